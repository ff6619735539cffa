"""Tables for the tests of learning environments, and observations told from a view, to compare with."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from concordia import Game
from concordia.brain import entrance
from concordia.brain.sight.layout import SIZE
from concordia.kernel import packed_tables
from concordia.rules.packed import pack
from concordia.rules.state import NOBODY
from tests.random_games import Table

SOME_TABLES: Final = [
    Table("imperium", 4),
    Table("italia", 2, ("start-without-goods", "intermediate-scoring")),
    Table("roma", 3, ("venus",)),
    Table("sicilia", 5),
    Table("imperium", 6, ("teams",)),
    Table("sicilia", 1, ("contrarius-expert",)),
    Table("roma", 2, ("teams", "contrarius")),
]
"""One table of every board and way to play."""


def observed(game: Game, viewer: int) -> NDArray[np.uint8]:
    """What a seat sees in a game."""
    seen = np.full(SIZE, 99, np.uint8)
    entrance.observe_row(pack(game.state), packed_tables(game.board), viewer, seen)
    return seen


def seats_from(game: Game, viewer: int) -> list[int]:
    """The seats in the order in which a viewer counts them."""
    players = len(game.setup.names)
    order = [(viewer + place) % players for place in range(players)]
    return order if game.state.contrarius == NOBODY else [*order, players]
