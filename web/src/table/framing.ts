// Which part of a map a window shows, so that what is asked about is seen.

export interface Point {
  x: number;
  y: number;
}

/** How a window shows a map: where its corner lies in pixels, how large it is drawn, and the window's size. */
export interface View extends Point {
  scale: number;
  wide: number;
  high: number;
}

/** Pixels between a target and the edge of the window: half of what can be touched, and the buttons above and below. */
const [ASIDE, ABOVE, BELOW] = [34, 58, 70];

const holds = (point: Point, { x, y, scale, wide, high }: View): boolean => {
  const [atX, atY] = [point.x * scale + x, point.y * scale + y];
  return atX >= ASIDE - 1 && atX <= wide - ASIDE + 1 && atY >= ABOVE - 1 && atY <= high - BELOW + 1;
};

/** Whether a window shows all points. */
export const framed = (points: readonly Point[], view: View): boolean => points.every((point) => holds(point, view));

const centred = (points: readonly Point[], view: View, scale: number): View => {
  const [xs, ys] = [points.map((one) => one.x), points.map((one) => one.y)];
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  return { ...view, scale, x: view.wide / 2 - middle.x * scale, y: (view.high + ABOVE - BELOW) / 2 - middle.y * scale };
};

/** The view that shows all points as large as they fit between two scales, or else as many of them as it can. */
export function bestView(points: readonly Point[], view: View, [least, most]: readonly [number, number]): View {
  const [xs, ys] = [points.map((one) => one.x), points.map((one) => one.y)];
  const across = Math.max(1, Math.max(...xs) - Math.min(...xs));
  const down = Math.max(1, Math.max(...ys) - Math.min(...ys));
  const fits = Math.min((view.wide - 2 * ASIDE) / across, (view.high - ABOVE - BELOW) / down);
  if (fits >= least) return centred(points, view, Math.min(fits, most));
  const room = { x: (view.wide - 2 * ASIDE) / least, y: (view.high - ABOVE - BELOW) / least };
  // The fullest window has a point at its left and one at its upper edge.
  let best: Point[] = [];
  for (const left of xs)
    for (const top of ys) {
      const inside = points.filter((one) => one.x >= left && one.x <= left + room.x && one.y >= top && one.y <= top + room.y);
      if (inside.length > best.length) best = inside;
    }
  return centred(best, view, least);
}
