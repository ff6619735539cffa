"""Boards as pictures, alone and with a number at each city."""

import os
import re
import subprocess
import sys
from math import inf, nan

import pytest

from concordia import BoardError
from concordia.data.board import board_names, load_board
from concordia.picture import board_svg
from concordia.picture.art import stored
from tests.picture.drawing import SVG, ids, marked, one, read, references, texts, titles

LIGHTS = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
BOARDS = pytest.mark.parametrize("name", board_names())
ELEMENTS = {
    *("svg", "title", "defs", "g", "path", "rect", "circle", "text", "use"),
    *("clipPath", "pattern", "filter", "feColorMatrix"),
}


@BOARDS
@LIGHTS
def test_every_city_province_line_gate_and_space_is_drawn_once(name: str, dark: bool) -> None:
    board, root = load_board(name), read(board_svg(name, dark=dark))
    spaces = {space.id for space in board.track}
    cities = [city.id for city in board.cities if city.id not in spaces]
    assert sorted(element.attrib["data-city"] for element in marked(root, "city")) == sorted(cities)
    assert {element.get("data-space") for element in marked(root, "space")} == spaces
    assert {element.get("data-gate") for element in marked(root, "gate")} == {gate.id for gate in board.gates}
    assert len(marked(root, "line")) == len(board.land) + len(board.sea)
    provinces = {province.id for province in board.provinces if province.marker}
    assert {element.get("data-province") for element in marked(root, "province")} == provinces


@BOARDS
def test_every_name_is_written(name: str) -> None:
    board = load_board(name)
    written = " ".join(texts(read(board_svg(name))))
    assert all(gate.name in written for gate in board.gates)
    assert all(space.name in written for space in board.track)
    for city in board.cities:
        assert city.good or city.name in written
    for province in board.provinces:
        assert not province.marker or province.name.upper() in written


@BOARDS
@LIGHTS
def test_a_picture_needs_nothing_from_outside_and_refers_only_to_itself(name: str, dark: bool) -> None:
    picture = board_svg(name, dark=dark, counts={load_board(name).start: 1}, title="T", legend="L")
    root = read(picture)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ELEMENTS
    assert len(ids(root)) == len(set(ids(root)))
    assert set(references(root)) <= set(ids(root))
    assert re.findall(r"https?://[^\"]*", picture) == ["http://www.w3.org/2000/svg"]


def test_ids_of_different_pictures_differ() -> None:
    pictures = [board_svg("italia"), board_svg("italia", dark=True), board_svg("italia", counts={"roma": 1})]
    found = [set(ids(read(picture))) for picture in pictures]
    assert not found[0] & found[1]
    assert not found[0] & found[2]


def test_the_dark_has_colours_of_its_own() -> None:
    light, dark = stored()["colours"]["sea"]
    assert light in board_svg("italia")
    assert light not in board_svg("italia", dark=True)
    assert dark in board_svg("italia", dark=True)


def test_a_width_in_pixels_keeps_the_shape() -> None:
    narrow, wide = read(board_svg("italia", width=400)), read(board_svg("italia"))
    assert (narrow.get("width"), narrow.get("height")) == ("400", "242.5")
    assert (wide.get("width"), wide.get("height")) == ("1600", "970")
    assert narrow.get("viewBox") == wide.get("viewBox") == "0 0 1600 970"


def test_cities_without_a_game_show_their_letters() -> None:
    root = read(board_svg("imperium"))
    assert texts(one(root, "city", "isca")) == ["A"]
    assert texts(one(root, "city", "roma")) == []


def test_counts_stand_at_their_cities() -> None:
    counts = {"verona": 12, "genua": 3.456, "neapolis": 0, "brundisium": 1234.5}
    root = read(board_svg("italia", counts=counts))
    assert texts(one(root, "city", "verona")) == ["12"]
    assert texts(one(root, "city", "genua")) == ["3.5"]
    assert texts(one(root, "city", "neapolis")) == ["0"]
    assert texts(one(root, "city", "brundisium")) == ["1,234"]
    assert texts(one(root, "city", "aquileia")) == ["A"]


def test_more_is_larger_and_darker() -> None:
    root = read(board_svg("italia", counts={"verona": 100, "genua": 50, "neapolis": 1}))
    discs = [next(one(root, "city", city).iter(f"{SVG}circle")) for city in ("neapolis", "genua", "verona")]
    sizes = [float(disc.attrib["r"]) for disc in discs]
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[1] < sizes[2]
    light = [sum(bytes.fromhex(disc.attrib["fill"][1:])) for disc in discs]
    assert light[0] > light[1] > light[2]


def test_sites_and_spaces_of_the_ship_track_have_counts_too() -> None:
    board = load_board("roma")
    site = board.track[3].sites[0]
    root = read(board_svg(board, counts={site: 7, "byzantium": 9}))
    assert texts(one(root, "city", site)) == ["7"]
    assert texts(one(root, "city", "byzantium")) == ["9"]


def test_title_and_legend_are_written_and_make_room() -> None:
    bare, told = (
        read(board_svg("italia", counts={"roma": 8}, title=title, legend=title and "Houses in 2 games"))
        for title in (None, "Where they build")
    )
    assert {"Where they build", "Houses in 2 games"} <= set(texts(told))
    assert titles(told)[0] == "Where they build"
    assert titles(bare)[0] == "Italia"
    assert float(told.attrib["height"]) > float(bare.attrib["height"])
    assert {"0", "2", "4", "8"} <= set(texts(bare))


def test_no_counts_at_all_are_drawn_as_none() -> None:
    assert "0" in texts(read(board_svg("italia", counts={})))


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ({"atlantis": 1}, "Italia has no city 'atlantis': its cities are bauzanum, "),
        ({"roma": -1}, "the number at roma must be 0 or more, not -1"),
        ({"roma": nan}, "the number at roma must be 0 or more, not nan"),
        ({"roma": inf}, "the number at roma must be 0 or more, not inf"),
    ],
)
def test_counts_that_cannot_be_drawn_are_refused(counts: dict[str, float], message: str) -> None:
    with pytest.raises(BoardError) as refused:
        board_svg("italia", counts=counts)
    assert str(refused.value).startswith(message)


def test_the_same_board_is_the_same_picture_in_every_process() -> None:
    counts = "{'pantheon': 2, 'campus': 1}"
    program = f"from concordia.picture import board_svg; print(board_svg('roma', counts={counts}))"
    for seed in ("1", "2"):
        made = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            encoding="utf-8",
        )
        assert made.stdout == f"{board_svg('roma', counts={'campus': 1, 'pantheon': 2})}\n"
