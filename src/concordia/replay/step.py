"""The decisions of a game with the states around them, and what each of them did."""

from collections.abc import Iterator
from typing import NamedTuple

from concordia.game import Game
from concordia.moves import Move
from concordia.narrate import Event, narrate
from concordia.reactions import has_reacted, reaction_steps
from concordia.rules.state import State
from concordia.words import Speaker


class Step(NamedTuple):
    """One decision of a game: its number from 1, the move made, and the states around it."""

    number: int
    before: State
    move: Move
    after: State


def steps(game: Game) -> Iterator[Step]:
    """Every decision of a game in order."""
    history = list(game.history())
    for i, (before, move) in enumerate(history):
        after = history[i + 1][0] if i + 1 < len(history) else game.state
        yield Step(i + 1, before, move, after)


def told(game: Game, step: Step) -> list[str]:
    """What a step did, in sentences."""
    return spoken(game, events(game, step))


def spoken(game: Game, happened: list[Event]) -> list[str]:
    """Keyed events in sentences."""
    speaker = Speaker(game.board, game.names)
    return [speaker.say(f"event.{event.key}", event.arguments) for event in happened]


def events(game: Game, step: Step) -> list[Event]:
    """What a step did, as keyed events."""
    return narrate(game.board, step.before, step.move, step.after)


def reaction(game: Game, step: Step) -> list[Event]:
    """What Contrarius did in a step, in order; these are among its events (§17.2)."""
    if not has_reacted(step.before, step.after):
        return []
    return [Event(key, arguments) for key, arguments in reaction_steps(game.board, step.after)]
