"""Batches of random games, played by workers."""

import time
from collections.abc import Generator, Iterator, Sequence
from functools import partial
from typing import Final

from concordia import kernel
from concordia.arena.work import Job, Workers, carry_out
from concordia.cli.tally import Tally
from concordia.setup import Setup

SMALLEST: Final = 100
LARGEST: Final = 2000
CHUNKS: Final = 100


def tallies(setup: Setup, games: int, workers: Workers) -> Iterator[Tally]:
    """The tallies of chunks of games as they are finished; together they do not depend on the workers."""
    jobs = [Job(number, (setup, *chunk)) for number, chunk in enumerate(_chunks(games))]
    for _, tally in carry_out(play_chunk, jobs, workers, partial(warm_up, setup)):
        yield tally


def tallies_of_all(
    setups: Sequence[Setup], games: int, workers: Workers
) -> Generator[tuple[int, Tally | str], None, None]:
    """The tallies of chunks of games of many set-ups, each with its set-up's number, or what went wrong."""
    chunks = list(_chunks(games))
    parts = [(setup, *chunk) for setup in setups for chunk in chunks]
    jobs = [Job(number, part) for number, part in enumerate(parts)]
    for number, tally in carry_out(try_chunk, jobs, workers, partial(warm_up, setups[0])):
        yield number // len(chunks), tally


def _chunks(games: int) -> Iterator[tuple[int, int]]:
    """The first game and the number of games of each chunk."""
    chunk = min(max(games // CHUNKS, SMALLEST), LARGEST)
    for start in range(0, games, chunk):
        yield start, min(chunk, games - start)


def try_chunk(setup: Setup, first: int, games: int) -> Tally | str:
    """Play some games, or tell which assertion of the rules failed."""
    try:
        return play_chunk(setup, first, games)
    except (AssertionError, IndexError) as fault:
        return f"{type(fault).__name__} in games {first} to {first + games - 1}: {fault}"


def warm_up(setup: Setup) -> None:
    """Compile the rules, or load them, so that this is not measured."""
    kernel.batch(setup, 0, 1)


def play_chunk(setup: Setup, first: int, games: int) -> Tally:
    """Play some games of a batch and measure their CPU time."""
    started = time.process_time()
    played = kernel.batch(setup, first, games)
    return Tally.of(played, time.process_time() - started)
