"""What a tournament is: who takes part, in which format, at which table, and what fixes all chance."""

import re
from dataclasses import dataclass, replace
from math import comb
from typing import Any, Final

from concordia.arena.run import board_given, versions
from concordia.bots.bot import Budget
from concordia.bots.players import Player
from concordia.data.board import Board
from concordia.errors import SetupError
from concordia.game import CONTRARIUS
from concordia.record import fingerprint
from concordia.setup import LEVELS, Setup, check_name, make_setup

MARK: Final = "Concordia tournament 1"
ROUND_ROBIN: Final = "round-robin"
SWISS: Final = "swiss"
FOCUS: Final = "focus"
FORMATS: Final = (ROUND_ROBIN, SWISS, FOCUS)
NAMED: Final = re.compile(r"(?P<name>[^:=]+)=(?P<bot>.+)")
"""A bot with a name of its own, such as mine=bot:python3 my_bot.py."""
MOST_TABLES: Final = 2_000
"""The most tables of a round."""
LONGEST_SEED: Final = 100
WIDEST: Final = 1_000
"""The widest difference of ratings that a tournament may be stopped at."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that takes part, by its name in tables."""

    name: str
    player: Player

    @classmethod
    def parse(cls, text: str, seconds: float | None = None) -> "Entrant":
        """A bot as people write it, perhaps after a name; the seconds are for programs."""
        named = NAMED.fullmatch(text.strip())
        player = Player.parse(named["bot"] if named else text)
        if player.is_program and seconds is not None:
            player = replace(player, budget=Budget(seconds=seconds))
        if named:
            check_name(named["name"].strip())
        return cls(named["name"].strip() if named else text.strip(), player)


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament before its first game."""

    format: str
    entrants: tuple[Entrant, ...]
    board: Board
    seats: int
    variants: tuple[str, ...]
    rounds: int
    """The most rounds."""
    deals: int
    """How many deals each table plays in a round, every one from all seats."""
    seed: str
    stop_at: float | None = None
    """The difference of ratings at which it is settled who is better."""

    def __post_init__(self) -> None:
        """Refuse what does not fit together."""
        if self.format not in FORMATS:
            raise SetupError(f"unknown format {self.format!r}: the formats are {', '.join(FORMATS)}")
        make_setup(self.board, self.seats, self.seed, self.variants)
        if len(self.seed) > LONGEST_SEED:
            raise SetupError(f"the seed of a tournament has at most {LONGEST_SEED} characters")
        if self.rounds < 1 or self.deals < 1:
            raise SetupError("a tournament has 1 round or more, and each table 1 deal or more")
        self._check_entrants()
        self._check_format()

    def _check_entrants(self) -> None:
        names = self.names
        for name in names:
            if names.count(name) > 1:
                raise SetupError(f"{name} takes part twice: give one of them a name, such as other={name}")
        fewest = 1 if self.against_contrarius else 2
        if len(self.entrants) < fewest:
            raise SetupError(
                f"a tournament needs {fewest} bots or more, such as: concordia tournament consul senator"
            )

    def _check_format(self) -> None:
        number = len(self.entrants)
        if self.against_contrarius and self.format != ROUND_ROBIN:
            raise SetupError(f"against Contrarius everyone plays alone: the format is {ROUND_ROBIN}")
        if self.format == SWISS:
            if self.stop_at is not None:
                raise SetupError(f"a swiss tournament pairs anew each round: stop {ROUND_ROBIN} or {FOCUS}")
            if number < self.sides:
                raise SetupError(f"a swiss tournament needs {self.sides} bots or more at this table")
        field = number - (self.format == FOCUS)
        tables = comb(field, (self.sides - (self.format == FOCUS)) % field)
        if self.format != SWISS and tables > MOST_TABLES:
            raise SetupError(f"{tables} tables a round are too many: take fewer bots, or the format {SWISS}")
        if self.stop_at is not None and not 0 < self.stop_at <= WIDEST:
            raise SetupError(f"a tournament is stopped at a difference of 1 to {WIDEST}, not {self.stop_at}")

    @property
    def against_contrarius(self) -> bool:
        """Whether Contrarius plays."""
        return any(variant in LEVELS for variant in self.variants)

    @property
    def sides(self) -> int:
        """How many bots sit at a table: in team play one plays for both partners."""
        return self.seats // 2 if "teams" in self.variants else self.seats

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all who are ranked, Contrarius last."""
        names = tuple(entrant.name for entrant in self.entrants)
        return (*names, CONTRARIUS) if self.against_contrarius else names

    @property
    def fair_share(self) -> float:
        """The share of games that equals win."""
        return 1 / (self.sides + self.against_contrarius)

    def seats_of(self, side: int) -> tuple[int, ...]:
        """The seats of a side."""
        return (side, side + self.sides) if "teams" in self.variants else (side,)

    def setup(self, deal: str) -> Setup:
        """The set-up of a deal."""
        return make_setup(self.board, self.seats, deal, self.variants)

    def told(self) -> dict[str, Any]:
        """The plan as plain values."""
        return {
            "mark": MARK,
            "format": self.format,
            "bots": [{"name": entrant.name, "bot": str(entrant.player)} for entrant in self.entrants],
            "board": board_given(self.board),
            "board_mark": fingerprint(self.board),
            "seats": self.seats,
            "variants": list(self.variants),
            "rounds": self.rounds,
            "deals": self.deals,
            "seed": self.seed,
            "stop_at": self.stop_at,
            "versions": versions(),
        }
