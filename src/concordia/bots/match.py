"""Games among bots: each is shown what its seat sees, and its action is carried out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from concordia import kernel
from concordia.bots.bot import Bot, Budget
from concordia.bots.classic.bot import ClassicBot
from concordia.bots.levels import LEVELS, LevelBot
from concordia.brain import entrance
from concordia.brain.observation import Observation, make_observation, seen
from concordia.brain.readiness import prepare
from concordia.errors import IllegalMove
from concordia.rules import packed
from concordia.setup import Setup, make_setup

LONGEST: Final = 10_000
"""Decisions after which a game that does not end is given up."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game among bots ended."""

    winner: int
    """The seat that won, of a team the first one, and Contrarius after the players; -1 if it did not end."""
    points: tuple[int, ...]
    turns: int
    decisions: int


class Match:
    """A game among bots on the compiled rules."""

    def __init__(self, setup: Setup, bots: Sequence[Bot], budgets: Sequence[Budget]) -> None:
        """Seat the bots."""
        position = kernel.new(setup)
        assert isinstance(position, kernel.CompiledPosition)
        self.setup = setup
        self.bots = bots
        self.budgets = budgets
        self.position = position
        self.decisions = 0
        self.played: list[list[int]] = [[] for _ in setup.names]

    def observe(self) -> Observation:
        """What the seat that is asked sees."""
        position = self.position
        covered = position.row.copy()
        entrance.cover_row(covered, position.tables, position.seat)
        played = self.played[position.seat]
        return make_observation(self.setup, position.seat, covered, position.actions(), played)

    def step(self) -> None:
        """Let the bot that is asked choose, and carry its action out."""
        observation = self.observe()
        seat = observation.seat
        action = self.bots[seat].choose(observation, self.budgets[seat])
        if action not in observation.actions:
            raise IllegalMove(f"the bot {self.bots[seat].name} chose {action}, which is not legal")
        self.carry_out(action)

    def carry_out(self, action: int) -> None:
        """Carry out a legal action of the seat that is asked, and let everyone see what it may see."""
        seat = self.position.seat
        self.decisions += 1
        for other, played in enumerate(self.played):
            played.append(seen(self.setup, other, action, seat))
        self.position.apply(action)

    def play(self) -> Result:
        """Play to the end."""
        while self.position.choices > 0 and self.decisions < LONGEST:
            self.step()
        over = self.position.choices == 0
        winner = int(packed.winner_row(self.position.row, self.position.tables)) if over else -1
        points = self.position.points()
        for bot in self.bots:
            bot.end_game(points, winner if over else None)
        return Result(winner, tuple(points), self.position.state().turn, self.decisions)


def get_ready() -> None:
    """Compile all that a match among levels needs, or load it, so that later processes find it ready."""
    setup = make_setup("italia", 2, "ready")
    Match(setup, [LevelBot(LEVELS[1], seat) for seat in range(2)], [Budget()] * 2).step()
    prepare()


def get_classic_ready() -> None:
    """The same for the classic bot."""
    Match(make_setup("italia", 2, "ready"), [ClassicBot(1)] * 2, [Budget(simulations=1)] * 2).step()
