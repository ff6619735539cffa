"""The turns of a game as a player judges them: what a seat decides in a row, up to what it could not know."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from concordia.brain.observation import Observation, make_observation
from concordia.brain.sight.hidden import cover_hidden
from concordia.game import Game
from concordia.moves import Move
from concordia.rules.actions import WORDS, actions_in
from concordia.rules.dispatch import settle
from concordia.rules.packed import pack
from concordia.rules.state import State, copy_state
from concordia.setup import Setup, tables_of

MARKS_OF_CHANCE: Final = ("deck_next", "tiles_next", "chance", "drawn")
"""What changes in a state when a card or tile is revealed or a die is thrown."""


@dataclass(frozen=True)
class Stretch:
    """Decisions of one seat in one turn, none of which showed anything that it could not know before."""

    setup: Setup
    first: int
    """The number of its first decision, counted from 0."""
    seat: int
    states: tuple[State, ...]
    """The state before each of its decisions."""
    moves: tuple[Move, ...]
    after: State
    """The state after them, with all that chance did."""

    @property
    def before(self) -> State:
        """The state before the first decision."""
        return self.states[0]

    @property
    def actions(self) -> list[int]:
        """The moves by their numbers."""
        return [move.action for move in self.moves]

    @cached_property
    def forced(self) -> bool:
        """Whether nothing else could be decided."""
        tables = tables_of(self.setup.board)
        return all(settle(copy_state(state), tables, [0] * WORDS) == 1 for state in self.states)

    @cached_property
    def observation(self) -> Observation:
        """What the seat saw before it decided."""
        return observation_of(self.setup, self.before, ())


@dataclass(frozen=True, slots=True)
class TurnPlayed:
    """All that a seat decides in a turn, in one stretch or, where chance or others intervene, in several."""

    number: int
    """The turn, counted from 1."""
    active: int
    """Whose turn it is."""
    seat: int
    stretches: tuple[Stretch, ...]

    @property
    def first(self) -> int:
        """The number of its first decision, counted from 0."""
        return self.stretches[0].first

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves that the seat makes."""
        return tuple(move for stretch in self.stretches for move in stretch.moves)


def chance_acted(before: State, after: State) -> bool:
    """Whether chance decided something between two states: a card, a tile or a die."""
    return any(getattr(before, mark) != getattr(after, mark) for mark in MARKS_OF_CHANCE)


def asked_in(state: State) -> int:
    """The seat that is asked in a game that is not over."""
    return int(state.stack[state.depth - 1].seat)


def observation_of(setup: Setup, state: State, played: Sequence[int]) -> Observation:
    """What the seat that is asked in a state sees, after some actions."""
    covered, seat = copy_state(state), asked_in(state)
    tables = tables_of(setup.board)
    cover_hidden(covered, tables, seat)
    legal = [0] * WORDS
    settle(covered, tables, legal)
    return make_observation(setup, seat, pack(covered), actions_in(legal), played)


def stretches(game: Game) -> Iterator[Stretch]:
    """The stretches of a game in order."""
    history = list(game.history())
    states = [*(before for before, _ in history), game.state]
    begin = 0
    for number in range(len(history)):
        here, after = states[begin], states[number + 1]
        goes_on = (
            number + 1 < len(history)
            and after.turn == here.turn
            and asked_in(after) == asked_in(here)
            and not chance_acted(states[number], after)
        )
        if not goes_on:
            moves = tuple(move for _, move in history[begin : number + 1])
            before = tuple(states[begin : number + 1])
            yield Stretch(game.setup, begin, asked_in(here), before, moves, after)
            begin = number + 1


def turns(game: Game) -> list[TurnPlayed]:
    """The turns of a game, each seat's part of it for itself, in the order in which they begin."""
    found: dict[tuple[int, int], list[Stretch]] = {}
    for stretch in stretches(game):
        found.setdefault((stretch.before.turn, stretch.seat), []).append(stretch)
    return [
        TurnPlayed(turn + 1, parts[0].before.active, seat, tuple(parts))
        for (turn, seat), parts in found.items()
    ]
