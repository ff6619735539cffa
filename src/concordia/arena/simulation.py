"""A run carried out: its pieces played by workers, kept as they come, and merged at the end."""

from collections.abc import Generator
from contextlib import closing
from functools import partial
from typing import NamedTuple

from concordia.arena.pieces import get_ready, play_piece
from concordia.arena.store import Results
from concordia.arena.work import Job, JobFailed, Workers, carry_out
from concordia.errors import WorkError


class Step(NamedTuple):
    """Games that were finished: how many, their decisions, and the CPU time they took."""

    games: int
    decisions: int = 0
    cpu_s: float = 0.0


def simulate(results: Results, workers: Workers) -> Generator[Step, None, None]:
    """Play what is missing in a folder of results and merge it; the first step is what was there before."""
    run = results.run
    done = results.done()
    pieces = list(run.chunks())
    yield Step(sum(size for number, (_, size) in enumerate(pieces) if number in done))
    jobs = (Job(number, (run, *piece)) for number, piece in enumerate(pieces) if number not in done)
    try:
        if len(done) < len(pieces):
            with closing(carry_out(play_piece, jobs, workers, partial(get_ready, run))) as played:
                for number, piece in played:
                    results.add(number, piece.tables)
                    yield Step(piece.games, piece.decisions, piece.cpu_s)
    except JobFailed as failed:
        first, size = pieces[failed.number]
        raise WorkError(f"one of the games {first} to {first + size - 1} failed: {failed.told}") from failed
    results.merge()
