"""Jobs for the tests of work, where processes of their own can import them."""

import os
import signal
import time
from pathlib import Path


class Stubborn(Exception):
    """An exception that cannot be pickled and read again."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


def double(number: int) -> int:
    return 2 * number


def slow_double(number: int, seconds: float) -> int:
    time.sleep(seconds)
    return 2 * number


def fail_at_three(number: int) -> int:
    if number == 3:
        raise ValueError("three is too many")
    return number


def fail_stubbornly(number: int) -> int:
    raise Stubborn(number, number)


def not_for_travel(number: int) -> object:
    return lambda: number


def die_once(folder: str, number: int) -> int:
    """End the own process the hard way the first time that job 2 is done."""
    mark = Path(folder) / f"{number}"
    mark.write_text(mark.read_text() + "x" if mark.exists() else "x")
    if number == 2 and mark.read_text() == "x":
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def die_always(number: int) -> int:
    if number == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def process_id(number: int) -> int:
    time.sleep(0.05)
    return os.getpid()


def warmed() -> None:
    """A warm-up that its jobs can ask for."""
    os.environ["WARMED"] = str(int(os.environ.get("WARMED", "0")) + 1)


def times_warmed(number: int) -> str:
    return os.environ.get("WARMED", "0")


def cold() -> None:
    raise RuntimeError("cannot get ready")
