// Finding words in the rules: case and accents do not matter.

const PLAIN: Record<string, string> = { ł: "l", đ: "d", ß: "s" };

/** The text in small letters without accents, of the same length. */
export function plain(text: string): string {
  return Array.from(text.toLowerCase(), (sign) => PLAIN[sign] ?? sign.normalize("NFD").charAt(0)).join("");
}

export const wordsOf = (query: string): string[] => plain(query).split(/\s+/).filter(Boolean);

/** Whether a text has all the words. */
export const hasAll = (text: string, wanted: readonly string[]): boolean => {
  const searched = plain(text);
  return wanted.every((word) => searched.includes(word));
};

/** Where the words stand within an element. */
export function rangesOf(within: Element, wanted: readonly string[]): Range[] {
  const found: Range[] = [];
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = plain(node.nodeValue ?? "");
    for (const word of wanted)
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        found.push(range);
      }
  }
  return found;
}
