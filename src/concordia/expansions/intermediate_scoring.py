"""Intermediate scoring above the rules: points after the first Tribune, coins for the best (§12)."""

from collections.abc import Iterator
from typing import Final

from concordia.data.board import Board
from concordia.expansions.arguments import Way, coins, points
from concordia.expansions.expansion import Expansion
from concordia.rules import journal
from concordia.rules.journal import Told
from concordia.rules.state import State
from concordia.shapes.event import Event

WAYS: Final[dict[int, Way]] = {
    journal.SCORED_INTERIM: ("interim", points),
    journal.PAID_INTERIM: ("interim-coins", coins),
}


class IntermediateScoring(Expansion):
    """Points counted once during the game."""

    def events(self, board: Board, told: Told, after: State) -> Iterator[Event] | None:
        """The points, and the coins for them."""
        if told.code not in WAYS:
            return None
        key, arguments = WAYS[told.code]
        return iter((Event(key, {"seat": told.seat, **arguments(board, told)}),))
