"""`concordia hint`: the best moves of a position, their value, and why."""

import json
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from concordia.bots.assessment import Assessment, assess
from concordia.bots.bot import Budget
from concordia.bots.hints import Hint, hints
from concordia.bots.observation import Observation, observe
from concordia.cli.opponents import Seconds
from concordia.cli.options import BoardFile, Json, board_or_none
from concordia.cli.tables import make_console, seat_name, table_name
from concordia.game import Game
from concordia.record import load_game

MOST_REASONS: Final = 4
TOLD: Final = {
    "marker": "score marker",
    "game": "rest of the game",
    "tempo": "tempo",
    "goods": "goods and coins",
    "position": "position",
}
"""How parts are called that are no gods."""


def hint(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="The record of a game in progress.")],
    board: BoardFile = None,
    seconds: Seconds = None,
    number: Annotated[int, typer.Option("--number", metavar="N", min=1, help="How many moves to tell.")] = 3,
    as_json: Json = False,
) -> None:
    """Tell the best moves at the end of a record, with their value and the reasons."""
    game = load_game(file, board_or_none(board))
    console = make_console()
    if as_json:
        print(json.dumps(told(game, Budget(seconds), number)))
        return
    observation = observe(game)
    with make_console(stderr=True).status("Thinking"):
        found = hints(observation, Budget(seconds), number)
    made = len(game.moves)
    console.print(f"{table_name(game.setup)}, after {made} decision{'' if made == 1 else 's'}")
    console.print(worth_table(game, assess(observation)))
    console.print()
    console.print(_hints(game, observation, found))


def told(game: Game, budget: Budget, number: int) -> dict[str, object]:
    """Assessment and hints as plain values."""
    observation = observe(game)
    return {
        "seat": observation.seat,
        "seats": [
            {
                "seat": one.seat,
                "expected": round(one.expected, 2),
                "chance": round(one.chance, 4),
                "parts": {
                    part: {"now": of.now, "promised": round(of.promised, 2)} for part, of in one.parts.items()
                },
            }
            for one in assess(observation)
        ],
        "hints": [
            {
                "action": one.line[0].action,
                "line": [move.text for move in one.line],
                "chance": round(one.chance, 4),
                "share": round(one.share, 4),
                "gain": round(one.gain, 2),
                "reasons": {reason.part: round(reason.change, 2) for reason in one.reasons},
            }
            for one in hints(observation, budget, number)
        ],
    }


def hints_table(game: Game, budget: Budget, number: int = 3) -> RenderableType:
    """The best moves of a game's position."""
    observation = observe(game)
    return _hints(game, observation, hints(observation, budget, number))


def _hints(game: Game, observation: Observation, found: list[Hint]) -> RenderableType:
    lines: list[RenderableType] = []
    for number, one in enumerate(found, 1):
        line = ", ".join(str(move) for move in one.line)
        lines.append(indented(f"{number}. ", Text(line, "bold")))
        lines.append(indented("", Text(f"wins {one.chance:.0%}; {one.share:.0%} of the thought")))
        lines.append(indented("", Text(reasons_text(one), "dim")))
    name = game.names[observation.seat]
    return Group(Text(f"What {name} could do:"), *lines)


def indented(before: str, text: Text) -> Table:
    """A text whose further lines begin where the first one does."""
    grid = Table.grid()
    grid.add_column(width=3)
    grid.add_column()
    grid.add_row(before, text)
    return grid


def reasons_text(one: Hint) -> str:
    """Why a move is good, and what it costs, in words."""
    gains = [reason for reason in one.reasons if reason.change > 0][:MOST_REASONS]
    costs = [reason for reason in one.reasons if reason.change < 0][:MOST_REASONS]
    words = []
    for title, reasons in (("gains", gains), ("gives up", costs)):
        if reasons:
            parts = (f"{abs(reason.change):.1f} {part_name(reason.part)}" for reason in reasons)
            words.append(f"{title} {', '.join(parts)}")
    return "; ".join(words) or "changes little"


def part_name(part: str) -> str:
    """What a part of an assessment is called."""
    return TOLD.get(part, part.capitalize())


def worth_table(game: Game, found: list[Assessment]) -> Table:
    """What the position is worth to everyone, part by part: points now and the promise of more."""
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for one in found:
        table.add_column(seat_name(game.names, one.seat), justify="right")
    for part in found[0].parts:
        if any(one.parts[part].now or abs(one.parts[part].promised) >= 0.05 for one in found):
            cells = (f"{one.parts[part].now:.0f} {one.parts[part].promised:+.0f}" for one in found)
            table.add_row(part_name(part), *cells)
    table.add_row("Expected", *(f"{one.expected:.0f}" for one in found), style="bold")
    table.add_row("Wins", *(f"{one.chance:.0%}" for one in found), style="bold")
    return table
