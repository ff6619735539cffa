// The drawn boards, loaded one by one.

import type { BoardMap } from "../../maps/format";

const drawn = import.meta.glob<BoardMap>("../../../src/concordia/data/maps/*.json", { import: "default" });

export async function loadMap(board: string): Promise<BoardMap> {
  const found = Object.entries(drawn).find(([path]) => path.endsWith(`/${board}.json`));
  if (!found) throw new Error(`there is no map of ${board}`);
  return found[1]();
}
