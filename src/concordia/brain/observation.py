"""Observations: all that a bot is given, which is what its seat sees and nothing else.

An observation has the form of a state, but everything the seat cannot know is wiped out: positions that
look alike to the seat give the very same observation. A bot that thinks ahead draws what is hidden itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final

from concordia.brain.sight.hidden import cover_hidden
from concordia.errors import GameOver
from concordia.game import Game
from concordia.rules.actions import POINT_AT, word_of
from concordia.rules.packed import Row, pack, unpack
from concordia.rules.state import copy_state
from concordia.setup import Setup
from concordia.shapes.view import View
from concordia.view import view

UNSEEN: Final = -1
"""Stands for an action that the seat could not see."""
NO_SEED: Final = "unknown"


@dataclass(frozen=True, eq=False)
class Observation:
    """What the seat that is asked sees: the table, its legal actions, and the actions so far."""

    setup: Setup
    """Board, names and variants; the seed is not the real one."""
    seat: int
    row: Row
    """The state with everything hidden wiped out, packed and not writeable."""
    actions: tuple[int, ...]
    """The legal actions in rising order."""
    played: tuple[int, ...]
    """The actions of everyone so far, UNSEEN where they were secret."""

    @cached_property
    def game(self) -> Game:
        """The position as a game that can only be looked at: hidden things in it mean nothing."""
        return Game.at(self.setup, unpack(self.row))

    def view(self) -> View:
        """The same as a view, with the words, costs and effects of all actions."""
        return replace(view(self.game, self.seat), number=len(self.played))


def observe(game: Game) -> Observation:
    """What the seat that is asked in a game sees."""
    decision = game.decision
    if decision is None:
        raise GameOver("the game is over: nobody is asked")
    state = copy_state(game.state)
    cover_hidden(state, game.tables, decision.seat)
    deciders = (before.stack[before.depth - 1].seat for before, _ in game.history())
    made = zip((int(move) for move in game.moves), deciders, strict=True)
    played = [seen(game.setup, decision.seat, action, by) for action, by in made]
    return make_observation(game.setup, decision.seat, pack(state), game.legal_actions, played)


def make_observation(
    setup: Setup, seat: int, covered: Row, actions: Sequence[int], played: Sequence[int]
) -> Observation:
    """Put an observation together from a row that is wiped already."""
    covered.setflags(write=False)
    return Observation(without_secrets(setup), seat, covered, tuple(actions), tuple(played))


@lru_cache(maxsize=64)
def without_secrets(setup: Setup) -> Setup:
    """The set-up as everyone knows it."""
    return setup if setup.seed == NO_SEED else replace(setup, seed=NO_SEED, salt="")


def seen(setup: Setup, seat: int, action: int, by: int) -> int:
    """An action as a seat saw it: where a Legatus points is told to the partner alone (§16.3)."""
    if word_of(action) != POINT_AT or seat % (len(setup.names) // 2) == by % (len(setup.names) // 2):
        return action
    return UNSEEN
