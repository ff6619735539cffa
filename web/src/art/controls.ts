/** Signs of the page itself: lines of one width. */

import { circle, type Glyph } from "./draw";

const speaker = "M3.5 9.3h3.7L12 5v14l-4.8-4.3H3.5z";

export const controlGlyphs = {
  undo: { line: "M8.5 4.5 4 9l4.5 4.5M4.5 9h9.3a5.4 5.4 0 0 1 0 10.8H8" },
  restart: { line: "M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 3.5v5h-5" },
  check: { line: "M4.5 12.8l4.9 4.9L19.5 6.5" },
  close: { line: "M6 6l12 12M18 6 6 18" },
  menu: { line: "M4 6.5h16M4 12h16M4 17.5h16" },
  chat: {
    line:
      "M6 4.5h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6.5l-5 4v-4H6a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z" +
      "M8.5 9h7M8.5 12.3h4.5",
  },
  log: {
    line:
      "M8 6.2v11.6a2.2 2.2 0 0 0 2.2 2.2h8.1a2.2 2.2 0 0 0 2.2-2.2v-.6h-8v.6a2.2 2.2 0 0 1-2.2 2.2" +
      "M8 9.5H3.5V6.2a2.2 2.2 0 0 1 4.5 0zM5.7 4h9.6a2.2 2.2 0 0 1 2.2 2.2v11M11 8.5h3.5M11 12h3.5",
  },
  replay: { line: "M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 3.5v5h5", fill: "M10.2 8.6v6.8l5.3-3.4z" },
  fork: { line: "M12 21v-5c0-4.5-6-4-6-10.5M12 16c0-4.5 6-4 6-10.5M3 8l3-3.3L9 8M15 8l3-3.3L21 8" },
  download: { line: "M12 3.5V15M7.3 10.5 12 15.2l4.7-4.7M4.5 20h15" },
  upload: { line: "M12 15.5V4M7.3 8.5 12 3.8l4.7 4.7M4.5 20h15" },
  settings: { line: "M4 7h8.5M17.5 7H20M4 17h2.5M11.5 17H20" + circle(15, 7, 2.4) + circle(9, 17, 2.4) },
  sound: { line: speaker + "M15.3 9.3a3.8 3.8 0 0 1 0 5.4M18 6.6a7.6 7.6 0 0 1 0 10.8" },
  mute: { line: speaker + "M15.8 9.5l5 5M20.8 9.5l-5 5" },
  sun: {
    line:
      circle(12, 12, 3.9) +
      "M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4" +
      "M17.3 6.7l1.4-1.4",
  },
  moon: { line: "M20 14.2A8.5 8.5 0 1 1 9.8 4a6.8 6.8 0 0 0 10.2 10.2z" },
  language: { line: circle(12, 12, 8.5) + "M3.5 12h17M12 3.5c5 4.8 5 12.2 0 17M12 3.5c-5 4.8-5 12.2 0 17" },
  user: { line: circle(12, 8, 4) + "M4 20.5c.8-4.5 3.7-6.5 8-6.5s7.2 2 8 6.5" },
  link: { line: "M10.5 7.5H8a4.5 4.5 0 0 0 0 9h2.5M13.5 7.5H16a4.5 4.5 0 0 1 0 9h-2.5M8.5 12h7" },
  plus: { line: "M12 4.5v15M4.5 12h15" },
  minus: { line: "M4.5 12h15" },
  play: { fill: "M7.5 5v14l11.5-7z", line: "M7.5 5v14l11.5-7z" },
  pause: { bold: "M8 6v12M16 6v12" },
  step: { fill: "M5.5 5.5v13l9.5-6.5z", line: "M5.5 5.5v13l9.5-6.5zM18.5 5v14" },
  help: {
    line: circle(12, 12, 8.8) + "M9.3 9.6a2.8 2.8 0 1 1 4.3 2.4c-1 .6-1.6 1.2-1.6 2.3",
    fill: circle(12, 17.2, 1.15),
  },
  list: {
    line: "M9 6.5h11M9 12h11M9 17.5h11",
    fill: circle(5, 6.5, 1.35) + circle(5, 12, 1.35) + circle(5, 17.5, 1.35),
  },
  map: { line: "M3.5 6.5 9 4l6 2.5L20.5 4v13.5L15 20l-6-2.5L3.5 20zM9 4v13.5M15 6.5V20" },
  bell: { line: "M5 17.5h14c-1.5-1.5-2-3-2-6.5a5 5 0 0 0-10 0c0 3.5-.5 5-2 6.5zM12 6V4M10.2 20.5h3.6" },
  chevron: { bold: "M5 8.5 12 15.5 19 8.5" },
  expand: { line: "M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5" },
  back: { line: "M14.5 5.5 8 12l6.5 6.5" },
  next: { line: "M9.5 5.5 16 12l-6.5 6.5" },
  up: { line: "M5.5 14.5 12 8l6.5 6.5" },
  down: { line: "M5.5 9.5 12 16l6.5-6.5" },
  arrow: { line: "M4 12h15M13.5 6l6 6-6 6" },
  exchange: { line: "M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4" },
  repeat: {
    line: "M4 11V9.5a3 3 0 0 1 3-3h12M15.5 3l3.5 3.5-3.5 3.5M20 13v1.5a3 3 0 0 1-3 3H5M8.5 14 5 17.5 8.5 21",
  },
  or: { line: "M15 4.5l-6 15" },
  card: {
    line:
      "M7 3.5h10a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0" +
      " 0 1 7 3.5z",
    fill: "M5.5 15.5h13V20h-13z",
  },
  cards: {
    line:
      "M9.5 6h9a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 8 19.5v-12A1.5 1.5" +
      " 0 0 1 9.5 6zM4.5 16V4.5A1.5 1.5 0 0 1 6 3h9.5",
    fill: "M8 16.5h12v4H8z",
  },
  house: { fill: "M12 2.5 22.5 11.5H20V21H4v-9.5H1.5zM10 21h4v-6h-4z" },
  figure: { fill: circle(12, 6, 4) + "M12 11.2c4.8 0 6.8 3.2 7.5 10.3h-15c.7-7.1 2.7-10.3 7.5-10.3z" },
  team: {
    line:
      circle(8.5, 8.5, 3.4) +
      "M2 19.5c.6-4 2.8-5.7 6.5-5.7s5.9 1.7 6.5 5.7M15.5 5.4a3.4 3.4 0 0 1 0 6.4M17.5 14.3c2.5.5 4" +
      " 2.2 4.5 5.2",
  },
  eye: { line: "M2.5 12c4.5-7.5 14.5-7.5 19 0-4.5 7.5-14.5 7.5-19 0z" + circle(12, 12, 2.8) },
  score: { line: "M4 20.5h16", bold: "M6.5 16.5v-4M12 16.5v-11M17.5 16.5v-7" },
  clock: { line: circle(12, 12, 8.5) + "M12 7v5l3.5 2.5" },
  search: { line: circle(10.5, 10.5, 6.5) + "M15.5 15.5l5 5" },
} satisfies Record<string, Glyph>;

export type Control = keyof typeof controlGlyphs;
export const CONTROLS = Object.keys(controlGlyphs) as Control[];
