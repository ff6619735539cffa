// Prints the pictures on cards, and which of them each card shows, as JSON: node tools/pictures.mjs.

import { registerHooks } from "node:module";

// The page leaves out the endings of the files it imports.
registerHooks({
    resolve: (name, context, next) => {
        for (const ending of ["", ".ts", "/index.ts"]) {
            try {
                return next(name + ending, context);
            } catch {
                continue;
            }
        }
        return next(name, context);
    },
});

const art = (name) => import(new URL(`../web/src/art/${name}`, import.meta.url).href);
const { pictures } = await art("pictures/index.ts");
const { pictured } = await art("cards.ts");
const drawn = Object.fromEntries(Object.entries(pictures).map(([subject, { draw }]) => [subject, draw()]));
const cards = Object.fromEntries(process.argv.slice(2).map((card) => [card, pictured(card)]));
console.log(JSON.stringify({ pictures: drawn, cards }));
