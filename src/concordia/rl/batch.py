"""Many games at once: a step carries out one action in each of them, in a single compiled call."""

import os
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from concordia.bots.search import SIDES
from concordia.data.board import Board
from concordia.errors import IllegalMove, SetupError
from concordia.kernel import packed_tables
from concordia.rl.rivals import make_rivals
from concordia.rl.sight.compiled import sights
from concordia.rl.sight.entrance import ALL_LEGAL, BEGIN
from concordia.rl.sight.layout import SIZE
from concordia.rl.sight.records import MEMORY
from concordia.rl.sight.steps import FACTS, LENGTH, NUMBER, TURNS, WINNER
from concordia.rl.watched import LONGEST, Watched, refusal
from concordia.rules.actions import ACTIONS, WORDS
from concordia.rules.packed import STATE_BYTES
from concordia.rules.state import NOBODY
from concordia.setup import Setup, make_setup, seed_words


class Step(NamedTuple):
    """What every row shows after a step; these arrays are written again by the next one."""

    observations: NDArray[np.uint8]
    """What the seat that is asked sees, one row of bytes a game (docs/rl.md)."""
    masks: NDArray[np.bool_]
    """Which of all actions are legal."""
    words: NDArray[np.int64]
    """The same as one mask of bits for each word of actions."""
    seats: NDArray[np.int64]
    """The seat that is asked."""
    rewards: NDArray[np.float32]
    """What a game that has just ended was worth to each seat, else 0."""
    done: NDArray[np.bool_]
    """Whether a game has just ended; the row shows the next one already."""


class Ends(NamedTuple):
    """How the last game of every row ended; an entry holds from a step in which its row was done."""

    points: NDArray[np.int64]
    """The points of every seat, and of Contrarius after the players."""
    winner: NDArray[np.int64]
    """The seat that won, of a team the first one; NOBODY if the game was cut off."""
    decisions: NDArray[np.int64]
    turns: NDArray[np.int64]
    numbers: NDArray[np.int64]
    """The number of the game: its seed is that of the batch, a slash and this number."""
    cut: NDArray[np.bool_]
    """Whether the game was cut off in the last step because it had grown too long."""


class Batch:
    """So many games of one kind, played side by side; row i begins with game i and goes on with i + rows."""

    def __init__(
        self,
        setup: Setup | Board | str | os.PathLike[str] = "imperium",
        seats: int = 4,
        variants: Iterable[str] = (),
        *,
        rows: int = 256,
        seed: int | str | None = None,
        players: Sequence[str] | None = None,
        by_turns: bool = False,
        longest: int = LONGEST,
    ) -> None:
        """Set up a game in every row, from a set-up or from a board, a number of seats and variants.

        `players` names who plays each seat: `learner`, or a bot that moves inside the step; `by_turns` lets
        them move on by one seat from game to game. Without them all seats are learners.
        """
        if not isinstance(setup, Setup):
            setup = make_setup(setup, seats, seed, variants)
        if rows < 1 or longest < 1:
            raise SetupError(f"a batch needs rows and decisions, not {rows} and {longest}")
        self.setup = setup
        self.rows = rows
        self.seed = setup.seed if seed is None else str(seed)
        self.players = None if players is None else tuple(players)
        self.by_turns = by_turns
        self._tables = packed_tables(setup.board)
        self._played = np.array([len(setup.names), setup.options, setup.level, longest], np.int64)
        self._make_room(len(setup.names))
        self.reset()

    def _make_room(self, seats: int) -> None:
        rows = self.rows
        self.observations = np.zeros((rows, SIZE), np.uint8)
        self.masks = np.zeros((rows, ACTIONS), np.bool_)
        self.words = np.zeros((rows, WORDS), np.int64)
        self.seats = np.zeros(rows, np.int64)
        self.rewards = np.zeros((rows, seats), np.float32)
        self.done = np.zeros(rows, np.bool_)
        self.states = np.zeros((rows, STATE_BYTES), np.uint8)
        self.numbers = np.zeros(rows, np.int64)
        cut = np.zeros(rows, np.bool_)
        points = np.zeros((rows, seats + (self.setup.level != NOBODY)), np.int64)
        facts = np.zeros((rows, FACTS), np.int64)
        choices, lengths = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
        memory = np.zeros(rows * MEMORY.itemsize, np.uint8)
        flat = self.states.reshape(-1), self.words.reshape(-1)
        self._games = (*flat, choices, lengths, self.numbers, memory)
        self._shown = (self.observations.reshape(-1), self.masks.reshape(-1).view(np.uint8), self.seats)
        self._ended = (self.done, cut, self.rewards, points, facts, np.zeros(SIDES, np.int64))
        self._seeds = np.zeros((rows, 4), np.int64)
        self._sampled, self._internal = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
        self.ends = Ends(points, facts[:, WINNER], facts[:, LENGTH], facts[:, TURNS], facts[:, NUMBER], cut)
        self._step = Step(self.observations, self.masks, self.words, self.seats, self.rewards, self.done)

    def reset(self, seed: int | str | None = None) -> Step:
        """Begin anew in every row, with the same seed or another one."""
        if seed is not None:
            self.seed = str(seed)
        self._chance = np.array(seed_words(f"{self.seed}/sample"), np.int64)
        self._rivals: Any = None
        if self.players is not None:
            rivals = make_rivals(self.setup, self.players, f"{self.seed}/players")
            self._rivals = ((rivals.simulations, rivals.errors, np.array([int(self.by_turns)])), rivals.mind)
        self.done[:] = False
        self.ends.cut[:] = False
        self.rewards[:] = 0
        for row in range(self.rows):
            self.numbers[row] = row
            self._seeds[row] = seed_words(f"{self.seed}/{row}")
        self._internal[:] = BEGIN
        self._go(self._internal, from_outside=False)
        self._let_rivals_play()
        self._provide_seeds(range(self.rows))
        return self._step

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each row, every one as likely as the others; the same array each time."""
        sights()["sample_rows"](self._games[1], self._games[2], self._chance, self._sampled)
        return self._sampled

    def step(self, actions: ArrayLike) -> Step:
        """Carry out one legal action in each row; if one is not legal, nothing happens in any row."""
        chosen = np.ascontiguousarray(actions)
        if chosen.shape != (self.rows,) or not np.issubdtype(chosen.dtype, np.integer):
            raise IllegalMove(
                f"a step needs {self.rows} whole numbers, not {chosen.dtype} of shape {chosen.shape}"
            )
        refused = self._go(chosen.astype(np.int64, copy=False), from_outside=True)
        if refused != ALL_LEGAL:
            self._refuse(refused, int(chosen[refused]))
        self._let_rivals_play()
        if self.done.any():
            self._provide_seeds(np.flatnonzero(self.done).tolist())
        return self._step

    def seats_of(self, player: int, numbers: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """Where a player sits in each row, by its place among `players`; or in the games of these numbers."""
        games = self.numbers if numbers is None else numbers
        return (player - games * self.by_turns) % len(self.setup.names)

    def _go(self, actions: NDArray[np.int64], from_outside: bool) -> int:
        made = sights()["step_rows"](
            self._tables,
            self._played,
            actions,
            from_outside,
            self._games,
            self._shown,
            self._ended,
            self._seeds,
        )
        return int(made)

    def _let_rivals_play(self) -> None:
        """Have bots move wherever one is asked, also in a game that begins because they have ended one."""
        if self._rivals is not None:
            play, games = sights()["rivals_rows"], self._games[:5]
            while play(self._tables, self._internal, games, self._shown[1], *self._rivals) > 0:
                self._go(self._internal, from_outside=False)

    def _provide_seeds(self, rows: Iterable[int]) -> None:
        """Give these rows the seed of the game that comes next."""
        for row in rows:
            self._seeds[row] = seed_words(f"{self.seed}/{self.numbers[row] + self.rows}")

    def _refuse(self, row: int, action: int) -> None:
        refused = refusal(self.setup, action, int(self.seats[row]), self.words[row])
        raise IllegalMove(f"row {row}: {refused}")


def get_ready() -> None:
    """Compile all that the environments use, or load it, so that nobody waits for it later."""
    batch = Batch("italia", 2, rows=1, seed=0, players=("learner", "random"))
    batch.step(batch.sample())
    watched = Watched(batch.setup)
    watched.observation(0)
    watched.mask(0)
    watched.rewards()
