// Grids that answer at once how near the nearest thing is.

const CELL = 4;

/** Distances to the nearest of many points, known up to a reach. */
export class Field {
    constructor([w, h], points, reach) {
        this.columns = Math.ceil(w / CELL) + 1;
        this.rows = Math.ceil(h / CELL) + 1;
        this.reach = reach;
        this.far = new Float32Array(this.columns * this.rows).fill(reach);
        for (const [x, y] of points) this.stamp(x, y);
    }

    stamp(x, y) {
        const span = Math.ceil(this.reach / CELL),
            column = Math.round(x / CELL),
            row = Math.round(y / CELL);
        for (let j = Math.max(0, row - span); j <= Math.min(this.rows - 1, row + span); j++) {
            for (let i = Math.max(0, column - span); i <= Math.min(this.columns - 1, column + span); i++) {
                const d = Math.hypot(i * CELL - x, j * CELL - y),
                    at = j * this.columns + i;
                if (d < this.far[at]) this.far[at] = d;
            }
        }
    }

    at(x, y) {
        const column = Math.max(0, Math.min(this.columns - 1, Math.round(x / CELL))),
            row = Math.max(0, Math.min(this.rows - 1, Math.round(y / CELL)));
        return this.far[row * this.columns + column];
    }
}
