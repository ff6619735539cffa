"""Where a network reads an observation and where it answers, on each board.

Most bytes of an observation mean the same on every board: goods, cards, coins. Those about cities, lines and
provinces do not, so they have weights of their own for each board; the same holds for actions.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from concordia.brain.pieces import columns
from concordia.brain.sight.layout import BLOCK, SEAT_PIECES, SEATS_AT, SIZE, TABLE_PIECES, Piece
from concordia.data.board import Board
from concordia.moves import move_book
from concordia.rules.actions import FROM_CITY, FROM_LINE, HOUSE, PLACE, PROVINCE, START, TO_LINE
from concordia.rules.state import MAX_SEATS
from concordia.setup import COLOURS, VARIANTS, Setup, seats_allowed

LOCAL: Final = frozenset(
    {
        "city_good",
        "city_province",
        "marker_good",
        "marker_shows_good",
        "volcano",
        "tiles_drawn",
        "origin",
        "arrivals",
        "houses",
        "colonists",
    }
)
"""The pieces of an observation that are about cities, lines and provinces."""

LOCAL_WORDS: Final = frozenset(
    {
        *(first + kind for first in (FROM_LINE, FROM_CITY, TO_LINE, PLACE) for kind in range(2)),
        HOUSE,
        PROVINCE,
        START,
    }
)
"""The words of actions that are about cities, lines and provinces."""

USUAL: Final = {
    "players": 4.0,
    "city_province": 6.0,
    "tiles_left": 12.0,
    "tiles_drawn": 2.0,
    "deck": 2.0,
    "decks_left": 4.0,
    "left": 3.0,
    "round": 20.0,
    "goods": 3.0,
    "gained": 3.0,
    "coins": 20.0,
    "points": 50.0,
    "god_points": 15.0,
    "marker": 15.0,
    "interim": 50.0,
    "houses_left": 8.0,
    "free_spaces": 4.0,
    "hand_size": 5.0,
    "pile_size": 5.0,
}
"""How large the numbers of a piece usually are, if not about 1: a network reads them divided by it."""


@dataclass(frozen=True, eq=False)
class Places:
    """The bytes of an observation that can tell something on a board, and the actions there are.

    In both, what means the same everywhere comes first.
    """

    board: str
    columns: NDArray[np.int64]
    """The bytes that are read."""
    common: int
    """How many of them mean the same on every board."""
    own: NDArray[np.int64]
    """For each byte of a rival's block the same byte of the viewer's, else -1."""
    scale: NDArray[np.float32]
    """By what each byte is multiplied."""
    actions: NDArray[np.int64]
    """The actions that mean something."""
    common_actions: int


@lru_cache(maxsize=16)
def places_on(board: Board) -> Places:
    """What is read and answered on a board, whatever the number of seats and the variants."""
    local = _local_bytes()
    used = np.unique(np.concatenate([columns(setup) for setup in _widest(board)]))
    read = np.concatenate([used[~local[used]], used[local[used]]])
    actions = np.array(sorted(move_book(board).by_action), np.int64)
    is_local = np.isin(actions >> 6, list(LOCAL_WORDS))
    return Places(
        board.id,
        read,
        int((~local[used]).sum()),
        np.where(read >= SEATS_AT + BLOCK, SEATS_AT + (read - SEATS_AT) % BLOCK, -1),
        _scales()[read],
        np.concatenate([actions[~is_local], actions[is_local]]),
        int((~is_local).sum()),
    )


def _widest(board: Board) -> list[Setup]:
    """Set-ups that show together all that can be seen on a board."""
    found = []
    for variant in ((), *((name,) for name in VARIANTS)):
        seats = seats_allowed(board, variant)
        if seats:
            found.append(Setup(board, COLOURS[: seats[-1]], variant, "0"))
    return found


def _spread(value_of: dict[str, float], otherwise: float) -> NDArray[np.float64]:
    """A number for every byte of an observation by the piece it belongs to."""
    numbers = np.full(SIZE, otherwise)

    def fill(piece: Piece, begin: int) -> None:
        numbers[begin : begin + piece.size] = value_of.get(piece.name, otherwise)

    for piece in TABLE_PIECES:
        fill(piece, piece.start)
    for seat in range(MAX_SEATS):
        for piece in SEAT_PIECES:
            fill(piece, SEATS_AT + seat * BLOCK + piece.start)
    return numbers


def _local_bytes() -> NDArray[np.bool_]:
    return _spread(dict.fromkeys(LOCAL, 1.0), 0.0) > 0


def _scales() -> NDArray[np.float32]:
    return (1 / _spread(USUAL, 1.0)).astype(np.float32)
