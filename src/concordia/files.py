"""Files that are there whole or not at all, whatever happens while they are written."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

UNFINISHED: Final = ".unfinished"
"""How the names of files end that are still being written, or were when everything ended."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file; whatever had its name stays until all of the new one is on the disk."""
    with beside(path) as unfinished:
        unfinished.write_bytes(data)
        settle(unfinished, path)


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """A place for a file on the way to its own, where nothing is left behind."""
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}{UNFINISHED}")
    try:
        yield unfinished
    finally:
        unfinished.unlink(missing_ok=True)


def settle(unfinished: Path, path: Path) -> None:
    """Bring a file to the disk and only then give it its name, so that both survive a loss of power."""
    with unfinished.open("rb+") as file:
        os.fsync(file.fileno())
    os.replace(unfinished, path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
