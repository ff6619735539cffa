"""What a game is made of before its first move: board, seats, variants and seed."""

import hashlib
import os
import secrets
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, starmap
from typing import Final, Literal

from concordia.data.board import MOST_PLAYERS, Board, load_board
from concordia.errors import SetupError
from concordia.refusals import LONGEST_QUOTE
from concordia.rules import FIRST_RULES_VERSION, RULES_VERSION, plays_version
from concordia.rules.state import (
    INTERMEDIATE_SCORING,
    MAX_SEATS,
    NOBODY,
    QUICK_CHANCE,
    START_WITHOUT_GOODS,
    TEAMS,
    VENUS,
    Tables,
)
from concordia.rules.tables import board_tables

VARIANTS: Final = {
    "start-without-goods": START_WITHOUT_GOODS,
    "intermediate-scoring": INTERMEDIATE_SCORING,
    "venus": VENUS,
    "teams": TEAMS,
    "contrarius": 0,
    "contrarius-veteran": 0,
    "contrarius-expert": 0,
}
"""The variants by name, with the bit of each in the state's options."""

LEVELS: Final = ("contrarius", "contrarius-veteran", "contrarius-expert")
"""The variants with Contrarius, by his level."""

Way = Literal["each", "teams", "alone", "pair"]
"""Everyone alone, teams, one alone against Contrarius, or two against him."""

WAYS: Final[dict[Way, tuple[str, ...]]] = {
    "each": (),
    "teams": ("teams",),
    "alone": (LEVELS[0],),
    "pair": ("teams", LEVELS[0]),
}
"""The ways to play, by the variants that make them; the first level of Contrarius stands for all."""

NOT_TOGETHER: Final = {
    ("start-without-goods", "teams"): "start-without-goods-in-teams",
    ("intermediate-scoring", "teams"): "intermediate-scoring-in-teams",
    ("intermediate-scoring", "contrarius"): "intermediate-scoring-against-contrarius",
    ("venus", "teams"): "venus-in-teams",
    ("venus", "contrarius"): "venus-against-contrarius",
}
"""Variants that exclude each other, with the code of the reason; `contrarius` stands for all his levels."""

COLOURS: Final = ("red", "green", "yellow", "blue", "black", "white")
"""The colour of each seat, in turn order."""

KEYED_CHANCE: Final = 2
"""The first version of the rules whose games draw chance from a key."""
LONGEST_NAME: Final = 40
LONGEST_SECRET: Final = 200


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(32)


@dataclass(frozen=True, slots=True)
class Setup:
    """Board, names in turn order, variants, and the seed that fixes all chance.

    The commitment may be shown before the game and proves after it that the seed was fixed; the salt keeps
    a short seed from being guessed out of it.
    """

    board: Board
    names: tuple[str, ...]
    variants: tuple[str, ...] = ()
    seed: str = field(default_factory=new_seed)
    salt: str = ""
    rules: int = RULES_VERSION
    """The version of the rules under which the game was begun: it chooses how chance is drawn."""

    def __post_init__(self) -> None:
        """Refuse what does not fit together."""
        check_variants(self.variants)
        check_seats(self.board, len(self.names), self.variants)
        for name in self.names:
            check_name(name)
            if self.level != NOBODY and name == "Contrarius":
                raise SetupError.of("contrarius-name")
        self._check_secrets()
        if not plays_version(self.rules):
            raise SetupError.of(
                "rules-version", version=self.rules, first=FIRST_RULES_VERSION, last=RULES_VERSION
            )
        for name in self.names:
            if self.names.count(name) > 1:
                raise SetupError.of("same-name", name=name)

    def _check_secrets(self) -> None:
        if not self.seed or not _fits_line(self.seed):
            raise SetupError.of("bad-seed", most=LONGEST_SECRET)
        if not _fits_line(self.salt):
            raise SetupError.of("bad-salt", most=LONGEST_SECRET)

    @property
    def options(self) -> int:
        """The variants as the bits of the state, and how chance is drawn."""
        variants = sum(VARIANTS[variant] for variant in set(self.variants))
        return variants | (QUICK_CHANCE if self.rules < KEYED_CHANCE else 0)

    @property
    def chance(self) -> list[int]:
        """The words from which the state draws all chance."""
        return chance_words(self.seed, self.options)

    @property
    def level(self) -> int:
        """The level of Contrarius, or NOBODY without him."""
        return next((level for level, name in enumerate(LEVELS) if name in self.variants), NOBODY)

    @property
    def commitment(self) -> str:
        """What fixes the seed before the game without telling it."""
        return commitment_of(self.salt, self.seed)


def _fits_line(secret: str) -> bool:
    """Whether a seed or salt fits a line of a record."""
    return len(secret) <= LONGEST_SECRET and secret.isprintable() and secret == secret.strip()


def commitment_of(salt: str, seed: str) -> str:
    """The hash of salt and seed, one a line."""
    return hashlib.sha256(f"{salt}\n{seed}".encode()).hexdigest()


def check_name(name: str) -> None:
    """Refuse a name that would not fit a line of a record."""
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise SetupError.of("bad-name", most=LONGEST_NAME, name=name[:LONGEST_QUOTE])


def check_variants(variants: Sequence[str]) -> None:
    """Refuse unknown variants and those that do not go together."""
    refused = why_not_together(variants)
    if refused is not None:
        raise refused


def why_not_together(variants: Sequence[str]) -> SetupError | None:
    """Why a choice of variants is refused, if it is."""
    for variant in variants:
        if variant not in VARIANTS:
            named = variant[:LONGEST_QUOTE]
            return SetupError.of("unknown-variant", variant=named, variants=list(VARIANTS))
        if variants.count(variant) > 1:
            return SetupError.of("variant-twice", variant=variant)
    ordered = [variant for variant in VARIANTS if variant in variants]
    return next(filter(None, starmap(_why_not_both, combinations(ordered, 2))), None)


def _why_not_both(one: str, other: str) -> SetupError | None:
    """Why a variant excludes one that stands after it among all variants, if it does."""
    if one in LEVELS:
        return SetupError.of("one-level", levels=list(LEVELS)) if other in LEVELS else None
    code = NOT_TOGETHER.get((one, LEVELS[0] if other in LEVELS else other))
    return None if code is None else SetupError.of(code)


def check_seats(board: Board, seats: int, variants: Sequence[str] = ()) -> None:
    """Refuse a number of seats that a board is not made for (§1.1)."""
    allowed = seats_allowed(board, variants)
    if seats in allowed:
        return
    if variants:
        raise SetupError.of(
            "seats-with-variants", board=board.name, variants=list(variants), allowed=allowed, seats=seats
        )
    raise SetupError.of("seats-of-board", board=board.name, allowed=allowed, seats=seats)


def seats_allowed(board: Board, variants: Sequence[str] = ()) -> list[int]:
    """The numbers of seats that a board and variants are for (§1.1, §16, §17)."""
    fewest, most = board.players
    against = any(variant in LEVELS for variant in variants)
    if "teams" in variants:
        if against:
            return [2]
        return [4, MAX_SEATS] if most == MOST_PLAYERS else [4] if most >= 4 else []
    return [1] if against else list(range(fewest, most + 1))


def teams_of(seats: int, variants: Sequence[str]) -> list[int]:
    """The team of each seat: in team play partners sit opposite each other (§16.1), else there are none."""
    return [seat % (seats // 2) for seat in range(seats)] if "teams" in variants else []


def make_setup(
    board: str | os.PathLike[str] | Board,
    seats: int | Sequence[str],
    seed: int | str | None = None,
    variants: Iterable[str] = (),
    salt: str = "",
) -> Setup:
    """A set-up from what people give: a board's name or file, a number of seats or their names."""
    found = board if isinstance(board, Board) else load_board(board)
    chosen_variants = (variants,) if isinstance(variants, str) else tuple(variants)
    if isinstance(seats, int):
        check_variants(chosen_variants)
        check_seats(found, seats, chosen_variants)
        seats = COLOURS[:seats]
    chosen = new_seed() if seed is None else str(seed)
    return Setup(found, tuple(seats), chosen_variants, chosen, salt)


def chance_words(seed: str, options: int = 0) -> list[int]:
    """The words that a seed gives a state with these options: a key of 256 bits, or a quick generator."""
    if options & QUICK_CHANCE:
        return seed_words(seed)
    return list(struct.unpack(">4q", hashlib.sha256(f"concordia game {seed}".encode()).digest()))


def seed_words(seed: str) -> list[int]:
    """The four 32-bit words that a seed gives a quick generator."""
    digest = hashlib.sha256(f"concordia {seed}".encode()).digest()
    return [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4)]


@lru_cache(maxsize=64)
def tables_of(board: Board) -> Tables:
    """The tables of a board, worked out once."""
    return board_tables(board)
