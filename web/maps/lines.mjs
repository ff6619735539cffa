// Roads and sea lanes: each its own curve, chosen so that no two hide each other.

import {
    crossing,
    cubicsPath,
    distance,
    lineLength,
    resample,
    round,
    sampleCubics,
    through,
    toLine,
} from "./geometry.mjs";

const BENDS = [0, 0.05, -0.05, 0.1, -0.1, 0.16, -0.16, 0.24, -0.24, 0.34, -0.34, 0.48, -0.48];
const SHARED = 44; // within this of a shared city, lines may come close
const APART = 20;

/** The name of a line in the overrides of a board. */
export const lineName = ({ kind, ends }) => `${kind} ${ends[0]} ${ends[1]}`;

/** Draws all lines of a board: {kind, ends} becomes {kind, ends, cubics, points, middle}. */
export function drawLines(lines, spots, raster, board) {
    const drawn = lines.map((line) => ({ ...line, choices: choices(line, spots, raster, board) }));
    const near = drawn.map((line, i) =>
        drawn.map((_, j) => j).filter((j) => j !== i && close(line, drawn[j], spots)),
    );
    const pick = drawn.map((line) => best(line.choices.map((c) => c.cost)));
    for (let sweep = 0, changed = true; changed && sweep < 12; sweep++) {
        changed = false;
        for (let i = 0; i < drawn.length; i++) {
            const costs = drawn[i].choices.map((choice) => {
                let sum = choice.cost;
                for (const j of near[i])
                    sum += between(drawn[i], choice, drawn[j], drawn[j].choices[pick[j]], spots);
                return sum;
            });
            const now = best(costs);
            if (costs[now] < costs[pick[i]] - 1e-9) [pick[i], changed] = [now, true];
        }
    }
    const done = drawn.map((line, i) => ({ kind: line.kind, ends: line.ends, ...line.choices[pick[i]] }));
    for (const line of done) line.points = resample(line.points, 4);
    placeMiddles(done, spots, board);
    return done;
}

const best = (costs) => costs.reduce((low, cost, i) => (cost < costs[low] ? i : low), 0);

function close(a, b, spots) {
    const box = ({ ends }) => {
        const [p, q] = ends.map((id) => spots[id]),
            d = 0.55 * distance(p, q) + 20;
        return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2, d];
    };
    const [ax, ay, ar] = box(a),
        [bx, by, br] = box(b);
    return Math.hypot(ax - bx, ay - by) < ar + br;
}

/** The curves a line could take, each with what it costs by itself. */
function choices(line, spots, raster, board) {
    const [a, b] = line.ends.map((id) => spots[id]);
    const wish = board.lines?.[lineName(line)];
    if (wish?.via) return [weigh(line, through([a, ...wish.via, b]), 0, spots, raster, board)];
    if (wish?.bend) return [weigh(line, [bent(a, b, ...wish.bend)], 0, spots, raster, board)];
    const out = [];
    for (const h of BENDS)
        for (const k of BENDS) {
            if (h * k < 0 && Math.abs(h - k) > 0.5) continue;
            const lively = Math.min(Math.abs(Math.abs(h + k) / 2 - 0.07), 0.07) * 2;
            const cost = 9 * (h * h + k * k) + 5 * (h - k) * (h - k) + lively;
            out.push(weigh(line, [bent(a, b, h, k)], cost, spots, raster, board));
        }
    return out.sort((p, q) => p.cost - q.cost).slice(0, 48);
}

/** A curve that leaves the straight way by shares of its length. */
function bent(a, b, h, k) {
    const dx = b[0] - a[0],
        dy = b[1] - a[1];
    return [
        a,
        [a[0] + dx / 3 + dy * h, a[1] + dy / 3 - dx * h],
        [a[0] + (2 * dx) / 3 + dy * k, a[1] + (2 * dy) / 3 - dx * k],
        b,
    ];
}

function weigh(line, cubics, cost, spots, raster, board) {
    const points = sampleCubics(cubics, cubics.length > 1 ? 14 : 26);
    const [a, b] = line.ends.map((id) => spots[id]);
    const [w, h] = board.size;
    let wrong = 0,
        count = 0;
    for (const p of points) {
        if (p[0] < 24 || p[1] < 24 || p[0] > w - 24 || p[1] > h - 24) cost += 2;
        if (!raster || distance(p, a) < 22 || distance(p, b) < 22) continue;
        count++;
        const depth = raster.depth(p[0], p[1]) * (line.kind === "land" ? 1 : -1);
        if (depth < 0) wrong += 1;
        else if (depth < 8) wrong += 0.25;
    }
    if (count) cost += (7 * wrong) / Math.max(count, 8);
    for (const [id, spot] of Object.entries(spots)) {
        if (line.ends.includes(id)) continue;
        const d = toLine(spot, points);
        if (d < 30) cost += 12;
        else if (d < 50) cost += (50 - d) / 8;
    }
    const length = lineLength(points);
    const xs = points.map((p) => p[0]),
        ys = points.map((p) => p[1]);
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    return {
        cubics,
        points,
        box,
        cost: cost + 4 * (length / distance(a, b) - 1),
        middleGuess: along(points, 0.5),
    };
}

function along(points, share) {
    const want = lineLength(points) * share;
    let sum = 0;
    for (let i = 1; i < points.length; i++) {
        const step = distance(points[i - 1], points[i]);
        if (sum + step >= want) {
            const t = (want - sum) / step;
            return [
                points[i - 1][0] + t * (points[i][0] - points[i - 1][0]),
                points[i - 1][1] + t * (points[i][1] - points[i - 1][1]),
            ];
        }
        sum += step;
    }
    return points.at(-1);
}

/** What it costs that two curves come close or cross. */
function between(lineA, a, lineB, b, spots) {
    if (
        a.box[0] > b.box[2] + 46 ||
        b.box[0] > a.box[2] + 46 ||
        a.box[1] > b.box[3] + 46 ||
        b.box[1] > a.box[3] + 46
    )
        return 0;
    const shared = lineA.ends.filter((id) => lineB.ends.includes(id)).map((id) => spots[id]);
    const gap = distance(a.middleGuess, b.middleGuess);
    let cost = gap < 46 ? (46 - gap) / 6 : 0;
    for (const p of a.points) {
        if (
            p[0] < b.box[0] - APART ||
            p[0] > b.box[2] + APART ||
            p[1] < b.box[1] - APART ||
            p[1] > b.box[3] + APART
        )
            continue;
        if (!shared.every((s) => distance(p, s) > SHARED)) continue;
        let d = Infinity;
        for (const q of b.points) d = Math.min(d, (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2);
        if (d < APART * APART) cost += ((APART - Math.sqrt(d)) / APART) * 0.9;
    }
    cost += crossings(a, b, shared) * (shared.length ? 8 : 4);
    for (const s of shared) {
        let angle = Math.abs(leaving(a, s) - leaving(b, s));
        if (angle > Math.PI) angle = 2 * Math.PI - angle;
        if (angle < 0.5) cost += (0.5 - angle) * 6;
    }
    return cost;
}

function crossings(a, b, shared) {
    let count = 0;
    for (let i = 1; i < a.points.length; i++) {
        const p = a.points[i - 1],
            q = a.points[i];
        const [x0, x1] = p[0] < q[0] ? [p[0], q[0]] : [q[0], p[0]],
            [y0, y1] = p[1] < q[1] ? [p[1], q[1]] : [q[1], p[1]];
        if (x1 < b.box[0] || x0 > b.box[2] || y1 < b.box[1] || y0 > b.box[3]) continue;
        for (let j = 1; j < b.points.length; j++) {
            const r = b.points[j - 1],
                t = b.points[j];
            if (
                (r[0] < x0 && t[0] < x0) ||
                (r[0] > x1 && t[0] > x1) ||
                (r[1] < y0 && t[1] < y0) ||
                (r[1] > y1 && t[1] > y1)
            )
                continue;
            const at = crossing(p, q, r, t);
            if (at && shared.every((s) => distance(at, s) > 3)) count++;
        }
    }
    return count;
}

/** The direction in which a curve leaves a city. */
function leaving(curve, spot) {
    const from = distance(curve.points[0], spot) < 1 ? curve.points : curve.points.slice().reverse();
    const p = from.find((q) => distance(q, spot) > 28) ?? from.at(-1);
    return Math.atan2(p[1] - spot[1], p[0] - spot[0]);
}

/** Where a colonist stands on each line: about halfway, away from cities and other lines. */
function placeMiddles(lines, spots, board) {
    for (const line of lines) line.middle = along(line.points, board.lines?.[lineName(line)]?.middle ?? 0.5);
    for (let sweep = 0; sweep < 4; sweep++) {
        for (const line of lines) {
            if (board.lines?.[lineName(line)]?.middle) continue;
            let low = Infinity;
            for (let share = 0.34; share <= 0.661; share += 0.02) {
                const at = along(line.points, share);
                let cost = 12 * (share - 0.5) ** 2;
                for (const [id, spot] of Object.entries(spots)) {
                    const d = distance(at, spot),
                        want = line.ends.includes(id) ? 46 : 52;
                    if (d < want) cost += (want - d) / 20;
                }
                for (const other of lines) {
                    if (other === line) continue;
                    const d = distance(at, other.middle);
                    if (d < 44) cost += (44 - d) / 10;
                    const gap = distance(at, other.middle) < 400 ? toLine(at, other.points) : 99;
                    if (gap < 26) cost += (26 - gap) / 16;
                }
                if (cost < low) [low, line.middle] = [cost, at];
            }
        }
    }
}

/** A line as the page reads it. */
export function lineRecord({ kind, ends, cubics, middle }) {
    return { kind, ends, path: cubicsPath(cubics), middle: { x: round(middle[0]), y: round(middle[1]) } };
}
