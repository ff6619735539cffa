"""The bots that sit beside people at the terminal."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Annotated, Final, TypeAlias

import typer
from rich.console import Console

from concordia.bots.bot import Bot, Budget
from concordia.bots.levels import LEVELS, LevelBot
from concordia.bots.players import PROGRAM, RANDOM, make_bot
from concordia.brain.observation import observe
from concordia.brain.readiness import is_preparing, prepare_in_background
from concordia.errors import SetupError
from concordia.game import Game

USUAL: Final = "architect"

Against: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--against",
        metavar="A,B,…",
        help="Who plays the other seats in turn order, the last one also those left over: "
        f"{', '.join(level.id for level in LEVELS)}, {RANDOM}, and at last bot:COMMAND for a program; "
        f"{USUAL} if not given.",
    ),
]
Seconds: TypeAlias = Annotated[
    float | None,
    typer.Option(
        "--seconds", metavar="T", min=0.01, max=600, help="The most a bot may think about a decision."
    ),
]


class Opponents:
    """The bots of a game, each for its seat."""

    def __init__(self, bots: dict[int, Bot], budget: Budget, console: Console) -> None:
        """Seat the bots; what goes wrong with one is printed on the console."""
        self.bots = bots
        self.budget = budget
        self.console = console
        if any(isinstance(bot, LevelBot) and bot.level.searches for bot in bots.values()):
            # Until its search is compiled, a level that thinks plays at a glance, and nobody waits.
            prepare_in_background()

    def choose(self, game: Game) -> int:
        """The action of the bot that is asked."""
        observation = observe(game)
        bot = self.bots[observation.seat]
        with self._status(bot, game.names[observation.seat]):
            return bot.choose(observation, self.budget)

    def end(self, game: Game) -> None:
        """Tell the programs how the game ended."""
        outcome = game.outcome()
        points = [game.score(seat).total for seat in range(len(game.names))]
        for bot in self.bots.values():
            bot.end_game(points, outcome[0].seat if outcome else None)

    def _status(self, bot: Bot, name: str) -> AbstractContextManager[object]:
        if not self.console.is_terminal:
            return nullcontext()
        if is_preparing():
            return self.console.status(f"{name} ({bot.name}) plays at a glance until its search is ready")
        return self.console.status(f"{name} ({bot.name}) thinks")


def names_of_bots(against: str, seats: Sequence[int]) -> dict[int, str]:
    """Which bot plays which seat."""
    names, program, command = against.partition(PROGRAM)
    given = [name.strip() for name in names.split(",") if name.strip()] + [program + command] * bool(program)
    if not given:
        raise SetupError("--against needs the name of a bot, such as consul")
    if len(given) > max(len(seats), 1):
        free = f"{len(seats)} seat{'' if len(seats) == 1 else 's'}"
        raise SetupError(f"--against names {len(given)} bots for {free}")
    return {seat: given[min(number, len(given) - 1)] for number, seat in enumerate(seats)}


@contextmanager
def seated(
    against: str, game: Game, people: set[int], budget: Budget, console: Console
) -> Iterator[Opponents]:
    """The bots of the seats that people leave free, ended when the game is left."""
    seats = [seat for seat in range(game.state.seats) if seat not in people]
    bots: dict[int, Bot] = {}
    try:
        for seat, name in names_of_bots(against, seats).items():
            # From the commitment, which everyone may know: a bot's chance must not tell of the seed.
            seed = f"{game.setup.commitment} seat {seat}"
            bots[seat] = make_bot(name, seed, lambda trouble: console.print(str(trouble)))
        yield Opponents(bots, budget, console)
    finally:
        for bot in bots.values():
            bot.close()


def told_bots(opponents: Opponents, names: Sequence[str]) -> str:
    """Who plays the other seats, in few words."""
    seats = [f"{names[seat]} ({bot.name})" for seat, bot in sorted(opponents.bots.items())]
    return f"Bots: {', '.join(seats)}."
