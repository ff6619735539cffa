// Sicilia with the toe of Italy: what the page knows of the land, and where the automatic drawing is helped.

export default {
    id: "sicilia",
    size: [1600, 1010],
    atlas: "10m",
    box: [7, 32, 22, 44],
    projection: { parallels: [36.5, 38.5], meridian: 14.5, margins: { left: 104, right: 120, top: 88, bottom: 122 } },
    detail: { coast: 3, island: 60, river: 3 },
    lakes: [],
    rivers: ["symaethus"],
    streams: [
        [[14.02, 37.86], [14.1, 37.7], [14.14, 37.6], [14.02, 37.45], [14.06, 37.3], [13.97, 37.2], [13.95, 37.11]],
        [[13.72, 37.66], [13.62, 37.55], [13.5, 37.52], [13.4, 37.45], [13.29, 37.4]],
        [[13.2, 37.9], [13.14, 37.78], [13.02, 37.7], [12.98, 37.63], [12.88, 37.59]],
        [[14.62, 37.5], [14.8, 37.45], [14.95, 37.44], [15.07, 37.41]],
        [[16.35, 38.95], [16.3, 38.85], [16.22, 38.84]],
        [[14.9, 37.14], [15.05, 37.12], [15.2, 37.06]],
    ],
    // Cities moved from their true place, in units.
    cities: {
        messana: [-16, 2],
    },
    provinces: {
        lilybaetana: { tint: "#8c7763", label: { at: [243, 500], angle: 0, size: 18, spacing: 1 } },
        panormitana: { tint: "#b3cf7f" },
        agrigentina: { tint: "#a889bb" },
        ennensis: { tint: "#84a9d2" },
        hadranitana: { tint: "#a5a5a2" },
        messanensis: { tint: "#e8cf5f", places: [[15.63, 38.25]], marker: [1041, 398], label: { at: [953, 433], angle: 8, size: 16, spacing: 0.5 } },
        catanensis: { tint: "#e89c55" },
        gelensis: { tint: "#779a62", label: { at: [914, 926], angle: 0, size: 21, spacing: 3 } },
        locrensis: { tint: "#d07a6a", places: [[15.7, 38.23], [16.0, 38.3], [16.4, 38.6], [15.75, 38.1]], label: { at: [1250, 408], angle: 0, size: 23, spacing: 4 } },
    },
    lettering: { sizes: [23, 20, 18], gaps: [0.5, 0.34, 0.2, 0.1] },
    reach: 190,
    sway: { by: 16, over: 90, seed: 3 },
    volcano: { size: 50, by: [8, 10] },
    ranges: [
        { along: [[13.95, 37.88], [14.4, 37.92], [14.8, 37.97], [15.2, 38.05]], wide: 30, size: 20 },
        { along: [[13.2, 37.72], [13.6, 37.68], [13.9, 37.72]], wide: 30, size: 17 },
        { along: [[14.6, 37.1], [14.95, 37.12]], wide: 30, size: 16 },
        { along: [[12.75, 38.05], [13.1, 38.05]], wide: 10, size: 15 },
        { along: [[15.4, 38.1], [15.5, 38.2]], wide: 6, size: 14 },
        { along: [[15.85, 38.12], [16.1, 38.3], [16.3, 38.55]], wide: 24, size: 19 },
        { along: [[16.45, 39.1], [16.6, 39.3]], wide: 60, size: 19 },
        { along: [[14.15, 37.45], [14.5, 37.42]], wide: 16, size: 14 },
    ],
    // Lines whose own curve is not good: points on the way, or a bend at each end in shares of the length.
    lines: {
        "sea messana locri": { via: [[1142, 420], [1170, 466], [1232, 488], [1302, 472], [1346, 408]] },
        "sea locri syracusae": { via: [[1384, 430], [1320, 560]] },
        "sea messana syracusae": { via: [[1120, 470], [1114, 640]] },
        "sea tyndaris hipponium": { via: [[974, 268], [1056, 182], [1180, 144]] },
        "land messana hipponium": { via: [[1188, 331], [1252, 268]] },
        "sea lilybaeum panormus": { via: [[140, 404], [226, 322], [336, 322]] },
        "sea tyndaris messana": { via: [[1004, 308], [1046, 286], [1104, 298]] },
        "sea gela helorus": { via: [[800, 926], [900, 972], [992, 996], [1030, 948]] },
        "land hadranum tauromenium": { via: [[936, 480]] },
    },
    names: {
        scolacium: { side: "south" },
    },
};
