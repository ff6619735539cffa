"""`concordia simulate`: many games, at random or among bots, and what became of them."""

import json
import sys
import time
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from concordia.arena.work import Workers
from concordia.cli.options import (
    Json,
    MaybeBoardName,
    Seats,
    Seed,
    Variants,
    WorkersOption,
    parse_workers,
    seats_or_usual,
)
from concordia.cli.progress import games_played
from concordia.cli.simulated import Endings, SeatPlayed, Speed, Summary
from concordia.cli.tables import table_name
from concordia.cli.tally import Spread, Tally
from concordia.data.board import load_board
from concordia.errors import SetupError
from concordia.game import CONTRARIUS
from concordia.rules.state import NOBODY
from concordia.setup import COLOURS, Setup, make_setup
from concordia.shapes import fields_told

INTERRUPTED: Final = 130
USUAL_GAMES: Final = 1000


@dataclass(frozen=True, slots=True)
class Kept:
    """What is asked beyond random games that are summed up and forgotten."""

    bots: str | None = None
    fixed_seats: bool = False
    out: Path | None = None
    resume: Path | None = None
    decisions: bool = False
    analyse: bool = False
    report: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """Which games are asked for."""

    games: int | None
    board: str | None
    seats: int | None
    seed: str | None
    variants: tuple[str, ...]


def simulate(
    games: Annotated[
        int | None,
        typer.Option(
            "--games", metavar="G", min=1, help=f"How many games to play, with --all of each; {USUAL_GAMES}."
        ),
    ] = None,
    board: MaybeBoardName = None,
    seats: Seats = None,
    seed: Seed = None,
    workers: WorkersOption = "1",
    variant: Variants = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Play every combination of board, seats and variants.")
    ] = False,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="A,B,…",
            help="Who plays, the last one also in the seats left over: random, a level such as consul, "
            "consul:0.1s or consul:500 with what it may think about a decision, and at last bot:COMMAND; "
            "random if not given. From game to game they move on by one seat.",
        ),
    ] = None,
    fixed_seats: Annotated[bool, typer.Option("--fixed-seats", help="Leave every bot in its seat.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help="Where tables of games and seats are kept as Parquet files; the same command again goes on "
            "where it was ended.",
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FOLDER", help="Go on with the games of a folder, as asked there."),
    ] = None,
    decisions: Annotated[
        bool, typer.Option("--decisions", help="Keep a table of all decisions too, with --out.")
    ] = False,
    analyse: Annotated[
        bool,
        typer.Option(
            "--analyse", help="Judge every turn at a glance and keep a table of that too, with --out."
        ),
    ] = False,
    report: Annotated[
        bool, typer.Option("--report", help="Write report.html and statistics.json into the folder.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Play many games at random or among bots and sum them up."""
    crew = parse_workers(workers)
    kept = Kept(bots, fixed_seats, out, resume, decisions, analyse, report)
    if everything:
        if seats is not None or variant:
            raise SetupError("--all plays every number of seats with all variants: give neither of them")
        if kept != Kept():
            raise SetupError("--all plays at random and keeps nothing: give no bots, folder or report")
        from concordia.cli.simulate_all import simulate_all

        simulate_all(board, games or USUAL_GAMES, seed, crew, as_json)
        return
    if kept != Kept():
        from concordia.cli.simulate_results import simulate_results

        simulate_results(kept, Asked(games, board, seats, seed, tuple(variant or ())), crew, as_json)
        return
    found = load_board(board or "imperium")
    setup = make_setup(found, seats_or_usual(found, seats, variant or ()), seed, variant or ())
    simulate_one(setup, games or USUAL_GAMES, crew, as_json)


def simulate_one(setup: Setup, games: int, workers: Workers, as_json: bool) -> None:
    """Play many games of one kind and print what became of them."""
    tally = Tally.empty(len(all_names(setup)))
    whole = True
    started = time.perf_counter()
    try:
        load_rules(setup)
        started = time.perf_counter()
        with closing(_played(setup, games, workers)) as parts:
            for part in parts:
                tally.add(part)
    except KeyboardInterrupt:
        whole = False
    seconds = time.perf_counter() - started, tally.cpu_s
    speed = speed_of(tally.games, tally.decisions.total, seconds, workers)
    if as_json:
        told = {**fields_told(summary(setup, tally)), "complete": whole, "speed": speed}
        print(json.dumps(told, default=fields_told))
    else:
        played = "1 random game" if tally.games == 1 else f"{tally.games:,} random games"
        console = Console(highlight=False)
        print_summary(console, f"{table_name(setup)}: {played}, seed {setup.seed}", setup, tally)
        if tally.games:
            print_speed(console, speed)
    if not whole:
        print(f"Interrupted: {tally.games} of {games} games were finished.", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)


def all_names(setup: Setup) -> list[str]:
    """The colours of the seats, and Contrarius."""
    names = [colour.capitalize() for colour in COLOURS[: len(setup.names)]]
    return names if setup.level == NOBODY else [*names, CONTRARIUS]


def wins_of(setup: Setup, tally: Tally, seat: int) -> int:
    """How many games a seat has won, in team play together with its partner."""
    number = len(setup.names)
    if "teams" in setup.variants and seat < number:
        return tally.wins[seat] + tally.wins[(seat + number // 2) % number]
    return tally.wins[seat]


def load_rules(setup: Setup) -> None:
    """Import and load the compiled rules, telling who watches why it takes a moment."""
    with Console(stderr=True).status(
        "Loading the rules; the first time they are compiled, which takes a while"
    ):
        # The compiler takes a moment to import, which the other commands need not wait for.
        from concordia.cli.batches import warm_up

        warm_up(setup)


@contextmanager
def playing(total: int) -> Generator[Callable[[int], None]]:
    """Show how many games are over; what is yielded is told how many more.

    What a cluster prints on the way, such as that a machine was lost, is kept apart from the results too.
    """
    over = 0
    with redirect_stdout(sys.stderr), games_played("Playing", total) as tell:

        def add(more: int) -> None:
            nonlocal over
            over += more
            tell(over)

        yield add


def _played(setup: Setup, games: int, workers: Workers) -> Generator[Tally, None, None]:
    from concordia.cli.batches import tallies

    with playing(games) as add:
        for part in tallies(setup, games, workers):
            add(part.games)
            yield part


def speed_of(games: int, decisions: int, seconds: tuple[float, float], workers: Workers) -> Speed:
    """What was played in some seconds of time and of CPU time."""
    wall_s, cpu_s = seconds

    def rate(number: int, seconds: float) -> float:
        return round(number / seconds, 1) if seconds else 0.0

    return Speed(
        workers=workers.processes if workers.kind == "local" else str(workers),
        wall_s=round(wall_s, 4),
        cpu_s=round(cpu_s, 4),
        games_per_second=rate(games, wall_s),
        decisions_per_second=rate(decisions, wall_s),
        games_per_cpu_second=rate(games, cpu_s),
        decisions_per_cpu_second=rate(decisions, cpu_s),
    )


def summary(setup: Setup, tally: Tally) -> Summary:
    """What became of the games."""
    return Summary(
        board=setup.board.id,
        seats=len(setup.names),
        variants=setup.variants,
        seed=setup.seed,
        games=tally.games,
        points=tuple(_seat(setup, tally, seat, name) for seat, name in enumerate(all_names(setup))),
        turns=tally.turns.told(),
        decisions=tally.decisions.told(),
        endings=Endings(last_card=tally.games - tally.by_houses, fifteenth_house=tally.by_houses),
    )


def _seat(setup: Setup, tally: Tally, seat: int, name: str) -> SeatPlayed:
    points, wins = tally.points[seat].told(), wins_of(setup, tally, seat)
    spread = points.mean, points.sd, points.min, points.max
    return SeatPlayed(seat, COLOURS[seat], name, *spread, wins, _share(wins, tally))


def _share(number: int, tally: Tally) -> float:
    return round(number / tally.games, 6) if tally.games else 0.0


def print_summary(console: Console, title: str, setup: Setup, tally: Tally) -> None:
    """Print what became of games, for people."""
    console.print(title, markup=False)
    if not tally.games:
        return
    console.print(_points_table(setup, tally))
    facts = Table.grid(padding=(0, 2))
    facts.add_row("Turns", f"{_spread(tally.turns)} a game")
    facts.add_row("Decisions", f"{_spread(tally.decisions)} a game")
    by_cards = tally.games - tally.by_houses
    facts.add_row(
        "Ended by", f"last card {_percent(by_cards, tally)}, 15th house {_percent(tally.by_houses, tally)}"
    )
    console.print(facts)


def print_speed(console: Console, speed: Speed) -> None:
    """Print how fast games were played."""
    facts = Table.grid(padding=(0, 2))
    facts.add_row("Played", _rates(speed.games_per_second, speed.decisions_per_second))
    cpu = _rates(speed.games_per_cpu_second, speed.decisions_per_cpu_second)
    facts.add_row("In CPU time", f"{cpu}, a core")
    console.print(facts)


def _points_table(setup: Setup, tally: Tally) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("Seat")
    for heading in ("Wins", "Points", "sd", "Least", "Most"):
        table.add_column(heading, justify="right")
    for seat, name in enumerate(all_names(setup)):
        points = tally.points[seat]
        numbers = (f"{points.mean:.1f}", f"{points.deviation:.1f}", str(points.least), str(points.most))
        table.add_row(name, _percent(wins_of(setup, tally, seat), tally), *numbers)
    return table


def _spread(spread: Spread) -> str:
    return f"{spread.mean:.1f} (sd {spread.deviation:.1f}, {spread.least}–{spread.most})"


def _percent(number: int, tally: Tally) -> str:
    return f"{100 * number / tally.games:.1f} %"


def _rates(games: float, decisions: float) -> str:
    return f"{games:,.{0 if games >= 100 else 2}f} games/s, {decisions:,.0f} decisions/s"
