"""Pools of processes for long work, left at once on an interruption."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread

from concordia.memory import look_rarely


@contextmanager
def pool(workers: int, warm_up: Callable[[], object]) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes that have called `warm_up`, left at once on an interruption."""
    # Fresh processes: a fork would copy the threads of the progress bar and of the compiler.
    executor = ProcessPoolExecutor(workers, get_context("spawn"), begin_work, (warm_up,))
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def begin_work(warm_up: Callable[[], object]) -> None:
    """Leave Ctrl-C to the main process, end when it is killed, and get ready."""
    look_rarely()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_main_process, daemon=True).start()
    warm_up()


def end_with_main_process() -> None:
    """Wait for the main process and end this one after it, since the pool itself would wait for ever."""
    main_process = parent_process()
    assert main_process is not None
    main_process.join()
    os._exit(1)
