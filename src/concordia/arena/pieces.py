"""A piece of a run, played and packed by one worker."""

import os
from dataclasses import dataclass

from concordia.arena import games
from concordia.arena.chronicle.facts import DECISIONS
from concordia.arena.run import Run


@dataclass(frozen=True, slots=True)
class Piece:
    """Some games of a run: their tables as the content of Parquet files, and what it took to play them."""

    games: int
    decisions: int
    cpu_s: float
    tables: dict[str, bytes]


def get_ready(run: Run) -> None:
    """Load what a worker needs; many workers on one machine do not want many threads each."""
    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    games.warm_up(run)


def play_piece(run: Run, first: int, number: int) -> Piece:
    """Play some games of a run and pack their tables."""
    # Not before the number of threads is settled.
    from concordia.arena.frames import as_parquet, tables

    played = games.play(run, first, number)
    packed = {name: as_parquet(table) for name, table in tables(run, played).items()}
    decisions = int(played.games[:, DECISIONS].sum())
    return Piece(number, decisions, played.cpu_s, packed)
