"""Positions for speed: one handle on a state, plain or compiled, with whole games in one call.

`Game` is the friendly face; this is what simulation, search and learning stand on. Actions are numbers and
are trusted to be legal.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from concordia.data.board import Board
from concordia.rules import packed
from concordia.rules.actions import WORDS, actions_in
from concordia.rules.dispatch import apply, settle
from concordia.rules.packed import STATE, STATE_BYTES, Row, pack, unpack
from concordia.rules.playout import play_out
from concordia.rules.scoring import final_points
from concordia.rules.seats import everyone
from concordia.rules.setup import new_game
from concordia.rules.state import NOBODY, State, blank, copy_state
from concordia.setup import Setup, chance_words, seed_words, tables_of

Mode: TypeAlias = Literal["plain", "compiled"]
Masks: TypeAlias = Sequence[int] | NDArray[np.int64]

NO_LIMIT: Final = 1 << 40


class Position(ABC):
    """A moment of a game: `choices` legal actions, whose masks are in `legal`; none when it is over."""

    choices: int
    legal: Masks

    @abstractmethod
    def apply(self, action: int) -> int:
        """Carry out a legal action and return how many are legal next."""

    @abstractmethod
    def copy(self) -> "Position":
        """An independent copy."""

    @abstractmethod
    def playout(self, seed: int | str, most: int = NO_LIMIT) -> int:
        """Play on at random, to the end or for so many decisions, and return how many were made."""

    @abstractmethod
    def points(self) -> list[int]:
        """The points of every seat as they would count now."""

    @abstractmethod
    def state(self) -> State:
        """The plain state."""

    def actions(self) -> list[int]:
        """The legal actions in rising order."""
        return actions_in(self.legal)


class PlainPosition(Position):
    """A position on the rules as they stand."""

    def __init__(self, board: Board, state: State) -> None:
        """Take over a state that waits for a choice."""
        self.board = board
        self.tables = tables_of(board)
        self.plain = state
        self.masks = [0] * WORDS
        self.legal = self.masks
        self.choices = settle(state, self.tables, self.masks)

    def apply(self, action: int) -> int:
        """Carry out a legal action and return how many are legal next."""
        self.choices = apply(self.plain, self.tables, action, self.masks)
        return self.choices

    def copy(self) -> "PlainPosition":
        """An independent copy."""
        return PlainPosition(self.board, copy_state(self.plain))

    def playout(self, seed: int | str, most: int = NO_LIMIT) -> int:
        """Play on at random and return how many decisions were made."""
        made = play_out(self.plain, self.tables, self.choices, self.masks, seed_words(str(seed)), most)
        self.choices = settle(self.plain, self.tables, self.masks)
        return made

    def points(self) -> list[int]:
        """The points of every seat as they would count now."""
        return [final_points(self.plain, self.tables, seat) for seat in range(everyone(self.plain))]

    def state(self) -> State:
        """The plain state itself."""
        return self.plain


class CompiledPosition(Position):
    """A position in a packed row, on the compiled twins of the rules."""

    def __init__(self, board: Board, row: Row) -> None:
        """Take over a row that waits for a choice."""
        self.board = board
        self.tables = packed_tables(board)
        self.row = row
        self.masks = np.zeros(WORDS, np.int64)
        self.legal = self.masks
        self.choices = int(packed.legal_row(row, self.tables, self.masks))

    @property
    def seat(self) -> int:
        """The seat that is asked, in a game that is not over."""
        record = self.row.view(STATE)[0]
        return int(record["stack"][record["depth"] - 1]["seat"])

    def apply(self, action: int) -> int:
        """Carry out a legal action and return how many are legal next."""
        self.choices = int(packed.apply_row(self.row, self.tables, action, self.masks))
        return self.choices

    def copy(self) -> "CompiledPosition":
        """An independent copy."""
        return CompiledPosition(self.board, self.row.copy())

    def playout(self, seed: int | str, most: int = NO_LIMIT) -> int:
        """Play on at random and return how many decisions were made."""
        words = np.array(seed_words(str(seed)), np.int64)
        made = int(packed.play_out_row(self.row, self.tables, self.masks, words, most))
        self.choices = int(packed.legal_row(self.row, self.tables, self.masks))
        return made

    def points(self) -> list[int]:
        """The points of every seat as they would count now."""
        points = np.full(8, -1, np.int64)
        packed.points_row(self.row, self.tables, points)
        return [int(number) for number in points if number >= 0]

    def state(self) -> State:
        """The plain state, unpacked."""
        return unpack(self.row)


def new(setup: Setup, mode: Mode = "compiled") -> Position:
    """The first position of a game."""
    if mode == "plain":
        state: State = blank(State)
        state.chance = setup.chance
        new_game(state, tables_of(setup.board), len(setup.names), setup.options, setup.level, [0] * WORDS)
        return PlainPosition(setup.board, state)
    row = np.zeros(STATE_BYTES, np.uint8)
    seed = np.array(setup.chance, np.int64)
    legal = np.zeros(WORDS, np.int64)
    packed.new_row(row, packed_tables(setup.board), len(setup.names), setup.options, setup.level, seed, legal)
    return CompiledPosition(setup.board, row)


def resume(board: Board, state: State, mode: Mode = "compiled") -> Position:
    """A position that goes on from a plain state, which stays as it is."""
    if mode == "plain":
        return PlainPosition(board, copy_state(state))
    return CompiledPosition(board, pack(state))


@dataclass(frozen=True, slots=True)
class Games:
    """What became of a batch of games, one entry a game."""

    decisions: NDArray[np.int64]
    turns: NDArray[np.int64]
    winner: NDArray[np.int64]
    concordia: NDArray[np.int64]
    """The seat that triggered the end."""
    by_houses: NDArray[np.bool_]
    """Whether the 15th house triggered the end; else it was the last card."""
    points: NDArray[np.int64]
    """Points by game and seat."""


def batch(setup: Setup, first: int, games: int) -> Games:
    """Play so many random games, compiled; game i is the one that seed `<seed>/<i>` sets up."""
    seats = len(setup.names)
    words = [game_seed(setup.seed, game, setup.options) for game in range(first, first + games)]
    seeds = np.array(words, np.int64).reshape(games, 2, 4).swapaxes(0, 1).copy()
    facts = np.zeros((games, 5), np.int64)
    points = np.zeros((games, seats + (setup.level != NOBODY)), np.int64)
    row = np.zeros(STATE_BYTES, np.uint8)
    legal = np.zeros(WORDS, np.int64)
    tables = packed_tables(setup.board)
    packed.play_games(tables, seats, setup.options, setup.level, seeds, (facts, points), row, legal)
    decisions, turns, winner, concordia, left = facts.T
    return Games(decisions, turns, winner, concordia, left == 0, points)


def game_seed(seed: str, game: int, options: int = 0) -> list[int]:
    """The words of the state's chance and of the random players' generator for one game of a batch."""
    return chance_words(f"{seed}/{game}", options) + seed_words(f"{seed}/{game}/players")


@lru_cache(maxsize=64)
def packed_tables(board: Board) -> Row:
    """The tables of a board as a row."""
    return pack(tables_of(board))
