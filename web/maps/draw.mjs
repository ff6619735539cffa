// A board on real geography, from its facts and its helps to one record for the page.

import { lakesPath, landPolygons, projection, rivers, riversPaths } from "./geography.mjs";
import { inPolygons, linePath, polygonsPath, round } from "./geometry.mjs";
import { placeOrnaments, placeTrays, shelf, strewWaves } from "./furniture.mjs";
import { strewHills } from "./hills.mjs";
import { SIZES } from "./labels.mjs";
import { labelRecord, placeMarkers, placeProvinces } from "./lettering.mjs";
import { drawLines, lineRecord } from "./lines.mjs";
import { nameRecord, placeNames } from "./names.mjs";
import { divide } from "./provinces.mjs";
import { Raster } from "./raster.mjs";

/** The cities, lines and provinces of a board file as lists. */
export function listed(facts) {
    const named = (table) => Object.entries(table).map(([id, fields]) => ({ id, ...fields }));
    return {
        cities: named(facts.cities),
        provinces: named(facts.provinces),
        lines: ["land", "sea"].flatMap((kind) => facts.lines[kind].map((ends) => ({ kind, ends }))),
    };
}

export function drawGeography(facts, board) {
    const { cities: known, provinces, lines: plain } = listed(facts);
    const project = projection(board, known);
    const land = landPolygons(board, project);
    const raster = new Raster(board.size, land);
    const cities = known.map((city) => {
        const [x, y] = project(city.lonlat),
            [dx, dy] = board.cities[city.id] ?? [0, 0];
        return { ...city, x: round(x + dx), y: round(y + dy), moved: Math.hypot(dx, dy) };
    });
    const spots = Object.fromEntries(cities.map((city) => [city.id, [city.x, city.y]]));
    const homes = land.filter((rings) =>
        cities.some(
            (city) => inPolygons([rings], project(city.lonlat)) || inPolygons([rings], spots[city.id]),
        ),
    );
    const { areas, borders, frontier } = divide(
        board.size,
        places(board, provinces, cities, project),
        homes,
        board.sway,
    );

    const volcano = facts.volcano && volcanoAt(project(facts.volcano.lonlat), board);
    const blocked = volcano ? [[volcano.x, volcano.y - volcano.size * 0.2, volcano.size * 0.62]] : [];
    const lines = drawLines(plain, spots, raster, board);
    let names = placeNames(cities, lines, raster, board, board.keepClear);
    const labels = placeProvinces(provinces, areas, cities, lines, names, board, blocked);
    names = placeNames(cities, lines, raster, board, [
        ...(board.keepClear ?? []),
        ...Object.values(labels).flatMap((label) =>
            label.letters.map(([x, y, r]) => [x - r, y - r, x + r, y + r]),
        ),
    ]);
    const markers = placeMarkers(provinces, areas, cities, lines, names, labels, board, raster, blocked);
    const drawing = { board, cities, lines, names, labels, markers, monuments: {}, raster };
    const mountain = blocked.map(([x, y, r]) => [x - r * 1.7, y - r * 1.9, x + r * 1.7, y + r]);
    const start = cities.find((city) => city.id === facts.start);
    const trays = placeTrays(start, drawing, board, mountain);
    const ornaments = placeOrnaments(drawing, board, [...trays.map(shelf), ...mountain], raster);
    const bare = Object.values(ornaments).map(({ x, y }) => [x - 110, y - 90, x + 110, y + 90]);
    const waves = strewWaves(drawing, board, [...trays.map(shelf), ...bare], raster);
    const streams = rivers(board, project, land);
    const hills = strewHills(board, project, raster, {
        cities,
        lines,
        names,
        labels,
        markers,
        rivers: streams,
        blocked,
    });

    const record = {
        board: board.id,
        size: board.size,
        symbol: { ...SIZES, name: board.name ?? SIZES.name },
        land: polygonsPath(land),
        lakes: lakesPath(board, project),
        rivers: riversPaths(streams),
        hills,
        borders: borders.map((line) => linePath(line, false)).join(""),
        frontier: frontier.map((line) => linePath(line, false)).join(""),
        provinces: provinces.map(({ id }) => ({
            id,
            tint: board.provinces[id].tint,
            area: polygonsPath(areas[id]),
            label: labelRecord(labels[id]),
            marker: markers[id],
        })),
        cities: cities.map(({ id, x, y }) => ({ id, x, y, label: nameRecord(names[id]) })),
        lines: lines.map(lineRecord),
        trays: { [start.id]: trays },
        ornaments,
        waves,
        ...(volcano ? { volcano } : {}),
    };
    return { record, drawing };
}

/** What colours the land: the cities of a province and its further places. */
function places(board, provinces, cities, project) {
    const own = cities
        .filter((city) => city.province)
        .map(({ province, id, x, y }) => ({
            province,
            x,
            y,
            reach: board.reaches?.[id] ?? board.reach,
            weight: 0,
        }));
    const further = provinces.flatMap(({ id }) =>
        (board.provinces[id].places ?? []).map(([lon, lat, reach]) => {
            const [x, y] = project([lon, lat]);
            return { province: id, x, y, reach: reach ?? board.reach, weight: 0 };
        }),
    );
    const neutral = (board.neutral ?? []).map((at) => {
        const [x, y] = project(at);
        return { province: null, x, y, reach: 0, weight: 0 };
    });
    return [...own, ...further, ...neutral];
}

function volcanoAt([x, y], board) {
    const { size, by = [0, 0] } = board.volcano;
    return { x: round(x + by[0]), y: round(y + by[1]), size };
}
