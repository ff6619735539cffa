"""Where Contrarius builds, by the white die and his preferences (§17.3)."""

import pytest

from concordia import Game
from concordia.rules.state import NOBODY
from tests.positions import against, build, city_number, hand, houses, marker, pile, roll

HIM = 1
PARTNER = 1
HIM_AGAINST_A_TEAM = 2
GOODS = ("brick", "food", "tool", "wine", "cloth")
FIRST_FIVE = ("bauzanum", "comum", "genua", "mutina", "florentia")
"""One city in each of five provinces of Italia."""


def solo(*wine: str, **others: str) -> Game:
    """A game in which these cities are of wine, and he has a Smith."""
    game = against(goods={**dict.fromkeys(wine, "wine"), **others})
    hand(game, HIM, "smith")
    return game


def built(game: Game, *faces: str) -> str:
    """The city where he builds after a Senator, if the die shows these faces."""
    before = houses(game, game.state.contrarius)
    hand(game, 0, "senator", "tribune")
    roll(game, *faces)
    game.push("senator")
    (city,) = houses(game, game.state.contrarius) - before
    return city


def built_by_chance(game: Game, face: str, draws: int = 40) -> set[str]:
    """Every city where he builds with this face, over so many different draws of chance."""
    before = houses(game, HIM)
    found = set()
    for number in range(draws):
        roll(game, face, *["any"] * number)
        game.push("senator")
        found |= houses(game, HIM) - before
        game.pop()
    return found


def good_of(game: Game, city: str) -> str:
    return GOODS[game.state.city_good[city_number(game, city)]]


@pytest.mark.parametrize("face", GOODS)
def test_each_face_of_the_die_names_its_good(face: str) -> None:
    game = against(goods=dict(zip(FIRST_FIVE, GOODS, strict=True)))
    assert good_of(game, built(game, face)) == face


@pytest.mark.parametrize(
    ("cards", "good"),
    [
        (("mason",), "brick"),
        (("mason", "farmer"), "food"),
        (("smith", "farmer", "mason"), "tool"),
        (("vintner", "smith"), "wine"),
        (("mason", "vintner", "weaver"), "cloth"),
    ],
)
def test_s_is_the_good_of_his_highest_specialist(cards: tuple[str, ...], good: str) -> None:
    game = against(goods=dict(zip(FIRST_FIVE, GOODS, strict=True)))
    hand(game, HIM, "prefect", *cards)
    assert good_of(game, built(game, "S")) == good


def test_a_specialist_face_down_counts_for_s() -> None:
    game = solo("verona", genua="tool")
    pile(game, HIM, "vintner")
    assert built(game, "S") == "verona"


def test_a_specialist_that_was_used_still_counts_for_s() -> None:
    game = solo("verona", genua="tool")
    hand(game, HIM, "smith", "vintner")
    game.push("diplomat, use vintner")
    assert built(game, "S") == "verona"


def test_a_house_of_his_costs_nothing_and_leaves_his_reserve() -> None:
    game = solo("verona")
    built(game, "wine")
    assert game.state.players[HIM].reserve == 14
    assert game.state.house_count[city_number(game, "verona")] == 1
    assert game.state.players[HIM].coins == 0


def test_he_needs_no_colonist_nearby() -> None:
    assert built(solo("syracusae"), "wine") == "syracusae"


def test_an_empty_city_of_a_new_province_comes_before_one_with_a_house() -> None:
    game = solo("verona", "comum")
    build(game, 0, "comum")
    assert built(game, "wine") == "verona"


def test_a_city_with_a_house_in_a_new_province_comes_before_an_empty_one_in_an_old_province() -> None:
    game = solo("verona", "comum")
    build(game, HIM, "bauzanum")
    build(game, 0, "comum", "segusio")
    marker(game, "transpadana", "coins")
    assert built(game, "wine") == "comum"


def test_an_empty_city_of_an_old_province_comes_before_one_with_a_house() -> None:
    game = solo("verona", "comum")
    build(game, HIM, "bauzanum", "segusio")
    build(game, 0, "verona")
    marker(game, "transpadana", "coins")
    assert built(game, "wine") == "comum"


def test_he_builds_beside_the_player_where_nothing_else_is_left() -> None:
    game = solo("verona")
    build(game, HIM, "bauzanum")
    build(game, 0, "verona")
    assert built(game, "wine") == "verona"


def against_a_team(*wine: str) -> Game:
    game = against(team=True, goods=dict.fromkeys(wine, "wine"))
    hand(game, HIM_AGAINST_A_TEAM, "smith")
    return game


def test_in_a_new_province_he_takes_the_city_with_the_fewest_houses() -> None:
    game = against_a_team("verona", "comum")
    build(game, 0, "verona", "comum")
    build(game, PARTNER, "verona", "segusio")
    marker(game, "transpadana", "coins")
    assert built(game, "wine") == "comum"


def test_in_an_old_province_too_he_takes_the_city_with_the_fewest_houses() -> None:
    game = against_a_team("verona", "comum")
    build(game, HIM_AGAINST_A_TEAM, "bauzanum", "segusio")
    build(game, 0, "verona", "comum")
    build(game, PARTNER, "comum")
    marker(game, "venetia", "coins")
    assert built(game, "wine") == "verona"


def test_among_equals_he_prefers_a_province_whose_marker_shows_its_good() -> None:
    game = solo("verona", "comum")
    build(game, 0, "bauzanum", "aquileia")
    marker(game, "transpadana", "coins")
    assert built(game, "wine") == "verona"


def test_then_he_prefers_a_province_with_fewer_houses_of_the_player() -> None:
    game = solo("verona", "comum")
    build(game, 0, "segusio")
    assert built(game, "wine") == "verona"
    other = solo("verona", "comum")
    build(other, 0, "bauzanum")
    assert built(other, "wine") == "comum"


def test_the_houses_of_both_partners_count_in_a_province() -> None:
    game = against_a_team("verona", "comum")
    build(game, 0, "bauzanum")
    build(game, PARTNER, "bauzanum")
    build(game, 0, "segusio")
    assert built(game, "wine") == "comum"


def test_markers_and_houses_of_the_player_matter_in_old_provinces_too() -> None:
    game = solo("verona", "comum", "genua")
    build(game, HIM, "bauzanum", "segusio", "nicaea")
    marker(game, "venetia", "coins")
    build(game, 0, "segusio")
    assert built(game, "wine") == "genua"


def test_his_own_houses_in_a_province_are_not_counted_as_those_of_the_players() -> None:
    game = solo("verona", "comum")
    build(game, HIM, "bauzanum", "aquileia", "segusio")
    build(game, 0, "segusio")
    assert built(game, "wine") == "verona"


def test_among_equal_cities_chance_decides_and_each_can_be_his() -> None:
    game = solo("verona", "comum", "genua", "mutina")
    build(game, 0, "mutina")
    assert built_by_chance(game, "wine") == {"verona", "comum", "genua"}


def test_equal_cities_of_one_province_are_drawn_by_chance_as_well() -> None:
    game = solo("verona", "bauzanum", "aquileia")
    assert built_by_chance(game, "wine") == {"verona", "bauzanum", "aquileia"}


def test_he_rolls_again_if_no_city_has_the_good() -> None:
    game = solo("verona")
    assert built(game, "cloth", "food", "cloth", "wine") == "verona"


def test_he_rolls_again_if_he_has_a_house_in_every_city_of_the_good() -> None:
    game = solo("verona", comum="food")
    build(game, HIM, "verona")
    assert built(game, "wine", "food") == "comum"


def test_the_start_city_is_never_his() -> None:
    game = solo()
    assert "roma" not in built_by_chance(game, "brick", 60)


def test_without_a_house_in_reserve_he_builds_nothing() -> None:
    game = solo("verona")
    game.state.players[HIM].reserve = 0
    before = list(game.state.drawn)
    game.push("senator")
    assert houses(game, HIM) == set()
    assert game.state.drawn == before
    assert game.state.concordia == NOBODY


def test_if_no_city_is_left_he_builds_nothing() -> None:
    game = solo("verona")
    s = game.state
    s.closed = game.tables.buildable
    game.push("senator")
    assert houses(game, HIM) == set()
    assert s.players[HIM].reserve == 15


def test_sites_on_the_track_of_roma_are_not_built_on_so() -> None:
    game = against("roma", goods={"pantheon": "wine"})
    hand(game, HIM, "smith")
    assert built(game, "cloth", "wine") == "pantheon"
    assert good_of(game, built(game, "wine", "food", "brick")) == "brick"
