"""A learning curve: told line by line, kept as a table, and drawn as a picture."""

import csv
import time
from pathlib import Path

from matplotlib.figure import Figure

from concordia.arena.spread import interval
from concordia.rl.measure import Measured

HEADINGS = ("decisions", "seconds", "games", "wins", "share", "points", "ahead")


class Curve:
    """The share of games won after so many decisions."""

    def __init__(self, folder: Path, title: str, even: float = 0.5) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.picture = folder / "curve.png"
        self.table = folder / "curve.csv"
        self.title = title
        self.even = even
        self.started = time.perf_counter()
        self.found: list[tuple[int, float, Measured]] = []

    def add(self, decisions: int, measured: Measured) -> None:
        """Take in a point, tell it, and draw what there is by now."""
        seconds = time.perf_counter() - self.started
        self.found.append((decisions, seconds, measured))
        low, high = interval(measured.wins, measured.games)
        print(
            f"{decisions:>10,} decisions {seconds:6.0f} s   wins {measured.share:6.1%} "
            f"({low:.0%}–{high:.0%})   points {measured.points:5.1f}   ahead by {measured.ahead:+5.1f}",
            flush=True,
        )
        self._write()
        self._draw()

    def _write(self) -> None:
        with self.table.open("w", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(HEADINGS)
            for decisions, seconds, measured in self.found:
                numbers = f"{measured.share:.4f}", f"{measured.points:.2f}", f"{measured.ahead:.2f}"
                rows.writerow((decisions, f"{seconds:.0f}", measured.games, measured.wins, *numbers))

    def _draw(self) -> None:
        figure = Figure(figsize=(7, 4), dpi=150, layout="constrained")
        axes = figure.add_subplot()
        decisions = [one / 1e6 for one, _, _ in self.found]
        shares = [100 * measured.share for _, _, measured in self.found]
        bounds = [interval(measured.wins, measured.games) for _, _, measured in self.found]
        axes.fill_between(
            decisions,
            [100 * low for low, _ in bounds],
            [100 * high for _, high in bounds],
            color="#a63d40",
            alpha=0.2,
            linewidth=0,
            label="95 %",
        )
        axes.plot(decisions, shares, color="#a63d40", marker="o", markersize=4, label="games won")
        axes.axhline(100 * self.even, color="#5c5346", linestyle="--", linewidth=1, label="equals")
        axes.set(title=self.title, xlabel="million decisions", ylabel="games won, %", ylim=(0, 100))
        axes.grid(alpha=0.3)
        axes.legend(loc="lower right")
        figure.savefig(self.picture)
