// Checks the words of the game: node check.mjs
// Every language has the keys and arguments of English, good ICU syntax and the plural forms it needs, and
// English has the messages of the engine (src/concordia/words/en.toml).

import { readFileSync } from "node:fs";

const LANGUAGES = ["en", "pl", "ru", "hu", "sr", "de"];
const SAME_AS_ENGLISH = new Set([]); // Keys whose longer text may be that of English.
const MOST_WORDS_ALIKE = 3;
const SAMPLES = [0, 1, 2, 5, 12, 22, 1.5];

const troubles = [];

/** Reads one ICU message: its arguments, and the categories of each of its plurals. */
class Message {
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

/** The messages of a language by key. */
function catalogue(language) {
  const text = readFileSync(new URL(`game.${language}.json`, import.meta.url), "utf8");
  const messages = JSON.parse(text);
  const written = text.match(/^ {2}"/gm) ?? [];
  if (written.length !== Object.keys(messages).length) troubles.push(`${language}: a key is there twice`);
  return messages;
}

/** The messages of the engine by key; its TOML has tables of one-line strings only. */
function engineMessages() {
  const text = readFileSync(new URL("../../../src/concordia/words/en.toml", import.meta.url), "utf8");
  const messages = {};
  let table = "";
  for (const line of text.split("\n")) {
    const [, opened] = /^\[([\w-]+)\]$/.exec(line) ?? [];
    const [, key, message] = /^([\w-]+) = "(.*)"$/.exec(line) ?? [];
    if (opened) table = opened;
    if (key) messages[`${table}.${key}`] = message;
  }
  return messages;
}

/** The arguments of an engine's message as the page gives them: a counted good comes as goods. */
function engineArguments(message) {
  const names = new Set(Array.from(message.matchAll(/\{(\w+)\}/g), (found) => found[1]));
  if (names.has("count") && names.has("good")) {
    names.delete("count");
    names.delete("good");
    names.add("goods");
  }
  return names;
}

/** Whether two sets have the same members. */
function same(one, other) {
  return one.size === other.size && [...one].every((member) => other.has(member));
}

/** The parsed messages of a language; bad syntax is a trouble. */
function parsed(language, messages) {
  const found = {};
  for (const [key, text] of Object.entries(messages)) {
    try {
      found[key] = new Message(text);
    } catch (error) {
      troubles.push(`${language} ${key}: ${error.message}`);
    }
  }
  return found;
}

/** Troubles of the keys of a language beside those that are wanted. */
function compareKeys(language, messages, wanted) {
  for (const key of Object.keys(wanted)) {
    if (!(key in messages)) troubles.push(`${language} ${key}: is missing`);
  }
  for (const key of Object.keys(messages)) {
    if (!(key in wanted)) troubles.push(`${language} ${key}: is not there in English`);
  }
}

/** Troubles of the arguments, plurals and letters of one message. */
function checkMessage(language, key, message, english) {
  if (english && !same(message.names, english.names)) {
    troubles.push(`${language} ${key}: has ${[...message.names]}, English has ${[...english.names]}`);
  }
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const { name, cases } of message.plurals) {
    const wanted = new Set(needed);
    if (!same(cases, wanted)) troubles.push(`${language} ${key}: ${name} has ${[...cases]}, needs ${needed}`);
  }
  if (message.text !== message.text.trim() || / {2}/.test(message.text)) {
    troubles.push(`${language} ${key}: has a space too many`);
  }
  const mixed = language === "ru" ? /\p{sc=Latn}\p{sc=Cyrl}|\p{sc=Cyrl}\p{sc=Latn}/u : /\p{sc=Cyrl}/u;
  if (mixed.test(message.text)) troubles.push(`${language} ${key}: has letters of another script`);
}

/** A trouble where a longer text is still that of English. */
function checkTranslated(language, key, text, english) {
  const words = text.split(/\s+/).length;
  if (text === english && words > MOST_WORDS_ALIKE && !SAME_AS_ENGLISH.has(key)) {
    troubles.push(`${language} ${key}: is still English`);
  }
}

/** Troubles of English beside the engine's messages. */
function checkEngine(english) {
  for (const [key, text] of Object.entries(engineMessages())) {
    const wanted = engineArguments(text);
    if (!(key in english)) troubles.push(`en ${key}: is missing, the engine has it`);
    else if (!same(english[key].names, wanted)) {
      troubles.push(`en ${key}: has ${[...english[key].names]}, the engine has ${[...wanted]}`);
    }
  }
}

/** Formats every message with the library of the page. */
function formatAll(Format, language, messages) {
  for (const [key, message] of Object.entries(messages)) {
    const counted = new Set(message.plurals.map(({ name }) => name));
    for (const sample of SAMPLES) {
      const values = Object.fromEntries([...message.names].map((name) => [name, counted.has(name) ? sample : "x"]));
      try {
        new Format(message.text, language === "sr" ? "sr-Latn" : language).format(values);
      } catch (error) {
        troubles.push(`${language} ${key}: ${error.message}`);
        break;
      }
    }
  }
}

/** The library of the page, or null where it is not installed. */
async function library() {
  try {
    return (await import("intl-messageformat")).IntlMessageFormat;
  } catch (error) {
    if (error.code === "ERR_MODULE_NOT_FOUND") return null;
    throw error;
  }
}

const Format = await library();
const texts = Object.fromEntries(LANGUAGES.map((language) => [language, catalogue(language)]));
const english = parsed("en", texts.en);
checkEngine(english);
for (const language of LANGUAGES) {
  const messages = language === "en" ? english : parsed(language, texts[language]);
  compareKeys(language, texts[language], texts.en);
  for (const [key, message] of Object.entries(messages)) {
    checkMessage(language, key, message, english[key]);
    if (language !== "en") checkTranslated(language, key, message.text, texts.en[key]);
  }
  if (Format) formatAll(Format, language, messages);
}

for (const trouble of troubles) console.error(trouble);
const size = Object.keys(texts.en).length;
console.log(`${LANGUAGES.length} languages, ${size} keys, ${troubles.length} troubles`);
if (!Format) console.log("intl-messageformat is not installed: checked the structure only");
process.exitCode = troubles.length ? 1 : 0;
