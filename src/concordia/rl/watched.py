"""One game that learners watch: the compiled rules with observations, masks and rewards for every seat."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from concordia import kernel
from concordia.brain import entrance as brain
from concordia.brain.growing import SIDES
from concordia.brain.sight.layout import SIZE
from concordia.errors import GameOver, IllegalMove
from concordia.game import CONTRARIUS, Game
from concordia.moves import move_book
from concordia.narrate import heard_by, narrate
from concordia.rl.sight import entrance
from concordia.rules.actions import ACTIONS, actions_in, bit_of, word_of
from concordia.rules.packed import STATE
from concordia.setup import Setup
from concordia.view import view
from concordia.words import Speaker

LONGEST: Final = 10_000
"""Decisions after which a game that does not end is cut off."""


class Watched:
    """A game in progress that refuses illegal actions and tells each seat what it may know."""

    def __init__(self, setup: Setup) -> None:
        """Set a game up."""
        position = kernel.new(setup)
        assert isinstance(position, kernel.CompiledPosition)
        self.setup = setup
        self.position = position

    def copy(self) -> "Watched":
        """An independent copy."""
        copied = Watched.__new__(Watched)
        copied.setup = self.setup
        copied.position = self.position.copy()
        return copied

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.position.choices == 0

    @property
    def seat(self) -> int:
        """The seat that is asked, or NOBODY when the game is over."""
        return int(entrance.seat_row(self.position.row))

    @property
    def actions(self) -> list[int]:
        """The legal actions in rising order."""
        return self.position.actions()

    def allows(self, action: int) -> bool:
        """Whether an action is legal now."""
        return 0 <= action < ACTIONS and bool(self.position.masks[word_of(action)] >> bit_of(action) & 1)

    def check(self, action: int) -> None:
        """Refuse an action that is not legal now."""
        if self.is_over:
            raise GameOver("the game is over: no move can be made")
        if not self.allows(action):
            raise IllegalMove(refusal(self.setup, action, self.seat, self.position.masks))

    def push(self, action: int) -> None:
        """Carry out a legal action."""
        self.check(action)
        self.position.apply(action)

    def told_push(self, action: int) -> list[str]:
        """Carry out a legal action, and tell what it did in sentences that everyone may hear."""
        self.check(action)
        board = self.setup.board
        before = self.position.state()
        self.position.apply(action)
        move = move_book(board).by_action[action]
        events = heard_by(narrate(board, before, move, self.position.state()), None)
        speaker = Speaker(board, (*self.setup.names, CONTRARIUS))
        return [speaker.say(f"event.{event.key}", event.arguments) for event in events]

    def observation(self, viewer: int) -> NDArray[np.uint8]:
        """What a seat sees now, in an array of its own."""
        seen = np.zeros(SIZE, np.uint8)
        brain.observe_row(self.position.row, self.position.tables, viewer, seen)
        return seen

    def mask(self, viewer: int) -> NDArray[np.bool_]:
        """Which actions a seat may choose now: none if another one is asked."""
        mask = np.zeros(ACTIONS, np.bool_)
        if viewer == self.seat:
            entrance.mask_row(self.position.masks, mask.view(np.uint8))
        return mask

    def rewards(self) -> list[float]:
        """What a game that is over was worth to each player: 1 for the first place to -1 for the last."""
        return self._result()[0]

    def _result(self) -> tuple[list[float], int]:
        rewards, standings = np.zeros(len(self.setup.names)), np.zeros(SIDES, np.int64)
        position = self.position
        winner = entrance.rewards_row(position.row, position.tables, rewards, standings)
        return rewards.tolist(), int(winner)

    def ending(self) -> dict[str, Any]:
        """How a game that is over ended: points, winner and turns."""
        turns = int(self.position.row.view(STATE)[0]["turn"])
        return {"points": self.position.points(), "winner": self._result()[1], "turns": turns}

    def summary(self, viewer: int) -> str:
        """The table as a seat sees it, in a few lines."""
        game = Game.at(self.setup, self.position.state())
        seen = view(game, viewer)
        lines = [f"{self.setup.board.name}, turn {seen.turn}"]
        for one in seen.seats:
            hand = "hidden" if one.hand is None else ", ".join(one.hand)
            goods = ", ".join(f"{number} {good}" for good, number in one.goods.items() if number)
            lines.append(
                f"{one.name}: {one.points['total']} points, {one.coins} coins, "
                f"goods: {goods or 'none'}, houses: {len(one.houses)}, hand: {hand}"
            )
        if not self.is_over:
            assert seen.decision is not None
            lines.append(f"{self.setup.names[self.seat]} is asked: {seen.decision.question}")
        return "\n".join(lines)


def refusal(setup: Setup, action: int, seat: int, words: kernel.Masks) -> str:
    """Why an action is refused, with all that are legal instead."""
    book = move_book(setup.board).by_action
    given = f"{action} ({book[action].text})" if action in book else str(action)
    legal = ", ".join(f"{one} ({book[one].text})" for one in actions_in(map(int, words)))
    return f"{given} is not legal for seat {seat}; legal are {legal}"
