"""Moves: what each action number means on a board, with named arguments and as text."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from concordia.data.board import Board, Line
from concordia.data.cards import CARD_IDS, GODS, ROLES
from concordia.data.goods import GOODS, STOREHOUSE_SPACES
from concordia.rules.actions import (
    BUY,
    CARD,
    COINS,
    DONE,
    FROM_CITY,
    FROM_LINE,
    GOD,
    HOUSE,
    KEEP,
    PAY,
    PLACE,
    POINT_AT,
    PROVINCE,
    ROLE,
    SEAT,
    SELL,
    SIMPLE,
    SLOT,
    SPACE,
    START,
    TAKE,
    TO_LINE,
    USE,
    action,
    trade_bit,
)
from concordia.rules.cards import FIRST_SPECIALIST
from concordia.rules.decisions import (
    BUILD,
    BUY_CARD,
    CHOOSE_GOD,
    CHOOSE_ROLE,
    COPY,
    KEEP_GOODS,
    MOVE,
    NEW_COLONIST,
    PAY_ANY,
    PLAY,
    PLAY_ALONE,
    PLAY_FOR_TEAM,
    POINT,
    PREFECT,
    SETTLE,
    START_CITY,
    STOCK,
    TAKE_BONUS,
    TO,
    TRADE,
)
from concordia.rules.scoring import MINERVA
from concordia.rules.state import LAND, MAX_SEATS, SEA, SLOTS
from concordia.setup import COLOURS
from concordia.shapes.event import Argument
from concordia.shapes.view import Colonist, Target

KIND_NAMES: Final[dict[int, Colonist]] = {LAND: "land", SEA: "sea"}

DECISION_NAMES: Final = {
    PLAY: "play",
    MOVE: "move",
    TO: "to",
    BUILD: "build",
    PREFECT: "prefect",
    KEEP_GOODS: "keep",
    TRADE: "trade",
    COPY: "copy",
    BUY_CARD: "buy-card",
    PAY_ANY: "pay",
    NEW_COLONIST: "new-colonist",
    SETTLE: "settle",
    STOCK: "stock",
    CHOOSE_ROLE: "role",
    TAKE_BONUS: "bonus",
    CHOOSE_GOD: "god",
    START_CITY: "start-city",
    POINT: "point",
    PLAY_FOR_TEAM: "play-for-team",
    PLAY_ALONE: "play-alone",
}
"""What each kind of decision is called."""


@dataclass(frozen=True, slots=True)
class Move:
    """One action on one board: its number, its kind, its named arguments and its text."""

    action: int
    kind: str
    arguments: Mapping[str, Argument] = field(compare=False)
    text: str
    target: Target = field(init=False, repr=False, compare=False)
    """What the move is about: its arguments by name."""

    def __post_init__(self) -> None:
        """Name the arguments."""
        named = {name: tuple(it) if isinstance(it, list) else it for name, it in self.arguments.items()}
        object.__setattr__(self, "target", Target(**named))  # type: ignore[arg-type]

    def __str__(self) -> str:
        """The text of the move."""
        return self.text

    def __int__(self) -> int:
        """The number of the action."""
        return self.action


class MoveBook:
    """Every move there can be on a board, by number and by text."""

    def __init__(self, board: Board) -> None:
        """Work out all moves of a board."""
        self.by_action: dict[int, Move] = {}
        self.by_text: dict[str, list[Move]] = {}
        for move in _all_moves(board):
            self.by_action[move.action] = move
            self.by_text.setdefault(move.text, []).append(move)


@lru_cache(maxsize=64)
def move_book(board: Board) -> MoveBook:
    """The moves of a board, worked out once."""
    return MoveBook(board)


def line_name(line: Line) -> str:
    """The text of a line: its end cities in alphabetical order."""
    return "/".join(sorted(line.ends))


def _all_moves(board: Board) -> Iterator[Move]:
    yield Move(action(SIMPLE, DONE), "done", {}, "done")
    yield Move(action(SIMPLE, COINS), "coins", {}, "coins")
    for slot in range(SLOTS):
        yield Move(action(SIMPLE, SLOT + slot), "slot", {"slot": slot + 1}, f"slot {slot + 1}")
    for seat in range(MAX_SEATS):
        yield Move(action(SIMPLE, SEAT + seat), "copy", {"seat": seat}, f"copy {COLOURS[seat]}")
    for i, role in enumerate(ROLES[: GOD - ROLE]):
        yield Move(action(SIMPLE, ROLE + i), "role", {"role": role}, f"as {role}")
    yield from _moves_with_cards()
    yield from _moves_with_gods()
    for i, space in enumerate(board.track):
        yield Move(action(SPACE, i), "sail", {"space": space.id}, f"> {space.id}")
    for i, province in enumerate(board.provinces):
        yield Move(action(PROVINCE, i), "produce", {"province": province.id}, f"produce {province.id}")
    yield from _moves_with_goods()
    yield from _moves_with_cities(board)
    yield from _moves_with_lines(board)


def _moves_with_cards() -> Iterator[Move]:
    for i, card in enumerate(CARD_IDS):
        yield Move(action(CARD, i), "card", {"card": card}, card)
        yield Move(action(USE, i), "use", {"card": card}, f"use {card}")
        yield Move(action(POINT_AT, i), "point", {"card": card}, f"point {card}")


def _moves_with_gods() -> Iterator[Move]:
    for i, god in enumerate(GODS[:MINERVA]):
        yield Move(action(SIMPLE, GOD + i), "god", {"god": god}, f"god {god}")
    for i, specialist in enumerate(ROLES[FIRST_SPECIALIST:]):
        arguments: dict[str, Argument] = {"god": "minerva", "specialist": specialist}
        yield Move(action(SIMPLE, GOD + MINERVA + i), "god", arguments, f"god minerva {specialist}")


def _moves_with_goods() -> Iterator[Move]:
    for i, good in enumerate(GOODS):
        yield Move(action(SIMPLE, KEEP + i), "keep", {"good": good}, f"keep {good}")
        yield Move(action(SIMPLE, PAY + i), "pay", {"good": good}, f"pay {good}")
        yield Move(action(SIMPLE, TAKE + i), "take", {"good": good}, f"take {good}")
        for number in range(1, STOREHOUSE_SPACES + 1):
            bit = trade_bit(i, number)
            arguments: dict[str, Argument] = {"good": good, "count": number}
            yield Move(action(SELL, bit), "sell", arguments, f"sell {number} {good}")
            yield Move(action(BUY, bit), "buy", arguments, f"buy {number} {good}")


def _moves_with_cities(board: Board) -> Iterator[Move]:
    for i, city in enumerate(board.cities):
        yield Move(action(HOUSE, i), "house", {"city": city.id}, f"house {city.id}")
        yield Move(action(START, i), "start", {"city": city.id}, f"start {city.id}")
        for kind, name in KIND_NAMES.items():
            arguments: dict[str, Argument] = {"colonist": name, "city": city.id}
            yield Move(action(PLACE + kind, i), "new", arguments, f"new {name} {city.id}")
            yield Move(action(FROM_CITY + kind, i), "from", arguments, f"{name} {city.id}")


def _moves_with_lines(board: Board) -> Iterator[Move]:
    for kind, lines in ((LAND, board.land), (SEA, board.sea)):
        for i, line in enumerate(lines):
            arguments: dict[str, Argument] = {"colonist": KIND_NAMES[kind], "line": list(line.ends)}
            text = line_name(line)
            yield Move(action(FROM_LINE + kind, i), "from", arguments, f"{KIND_NAMES[kind]} {text}")
            yield Move(action(TO_LINE + kind, i), "to", arguments, f"> {text}")
