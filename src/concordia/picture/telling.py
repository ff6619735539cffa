"""A position in a few words: what is asked or who has won, and what happened last."""

from typing import Final

from concordia.game import Game
from concordia.narrate import heard_by
from concordia.replay import events, spoken, steps
from concordia.shapes.view import View

SENTENCES: Final = 4
"""How much of what happened last is told."""


def standing_told(game: Game, seen: View) -> str:
    """What is asked of whom, or who has won."""
    decision = seen.decision
    if decision is not None:
        return f"{game.names[decision.seat]}: {decision.question}"
    outcome = game.outcome()
    assert outcome is not None
    winner = seen.seats[outcome[0].seat]
    if winner.partner is None:
        return f"The game is over: {winner.name} wins."
    return f"The game is over: {winner.name} and {game.names[winner.partner]} win."


def last_told(game: Game, viewer: int | None) -> list[str]:
    """The last sentences about the moves so far, without what the viewer may not know (§18)."""
    told: list[str] = []
    for step in reversed(list(steps(game))):
        told = spoken(game, heard_by(events(game, step), viewer)) + told
        if len(told) >= SENTENCES:
            break
    return told[-SENTENCES:]
