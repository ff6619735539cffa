"""The decisions of a game with the states around them, and what each of them did."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from concordia.data.board import Board
from concordia.expansions import first_says
from concordia.game import Game
from concordia.moves import Move
from concordia.narrate import events_of, happened
from concordia.rules.journal import Told
from concordia.rules.state import State
from concordia.shapes.event import Event
from concordia.words import Speaker


@dataclass(frozen=True)
class Step:
    """One decision of a game: its number from 1, the move made, and the states around it."""

    number: int
    before: State
    move: Move
    after: State
    board: Board

    @cached_property
    def journal(self) -> list[Told]:
        """What the rules tell while the move is made."""
        return happened(self.board, self.before, self.move)


def steps(game: Game) -> Iterator[Step]:
    """Every decision of a game in order."""
    history = list(game.history())
    for i, (before, move) in enumerate(history):
        after = history[i + 1][0] if i + 1 < len(history) else game.state
        yield Step(i + 1, before, move, after, game.board)


def told(game: Game, step: Step) -> list[str]:
    """What a step did, in sentences."""
    return spoken(game, events(game, step))


def spoken(game: Game, happened: list[Event]) -> list[str]:
    """Keyed events in sentences."""
    speaker = Speaker(game.board, game.names)
    return [speaker.say(f"event.{event.key}", event.arguments) for event in happened]


def events(game: Game, step: Step) -> list[Event]:
    """What a step did, as keyed events."""
    return events_of(game.board, step.journal, step.after)


def reaction(game: Game, step: Step) -> list[Event]:
    """What was a reaction in a step, in order; these are among its events (§17.2)."""
    return events_of(game.board, reacted(step) or [], step.after)


def reacted(step: Step) -> list[Told] | None:
    """What the rules tell of a reaction, None if nobody reacts in this game."""
    return first_says(lambda expansion: expansion.reaction(step.after, step.journal))
