"""Random games for tests: every table of the base game, and players who choose by seeded chance."""

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from concordia import Game
from concordia.moves import Move
from concordia.setup import Setup, make_setup


class Table(NamedTuple):
    """A board, a number of seats and the variants played."""

    board: str
    seats: int
    variants: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join([self.board, str(self.seats), *self.variants])

    def setup(self, seed: int | str) -> Setup:
        return make_setup(self.board, self.seats, seed, self.variants)

    def game(self, seed: int | str) -> Game:
        return Game(self.setup(seed))


SEATS: Final = {"imperium": (3, 4, 5), "italia": (2, 3, 4)}
VARIANTS: Final = (
    (),
    ("start-without-goods",),
    ("intermediate-scoring",),
    ("start-without-goods", "intermediate-scoring"),
)
PLAIN_TABLES: Final = [Table(board, seats) for board, counts in SEATS.items() for seats in counts]
TABLES: Final = [Table(*table[:2], variants) for table, variants in product(PLAIN_TABLES, VARIANTS)]

STYLES: Final = {
    "any": (),
    "buying": ("slot", "copy", "produce", "buy", "senator", "consul", "prefect", "tribune", "mercator"),
    "building": (
        *("house", "from", "to", "new", "copy", "produce", "buy"),
        *("architect", "prefect", "tribune", "mercator"),
    ),
}
"""How players choose: evenly among all moves, or mostly among certain kinds of moves and cards."""


def choose(game: Game, chance: Random, style: str = "any") -> Move:
    """One of the legal moves; now and then a player of any style takes one they do not prefer."""
    moves = game.legal_moves
    liked = STYLES[style]
    preferred = [move for move in moves if move.kind in liked or move.text in liked]
    return chance.choice(preferred if preferred and chance.random() < 0.9 else moves)


def moments(table: Table, seed: int, style: str = "any") -> Iterator[tuple[Game, Move | None]]:
    """A whole game, yielded at every decision with the move that comes next, and once more at its end.

    A test may push and pop as it likes, if the game is as it was when it asks for the next moment.
    """
    game = table.game(seed)
    chance = Random(f"{table} {seed} {style}")
    while not game.is_over:
        move = choose(game, chance, style)
        yield game, move
        game.push(move)
    yield game, None


def played(table: Table, seed: int, style: str = "any", moves: int | None = None) -> Game:
    """A game after so many random moves, or at its end."""
    for game, _ in moments(table, seed, style):
        if len(game.moves) == moves or game.is_over:
            return game
    raise AssertionError("a game has a last moment")


def over_games(examples: int, **others: st.SearchStrategy[Any]) -> Callable[[Callable[..., None]], Any]:
    """Run a test at every table on so many games, given by table, style and seed; no seed is simpler."""
    chosen = given(seed=st.integers(0, 2**32), **others)
    limits = settings(max_examples=examples, phases=(Phase.generate,))
    styles = [sorted(STYLES)[(i + i // len(VARIANTS)) % len(STYLES)] for i in range(len(TABLES))]
    parties = list(zip(TABLES, styles, strict=True))
    names = [f"{table}-{style}" for table, style in parties]
    tables = pytest.mark.parametrize(("table", "style"), parties, ids=names)
    return lambda test: tables(limits(chosen(test)))
