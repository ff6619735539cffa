"""Who plays: bots by name, each with what it may think about a decision."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from concordia.bots.bot import Bot, Budget
from concordia.bots.levels import level_named
from concordia.bots.players import PROGRAM, RANDOM, check_bot_name, make_bot
from concordia.errors import SetupError

BUDGET: Final = re.compile(r"(?P<seconds>\d*\.?\d+)s|(?P<simulations>\d+)")
UNLIMITED: Final = Budget()
FORM: Final = "a bot is written as random, consul, consul:0.1s with seconds or consul:500 with simulations"


@dataclass(frozen=True, slots=True)
class Player:
    """A bot: its name, and its budget for a decision."""

    name: str
    budget: Budget = UNLIMITED

    @classmethod
    def parse(cls, text: str) -> "Player":
        """A bot as people write it: random, consul, consul:0.1s, consul:500, bot:COMMAND."""
        name, _, thought = text.strip().partition(":")
        if text.strip().startswith(PROGRAM) or not thought:
            check_bot_name(text.strip())
            return cls(text.strip())
        check_bot_name(name)
        given = BUDGET.fullmatch(thought)
        if given is None or name == RANDOM:
            raise SetupError(f"{FORM}, not as {text.strip()!r}")
        if given["seconds"]:
            return cls(name, Budget(seconds=float(given["seconds"])))
        return cls(name, Budget(simulations=int(given["simulations"])))

    def __str__(self) -> str:
        """The bot as people write it."""
        if self.budget.seconds is not None:
            return f"{self.name}:{self.budget.seconds:g}s"
        return self.name if self.budget.simulations is None else f"{self.name}:{self.budget.simulations}"

    @property
    def follows_its_seed(self) -> bool:
        """Whether its choices come out the same again: no clock limits them, and it is no program."""
        if self.name == RANDOM:
            return True
        if self.name.startswith(PROGRAM) or self.budget.seconds is not None:
            return False
        return self.budget.simulations is not None or level_named(self.name).seconds is None

    def make(self, seed: str) -> Bot:
        """The bot itself."""
        return make_bot(self.name, seed)


def players_of(text: str, seats: int) -> tuple[Player, ...]:
    """The bots of a list with commas, the last one also in the seats left over."""
    names, program, command = text.partition(PROGRAM)
    given = [name for name in names.split(",") if name.strip()] + [program + command] * bool(program)
    if not given:
        raise SetupError(f"nobody plays: {FORM}")
    if len(given) > seats:
        raise SetupError(f"{len(given)} bots do not fit {seats} seat{'' if seats == 1 else 's'}")
    found = [Player.parse(name) for name in given]
    return tuple(found[min(seat, len(found) - 1)] for seat in range(seats))


def all_random(players: Sequence[Player]) -> bool:
    """Whether everyone plays at random."""
    return all(player.name == RANDOM for player in players)
