"""`concordia ladder`: whether each level beats the one below."""

import os
from itertools import pairwise
from typing import Annotated, Final

import typer
from rich.progress import Progress

from concordia.bots.bot import Budget
from concordia.bots.duel import Duel, Played, Tally, play_duel, tally
from concordia.bots.levels import LEVELS
from concordia.bots.players import check_bot_name
from concordia.cli.options import Variants, seats_or_usual
from concordia.cli.tables import make_console
from concordia.data.board import load_board
from concordia.errors import SetupError
from concordia.setup import make_setup

TABLES: Final = "italia:2,imperium:4,roma:3,sicilia:3"


def ladder(
    tables: Annotated[
        str, typer.Option("--tables", metavar="B:N,…", help="Boards and numbers of seats.")
    ] = TABLES,
    pairs: Annotated[
        str | None,
        typer.Option("--pairs", metavar="A:B,…", help="Who sits among whom; alone just A."),
    ] = None,
    games: Annotated[int, typer.Option("--games", metavar="N", min=2, help="Games of each pair.")] = 120,
    variant: Variants = None,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", metavar="T", min=0.001, help="What the first of a pair may think."),
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option("--simulations", metavar="N", min=1, help="The same in simulations, without a clock."),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="What fixes all chance.")] = "ladder",
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", min=1, help="Processes; all cores by default.")
    ] = None,
) -> None:
    """Play levels against each other and print a table with the intervals of 95 %."""
    budget = Budget(seconds, simulations)
    duels = [
        duel_of(table, pair, tuple(variant or ()), budget)
        for pair in pairs_of(pairs)
        for table in tables.split(",")
    ]
    console = make_console()
    print("| Bot | Against | Table | Games | Wins | 95 % | Fair | Points | Turns | CPU s a game |")
    print("| --- | --- | --- | ---: | ---: | --- | ---: | --- | ---: | ---: |")
    for duel in duels:
        played: list[Played] = []
        with Progress(console=make_console(stderr=True), transient=True) as progress:
            task = progress.add_task(f"{duel.bot} against {duel.others}", total=games)
            for game in play_duel(duel, games, seed, workers or os.cpu_count() or 1):
                played.append(game)
                progress.advance(task)
        console.print(line_of(duel, tally(played), played), soft_wrap=True)


def pairs_of(text: str | None) -> list[tuple[str, str]]:
    """Pairs of levels; by default each with the one below."""
    if text is None:
        return [(upper.id, lower.id) for lower, upper in pairwise(LEVELS)]
    found = []
    for pair in text.split(","):
        upper, _, lower = pair.partition(":")
        found.append((upper.strip(), lower.strip()))
    return found


def duel_of(table: str, pair: tuple[str, str], variants: tuple[str, ...], budget: Budget) -> Duel:
    """The duel of a pair at a table."""
    name, _, number = table.partition(":")
    board = load_board(name.strip())
    if number and not number.strip().isdecimal():
        raise SetupError(f"a table is written as imperium:4, not as {table!r}")
    seats = seats_or_usual(board, int(number) if number else None, variants)
    if seats > 1 and not pair[1]:
        raise SetupError(f"a pair is written as consul:senator, not as {pair[0]!r}")
    make_setup(board, seats, 0, variants)
    for bot in pair[: min(seats, 2)]:
        check_bot_name(bot)
    return Duel(board, seats, variants, *pair, budget)


def line_of(duel: Duel, sums: Tally, played: list[Played]) -> str:
    """A line of the table."""
    low, high = sums.interval
    cells = [
        duel.bot,
        duel.others if duel.seats > 1 else ", ".join(duel.variants),
        f"{duel.board.name}, {duel.seats}",
        f"{sums.games}",
        f"{sums.share:.1%}",
        f"{low:.1%}–{high:.1%}",
        f"{duel.fair_share:.0%}",
        f"{sums.points:.0f} : {sums.others_points:.0f}",
        f"{sums.turns:.0f}",
        f"{sum(game.cpu for game in played) / len(played):.1f}",
    ]
    return f"| {' | '.join(cells)} |"
