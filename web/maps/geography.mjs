// The earth under a board: coast, lakes and rivers, projected into the map's window.

import { readFileSync } from "node:fs";
import { geoConicConformal } from "d3-geo";
import { intersection } from "polyclip-ts";
import { feature } from "topojson-client";
import { inPolygons, linePath, polygonsPath, ringArea, simplify } from "./geometry.mjs";

const here = (path) => new URL(path, import.meta.url);
const water = JSON.parse(readFileSync(here("sources/water.json")));
/** How far land reaches beyond the window, for windows of another shape. */
const BEYOND = 320;
/** Lakes that begin so far beyond the window are drawn. */
const BLEED = 24;

/** The projection of a board, its cities fitted between the margins of the window. */
export function projection(board, cities) {
    const { parallels, meridian, angle = 0, margins } = board.projection;
    const [w, h] = board.size;
    return geoConicConformal()
        .parallels(parallels)
        .rotate([-meridian, 0])
        .angle(angle)
        .fitExtent(
            [
                [margins.left, margins.top],
                [w - margins.right, h - margins.bottom],
            ],
            {
                type: "MultiPoint",
                coordinates: cities.map((city) => city.lonlat),
            },
        );
}

/** All land within the window and beyond, as polygons. */
export function landPolygons(board, project) {
    const [w, h] = board.size;
    const window = rectangle(-BEYOND, -BEYOND, w + BEYOND, h + BEYOND);
    return landWithin(window, board, project);
}

/** The land of an atlas within a ring of the map; `box` is what the projection shows, in degrees. */
export function landWithin(ring, { atlas, box, detail }, project) {
    const world = JSON.parse(readFileSync(here(`node_modules/world-atlas/land-${atlas}.json`)));
    const shown = [rectangle(...box)];
    const large = (ring, least) => ring.length > 3 && Math.abs(ringArea(ring)) > least;
    const out = [];
    for (const { geometry } of feature(world, world.objects.land).features) {
        const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
        for (const rings of polygons.filter(([outline]) => touches(outline, box))) {
            for (const cut of intersection([rings], [shown])) {
                const drawn = cut
                    .map((part) =>
                        simplify(
                            part.map((p) => project(p)),
                            detail.coast,
                            true,
                        ),
                    )
                    .filter((part, i) => large(part, i ? 20 : detail.island));
                if (drawn.length)
                    out.push(...intersection([drawn.map((part) => [...part, part[0]])], [[ring]]));
            }
        }
    }
    return out.filter(([outline]) => large(outline, detail.island));
}

function rectangle(x0, y0, x1, y1) {
    return [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]];
}

function touches(ring, [west, south, east, north]) {
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of ring) {
        x0 = Math.min(x0, x);
        x1 = Math.max(x1, x);
        y0 = Math.min(y0, y);
        y1 = Math.max(y1, y);
    }
    return x1 > west && x0 < east && y1 > south && y0 < north;
}

/** The lakes of a board, as one path. */
export function lakesPath(board, project) {
    const rings = board.lakes.flatMap((name) => {
        if (!water.lakes[name]) throw new Error(`${board.id}: no lake ${name}`);
        return water.lakes[name].map((ring) =>
            simplify(
                ring.map((p) => project(p)),
                0.6,
                true,
            ),
        );
    });
    return polygonsPath(
        rings.filter((ring) => ring.length > 3 && inWindow(ring, board.size)).map((ring) => [ring]),
    );
}

/** The rivers of a board as lines of points, each cut to the window and to land. */
export function rivers(board, project, land) {
    const named = board.rivers.flatMap((name) => {
        if (!water.rivers[name]) throw new Error(`${board.id}: no river ${name}`);
        return water.rivers[name];
    });
    const lines = [];
    for (const river of [...named, ...(board.streams ?? [])]) {
        let run = [];
        const flush = () => {
            if (run.length > 3) lines.push(simplify(run, board.detail.river, false));
            run = [];
        };
        for (const point of river.map((p) => project(p))) {
            if (inWindow([point], board.size) && inPolygons(land, point)) run.push(point);
            else flush();
        }
        flush();
    }
    return lines;
}

export const riversPaths = (lines) => lines.map((line) => linePath(line, false));

const inWindow = (ring, [w, h]) =>
    ring.some(([x, y]) => x > -BLEED && x < w + BLEED && y > -BLEED && y < h + BLEED);
