// The ships' way of Roma: medallions around a little Mediterranean.

import { geoMercator } from "d3-geo";
import { landWithin } from "./geography.mjs";
import { cubicsPath, linePath, polygonsPath, through } from "./geometry.mjs";

/** The ships' way: medallions in the order of the track, the line that joins them, and the sea between. */
export function shipTrack(facts, { at, panel, sea }) {
    return {
        track: Object.keys(facts.track).map((id, i) => ({ id, x: at[i][0], y: at[i][1] })),
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
    const [x, y, wide, high] = track.panel,
        half = wide / 2,
        out = [];
    for (let down = half; down < high; down += 60) out.push([x + half, y + Math.min(down, high - half), half * 1.1]);
    return out;
}
