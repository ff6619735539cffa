"""Observations by name: the pieces of one, the same as numbers from 0 to 1, and the bytes a game uses."""

from collections.abc import Iterator
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from concordia.brain.sight.layout import (
    BLOCK,
    SEAT_PIECES,
    SEATS_AT,
    SIZE,
    SPACE,
    TABLE_PIECES,
    Piece,
)
from concordia.data.board import Board
from concordia.moves import move_book
from concordia.rules.cards import CARD_KINDS
from concordia.rules.state import FIRST_LINE, MAX_CARD_KINDS, MAX_SEATS, NOBODY
from concordia.setup import Setup

N = TypeVar("N", bound=np.generic)

__all__ = [
    "BLOCK",
    "HIGHEST",
    "PIECES",
    "SEATS_AT",
    "SIZE",
    "SPACE",
    "Piece",
    "actions_of",
    "columns",
    "pieces",
    "scaled",
]

PIECES: Final = (*TABLE_PIECES, *SEAT_PIECES)
"""Every piece of an observation, first those of the table, then those of each seat."""


def _highest() -> NDArray[np.uint8]:
    highest = np.zeros(SIZE, np.uint8)
    for piece, place in _placed():
        highest[place : place + piece.size] = piece.most
    highest.setflags(write=False)
    return highest


def _placed() -> Iterator[tuple[Piece, int]]:
    """Every piece with the byte it begins at, those of the seats once for each."""
    for piece in TABLE_PIECES:
        yield piece, piece.start
    for seat in range(MAX_SEATS):
        for piece in SEAT_PIECES:
            yield piece, SEATS_AT + seat * BLOCK + piece.start


HIGHEST: Final = _highest()
"""The largest number that each byte of an observation can be."""
_SCALE: Final = (1 / HIGHEST).astype(np.float32)


def pieces(observations: NDArray[N]) -> dict[str, NDArray[N]]:
    """Views on the pieces of one observation or of an array of them, by name.

    A piece of each seat has one more dimension before its own: the seats, the viewer's first.
    """
    ahead = observations.shape[:-1]
    found = {
        piece.name: observations[..., piece.start : piece.start + piece.size].reshape(*ahead, *piece.shape)
        for piece in TABLE_PIECES
    }
    blocks = observations[..., SEATS_AT:].reshape(*ahead, MAX_SEATS, BLOCK)
    for piece in SEAT_PIECES:
        bytes_of = blocks[..., piece.start : piece.start + piece.size]
        found[piece.name] = bytes_of.reshape(*ahead, MAX_SEATS, *piece.shape)
    return found


def scaled(observations: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The same observations as floats from 0 to 1: each byte divided by the largest it can be."""
    return np.multiply(observations, _SCALE, dtype=np.float32)


def columns(setup: Setup) -> NDArray[np.int64]:
    """The bytes of an observation that can differ from 0 in such a game, in rising order.

    A network for one kind of game needs only these: `observations[:, columns(setup)]`.
    """
    used = np.zeros(SIZE, np.uint8)
    found = pieces(used)
    for piece in TABLE_PIECES:
        found[piece.name][...] = 1
    seats = len(setup.names) + (setup.level != NOBODY)
    for piece in SEAT_PIECES:
        found[piece.name][:seats] = 1
    _take_away(setup.board, found, seats)
    return np.flatnonzero(used)


def _take_away(board: Board, found: dict[str, NDArray[np.uint8]], seats: int) -> None:
    """Clear what a board has not got: cities, lines, provinces, volcano, track, and kinds of cards."""
    cities, provinces = len(board.cities), len(board.provinces)
    for name in ("city_good", "city_province"):
        found[name][cities:] = 0
    for name in ("marker_good", "marker_shows_good", "volcano"):
        found[name][provinces:] = 0
    found["houses"][:, cities:] = 0
    for kind, lines in enumerate((board.land, board.sea)):
        found["colonists"][:, kind, cities:FIRST_LINE] = 0
        found["colonists"][:, kind, FIRST_LINE + len(lines) :] = 0
    found["origin"][cities:FIRST_LINE] = 0
    found["origin"][FIRST_LINE + max(len(board.land), len(board.sea)) :] = 0
    if not board.volcano:
        for name in ("volcano", "tiles_left", "tiles_drawn"):
            found[name][...] = 0
    found["arrivals"][len(board.track) :] = 0
    if not board.track:
        found["marks"][...] = 0
    for name in ("asked", "active", "magnus", "concordia", "hand_seen", "seat"):
        found[name][seats:] = 0
    for name in ("display", "deck", "hand", "cards", "top_card"):
        assert found[name].shape[-1] == MAX_CARD_KINDS
        found[name][..., CARD_KINDS:] = 0


def actions_of(setup: Setup) -> NDArray[np.int64]:
    """The numbers of all actions that mean something on a board, in rising order."""
    return np.array(sorted(move_book(setup.board).by_action), np.int64)
