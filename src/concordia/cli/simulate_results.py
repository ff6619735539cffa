"""`concordia simulate` with bots or a folder: games whose results are kept, and what became of them."""

import json
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from concordia.arena.lab import check_lab
from concordia.arena.work import Workers
from concordia.cli.options import seats_or_usual
from concordia.cli.simulate import (
    INTERRUPTED,
    USUAL_GAMES,
    Asked,
    Kept,
    playing,
    print_speed,
    print_summary,
    speed_of,
    summary,
)
from concordia.cli.simulated import Speed
from concordia.cli.tables import table_name
from concordia.cli.tally import Tally
from concordia.data.board import load_board
from concordia.errors import SetupError
from concordia.setup import new_seed
from concordia.shapes import fields_told

if TYPE_CHECKING:
    from concordia.arena.run import Run
    from concordia.arena.statistics import Tables


def simulate_results(kept: Kept, asked: Asked, workers: Workers, as_json: bool) -> None:
    """Play the games that are missing in a folder, or in one that is forgotten afterwards."""
    check_lab()
    folder = kept.resume or kept.out
    if folder is None and (kept.decisions or kept.analyse or kept.report):
        raise SetupError("--decisions, --analyse and --report need --out and a folder to write into")
    run = run_to_resume(kept, asked) if kept.resume else run_asked(kept, asked)
    if folder is None:
        with tempfile.TemporaryDirectory(prefix="concordia-") as forgotten:
            speed = _play(run, Path(forgotten), workers)
            _tell(run, Path(forgotten), speed, as_json)
        return
    try:
        speed = _play(run, folder, workers)
    except typer.Exit:
        print(f"Go on with: concordia simulate --resume {folder}", file=sys.stderr)
        raise
    if kept.report:
        from concordia.arena.report import write_report

        write_report(folder)
    _tell(run, folder, speed, as_json)
    if not as_json:
        found = [
            file.name for file in sorted(folder.iterdir()) if file.suffix in (".html", ".json", ".parquet")
        ]
        print(f"In {folder}: {', '.join(found)}")


def run_to_resume(kept: Kept, asked: Asked) -> "Run":
    """The run of a folder, which tells everything by itself."""
    from concordia.arena.store import run_in

    if asked != Asked(None, None, None, None, ()) or kept != Kept(resume=kept.resume, report=kept.report):
        raise SetupError("--resume plays what was asked in its folder: give only --workers and --report")
    assert kept.resume is not None
    return run_in(kept.resume)


def run_asked(kept: Kept, asked: Asked) -> "Run":
    """The run that the options ask for; without a seed that of the folder, if there is one."""
    from concordia.arena.run import Run
    from concordia.arena.store import Results
    from concordia.bots.players import players_of

    board = load_board(asked.board or "imperium")
    seats = seats_or_usual(board, asked.seats, asked.variants)
    seed = asked.seed
    if seed is None and kept.out is not None and (kept.out / Results.ASKED).exists():
        seed = str(Results.asked_in(kept.out).get("seed"))
    return Run(
        board,
        seats,
        asked.variants,
        players_of(kept.bots or "random", seats),
        asked.games or USUAL_GAMES,
        seed or new_seed(),
        kept.fixed_seats,
        kept.decisions,
        kept.analyse,
    )


def _play(run: "Run", folder: Path, workers: Workers) -> Speed:
    """Play what is missing in a folder and return how fast that was."""
    from concordia.arena.simulation import Step, simulate
    from concordia.arena.store import Results

    with Results(folder, run) as results:
        if not results.is_finished:
            _load(run)
        started = time.perf_counter()
        done: list[Step] = []
        try:
            with playing(run.games) as add, closing(simulate(results, workers)) as steps:
                for step in steps:
                    done.append(step)
                    add(step.games)
        except KeyboardInterrupt:
            finished = sum(step.games for step in done)
            print(f"Interrupted: {finished} of {run.games} games were finished.", file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None
    # The first step is what was there before.
    played = done[1:]
    seconds = time.perf_counter() - started, sum(step.cpu_s for step in played)
    decisions = sum(step.decisions for step in played)
    return speed_of(sum(step.games for step in played), decisions, seconds, workers)


def _load(run: "Run") -> None:
    """Load what is compiled, telling who watches why it takes a moment."""
    with Console(stderr=True).status("Loading the rules; the first time they are compiled"):
        from concordia.arena.pieces import get_ready

        get_ready(run)


def _tell(run: "Run", folder: Path, speed: Speed, as_json: bool) -> None:
    from concordia.arena.statistics import Tables, results_by

    tables = Tables.of(folder)
    bots = results_by(tables.seats, ["bot"])
    setup = run.setup(0)
    tally = tally_of(tables)
    if as_json:
        told = {**fields_told(summary(setup, tally)), "seed": run.seed, "bots": bots, "complete": True}
        print(json.dumps({**told, "speed": speed}, default=fields_told))
        return
    console = Console(highlight=False)
    played = "1 game" if tally.games == 1 else f"{tally.games:,} games"
    who = "at random" if run.is_random else "among bots"
    print_summary(console, f"{table_name(setup)}: {played} {who}, seed {run.seed}", setup, tally)
    if not run.is_random:
        console.print(_bots_table(bots))
    if speed.games_per_second:
        print_speed(console, speed)


def tally_of(tables: "Tables") -> Tally:
    """What became of the games in a folder."""
    from concordia.arena.statistics import endings, rows, spread_columns, spread_in, spread_of

    seats = rows(tables.seats.group_by("seat").agg(spread_columns("points")).sort("seat"))
    wins = {row["winner"]: row["len"] for row in rows(tables.games.group_by("winner").len())}
    ended = endings(tables)
    return Tally(
        [spread_in(seat) for seat in seats],
        [wins.get(seat["seat"], 0) for seat in seats],
        spread_of(tables.games, "turns"),
        spread_of(tables.games, "decisions"),
        ended["houses"]["games"],
        ended["houses"]["games"] + ended["cards"]["games"],
    )


def _bots_table(bots: list[dict[str, Any]]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("Bot")
    for heading in ("Seats", "Wins", "95 %", "Points", "Place"):
        table.add_column(heading, justify="right")
    for bot in bots:
        place = "" if bot["place"] is None else f"{bot['place']:.2f}"
        shares = f"{bot['share']:.1%}", f"{bot['low']:.1%}–{bot['high']:.1%}"
        table.add_row(bot["bot"], f"{bot['played']:,}", *shares, f"{bot['points']['mean']:.1f}", place)
    return table
