/** The Consul beside the curule chair, under a triumphal arch. */

import { circle } from "../draw";
import { fist, head, toga } from "./people";
import { cut, drawn, flat, hatch, holed, ink, line, rod, sky } from "./strokes";

export const consul = (): string =>
  [
    sky({ x: 106, y: 62, count: 54, from: 20, rising: true }),
    // The arch.
    holed("M62 8h92v96H62zM84 104V56a22 22 0 0 1 44 0v48z", ink.half),
    flat("M58 4h96v8H58zM58 26h96v4H58zM142 30h8v74h-8zM62 30h5v74h-5z", ink.mid),
    flat("M66 15h84v7H66z" + circle(74, 40, 4) + circle(137, 40, 4), ink.mid),
    flat("M101 34l5-6 5 6-2 8h-6z", ink.deep),
    flat("M0 102h150v26H0z", ink.deep),
    flat(hatch([70, 106, 150, 126], 4, 1.8, { slant: -1, seed: 5 }), ink.half),
    toga(30, 27, { scale: 0.98, stripe: ink.purple }),
    head(28, 23, { hair: "laurel" }),
    // The chair: a seat on two crossed, curved legs, ivory knobs above.
    rod("M80 122C98 114 124 100 128 78M132 122C114 114 88 100 84 78", ink.gilt, 5),
    line("M82 119.5C100 112 122 98 126 80M84.5 80C89 99 110 111 126 118.5", ink.bright, 1),
    drawn("M76 70h60v9H76z", ink.gilt),
    flat("M77 76h58v2.500H77z", ink.bronze),
    drawn("M80 62h52c2 0 3 3 3 8H77c0-5 1-8 3-8z", ink.red, 1.3),
    rod("M80 70V54M132 70V54", ink.gilt, 3),
    drawn(circle(80, 51, 4) + circle(132, 51, 4) + circle(106, 104, 4.5), ink.gilt, 1.3),
    flat(cut(84, 65.5, 112, 65.5, 1.8), ink.bright, 0.6),
    drawn("M50 100c8-6 15-18 20-32l12 5c-4 16-12 30-22 40z", ink.linen),
    flat(cut(58, 100, 73, 76, 2.4), ink.fold),
    fist(79, 66, { scale: 1.35, turn: 40 }),
  ].join("");
