"""The drawn maps: each shows exactly what its board has."""

import json
from importlib.resources import files
from itertools import combinations
from math import dist
from typing import Any

import pytest

from concordia.data.board import board_names, load_board

CLOSEST = 52
"""Units between two cities, so that their houses do not touch."""


def drawn(board: str) -> dict[str, Any]:
    text = (files("concordia.data") / "maps" / f"{board}.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@pytest.mark.parametrize("name", board_names())
def test_every_city_province_and_line_of_a_board_is_drawn_once(name: str) -> None:
    board, drawing = load_board(name), drawn(name)
    gates = {gate.id for gate in board.gates}
    track = {place for space in board.track for place in (space.id, *space.sites)}
    places = [place["id"] for place in drawing["cities"]]
    assert sorted(places) == sorted(city.id for city in board.cities if city.id not in gates | track)
    assert sorted(gate["id"] for gate in drawing.get("gates", [])) == sorted(gates)
    provinces = [one.id for one in board.provinces if one.id not in track]
    assert sorted(one["id"] for one in drawing["provinces"]) == sorted(provinces)
    lines = sorted((line["kind"], *sorted(line["ends"])) for line in drawing["lines"])
    kinds = (("land", board.land), ("sea", board.sea))
    assert lines == sorted((kind, *sorted(line.ends)) for kind, group in kinds for line in group)
    assert [space["id"] for space in drawing.get("track", [])] == [space.id for space in board.track]


@pytest.mark.parametrize("name", board_names())
def test_no_two_cities_of_a_map_touch_and_all_lie_inside(name: str) -> None:
    drawing = drawn(name)
    width, height = drawing["size"]
    points = [(city["x"], city["y"]) for city in drawing["cities"]]
    assert all(0 < x < width and 0 < y < height for x, y in points)
    assert min(dist(one, other) for one, other in combinations(points, 2)) >= CLOSEST
