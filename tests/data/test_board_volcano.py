import pytest

from tests.data.portus import NO_VOLCANO, VOLCANO, fault, parsed


def test_marker_coins_are_given_for_every_good() -> None:
    told = "'marker_coins' lacks the key 'wine': the keys are brick, food, tool, wine, cloth"
    assert fault(("wine = 4, ", "")) == told
    assert fault(("wine = 4", "salt = 4")).startswith("'marker_coins' has an unknown key 'salt'")
    assert fault(("marker_coins = {", "marker_coins = 3 # {")).startswith(
        "'marker_coins' must be a table with"
    )


@pytest.mark.parametrize("coins", ["-1", "21", "false", "nan", "[]"])
def test_marker_coins_are_small_whole_numbers(coins: str) -> None:
    told = "wine of 'marker_coins' must be a whole number from 0 to 20, not "
    assert fault(("wine = 4", f"wine = {coins}")).startswith(told)


def test_a_province_below_the_volcano_needs_the_volcano() -> None:
    told = "province 'mons' has volcano = true: a table [volcano] must name the volcano"
    assert fault((VOLCANO, "")) == told


def test_the_volcano_needs_the_three_provinces_it_has_tiles_for() -> None:
    told = "[volcano] needs 3 provinces with volcano = true, as many as there are volcano tiles for, not "
    assert fault(('"Vallis", volcano = true', '"Vallis"')) == f"{told}2"
    province = 'p = { name = "P", volcano = true }\n'
    city = '[cities]\nc = { name = "C", province = "p", letter = "D" }'
    assert fault(("[cities]", province + city)) == f"{told}4"


def test_a_mark_of_the_volcano_is_true_or_false() -> None:
    assert parsed(('"Vallis", volcano = true', '"Vallis", volcano = false'), *NO_VOLCANO).volcano is None
    told = "the volcano of province 'vallis' must be true or false, not 'Aetna'"
    assert fault(('"Vallis", volcano = true', '"Vallis", volcano = "Aetna"')) == told


def test_a_volcano_has_a_name_and_may_have_a_place_on_the_globe() -> None:
    assert fault((VOLCANO, "[volcano]\n")) == "[volcano] lacks the key 'name': the keys are name, lonlat"
    told = "[volcano] must be a table with the keys name, lonlat, not 'Mons'"
    assert fault((VOLCANO, 'volcano = "Mons"\n')) == told
    told = "the lonlat of [volcano] must be two numbers, -180 to 180 and -90 to 90, not [200, 0]"
    assert fault((VOLCANO, f"{VOLCANO}lonlat = [200, 0]\n")) == told


def test_a_colour_is_text() -> None:
    assert fault(('"red"', "5")) == "the colour of province 'mons' must be text in quotes, not 5"
