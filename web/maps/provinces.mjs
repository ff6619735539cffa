// Areas of the provinces: the land nearest to their places, with living borders and an end in the far.

import { topology } from "topojson-server";
import { intersection, xor } from "polyclip-ts";
import { distance, inPolygons, noise, resample, ringArea, simplify, smooth } from "./geometry.mjs";

const CELL = 4;
const PAD = 40;

/**
 * Divides the land among the provinces.
 * Places are {province, x, y, reach, weight}: a place colours the land within its reach; one without a province keeps it neutral.
 * Only land in `homes` (polygons) is divided.
 */
export function divide(size, places, homes, sway = { by: 12, over: 70, seed: 7 }) {
    const grid = classify(size, places, sway);
    const ids = [...new Set(places.map((place) => place.province).filter(Boolean))];
    const collection = Object.fromEntries(
        ids.map((id) => [
            id,
            { type: "MultiPolygon", coordinates: rings(grid, ids.indexOf(id) + 1).map((ring) => [ring]) },
        ]),
    );
    const net = topology(collection);
    const arcs = net.arcs.map(soften);
    const uses = arcs.map(() => []);
    const areas = {};
    for (const id of ids) {
        const loops = net.objects[id].arcs.map(([ring]) => {
            const points = [];
            for (const k of ring) {
                const arc = k < 0 ? arcs[~k].slice().reverse() : arcs[k];
                uses[k < 0 ? ~k : k].push(id);
                points.push(...(points.length ? arc.slice(1) : arc));
            }
            return points;
        });
        const whole = loops.map((loop) => [close(loop)]);
        const filled = whole.length > 1 ? xor(whole[0], ...whole.slice(1)) : [whole[0]];
        areas[id] = intersection(filled, homes).filter((polygon) => Math.abs(ringArea(polygon[0])) > 12);
    }
    const lined = (wanted) => arcs.flatMap((arc, i) => (wanted(uses[i]) ? onLand(arc, homes) : []));
    return { areas, borders: lined((use) => use.length === 2), frontier: lined((use) => use.length === 1) };
}

const close = (ring) => (distance(ring[0], ring.at(-1)) < 1e-9 ? ring : [...ring, ring[0]]);

function classify([w, h], places, { by, over, seed }) {
    const columns = Math.ceil((w + 2 * PAD) / CELL),
        rows = Math.ceil((h + 2 * PAD) / CELL),
        cells = new Uint8Array(columns * rows);
    const ids = [...new Set(places.map((place) => place.province).filter(Boolean))];
    const [nx, ny] = [noise(seed), noise(seed + 1)];
    for (let j = 0; j < rows; j++) {
        for (let i = 0; i < columns; i++) {
            const x0 = (i + 0.5) * CELL - PAD,
                y0 = (j + 0.5) * CELL - PAD;
            const x = x0 + by * (nx(x0 / over, y0 / over) + 0.4 * nx((3 * x0) / over, (3 * y0) / over));
            const y = y0 + by * (ny(x0 / over, y0 / over) + 0.4 * ny((3 * x0) / over, (3 * y0) / over));
            let best = Infinity,
                province = null,
                reached = false;
            for (const place of places) {
                const d = Math.hypot(x - place.x, y - place.y);
                if (place.province && d < place.reach) reached = true;
                if (d - place.weight < best) [best, province] = [d - place.weight, place.province];
            }
            cells[j * columns + i] = reached && province ? ids.indexOf(province) + 1 : 0;
        }
    }
    return { cells, columns, rows };
}

/** The outlines of all cells of one kind, along the edges of the cells. */
function rings({ cells, columns, rows }, kind) {
    const at = (i, j) => i >= 0 && j >= 0 && i < columns && j < rows && cells[j * columns + i] === kind;
    const edges = new Map();
    const add = (x0, y0, x1, y1) => {
        const key = `${x0},${y0}`;
        if (!edges.has(key)) edges.set(key, []);
        edges.get(key).push([x1, y1, x0, y0]);
    };
    for (let j = 0; j < rows; j++) {
        for (let i = 0; i < columns; i++) {
            if (!at(i, j)) continue;
            if (!at(i, j - 1)) add(i, j, i + 1, j);
            if (!at(i + 1, j)) add(i + 1, j, i + 1, j + 1);
            if (!at(i, j + 1)) add(i + 1, j + 1, i, j + 1);
            if (!at(i - 1, j)) add(i, j + 1, i, j);
        }
    }
    const out = [];
    while (edges.size) {
        const [start] = edges.keys();
        let [x, y] = start.split(",").map(Number),
            from = null;
        const ring = [[x, y]];
        do {
            const key = `${x},${y}`,
                choices = edges.get(key);
            // Where two loops touch at a corner, turn right to keep them apart.
            let pick = 0;
            if (choices.length > 1 && from)
                pick = choices.findIndex(([a, b]) => (x - from[0]) * (b - y) - (y - from[1]) * (a - x) > 0);
            const [edge] = choices.splice(Math.max(0, pick), 1);
            if (!choices.length) edges.delete(key);
            from = [x, y];
            [x, y] = edge;
            ring.push([x, y]);
        } while (`${x},${y}` !== start);
        if (Math.abs(ringArea(ring)) > 60) out.push(ring.map(([a, b]) => [a * CELL - PAD, b * CELL - PAD]));
    }
    return out;
}

/** Makes a flowing line of a stair of cells. */
function soften(arc) {
    const closed = distance(arc[0], arc.at(-1)) < 1e-9;
    const even = resample(arc, 6);
    const line = closed ? smooth(even.slice(0, -1), 10, true) : smooth(even, 10, false);
    return simplify(closed ? [...line, line[0]] : line, 1.2, false);
}

/** The parts of a line that lie on land. */
function onLand(line, land) {
    const out = [];
    let run = [];
    for (const point of resample(line, 3)) {
        if (inPolygons(land, point)) run.push(point);
        else {
            if (run.length > 3) out.push(run);
            run = [];
        }
    }
    if (run.length > 3) out.push(run);
    return out.map((part) => simplify(part, 0.8, false));
}
