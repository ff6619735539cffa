"""Jobs on a cluster of Ray; those of a process or machine that is lost are done again by others."""

import logging
import os
import pickle
import socket
from collections.abc import Callable, Generator, Iterable
from functools import cache
from threading import Thread
from typing import Any, Final, TypeVar

from concordia.arena.job import Job, Outcome, attempt, packed
from concordia.arena.mark import sources_mark
from concordia.errors import WorkError

R = TypeVar("R")

MOST_RETRIES: Final = 3
"""How often a job is done again after its process or machine was lost."""
AHEAD: Final = 2
"""How many jobs are handed out for each core, so that none waits for the next."""
REACH_S: Final = 5.0
CONNECT_S: Final = 60.0
"""How long the address of a cluster may take to answer, and the cluster to take us in."""
QUIET_S: Final = 60.0
"""After how long without a result it is asked whether there is anyone left to work."""


def on_cluster(
    function: Callable[..., R], jobs: Iterable[Job], address: str | None, warm_up: Callable[[], object]
) -> Generator[tuple[int, R], None, None]:
    """The results of jobs as the cluster finishes them."""
    ray = _library()
    joined = not ray.is_initialized()
    if joined:
        _join(ray, address or os.environ.get("RAY_ADDRESS"))
    try:
        yield from _results(ray, function, jobs, warm_up)
    finally:
        if joined:
            ray.shutdown()


def _results(
    ray: Any, function: Callable[..., R], jobs: Iterable[Job], warm_up: Callable[[], object]
) -> Generator[tuple[int, R], None, None]:
    do = ray.remote(num_cpus=1, max_retries=MOST_RETRIES, scheduling_strategy="SPREAD")(_do)
    beginning = pickle.dumps(warm_up)
    mark = sources_mark()
    coming = iter(jobs)
    waiting: dict[Any, int] = {}
    while True:
        room = AHEAD * max(1, _cores(ray))
        while len(waiting) < room and (job := next(coming, None)) is not None:
            work = pickle.dumps((function, job.arguments))
            waiting[do.remote(work, beginning, mark)] = job.number
        if not waiting:
            return
        ready, _ = ray.wait(list(waiting), timeout=QUIET_S)
        if not ready and not _cores(ray):
            raise WorkError("the cluster of Ray has no core left that could work")
        for reference in ready:
            number = waiting.pop(reference)
            yield number, _outcome(ray, reference, number).result(number)


def _cores(ray: Any) -> int:
    return int(ray.cluster_resources().get("CPU", 0))


def _outcome(ray: Any, reference: Any, number: int) -> Outcome[Any]:
    """What came of a job; Ray itself has done it again where a process or machine was lost."""
    try:
        outcome: Outcome[Any] = pickle.loads(ray.get(reference))
    except ray.exceptions.RayError as error:
        raise WorkError(f"job {number} was lost by the cluster of Ray: {_line(error)}") from error
    return outcome


def _do(work: bytes, beginning: bytes, mark: str) -> bytes:
    """Do a job on some machine of the cluster."""
    begun = attempt(_begin, (beginning, mark))
    if begun.trace:
        return packed(begun)
    function, arguments = pickle.loads(work)
    return packed(attempt(function, arguments))


@cache
def _begin(beginning: bytes, mark: str) -> None:
    """Get a process ready, once."""
    if mark != sources_mark():
        raise WorkError(
            f"{socket.gethostname()} has another version of Concordia than the one that asks: "
            "install the same on all machines of the cluster"
        )
    pickle.loads(beginning)()


def _library() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise WorkError(
            "Ray is not installed: pip install 'concordia-boardgame[ray]', or use workers such as local:4"
        ) from None
    return ray


def _join(ray: Any, address: str | None) -> None:
    """Join a cluster, or begin one on this machine."""
    quietly = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address is None:
        # Not the one that Ray finds by itself: that may have ended without telling.
        begun = attempt(lambda: ray.init(address="local", include_dashboard=False, **quietly), ())
        if begun.trace:
            raise WorkError(f"no cluster of Ray can begin on this machine: {begun.told}")
        return
    _reach(address)
    joined: list[Outcome[object]] = []
    # Ray alone would try for minutes. What begins on this machine would end with the thread.
    thread = Thread(
        target=lambda: joined.append(attempt(lambda: ray.init(address=address, **quietly), ())), daemon=True
    )
    thread.start()
    thread.join(CONNECT_S)
    if not joined:
        raise WorkError(f"the cluster of Ray at {address} does not answer within {CONNECT_S:.0f} s")
    if joined[0].trace:
        raise WorkError(f"the cluster of Ray at {address} cannot be joined: {joined[0].told}")


def _reach(address: str) -> None:
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host, int(port)), REACH_S).close()
    except (OSError, ValueError) as error:
        raise WorkError(
            f"no cluster of Ray answers at {address} ({_line(error)}): begin one with ray start --head, "
            "or use workers such as local:4"
        ) from None


def _line(error: Exception) -> str:
    """The first line of what an error says."""
    return next(iter(str(error).splitlines()), "") or type(error).__name__
