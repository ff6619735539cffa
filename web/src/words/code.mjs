// Reads the code of the page, and finds the keys of messages in it.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Every .svelte and .ts file of a folder, read into a tree by the parser of Svelte. */
export function readCode(parse, folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(svelte|ts)$/.test(name));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    const code = name.endsWith(".ts") ? `<script module lang="ts">${text}</script>` : text;
    const place = (offset) => `${name}:${code.slice(0, offset).split("\n").length}`;
    return { name, tree: parse(code, { modern: true }), place };
  });
}

/** A node and all nodes in it, but none in those that are left out. */
export function* nodes(tree, leftOut = () => false) {
  if (tree === null || typeof tree !== "object" || leftOut(tree)) return;
  if (tree.type) yield tree;
  for (const part of Object.values(tree)) yield* nodes(part, leftOut);
}

/** The texts an expression may become, as far as they are written in it. */
export function written(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return [node];
  if (node?.type === "TemplateLiteral") return [node];
  if (node?.type === "ConditionalExpression") return [...written(node.consequent), ...written(node.alternate)];
  if (node?.type === "LogicalExpression") return [...written(node.left), ...written(node.right)];
  return [];
}

/** The text of a literal or template, with … for every expression in it. */
export function textOf(node) {
  return node.type === "Literal" ? node.value : node.quasis.map((part) => part.value.cooked).join("…");
}

/** Whether a call asks for words: say(…), words.say(…) or words.has(…). */
function asks({ type, callee }) {
  if (type !== "CallExpression") return false;
  if (callee.type === "Identifier") return callee.name === "say";
  return callee.object?.name === "words" && ["say", "has"].includes(callee.property.name);
}

/** The keys a file names, each with its place: what it asks for, and every other text that looks like a key. */
export function namedKeys({ tree, place }, prefixes) {
  const keyLike = new RegExp(`^(${prefixes.join("|")})\\.[\\w.…-]+$`);
  const all = [...nodes(tree)];
  const asked = new Set(all.filter(asks).flatMap((call) => written(call.arguments[0])));
  return all
    .filter((node) => written(node)[0] === node)
    .map((node) => ({ node, place: place(node.start), text: textOf(node) }))
    .map((found) => ({ ...found, clear: keyLike.test(found.text) }))
    .filter(({ node, clear }) => clear || asked.has(node));
}

/** Whether a text names this key; an expression in it stands for one part between dots, or less. */
export function fits(text, key) {
  const pattern = text.replace(/[^\w…]/g, "\\$&").replaceAll("…", "[\\w-]+");
  return new RegExp(`^${pattern}$`).test(key);
}
