"""What a game is made of before its first move: board, seats, variants and seed."""

import hashlib
import os
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from concordia.data.board import Board, load_board
from concordia.errors import SetupError
from concordia.rules.state import INTERMEDIATE_SCORING, START_WITHOUT_GOODS, Tables
from concordia.rules.tables import board_tables

VARIANTS: Final = {
    "start-without-goods": START_WITHOUT_GOODS,
    "intermediate-scoring": INTERMEDIATE_SCORING,
}
"""The variants by name, with the bit of each in the state's options."""

COLOURS: Final = ("red", "green", "yellow", "blue", "black", "white")
"""The colour of each seat, in turn order."""

LONGEST_NAME: Final = 40
LONGEST_SECRET: Final = 200


@dataclass(frozen=True, slots=True)
class Setup:
    """Board, names in turn order, variants, and the seed that fixes all chance.

    The commitment may be shown before the game and proves after it that the seed was fixed; the salt keeps
    a short seed from being guessed out of it.
    """

    board: Board
    names: tuple[str, ...]
    variants: tuple[str, ...] = ()
    seed: str = field(default_factory=lambda: secrets.token_hex(16))
    salt: str = ""

    def __post_init__(self) -> None:
        """Refuse what does not fit together."""
        check_seats(self.board, len(self.names))
        for name in self.names:
            if not name or len(name) > LONGEST_NAME or not name.isprintable() or name != name.strip():
                raise SetupError(f"a seat's name has 1 to {LONGEST_NAME} printable characters, not {name!r}")
        self._check_secrets()
        if len(set(self.names)) < len(self.names):
            raise SetupError(f"two seats have the same name: {', '.join(self.names)}")
        for variant in self.variants:
            if variant not in VARIANTS:
                raise SetupError(f"unknown variant {variant!r}: the variants are {', '.join(VARIANTS)}")

    def _check_secrets(self) -> None:
        if not self.seed:
            raise SetupError("the seed must not be empty")
        for what, secret in (("seed", self.seed), ("salt", self.salt)):
            if len(secret) > LONGEST_SECRET or not secret.isprintable() or secret != secret.strip():
                raise SetupError(f"the {what} has at most {LONGEST_SECRET} printable characters in one line")

    @property
    def options(self) -> int:
        """The variants as the bits of the state."""
        return sum(VARIANTS[variant] for variant in set(self.variants))

    @property
    def commitment(self) -> str:
        """The hash of salt and seed, one a line."""
        return hashlib.sha256(f"{self.salt}\n{self.seed}".encode()).hexdigest()


def check_seats(board: Board, seats: int) -> None:
    """Refuse a number of seats that a board is not made for (§1.1)."""
    fewest, most = board.players
    if not fewest <= seats <= most:
        raise SetupError(f"{board.name} is played with {fewest} to {most} seats, not with {seats}")


def make_setup(
    board: str | os.PathLike[str] | Board,
    seats: int | Sequence[str],
    seed: int | str | None = None,
    variants: Iterable[str] = (),
    salt: str = "",
) -> Setup:
    """A set-up from what people give: a board's name or file, a number of seats or their names."""
    found = board if isinstance(board, Board) else load_board(board)
    if isinstance(seats, int):
        check_seats(found, seats)
        seats = COLOURS[:seats]
    chosen = secrets.token_hex(16) if seed is None else str(seed)
    given = (variants,) if isinstance(variants, str) else tuple(variants)
    return Setup(found, tuple(seats), given, chosen, salt)


def seed_words(seed: str) -> list[int]:
    """The four 32-bit words that a seed gives the generator of the state."""
    digest = hashlib.sha256(f"concordia {seed}".encode()).digest()
    return [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4)]


@lru_cache(maxsize=64)
def tables_of(board: Board) -> Tables:
    """The tables of a board, worked out once."""
    return board_tables(board)
