// Shows a map as the page could: node preview.mjs <board> <file.svg> [dark]. Pieces are placed at random.

import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "smol-toml";
import { chance } from "./geometry.mjs";

const [id, target, mode] = process.argv.slice(2);
const root = new URL("../../src/concordia/data/", import.meta.url);
const map = JSON.parse(readFileSync(new URL(`maps/${id}.json`, root)));
const facts = parse(readFileSync(new URL(`boards/${id}.toml`, root), "utf8"));
const font = (path) =>
    readFileSync(new URL(`node_modules/@fontsource/${path}.woff2`, import.meta.url)).toString("base64");

const light = {
    paper: "#f6efdf",
    ink: "#2b2118",
    sea: "#a9c3cc",
    deep: "#86a9b5",
    coast: "#4a6670",
    land: "#e9dfc4",
    road: "#7a5a34",
    lane: "#2457a6",
    casing: "#fbf6e9",
    hill: "#8d7a54",
    tint: 0.5,
    name: "#5b4a33",
    porphyry: "#7b2d3b",
};
const dark = {
    paper: "#1d1a17",
    ink: "#eee3cc",
    sea: "#22343d",
    deep: "#35505c",
    coast: "#6d8790",
    land: "#3a342a",
    road: "#c29a63",
    lane: "#7aa6ea",
    casing: "#1d1a17",
    hill: "#7d7256",
    tint: 0.3,
    name: "#cdbf9f",
    porphyry: "#c9808d",
};
const c = mode === "dark" ? dark : light;
const seats = ["#b5322b", "#3f7d3a", "#d9a514", "#2f63b0", "#2a2a2e", "#f2ede2"];
const goods = { brick: "#a4452f", food: "#d8a32a", tool: "#7d858c", wine: "#8c1d3f", cloth: "#2e4fa2" };
const random = chance(5);
const any = (list) => list[Math.floor(random() * list.length)];
const [w, h] = map.size;
const out = [];
const put = (text) => out.push(text);

put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">
<style>@font-face{font-family:Cinzel;font-weight:600;src:url(data:font/woff2;base64,${font("cinzel/files/cinzel-latin-600-normal")})}
@font-face{font-family:Source;font-weight:600;src:url(data:font/woff2;base64,${font("source-sans-3/files/source-sans-3-latin-600-normal")})}
.name{font:600 ${map.symbol.name}px Source;fill:${c.ink};stroke:${c.casing};stroke-width:3.6px;stroke-linejoin:round;paint-order:stroke;stroke-opacity:.85}
.province{font-family:Cinzel;font-weight:600;fill:${c.name};fill-opacity:.62;text-anchor:middle}
</style><defs><clipPath id="land"><path d="${map.land}"/></clipPath>
<pattern id="grain" width="64" height="40" patternUnits="userSpaceOnUse"><path d="M4 10q5-4 10 0t10 0M36 30q5-4 10 0t10 0" fill="none" stroke="${c.deep}" stroke-opacity=".35" stroke-width="1.1"/></pattern>
<clipPath id="window"><rect width="${w}" height="${h}"/></clipPath></defs><g clip-path="url(#window)">`);

// Sea, coast, land.
put(`<rect width="${w}" height="${h}" fill="${map.plan ? c.land : c.sea}"/>`);
if (!map.plan) {
    put(`<rect width="${w}" height="${h}" fill="url(#grain)"/>`);
    coast(map.land);
}
function coast(d, land = c.land) {
    for (const [wide, colour, opacity] of [
        [22, c.deep, 0.25],
        [19.4, c.sea, 1],
        [12, c.deep, 0.45],
        [9.8, c.sea, 1],
    ])
        put(
            `<path d="${d}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${wide}" stroke-linejoin="round"/>`,
        );
    put(`<path d="${d}" fill="${land}" stroke="${c.coast}" stroke-width="2.2" stroke-linejoin="round"/>`);
}
if (map.plan) plan();

// Provinces, fading at the frontier.
put(`<g ${map.plan ? "" : 'clip-path="url(#land)"'}>`);
for (const { area, tint } of map.provinces)
    put(`<path d="${area}" fill="${tint}" fill-opacity="${c.tint}"/>`);
if (map.frontier)
    for (const wide of [16, 32, 48, 64, 80])
        put(
            `<path d="${map.frontier}" fill="none" stroke="${c.land}" stroke-opacity=".38" stroke-width="${wide}" stroke-linejoin="round" stroke-linecap="round"/>`,
        );
put(`</g>`);
if (!map.plan) {
    put(
        `<g fill="none" stroke="${c.deep}" stroke-width="1.9" stroke-linejoin="round" stroke-linecap="round">${map.rivers.map((d) => `<path d="${d}"/>`).join("")}</g>`,
    );
    put(`<path d="${map.lakes}" fill="${c.sea}" stroke="${c.coast}" stroke-width="1"/>`);
}
put(
    `<path d="${map.borders}" fill="none" stroke="${c.name}" stroke-opacity=".5" stroke-width="1.3" stroke-dasharray="5 3.5"/>`,
);
put(`<path d="${map.land}" fill="none" stroke="${c.coast}" stroke-width="1.4" stroke-linejoin="round"/>`);
if (map.plan) masonry();
for (const { x, y, size: s } of map.hills ?? []) {
    put(
        `<g transform="translate(${x} ${y})" fill="none" stroke="${c.hill}" stroke-linecap="round"><path d="M${-s * 0.62} 0C${-s * 0.4} ${-s * 0.2} ${-s * 0.24} ${-s * 0.62} 0 ${-s * 0.64}C${s * 0.2} ${-s * 0.6} ${s * 0.34} ${-s * 0.2} ${s * 0.62} 0" fill="${c.land}" fill-opacity=".35" stroke-width="1.4" stroke-opacity=".85"/><path d="M${s * 0.06} ${-s * 0.52}C${s * 0.2} ${-s * 0.4} ${s * 0.22} ${-s * 0.2} ${s * 0.32} ${-s * 0.08}M${s * 0.02} ${-s * 0.34}C${s * 0.08} ${-s * 0.24} ${s * 0.1} ${-s * 0.16} ${s * 0.16} ${-s * 0.06}" stroke-width="1" stroke-opacity=".55"/></g>`,
    );
}
if (map.volcano) volcano(map.volcano);
for (const { id: province, label } of map.provinces) {
    const rows = label.rows ?? [facts.provinces[province].name];
    rows.forEach((row, i) =>
        put(
            `<text class="province" transform="translate(${label.x} ${label.y}) rotate(${label.angle})" x="${label.spacing / 2}" y="${(0.35 + (i - (rows.length - 1) / 2) * 1.2) * label.size}" font-size="${label.size}" letter-spacing="${label.spacing}">${row.toUpperCase()}</text>`,
        ),
    );
}

// Lines, cities, pieces.
put(`<g fill="none" stroke-linecap="round">`);
for (const line of map.lines)
    put(`<path d="${line.path}" stroke="${c.casing}" stroke-opacity=".9" stroke-width="7.4"/>`);
for (const line of map.lines)
    put(
        line.kind === "land"
            ? `<path d="${line.path}" stroke="${c.road}" stroke-width="3.4"/>`
            : `<path d="${line.path}" stroke="${c.lane}" stroke-width="3.4" stroke-dasharray="9 6.5"/>`,
    );
put(`</g>`);
for (const line of map.lines)
    put(
        `<circle cx="${line.middle.x}" cy="${line.middle.y}" r="4.6" fill="${c.casing}" stroke="${line.kind === "land" ? c.road : c.lane}" stroke-width="1.8"/>`,
    );
for (const { x, y, path } of map.monuments ?? [])
    put(
        `<path transform="translate(${x} ${y})" d="${path}" fill="none" stroke="${c.name}" stroke-opacity=".8" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"/>`,
    );
for (const { marker } of map.provinces)
    put(
        `<g transform="translate(${marker.x} ${marker.y})"><circle r="${map.symbol.marker}" fill="${c.paper}" stroke="#b8862f" stroke-width="2"/><circle r="${map.symbol.marker - 4}" fill="${any(Object.values(goods))}" fill-opacity=".85"/></g>`,
    );
for (const gate of map.gates ?? [])
    put(
        `<g transform="translate(${gate.x} ${gate.y})"><path d="M-17 15V-10q17-17 34 0V15H8V0q-8-9-16 0V15z" fill="${c.casing}" stroke="${c.ink}" stroke-width="2" stroke-linejoin="round"/></g>`,
    );
for (const city of map.cities) {
    const start = !facts.cities[city.id].letter;
    put(
        `<circle cx="${city.x}" cy="${city.y}" r="${map.symbol.city}" fill="${c.casing}" stroke="${c.ink}" stroke-width="2.2"/>`,
    );
    put(
        start
            ? `<circle cx="${city.x}" cy="${city.y}" r="8" fill="${c.porphyry}"/>`
            : `<rect x="${city.x - 6}" y="${city.y - 6}" width="12" height="12" rx="2.5" fill="${any(Object.values(goods))}"/>`,
    );
    const houses = start ? 0 : Math.floor(random() * 5.4) - 1;
    for (let k = 0; k < houses; k++)
        house(
            city.x + (map.symbol.city + 20) * Math.sin((k * Math.PI) / 3 - 0.5),
            city.y - (map.symbol.city + 20) * Math.cos((k * Math.PI) / 3 - 0.5),
            seats[k],
        );
}
for (const line of map.lines) if (random() < 0.3) colonist(line);
for (const place of map.track ?? []) medallion(place);
for (const { id: city, label } of [...map.cities, ...(map.gates ?? [])]) {
    const rows = label.rows ?? [(facts.cities[city] ?? facts.gates[city]).name];
    put(
        `<text class="name" text-anchor="${label.anchor}">${rows.map((row, i) => `<tspan x="${label.x}" y="${label.y + i * map.symbol.name * 1.05}">${row}</tspan>`).join("")}</text>`,
    );
}
put(`</g></svg>`);
writeFileSync(target, out.join("\n"));

function house(x, y, colour) {
    put(
        `<path transform="translate(${x} ${y})" d="M-7 7V-2L0-8.5 7-2V7z" fill="${colour}" stroke="${c.casing}" stroke-width="1.4" stroke-linejoin="round"/>`,
    );
}

function colonist({ kind, middle }) {
    const body =
        kind === "land"
            ? "M-7 12C-7 3-4 1-3.2-1A5 5 0 1 1 3.2-1C4 1 7 3 7 12z"
            : "M-13 3H13L9 11H-9zM-1 1V-13L9-1H-1";
    put(
        `<path transform="translate(${middle.x} ${middle.y})" d="${body}" fill="${any(seats)}" stroke="${c.casing}" stroke-width="1.6" stroke-linejoin="round"/>`,
    );
}

function volcano({ x, y, size: s }) {
    const p = (dx, dy) => `${(dx * s).toFixed(1)} ${(dy * s).toFixed(1)}`;
    const cone = `M${p(-0.95, 0.5)}C${p(-0.6, 0.36)} ${p(-0.36, -0.2)} ${p(-0.2, -0.46)}Q${p(0, -0.34)} ${p(0.2, -0.46)}C${p(0.36, -0.2)} ${p(0.6, 0.36)} ${p(0.95, 0.5)}Q${p(0, 0.72)} ${p(-0.95, 0.5)}z`;
    const folds = `M${p(0.12, -0.3)}C${p(0.2, 0)} ${p(0.36, 0.24)} ${p(0.52, 0.4)}M${p(0, -0.28)}C${p(0.02, 0)} ${p(0.08, 0.24)} ${p(0.16, 0.44)}M${p(-0.12, -0.28)}C${p(-0.16, 0)} ${p(-0.22, 0.2)} ${p(-0.3, 0.38)}M${p(0.3, -0.1)}C${p(0.4, 0.1)} ${p(0.54, 0.26)} ${p(0.7, 0.4)}`;
    const smoke = `M${p(-0.02, -0.6)}C${p(-0.16, -0.74)} ${p(0.12, -0.82)} ${p(0, -0.98)}M${p(0.1, -0.58)}C${p(0.02, -0.74)} ${p(0.3, -0.84)} ${p(0.2, -1.04)}`;
    put(
        `<g transform="translate(${x} ${y})" fill="none" stroke="${c.hill}" stroke-linecap="round" stroke-linejoin="round"><path d="${cone}" fill="${c.land}" stroke-width="1.8"/><path d="M${p(-0.2, -0.46)}Q${p(0, -0.6)} ${p(0.2, -0.46)}Q${p(0, -0.34)} ${p(-0.2, -0.46)}z" fill="${c.porphyry}" fill-opacity=".8" stroke="${c.porphyry}" stroke-width="1.4"/><path d="${folds}" stroke-width="1.4" stroke-opacity=".7"/><path d="${smoke}" stroke-opacity=".55" stroke-width="2.4"/></g>`,
    );
}

function plan() {
    const { city, tiber, island, roads } = map.plan;
    for (const { path } of roads)
        put(
            `<path d="${path}" fill="none" stroke="${c.road}" stroke-width="17" stroke-opacity=".5"/><path d="${path}" fill="none" stroke="${c.casing}" stroke-width="13"/>`,
        );
    put(`<path d="${city}" fill="${c.paper}"/>`);
    for (const [wide, colour] of [
        [10, c.deep],
        [7, c.land],
    ])
        put(`<path d="${tiber}" fill="none" stroke="${colour}" stroke-opacity=".5" stroke-width="${wide}"/>`);
    put(
        `<path d="${tiber}" fill="${c.sea}" stroke="${c.coast}" stroke-width="1.8"/><path d="${tiber}" fill="url(#grain)"/><path d="${island}" fill="${c.paper}" stroke="${c.coast}" stroke-width="1.8"/>`,
    );
}

function masonry() {
    const { walls, towers } = map.plan;
    put(
        `<path d="${walls}" fill="none" stroke="${c.ink}" stroke-opacity=".8" stroke-width="9.600" stroke-linejoin="round"/><path d="${walls}" fill="none" stroke="${c.casing}" stroke-width="6" stroke-linejoin="round"/><path d="${walls}" fill="none" stroke="${c.road}" stroke-opacity=".55" stroke-width="4.500" stroke-dasharray="1.200 5"/>`,
    );
    put(
        towers
            .map(
                ([x, y, turn]) =>
                    `<rect transform="translate(${x} ${y}) rotate(${turn})" x="-6.500" y="-6.500" width="13" height="13" fill="${c.casing}" stroke="${c.ink}" stroke-opacity=".8" stroke-width="1.8"/>`,
            )
            .join(""),
    );
}

function medallion({ id: place, x, y }) {
    if (place === map.track[0].id) {
        const { panel, frame, land } = map.mediterranean;
        for (const [inset, wide] of [
            [0, 2],
            [6, 1],
        ])
            put(
                `<rect x="${panel[0] + inset}" y="${panel[1] + inset}" width="${panel[2] - 2 * inset}" height="${panel[3] - 2 * inset}" rx="${22 - inset}" fill="${inset ? "none" : c.paper}" stroke="${c.name}" stroke-opacity=".6" stroke-width="${wide}"/>`,
            );
        put(
            `<path d="${frame}" fill="${c.sea}" stroke="${c.coast}" stroke-width="2"/><path d="${frame}" fill="url(#grain)"/><path d="${land}" fill="${c.land}" stroke="${c.coast}" stroke-width="1.3" stroke-linejoin="round"/>`,
        );
        put(
            `<path d="${map.trackPath}" fill="none" stroke="${c.casing}" stroke-width="7.4"/><path d="${map.trackPath}" fill="none" stroke="${c.lane}" stroke-width="3.4" stroke-dasharray="9 6.5"/>`,
        );
    }
    const r = map.symbol.medallion;
    put(
        `<g transform="translate(${x} ${y})"><circle r="${r}" fill="${c.paper}" stroke="#b8862f" stroke-width="3"/><circle r="${r - 5}" fill="none" stroke="#b8862f" stroke-opacity=".6" stroke-width="1.2"/><text y="${r - 15}" text-anchor="middle" font-family="Source" font-weight="600" font-size="15.500" fill="${c.ink}">${facts.track[place].name}</text></g>`,
    );
}
