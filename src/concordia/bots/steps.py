"""Never to and fro: where colonists have come from in a turn, and which steps would lead them back there."""

from typing import Final

from concordia.rules.actions import TO_LINE, action, bit_of, word_of
from concordia.rules.decisions import TO
from concordia.rules.state import FIRST_LINE, KINDS, State

STEPS: Final = slice(action(TO_LINE, 0), action(TO_LINE + KINDS, 0))
"""The actions that move a colonist by a step, among all."""


class Steps:
    """The places that colonists of a seat have left in its turn."""

    def __init__(self) -> None:
        """Begin before the first turn."""
        self._turn = -1
        self._left: set[tuple[int, int]] = set()

    def sensible(self, state: State, actions: list[int]) -> list[int]:
        """The legal actions of a decision, without steps back to where a colonist came from in this turn."""
        top = state.stack[state.depth - 1]
        if state.turn != self._turn:
            self._turn = state.turn
            self._left.clear()
        if top.kind != TO:
            return actions
        place = state.players[top.seat].colonists[top.item]
        ahead = [action for action in actions if _target(action) not in self._left]
        self._left.add((_kind_of(actions), place))
        return ahead or actions


def _target(action: int) -> tuple[int, int]:
    """The kind of a line that a step leads to, and its place."""
    return word_of(action) - TO_LINE, FIRST_LINE + bit_of(action)


def _kind_of(actions: list[int]) -> int:
    return next((kind for action in actions for kind in [word_of(action) - TO_LINE] if 0 <= kind < KINDS), 0)
