"""Words: keyed messages of a language, and the names of everything they speak of."""

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from concordia.data.board import Board
from concordia.data.cards import CARDS
from concordia.data.goods import GOODS
from concordia.refusals import reasons
from concordia.shapes.event import Argument


@cache
def catalogue() -> Mapping[str, str]:
    """The messages in English by key, such as `event.play`."""
    tables = tomllib.loads(files(__name__).joinpath("en.toml").read_text(encoding="utf-8"))
    messages = {f"{table}.{key}": text for table, group in tables.items() for key, text in group.items()}
    return messages | reasons()


class Speaker:
    """Says keyed messages about one board and its players in English."""

    def __init__(self, board: Board, names: Sequence[str]) -> None:
        """Learn the names to use."""
        self.names = names
        self.cities = {city.id: city.name for city in board.cities}
        self.cities.update((gate.id, gate.name) for gate in board.gates)
        self.provinces = {province.id: province.name for province in board.provinces}

    def say(self, key: str, arguments: Mapping[str, Argument]) -> str:
        """The message of a key with its arguments filled in."""
        spoken = {name: self.name(name, value) for name, value in arguments.items()}
        return catalogue()[key].format(**spoken)

    def question(self, kind: str, left: int) -> str:
        """What a decision asks, with so many points, cards, goods or spaces left."""
        return self.say(f"question.{kind}", {"left": left, "steps": left, "spaces": left})

    def name(self, argument: str, value: Argument) -> str:
        """How one argument is spoken, by what kind of thing it is."""
        if argument in ("seat", "other"):
            return self.names[_number(value)]
        if argument in ("city", "space"):
            return self.cities[str(value)]
        if argument == "province":
            return self.provinces[str(value)]
        if argument in ("line", "place"):
            assert isinstance(value, (list, tuple))
            return "–".join(self.cities[city] for city in value)
        if argument == "card":
            return card_name(str(value))
        if argument in ("god", "role", "specialist"):
            return str(value).capitalize()
        if argument in ("cities", "best"):
            assert isinstance(value, (list, tuple))
            return _listed([self.cities[city] for city in value])
        if argument == "cards":
            assert isinstance(value, (list, tuple))
            return _listed([card_name(card) for card in value])
        if argument == "asked":
            asked: Any = value
            return self.question(**asked)
        return _amount(argument, value)


@lru_cache(maxsize=256)
def speaker_of(board: Board, names: tuple[str, ...]) -> Speaker:
    """Who speaks about a board and these players, made once."""
    return Speaker(board, names)


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def _amount(argument: str, value: object) -> str:
    if argument == "goods":
        assert isinstance(value, dict)
        parts = [f"{value[good]} {good}" for good in GOODS if value.get(good)]
        return _listed([*parts, *_of_any_kind(value.get("any", 0))]) or "nothing"
    if argument == "bonus":
        return "1 sestertius" if value == "coin" else f"1 {value}"
    for name, one, more in (
        ("coins", "sestertius", "sestertii"),
        ("left", "", ""),
        ("returned", "card", "cards"),
        ("points", "point", "points"),
        ("steps", "step", "steps"),
        ("spaces", "space", "spaces"),
    ):
        if argument == name:
            return f"{value} {one if value == 1 else more}".strip()
    if argument == "colonist":
        return "land colonist" if value == "land" else "sea colonist"
    return str(value)


def _of_any_kind(number: int) -> list[str]:
    return [f"any {number} good{'s' if number > 1 else ''}"] if number else []


def _listed(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def card_name(card: str) -> str:
    """What a card is called: its roles, and the coins that tell the two Mercators apart."""
    found = next(one for one in CARDS if one.id == card)
    name = "/".join(role.capitalize() for role in found.roles)
    return f"{name} ({found.coins})" if found.coins else name


def cards_named(cards: Sequence[str]) -> str:
    """Cards by name, how many of each."""
    counted = Counter(card_name(card) for card in cards)
    return (
        ", ".join(name if number == 1 else f"{number} {name}" for name, number in counted.items()) or "none"
    )
