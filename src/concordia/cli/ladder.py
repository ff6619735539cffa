"""`concordia ladder`: whether each level beats the one below, or how one bot fares among others."""

import json
from contextlib import closing
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Final

import typer

from concordia.arena.work import Workers
from concordia.cli.options import Json, Variants, WorkersOption, parse_workers, seats_or_usual
from concordia.cli.tables import make_console
from concordia.cli.tournament import bar_of, need_libraries
from concordia.data.board import load_board
from concordia.errors import SetupError

if TYPE_CHECKING:
    from concordia.arena.tournament.plan import Plan
    from concordia.arena.tournament.summary import Summary

TABLES: Final = "italia:2,imperium:4,roma:3,sicilia:3"
HEADINGS: Final = (
    "| Bot | Against | Table | Games | Won | 95 % | Fair | Points | ms a decision |",
    "| --- | --- | --- | ---: | ---: | --- | ---: | --- | --- |",
)


def ladder(
    tables: Annotated[
        str, typer.Option("--tables", metavar="B:N,…", help="Boards and numbers of seats.")
    ] = TABLES,
    pairs: Annotated[
        str | None,
        typer.Option(
            "--pairs",
            metavar="A/B,…",
            help="Who sits alone among whom, such as magnus:0.2s/classic:0.2s; against Contrarius just A.",
        ),
    ] = None,
    games: Annotated[int, typer.Option("--games", metavar="N", min=2, help="Games of each pair.")] = 160,
    variant: Variants = None,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="What fixes all chance.")] = "ladder",
    workers: WorkersOption = "local",
    as_json: Json = False,
) -> None:
    """Let one bot play among others, from every seat in turn, and tell how often it wins, with intervals."""
    need_libraries()
    crew = parse_workers(workers)
    plans = [
        plan_of(table, pair, tuple(variant or ()), games, seed)
        for pair in pairs_of(pairs)
        for table in tables.split(",")
    ]
    if not as_json:
        print("\n".join(HEADINGS))
    told = []
    for plan in plans:
        found = played(plan, crew)
        told.append(found.told())
        if not as_json:
            make_console().print(line_of(found), soft_wrap=True)
    if as_json:
        print(json.dumps(told, indent=2))


def pairs_of(text: str | None) -> list[tuple[str, str]]:
    """Pairs of bots; by default each level with the one below."""
    if text is None:
        from concordia.bots.levels import LEVELS

        return [(upper.id, lower.id) for lower, upper in pairwise(LEVELS)]
    found = []
    for pair in text.split(","):
        one, _, others = pair.partition("/")
        found.append((one.strip(), others.strip()))
    return found


def plan_of(table: str, pair: tuple[str, str], variants: tuple[str, ...], games: int, seed: str) -> "Plan":
    """A pair at a table, as a tournament of two: the first among others of the second."""
    from concordia.arena.tournament.plan import FOCUS, ROUND_ROBIN, Entrant, Plan
    from concordia.setup import LEVELS

    name, _, number = table.partition(":")
    board = load_board(name.strip())
    if number and not number.strip().isdecimal():
        raise SetupError(f"a table is written as imperium:4, not as {table!r}")
    seats = seats_or_usual(board, int(number) if number else None, variants)
    alone = any(level in variants for level in LEVELS)
    if alone and pair[1]:
        raise SetupError(f"against Contrarius {pair[0]} plays alone: leave out /{pair[1]}")
    if not alone and not pair[1]:
        raise SetupError(f"a pair is written as consul/senator, not as {pair[0]!r}")
    sides = seats // 2 if "teams" in variants else seats
    entrants = tuple(Entrant.parse(bot) for bot in pair if bot)
    if alone:
        return Plan(ROUND_ROBIN, entrants, board, seats, variants, -(-games // sides), 1, seed)
    return Plan(FOCUS, entrants, board, seats, variants, -(-games // sides), 1, seed)


def played(plan: "Plan", workers: Workers) -> "Summary":
    """The summary of all games of a pair."""
    from concordia.arena.tournament.course import Course
    from concordia.arena.tournament.play import play
    from concordia.arena.tournament.summary import summary

    course = Course(plan)
    with bar_of(course, " against ".join(plan.names)) as advance, closing(play(course, workers)) as found:
        for _ in found:
            advance()
    return summary(course)


def line_of(found: "Summary") -> str:
    """A line of the table."""
    plan = found.plan
    one = next(line for line in found.lines if line.name == plan.names[0])
    other = next((line for line in found.lines if line is not one), None)
    variants = f", {', '.join(plan.variants)}" if plan.variants else ""
    points = [line.points.mean for line in (one, other) if line and line.points]
    times = [line.milliseconds for line in (one, other) if line and line.milliseconds is not None]
    cells = [
        one.name,
        other.name if other else "",
        f"{plan.board.name}, {plan.seats}{variants}",
        f"{one.wins.games}",
        f"{one.wins.share:.1%}",
        f"{one.wins.low:.1%}–{one.wins.high:.1%}",
        f"{plan.fair_share:.0%}",
        " : ".join(f"{mean:.0f}" for mean in points),
        " : ".join(f"{time:.0f}" for time in times),
    ]
    return f"| {' | '.join(cells)} |"
