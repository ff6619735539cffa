// Points, curves, rings and their paths. All lengths are units of the map.

/** A generator of numbers in [0, 1) that repeats for the same seed. */
export function chance(seed) {
    let a = seed >>> 0;
    return () => {
        a = (a + 0x6d2b79f5) >>> 0;
        let t = Math.imul(a ^ (a >>> 15), 1 | a);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}

/** Smooth noise in [-1, 1] over the plane, with lattice step 1. */
export function noise(seed) {
    const at = (i, j) => {
        let h = Math.imul(i, 374761393) ^ Math.imul(j, 668265263) ^ Math.imul(seed, 2147483647);
        h = Math.imul(h ^ (h >>> 13), 1274126177);
        return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1;
    };
    const ease = (t) => t * t * (3 - 2 * t);
    return (x, y) => {
        const i = Math.floor(x),
            j = Math.floor(y),
            u = ease(x - i),
            v = ease(y - j);
        const top = at(i, j) * (1 - u) + at(i + 1, j) * u;
        const low = at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u;
        return top * (1 - v) + low * v;
    };
}

export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The signed area of a ring. */
export function ringArea(ring) {
    let sum = 0;
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++)
        sum += ring[j][0] * ring[i][1] - ring[i][0] * ring[j][1];
    return sum / 2;
}

/** Whether a point lies in a ring. */
export function inRing(ring, [x, y]) {
    let inside = false;
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
        const [xi, yi] = ring[i],
            [xj, yj] = ring[j];
        if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
    }
    return inside;
}

/** Whether a point lies in a set of polygons, holes left out. */
export const inPolygons = (polygons, point) =>
    polygons.some((rings) => inRing(rings[0], point) && !rings.slice(1).some((hole) => inRing(hole, point)));

/** Distance of a point from a segment. */
export function toSegment([x, y], [x0, y0], [x1, y1]) {
    const dx = x1 - x0,
        dy = y1 - y0,
        length = dx * dx + dy * dy;
    const t = length ? Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / length)) : 0;
    return Math.hypot(x - x0 - t * dx, y - y0 - t * dy);
}

/** Distance of a point from a line of points. */
export function toLine(point, line) {
    let best = Infinity;
    for (let i = 1; i < line.length; i++) best = Math.min(best, toSegment(point, line[i - 1], line[i]));
    return best;
}

/** Where two segments cross, or null. */
export function crossing(a, b, c, d) {
    const rx = b[0] - a[0],
        ry = b[1] - a[1],
        sx = d[0] - c[0],
        sy = d[1] - c[1];
    const det = rx * sy - ry * sx;
    if (Math.abs(det) < 1e-9) return null;
    const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / det;
    const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / det;
    return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? [a[0] + t * rx, a[1] + t * ry] : null;
}

/** Leaves out the points of a ring or line that matter least, by the area they span (Visvalingam). */
export function simplify(points, area, closed) {
    const ring = closed && distance(points[0], points.at(-1)) < 1e-9 ? points.slice(0, -1) : points.slice();
    const n = ring.length;
    if (n < 4) return ring;
    const before = ring.map((_, i) => (i + n - 1) % n),
        after = ring.map((_, i) => (i + 1) % n),
        alive = new Uint8Array(n).fill(1);
    const span = (i) => {
        if (!closed && (i === 0 || i === n - 1)) return Infinity;
        const [a, b, c] = [ring[before[i]], ring[i], ring[after[i]]];
        return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
    };
    const spans = ring.map((_, i) => span(i));
    let left = n;
    // A heap is not worth it: buckets by area would be, but the rings are short enough for repeated sweeps.
    for (let limit = area / 64; limit <= area * 1.001; limit *= 2) {
        for (let changed = true; changed && left > 4;) {
            changed = false;
            for (let i = 0; i < n && left > 4; i++) {
                if (!alive[i] || spans[i] >= limit) continue;
                alive[i] = 0;
                left--;
                const p = before[i],
                    q = after[i];
                after[p] = q;
                before[q] = p;
                spans[p] = Math.max(span(p), spans[i]);
                spans[q] = Math.max(span(q), spans[i]);
                changed = true;
            }
        }
    }
    return ring.filter((_, i) => alive[i]);
}

/** Rounds the corners of a line while its ends stay, or of a ring. */
export function smooth(points, times, closed) {
    let line = points;
    for (let k = 0; k < times; k++) {
        line = line.map((p, i) => {
            if (!closed && (i === 0 || i === line.length - 1)) return p;
            const a = line[(i + line.length - 1) % line.length],
                b = line[(i + 1) % line.length];
            return [(a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4];
        });
    }
    return line;
}

/** Points along a line at even steps of about the given length. */
export function resample(line, step) {
    const lengths = [0];
    for (let i = 1; i < line.length; i++) lengths.push(lengths[i - 1] + distance(line[i - 1], line[i]));
    const total = lengths.at(-1),
        count = Math.max(1, Math.round(total / step)),
        out = [];
    for (let k = 0, i = 1; k <= count; k++) {
        const want = (total * k) / count;
        while (i < line.length - 1 && lengths[i] < want) i++;
        const t = lengths[i] > lengths[i - 1] ? (want - lengths[i - 1]) / (lengths[i] - lengths[i - 1]) : 0;
        out.push([
            line[i - 1][0] + t * (line[i][0] - line[i - 1][0]),
            line[i - 1][1] + t * (line[i][1] - line[i - 1][1]),
        ]);
    }
    return out;
}

export const lineLength = (line) => line.reduce((sum, p, i) => (i ? sum + distance(line[i - 1], p) : 0), 0);

/** The point of a cubic curve at t. */
export function cubicAt([a, b, c, d], t) {
    const s = 1 - t,
        k0 = s * s * s,
        k1 = 3 * s * s * t,
        k2 = 3 * s * t * t,
        k3 = t * t * t;
    return [k0 * a[0] + k1 * b[0] + k2 * c[0] + k3 * d[0], k0 * a[1] + k1 * b[1] + k2 * c[1] + k3 * d[1]];
}

/** The points of a chain of cubic curves. */
export function sampleCubics(cubics, count) {
    const out = [cubics[0][0]];
    for (const cubic of cubics) for (let k = 1; k <= count; k++) out.push(cubicAt(cubic, k / count));
    return out;
}

/** A smooth chain of cubic curves through points. */
export function through(points, closed = false) {
    const n = points.length,
        cubics = [];
    const at = (i) => (closed ? points[(i + n) % n] : points[Math.max(0, Math.min(n - 1, i))]);
    for (let i = 0; i < (closed ? n : n - 1); i++) {
        const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
        // Centripetal tangents keep uneven spacing from making loops.
        const d1 = Math.sqrt(distance(p0, p1)) || 1e-6,
            d2 = Math.sqrt(distance(p1, p2)) || 1e-6,
            d3 = Math.sqrt(distance(p2, p3)) || 1e-6;
        const first = i === 0 && !closed,
            last = i === n - 2 && !closed;
        const b1 = first
            ? p1
            : [0, 1].map(
                  (k) =>
                      (d1 * d1 * p2[k] - d2 * d2 * p0[k] + (2 * d1 * d1 + 3 * d1 * d2 + d2 * d2) * p1[k]) /
                      (3 * d1 * (d1 + d2)),
              );
        const b2 = last
            ? p2
            : [0, 1].map(
                  (k) =>
                      (d3 * d3 * p1[k] - d2 * d2 * p3[k] + (2 * d3 * d3 + 3 * d3 * d2 + d2 * d2) * p2[k]) /
                      (3 * d3 * (d3 + d2)),
              );
        const c1 = first && !last ? [0, 1].map((k) => p1[k] + (b2[k] - p1[k]) * 0.5) : b1;
        const c2 = last && !first ? [0, 1].map((k) => p2[k] + (b1[k] - p2[k]) * 0.5) : b2;
        cubics.push([p1, c1, c2, p2]);
    }
    return cubics;
}

const digits = (value) => {
    const text = (Math.round(value * 10) / 10).toString();
    return text.replace(/^(-?)0\./, "$1.");
};

/** Numbers one after another, with no sign or space that a path can spare. */
const join = (numbers) =>
    numbers.map(digits).reduce((text, n) => (text && !n.startsWith("-") ? `${text} ${n}` : text + n), "");

/** The path of a line or ring of points, in steps from point to point. */
export function linePath(points, closed) {
    const tenths = points.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)]);
    let text = `M${join([tenths[0][0] / 10, tenths[0][1] / 10])}`,
        [x, y] = tenths[0];
    const steps = [];
    for (const [px, py] of tenths.slice(1)) {
        if (px === x && py === y) continue;
        steps.push((px - x) / 10, (py - y) / 10);
        [x, y] = [px, py];
    }
    if (steps.length) text += `l${join(steps)}`;
    return closed ? `${text}z` : text;
}

/** The path of polygons with their holes. */
export const polygonsPath = (polygons) =>
    polygons.flatMap((rings) => rings.map((ring) => linePath(open(ring), true))).join("");

/** The path of a chain of cubic curves. */
export function cubicsPath(cubics, closed = false) {
    let text = `M${join(cubics[0][0])}`;
    for (const [, b, c, d] of cubics) text += `C${join([...b, ...c, ...d])}`;
    return closed ? `${text}z` : text;
}

/** A ring without its first point repeated at the end. */
export const open = (ring) => (distance(ring[0], ring.at(-1)) < 1e-9 ? ring.slice(0, -1) : ring);

export const round = (value) => Math.round(value * 10) / 10;
