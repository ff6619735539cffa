// The grain of paper: one small tile of noise, drawn once into a picture.

const SIDE = 192;
let tile: string | undefined;

/** Numbers that look like chance and are always the same. */
function* chances(): Generator<number, never> {
  for (let seed = 4; ; ) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    yield seed / 2 ** 32;
  }
}

/** The tile as the address of a picture; empty where nothing can be drawn. */
export function grainTile(): string {
  if (tile !== undefined) return tile;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (!pen) return (tile = "");
  const chance = chances();
  const coarse = Array.from({ length: (SIDE / 3) ** 2 }, () => chance.next().value);
  const picture = pen.createImageData(SIDE, SIDE);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const at = (y * SIDE + x) * 4;
      const value = 0.55 * chance.next().value + 0.45 * coarse[Math.floor(y / 3) * (SIDE / 3) + Math.floor(x / 3)]!;
      picture.data.set([64, 41, 15, Math.max(0, value - 0.42) * 300], at);
    }
  pen.putImageData(picture, 0, 0);
  return (tile = canvas.toDataURL());
}
export const GRAIN = SIDE;
