import tomllib
from contextlib import suppress
from copy import deepcopy
from importlib.resources import files
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from concordia.data.board import MAX_CITIES, MAX_PROVINCES, Board, board_names, parse_board
from concordia.data.board_checks import check_board
from concordia.data.board_tables import read_board
from concordia.errors import BoardError
from tests.data.portus import PORTUS
from tests.soak import often

Slots: TypeAlias = Any  # A table or a list, whose keys no type tells apart.

SHIPPED = files("concordia.data") / "boards"
TEXTS = {name: (SHIPPED / f"{name}.toml").read_text(encoding="utf-8") for name in board_names()}
TEXTS["portus"] = PORTUS
# Lines of every board, so that a key comes to stand where another board has none.
LINES = "\n".join(TEXTS.values()).split("\n")
LONGEST = max(len(text) for text in TEXTS.values())

MUTATIONS = st.lists(
    st.tuples(
        st.sampled_from(
            ["delete line", "repeat line", "replace line", "insert line", "delete", "insert", "replace"]
        ),
        st.integers(0, LONGEST),
        st.integers(0, LONGEST),
        st.text(st.sampled_from("[]{}\"'=.,#-+_ \\\n\r\t0159abetruxinfé\0"), min_size=1, max_size=4),
    ),
    min_size=1,
    max_size=6,
)


def mutated(text: str, how: str, at: int, other: int, new: str) -> str:
    at %= len(text)
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at) + 1 or len(text)
    line = text[start:end]
    foreign = LINES[other % len(LINES)] + "\n"
    changed = {
        "delete line": text[:start] + text[end:],
        "repeat line": text[:start] + line + line + text[end:],
        "replace line": text[:start] + foreign + text[end:],
        "insert line": text[:start] + foreign + text[start:],
        "delete": text[:at] + text[at + len(new) :],
        "insert": text[:at] + new + text[at:],
        "replace": text[:at] + new + text[at + len(new) :],
    }
    return changed[how] or "\n"


def check_whole(board: Board) -> None:
    """Everything that others of its parts name is there once."""
    cities = [city.id for city in board.cities]
    gates = [gate.id for gate in board.gates]
    provinces = [province.id for province in board.provinces]
    places = cities + gates
    assert len(set(places)) == len(places)
    assert len(set(provinces)) == len(provinces)
    assert len(cities) <= MAX_CITIES
    assert len(provinces) <= MAX_PROVINCES
    assert {board.start, board.sea_start} <= set(cities)
    assert {end for line in board.land + board.sea for end in line.ends} <= set(places)
    assert {city.province for city in board.cities} - {None} == set(provinces)
    assert {site for space in board.track for site in space.sites} == {
        city.id for city in board.cities if city.good
    }
    hash(board)


@pytest.mark.parametrize("name", TEXTS)
@settings(derandomize=True, deadline=None, max_examples=often(400, 150))
@given(mutations=MUTATIONS)
def test_whatever_is_wrong_with_a_board_is_told_as_a_board_error(
    name: str, mutations: list[tuple[str, int, int, str]]
) -> None:
    text = TEXTS[name]
    for mutation in mutations:
        text = mutated(text, *mutation)
    try:
        board = parse_board(text, "mine.toml")
    except BoardError as error:
        told = str(error)
    else:
        told = board.source
        check_whole(board)
    assert told.startswith("mine.toml")


ODD: st.SearchStrategy[object] = st.sampled_from(
    [None, True, -1, 3, 1.5, "", "roma", "brick", "gate-east", "carthago", [], ["wine"], {}]
)


def slots(value: object) -> list[tuple[Slots, str | int]]:
    """Every place in a tree of tables and lists, as what holds it and its key."""
    found: list[tuple[Slots, str | int]] = []
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            found += [(value, key), *slots(value[key])]
    return found


@pytest.mark.parametrize("name", TEXTS)
@settings(derandomize=True, deadline=None, max_examples=often(400, 150))
@given(changes=st.lists(st.tuples(st.integers(0), st.integers(0), ODD), min_size=1, max_size=3))
def test_a_value_in_the_wrong_place_is_told_as_a_board_error(
    name: str, changes: list[tuple[int, int, object]]
) -> None:
    top = tomllib.loads(TEXTS[name])
    for at, other, odd in changes:
        places = slots(top)
        held, key = places[at % len(places)]
        source, source_key = places[other % len(places)]
        held[key] = deepcopy(source[source_key] if odd is None else odd)
    with suppress(BoardError):
        board = read_board(top, "mine.toml")
        check_board(board)
        check_whole(board)
