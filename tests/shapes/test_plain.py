"""Shapes as JSON values."""

import json
from dataclasses import FrozenInstanceError, dataclass, field

import pytest

from concordia import Game
from concordia.shapes import SPREAD, fields_told, plain
from concordia.shapes.view import ColonistSeen
from concordia.view import view


@dataclass(frozen=True, slots=True)
class Inner:
    city: str
    coins: int | None
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Outer:
    key: str
    inner: Inner = field(metadata=SPREAD)
    from_: Inner | None = None
    others: tuple[Inner, ...] = ()


def test_a_field_that_is_none_is_left_out_only_if_that_is_its_default() -> None:
    assert fields_told(Inner("roma", None)) == {"city": "roma", "coins": None}
    assert fields_told(Inner("roma", 3, "consul")) == {"city": "roma", "coins": 3, "card": "consul"}


def test_a_spread_field_is_told_by_its_own_fields_and_an_underscore_at_the_end_is_not_told() -> None:
    shape = Outer("move", Inner("roma", 1), Inner("ostia", 2), (Inner("genua", 3),))
    assert plain(shape) == {
        "key": "move",
        "city": "roma",
        "coins": 1,
        "from": {"city": "ostia", "coins": 2},
        "others": [{"city": "genua", "coins": 3}],
    }


def test_a_writer_of_json_writes_the_same_as_plain_values() -> None:
    seen = view(Game.new("sicilia", seats=3, seed=1), 0)
    assert json.loads(json.dumps(seen, default=fields_told)) == plain(seen)


def test_what_is_no_shape_is_refused() -> None:
    with pytest.raises(TypeError, match="a set is no shape"):
        json.dumps({1, 2}, default=fields_told)


def test_a_shape_cannot_be_changed() -> None:
    colonist = ColonistSeen("land", "storehouse")
    with pytest.raises(FrozenInstanceError):
        colonist.place = "city"  # type: ignore[misc]
