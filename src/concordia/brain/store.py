"""The file of a brain: weights by name, what they were made for, where they come from, and checksums.

The rows of a matrix are kept as bytes, each with the number that one step of them stands for. That halves the
file, and only choices between equals change by it (4 in 1,000).
"""

import hashlib
import io
import json
import os
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Self
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from concordia.brain.network import PLAIN, Network
from concordia.brain.places import places_on
from concordia.brain.sight.layout import SPACE
from concordia.data.board import Board
from concordia.errors import BrainError
from concordia.files import write_whole
from concordia.moves import move_book

FORMAT: Final = 1
STEPS: Final = 127
"""Into how many steps the largest number of a row is divided."""
STEP: Final = ".step"
"""How the name of what a step stands for ends."""
ABOUT: Final = "about"
ENV: Final = "CONCORDIA_BRAIN"
"""Names a file that goes before the one that comes with the package."""

OWN: Final = ("first", "first_bias", "policy", "policy_bias")
SHARED: Final = ("blocks", "block_biases", "answers", "answers_bias")
"""The arrays that every board has for itself, and those that boards may share."""

Arrays = Mapping[str, NDArray[Any]]


@dataclass(frozen=True, slots=True)
class About:
    """What a file was made for, and where it comes from."""

    boards: dict[str, str]
    """The boards it knows, each with what its weights depend on (`fingerprint`)."""
    calm: dict[str, list[float]] = field(default_factory=dict)
    """What makes chances true on each board (`Network.calm`), or nothing if nobody has found out."""
    origin: dict[str, Any] = field(default_factory=dict)
    """The command, the commit, the decisions and hours of learning, the device."""
    format: int = FORMAT
    space: str = SPACE
    checksums: dict[str, str] = field(default_factory=dict)
    """Of every array by name."""


def brains_at_hand() -> list[Path]:
    """The files that bots use: one that the environment names, then that of the package."""
    named = os.environ.get(ENV)
    shipped = Path(str(files("concordia.brain") / "data" / "brain.npz"))
    return [Path(named), shipped] if named else [shipped]


def fingerprint(board: Board) -> str:
    """What the weights for a board depend on: the layout of observations, its places and its actions.

    Actions are told with the ids that provinces had first, so that a network outlasts a new name.
    """
    places = places_on(board)
    digest = hashlib.sha256(SPACE.encode())
    digest.update(places.columns.tobytes())
    book = move_book(board.first_named()).by_action
    digest.update("\n".join(f"{action} {book[int(action)].text}" for action in places.actions).encode())
    return digest.hexdigest()[:16]


def save(path: Path, arrays: Arrays, about: About) -> None:
    """Write a file of weights, whole or not at all."""
    kept = {kept: found for name, numbers in arrays.items() for kept, found in _packed(name, numbers)}
    checksums = {name: _checksum(numbers) for name, numbers in kept.items()}
    _write(path, kept, replace(about, checksums=checksums))


def _write(path: Path, kept: Arrays, about: About) -> None:
    told = json.dumps(asdict(about), indent=1).encode()
    written = io.BytesIO()
    np.savez(written, allow_pickle=False, **{ABOUT: np.frombuffer(told, np.uint8)}, **kept)
    write_whole(path, written.getvalue())


def _packed(name: str, numbers: NDArray[Any]) -> Iterator[tuple[str, NDArray[Any]]]:
    """An array as it is kept: the rows of a matrix as bytes, anything else as it is."""
    if numbers.ndim == 1:
        yield name, numbers.astype(np.float32)
        return
    step = np.maximum(np.abs(numbers).max(axis=1) / STEPS, np.finfo(np.float32).tiny).astype(np.float32)
    yield name, np.rint(numbers / step[:, None]).astype(np.int8)
    yield name + STEP, step


def _checksum(numbers: NDArray[Any]) -> str:
    return hashlib.sha256(np.ascontiguousarray(numbers).tobytes()).hexdigest()


class Brain:
    """A file of weights that is open for reading."""

    def __init__(self, path: Path) -> None:
        """Open a file and read what it is about; refuse what is no brain, or one of another kind."""
        self.path = path
        try:
            content = io.BytesIO(path.read_bytes())
        except OSError as error:
            raise BrainError(f"there is no network at {path}: {error.strerror or error}") from None
        try:
            self._file = np.load(content, allow_pickle=False)
            told = json.loads(self._file[ABOUT].tobytes())
            self.about = About(**told)
        except (OSError, EOFError, ValueError, TypeError, KeyError, AttributeError, BadZipFile) as error:
            raise BrainError(f"{path} is no network, or it is damaged: {error}") from None
        if (self.about.format, self.about.space) != (FORMAT, SPACE):
            raise BrainError(
                f"{path} was made for format {self.about.format} and observations {self.about.space!r}; "
                f"this version reads format {FORMAT} and {SPACE!r}"
            )

    def __enter__(self) -> Self:
        """The file is open already."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._file.close()

    def knows(self, board: Board) -> bool:
        """Whether there are weights for a board as it is."""
        return board.id in self.about.boards and self.about.boards[board.id] == fingerprint(board)

    def network(self, board: Board) -> Network:
        """The weights for a board."""
        if board.id not in self.about.boards:
            known = ", ".join(self.about.boards)
            raise BrainError(f"{self.path} has learnt {known}, not {board.id}")
        if not self.knows(board):
            raise BrainError(f"{self.path} has learnt another board of the name {board.id}, or an older one")
        arrays = {name: self.array(f"{board.id}/{name}") for name in (*OWN, *SHARED)}
        calm: Any = self.about.calm.get(board.id, PLAIN)
        numbers = isinstance(calm, list | tuple) and all(isinstance(one, float | int) for one in calm)
        if not numbers or len(calm) != len(PLAIN):
            raise BrainError(f"{self.path} makes chances on {board.id} true in a way nobody knows: {calm!r}")
        network = Network(places_on(board), **arrays, calm=tuple(calm))
        network.check()
        return network

    def calmed(self, calm: dict[str, list[float]]) -> None:
        """Write the file again with other numbers for true chances; the weights stay as they are."""
        kept = {name: self._read(name) for name in self.about.checksums}
        _write(self.path, kept, replace(self.about, calm=self.about.calm | calm))

    def array(self, name: str) -> NDArray[np.float32]:
        """An array by name, checked; one that no board has for itself is shared by all."""
        if name not in self._file:
            name = name.partition("/")[2]
        numbers = self._read(name).astype(np.float32)
        if name + STEP in self._file:
            numbers *= self._read(name + STEP)[:, None]
        return numbers

    def _read(self, name: str) -> NDArray[Any]:
        try:
            numbers: NDArray[Any] = self._file[name]
        except (KeyError, ValueError, OSError, BadZipFile, zlib.error) as error:
            raise BrainError(f"{self.path} is damaged: {name} cannot be read ({error})") from None
        if _checksum(numbers) != self.about.checksums.get(name):
            raise BrainError(f"{self.path} is damaged: the checksum of {name} is wrong")
        return numbers


@lru_cache(maxsize=8)
def network_for(board: Board, path: Path | None = None) -> Network:
    """The network of a board, from a file or from the first at hand that has learnt it; read once."""
    chosen = path or _first_that_knows(board)
    if chosen is None:
        raise BrainError(f"no network has learnt the board {board.id}: there `classic` plays")
    with Brain(chosen) as brain:
        return brain.network(board)


def knows(board: Board) -> bool:
    """Whether bots have learnt a board; on others they play as `classic` does."""
    return _first_that_knows(board) is not None


@lru_cache(maxsize=64)
def _first_that_knows(board: Board) -> Path | None:
    for path in brains_at_hand():
        with Brain(path) as brain:
            if brain.knows(board):
                return path
    return None
