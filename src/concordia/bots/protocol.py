"""The messages between the game and a bot in any language: one JSON object a line (docs/protocol-bots.md)."""

import base64
import json
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Final, Literal, TypeAlias

import numpy as np

from concordia.bots.messages import BoardTold, Bye, CityTold, Decide, End, Hello, NewGame
from concordia.brain.observation import Observation
from concordia.data.board import Board
from concordia.errors import ConcordiaError
from concordia.expansions.roma import track_printed
from concordia.notation import split_moves
from concordia.rules import RULES_VERSION
from concordia.rules.packed import STATE_BYTES, Row
from concordia.setup import COLOURS, LONGEST_NAME
from concordia.shapes import fields_told

PROTOCOL: Final = 1
"""The version of the protocol; it is told in both messages of hello."""
DISTRIBUTION: Final = "concordia-boardgame"
LONGEST_LOG: Final = 1_000
"""Characters of a log that are kept."""
MOST_QUOTED: Final = 80
"""Characters of a wrong line that are told."""

Kind: TypeAlias = Literal[
    "ended", "time-out", "not-a-message", "wrong-number", "not-legal", "too-long", "flood"
]
"""What can go wrong with a bot."""


Message: TypeAlias = Mapping[str, object]
"""What a program wrote: nothing in it is certain."""


class Fault(Exception):
    """Something a bot did wrong, told in words that follow its name."""

    def __init__(self, kind: Kind, text: str) -> None:
        """Tell what went wrong."""
        super().__init__(text)
        self.kind = kind


def hello() -> Hello:
    """The first message: who speaks, and which protocol and rules."""
    return Hello(PROTOCOL, "concordia", version(DISTRIBUTION), RULES_VERSION)


def new_game(game: int, observation: Observation) -> NewGame:
    """What a game is made of, for one seat; nothing in it tells the seed."""
    setup = observation.setup
    colours = COLOURS[: len(setup.names)]
    return NewGame(game, observation.seat, setup.names, colours, setup.variants, board_told(setup.board))


def board_told(board: Board) -> BoardTold:
    """What is printed on a board, so that a bot can play on boards it has never seen."""
    return BoardTold(
        id=board.id,
        name=board.name,
        start=board.start,
        sea_start=board.sea_start,
        provinces=tuple(province.id for province in board.provinces),
        cities=tuple(CityTold(city.id, city.province) for city in board.cities),
        land_lines=tuple(line.ends for line in board.land),
        sea_lines=tuple(line.ends for line in board.sea),
        gates=tuple(gate.id for gate in board.gates),
        track=track_printed(board),
        volcano=tuple(province.id for province in board.provinces if province.volcano),
    )


def decide(game: int, number: int, seconds: float, observation: Observation) -> Decide:
    """The question what to do, with everything the seat sees."""
    return Decide(
        game,
        number,
        max(1, round(seconds * 1000)),
        observation.view(),
        base64.b64encode(observation.row.tobytes()).decode(),
        observation.played,
    )


def position_in(message: Message) -> Row:
    """What the seat sees in a question, as the engine packs it."""
    try:
        row = np.frombuffer(base64.b64decode(str(message["position"]), validate=True), np.uint8)
    except (KeyError, ValueError):
        row = np.zeros(0, np.uint8)
    if len(row) != STATE_BYTES:
        raise Fault("not-a-message", "asked without a position that this version understands")
    return row


def end(game: int, points: Sequence[int], winner: int | None) -> End:
    """How a game ended."""
    return End(game, tuple(points), winner)


def bye() -> Bye:
    """The last message."""
    return Bye()


def line_of(message: object) -> bytes:
    """A message as it is sent."""
    return json.dumps(message, separators=(",", ":"), default=fields_told).encode() + b"\n"


def message_in(line: bytes) -> Message:
    """The message in a line that a bot wrote."""
    try:
        told = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise Fault("not-a-message", f"wrote {quoted(line)}, which is not a JSON object in UTF-8")
    return told


def quoted(line: bytes) -> str:
    """The beginning of a line, for a message."""
    text = printable(line[: 4 * MOST_QUOTED].decode("utf-8", "replace"))
    return f"“{text}”" if len(text) <= MOST_QUOTED else f"“{text[:MOST_QUOTED]}…”"


def printable(text: str) -> str:
    """A text in one line without anything that could command a terminal."""
    return "".join(sign if sign.isprintable() else " " for sign in text).strip()


def name_in(message: Message) -> str:
    """The name in a bot's hello."""
    if message.get("type") != "hello":
        raise Fault("not-a-message", f"wrote {shown(message)} before its hello")
    if whole_number(message.get("protocol")) != PROTOCOL:
        told = shown(message.get("protocol"))
        raise Fault("not-a-message", f"speaks protocol {told}: only {PROTOCOL} is understood")
    name = message.get("name")
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or name != printable(name):
        wanted = f"a name has 1 to {LONGEST_NAME} printable characters"
        raise Fault("not-a-message", f"is called {shown(name)}: {wanted}")
    return name


def log_in(message: Message) -> str:
    """The text of a log, cut to what is kept."""
    text = message.get("text")
    if not isinstance(text, str):
        raise Fault("not-a-message", f"wrote a log without a text: {shown(message)}")
    return printable(text[:LONGEST_LOG])


def number_in(message: Message) -> int:
    """The number of the decision that a move answers."""
    if message.get("type") != "move":
        raise Fault("not-a-message", f"wrote {shown(message)}, which is neither a move nor a log")
    number = whole_number(message.get("number"))
    if number is None:
        raise Fault("wrong-number", f"answered without the number of the decision: {shown(message)}")
    return number


def action_in(message: Message, observation: Observation) -> int:
    """The legal action in a move, which gives its number or its text."""
    if "action" not in message and isinstance(text := message.get("text"), str):
        return _action_of_text(text, observation)
    action = whole_number(message.get("action"))
    if action is None:
        raise Fault("not-legal", f"answered without an action: {shown(message)}")
    if action not in observation.actions:
        raise Fault("not-legal", f"chose {shown(action)}, which is none of the actions offered")
    return action


def _action_of_text(text: str, observation: Observation) -> int:
    moves = split_moves(text[:LONGEST_LOG])
    if len(moves) > 1:
        raise Fault("not-legal", f"chose {shown(text)}: a decision is answered with one move")
    try:
        return observation.game.parse(moves[0]).action
    except ConcordiaError as error:
        raise Fault("not-legal", f"chose a move that cannot be made: {printable(str(error))}") from None


def whole_number(value: object) -> int | None:
    """A value if it is a whole number; JSON's true and false are none."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def shown(value: object) -> str:
    """A value as JSON, for a message."""
    return quoted(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
