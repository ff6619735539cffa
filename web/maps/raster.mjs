// Which cells of the window are land: quick answers for lines, names and hills.

/** A grid of land and water with cells of the given size. */
export class Raster {
    constructor([w, h], polygons, cell = 2) {
        this.cell = cell;
        this.columns = Math.ceil(w / cell);
        this.rows = Math.ceil(h / cell);
        this.land = new Uint8Array(this.columns * this.rows);
        for (const rings of polygons) this.fill(rings);
        this.coast = this.distances();
    }

    fill(rings) {
        for (let row = 0; row < this.rows; row++) {
            const y = (row + 0.5) * this.cell,
                cuts = [];
            for (const ring of rings) {
                for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
                    const [xi, yi] = ring[i],
                        [xj, yj] = ring[j];
                    if (yi > y !== yj > y) cuts.push(((xj - xi) * (y - yi)) / (yj - yi) + xi);
                }
            }
            cuts.sort((a, b) => a - b);
            for (let k = 0; k + 1 < cuts.length; k += 2) {
                const from = Math.max(0, Math.round(cuts[k] / this.cell)),
                    to = Math.min(this.columns, Math.round(cuts[k + 1] / this.cell));
                for (let column = from; column < to; column++) this.land[row * this.columns + column] = 1;
            }
        }
    }

    /** Distances of all cells from the coast, by two sweeps. */
    distances() {
        const { columns, rows, land, cell } = this,
            far = new Float32Array(columns * rows).fill(1e6);
        const at = (i, j) => j * columns + i;
        for (let j = 0; j < rows; j++) {
            for (let i = 0; i < columns; i++) {
                const here = land[at(i, j)];
                if (
                    (i + 1 < columns && land[at(i + 1, j)] !== here) ||
                    (i && land[at(i - 1, j)] !== here) ||
                    (j + 1 < rows && land[at(i, j + 1)] !== here) ||
                    (j && land[at(i, j - 1)] !== here)
                )
                    far[at(i, j)] = cell / 2;
            }
        }
        const pull = (i, j, a, b, step) => {
            if (a >= 0 && b >= 0 && a < columns && b < rows)
                far[at(i, j)] = Math.min(far[at(i, j)], far[at(a, b)] + step * cell);
        };
        for (let j = 0; j < rows; j++)
            for (let i = 0; i < columns; i++)
                for (const [a, b, s] of [
                    [-1, 0, 1],
                    [0, -1, 1],
                    [-1, -1, 1.414],
                    [1, -1, 1.414],
                ])
                    pull(i, j, i + a, j + b, s);
        for (let j = rows - 1; j >= 0; j--)
            for (let i = columns - 1; i >= 0; i--)
                for (const [a, b, s] of [
                    [1, 0, 1],
                    [0, 1, 1],
                    [1, 1, 1.414],
                    [-1, 1, 1.414],
                ])
                    pull(i, j, i + a, j + b, s);
        return far;
    }

    index(x, y) {
        const column = Math.max(0, Math.min(this.columns - 1, Math.floor(x / this.cell)));
        const row = Math.max(0, Math.min(this.rows - 1, Math.floor(y / this.cell)));
        return row * this.columns + column;
    }

    isLand(x, y) {
        return this.land[this.index(x, y)] === 1;
    }

    /** Distance from the coast: positive on land, negative on water. */
    depth(x, y) {
        const index = this.index(x, y);
        return this.land[index] ? this.coast[index] : -this.coast[index];
    }
}
