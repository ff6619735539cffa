"""A step of a game in paragraphs: what the move did, then what Contrarius did, line by line."""

from collections.abc import Collection, Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from concordia.cli.tables import sentence
from concordia.game import Game
from concordia.replay import Step, events, reaction, spoken

BULLET: Final = "· "


def paragraphs(game: Game, step: Step, people: Collection[int] = ()) -> list[str]:
    """What a step did, each step of a reaction a line; what some of the people may not know is left out."""
    happened = [event for event in events(game, step) if event.only is None or set(people) <= set(event.only)]
    steps = reaction(game, step)
    reacted = [number for number, event in enumerate(happened) if event in steps]
    first, end = (reacted[0], reacted[-1] + 1) if reacted else (len(happened), len(happened))
    sentences = spoken(game, happened)
    lines = [" ".join(sentences[:first]), *(f"{BULLET}{line}" for line in sentences[first:end])]
    lines.append(" ".join(sentences[end:]))
    return [line for line in lines if line]


def set_out(paragraph: str, names: Sequence[str]) -> Text | Table:
    """A paragraph to print, the lines of a reaction set in."""
    if not paragraph.startswith(BULLET):
        return sentence(paragraph, names)
    line = Table.grid()
    line.add_row(f"  {BULLET}", sentence(paragraph.removeprefix(BULLET), names))
    return line
