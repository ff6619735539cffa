"""A folder that keeps one run or one tournament: what was asked, and a lock for the process that writes."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Final, Self

from filelock import FileLock, Timeout

from concordia.errors import ResultsError
from concordia.files import UNFINISHED, write_whole

LOCK: Final = ".lock"


class KeptFolder:
    """A kept folder; use it in a `with` statement, so that others can have it then."""

    WHAT: ClassVar[str]
    """What such a folder holds, in a word."""
    ANOTHER: ClassVar[str]
    """What a folder holds that was asked for otherwise."""
    ASKED: ClassVar[str]
    """The file that tells what was asked."""
    MARK: ClassVar[str]
    """How that file says what it is."""

    def __init__(self, folder: str | os.PathLike[str], told: dict[str, Any]) -> None:
        """Begin a folder for what is asked, or go on with one; what was asked otherwise is refused."""
        self.folder = Path(folder)
        self.lock = FileLock(self.folder / LOCK)
        self.begun = False
        try:
            with self.writing():
                self._take()
                for file in self.folder.rglob(f".*{UNFINISHED}"):
                    file.unlink()
                self._check(told)
                self.open()
        except ResultsError:
            self.lock.release()
            raise
        self.begun = True

    def __enter__(self) -> Self:
        """Keep the folder for this process."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let others have the folder."""
        self.lock.release()

    def open(self) -> None:
        """Make ready what is in the folder beside what was asked."""

    def _take(self) -> None:
        if self.folder.exists() and not self.folder.is_dir():
            raise ResultsError(f"{self.folder} is a file: give a folder for the {self.WHAT}")
        found = {file.name for file in self.folder.iterdir()} if self.folder.exists() else set()
        others = {name for name in found if name != LOCK and not name.endswith(UNFINISHED)}
        if others and self.ASKED not in found:
            raise ResultsError(
                f"{self.folder} holds no {self.WHAT}, but other files: give an empty or a new folder"
            )
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            self.lock.acquire(timeout=0)
        except Timeout:
            raise ResultsError(f"{self.folder} is being written by another process: wait for it") from None

    def _check(self, told: dict[str, Any]) -> None:
        if not (self.folder / self.ASKED).exists():
            write_whole(self.folder / self.ASKED, (json.dumps(told, indent=2) + "\n").encode())
            return
        asked = self.asked_in(self.folder)
        others = [
            f"{key} {asked.get(key)!r}, not {told.get(key)!r}"
            for key in {**told, **asked}
            if asked.get(key) != told.get(key)
        ]
        if others:
            raise ResultsError(
                f"{self.folder} holds {self.ANOTHER}, with {'; '.join(others)}: "
                "give the same options to go on with it, or another folder"
            )

    @classmethod
    def asked_in(cls, folder: str | os.PathLike[str]) -> dict[str, Any]:
        """What was asked of that which a folder holds."""
        file = Path(folder) / cls.ASKED
        try:
            asked = json.loads(file.read_bytes())
        except (OSError, ValueError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise ResultsError(f"{folder} holds no {cls.WHAT}: {file} cannot be read: {reason}") from None
        if not isinstance(asked, dict) or asked.get("mark") != cls.MARK:
            raise ResultsError(
                f"{folder} holds no {cls.WHAT} that this program knows: {file} is not {cls.MARK!r}"
            )
        return asked

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Tell clearly what hinders the writing; what is finished stays."""
        try:
            yield
        except OSError as error:
            kept = "; finished games are kept there: put this right and run the command again to go on"
            raise ResultsError(
                f"{self.folder} cannot be written: {error.strerror or error}{kept if self.begun else ''}"
            ) from error
