"""A run: which games are played by whom, so that anyone can play the very same ones again."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import Any, Final

from concordia.arena.mark import sources_mark
from concordia.bots.players import Player, all_random
from concordia.data.board import Board, board_names, load_board
from concordia.errors import ResultsError
from concordia.record import fingerprint
from concordia.rules import RULES_VERSION
from concordia.setup import Setup, make_setup

MARK: Final = "Concordia results 1"
RANDOM_CHUNK: Final = (100, 5000)
LOGGED_CHUNK: Final = (100, 1000)
BOT_CHUNK: Final = (1, 100)
"""The fewest and the most games of a chunk: of random games, of such with all decisions, of others."""
CHUNKS: Final = 200
"""How many chunks a run has, if they become neither too small nor too large."""


@dataclass(frozen=True, slots=True)
class Run:
    """What is played: a table, who sits there, how many games, and what fixes all chance."""

    board: Board
    seats: int
    variants: tuple[str, ...]
    players: tuple[Player, ...]
    games: int
    seed: str
    fixed_seats: bool = False
    """Whether every bot stays in its seat; else they move on by one after each game."""
    decisions: bool = False
    """Whether every decision is kept."""
    analyse: bool = False
    """Whether every turn is judged, which takes much longer than to play it at random."""

    def __post_init__(self) -> None:
        """Refuse what does not fit together."""
        if self.games < 1:
            raise ResultsError(f"a run has 1 game or more, not {self.games}")
        if len(self.players) != self.seats:
            raise ResultsError(f"{len(self.players)} bots do not fit {self.seats} seats")
        self.setup(self.games - 1)

    def setup(self, game: int) -> Setup:
        """The set-up of a game of the run."""
        return make_setup(self.board, self.seats, f"{self.seed}/{game}", self.variants)

    def seated(self, game: int) -> tuple[Player, ...]:
        """Who plays the seats of a game."""
        if self.fixed_seats:
            return self.players
        return tuple(self.players[(seat + game) % self.seats] for seat in range(self.seats))

    @property
    def is_random(self) -> bool:
        """Whether everyone plays at random, which compiled code does alone."""
        return all_random(self.players)

    @property
    def is_logged(self) -> bool:
        """Whether the decisions of its games are noted while they are played."""
        return self.decisions or self.analyse

    @property
    def chunk(self) -> int:
        """How many games are played in one piece, whoever does it."""
        fewest, most = BOT_CHUNK
        if self.is_random and not self.analyse:
            fewest, most = LOGGED_CHUNK if self.decisions else RANDOM_CHUNK
        return min(max(self.games // CHUNKS, fewest), most)

    def chunks(self) -> Iterator[tuple[int, int]]:
        """The first game and the number of games of each chunk."""
        for first in range(0, self.games, self.chunk):
            yield first, min(self.chunk, self.games - first)

    def told(self) -> dict[str, Any]:
        """The run as plain values."""
        return {
            "mark": MARK,
            "board": board_given(self.board),
            "board_mark": fingerprint(self.board),
            "seats": self.seats,
            "variants": list(self.variants),
            "bots": [str(player) for player in self.players],
            "fixed_seats": self.fixed_seats,
            "games": self.games,
            "seed": self.seed,
            "decisions": self.decisions,
            **({"analyse": True} if self.analyse else {}),
            "chunk": self.chunk,
            "repeatable": all(player.follows_its_seed for player in self.players),
            "versions": versions(),
        }

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> "Run":
        """The run that plain values tell of."""
        return cls(
            load_board(told["board"]),
            told["seats"],
            tuple(told["variants"]),
            tuple(Player.parse(bot) for bot in told["bots"]),
            told["games"],
            told["seed"],
            told["fixed_seats"],
            told["decisions"],
            told.get("analyse", False),
        )


def board_given(board: Board) -> str:
    """The name of a board that comes with the game, or the file of another one."""
    if board.id in board_names() and load_board(board.id) == board:
        return board.id
    return os.path.abspath(board.source)


@cache
def versions() -> dict[str, Any]:
    """What the games depend on beside the run itself."""
    return {
        "concordia": version("concordia-boardgame"),
        "rules": RULES_VERSION,
        "sources": sources_mark(),
    }
