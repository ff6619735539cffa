// What a map must have, and how well it reads.

import { crossing, distance, toLine } from "./geometry.mjs";
import { overlap, SIZES, STAND, toBox } from "./labels.mjs";
import { lineName } from "./lines.mjs";

/** Fails unless every city, line and province of the board is on the map exactly once, and nothing else. */
export function check(facts, record) {
    same(
        `${facts.id}: provinces`,
        Object.keys(facts.provinces),
        record.provinces.map((p) => p.id),
    );
    same(
        `${facts.id}: cities`,
        Object.keys(facts.cities),
        record.cities.map((c) => c.id),
    );
    same(
        `${facts.id}: gates`,
        Object.keys(facts.gates ?? {}),
        (record.gates ?? []).map((g) => g.id),
    );
    same(
        `${facts.id}: track`,
        Object.keys(facts.track ?? {}),
        (record.track ?? []).map((t) => t.id),
        true,
    );
    const key = (kind, ends) => `${kind} ${[...ends].sort().join(" ")}`;
    same(
        `${facts.id}: lines`,
        ["land", "sea"].flatMap((kind) => facts.lines[kind].map((ends) => key(kind, ends))),
        record.lines.map((l) => key(l.kind, l.ends)),
    );
    const [w, h] = record.size;
    for (const { id, x, y } of [...record.cities, ...(record.gates ?? []), ...(record.track ?? [])])
        if (!(x > 0 && y > 0 && x < w && y < h))
            throw new Error(`${facts.id}: ${id} lies outside the window`);
    for (const { id, area } of record.provinces) if (!area) throw new Error(`${facts.id}: ${id} has no area`);
    if (/NaN|undefined|Infinity/.test(JSON.stringify(record)))
        throw new Error(`${facts.id}: a number is missing`);
}

function same(what, wanted, found, inOrder = false) {
    const [a, b] = inOrder ? [wanted, found] : [[...wanted].sort(), [...found].sort()];
    if (a.length !== b.length || a.some((id, i) => id !== b[i])) {
        throw new Error(
            `${what}: missing ${a.filter((id) => !b.includes(id)).join(", ") || "none"}; not wanted ${b.filter((id, i) => !a.includes(id) || b.indexOf(id) !== i).join(", ") || "none"}`,
        );
    }
}

const pairs = (list) => list.flatMap((a, i) => list.slice(i + 1).map((b) => [a, b]));

/** Sentences on how well a map reads; each names the worst. */
export function measure(drawing) {
    const spots = drawing.cities.map(({ id, x, y }) => ({ id, at: [x, y] }));
    const { lines, cities } = drawing;
    const crossed = pairs(lines)
        .filter(([a, b]) => crosses(a, b, spots))
        .map(([a, b]) => `${lineName(a)} x ${lineName(b)}`);
    const along = pairs(lines)
        .map(([a, b]) => [alike(a, b, spots), `${lineName(a)} / ${lineName(b)}`])
        .filter(([n]) => n > 24);
    const hits = [
        ...nameHits(drawing, spots),
        ...provinceHits(drawing, spots),
        ...monumentHits(drawing, spots),
    ];
    const told = (what, list) => `${what}: ${list.length ? [...new Set(list)].join("; ") : "none"}`;
    return [
        ...distances(lines, spots),
        told("crossings", crossed),
        told(
            "lines within 10 of each other for more than 24",
            along.map(([n, name]) => `${name} ${n}`),
        ),
        told("collisions", hits),
        ...(drawing.raster
            ? [told("over the wrong ground by more than a fifth", astray(drawing, spots))]
            : []),
        told(
            "moved",
            cities.filter((city) => city.moved).map((city) => `${city.id} ${city.moved.toFixed(0)}`),
        ),
    ];
}

function distances(lines, spots) {
    const least = (what, list, limit) => {
        list.sort((a, b) => a[0] - b[0]);
        const low = list.filter(([d]) => d < limit).map(([d, name]) => `${name} ${d.toFixed(0)}`);
        return `${what}: ${list[0][0].toFixed(0)} (${list[0][1]})${low.length ? `; under ${limit}: ${low.join(", ")}` : ""}`;
    };
    const others = (line) => spots.filter((spot) => !line.ends.includes(spot.id));
    const both = pairs(lines).flatMap(([a, b]) => [
        [a, b],
        [b, a],
    ]);
    return [
        least(
            "nearest cities",
            pairs(spots).map(([a, b]) => [distance(a.at, b.at), `${a.id}–${b.id}`]),
            66,
        ),
        least(
            "line to another city",
            lines.flatMap((line) =>
                others(line).map((spot) => [toLine(spot.at, line.points), `${lineName(line)} / ${spot.id}`]),
            ),
            34,
        ),
        least(
            "middles",
            pairs(lines).map(([a, b]) => [distance(a.middle, b.middle), `${lineName(a)} / ${lineName(b)}`]),
            30,
        ),
        least(
            "middle to another line",
            both.map(([a, b]) => [toLine(a.middle, b.points), `${lineName(a)} / ${lineName(b)}`]),
            17,
        ),
        least(
            "middle to a city",
            lines.flatMap((line) =>
                spots.map((spot) => [distance(line.middle, spot.at), `${lineName(line)} / ${spot.id}`]),
            ),
            40,
        ),
    ];
}

/** Names of cities on other names, cities, middles and markers. */
function nameHits({ names, lines, markers }, spots) {
    const boxes = Object.entries(names),
        out = [];
    for (const [[a, one], [b, two]] of pairs(boxes))
        if (overlap(one.box, two.box) > 0) out.push(`${a} on ${b}`);
    for (const [id, { box }] of boxes) {
        for (const spot of spots)
            if (spot.id !== id && toBox(spot.at, box) < SIZES.city + 3)
                out.push(`${id} on the city ${spot.id}`);
        for (const line of lines)
            if (toBox(line.middle, box) < STAND)
                out.push(`${id} on the middle of ${lineName(line)}`);
        for (const [province, { x, y }] of Object.entries(markers))
            if (toBox([x, y], box) < SIZES.marker) out.push(`${id} on the marker of ${province}`);
    }
    return out;
}

/** Names and markers of provinces on cities, names, middles and lines. */
function provinceHits({ labels, names, lines, markers }, spots) {
    const out = [];
    for (const [id, { letters }] of Object.entries(labels)) {
        for (const [x, y, r] of letters) {
            for (const spot of spots)
                if (distance(spot.at, [x, y]) < SIZES.city + r) out.push(`province ${id} on ${spot.id}`);
            for (const [city, { box }] of Object.entries(names))
                if (toBox([x, y], box) < r * 0.8) out.push(`province ${id} on the name of ${city}`);
            for (const line of lines)
                if (distance(line.middle, [x, y]) < STAND + r * 0.6)
                    out.push(`province ${id} on the middle of ${lineName(line)}`);
            for (const [other, marker] of Object.entries(markers))
                if (distance([marker.x, marker.y], [x, y]) < SIZES.marker + r * 0.6)
                    out.push(`province ${id} on the marker of ${other}`);
        }
    }
    for (const [id, { x, y }] of Object.entries(markers)) {
        for (const spot of spots)
            if (distance(spot.at, [x, y]) < SIZES.city + SIZES.marker + 4)
                out.push(`marker ${id} near ${spot.id}`);
        for (const line of lines)
            if (toLine([x, y], line.points) < SIZES.marker) out.push(`marker ${id} on ${lineName(line)}`);
    }
    return out;
}

/** Drawings of monuments on cities, names, middles, markers and each other. */
function monumentHits({ monuments, names, lines, markers }, spots) {
    const boxes = Object.entries(monuments).map(([id, { x, y }]) => [id, [x - 20, y - 12, x + 20, y + 16]]),
        out = [];
    for (const [[a, one], [b, two]] of pairs(boxes))
        if (overlap(one, two) > 0) out.push(`drawing of ${a} on ${b}`);
    for (const [id, box] of boxes) {
        for (const spot of spots)
            if (toBox(spot.at, box) < SIZES.city) out.push(`drawing of ${id} on ${spot.id}`);
        for (const [city, name] of Object.entries(names))
            if (overlap(name.box, box) > 0) out.push(`drawing of ${id} on the name of ${city}`);
        for (const line of lines)
            if (toBox(line.middle, box) < STAND - 4)
                out.push(`drawing of ${id} on the middle of ${lineName(line)}`);
        for (const [province, { x, y }] of Object.entries(markers))
            if (toBox([x, y], box) < SIZES.marker - 4)
                out.push(`drawing of ${id} on the marker of ${province}`);
    }
    return out;
}

/** Roads over water and lanes over land. */
function astray({ lines, raster }, spots) {
    const share = (line) => {
        const ends = line.ends.map((id) => spots.find((spot) => spot.id === id).at);
        const between = line.points.filter((p) => ends.every((end) => distance(p, end) > 24));
        const off = between.filter((p) => raster.isLand(p[0], p[1]) !== (line.kind === "land")).length;
        return Math.round((100 * off) / Math.max(1, between.length));
    };
    return lines
        .map((line) => [share(line), lineName(line)])
        .filter(([n]) => n > 20)
        .sort((a, b) => b[0] - a[0])
        .map(([n, name]) => `${name} ${n} %`);
}

function crosses(a, b, spots) {
    const shared = a.ends.filter((id) => b.ends.includes(id)).map((id) => spots.find((s) => s.id === id).at);
    for (let i = 1; i < a.points.length; i++) {
        for (let j = 1; j < b.points.length; j++) {
            if (
                Math.abs(a.points[i][0] - b.points[j][0]) > 9 ||
                Math.abs(a.points[i][1] - b.points[j][1]) > 9
            )
                continue;
            const at = crossing(a.points[i - 1], a.points[i], b.points[j - 1], b.points[j]);
            if (at && shared.every((s) => distance(at, s) > 3)) return true;
        }
    }
    return false;
}

function alike(a, b, spots) {
    const shared = a.ends.filter((id) => b.ends.includes(id)).map((id) => spots.find((s) => s.id === id).at);
    return (
        4 *
        a.points.filter(
            (p) =>
                shared.every((s) => distance(p, s) > 36) &&
                Math.abs(p[0] - b.middle[0]) < 400 &&
                toLine(p, b.points) < 10,
        ).length
    );
}
