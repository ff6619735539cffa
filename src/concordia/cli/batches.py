"""Batches of random games, here or in a pool of processes."""

import time
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import as_completed
from functools import partial
from typing import Final

from concordia import kernel
from concordia.cli.tally import Tally
from concordia.setup import Setup
from concordia.workers import pool

SMALLEST: Final = 100
LARGEST: Final = 2000
CHUNKS: Final = 100


def tallies(setup: Setup, games: int, workers: int) -> Iterator[Tally]:
    """The tallies of chunks of games as they are finished; together they do not depend on the workers."""
    parts = list(_chunks(games))
    if min(workers, len(parts)) == 1:
        yield from (play_chunk(setup, start, size) for start, size in parts)
        return
    with pool(min(workers, len(parts)), partial(warm_up, setup)) as executor:
        waiting = [executor.submit(play_chunk, setup, start, size) for start, size in parts]
        for done in as_completed(waiting):
            yield done.result()


def tallies_of_all(
    setups: Sequence[Setup], games: int, workers: int
) -> Generator[tuple[int, Tally | str], None, None]:
    """The tallies of chunks of games of many set-ups, each with its set-up's number, or what went wrong."""
    parts = [(number, start, size) for number in range(len(setups)) for start, size in _chunks(games)]
    if workers == 1:
        yield from ((number, try_chunk(setups[number], start, size)) for number, start, size in parts)
        return
    with pool(workers, partial(warm_up, setups[0])) as executor:
        waiting = {executor.submit(try_chunk, setups[part[0]], *part[1:]): part[0] for part in parts}
        for done in as_completed(waiting):
            yield waiting[done], done.result()


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
