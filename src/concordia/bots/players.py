"""Bots as people write them: a level, glance, classic, random, a class in Python, or a program."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Final

from concordia.bots.bot import Bot, BotTrouble, Budget
from concordia.bots.levels import GLANCE, LEVELS, LevelBot, level_named
from concordia.bots.program import FREE, Confines
from concordia.bots.stdio import StdioBot, command_words
from concordia.brain.observation import Observation
from concordia.errors import ConcordiaError, SetupError

RANDOM: Final = "random"
CLASSIC: Final = "classic"
PROGRAM: Final = "bot:"
"""What stands before the command of a program."""
FALLBACK: Final = LEVELS[1]
"""Who plays on for a bot in trouble."""
UNLIMITED: Final = Budget()
BUDGET: Final = re.compile(r"(?P<seconds>\d*\.?\d+)s|(?P<simulations>\d+)")
CLASS: Final = re.compile(r"(?P<module>[A-Za-z_]\w*(\.\w+)*):(?P<name>[A-Za-z_]\w*)")
FORM: Final = (
    f"a bot is one of {', '.join(level.id for level in LEVELS)}, {GLANCE}, {CLASSIC} or {RANDOM}, "
    "module:Class for a class in Python, or bot: and the command of a program; "
    "magnus:0.2s may think 0.2 seconds, magnus:500 may simulate 500 times"
)


class RandomBot(Bot):
    """A player without a thought: every legal action is as likely as the others."""

    name = "Random"

    def __init__(self, seed: int | str) -> None:
        """Make a player whose choices follow from its seed and the actions before them."""
        self.seed = seed

    def choose(self, observation: Observation, budget: Budget) -> int:
        """Any legal action."""
        return Random(f"{self.seed} {len(observation.played)}").choice(observation.actions)


@dataclass(frozen=True, slots=True)
class Player:
    """A bot by its name, and what it may think about a decision."""

    name: str
    budget: Budget = UNLIMITED

    @classmethod
    def parse(cls, text: str) -> "Player":
        """A bot as people write it: consul, magnus:0.2s, classic:500, random, module:Class, bot:COMMAND."""
        text = text.strip()
        if text.startswith(PROGRAM):
            command_words(text.removeprefix(PROGRAM))
            return cls(text)
        name, colon, last = text.rpartition(":")
        given = BUDGET.fullmatch(last) if colon else None
        if given is None:
            return cls(_known(text))
        if given["seconds"]:
            player = cls(_known(name), Budget(seconds=float(given["seconds"])))
        else:
            player = cls(_known(name), Budget(simulations=int(given["simulations"])))
        if not (player.searches or player.is_class or player.name == CLASSIC):
            raise SetupError(f"{player.name} plays at a glance: write it without :{last}")
        return player

    def __str__(self) -> str:
        """The bot as people write it."""
        if self.budget.seconds is not None:
            return f"{self.name}:{self.budget.seconds:g}s"
        return self.name if self.budget.simulations is None else f"{self.name}:{self.budget.simulations}"

    @property
    def is_program(self) -> bool:
        """Whether it is a program of its own."""
        return self.name.startswith(PROGRAM)

    @property
    def is_class(self) -> bool:
        """Whether it is a class in Python."""
        return not self.is_program and ":" in self.name

    @property
    def searches(self) -> bool:
        """Whether it is a level that thinks beyond a glance."""
        if self.is_program or self.is_class or self.name in (RANDOM, CLASSIC):
            return False
        return level_named(self.name).searches

    @property
    def follows_its_seed(self) -> bool:
        """Whether its choices come out the same again: no clock limits them, and it is ours."""
        if self.is_program or self.is_class or self.budget.seconds is not None:
            return False
        if self.budget.simulations is not None or not self.searches:
            return True
        return level_named(self.name).seconds is None

    def make(
        self,
        seed: int | str,
        tell: Callable[[BotTrouble], None] | None = None,
        confines: Confines = FREE,
    ) -> Bot:
        """The bot itself; a program's troubles are told, and it has what it is given of the machine."""
        if self.is_program:
            words = command_words(self.name.removeprefix(PROGRAM))
            return StdioBot(words, LevelBot(FALLBACK, seed), tell=tell, confines=confines)
        if self.is_class:
            return _class_of(self.name)(seed)
        if self.name == RANDOM:
            return RandomBot(seed)
        if self.name == CLASSIC:
            from concordia.bots.classic.bot import ClassicBot

            return ClassicBot(seed)
        return LevelBot(level_named(self.name), seed)


def _known(name: str) -> str:
    """A name as it is kept, if it stands for a bot; levels are kept by their id."""
    if name in (RANDOM, CLASSIC):
        return name
    try:
        return level_named(name).id
    except SetupError:
        if CLASS.fullmatch(name) and not _is_ours(name.partition(":")[0]):
            _class_of(name)
            return name
        raise SetupError(f"unknown bot {name!r}: {FORM}") from None


def _is_ours(name: str) -> bool:
    """Whether a name is that of a bot of ours, so that what follows it was meant as a budget."""
    known = {level.id for level in LEVELS} | {GLANCE, CLASSIC, RANDOM}
    return name in known


def _class_of(text: str) -> Callable[[int | str], Bot]:
    """A class of bots by its module and name; it is made with a seed."""
    given = CLASS.fullmatch(text)
    assert given is not None
    try:
        found = getattr(import_module(given["module"]), given["name"])
    except AttributeError:
        raise SetupError(f"the module {given['module']} has no {given['name']!r}") from None
    except Exception as error:  # noqa: BLE001  # Whatever the module does when it is imported.
        raise SetupError(f"the module of {text!r} cannot be imported: {error}") from None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise SetupError(f"{text} is no class of bots: derive it from concordia.bots.Bot")
    return _maker(text, found)


def _maker(text: str, found: type[Bot]) -> Callable[[int | str], Bot]:
    def make(seed: int | str) -> Bot:
        try:
            return found(seed)  # type: ignore[call-arg]
        except ConcordiaError:
            raise
        except Exception as error:  # noqa: BLE001  # Whatever it is, it is the class's own.
            raise SetupError(f"{text} cannot be made from a seed: {error!r}") from None

    return make


def make_bot(
    name: str,
    seed: int | str,
    tell: Callable[[BotTrouble], None] | None = None,
    confines: Confines = FREE,
) -> Bot:
    """The bot of a name; a program's troubles are told, and it has what it is given of the machine."""
    return Player.parse(name).make(seed, tell, confines)


@contextmanager
def seated(players: Sequence[Player], seeds: Sequence[str]) -> Iterator[list[Bot]]:
    """The bots of some players, each with its seed, closed when the game is left."""
    with ExitStack() as stack:
        yield [stack.enter_context(player.make(seed)) for player, seed in zip(players, seeds, strict=True)]


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
