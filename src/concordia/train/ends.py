"""What the end of a game teaches: who won, who had how many points by what, and what it was worth to each."""

from collections.abc import Sequence
from copy import copy
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from concordia.rl import Batch
from concordia.rules.hooks.scoring import times_points_count, wins_with
from concordia.rules.hooks.setup import seats_are_taken
from concordia.rules.seats import everyone
from concordia.rules.state import MAX_SEATS, NOBODY, State, blank
from concordia.setup import Setup

WIN: Final = 0.6
PLACE: Final = 0.4
"""What winning and the place are worth, from -1 to 1 each."""
LEAD: Final = 40.0
"""Points ahead of the best rival that are worth as much as 1."""

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]


class Ended(NamedTuple):
    """Games that ended, one row each, as a batch tells it."""

    rows: Ints
    points: Ints
    gods: Ints
    rewards: Floats
    winner: Ints
    cut: NDArray[np.bool_]
    turns: Ints

    def some(self, which: Ints) -> "Ended":
        """Some of these games."""
        rows, points, gods, rewards, winner, cut, turns = self
        return Ended(
            rows[which],
            points[which],
            gods[which],
            rewards[which],
            winner[which],
            cut[which],
            turns[which],
        )


class Ends(NamedTuple):
    """What those games teach; seats by number, who else has points after the players."""

    worth: Floats
    wins: Floats
    """The share of each seat in the win; two of a side have half of it each."""
    parts: Floats
    """The final points of each seat by god, then all else."""
    turns: Floats


def just_ended(batch: Batch) -> Ended | None:
    """The games that a step of a batch has just finished, or None if there is none."""
    rows = np.flatnonzero(batch.done)
    return ended_in(batch, rows) if len(rows) else None


def ended_in(batch: Batch, rows: Ints) -> Ended:
    """How the last games of some rows of a batch ended."""
    ends = batch.ends
    points, gods, rewards = _wide(ends.points[rows]), _wide(ends.gods[rows]), _wide(batch.rewards[rows])
    return Ended(rows, points, gods, rewards, ends.winner[rows], ends.cut[rows], ends.turns[rows])


class Sides(NamedTuple):
    """Who has points at a table, and with whom a seat wins."""

    everyone: int
    with_whom: tuple[int, ...]
    """By seat the one with which it wins together, in most games itself."""
    times: tuple[int, ...]
    """By seat how often the points of its side count against others."""


@cache
def sides_of(seats: int, options: int, level: int) -> Sides:
    """The sides of a table, as the rules have them."""
    s: State = blank(State)
    s.seats, s.options = seats, options
    seats_are_taken(s, level)
    others = [wins_with(s, seat) for seat in range(MAX_SEATS)]
    with_whom = tuple(seat if other == NOBODY else other for seat, other in enumerate(others))
    return Sides(everyone(s), with_whom, tuple(times_points_count(s, seat) for seat in range(MAX_SEATS)))


class Seating:
    """Who sits at the games of so many rows, and with whom."""

    def __init__(self, setups: Sequence[Setup]) -> None:
        """Read the set-up of each row."""
        sides = [sides_of(len(setup.names), setup.options, setup.level) for setup in setups]
        self.players = np.array([len(setup.names) for setup in setups], np.int64)
        self.everyone = np.array([side.everyone for side in sides], np.int64)
        self.with_whom = np.array([side.with_whom for side in sides], np.int64)
        self.times = np.array([side.times for side in sides], np.int64)

    def of(self, rows: Ints) -> "Seating":
        """The seating of some of the rows."""
        found = copy(self)
        found.players, found.everyone = self.players[rows], self.everyone[rows]
        found.with_whom, found.times = self.with_whom[rows], self.times[rows]
        return found

    def places(self, viewers: Ints) -> Ints:
        """For every seat of each row its place from the viewer's; where no player sits it stays there."""
        seats, players = np.arange(MAX_SEATS)[None], self.players[:, None]
        return np.where(seats < players, (seats - viewers[:, None]) % players, seats)

    def ends(self, ended: Ended) -> Ends:
        """What games teach that ended in these rows."""
        parts = np.concatenate([ended.gods, (ended.points - ended.gods.sum(axis=2))[..., None]], axis=2)
        wins = self._wins(ended.winner)
        won = 2 * (wins > 0) - 1.0
        worth = WIN * won + PLACE * ended.rewards + self._leads(ended.points) / LEAD
        worth[ended.cut] = 0
        floats = (one.astype(np.float32) for one in (worth, wins, parts, ended.turns))
        return Ends(*floats)

    def _wins(self, winner: Ints) -> Any:
        seats = np.arange(MAX_SEATS)
        everyone = self.everyone[:, None]
        first = winner[:, None]
        second = np.take_along_axis(self.with_whom, np.maximum(first, 0), axis=1)
        wins = ((seats == first) | (seats == second)) / np.where(first == second, 1, 2)
        return np.where(first < 0, (seats < everyone) / everyone, wins)

    def _leads(self, points: Ints) -> Any:
        """By how much each side is before the best other one."""
        seats = np.arange(MAX_SEATS)[None]
        others = np.where(self.with_whom == seats, 0, np.take_along_axis(points, self.with_whom, axis=1))
        points = (points + others) * self.times
        present = seats < self.everyone[:, None]
        leads = np.zeros(points.shape)
        for seat in range(MAX_SEATS):
            rivals = present & (seats != seat) & (seats != self.with_whom[:, seat, None])
            leads[:, seat] = points[:, seat] - np.where(rivals, points, -1000).max(axis=1)
        return np.where(present, leads, 0)


def _wide(numbers: Any) -> Any:
    """The same numbers with room for as many seats as there can be."""
    missing = MAX_SEATS - numbers.shape[1]
    return np.pad(numbers, [(0, 0), (0, missing)] + [(0, 0)] * (numbers.ndim - 2)) if missing else numbers
