"""`concordia hint`: the best moves of a position, their value, and why."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from concordia.bots.assessment import Assessment, assess
from concordia.bots.bot import Budget
from concordia.bots.hints import Hint, hints
from concordia.bots.reasons import Fact, part_name
from concordia.brain.observation import Observation, observe
from concordia.cli.opponents import Seconds
from concordia.cli.options import BoardFile, Json, board_or_none
from concordia.cli.tables import make_console, seat_name, table_name
from concordia.game import Game
from concordia.record import load_game
from concordia.shapes import fields_told


def hint(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="The record of a game in progress.")],
    board: BoardFile = None,
    seconds: Seconds = None,
    simulations: Annotated[
        int | None,
        typer.Option("--simulations", metavar="N", min=1, help="Think so many lines instead of seconds."),
    ] = None,
    number: Annotated[int, typer.Option("--number", metavar="N", min=1, help="How many moves to tell.")] = 3,
    move: Annotated[
        str | None,
        typer.Option("--move", metavar="MOVE", help="Tell also what this move would give away."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Tell the best moves at the end of a record, with their value and the reasons."""
    game = load_game(file, board_or_none(board))
    console = make_console()
    budget = Budget(seconds, simulations)
    observation = observe(game)
    also = None if move is None else game.parse(move).action
    with make_console(stderr=True).status("Thinking"):
        found = hints(observation, budget, number, also=also)
    if as_json:
        print(json.dumps(told(observation, found), default=fields_told))
        return
    made = len(game.moves)
    console.print(f"{table_name(game.setup)}, after {made} decision{'' if made == 1 else 's'}")
    console.print(worth_table(game, assess(observation)))
    console.print()
    console.print(_hints(game, observation, found))


@dataclass(frozen=True, slots=True)
class PartTold:
    """What a part of the points is worth: points now, and the promise of more."""

    now: float
    promised: float


@dataclass(frozen=True, slots=True)
class AssessmentTold:
    """What a position is worth to a seat."""

    seat: int
    expected: float
    chance: float
    parts: dict[str, PartTold]


@dataclass(frozen=True, slots=True)
class HintTold:
    """An action worth considering: how the turn goes on, what it is worth, and why."""

    action: int
    line: tuple[str, ...]
    chance: float
    gives_away: float
    share: float
    expected: float
    points: dict[str, float]
    beside: dict[str, float]
    facts: tuple[Fact, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class HintsTold:
    """What a position is worth to everyone, and what the seat that is asked could do."""

    seat: int
    seats: tuple[AssessmentTold, ...]
    hints: tuple[HintTold, ...]


def told(observation: Observation, found: list[Hint]) -> HintsTold:
    """Assessment and hints, with numbers as exact as they are meant."""
    seats = tuple(_assessment(one) for one in assess(observation))
    return HintsTold(observation.seat, seats, tuple(_hint(one) for one in found))


def _assessment(one: Assessment) -> AssessmentTold:
    parts = {part: PartTold(of.now, round(of.promised, 2)) for part, of in one.parts.items()}
    return AssessmentTold(one.seat, round(one.expected, 2), round(one.chance, 4), parts)


def _hint(one: Hint) -> HintTold:
    return HintTold(
        action=one.line[0].action,
        line=tuple(move.text for move in one.line),
        chance=round(one.chance, 4),
        gives_away=round(one.gives_away, 4),
        share=round(one.share, 4),
        expected=round(one.expected, 2),
        points={part: round(points, 2) for part, points in one.points.items()},
        beside={part: round(points, 2) for part, points in one.beside.items()},
        facts=one.facts,
        reason=one.reason,
    )


def hints_table(game: Game, budget: Budget, number: int = 3) -> RenderableType:
    """The best moves of a game's position."""
    observation = observe(game)
    return _hints(game, observation, hints(observation, budget, number))


def _hints(game: Game, observation: Observation, found: list[Hint]) -> RenderableType:
    lines: list[RenderableType] = []
    for number, one in enumerate(found, 1):
        line = ", ".join(str(move) for move in one.line)
        lines.append(indented(f"{number}. ", Text(line, "bold")))
        lines.append(indented("", Text(worth_text(one))))
        lines.append(indented("", Text(one.reason, "dim")))
    name = game.names[observation.seat]
    return Group(Text(f"What {name} could do:"), *lines)


def indented(before: str, text: Text) -> Table:
    """A text whose further lines begin where the first one does."""
    grid = Table.grid()
    grid.add_column(width=3)
    grid.add_column()
    grid.add_row(before, text)
    return grid


def worth_text(one: Hint) -> str:
    """What a move is worth, in words."""
    worth = f"wins {one.chance:.0%}, {one.expected:.0f} points expected"
    if one.gives_away >= 0.005:
        return f"{worth}; gives away {one.gives_away:.1%}"
    return worth


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
