"""`concordia simulate --all`: random games of every combination of board, seats and variants."""

import json
import secrets
import sys
from collections.abc import Sequence
from contextlib import closing

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from concordia.arena.work import Workers
from concordia.cli.about import playable_tables
from concordia.cli.simulate import INTERRUPTED, all_names, load_rules, playing, summary
from concordia.cli.tally import Tally
from concordia.data.board import board_names, load_board
from concordia.setup import Setup, make_setup
from concordia.shapes import fields_told

SHORT = {
    "start-without-goods": "no goods",
    "intermediate-scoring": "interim",
    "contrarius-veteran": "veteran",
    "contrarius-expert": "expert",
}
"""Variants in few letters, so that four of them fit in a line."""


def every_setup(board: str | None, seed: str) -> list[Setup]:
    """Every combination that can be played, on one board or on all of them."""
    boards = [load_board(name) for name in ([board] if board else board_names())]
    return [make_setup(one, seats, seed, chosen) for one in boards for seats, chosen in playable_tables(one)]


def simulate_all(board: str | None, games: int, seed: str | None, workers: Workers, as_json: bool) -> None:
    """Play every combination; the exit status is 0 only if every game came to its end."""
    setups = every_setup(board, seed or secrets.token_hex(8))
    sums = [Tally.empty(len(all_names(setup))) for setup in setups]
    faults: dict[int, str] = {}
    whole = True
    load_rules(setups[0])
    from concordia.cli.batches import tallies_of_all

    try:
        with (
            playing(games * len(setups)) as add,
            closing(tallies_of_all(setups, games, workers)) as parts,
        ):
            for number, part in parts:
                if isinstance(part, Tally):
                    sums[number].add(part)
                    add(part.games)
                else:
                    faults[number] = part
    except KeyboardInterrupt:
        whole = False
    if as_json:
        _print_json(setups, sums, faults, whole)
    else:
        _print(setups, sums, faults)
    finish(setups, sums, games, faults, whole)


def finish(
    setups: Sequence[Setup], sums: Sequence[Tally], games: int, faults: dict[int, str], whole: bool
) -> None:
    """End with a status that tells whether all games were played to the end."""
    if not whole:
        done = sum(tally.games for tally in sums)
        print(f"Interrupted: {done} of {games * len(setups)} games were finished.", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)
    for number, fault in faults.items():
        print(f"Failed: {described(setups[number])}: {fault}", file=sys.stderr)
    if faults or any(tally.finished < games for tally in sums):
        raise typer.Exit(1)


def described(setup: Setup) -> str:
    """A combination in one line."""
    return " ".join([setup.board.id, str(len(setup.names)), *setup.variants])


def _print_json(setups: Sequence[Setup], sums: Sequence[Tally], faults: dict[int, str], whole: bool) -> None:
    told = [
        {**fields_told(summary(setup, tally)), "finished": tally.finished, "fault": faults.get(number)}
        for number, (setup, tally) in enumerate(zip(setups, sums, strict=True))
    ]
    print(
        json.dumps(
            {
                "combinations": told,
                "games": sum(tally.games for tally in sums),
                "decisions": sum(tally.decisions.total for tally in sums),
                "complete": whole and all(not one["fault"] for one in told),
            },
            default=fields_told,
        )
    )


def _print(setups: Sequence[Setup], sums: Sequence[Tally], faults: dict[int, str]) -> None:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("Board")
    table.add_column("Seats", justify="right")
    table.add_column("Variants")
    for heading in ("Games", "Decisions", "Points", "15th house"):
        table.add_column(heading, justify="right")
    for number, (setup, tally) in enumerate(zip(setups, sums, strict=True)):
        names = ", ".join(SHORT.get(variant, variant) for variant in setup.variants)
        row = (setup.board.id, str(len(setup.names)), names, f"{tally.games:,}")
        table.add_row(*row, *(("failed",) if number in faults else _means(tally)))
    games = sum(tally.games for tally in sums)
    decisions = sum(tally.decisions.total for tally in sums)
    console = Console(highlight=False)
    console.print(table)
    console.print(f"{len(setups)} combinations, {games:,} games, {decisions:,} decisions")


def _means(tally: Tally) -> tuple[str, ...]:
    if not tally.games:
        return ("", "", "")
    points = sum(seat.total for seat in tally.points) / (tally.games * len(tally.points))
    return (f"{tally.decisions.mean:.0f}", f"{points:.1f}", f"{100 * tally.by_houses / tally.games:.1f} %")
