"""The bots at a learner's table: inside compiled code where they can be, else asked one after another."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np

from concordia.bots.bot import Bot, Budget
from concordia.bots.match import Match
from concordia.bots.players import Player, make_bot
from concordia.rl.rivals import LEARNER_NAME, check_players, is_compiled, make_rivals
from concordia.rl.sight import entrance
from concordia.rl.watched import Watched
from concordia.rules.actions import ACTIONS
from concordia.rules.state import NOBODY
from concordia.setup import Setup, seed_words


def seated(names: str | Sequence[str], seats: int) -> list[str]:
    """The names of so many opponents; the last one also plays the seats left over."""
    if isinstance(names, str):
        return [names] * seats
    return [*names, *[names[-1]] * (seats - len(names))] if names else []


def make_opponents(setup: Setup, names: Sequence[str]) -> "Opponents":
    """The opponents of these names, in turn order after the learner."""
    players = [LEARNER_NAME, *names]
    check_players(setup, players)
    if all(is_compiled(name) for name in names):
        return CompiledOpponents(setup, players)
    return AskedOpponents(names)


class Opponents(ABC):
    """The bots at the table of one learner, for one game after another."""

    game: Watched
    seat: int
    """The learner's."""

    def begin(self, game: Watched, seat: int, seed: str) -> None:
        """Sit down to a new game, in which the learner has this seat."""
        self.game = game
        self.seat = seat

    def push(self, action: int) -> None:
        """Carry out the learner's action."""
        self.game.push(action)

    @abstractmethod
    def play(self) -> None:
        """Play until the learner is asked or the game is over."""

    def end(self) -> None:
        """Take note that the game is over."""
        return

    def close(self) -> None:
        """Leave the table for good."""
        return


class CompiledOpponents(Opponents):
    """Random and classic bots, which play inside compiled code."""

    def __init__(self, setup: Setup, players: Sequence[str]) -> None:
        """Make room for the thought of these players, the learner first."""
        rivals = make_rivals(setup, players, "0")
        self._players = (rivals.simulations, np.ones(1, np.int64))
        self._mind = rivals.mind
        self._chance = rivals.mind[2]
        self._choices = np.zeros(1, np.int64)
        self._actions = np.zeros(1, np.int64)
        self._lengths = np.zeros(1, np.int64)
        self._shift = np.zeros(1, np.int64)
        self._mask = np.zeros(ACTIONS, np.uint8)
        self._games: Any = None

    def begin(self, game: Watched, seat: int, seed: str) -> None:
        """Sit down to a new game; all chance of the bots follows from the seed."""
        super().begin(game, seat, seed)
        self._chance[:] = seed_words(f"{seed}/players")
        self._shift[0] = len(game.setup.names) - seat
        position = game.position
        self._games = (position.row, position.masks, self._choices, self._lengths, self._shift)

    def play(self) -> None:
        """Play until the learner is asked or the game is over, in one compiled call."""
        position = self.game.position
        if self.game.seat not in (self.seat, NOBODY):
            self._choices[0] = position.choices
            entrance.rivals_rows(
                position.tables, self._actions, self._games, self._mask, self._players, self._mind
            )
            position.choices = int(self._choices[0])


class AskedOpponents(Opponents):
    """Bots of any kind, asked one after another with what they see."""

    def __init__(self, names: Sequence[str]) -> None:
        """Get ready to play; programs are started with the first game and go on until they are closed."""
        self.names = names
        self._bots: dict[int, Bot] = {}
        self._match: Match | None = None

    def begin(self, game: Watched, seat: int, seed: str) -> None:
        """Sit down to a new game."""
        super().begin(game, seat, seed)
        seats = len(game.setup.names)
        bots: list[Any] = [None] * seats
        for number, name in enumerate(self.names):
            bots[(seat + 1 + number) % seats] = self._bot(number, name, seed)
        self._match = Match(game.setup, bots, [Budget()] * seats)
        game.position = self._match.position

    def _bot(self, number: int, name: str, seed: str) -> Bot:
        """The bot of a name; a program goes on from game to game, others are made anew with their seed."""
        if number in self._bots and Player.parse(name).is_program:
            return self._bots[number]
        if number in self._bots:
            self._bots[number].close()
        self._bots[number] = make_bot(name, f"{seed}/{number}")
        return self._bots[number]

    def push(self, action: int) -> None:
        """Carry out the learner's action, which the bots see."""
        assert self._match is not None
        self.game.check(action)
        self._match.carry_out(action)

    def play(self) -> None:
        """Ask the bots until the learner is asked or the game is over."""
        match = self._match
        assert match is not None
        while match.position.choices > 0 and match.position.seat != self.seat:
            match.step()

    def end(self) -> None:
        """Tell the bots how the game ended."""
        ending = self.game.ending()
        for bot in self._bots.values():
            bot.end_game(ending["points"], ending["winner"])

    def close(self) -> None:
        """Close the bots."""
        for bot in self._bots.values():
            bot.close()
        self._bots.clear()
