// The plan of Roma: walls, river, districts, gates, monuments and the ships' way.

import { difference } from "polyclip-ts";
import { listed } from "./draw.mjs";
import { placeOrnaments, placeTrays, shelf } from "./furniture.mjs";
import { strewHills } from "./hills.mjs";
import { Raster } from "./raster.mjs";
import {
    cubicsPath,
    distance,
    inRing,
    linePath,
    polygonsPath,
    resample,
    ringArea,
    round,
    sampleCubics,
    simplify,
    smooth,
    through,
} from "./geometry.mjs";
import { SIZES } from "./labels.mjs";
import { labelRecord, placeMarkers, placeProvinces } from "./lettering.mjs";
import { drawLines, lineRecord } from "./lines.mjs";
import { DRAWINGS, placeMonuments } from "./monuments.mjs";
import { nameRecord, placeNames } from "./names.mjs";
import { divide } from "./provinces.mjs";
import { shipTrack, trackRoom } from "./track.mjs";

export function drawRoma(facts, board) {
    const { cities: known, provinces, lines: plain } = listed(facts);
    const { from, at, scale } = board.lay;
    const lay = ([x, y]) => [at[0] + (x - from[0]) * scale[0], at[1] + (y - from[1]) * scale[1]];
    const cities = known.map((city) => {
        const [x, y] = lay(city.layout),
            [dx, dy] = board.cities[city.id] ?? [0, 0];
        return { ...city, x: round(x + dx), y: round(y + dy), moved: Math.hypot(dx, dy) };
    });
    const gates = Object.entries(facts.gates).map(([id, gate]) => {
        const [x, y] = lay(gate.layout);
        return { id, name: gate.name, x: round(x), y: round(y) };
    });
    const spots = Object.fromEntries([...cities, ...gates].map((spot) => [spot.id, [spot.x, spot.y]]));

    const walls = board.walls.map(lay);
    const tiber = ribbon(board.tiber.map(([x, y, half]) => [...lay([x, y]), half]));
    const island = oval(lay(board.island.at), board.island);
    const { areas, borders, outlines } = districts(board, cities, walls, tiber, island);

    const lines = drawLines(plain, spots, null, board);
    const seen = [...cities, ...gates];
    const masonry = resample([...walls, walls[0]], 8);
    const names = placeNames(
        seen,
        lines,
        null,
        board,
        masonry.map(([x, y]) => [x - 6, y - 6, x + 6, y + 6]),
    );
    const stone = masonry.map(([x, y]) => [x, y, 6]);
    const labels = placeProvinces(provinces, areas, seen, lines, names, board, stone);
    const markers = placeMarkers(provinces, areas, seen, lines, names, labels, board, null, stone);
    const monuments = placeMonuments(
        cities.filter((city) => board.monuments[city.id]),
        seen,
        lines,
        names,
        labels,
        markers,
        board,
        [...outlines, masonry],
    );
    const drawing = { board, cities: seen, lines, names, labels, markers, monuments, raster: null };
    const [px, py, wide, high] = board.track.panel;
    const panel = [px - 8, py - 8, px + wide + 8, py + high + 8];
    const start = cities.find((city) => city.id === facts.start.land);
    const trays = placeTrays(start, drawing, board, [panel]);
    const ornaments = placeOrnaments(drawing, board, [...trays.map(shelf), panel], null);
    const hills = strewHills(board, lay, outside(board.size, walls, tiber), {
        cities: seen,
        lines,
        names,
        labels,
        markers,
        rivers: [],
        blocked: trackRoom(board),
    });
    const record = {
        board: board.id,
        size: board.size,
        symbol: { ...SIZES, name: board.name ?? SIZES.name, medallion: board.track.medallion },
        plan: {
            city: linePath(walls, true),
            walls: wallLines(walls, tiber)
                .map((line) => linePath(line, false))
                .join(""),
            towers: towers(walls, tiber),
            tiber: linePath(simplify(tiber, 0.6, true), true),
            island: linePath(simplify(island, 0.4, true), true),
            roads: gates.map(({ id }) => ({
                gate: id,
                path: cubicsPath(through([spots[id], ...board.roads[id].map(lay)])),
            })),
        },
        land: "",
        lakes: "",
        rivers: [],
        hills,
        borders: borders.map((line) => linePath(line, false)).join(""),
        frontier: "",
        provinces: provinces.map(({ id }) => ({
            id,
            tint: board.provinces[id].tint,
            area: polygonsPath(areas[id]),
            label: labelRecord(labels[id]),
            marker: markers[id],
        })),
        cities: cities.map(({ id, x, y }) => ({ id, x, y, label: nameRecord(names[id]) })),
        gates: gates.map(({ id, x, y }) => ({ id, x, y, label: nameRecord(names[id]) })),
        lines: lines.map(lineRecord),
        trays: { [start.id]: trays },
        ornaments,
        waves: [],
        regions: board.regions,
        monuments: Object.entries(monuments).map(([city, { x, y }]) => ({
            city,
            x,
            y,
            path: DRAWINGS[board.monuments[city]],
        })),
        ...shipTrack(facts, board.track),
    };
    return { record, drawing };
}

/** The river as a ring: both banks of a line of [x, y, half width]. */
function ribbon(points) {
    const line = sampleCubics(through(points.map(([x, y]) => [x, y])), 12);
    const widths = sampleCubics(through(points.map(([, , half], i) => [i * 100, half])), 12).map((p) => p[1]);
    const left = [],
        right = [];
    line.forEach(([x, y], i) => {
        const a = line[Math.max(0, i - 1)],
            b = line[Math.min(line.length - 1, i + 1)],
            d = distance(a, b) || 1;
        const [nx, ny] = [-(b[1] - a[1]) / d, (b[0] - a[0]) / d];
        left.push([x + nx * widths[i], y + ny * widths[i]]);
        right.push([x - nx * widths[i], y - ny * widths[i]]);
    });
    return [...smooth(left, 3, false), ...smooth(right, 3, false).reverse()];
}

/** A pointed oval like a ship. */
function oval([x, y], { length, width, angle }) {
    const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)],
        out = [];
    for (let k = 0; k < 48; k++) {
        const t = (k / 48) * 2 * Math.PI,
            u = Math.cos(t),
            v = Math.sin(t) * (1 - 0.25 * u * u);
        out.push([x + c * u * length - s * v * width, y + s * u * length + c * v * width]);
    }
    return out;
}

/** Districts within the walls: one bank and the island for Transtiberim, the other bank for all the others. */
function districts(board, cities, walls, tiber, island) {
    const shut = (ring) => [[...ring, ring[0]]];
    const dry = difference(shut(walls), shut(tiber)).filter(([ring]) => Math.abs(ringArea(ring)) > 2000);
    const side = (id) =>
        dry.find(([ring]) =>
            inRing(ring, ((city) => [city.x, city.y])(cities.find((city) => city.id === id))),
        );
    const east = side("pantheon"),
        west = side("naumachia-augusti");
    const places = cities
        .filter((city) => city.province && city.province !== "transtiberim")
        .map(({ province, x, y }) => ({ province, x, y, reach: board.reach, weight: 0 }));
    const { areas, borders } = divide(board.size, places, [east], board.sway);
    areas.transtiberim = [west, shut(island)];
    return { areas, borders, outlines: [tiber] };
}

/** The walls without what the river takes. */
function wallLines(walls, tiber) {
    const out = [];
    let run = [];
    for (const point of resample([...walls, walls[0]], 3)) {
        if (!inRing(tiber, point)) run.push(point);
        else if (run.length) {
            out.push(run);
            run = [];
        }
    }
    return [...out, run].filter((line) => line.length > 3).map((line) => simplify(line, 0.4, false));
}

/** Towers along the walls at even steps: [x, y, turn in degrees]. */
function towers(walls, tiber) {
    const ring = [...walls, walls[0]],
        out = [];
    ring.slice(1).forEach((b, i) => {
        const a = ring[i],
            count = Math.max(1, Math.round(distance(a, b) / 44)),
            turn = Math.round((Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI);
        for (let k = 0; k < count; k++) {
            const point = [
                a[0] + ((b[0] - a[0]) * (k + 0.5)) / count,
                a[1] + ((b[1] - a[1]) * (k + 0.5)) / count,
            ];
            if (!inRing(tiber, point)) out.push([round(point[0]), round(point[1]), turn]);
        }
    });
    return out;
}

/** The country outside the walls. */
function outside(size, walls, tiber) {
    const [w, h] = size,
        window = [
            [
                [0, 0],
                [w, 0],
                [w, h],
                [0, h],
                [0, 0],
            ],
        ];
    return new Raster(size, difference(window, [[...walls, walls[0]]], [[...tiber, tiber[0]]]));
}
