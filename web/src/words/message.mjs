// Reads ICU messages, to check them.

/** Reads one ICU message: its arguments, and the categories of each of its plurals. */
export class Message {
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.names = new Set();
    this.plurals = [];
    this.parts(0);
    if (this.at < text.length) this.fail("a } too many");
  }

  fail(what) {
    throw new Error(`${what} at ${this.at} of “${this.text}”`);
  }

  parts(depth) {
    while (this.at < this.text.length) {
      const sign = this.text[this.at];
      if (sign === "'" || sign === "<") this.fail(`${sign} has a meaning in ICU: write it another way`);
      if (sign === "}") {
        if (depth > 0) return;
        this.fail("a } too many");
      }
      this.at += 1;
      if (sign === "{") this.argument(depth);
    }
    if (depth > 0) this.fail("a { is not closed");
  }

  argument(depth) {
    const name = this.word();
    this.names.add(name);
    if (this.take(",")) {
      const kind = this.word();
      if (kind !== "plural" && kind !== "select") this.fail(`only plural and select are used, not ${kind}`);
      if (!this.take(",")) this.fail("a comma is missing");
      const cases = this.cases(depth);
      if (!cases.has("other")) this.fail(`${name} lacks the case other`);
      if (kind === "plural") this.plurals.push({ name, cases });
    }
    if (!this.take("}")) this.fail("a } is missing");
  }

  cases(depth) {
    const found = new Set();
    this.space();
    while (this.text[this.at] !== "}") {
      const category = this.word();
      if (found.has(category)) this.fail(`the case ${category} is there twice`);
      found.add(category);
      if (!this.take("{")) this.fail("a { is missing");
      this.parts(depth + 1);
      if (!this.take("}")) this.fail("a } is missing");
      this.space();
    }
    return found;
  }

  space() {
    while (this.text[this.at] === " ") this.at += 1;
  }

  take(sign) {
    this.space();
    if (this.text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  word() {
    this.space();
    const [found] = /^[\w-]*/.exec(this.text.slice(this.at));
    if (!found) this.fail("a name is missing");
    this.at += found.length;
    return found;
  }
}
