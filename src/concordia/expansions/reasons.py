"""Why not: what a player points at, and the reason against it; shared by the base game and its expansions."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from concordia.game import Game
from concordia.rules.state import Kind, Pending, Player, State, Tables
from concordia.shapes.event import Argument, Arguments

What = Literal["city", "space", "line", "province", "card", "slot", "copy", "good", "god"]


class Reason(NamedTuple):
    """Why something cannot be done: the key of its message and what the message speaks of."""

    key: str
    arguments: Arguments


def reason(key: str, **arguments: Argument) -> Reason:
    """A reason, whose message stands in the table `why` of the words."""
    return Reason(f"why.{key}", arguments)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and the thing that was pointed at: its number, and the kind of colonist if given.

    A space apart from the cities is found among them.
    """

    game: Game
    what: What
    number: int
    kind: Kind | None

    @property
    def s(self) -> State:
        """The state of the game."""
        return self.game.state

    @property
    def b(self) -> Tables:
        """The tables of the board."""
        return self.game.tables

    @property
    def top(self) -> Pending:
        """The decision that is asked."""
        return self.s.stack[self.s.depth - 1]

    @property
    def player(self) -> Player:
        """The player who is asked."""
        return self.s.players[self.top.seat]


def not_in_hand(q: Question) -> Reason:
    """Why a card that is not in hand cannot be played (§2.1)."""
    return reason("in-pile" if q.number in q.player.pile[: q.player.pile_size] else "not-owned")
