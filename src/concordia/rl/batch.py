"""Many games at once: a step carries out one action in each of them, in a single compiled call."""

import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from concordia.brain.growing import SIDES
from concordia.brain.sight.layout import ALL_GODS, SIZE
from concordia.data.board import Board
from concordia.errors import IllegalMove, SetupError
from concordia.kernel import packed_tables
from concordia.rl.rivals import Glancing, make_rivals
from concordia.rl.sight import entrance
from concordia.rl.sight.entrance import ALL_LEGAL, BEGIN
from concordia.rl.sight.records import MEMORY
from concordia.rl.sight.steps import FACTS, LENGTH, NUMBER, TURNS, WINNER
from concordia.rl.watched import LONGEST, Watched, refusal
from concordia.rules.actions import ACTIONS, WORDS
from concordia.rules.packed import STATE_BYTES
from concordia.rules.state import NOBODY
from concordia.setup import Setup, chance_words, make_setup, seed_words


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
    gods: NDArray[np.int64]
    """The part of them that each god gave."""
    winner: NDArray[np.int64]
    """The seat that won, of a team the first one; NOBODY if the game was cut off."""
    decisions: NDArray[np.int64]
    turns: NDArray[np.int64]
    numbers: NDArray[np.int64]
    """The number of the game: its seed is that of the batch, a slash and this number."""
    cut: NDArray[np.bool_]
    """Whether the game was cut off in the last step because it had grown too long."""


class Batch:
    """So many games on one board, played side by side; row i begins with game i and goes on with i + rows."""

    def __init__(
        self,
        setup: Setup | Sequence[Setup] | Board | str | os.PathLike[str] = "imperium",
        seats: int = 4,
        variants: Iterable[str] = (),
        *,
        rows: int = 256,
        seed: int | str | None = None,
        players: Sequence[str] | None = None,
        by_turns: bool = False,
        longest: int = LONGEST,
        threads: int = 1,
    ) -> None:
        """Set up a game in every row, from a set-up or from a board, a number of seats and variants.

        Several set-ups on one board take turns: row i plays number i, beginning again after the last.
        `players` names who plays each seat: `learner`, or a bot that moves inside the step; `by_turns` lets
        them move on by one seat from game to game. Without them all seats are learners. A step is divided
        among so many `threads`, each on a core of its own; what is played does not depend on them.
        """
        if isinstance(setup, (Board, str, os.PathLike)):
            setup = make_setup(setup, seats, seed, variants)
        self.setups = (setup,) if isinstance(setup, Setup) else tuple(setup)
        if rows < 1 or longest < 1:
            raise SetupError(f"a batch needs rows and decisions, not {rows} and {longest}")
        if not 1 <= threads <= rows:
            raise SetupError(f"a batch of {rows} rows has 1 to {rows} threads, not {threads}")
        if players is not None and threads > 1:
            raise SetupError("bots play in a batch of one thread")
        check_together(self.setups, players)
        self.rows = rows
        self.seed = self.setups[0].seed if seed is None else str(seed)
        self.players = None if players is None else tuple(players)
        self.by_turns = by_turns
        self._tables = packed_tables(self.setups[0].board)
        played = [(*what_is_played(self.setup_of(row)), longest) for row in range(rows)]
        self._played = np.array(played, np.int64)
        self.slices = [(rows * one // threads, rows * (one + 1) // threads) for one in range(threads)]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._make_room()
        self.reset()

    def setup_of(self, row: int) -> Setup:
        """The set-up that a row plays."""
        return self.setups[row % len(self.setups)]

    def _make_room(self) -> None:
        rows = self.rows
        seats = max(len(setup.names) for setup in self.setups)
        sides = max(len(setup.names) + (setup.level != NOBODY) for setup in self.setups)
        self.observations = np.zeros((rows, SIZE), np.uint8)
        self.masks = np.zeros((rows, ACTIONS), np.bool_)
        self.words = np.zeros((rows, WORDS), np.int64)
        self.seats = np.zeros(rows, np.int64)
        self.rewards = np.zeros((rows, seats), np.float32)
        self.done = np.zeros(rows, np.bool_)
        self.states = np.zeros((rows, STATE_BYTES), np.uint8)
        self.numbers = np.zeros(rows, np.int64)
        cut = np.zeros(rows, np.bool_)
        points = np.zeros((rows, sides), np.int64)
        gods = np.zeros((rows, sides, ALL_GODS), np.int64)
        facts = np.zeros((rows, FACTS), np.int64)
        choices, lengths = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
        memory = np.zeros(rows * MEMORY.itemsize, np.uint8)
        flat = self.states.reshape(-1), self.words.reshape(-1)
        self._games = (*flat, choices, lengths, self.numbers, memory)
        self._shown = (self.observations.reshape(-1), self.masks.reshape(-1).view(np.uint8), self.seats)
        ended = self.done, cut, self.rewards, points, gods, facts
        # Room to rank seats in, for each thread its own.
        self._ended = [(*ended, np.zeros(SIDES, np.int64)) for _ in self.slices]
        self._seeds = np.zeros((rows, 4), np.int64)
        self._sampled, self._internal = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
        told = facts[:, WINNER], facts[:, LENGTH], facts[:, TURNS], facts[:, NUMBER]
        self.ends = Ends(points, gods, *told, cut)
        self._step = Step(self.observations, self.masks, self.words, self.seats, self.rewards, self.done)

    def reset(self, seed: int | str | None = None) -> Step:
        """Begin anew in every row, with the same seed or another one."""
        if seed is not None:
            self.seed = str(seed)
        self._chance = np.array(seed_words(f"{self.seed}/sample"), np.int64)
        self._rivals: Any = None
        self._glancing: Glancing | None = None
        if self.players is not None:
            rivals = make_rivals(self.setups[0], self.players, f"{self.seed}/players")
            self._rivals = ((rivals.simulations, np.array([int(self.by_turns)])), rivals.mind)
            self._glancing = rivals.glancing
        self.done[:] = False
        self.ends.cut[:] = False
        self.rewards[:] = 0
        for row in range(self.rows):
            self.numbers[row] = row
            self._seeds[row] = self._words(row, row)
        self._internal[:] = BEGIN
        self._go(self._internal, from_outside=False)
        self._let_rivals_play()
        self.provide_seeds(range(self.rows))
        return self._step

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each row, every one as likely as the others; the same array each time."""
        entrance.sample_rows(self._games[1], self._games[2], self._chance, self._sampled)
        return self._sampled

    def step(self, actions: ArrayLike) -> Step:
        """Carry out one legal action in each row; if one is not legal, nothing happens in any row."""
        chosen = np.ascontiguousarray(actions)
        if chosen.shape != (self.rows,) or not np.issubdtype(chosen.dtype, np.integer):
            raise IllegalMove(
                f"a step needs {self.rows} whole numbers, not {chosen.dtype} of shape {chosen.shape}"
            )
        chosen = chosen.astype(np.int64, copy=False)
        refused = entrance.first_refused(self._games[1], chosen)
        if refused != ALL_LEGAL:
            self._refuse(refused, int(chosen[refused]))
        self._go(chosen, from_outside=True)
        self._let_rivals_play()
        if self.done.any():
            self.provide_seeds(np.flatnonzero(self.done).tolist())
        return self._step

    def seats_of(self, player: int, numbers: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """Where a player sits in each row, by its place among `players`; or in the games of these numbers."""
        games = self.numbers if numbers is None else numbers
        return (player - games * self.by_turns) % len(self.setups[0].names)

    def _go(self, actions: NDArray[np.int64], from_outside: bool) -> None:
        """Carry out a step, all slices of it but the first in threads of their own."""
        begun = []
        if self._pool is not None:
            numbers = range(1, len(self.slices))
            begun = [self._pool.submit(self._go_in, one, actions, from_outside) for one in numbers]
        self._go_in(0, actions, from_outside)
        for one in begun:
            one.result()

    def _go_in(self, number: int, actions: NDArray[np.int64], from_outside: bool) -> None:
        """Carry out a step in one slice of the rows."""
        tables, (played, _, games, shown, ended, seeds), rows = self.handed_over(number)
        entrance.step_rows(tables, played, actions, from_outside, games, shown, ended, seeds, *rows)

    def handed_over(self, number: int) -> tuple[Any, tuple[Any, ...], tuple[int, int]]:
        """What compiled code is handed over for one of the `slices`: the board, the games, and its rows.

        Whoever steps games by it provides the seed of the next one (`provide_seeds`) where one has ended.
        """
        ended = self._ended[number]
        games = (self._played, self._internal, self._games, self._shown, ended, self._seeds)
        return self._tables, games, self.slices[number]

    def _let_rivals_play(self) -> None:
        """Have bots move wherever one is asked, also in a game that begins because they have ended one."""
        if self._rivals is None:
            return
        play, games = entrance.rivals_rows, self._games[:5]
        while True:
            while play(self._tables, self._internal, games, self._shown[1], *self._rivals) > 0:
                self._go(self._internal, from_outside=False)
            # Nobody was asked, so every row is to stay, unless a level is asked there.
            if self._glancing is None or not self._let_levels_choose(self._glancing):
                return
            self._go(self._internal, from_outside=False)
            self.provide_seeds(np.flatnonzero(self.done).tolist())

    def _let_levels_choose(self, glancing: Glancing) -> bool:
        seats = len(self.setups[0].names)
        players = (self.seats + self.numbers * self.by_turns) % seats
        return glancing.choose(players, self, self._internal)

    def provide_seeds(self, rows: Iterable[int]) -> None:
        """Give these rows the seed of the game that comes next."""
        for row in rows:
            self._seeds[row] = self._words(row, self.numbers[row] + self.rows)

    def _words(self, row: int, game: int) -> list[int]:
        """The words of chance of a game in a row."""
        return chance_words(f"{self.seed}/{game}", self.setup_of(row).options)

    def _refuse(self, row: int, action: int) -> None:
        refused = refusal(self.setup_of(row), action, int(self.seats[row]), self.words[row])
        raise IllegalMove(f"row {row}: {refused}")


def check_together(setups: Sequence[Setup], players: Sequence[str] | None) -> None:
    """Refuse set-ups that cannot be played side by side in one batch."""
    if not setups:
        raise SetupError("a batch needs a set-up")
    if len({setup.board for setup in setups}) > 1:
        raise SetupError("the set-ups of a batch are played on one board; make a batch for each")
    if players is not None and len(setups) > 1:
        raise SetupError("bots play in a batch of one set-up; make a batch for each")


def what_is_played(setup: Setup) -> tuple[int, int, int]:
    """A set-up as compiled code reads it: seats, options, and the level of Contrarius."""
    return len(setup.names), setup.options, setup.level


def get_ready() -> None:
    """Compile all that the environments use, or load it, so that nobody waits for it later."""
    batch = Batch("italia", 2, rows=1, seed=0, players=("learner", "random"))
    batch.step(batch.sample())
    watched = Watched(batch.setups[0])
    watched.observation(0)
    watched.mask(0)
    watched.rewards()
