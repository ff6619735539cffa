"""The art of pictures is that of the page."""

import pytest

from concordia.data.cards import GODS, ROLES
from concordia.data.goods import GOODS
from concordia.picture.art import stored
from concordia.setup import COLOURS
from tools.art import ART, art


def test_colours_and_shapes_are_those_of_the_page() -> None:
    is_current = ART.read_text(encoding="utf-8") == art()
    assert is_current, "src/concordia/picture/art.json is old: python -m tools.art"


def test_there_is_a_shape_for_everything_in_the_game() -> None:
    assert {*GOODS, "any"} == set(stored()["goods"])
    assert {*GODS, "concordia"} == set(stored()["gods"])
    assert set(ROLES) == set(stored()["roles"])
    assert set(COLOURS) == set(stored()["seats"])
    for piece in stored()["pieces"].values():
        assert set(piece["marks"]) == set(COLOURS)


@pytest.mark.parametrize("colour", ["paper", "sea", "land", "casing", "good-wine", "god-mars-ink"])
def test_colours_are_known_for_both_lights(colour: str) -> None:
    light, dark = stored()["colours"][colour]
    assert light != dark
