"""Boards of one's own, which nobody has drawn."""

import re
from importlib.resources import files
from itertools import combinations
from math import dist

import pytest

from concordia import Game
from concordia.data.board import Board, load_board, parse_board
from concordia.picture import board_svg, game_svg
from concordia.picture.maps import drawn_map
from concordia.picture.places import places_of
from concordia.picture.plain import APART, plain_map
from concordia.picture.shapes import around, hull, spread
from tests.data.portus import PORTUS
from tests.picture.drawing import marked, one, read, texts
from tests.tiny_board import TINY

SHIPPED = ("imperium", "italia", "roma", "sicilia")


def text_of(board: str) -> str:
    return (files("concordia.data") / "boards" / f"{board}.toml").read_text(encoding="utf-8")


def own(text: str) -> Board:
    return parse_board(text, "mine.toml")


def without(text: str, *coordinates: str) -> Board:
    """A board of one's own that lacks some coordinates."""
    for name in coordinates:
        text = re.sub(rf", {name} = \[[^\]]*\]", "", text)
    return own(re.sub(r'^name = "', 'name = "My ', text, count=1, flags=re.MULTILINE))


OWN = {
    "tiny": own(TINY),
    "portus": own(PORTUS),
    **{f"{name} laid out": without(text_of(name)) for name in SHIPPED},
    "imperium on the globe": without(text_of("imperium"), "layout"),
    "sicilia on the globe": without(text_of("sicilia"), "layout"),
    **{f"{name} in a circle": without(text_of(name), "layout", "lonlat") for name in SHIPPED},
}
BOARDS = pytest.mark.parametrize("board", OWN.values(), ids=OWN.keys())


@BOARDS
def test_every_city_and_gate_is_drawn_inside_the_picture_and_apart(board: Board) -> None:
    assert drawn_map(board) is None
    drawn = plain_map(board)
    width, height = drawn["size"]
    places = places_of(board, drawn)
    assert places.keys() == {city.id for city in board.cities} | {gate.id for gate in board.gates}
    assert all(40 < x < width - 40 and 40 < y < height - 40 for x, y in places.values())
    cities = [(place["x"], place["y"]) for place in drawn["cities"]]
    assert min(dist(a, b) for a, b in combinations(cities, 2)) > 36


@BOARDS
def test_a_game_on_it_is_drawn(board: Board) -> None:
    root = read(game_svg(Game.new(board, seats=3, seed=1)))
    spaces = {space.id for space in board.track}
    cities = {city.id for city in board.cities} - spaces
    assert {element.get("data-city") for element in marked(root, "city")} == cities
    assert len(marked(root, "line")) == len(board.land) + len(board.sea)
    assert {element.get("data-space") for element in marked(root, "space")} == spaces
    assert marked(root, "colonist")


def test_cities_keep_the_shape_of_their_layout() -> None:
    board = OWN["imperium laid out"]
    places = places_of(board, plain_map(board))
    assert places["olisipo"][0] < places["roma"][0] < places["antiochia"][0]
    assert places["londinium"][1] < places["roma"][1] < places["memphis"][1]


def test_on_the_globe_north_is_up_and_east_to_the_right() -> None:
    board = OWN["sicilia on the globe"]
    places = places_of(board, plain_map(board))
    assert places["messana"][1] < places["helorus"][1]
    assert places["lilybaeum"][0] < places["catana"][0]


def test_without_coordinates_the_start_is_in_the_middle() -> None:
    board = OWN["tiny"]
    drawn = plain_map(board)
    assert places_of(board, drawn)["roma"] == (drawn["size"][0] / 2, drawn["size"][1] / 2)


def test_a_copy_of_a_shipped_board_has_its_map_and_a_changed_one_has_not() -> None:
    assert drawn_map(own(text_of("italia"))) == drawn_map(load_board("italia"))
    changed = text_of("italia").replace('["messana", "croton"],', "", 1)
    assert changed != text_of("italia")
    assert drawn_map(own(changed)) is None


def test_names_of_a_board_do_no_harm() -> None:
    board = own(TINY.replace('name = "Ostia"', "name = '<b onclick=\"x\">&'").replace("Tiny Sea", "<i>"))
    root = read(board_svg(board, title="<u>", legend="a\x00b\ud800"))
    assert {'<b onclick="x">&', "<u>", "a\ufffdb\ufffd"} <= set(texts(root))
    assert {element.tag.rpartition("}")[2] for element in root.iter()}.isdisjoint({"b", "i", "u"})
    assert one(root, "city", "ostia")[0].text == '<b onclick="x">&'


def test_points_in_one_place_are_spread() -> None:
    points = spread([(50.0, 50.0)] * 5, APART)
    assert min(dist(a, b) for a, b in combinations(points, 2)) > APART * 0.9


def test_an_outline_is_everywhere_as_far_from_its_points() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0), (5.0, 5.0)]
    assert sorted(hull(square)) == sorted(square[:4])
    corners = re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", around(square, 3))
    assert {min(round(dist((float(x), float(y)), point), 2) for point in square) for x, y in corners} == {3}
    assert around([(1.0, 2.0)], 3).count("a") == 2
