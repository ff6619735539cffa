"""What the end of a game teaches: who won, who had how many points by what, and what it was worth to each."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from concordia.rl import Batch
from concordia.rules.state import MAX_SEATS, NOBODY, TEAMS
from concordia.rules.variants.contrarius import TEAM_FACTOR
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
    """What those games teach; seats by number, Contrarius after the players."""

    worth: Floats
    wins: Floats
    """The share of each seat in the win; partners have half of it each."""
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


class Seating:
    """Who sits at the games of so many rows: players, teams and Contrarius."""

    def __init__(self, setups: Sequence[Setup]) -> None:
        """Read the set-up of each row."""
        self.players = np.array([len(setup.names) for setup in setups], np.int64)
        self.teams = np.array([bool(setup.options & TEAMS) for setup in setups])
        self.against = np.array([setup.level != NOBODY for setup in setups])

    def of(self, rows: Ints) -> "Seating":
        """The seating of some of the rows."""
        found = Seating(())
        found.players, found.teams, found.against = self.players[rows], self.teams[rows], self.against[rows]
        return found

    def places(self, viewers: Ints) -> Ints:
        """For every seat of each row its place from the viewer's; Contrarius and empty seats stay there."""
        seats, players = np.arange(MAX_SEATS)[None], self.players[:, None]
        return np.where(seats < players, (seats - viewers[:, None]) % players, seats)

    def partners(self) -> Ints:
        """For every seat of each row the one with which it wins together, in most games itself."""
        seats, players = np.arange(MAX_SEATS)[None], self.players[:, None]
        partner = (seats + players // 2) % players
        return np.where(self.teams[:, None] & (seats < players), partner, seats)

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
        sides = (self.players + self.against)[:, None]
        wins = seats == winner[:, None]
        partner = (winner + self.players // 2) % self.players
        together = (self.teams & (winner < self.players) & (winner >= 0))[:, None]
        wins = np.where(together, (wins | (seats == partner[:, None])) * 0.5, wins)
        return np.where((winner < 0)[:, None], (seats < sides) / sides, wins)

    def _leads(self, points: Ints) -> Any:
        """By how much each side is before the best other one."""
        seats, players, teams = np.arange(MAX_SEATS)[None], self.players[:, None], self.teams[:, None]
        partner = np.where(seats < players, (seats + players // 2) % players, seats)
        together = points + np.take_along_axis(points, partner, axis=1)
        points = np.where(teams, np.where(seats < players, together, TEAM_FACTOR * points), points)
        present = seats < players + self.against[:, None]
        leads = np.zeros(points.shape)
        for seat in range(MAX_SEATS):
            rivals = present & (seats != seat) & ~(teams & (seats == partner[:, seat, None]))
            leads[:, seat] = points[:, seat] - np.where(rivals, points, -1000).max(axis=1)
        return np.where(present, leads, 0)


def _wide(numbers: Any) -> Any:
    """The same numbers with room for as many seats as there can be."""
    missing = MAX_SEATS - numbers.shape[1]
    return np.pad(numbers, [(0, 0), (0, missing)] + [(0, 0)] * (numbers.ndim - 2)) if missing else numbers
