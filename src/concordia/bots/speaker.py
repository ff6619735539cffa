"""A bot of ours as a program: it is asked on its input and answers on its output (docs/protocol-bots.md)."""

from collections.abc import Iterable, Mapping
from importlib.metadata import version
from typing import IO, Any, Final

from concordia.bots.bot import Bot, Budget
from concordia.bots.players import Player
from concordia.bots.protocol import DISTRIBUTION, PROTOCOL, Fault, line_of, message_in, position_in
from concordia.brain.observation import Observation
from concordia.data.board import Board, load_board
from concordia.errors import SetupError
from concordia.rules import RULES_VERSION
from concordia.setup import Setup, make_setup

MARGIN: Final = 0.1
"""The share of its time that a bot leaves for the way there and back."""


class Speaker:
    """Speaks the protocol for a bot: a fresh one for every game, so that games do not touch each other."""

    def __init__(self, player: Player, output: IO[bytes], seed: str, boards: Iterable[Board] = ()) -> None:
        """Get ready; boards of one's own are given, since a message does not tell all about them."""
        self.player = player
        self.output = output
        self.seed = seed
        self.boards = {board.id: board for board in boards}
        self._games: dict[int, tuple[Bot, Setup]] = {}

    def converse(self, lines: Iterable[bytes]) -> None:
        """Answer message after message until bye or the end of the input."""
        try:
            for line in lines:
                message = message_in(line)
                if message.get("type") == "bye":
                    return
                self.answer(message)
        finally:
            for bot, _ in self._games.values():
                bot.close()

    def answer(self, message: Mapping[str, Any]) -> None:
        """Answer a message; those that are not known are passed over."""
        kind = message.get("type")
        if kind == "hello":
            self._greet(message)
        elif kind == "new_game":
            self._begin(message)
        elif kind == "decide":
            self._decide(message)
        elif kind == "end":
            bot, _ = self._game(message)
            bot.end_game(message["points"], message["winner"])
            bot.close()
            del self._games[message["game"]]

    def _game(self, message: Mapping[str, Any]) -> tuple[Bot, Setup]:
        """The bot and the set-up of the game that a message is about."""
        if message.get("game") not in self._games:
            raise Fault("not-a-message", f"spoke of game {message.get('game')}, which was not begun")
        return self._games[message["game"]]

    def _say(self, **message: object) -> None:
        self.output.write(line_of(message))
        self.output.flush()

    def _greet(self, message: Mapping[str, Any]) -> None:
        if message.get("rules") != RULES_VERSION:
            raise SetupError(
                f"the other side plays by rules {message.get('rules')}, this bot by {RULES_VERSION}: "
                "use the same version of Concordia on both sides"
            )
        self._say(type="hello", protocol=PROTOCOL, name=f"{self.player}"[:40], version=version(DISTRIBUTION))

    def _begin(self, message: Mapping[str, Any]) -> None:
        told = message["board"]["id"]
        board = self.boards.get(told) or load_board(told)
        setup = make_setup(board, message["names"], self.seed, message["variants"])
        seed = f"{self.seed}/{message['game']}/{message['seat']}"
        self._games[message["game"]] = self.player.make(seed), setup

    def _decide(self, message: Mapping[str, Any]) -> None:
        bot, setup = self._game(message)
        view = message["view"]
        observation = Observation(
            setup,
            view["decision"]["seat"],
            position_in(message),
            tuple(sorted(move["action"] for move in view["actions"])),
            tuple(message["played"]),
        )
        budget = self.player.budget
        if budget == Budget():
            budget = Budget(seconds=message["milliseconds"] / 1000 * (1 - MARGIN))
        self._say(type="move", number=message["number"], action=bot.choose(observation, budget))
