"""Batches of random games, here or in a pool of processes."""

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final

from concordia import kernel
from concordia.cli.tally import Tally
from concordia.setup import Setup

SMALLEST: Final = 100
LARGEST: Final = 2000
CHUNKS: Final = 100


def tallies(setup: Setup, games: int, workers: int) -> Iterator[Tally]:
    """The tallies of chunks of games as they are finished; together they do not depend on the workers."""
    chunk = min(max(games // CHUNKS, SMALLEST), LARGEST)
    starts = range(0, games, chunk)
    sizes = [min(chunk, games - start) for start in starts]
    if min(workers, len(sizes)) == 1:
        yield from (play_chunk(setup, start, size) for start, size in zip(starts, sizes, strict=True))
        return
    with pool(min(workers, len(sizes)), setup) as executor:
        waiting = [
            executor.submit(play_chunk, setup, start, size) for start, size in zip(starts, sizes, strict=True)
        ]
        for done in as_completed(waiting):
            yield done.result()


def warm_up(setup: Setup) -> None:
    """Compile the rules, or load them, so that this is not measured."""
    kernel.batch(setup, 0, 1)


def play_chunk(setup: Setup, first: int, games: int) -> Tally:
    """Play some games of a batch and measure their CPU time."""
    started = time.process_time()
    played = kernel.batch(setup, first, games)
    return Tally.of(played, time.process_time() - started)


@contextmanager
def pool(workers: int, setup: Setup) -> Iterator[ProcessPoolExecutor]:
    """A pool of warm processes, left at once on an interruption."""
    # Fresh processes: a fork would copy the threads of the progress bar and of the compiler.
    executor = ProcessPoolExecutor(workers, get_context("spawn"), begin_work, (setup,))
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def begin_work(setup: Setup) -> None:
    """Leave Ctrl-C to the main process, end when it is killed, and load the compiled rules."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_main_process, daemon=True).start()
    warm_up(setup)


def end_with_main_process() -> None:
    """Wait for the main process and end this one after it, since the pool itself would wait for ever."""
    main_process = parent_process()
    assert main_process is not None
    main_process.join()
    os._exit(1)
