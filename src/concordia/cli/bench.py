"""`concordia bench` measures the speed; `concordia warm` compiles everything beforehand."""

import json
import time
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from concordia.cli.options import BoardName, Json, Seats, Variants, seats_or_usual
from concordia.cli.progress import parts_done
from concordia.cli.tables import table_name
from concordia.data.board import load_board
from concordia.setup import make_setup
from concordia.shapes import fields_told

if TYPE_CHECKING:
    from concordia.cli.speed import Measured

SEED = "bench"


def bench(
    board: BoardName = "imperium",
    seats: Seats = None,
    variant: Variants = None,
    seconds: Annotated[
        float,
        typer.Option("--seconds", metavar="T", min=0.01, max=600, help="How long to measure each rate."),
    ] = 5,
    as_json: Json = False,
) -> None:
    """Measure random play, copying and starting on this machine (CPU time, one core)."""
    found = load_board(board)
    setup = make_setup(found, seats_or_usual(found, seats, variant or ()), SEED, variant or ())
    from concordia.cli.speed import PARTS, measure

    with parts_done({name: takes or seconds for name, takes in PARTS.items()}) as begin:
        measured = measure(setup, board, seconds, begin)
    if as_json:
        print(json.dumps(measured, default=fields_told))
    else:
        _print(table_name(setup), measured)


def _print(name: str, measured: "Measured") -> None:
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(f"{name}, random play, one core, best of several rounds")
    facts = Table.grid(padding=(0, 2))
    facts.add_column()
    facts.add_column(justify="right")
    facts.add_column()
    facts.add_row("Compiled", f"{measured.games_per_second:,.0f}", "games/s")
    facts.add_row("", f"{measured.decisions_per_second:,.0f}", "decisions/s")
    facts.add_row("", f"{measured.ns_per_decision:,.1f}", "ns a decision")
    if measured.simulations_per_second is not None:
        facts.add_row("Search", f"{measured.simulations_per_second:,.0f}", "looks/s, middle of a game")
        facts.add_row("Glance", f"{measured.glance_ms:.2f}", "ms a decision, plain Python")
    facts.add_row("Plain", f"{measured.plain_games_per_second:,.0f}", "games/s")
    facts.add_row("Copying a state", f"{measured.copy_ns:,.1f}", f"ns for {measured.state_bytes:,} bytes")
    facts.add_row("First start", f"{measured.cold_compile_s:,.1f}", "s to the first move, with compiling")
    facts.add_row("concordia warm", f"{measured.warm_cpu_s:,.0f}", "CPU seconds to compile everything")
    facts.add_row("Later starts", f"{measured.warm_start_s:,.2f}", "s to the first move, from the cache")
    console.print(facts)
    console.print(f"Python {measured.python}, numba {measured.numba}")


def warm() -> None:
    """Compile everything now, so that later commands start at once."""
    from concordia.cli.compiling import compile_everything
    from concordia.rules.compile import cache_folder

    started = time.perf_counter()
    compile_everything()
    seconds = time.perf_counter() - started
    print(f"Everything is ready after {seconds:.1f} s; it is kept in {cache_folder().parent}")
