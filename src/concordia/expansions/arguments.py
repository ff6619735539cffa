"""What messages speak of, read from what the rules tell; shared by the base game and its expansions."""

from collections.abc import Callable
from typing import TypeAlias

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS
from concordia.data.goods import GOODS
from concordia.rules.journal import Told
from concordia.shapes.event import Arguments

Way: TypeAlias = tuple[str, Callable[[Board, Told], Arguments]]
"""The key of a message, and what it speaks of beside the seat."""


def cities_in(board: Board, mask: int) -> list[str]:
    """The cities of a mask."""
    return [city.id for i, city in enumerate(board.cities) if mask >> i & 1]


def nothing(_board: Board, _told: Told) -> Arguments:
    """Nothing but the seat."""
    return {}


def card(_: Board, told: Told) -> Arguments:
    """A card."""
    return {"card": CARD_IDS[told.a]}


def coins(_: Board, told: Told) -> Arguments:
    """So many coins."""
    return {"coins": told.a}


def points(_: Board, told: Told) -> Arguments:
    """So many points."""
    return {"points": told.a}


def traded(_: Board, told: Told) -> Arguments:
    """Units of a good, and the coins for them."""
    return {"good": GOODS[told.a], "count": told.b, "coins": abs(told.change[told.seat]["coins"])}


def goods(_: Board, told: Told) -> Arguments:
    """The goods that changed hands."""
    own = told.change.get(told.seat, {})
    return {"goods": {good: abs(own[good]) for good in GOODS if good in own}}


def province(board: Board, told: Told) -> Arguments:
    """A province."""
    return {"province": board.provinces[told.a].id}


def city(board: Board, told: Told) -> Arguments:
    """A city."""
    return {"city": board.cities[told.a].id}


def space(board: Board, told: Told) -> Arguments:
    """A space of the ship track."""
    return {"space": board.track[told.a].id}
