/** A map as it stands in src/concordia/data/maps. All lengths are units of the window; paths are SVG. */
export interface BoardMap {
    board: string;
    /** The window: its view box is `0 0 width height`. Land reaches a little beyond it. */
    size: [number, number];
    /** Sizes the map was laid out for: radius of a city's medallion, box of a wooden piece, radius of a marker, height of names. */
    symbol: {
        city: number;
        piece: number;
        marker: number;
        name: number;
        /** Roma: the radius of a place of the ships' way. */
        medallion?: number;
    };
    /** All land; empty on Roma, which has `plan`. */
    land: string;
    lakes: string;
    rivers: string[];
    /** Small hills in the order of drawing: the middle of the foot, and the width. */
    hills: { x: number; y: number; size: number }[];
    /** Borders between two provinces, on land only. */
    borders: string;
    /** Where a province ends on land and nobody follows: fade it with wide strokes of the land's colour, clipped to the land. */
    frontier: string;
    provinces: MapProvince[];
    cities: MapPlace[];
    lines: MapLine[];
    /** Trays of a start city, the smaller ones first: the first that has room for all its colonists is shown. */
    trays: Record<string, MapTray[]>;
    /** Middles of ornaments that are there. */
    ornaments: Partial<Record<"cartouche" | "rose" | "ship" | "dolphins" | "dolphin", { x: number; y: number }>>;
    /** Small waves on the open sea. */
    waves: [x: number, y: number][];
    /** What a narrow window shows one at a time: x, y, width, height. */
    regions?: Record<"city" | "track", [x: number, y: number, width: number, height: number]>;
    volcano?: { x: number; y: number; size: number };

    /** Roma only. */
    plan?: RomaPlan;
    gates?: MapPlace[];
    /** Line drawings to be stroked, to be moved to x and y; about 48 wide and 32 high. */
    monuments?: { city: string; x: number; y: number; path: string }[];
    /** The ships' way in the order of the board. */
    track?: { id: string; x: number; y: number }[];
    trackPath?: string;
    mediterranean?: { panel: [x: number, y: number, width: number, height: number]; frame: string; land: string };
}

export interface MapProvince {
    id: string;
    /** A colour for the area, meant for about half opacity on the land. */
    tint: string;
    area: string;
    /** The name in capitals: its middle, turn in degrees, height of type and space between letters. */
    label: { x: number; y: number; angle: number; size: number; spacing: number };
    /** The middle of the province marker. */
    marker: { x: number; y: number };
}

export interface MapPlace {
    id: string;
    x: number;
    y: number;
    /** The name: the foot of its first row, and where that row is anchored. `rows` is there when the name is broken. */
    label: { x: number; y: number; anchor: "start" | "middle" | "end"; wide: number; rows?: string[] };
    /** Where the price of a house stands, where the automatic place is not good: its middle. */
    price?: { x: number; y: number };
}

/** A tray beside a start city: its upper left corner, columns and rows; a slot is 54 wide and high. */
export interface MapTray {
    x: number;
    y: number;
    columns: number;
    rows: number;
}

export interface MapLine {
    kind: "land" | "sea";
    /** Cities or gates, in the order of the path. */
    ends: [string, string];
    /** A curve of cubics from end to end. */
    path: string;
    /** Where a colonist stands; on the path, about halfway. */
    middle: { x: number; y: number };
    /** Where the number of steps stands, where the automatic place is not good. */
    disc?: { x: number; y: number };
}

export interface RomaPlan {
    /** All within the walls. */
    city: string;
    /** The walls without what the river takes. */
    walls: string;
    /** Towers of the walls: x, y, turn in degrees. */
    towers: [number, number, number][];
    tiber: string;
    island: string;
    /** The roads from the gates out of the window. */
    roads: { gate: string; path: string }[];
}
