"""A job and what came of it, in a form that travels between processes."""

import pickle
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from concordia.errors import ConcordiaError

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Job:
    """A piece of work: its number, and what its function is called with; all of it can be pickled."""

    number: int
    arguments: tuple[object, ...] = ()


class JobFailed(ConcordiaError):
    """A job raised an exception, which is the cause of this one."""

    def __init__(self, number: int, told: str) -> None:
        """Note the number of the job and what it raised."""
        super().__init__(f"job {number} failed: {told}")
        self.number = number
        self.told = told


@dataclass(frozen=True, slots=True)
class Outcome(Generic[R]):
    """A result, or an exception with its text and traceback."""

    value: R | None
    raised: Exception | None = None
    told: str = ""
    trace: str = ""

    def result(self, number: int) -> R:
        """The result of the job with this number, or `JobFailed`."""
        if not self.trace:
            value: R = self.value  # type: ignore[assignment]
            return value
        failed = JobFailed(number, self.told)
        failed.add_note(self.trace)
        raise failed from self.raised


def attempt(function: Callable[..., R], arguments: tuple[object, ...]) -> Outcome[R]:
    """Call a function and keep what it returns or raises."""
    try:
        return Outcome(function(*arguments))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told where the results are awaited.
        kind = "" if isinstance(error, ConcordiaError) else f"{type(error).__name__}: "
        return Outcome(None, _if_it_travels(error), f"{kind}{error}", traceback.format_exc())


def _if_it_travels(error: Exception) -> Exception | None:
    """The exception, if it can be pickled and read again."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001 - an exception of any kind may refuse in any way.
        return None
    return error


def packed(outcome: Outcome[R]) -> bytes:
    """An outcome as bytes; one whose value cannot be pickled becomes the reason why."""
    done = attempt(pickle.dumps, (outcome,))
    return pickle.dumps(Outcome(None, None, done.told, done.trace)) if done.value is None else done.value
