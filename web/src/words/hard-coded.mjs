// Finds words that stand in the markup of the page itself, where no translation reaches them.

import { nodes, textOf, written } from "./code.mjs";

const SHOWN = new Set([
  ...["aria-description", "aria-label", "aria-roledescription", "aria-valuetext"],
  ...["alt", "label", "placeholder", "title"],
]);
const NAMES = new Set(["Concordia"]); // The same in every language.

const isCode = (node) => node.type === "RegularElement" && ["script", "style"].includes(node.name);
const isHidden = (node) => isCode(node) || node.type === "Attribute" || node.type === "StyleDirective";

/** The texts that a part of the markup or of an attribute may show, each with where it begins. */
function shown(node) {
  if (node.type === "Text") return [{ at: node.start + node.data.search(/\S|$/), text: node.data.trim() }];
  if (node.type !== "ExpressionTag") return [];
  return written(node.expression).map((found) => ({ at: found.start, text: textOf(found).trim() }));
}

/** The words in the markup of a .svelte file, each with its place. */
export function hardCoded({ name, tree, place }) {
  if (!name.endsWith(".svelte")) return [];
  const attributes = [...nodes(tree.fragment, isCode)].filter((node) => node.type === "Attribute");
  const values = attributes.filter((node) => SHOWN.has(node.name)).flatMap((node) => node.value);
  return [...values, ...nodes(tree.fragment, isHidden)]
    .flatMap(shown)
    .filter(({ text }) => /\p{L}/u.test(text) && !NAMES.has(text))
    .map(({ at, text }) => ({ place: place(at), text }));
}
