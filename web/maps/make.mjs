// Draws the boards: node make.mjs [--check] [board…]. Writes src/concordia/data/maps/*.json and prints how well they read;
// with --check it writes nothing and fails where a stored map is not what would be drawn.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { parse } from "smol-toml";
import { check, measure } from "./check.mjs";
import { drawGeography } from "./draw.mjs";
import { drawRoma } from "./roma.mjs";

const root = new URL("../../src/concordia/data/", import.meta.url);
const out = new URL("maps/", root);
const checking = process.argv.includes("--check");
const wanted = process.argv.slice(2).filter((word) => word !== "--check");
mkdirSync(out, { recursive: true });

for (const id of ["imperium", "italia", "sicilia", "roma"]) {
    if (wanted.length && !wanted.includes(id)) continue;
    const facts = parse(readFileSync(new URL(`boards/${id}.toml`, root), "utf8"));
    const { default: board } = await import(`./boards/${id}.mjs`);
    const { record, drawing } = id === "roma" ? drawRoma(facts, board) : drawGeography(facts, board);
    check(facts, record);
    const text = `${JSON.stringify(record)}\n`;
    const file = new URL(`${id}.json`, out);
    if (!checking) writeFileSync(file, text);
    else if (!existsSync(file) || readFileSync(file, "utf8") !== text)
        throw new Error(`${id}: the stored map is not what make.mjs draws`);
    console.log(
        `${id}: ${(text.length / 1000).toFixed(0)} kB, ${(gzipSync(text).length / 1000).toFixed(0)} kB packed`,
    );
    for (const line of measure(drawing)) console.log(`  ${line}`);
}
