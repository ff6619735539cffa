// Small line drawings of Roman buildings, each about 48 wide, its foot at y = 16, to be stroked.

import { Field } from "./fields.mjs";
import { round } from "./geometry.mjs";
import { dots, grounds, RING, short, STAND } from "./labels.mjs";

const arch = (x, foot, half, spring) =>
    `M${x - half} ${foot}V${spring}A${half} ${half} 0 0 1 ${x + half} ${spring}V${foot}`;
const arches = (xs, foot, half, spring) => xs.map((x) => arch(x, foot, half, spring)).join("");
const columns = (xs, top, foot) => xs.map((x) => `M${x} ${top}V${foot}`).join("");
const temple = (half, top) =>
    `M${-half - 3} 16H${half + 3}M${-half - 1} 13H${half + 1}M${-half} ${top}H${half}L0 ${top - 9}z`;
const battlements = (x0, x1, y) => {
    let text = `M${x0} ${y}`;
    for (let x = x0; x < x1; x += 4) text += "v-3h2v3h2";
    return text;
};

export const DRAWINGS = {
    temple: `${temple(17, 0)}${columns([-14, -7, 0, 7, 14], 0, 13)}`,
    pantheon: `${temple(16, 2)}${columns([-13, -8, -3, 3, 8, 13], 2, 13)}M-18 1A18 15 0 0 1 18 1M-3-13.500H3`,
    shrine: `${temple(12, 2)}${columns([-9, -3, 3, 9], 2, 13)}M-21 16V-6L-19.500-10L-18-6V16M18 16V-6L19.500-10L21-6V16`,
    mausoleum:
        "M-22 16H22M-20 16V7H20V16M-14 7V-1H14V7M-10-1Q-7-9 0-11Q7-9 10-1M0-11V-16M-3 16V11A3 3 0 0 1 3 11V16M-9-1L-8-6M9-1L8-6M-18 7L-16 3L-14 7M14 7L16 3L18 7",
    stadium:
        "M-12-8H12A11 11 0 0 1 12 14H-12A11 11 0 0 1-12-8zM-11-3.500H11A6.500 6.500 0 0 1 11 9.500H-11A6.500 6.500 0 0 1-11-3.500zM-8 3H8M-17-6.800L-14-2.600M17-6.800L14-2.600M-17 12.800L-14 8.600M17 12.800L14 8.600M0-8V-3.500M0 14V9.500",
    circus: "M-22-8H12A11 11 0 0 1 12 14H-22zM-18-3.500H11A6.500 6.500 0 0 1 11 9.500H-18zM-12 3H8M-2 3V-7L-1-10L0-7V3M-12 3A1.500 1.500 0 0 1-12 .5M8 3A1.500 1.500 0 0 0 8 .5M-22-3.500H-18M-22 3H-18M-22 9.500H-18",
    theatre:
        "M-21 9A21 21 0 0 1 21 9M-14 9A14 14 0 0 1 14 9M-7 9A7 7 0 0 1 7 9M-23 9H-5M5 9H23M-23 9V15H23V9M-14.800-5.800L-9.900-.9M14.800-5.800L9.900-.9M0-12V-5M-8-10.400L-5.400-3.900M8-10.400L5.400-3.900M-16 15V11M-8 15V11M0 15V11M8 15V11M16 15V11",
    forum: `M-22 16H22M-20-8H-2M-20-11H-2V-8M-20-11V-8${columns([-18, -11, -4], -8, 16)}M4 16V-4H21V16M3-4H22M3-7H22V-4M3-7V-4${arch(12.5, 16, 4, 5)}`,
    colosseum: `M-22 16V-3Q-22-7-16-8.500Q-4-12 6-11.500L9-8L13-8.500L16-4.500L22-3V16zM-22 7H22M-22-1H20${arches([-18, -12, -6, 0, 6, 12, 18], 16, 2, 11.5)}${arches([-18, -12, -6, 0, 6, 12, 18], 7, 2, 3)}M-16-4V-6M-9-5V-8M-2-5V-8`,
    thermae: `M-23 16H23M-21 16V3H-10V16M21 16V3H10V16M-10 3V-3Q0-15 10-3V3M-5 16V4A5 5 0 0 1 5 4V16M-18 10A2.500 2.500 0 0 1-13 10M13 10A2.500 2.500 0 0 1 18 10M-10-3H10`,
    horti: "M-14 16V1M-14 3C-25 3-25-5-18-7C-16-13-9-12-8-7C-2-5-4 3-14 3M16 16V4M16 6C9 6 8 0 12-2C13-7 19-7 20-2C25 0 23 6 16 6M2 16V12M2 12C-2 8-1-6 2-12C5-6 6 8 2 12M-22 16H22",
    castra: `M-22 16V-2M22 16V-2M-22-2H-14V16M22-2H14V16M-14 4H14M-4 16V10A4 4 0 0 1 4 10V16M-23 16H23${battlements(-22, -14, -2)}${battlements(14, 22, -2)}${battlements(-14, 14, 4)}M-18 4V7M18 4V7`,
    amphitheatre:
        "M-22 4A22 11 0 1 0 22 4A22 11 0 1 0-22 4M-14 3A14 6 0 1 0 14 3A14 6 0 1 0-14 3M-22 4V9A22 11 0 0 0 22 9V4M-17 14V10.500M-9 17.500V14M0 19V15M9 17.500V14M17 14V10.500",
    aqueduct: `M-24-9H24M-24-5H24M-24 16H24${arches([-18, -6, 6, 18], 16, 4.6, 2)}M-24 16V-9M24 16V-9M-16-9V-5M-8-9V-5M0-9V-5M8-9V-5M16-9V-5`,
    naumachia:
        "M-22 6A22 10 0 1 0 22 6A22 10 0 1 0-22 6M-10 4H9L12 0M-10 4L-13-1M-10 4C-7 8 6 8 9 4M0 4V-12L8-2H0M-6 10Q-3 8 0 10T6 10M-15 8Q-13 6.500-11 8",
    tholos: "M-18 16H18M-16 13H16M-14 0H14M-14 0C-12-9-5-12 0-13C5-12 12-9 14 0M0-13V-17M-11 0V13M-4 0V13M4 0V13M11 0V13M-22 16V8H-18M22 16V8H18",
    emporium:
        "M-14 16C-20 10-19 2-16-1V-6H-10V-1C-7 2-6 10-12 16zM-16-4C-21-4-21 2-18 3M-10-4C-5-4-5 2-8 3M2 16V4H20V16zM2 4L11 16M20 4L2 16M6 4V-5H16V4zM-17-6H-9M6 0H16",
    porta: `M-21 16V-8H-9V16M9 16V-8H21V16M-9-2H9M-23 16H23${arch(0, 16, 5, 8)}${battlements(-21, -9, -8)}${battlements(9, 21, -8)}M-15 0V4M15 0V4M-6-2V1M0-2V1M6-2V1`,
};

/** Places the drawing of each monument beside its site, where nothing else stands. */
export function placeMonuments(sites, spots, lines, names, labels, markers, board, outlines) {
    const ground = grounds(spots, lines, names, board, []),
        shore = new Field(board.size, outlines.flat(), 30),
        taken = new Field(board.size, [], 60),
        out = {};
    for (const label of Object.values(labels))
        for (const [x, y, r] of label.letters)
            for (const dot of dots([x - r, y - r, x + r, y + r])) taken.stamp(...dot);
    for (const { x, y } of Object.values(markers))
        for (const dot of dots([x - 22, y - 22, x + 22, y + 22])) taken.stamp(...dot);
    const [half, tall] = [22, 16];
    for (const site of sites) {
        const wish = board.sites?.[site.id];
        if (wish) out[site.id] = { x: round(site.x + wish[0]), y: round(site.y + wish[1]) };
        let low = wish ? -Infinity : Infinity;
        for (let turn = 0; turn < 36; turn++) {
            for (const r of [52, 58, 66]) {
                const angle = (turn / 36) * 2 * Math.PI,
                    x = site.x + r * Math.cos(angle) * 1.05,
                    y = site.y + r * Math.sin(angle) * 0.92;
                let cost = (r - 52) / 20;
                for (const dx of [-half, -half / 2, 0, half / 2, half]) {
                    for (const dy of [-tall, 0, tall]) {
                        const [px, py] = [x + dx, y + dy];
                        cost +=
                            short(ground.cities.at(px, py), RING - 2, 8) +
                            short(ground.middles.at(px, py), STAND + 2, 8) +
                            short(ground.lines.at(px, py), 5, 6) +
                            short(ground.names.at(px, py), 5, 3) +
                            short(taken.at(px, py), 10, 3) +
                            short(shore.at(px, py), 4, 4);
                    }
                }
                if (cost < low) [low, out[site.id]] = [cost, { x: round(x), y: round(y) }];
            }
        }
        const { x, y } = out[site.id];
        for (const dot of dots([x - half, y - tall, x + half, y + tall])) taken.stamp(...dot);
    }
    return out;
}
