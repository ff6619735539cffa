// Short sounds, made here rather than loaded; silent unless someone has asked for them.

import { settings } from "./settings.svelte";

type Note = [frequency: number, start: number, length: number, kind?: OscillatorType];

const SOUNDS: Record<string, Note[]> = {
  turn: [[523, 0, 0.14], [784, 0.12, 0.22]],
  house: [[160, 0, 0.08, "square"], [120, 0.07, 0.1, "square"]],
  move: [[300, 0, 0.05, "triangle"], [340, 0.06, 0.05, "triangle"]],
  play: [[420, 0, 0.05, "triangle"]],
  produce: [[392, 0, 0.09], [494, 0.07, 0.12]],
  coins: [[1318, 0, 0.06], [1760, 0.05, 0.12]],
  card: [[440, 0, 0.06, "triangle"], [660, 0.05, 0.08, "triangle"]],
  "tile-4": [[70, 0, 0.6, "sawtooth"], [55, 0.1, 0.7, "sawtooth"]],
  hurry: [[880, 0, 0.08], [880, 0.14, 0.08]],
  over: [[523, 0, 0.18], [659, 0.16, 0.18], [784, 0.32, 0.4]],
};
const LIKE: Record<string, string> = {
  "contrarius-house": "house",
  "marker-coins": "coins",
  "take-coins": "coins",
  "colonist-coins": "coins",
  "space-coins": "coins",
  sell: "coins",
  buy: "coins",
  sail: "move",
  new: "move",
  "play-for-team": "play",
  "play-alone": "play",
  "contrarius-produce": "produce",
  "contrarius-card": "card",
  "over-team": "over",
};

let context: AudioContext | undefined;

export function play(key: string): void {
  const notes = SOUNDS[LIKE[key] ?? key];
  if (!settings.chosen.sounds || !notes) return;
  context ??= new AudioContext();
  for (const [frequency, start, length, kind] of notes) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    const from = context.currentTime + start;
    tone.type = kind ?? "sine";
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0.0001, from);
    loudness.gain.exponentialRampToValueAtTime(0.12, from + 0.015);
    loudness.gain.exponentialRampToValueAtTime(0.0001, from + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
