"""`concordia tournament`: bots against each other until it is known who is better, and by how much."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from concordia.arena.work import Workers
from concordia.cli.options import (
    BoardName,
    Json,
    Seats,
    Variants,
    WorkersOption,
    parse_workers,
    seats_or_usual,
)
from concordia.cli.progress import games_played
from concordia.cli.tables import make_console
from concordia.data.board import load_board
from concordia.errors import WorkError

if TYPE_CHECKING:
    from concordia.arena.tournament.course import Course
    from concordia.arena.tournament.folder import Folder
    from concordia.arena.tournament.plan import Plan

INTERRUPTED: Final = 130
NEEDED: Final = ("choix",)
"""The libraries that a tournament needs beside those of the game."""


def tournament(
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT…",
            help="random, colonist … magnus, consul:0.1s with seconds, consul:500 with simulations, "
            "or 'bot:COMMAND' for a program; NAME=BOT gives it another name.",
        ),
    ],
    format_: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="F",
            help="round-robin: everyone meets everyone; swiss: equals meet; focus: the first bot meets all.",
        ),
    ] = "round-robin",
    board: BoardName = "imperium",
    seats: Seats = None,
    variant: Variants = None,
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", min=1, help="The most rounds.")] = 10,
    deals: Annotated[
        int,
        typer.Option(
            "--deals", metavar="N", min=1, help="Deals of each table in a round, every one from all seats."
        ),
    ] = 1,
    stop_at: Annotated[
        float | None,
        typer.Option(
            "--stop-at",
            metavar="D",
            min=1,
            max=1000,
            help="Stop as soon as it is settled who is better, or that they are less than D points of rating "
            "apart; each is wrong in 5 % of all cases.",
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", metavar="T", min=0.001, help="What a program may think about a decision."),
    ] = None,
    reference: Annotated[
        str | None,
        typer.Option("--reference", metavar="NAME", help="Whose rating is given; the first bot by default."),
    ] = None,
    anchor: Annotated[
        float, typer.Option("--anchor", metavar="N", help="The rating of the reference.")
    ] = 1000,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="What fixes all chance.")] = "tournament",
    workers: WorkersOption = "local",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FOLDER", help="Where games and report go; the same command goes on there."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Let bots play a tournament and print their ratings, wins and points with the intervals of 95 %."""
    need_libraries()
    # These take a moment to import, which the other commands need not wait for.
    from concordia.arena.tournament.plan import Entrant, Plan
    from concordia.arena.tournament.summary import reference_number

    crew = parse_workers(workers)
    found = load_board(board)
    variants = tuple(variant or ())
    entrants = tuple(Entrant.parse(bot, seconds) for bot in bots)
    number = seats_or_usual(found, seats, variants)
    plan = Plan(format_, entrants, found, number, variants, rounds, deals, seed, stop_at)
    reference_number(plan, reference)
    carry_out(plan, crew, out, (reference, anchor), as_json)


def need_libraries() -> None:
    """Refuse to begin without the libraries that are needed in the end."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise WorkError(f"a tournament needs {', '.join(missing)}: pip install 'concordia-boardgame[lab]'")


def carry_out(
    plan: "Plan", workers: Workers, out: Path | None, scale: tuple[str | None, float], as_json: bool
) -> None:
    """Play a tournament, or what is left of it, and tell what came of it."""
    from concordia.arena.tournament.course import Course
    from concordia.arena.tournament.folder import Folder
    from concordia.arena.tournament.game import check_bots

    check_bots(plan)
    with nullcontext() if out is None else Folder(out, plan) as folder:
        course = Course(plan)
        for played in folder.games if folder else ():
            course.add(played)
        try:
            _play(course, workers, folder)
        except KeyboardInterrupt:
            kept = (
                f"are kept in {out}: the same command goes on" if out else "were finished, and none is kept"
            )
            print(f"Interrupted: {len(course.games)} games {kept}.", file=sys.stderr)
            _tell(course, folder, scale, as_json)
            raise typer.Exit(INTERRUPTED) from None
        _tell(course, folder, scale, as_json)


def _play(course: "Course", workers: Workers, folder: "Folder | None") -> None:
    from concordia.arena.tournament.play import play
    from concordia.bots.match import get_ready

    if course.is_over:
        return
    with make_console(stderr=True).status("The bots get ready; the first time this takes a minute"):
        get_ready()
    with bar_of(course) as advance, closing(play(course, workers, folder)) as games:
        for _ in games:
            advance()


@contextmanager
def bar_of(course: "Course", what: str | None = None) -> Iterator[Callable[[], None]]:
    """Show how far a tournament is: in which round, or what is played."""
    plan = course.plan
    most = plan.rounds * len(course.tables) * plan.deals * plan.sides
    with games_played(what or "Playing", most, len(course.games)) as tell:

        def advance() -> None:
            round_ = f"Round {min(course.rounds + 1, plan.rounds)} of {plan.rounds}"
            tell(len(course.games), what or round_)

        yield advance


def _tell(course: "Course", folder: "Folder | None", scale: tuple[str | None, float], as_json: bool) -> None:
    """Print and write what came of the rounds that are over."""
    if not course.counted:
        return
    from concordia.arena.tournament.folder import REPORT, SUMMARY
    from concordia.arena.tournament.report import report
    from concordia.arena.tournament.summary import summary
    from concordia.cli.tournament_tables import print_summary

    with make_console(stderr=True).status("The bots are rated"):
        found = summary(course, *scale)
    told = json.dumps(found.told(), indent=2) + "\n"
    page = None
    if folder is not None:
        folder.write(SUMMARY, told)
        page = folder.write(REPORT, report(found, course.counted))
    if as_json:
        print(told, end="")
        return
    print_summary(make_console(), found)
    if page is not None:
        print(f"The report is in {page}")
