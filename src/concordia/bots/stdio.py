"""Bots in any language: programs that are asked on their input and answer on their output.

Whatever such a program does wrong, the game goes on: a fallback plays in its place, and it is told.
"""

import os
import shlex
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, NamedTuple

from concordia.bots.bot import Bot, BotTrouble, Budget
from concordia.bots.program import EXAMPLE, FREE, Confines, Program, Wait
from concordia.bots.protocol import (
    Fault,
    Message,
    action_in,
    bye,
    decide,
    end,
    hello,
    line_of,
    log_in,
    message_in,
    name_in,
    new_game,
    number_in,
)
from concordia.brain.observation import Observation
from concordia.errors import SetupError
from concordia.setup import Setup

FATAL: Final = ("ended", "too-long", "flood")
"""After these a program cannot be asked any more."""
WANTED: Final = '{"type": "hello", "protocol": 1, "name": "My bot"}'


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a program is waited for, and how often it may fail."""

    start_seconds: float = 20.0
    """From its start until it has said hello."""
    usual_seconds: float = 10.0
    """For a decision if its budget does not tell."""
    grace_seconds: float = 0.5
    """What is added to every budget for the way there and back."""
    farewell_seconds: float = 3.0
    """From bye until it has ended by itself."""
    faults_in_a_row: int = 3
    """After so many decisions without a good answer the program is not asked any more."""


USUAL: Final = Patience()


def command_words(command: str) -> list[str]:
    """A program and its arguments from a line as it is typed in a shell."""
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise SetupError(f"the command {command!r} cannot be read: {str(error).lower()}") from None
    if not words:
        raise SetupError(f"a bot needs a program to run, such as {EXAMPLE}")
    return words


class Seen(NamedTuple):
    """A game in which a seat was asked, and how it must have gone on."""

    game: int
    setup: Setup
    played: tuple[int, ...]


class StdioBot(Bot):
    """A bot that is a program of its own; use it in a `with` statement, so that it ends in time."""

    def __init__(
        self,
        words: Sequence[str],
        fallback: Bot,
        *,
        tell: Callable[[BotTrouble], None] | None = None,
        log: Callable[[str], None] | None = None,
        patience: Patience = USUAL,
        confines: Confines = FREE,
    ) -> None:
        """Start a program with its arguments and learn its name; the fallback plays where it fails."""
        self.fallback = fallback
        self.tell = tell
        self.log = log
        self.patience = patience
        self.troubles: list[BotTrouble] = []
        self._ended = False
        self.ended_by_itself = False
        self.program = Program(words, confines)
        self._games = 0
        self._seen: dict[int, Seen] = {}
        self._asked = 0
        self._missed: set[int] = set()
        self._faults_in_a_row = 0
        self.name = self._greet(shlex.join(words))

    @property
    def gone(self) -> bool:
        """Whether the program has ended, by itself or since it failed."""
        return self._ended

    def _greet(self, command: str) -> str:
        self.send(hello())
        try:
            return name_in(self._next_message(Wait(self.patience.start_seconds)))
        except Fault as fault:
            self._dismiss()
            raise SetupError(
                f"the program {command} {fault}; a bot answers hello with {WANTED} (docs/protocol-bots.md)"
            ) from None

    def choose(self, observation: Observation, budget: Budget) -> int:
        """The action that the program chooses, or else the fallback."""
        action: int | None = None
        if not self.gone:
            self._asked += 1
            try:
                action = self._ask(observation, budget.seconds or self.patience.usual_seconds)
                self._faults_in_a_row = 0
            except Fault as fault:
                self._report(fault, observation.seat)
        if action is None:
            action = self.fallback.choose(observation, budget)
        if observation.seat in self._seen:
            seen = self._seen[observation.seat]
            self._seen[observation.seat] = seen._replace(played=(*observation.played, action))
        return action

    def _ask(self, observation: Observation, seconds: float) -> int:
        """Ask the program, telling it first of a new game, and await its move."""
        seen = self._seen.get(observation.seat)
        if seen is None or not _goes_on(seen, observation):
            self._games += 1
            seen = Seen(self._games, observation.setup, ())
            self._seen[observation.seat] = seen
            self.send(new_game(seen.game, observation))
        self.send(decide(seen.game, self._asked, seconds, observation))
        wait = Wait(seconds + self.patience.grace_seconds)
        while True:
            message = self._next_message(wait)
            number = number_in(message)
            if number == self._asked:
                return action_in(message, observation)
            if number not in self._missed:
                raise Fault("wrong-number", f"answered decision {number} instead of {self._asked}")

    def _next_message(self, wait: Wait) -> Message:
        """The next message that is not a log."""
        while True:
            line = self.program.receive(wait)
            if not line.strip():
                continue
            message = message_in(line)
            if message.get("type") != "log":
                return message
            text = log_in(message)
            if self.log is not None:
                self.log(text)

    def _report(self, fault: Fault, seat: int) -> None:
        """Keep and tell what went wrong; a program that failed too often is not asked any more."""
        self._missed.add(self._asked)
        self._faults_in_a_row += 1
        gone = fault.kind in FATAL or self._faults_in_a_row >= self.patience.faults_in_a_row
        instead = f"{self.fallback.name} plays {'on in its place' if gone else 'this decision'}"
        trouble = BotTrouble(fault.kind, seat, self._asked, f"{self.name} {fault}; {instead}", gone)
        self.troubles.append(trouble)
        if gone:
            self._dismiss()
        if self.tell is not None:
            self.tell(trouble)

    def send(self, message: object) -> None:
        """Send a message to the program."""
        self.program.send(line_of(message))

    def end_game(self, points: Sequence[int], winner: int | None) -> None:
        """Tell the program how the game ended, in every seat it has; None if nobody has won."""
        for seen in self._seen.values():
            if not self.gone:
                self.send(end(seen.game, points, winner))
        self._seen.clear()

    def _dismiss(self) -> None:
        """End a program that has failed, without waiting for it."""
        self._ended = True
        self.program.close(0.0)

    def close(self) -> None:
        """End the program; from now on the fallback plays."""
        if self.gone:
            return
        self._ended = True
        self.send(bye())
        self.ended_by_itself = self.program.close(self.patience.farewell_seconds)
        with suppress(Fault):
            while True:  # What is left may be logs, until the fault that there is no more.
                self._next_message(Wait(0.0))


def _goes_on(seen: Seen, observation: Observation) -> bool:
    """Whether an observation is of the game that was seen, after the action chosen there."""
    before = len(seen.played)
    return seen.setup == observation.setup and observation.played[:before] == seen.played
