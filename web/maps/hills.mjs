// Small hills along the mountain ranges, where nothing else stands.

import { chance, distance, resample, round, toLine } from "./geometry.mjs";
import { toBox } from "./labels.mjs";

/** Strews hills along ranges; each range is {along: [[lon, lat]…], wide, size}. */
export function strewHills(
    board,
    project,
    raster,
    { cities, lines, names, labels, markers, rivers, blocked = [] },
) {
    const random = chance(board.id.length * 977),
        out = [];
    const letters = Object.values(labels).flatMap((label) => label.letters);
    for (const { along, wide, size, gap = 1 } of board.ranges) {
        const spine = resample(
            along.map((p) => project(p)),
            size * gap,
        );
        spine.forEach((at, i) => {
            const ahead = spine[Math.min(i + 1, spine.length - 1)],
                back = spine[Math.max(i - 1, 0)];
            const turn = Math.atan2(ahead[1] - back[1], ahead[0] - back[0]) + Math.PI / 2;
            const rows = Math.max(1, Math.round(wide / (size * 0.7)));
            for (let row = 0; row < rows; row++) {
                const off =
                    rows > 1
                        ? (row / (rows - 1) - 0.5) * wide + (random() - 0.5) * size * 0.8
                        : (random() - 0.5) * wide * 0.5;
                const slip = (random() - 0.5) * size * 0.9;
                const [x, y] = [
                    at[0] + Math.cos(turn) * off + Math.sin(turn) * slip,
                    at[1] + Math.sin(turn) * off - Math.cos(turn) * slip,
                ];
                const s = size * (0.75 + 0.45 * random()) * (1 - (0.5 * Math.abs(off)) / (wide + 1));
                if (random() < 0.06) continue;
                if (free(x, y, s)) out.push({ x: round(x), y: round(y), size: round(s) });
            }
        });
    }
    return out.sort((a, b) => a.y - b.y);

    function free(x, y, s) {
        const [w, h] = board.size;
        if (x < 6 || y < 6 || x > w - 6 || y > h - 6) return false;
        if (raster.depth(x, y) < s * 0.6 || raster.depth(x - s / 2, y) < 3 || raster.depth(x + s / 2, y) < 3)
            return false;
        if (out.some((hill) => distance([hill.x, hill.y], [x, y]) < (hill.size + s) * 0.42)) return false;
        if (cities.some((city) => Math.hypot(city.x - x, city.y - y) < 40 + s / 2)) return false;
        if (
            lines.some(
                (line) =>
                    distance(line.middle, [x, y]) < 20 + s / 2 ||
                    (Math.hypot(line.middle[0] - x, line.middle[1] - y) < 400 &&
                        toLine([x, y - s * 0.2], line.points) < 6 + s * 0.42),
            )
        )
            return false;
        if (Object.values(names).some((name) => toBox([x, y - s * 0.2], name.box) < 4 + s / 2)) return false;
        if (Object.values(markers).some((marker) => Math.hypot(marker.x - x, marker.y - y) < 30 + s / 2))
            return false;
        if (letters.some(([lx, ly, r]) => Math.hypot(lx - x, ly - y) < r + 3 + s / 2)) return false;
        if (blocked.some(([bx, by, br]) => Math.hypot(bx - x, by - y) < br + s / 2)) return false;
        return !rivers.some((river) => toLine([x, y], river) < s * 0.45);
    }
}
