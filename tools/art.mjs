// Prints the colours and shapes of the page's art as JSON: node tools/art.mjs. tools/art.py stores them.

import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";

const web = new URL("../web/src/", import.meta.url);
const read = (path) => readFileSync(new URL(path, web), "utf8");
/** The code of a file without its types, imports and exports. */
const plain = (code) => stripTypeScriptTypes(code).replace(/^\s*import .*$/gm, "").replace(/^export /gm, "");

const art = ["draw", "colours", "pieces", "goods", "gods", "roles", "controls"].map((name) => plain(read(`art/${name}.ts`)));
const runes = "const $props = () => ({}), $derived = (value) => value;";
/** What an expression is worth where the art, and a component's own code, can be used. */
const worth = (expression, component) =>
    new Function(`${art.join("\n")}\n${runes}\n${component ? scriptOf(component) : ""}\nreturn ${expression};`)();
const scriptOf = (component) => plain(/<script[^>]*>([^]*?)<\/script>/.exec(read(component))[1]);
const found = (component, pattern) => pattern.exec(read(component))[1];
const circles = (group) =>
    worth(`[${found("art/VolcanoIcon.svelte", RegExp(`<g class="${group}">([^]*?)</g>`)).match(/circle\([^)]*\)/g)}].join("")`);

/** Each seat's mark at a place of a piece. */
const marks = (where) => worth(`Object.fromEntries(SEATS.map((seat) => [seat, markShape(seatPaint[seat].mark, ${where})]))`);
/** A wooden piece: its shadow, outline and coats, and the marks. */
const wooden = (kind) => {
    const { mark, ...piece } = worth(`woodenPieces.${kind}`);
    return { ...piece, marks: marks(mark.join()) };
};

const colour = /--([\w-]+): (?:light-dark\()?(#\w+)(?:, (#\w+)\))?;/g;
const colours = [...read("art/theme.css").matchAll(colour)].map(([, name, light, dark]) => [name, [light, dark ?? light]]);
const seats = worth("seatPaint");
for (const paint of Object.values(seats))
    for (const [key, value] of Object.entries(paint)) paint[key] = value.replace(/^var\(--(.*)\)$/, "$1");

/** Widths of letters in ems, for which the maps are laid out. */
const letters = (name) => worth(found("../maps/labels.mjs", RegExp(`const ${name} = ({[^}]*})`)));

const drawn = {
    colours: Object.fromEntries(colours),
    seats,
    goods: worth("goodCoats"),
    gods: worth("godGlyphs"),
    roles: worth("roleGlyphs"),
    signs: { cards: worth("controlGlyphs.cards"), laurel: worth("laurel", "art/LaurelIcon.svelte") },
    pieces: {
        house: wooden("house"),
        colonist: wooden("colonist"),
        ship: wooden("ship"),
    },
    disc: {
        coats: worth("disc", "art/SeatMark.svelte"),
        marks: marks(found("art/SeatMark.svelte", /markShape\(paint\.mark, ([\d., ]+)\)/)),
    },
    coin: { coats: worth("coin", "art/CoinIcon.svelte"), sign: found("art/CoinIcon.svelte", /class="sign"\s+d="([^"]*)"/) },
    magnus: { coats: worth("standard", "art/MagnusIcon.svelte"), sign: found("art/MagnusIcon.svelte", /class="two" d="([^"]*)"/) },
    volcano: {
        coats: worth("mountain", "art/VolcanoIcon.svelte"),
        lava: worth("lava", "art/VolcanoIcon.svelte"),
        fire: worth("fire", "art/VolcanoIcon.svelte"),
        smoke: circles("smoke"),
        sparks: circles("sparks"),
    },
    letters: { text: letters("SANS"), title: letters("CAPITALS") },
    gate: found("table/Board.svelte", /class="gate" d="([^"]*)"/),
};
console.log(JSON.stringify(drawn, null, 1));
