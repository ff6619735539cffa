"""Jobs in processes of this machine, one at a time each; who dies is replaced and its job done again.

The pools of the standard library end with the first process that dies, and do not tell whose job it was.
"""

import pickle
import signal
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Final, Generic, TypeVar

from concordia.arena.job import Job, Outcome, attempt, packed
from concordia.errors import WorkError
from concordia.workers import begin_work

R = TypeVar("R")

MOST_DEATHS: Final = 3
"""How many workers a job may cost."""
PATIENCE_S: Final = 5.0
"""How long a worker that is told to end may take."""


def in_processes(
    function: Callable[..., R], jobs: Iterable[Job], number: int, warm_up: Callable[[], object]
) -> Generator[tuple[int, R], None, None]:
    """The results of jobs as so many processes finish them."""
    crew = _Crew(function, jobs, number, warm_up)
    finished: list[tuple[int, Outcome[R]]] = []
    try:
        while True:
            # Whoever is free goes on before the results are handed over, which may take a while.
            crew.hand_out()
            for job, outcome in finished:
                yield job, outcome.result(job)
            if not crew.busy:
                return
            finished = crew.collect()
    finally:
        crew.end()


class _Crew(Generic[R]):
    """The processes, the jobs to come and those that were lost."""

    def __init__(
        self, function: Callable[..., R], jobs: Iterable[Job], number: int, warm_up: Callable[[], object]
    ) -> None:
        self.function = function
        self.warm_up = warm_up
        self.jobs = iter(jobs)
        self.number = number
        self.lost: list[Job] = []
        self.deaths: Counter[int] = Counter()
        self.free: list[_Worker[R]] = []
        self.busy: dict[object, tuple[_Worker[R], Job]] = {}

    def hand_out(self) -> None:
        """Give everyone who is free a job, lost ones first."""
        while len(self.busy) < self.number:
            job = self.lost.pop() if self.lost else next(self.jobs, None)
            if job is None:
                return
            worker = self.free.pop() if self.free else _Worker(self.function, self.warm_up)
            self.busy[worker.connection] = worker, job
            worker.begin(job)

    def collect(self) -> list[tuple[int, Outcome[R]]]:
        """Wait until some jobs are finished; those whose worker has died are put back."""
        finished = []
        for ready in wait([worker.connection for worker, _ in self.busy.values()]):
            worker, job = self.busy.pop(ready)
            outcome = worker.answer()
            if outcome is None:
                self.lose(job, worker.end())
            else:
                self.free.append(worker)
                finished.append((job.number, outcome))
        return finished

    def lose(self, job: Job, status: int | None) -> None:
        """Put a job back whose worker has died, unless it has cost too many."""
        self.deaths[job.number] += 1
        if self.deaths[job.number] >= MOST_DEATHS:
            raise WorkError(
                f"job {job.number} was given up: {MOST_DEATHS} processes died over it, the last one with "
                f"status {status}; if the machine is short of memory, use fewer workers"
            )
        self.lost.append(job)

    def end(self) -> None:
        """End all processes."""
        workers = [*self.free, *(worker for worker, _ in self.busy.values())]
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.end()


class _Worker(Generic[R]):
    """A process and the connection to it."""

    def __init__(self, function: Callable[..., R], warm_up: Callable[[], object]) -> None:
        # Fresh processes: a fork would copy the threads of the progress bar and of the compiler.
        context = get_context("spawn")
        self.connection, far_end = context.Pipe()
        self.process = context.Process(target=_serve, args=(far_end, function, warm_up), daemon=True)
        self.process.start()
        far_end.close()

    def begin(self, job: Job) -> None:
        """Send a job; that the process is dead shows when its answer is read."""
        with suppress(OSError):
            self.connection.send(job.arguments)

    def answer(self) -> Outcome[R] | None:
        """What came of the job, or None if the process has died."""
        try:
            outcome: Outcome[R] = pickle.loads(self.connection.recv_bytes())
        except (EOFError, OSError):
            return None
        return outcome

    def end(self) -> int | None:
        """End the process and return its status."""
        self.connection.close()
        self.process.join(PATIENCE_S)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        return self.process.exitcode


def _serve(
    connection: "Connection[Any, Any]", function: Callable[..., object], warm_up: Callable[[], object]
) -> None:
    """Do jobs until there are no more."""
    # To end in the usual way, so that the programs of bots are ended too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    begun: Outcome[object] = attempt(begin_work, (warm_up,))
    with suppress(EOFError, OSError):
        while True:
            arguments = connection.recv()
            connection.send_bytes(packed(begun if begun.trace else attempt(function, arguments)))
