// Checks the words of the page: node check.mjs [folder of the sources, such as web/src]
// Every language has the keys and arguments of English, good ICU syntax and the plural forms it needs; English has
// the messages of the engine (src/concordia/words/en.toml) and those of all refusals (src/concordia/refusals.toml),
// and no others; the code names keys that are there, uses all of them and holds no words itself.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fits, namedKeys, readCode } from "./code.mjs";
import { hardCoded } from "./hard-coded.mjs";
import { Message } from "./message.mjs";

const SOURCES = process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url));
const WORDS = join(SOURCES, "words");
const ENGINE = new URL("../../../src/concordia/words/en.toml", import.meta.url);
const REFUSALS = new URL("../../../src/concordia/refusals.toml", import.meta.url);
const LANGUAGES = ["en", "pl", "ru", "hu", "sr", "de"];
const SAME_AS_ENGLISH = new Set(["page.why.card"]); // Keys whose longer text may be that of English.
const MOST_WORDS_ALIKE = 3;
/** Arguments of refusals that are for programs; people know them, or have no use for them. */
const NOT_SAID = {
  "campaign-boards": ["boards"],
  "unknown-preset": ["presets"],
  "bad-name": ["name"],
  "unseen-sign": ["sign"],
  "not-a-move": ["legal", "more"],
  "unknown-action": ["action", "legal", "more"],
  "ambiguous-move": ["more"],
  "illegal-move": ["legal", "more"],
  "unknown-thing": ["what"],
  "one-thing": ["given"],
  "record-beginning": ["found"],
  "record-board-other": ["source"],
  "record-turn": ["found"],
  "record-ended": ["ended"],
  "record-result": ["result"],
  "notice-scheme": ["schemes"],
  "subscription-endpoint": ["most"],
  "subscription-key": ["key", "bytes"],
  "not-your-seat": ["seat"],
  "not-your-decision": ["seat"],
  "no-moment": ["asked"],
  "no-player-on-seat": ["seat"],
  "no-entrant": ["player"],
  "no-match": ["round", "match"],
  "pause-as-it-is": ["paused"],
  "too-slow": ["within"],
  "colour-taken": ["colour"],
  "seat-taken": ["seat"],
  "no-seat": ["seat", "last"],
  "nobody-on-seat": ["seat"],
  "seats-open": ["seats"],
  stale: ["position", "sent"],
  "too-large": ["most"],
  "not-json": ["why"],
  "bad-field": ["why"],
  "too-often": ["most", "within", "cost"],
  "address-full": ["most", "kind"],
  "server-full": ["most", "kind"],
};
/** What the names of fields begin with, which stand among the refusals. */
const FIELD = "refused.field.";
/** The table of reasons that the engine tells of things on the table, and that of what the page never meets. */
const [REASONS, COMMAND] = ["why", "command"];
const SAMPLES = [0, 1, 2, 5, 12, 22, 1.5];

/** What the keys of a family begin with, where it is not the family's name. */
const PREFIXES = {
  game: [
    ...["event", "question", "move", "why", "help", "term"],
    ...["card", "role", "god", "good", "goods", "colour", "colonist", "side"],
    ...["board", "variant", "level"],
  ],
};
const prefixesOf = (family) => PREFIXES[family] ?? [family];

const troubles = [];

/** The families of files, such as game for game.en.json. */
function families() {
  const files = readdirSync(WORDS).filter((name) => name.endsWith(".json"));
  return [...new Set(files.map((name) => name.split(".")[0]))].sort();
}

/** The messages of a family in a language by key. */
function catalogue(family, language) {
  const name = `${family}.${language}.json`;
  let text;
  try {
    text = readFileSync(join(WORDS, name), "utf8");
  } catch {
    troubles.push(`${name}: is missing`);
    return {};
  }
  const messages = JSON.parse(text);
  const written = text.match(/^ {2}"/gm) ?? [];
  if (written.length !== Object.keys(messages).length) troubles.push(`${name}: a key is there twice`);
  return messages;
}

/** The messages of a TOML file, which has tables of one-line strings only: table, key and message of each. */
function* tomlMessages(file) {
  let table = "";
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [, opened] = /^\[([\w-]+)\]$/.exec(line) ?? [];
    const [, key, message] = /^([\w-]+) = "(.*)"$/.exec(line) ?? [];
    if (opened) table = opened;
    if (key) yield [table, key, message];
  }
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
  const reasons = [...tomlMessages(REFUSALS)].filter(([table]) => table === REASONS);
  for (const [table, name, text] of [...tomlMessages(ENGINE), ...reasons]) {
    const key = `${table}.${name}`;
    const wanted = engineArguments(text);
    if (!(key in english)) troubles.push(`en ${key}: is missing, the engine has it`);
    else if (!same(english[key].names, wanted)) {
      troubles.push(`en ${key}: has ${[...english[key].names]}, the engine has ${[...wanted]}`);
    }
  }
}

/** Troubles of English beside the codes of refusals. */
function checkRefusals(english) {
  const codes = new Set();
  for (const [table, code, text] of tomlMessages(REFUSALS)) {
    if (table === REASONS || table === COMMAND) continue;
    const key = `refused.${code}`;
    const wanted = new Set(Array.from(text.matchAll(/\{(\w+)/g), (found) => found[1]));
    for (const name of NOT_SAID[code] ?? []) {
      if (!wanted.delete(name)) troubles.push(`en ${key}: there is no ${name}, which is not said`);
    }
    codes.add(key);
    if (!(key in english)) troubles.push(`en ${key}: is missing, there is such a refusal`);
    else if (!same(english[key].names, wanted)) {
      troubles.push(`en ${key}: has ${[...english[key].names]}, the refusal has ${[...wanted]}`);
    }
  }
  for (const key of [...Object.keys(english), ...Object.keys(NOT_SAID).map((code) => `refused.${code}`)]) {
    if (!codes.has(key) && !key.startsWith(FIELD)) troubles.push(`en ${key}: there is no such refusal`);
  }
}

/** Formats every message with the library of the page. */
function formatAll(Format, language, messages) {
  for (const [key, message] of Object.entries(messages)) {
    const counted = new Set(message.plurals.map(({ name }) => name));
    for (const sample of SAMPLES) {
      const value = (name) => (counted.has(name) ? sample : "x");
      const values = Object.fromEntries([...message.names].map((name) => [name, value(name)]));
      try {
        new Format(message.text, language === "sr" ? "sr-Latn" : language).format(values);
      } catch (error) {
        troubles.push(`${language} ${key}: ${error.message}`);
        break;
      }
    }
  }
}

/** The family of every English key; every language of every family is checked on the way. */
function checkFamilies(Format) {
  const familyOf = {};
  for (const family of families()) {
    const english = catalogue(family, "en");
    for (const key of Object.keys(english)) {
      const [prefix] = key.split(".");
      if (!prefixesOf(family).includes(prefix)) troubles.push(`en ${key}: does not belong in ${family}`);
      if (key in familyOf) troubles.push(`en ${key}: is in ${familyOf[key]} and in ${family}`);
      familyOf[key] = family;
    }
    const wanted = parsed("en", english);
    if (family === "game") checkEngine(wanted);
    if (family === "refused") checkRefusals(wanted);
    for (const language of LANGUAGES) {
      const texts = language === "en" ? english : catalogue(family, language);
      const messages = language === "en" ? wanted : parsed(language, texts);
      compareKeys(language, texts, english);
      for (const [key, message] of Object.entries(messages)) {
        checkMessage(language, key, message, wanted[key]);
        if (language !== "en") checkTranslated(language, key, message.text, english[key]);
      }
      if (Format) formatAll(Format, language, messages);
    }
  }
  return familyOf;
}

/** Troubles of the code: keys that are not there, keys that nothing uses, words that are not in the catalogues. */
function checkCode(parse, familyOf) {
  const code = readCode(parse, SOURCES);
  const keys = Object.keys(familyOf);
  const named = code.flatMap((file) => namedKeys(file, families().flatMap(prefixesOf)));
  const used = new Set();
  for (const { place, text, clear } of named) {
    const found = keys.filter((key) => fits(text, key));
    if (!found.length) troubles.push(`${place}: there is no key ${text}`);
    if (clear) for (const key of found) used.add(key);
  }
  // What the engine tells names keys of the game that the code cannot show.
  for (const key of keys.filter((one) => familyOf[one] !== "game" && !used.has(one))) {
    troubles.push(`en ${key}: nothing uses it`);
  }
  for (const { place, text } of code.flatMap(hardCoded)) troubles.push(`${place}: “${text}” is not in words/`);
}

/** What a library of the page gives, or null where it is not installed. */
async function library(name) {
  try {
    return await import(name);
  } catch (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    console.log(`${name} is not installed: not everything is checked`);
    return null;
  }
}

const familyOf = checkFamilies((await library("intl-messageformat"))?.IntlMessageFormat);
const svelte = await library("svelte/compiler");
if (svelte) checkCode(svelte.parse, familyOf);

for (const trouble of troubles) console.error(trouble);
const sizes = [families().length, Object.keys(familyOf).length, LANGUAGES.length];
console.log(`${sizes[0]} families, ${sizes[1]} keys, ${sizes[2]} languages, ${troubles.length} troubles`);
process.exitCode = troubles.length ? 1 : 0;
