"""How well a network plays on its way: against the classic bot, and against what it was before."""

import csv
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from concordia.arena.spread import interval
from concordia.brain.store import Brain
from concordia.data.board import Board
from concordia.rl import Batch
from concordia.rl.measure import Measured, Policy, measure
from concordia.setup import Setup, make_setup, seats_allowed

if TYPE_CHECKING:
    from concordia.train.course import Course

CLASSIC: Final = "classic:50"
EARLIER: Final = "earlier"
HEADINGS: Final = ("decisions", "hours", "board", "seats", "against", "games", "won", "low", "high", "points")
USUAL_SEATS: Final = {"italia": 2, "imperium": 4, "roma": 3, "sicilia": 3}


def usual_table(board: Board) -> Setup:
    """The table at which a board is measured."""
    allowed = seats_allowed(board)
    seats = USUAL_SEATS.get(board.id, allowed[0])
    return make_setup(board, seats if seats in allowed else allowed[0], "measure")


def policy_of(brain: Path, board: Board) -> Policy:
    """What the network in a file does at a glance."""
    with Brain(brain) as opened:
        network = opened.network(board)

    def choose(seen: NDArray[np.uint8], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
        rated = np.where(masks, network.look(seen).logits, -np.inf)
        chosen: NDArray[np.int64] = rated.argmax(axis=1)
        return chosen

    return choose


def against(one: Policy, other: Policy, setup: Setup, games: int, seed: str) -> Measured:
    """How one policy fares among others of another, seat after seat."""
    batch = Batch(setup, rows=games, seed=seed)
    seats = len(setup.names)
    own = np.arange(games) % seats
    waiting = np.ones(games, np.bool_)
    won = np.zeros(games, np.bool_)
    points = np.zeros((games, seats))
    while waiting.any():
        actions = batch.sample().copy()
        for policy, asked in ((one, batch.seats == own), (other, batch.seats != own)):
            rows = np.flatnonzero(waiting & asked)
            if len(rows):
                actions[rows] = policy(batch.observations[rows], batch.masks[rows])
        batch.step(actions)
        ended = batch.done & waiting
        won[ended] = batch.ends.winner[ended] == own[ended]
        points[ended] = batch.ends.points[ended][:, :seats]
        waiting &= ~batch.done
    rows = np.arange(games)
    mine = points[rows, own].copy()
    points[rows, own] = -1
    return Measured(games, int(won.sum()), float(mine.mean()), float((mine - points.max(axis=1)).mean()))


class Curve:
    """What was measured on the way, kept as a table and drawn as a picture."""

    def __init__(self, course: "Course", games: int) -> None:
        """Go on with the curve of a course, if it has one."""
        self.course, self.games = course, games
        self.table = course.folder / "curve.csv"
        self.picture = course.folder / "curve.png"
        self.earlier = course.folder / "earlier.npz"
        self.rows: list[dict[str, str]] = []
        if self.table.exists():
            with self.table.open(newline="") as file:
                self.rows = list(csv.DictReader(file))

    def measure(self) -> Iterator[str]:
        """Measure the network as it is now on every board, and tell it line by line."""
        now = self.course.save()
        for board in self.course.plan.boards:
            setup, policy = usual_table(board), policy_of(now, board)
            yield self._note(setup, CLASSIC, measure(policy, setup, CLASSIC, self.games, "curve"))
            if self.earlier.exists():
                before = policy_of(self.earlier, board)
                yield self._note(setup, EARLIER, against(policy, before, setup, self.games, "curve"))
        shutil.copyfile(now, self.earlier)
        self._draw()

    def _note(self, setup: Setup, rival: str, found: Measured) -> str:
        low, high = interval(found.wins, found.games)
        values = (
            self.course.decisions,
            f"{self.course.seconds / 3600:.3f}",
            setup.board.id,
            len(setup.names),
            rival,
            found.games,
            f"{found.share:.4f}",
            f"{low:.4f}",
            f"{high:.4f}",
            f"{found.points:.1f}",
        )
        self.rows.append(dict(zip(HEADINGS, map(str, values), strict=True)))
        with self.table.open("w", newline="") as file:
            writer = csv.DictWriter(file, HEADINGS)
            writer.writeheader()
            writer.writerows(self.rows)
        return (
            f"  {setup.board.name}, {len(setup.names)} seats, against {rival}: won {found.share:.1%} "
            f"({low:.0%}–{high:.0%}) of {found.games}, {found.points:.0f} points"
        )

    def _draw(self) -> None:
        from matplotlib.figure import Figure

        figure = Figure(figsize=(7, 4), dpi=150, layout="constrained")
        axes = figure.add_subplot()
        for board in self.course.plan.boards:
            found = [row for row in self.rows if row["board"] == board.id and row["against"] == CLASSIC]
            decisions = [int(row["decisions"]) / 1e6 for row in found]
            axes.plot(decisions, [100 * float(row["won"]) for row in found], marker="o", label=board.name)
        title = f"Games won at a glance against {CLASSIC}"
        axes.set(title=title, xlabel="million decisions", ylabel="games won, %", ylim=(0, 100))
        axes.grid(alpha=0.3)
        axes.legend(loc="lower right")
        figure.savefig(self.picture)
