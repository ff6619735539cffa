// The ships' way of Roma: medallions around a little Mediterranean.

import { geoMercator } from "d3-geo";
import { landWithin } from "./geography.mjs";
import { cubicsPath, linePath, polygonsPath, round, through } from "./geometry.mjs";

/** The ships' way: medallions in the order of the track, the line that joins them, and the sea between. */
export function shipTrack(facts, { centre, radii, first, step, panel, sea }) {
    const ids = Object.keys(facts.track);
    const at = ids.map((_, i) => {
        const angle = ((first + step * i) * Math.PI) / 180;
        return [centre[0] + radii[0] * Math.cos(angle), centre[1] + radii[1] * Math.sin(angle)];
    });
    return {
        track: ids.map((id, i) => ({ id, x: round(at[i][0]), y: round(at[i][1]) })),
        trackPath: cubicsPath(through(at)),
        mediterranean: { panel, ...littleSea(sea) },
    };
}

/** The sea between the medallions: a frame with round corners and the land in it. */
function littleSea({ box: [x, y, w, h], lonlat }) {
    const [[west, south], [east, north]] = lonlat;
    const corners = { type: "MultiPoint", coordinates: lonlat };
    const project = geoMercator().fitExtent([[x, y], [x + w, y + h]], corners);
    const [[x0, y1], [x1, y0]] = lonlat.map((p) => project(p));
    const frame = [];
    for (let k = 0; k < 72; k++) {
        const [u, v] = [Math.cos((k * Math.PI) / 36), Math.sin((k * Math.PI) / 36)];
        const square = (value) => Math.sign(value) * Math.abs(value) ** 0.6;
        frame.push([(x0 + x1 + (x1 - x0) * square(u)) / 2, (y0 + y1 + (y1 - y0) * square(v)) / 2]);
    }
    const atlas = {
        atlas: "50m",
        box: [west - 4, south - 4, east + 4, north + 4],
        detail: { coast: 1.4, island: 14 },
    };
    return {
        frame: linePath(frame, true),
        land: polygonsPath(landWithin([...frame, frame[0]], atlas, project)),
    };
}

/** The room of the ships' way, where nothing else stands. */
export function trackRoom({ track }) {
    const { centre, radii, medallion } = track,
        out = [];
    for (let k = 0; k < 24; k++)
        out.push([centre[0] + radii[0] * Math.cos(k), centre[1] + radii[1] * Math.sin(k), medallion + 20]);
    return [
        ...out,
        [centre[0], centre[1], 240],
        [centre[0], centre[1] - 120, 200],
        [centre[0], centre[1] + 120, 200],
    ];
}
