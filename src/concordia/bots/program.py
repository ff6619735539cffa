"""A program that runs beside the game and is spoken with in lines, and never outlives it."""

import os
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, Queue
from threading import Thread
from typing import IO, Final

from concordia.bots.protocol import Fault, Kind, printable
from concordia.errors import SetupError

LONGEST_LINE: Final = 65_536
"""Bytes of the longest line that a program may write."""
MOST_LINES: Final = 1_000
"""Lines that a program may write after each line it is sent."""
LONGEST_TAIL: Final = 4_096
"""Bytes of what a program wrote last as errors that are kept."""
CHUNK: Final = 16_384
ENDING_SECONDS: Final = 5.0
"""How long a program that has closed its output may take to end."""
LAST_SECONDS: Final = 5.0
"""How long a program that was killed is waited for."""
EXAMPLE: Final = "python3 my_bot.py"
HANDED_ON: Final = ("PATH", "HOME", "LANG", "TZ", "TMPDIR", "CONCORDIA_CACHE", "SYSTEMROOT", "TEMP")
"""What a program needs of an environment that may hold secrets; all that begins with LC_ as well."""


@dataclass(frozen=True, slots=True)
class Confines:
    """What a program is given of the machine."""

    environment: Mapping[str, str] | None = None
    """The variables that it finds; None for those of this process."""
    memory: int | None = None
    """Bytes of memory that it and each program it starts may have, on Linux; None for no limit."""


FREE: Final = Confines()


def clean_environment() -> dict[str, str]:
    """The variables of this process that every program may see."""
    return {name: text for name, text in os.environ.items() if name in HANDED_ON or name.startswith("LC_")}


class Wait:
    """A time to wait that has begun."""

    def __init__(self, seconds: float) -> None:
        """Begin to wait for so many seconds."""
        self.seconds = seconds
        self.until = time.monotonic() + seconds

    def left(self) -> float:
        """The seconds that are left, at least 0."""
        return max(0.0, self.until - time.monotonic())


class LineReader(Thread):
    """Reads the lines that a program writes, and last why there are no more."""

    def __init__(self, stream: IO[bytes]) -> None:
        """Begin to read."""
        super().__init__(daemon=True)
        self.stream = stream
        self.lines: Queue[bytes | Kind] = Queue()
        self.allowed = MOST_LINES
        self.start()

    def run(self) -> None:
        """Read to the end."""
        with self.stream:
            self.lines.put(self.read())

    def read(self) -> Kind:
        """Read lines until there is a reason to stop."""
        pending = b""
        while chunk := self.stream.read(CHUNK):
            *whole, pending = (pending + chunk).split(b"\n")
            for line in whole:
                self.allowed -= 1
                if self.allowed < 0:
                    return "flood"
                self.lines.put(line)
            if len(pending) > LONGEST_LINE:
                return "too-long"
        return "ended"


class LineWriter(Thread):
    """Writes lines to a program, which may be slow to read them, until None closes its input."""

    def __init__(self, stream: IO[bytes]) -> None:
        """Begin to write."""
        super().__init__(daemon=True)
        self.stream = stream
        self.lines: Queue[bytes | None] = Queue()
        self.start()

    def run(self) -> None:
        """Write to the end, or until the program reads no more."""
        with suppress(OSError), self.stream:
            while (line := self.lines.get()) is not None:
                left = memoryview(line)
                while left:
                    left = left[self.stream.write(left) :]


class TailReader(Thread):
    """Reads what a program writes as errors and keeps the end of it."""

    def __init__(self, stream: IO[bytes]) -> None:
        """Begin to read."""
        super().__init__(daemon=True)
        self.stream = stream
        self.tail = b""
        self.start()

    def run(self) -> None:
        """Read to the end."""
        with self.stream:
            while chunk := self.stream.read(CHUNK):
                self.tail = (self.tail + chunk)[-LONGEST_TAIL:]

    def last_line(self) -> str:
        """The last line that says something."""
        lines = [printable(line) for line in self.tail.decode("utf-8", "replace").splitlines()]
        return next((line for line in reversed(lines) if line), "")


class Program:
    """A program that is sent lines and answers with lines."""

    def __init__(self, words: Sequence[str], confines: Confines = FREE) -> None:
        """Start a program with its arguments."""
        self.process = _start(words, confines)
        self.writer = LineWriter(_pipe(self.process.stdin))
        self.reader = LineReader(_pipe(self.process.stdout))
        self.errors = TailReader(_pipe(self.process.stderr))
        # Runs once: when the program is closed, forgotten, or when the interpreter ends.
        self.kill = weakref.finalize(self, _kill, self.process)

    def send(self, line: bytes) -> None:
        """Send a line; this does not wait until it is read."""
        self.reader.allowed = MOST_LINES
        self.writer.lines.put(line)

    def receive(self, wait: Wait) -> bytes:
        """The next line, or a fault when none comes in time or at all."""
        try:
            line = self.reader.lines.get(timeout=wait.left())
        except Empty:
            raise Fault("time-out", f"did not answer within {round(wait.seconds * 1000)} ms") from None
        if isinstance(line, bytes) and len(line) > LONGEST_LINE:
            line = "too-long"
        if isinstance(line, bytes):
            return line
        if line == "too-long":
            raise Fault(line, f"wrote a line of more than {LONGEST_LINE} bytes")
        if line == "flood":
            raise Fault(line, f"wrote more than {MOST_LINES} lines without being asked")
        raise Fault("ended", self._ending())

    def _ending(self) -> str:
        """How the program ended, which it has done or is about to do."""
        try:
            status = f"ended with status {self.process.wait(ENDING_SECONDS)}"
        except subprocess.TimeoutExpired:
            status = "closed its output"
        self.errors.join(ENDING_SECONDS)
        last = self.errors.last_line()
        return f"{status}: {last}" if last else status

    def close(self, seconds: float) -> bool:
        """End the program and everything it started; tell whether it ended by itself within some time."""
        self.writer.lines.put(None)
        try:
            self.process.wait(seconds)
            by_itself = True
        except subprocess.TimeoutExpired:
            by_itself = False
        self.kill()
        for thread in (self.writer, self.reader, self.errors):
            thread.join(LAST_SECONDS)
        return by_itself


def _start(words: Sequence[str], confines: Confines) -> subprocess.Popen[bytes]:
    """Start a program in a group of its own, so that it can be ended with all it starts."""
    if not words:
        raise SetupError(f"a bot needs a program to run, such as {EXAMPLE}")
    pipe = subprocess.PIPE
    try:
        process = subprocess.Popen(
            list(words),
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            bufsize=0,
            start_new_session=True,
            env=confines.environment,
        )
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise SetupError(
            f"the program {words[0]!r} cannot be started ({reason}): "
            f"give a program that can be run, and its arguments, such as {EXAMPLE}"
        ) from None
    if confines.memory is not None:
        _limit_memory(process, confines.memory)
    return process


def _limit_memory(process: subprocess.Popen[bytes], memory: int) -> None:
    """Limit the memory of a program that has just begun."""
    if sys.platform == "linux":
        import resource

        with suppress(ProcessLookupError):
            resource.prlimit(process.pid, resource.RLIMIT_AS, (memory, memory))


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def _kill(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    with suppress(subprocess.TimeoutExpired):
        process.wait(LAST_SECONDS)
