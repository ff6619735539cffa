"""Work in jobs, done by processes of this machine or by a cluster of Ray, each job's result told once."""

import os
import re
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from concordia.arena.job import Job, JobFailed, attempt
from concordia.errors import WorkError

R = TypeVar("R")

MOST_WORKERS: Final = 1024
LAST_PORT: Final = 65535
FORMS: Final = "4 or local:4 for processes of this machine, local for all its cores, ray or ray:HOST:PORT"

__all__ = ["FORMS", "Job", "JobFailed", "Workers", "carry_out"]


@dataclass(frozen=True, slots=True)
class Workers:
    """Who does the work: so many processes of this machine, or a cluster of Ray."""

    kind: Literal["local", "ray"]
    processes: int = 1
    """How many processes of this machine."""
    address: str | None = None
    """Where the head of the cluster is; if not told here or by RAY_ADDRESS, one begins on this machine."""

    @classmethod
    def parse(cls, text: str) -> "Workers":
        """Workers as people write them: 4, local:4, local, ray, ray:HOST:PORT."""
        kind, _, rest = text.strip().partition(":")
        if kind.isdecimal() and not rest:
            return cls("local", _number(kind))
        if kind == "local":
            return cls("local", _number(rest) if rest else os.cpu_count() or 1)
        if kind == "ray":
            return cls("ray", address=_address(rest) if rest else None)
        raise WorkError(f"workers are given as {FORMS}, not as {text!r}")

    def __str__(self) -> str:
        """The workers as people write them."""
        if self.kind == "local":
            return f"local:{self.processes}"
        return f"ray:{self.address}" if self.address else "ray"


def _number(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MOST_WORKERS:
        raise WorkError(f"there are 1 to {MOST_WORKERS} processes, not {text!r}: {FORMS}")
    return int(text)


def _address(text: str) -> str:
    host, _, port = text.partition(":")
    if not re.fullmatch(r"[\w.-]+", host) or not port.isdecimal() or not 0 < int(port) <= LAST_PORT:
        raise WorkError(f"the address of a cluster is written as HOST:PORT, not as {text!r}")
    return text


def nothing() -> None:
    """The warm-up of a function that needs none."""


def carry_out(
    function: Callable[..., R],
    jobs: Iterable[Job],
    workers: Workers,
    warm_up: Callable[[], object] = nothing,
) -> Generator[tuple[int, R], None, None]:
    """The number and result of every job, once each, as they are finished.

    The function, the jobs and the results can be pickled; the jobs have different numbers and are taken only
    when someone is free. Each worker calls `warm_up` before its first job. A job whose worker dies is done
    again, a few times; what a job itself raises is raised here as `JobFailed`, with its number. When the
    generator is closed, the work ends at once.
    """
    if workers.kind == "ray":
        from concordia.arena.cluster import on_cluster

        return on_cluster(function, jobs, workers.address, warm_up)
    if workers.processes == 1:
        return _here(function, jobs, warm_up)
    from concordia.arena.processes import in_processes

    return in_processes(function, jobs, workers.processes, warm_up)


def _here(
    function: Callable[..., R], jobs: Iterable[Job], warm_up: Callable[[], object]
) -> Generator[tuple[int, R], None, None]:
    """Do the jobs one after another in this process."""
    warm_up()
    for job in jobs:
        yield job.number, attempt(function, job.arguments).result(job.number)
