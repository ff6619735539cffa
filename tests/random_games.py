"""Random games for tests: every table of the base game, tables of all expansions, and players by chance."""

from collections.abc import Callable, Iterator
from functools import wraps
from itertools import product
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from concordia import Game
from concordia.moves import Move
from concordia.setup import LEVELS, Setup, make_setup


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

    @property
    def in_teams(self) -> bool:
        return "teams" in self.variants

    @property
    def against_contrarius(self) -> bool:
        return any(level in self.variants for level in LEVELS)


SEATS: Final = {"imperium": (3, 4, 5), "italia": (2, 3, 4)}
VARIANTS: Final = (
    (),
    ("start-without-goods",),
    ("intermediate-scoring",),
    ("start-without-goods", "intermediate-scoring"),
)
PLAIN_TABLES: Final = [Table(board, seats) for board, counts in SEATS.items() for seats in counts]
TABLES: Final = [Table(*table[:2], variants) for table, variants in product(PLAIN_TABLES, VARIANTS)]
"""Every table of the base game."""

EXPANSION_TABLES: Final = [
    Table("roma", 2),
    Table("roma", 3, ("intermediate-scoring",)),
    Table("roma", 4, ("start-without-goods",)),
    Table("roma", 5),
    Table("sicilia", 2, ("start-without-goods",)),
    Table("sicilia", 3),
    Table("sicilia", 4, ("start-without-goods", "intermediate-scoring")),
    Table("sicilia", 5),
    Table("imperium", 3, ("venus",)),
    Table("imperium", 5, ("venus", "intermediate-scoring")),
    Table("italia", 2, ("venus",)),
    Table("italia", 4, ("venus", "start-without-goods")),
    Table("roma", 2, ("venus", "start-without-goods", "intermediate-scoring")),
    Table("roma", 4, ("venus",)),
    Table("sicilia", 3, ("venus", "intermediate-scoring")),
    Table("sicilia", 5, ("venus",)),
    Table("imperium", 4, ("teams",)),
    Table("imperium", 6, ("teams",)),
    Table("italia", 4, ("teams",)),
    Table("roma", 4, ("teams",)),
    Table("roma", 6, ("teams",)),
    Table("sicilia", 4, ("teams",)),
    Table("sicilia", 6, ("teams",)),
    Table("imperium", 1, ("contrarius-expert",)),
    Table("italia", 1, ("contrarius",)),
    Table("italia", 1, ("contrarius-veteran", "start-without-goods")),
    Table("roma", 1, ("contrarius",)),
    Table("roma", 1, ("contrarius-veteran",)),
    Table("sicilia", 1, ("contrarius-expert",)),
    Table("imperium", 2, ("teams", "contrarius")),
    Table("italia", 2, ("teams", "contrarius-veteran")),
    Table("roma", 2, ("teams", "contrarius-expert")),
    Table("sicilia", 2, ("teams", "contrarius")),
]
"""Tables of the expansions: every board with every way to play, the numbers of seats by turns."""
ALL_TABLES: Final = [*TABLES, *EXPANSION_TABLES]
MANY_TABLES: Final = [*PLAIN_TABLES, *EXPANSION_TABLES]
"""All of them but those of the base game with variants, which the tables of the expansions have too."""

STYLES: Final = {
    "any": (),
    "buying": (
        *("slot", "copy", "use", "produce", "buy"),
        *("senator", "consul", "prefect", "tribune", "mercator"),
    ),
    "building": (
        *("house", "from", "to", "new", "copy", "use", "produce", "buy"),
        *("architect", "prefect", "tribune", "mercator", "prefect-architect", "architect-mercator"),
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


def over_games(
    examples: int, tables: list[Table] = ALL_TABLES, **others: st.SearchStrategy[Any]
) -> Callable[[Callable[..., None]], Any]:
    """Run a test at every table on so many games, given by table, style and seed; no seed is simpler.

    The tables of the expansions, which are many, go without the first and simplest of several games.
    """
    chosen = given(seed=st.integers(0, 2**32), **others)
    limits = settings(max_examples=examples, phases=(Phase.generate,))
    parties = [(table, style_at(table)) for table in tables]
    names = [f"{table}-{style}" for table, style in parties]
    at_tables = pytest.mark.parametrize(("table", "style"), parties, ids=names)

    def run(test: Callable[..., None]) -> Any:
        @wraps(test)
        def play(table: Table, seed: int, **rest: Any) -> None:
            if table in TABLES or seed > 0 or examples == 1:
                test(table=table, seed=seed, **rest)

        return at_tables(limits(chosen(play)))

    return run


def style_at(table: Table) -> str:
    """The style of the players at a table: all styles by turns."""
    number = ALL_TABLES.index(table)
    return sorted(STYLES)[(number + number // len(VARIANTS)) % len(STYLES)]
