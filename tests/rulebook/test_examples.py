"""Every example printed in the rulebook, with what was done and what was not possible."""

import pytest

from concordia.rules.storehouse import free_spaces
from concordia.shapes.view import Decision
from tests.positions import (
    asked,
    build,
    cards_in_hand,
    cards_in_pile,
    city_number,
    coins,
    colonists,
    display,
    give,
    goods,
    hand,
    houses,
    legal,
    marker,
    pile,
    position,
    show,
    showing_coins,
    stand,
)


def test_tribune_as_fifth_card_gives_two_coins_and_a_colonist_for_food_and_tool() -> None:
    game = position()
    hand(game, 0, "tribune", "prefect", "diplomat")
    pile(game, 0, "architect", "prefect", "mercator", "senator")
    give(game, 0, food=1, tool=1)
    game.push("tribune")
    assert coins(game, 0) == 2
    assert cards_in_pile(game, 0) == []
    assert cards_in_hand(game, 0) == [
        "architect", "diplomat", "mercator", "prefect", "prefect", "senator", "tribune"
    ]  # fmt: skip
    assert legal(game) == {"done", "new land roma", "new sea roma"}
    spaces = free_spaces(game.state, 0)
    game.push("new sea roma")
    assert goods(game, 0) == {}
    assert colonists(game, 0) == ["land roma", "sea roma", "sea roma"]
    assert free_spaces(game.state, 0) == spaces + 3
    assert asked(game) == ("play", 1)


def test_architect_moves_two_colonists_and_builds_three_houses() -> None:
    game = position(
        seats=4, goods={"massilia": "cloth", "novaria": "wine", "aquileia": "food", "vindobona": "tool"}
    )
    stand(game, 0, "land colonia/novaria", "land roma", "sea roma")
    build(game, 0, "colonia")
    build(game, 1, "aquileia")
    build(game, 3, "aquileia")
    give(game, 0, coins=15, brick=3, food=1, wine=1, cloth=1)
    game.push("architect")
    assert game.decision == Decision("move", 0, 3)
    game.push("sea roma > massilia/roma")
    assert game.decision == Decision("move", 0, 2)
    game.push("land roma > aquileia/vindobona")
    assert colonists(game, 0) == ["land aquileia/vindobona", "land colonia/novaria", "sea massilia/roma"]
    assert legal(game) == {"done", "house massilia", "house novaria", "house aquileia"}
    game.push("house massilia")
    assert (coins(game, 0), goods(game, 0)) == (10, {"brick": 2, "food": 1, "wine": 1})
    game.push("house novaria")
    assert (coins(game, 0), goods(game, 0)) == (6, {"brick": 1, "food": 1})
    game.push("house aquileia")
    assert (coins(game, 0), goods(game, 0)) == (0, {})
    assert houses(game, 0) == {"colonia", "massilia", "novaria", "aquileia"}
    assert game.state.house_count[city_number(game, "aquileia")] == 3
    assert game.state.players[0].reserve == 11
    assert asked(game) == ("play", 1)


def test_architect_may_build_without_any_movement() -> None:
    game = position(goods={"novaria": "wine"})
    stand(game, 0, "land colonia/novaria", "land roma", "sea roma")
    give(game, 0, coins=4, brick=1, wine=1)
    game.push("architect, done, house novaria")
    assert colonists(game, 0) == ["land colonia/novaria", "land roma", "sea roma"]
    assert houses(game, 0) == {"novaria"}


def test_prefect_in_syria_gives_the_bonus_and_lets_the_houses_of_all_produce() -> None:
    game = position(seats=4, goods={"antiochia": "food", "tyros": "cloth"})
    build(game, 0, "antiochia")
    build(game, 2, "tyros")
    build(game, 3, "antiochia")
    game.push("prefect, produce syria")
    assert [goods(game, seat) for seat in range(4)] == [
        {"food": 1, "cloth": 1}, {}, {"cloth": 1}, {"food": 1}
    ]  # fmt: skip
    assert showing_coins(game) == {"syria"}
    assert game.state.magnus == 3
    game.push("prefect")
    assert "produce syria" not in legal(game)
    assert len(legal(game)) == 12


@pytest.mark.parametrize("turned", [("gallia", "hispania", "syria", "asia"), ("gallia", "hispania", "dacia")])
def test_prefect_takes_the_six_coins_showing_and_turns_all_markers_back(turned: tuple[str, ...]) -> None:
    game = position(goods={"tyros": "cloth", "attalia": "cloth", "massilia": "wine", "tomis": "tool"})
    for province in turned:
        marker(game, province, "coins")
    game.push("prefect, coins")
    assert [coins(game, seat) for seat in range(3)] == [6, 0, 0]
    assert showing_coins(game) == set()
    assert goods(game, 0) == {}


def test_colonist_places_one_by_sea_in_roma_and_one_by_land_in_massilia() -> None:
    game = position()
    hand(game, 0, "colonist")
    build(game, 0, "massilia", "aquileia")
    give(game, 0, food=2, tool=3)
    game.push("colonist")
    places = {f"new {kind} {city}" for kind in ("land", "sea") for city in ("roma", "massilia", "aquileia")}
    assert legal(game) == {"coins"} | places
    game.push("new sea roma")
    assert legal(game) == {"done"} | places
    game.push("new land massilia")
    assert goods(game, 0) == {"tool": 1}
    assert colonists(game, 0) == ["land massilia", "land roma", "sea roma", "sea roma"]
    assert coins(game, 0) == 0
    assert asked(game) == ("play", 1)


def test_colonist_in_novaria_needs_a_house_there_and_goes_by_land() -> None:
    game = position()
    hand(game, 0, "colonist")
    build(game, 0, "novaria")
    give(game, 0, food=2, tool=2)
    game.push("colonist")
    assert legal(game) == {"coins", "new land roma", "new sea roma", "new land novaria"}


def test_colonist_may_place_two_in_the_same_city() -> None:
    game = position()
    hand(game, 0, "colonist")
    build(game, 0, "aquileia")
    give(game, 0, food=2, tool=2)
    game.push("colonist, new sea aquileia, new sea aquileia")
    assert colonists(game, 0) == ["land roma", "sea aquileia", "sea aquileia", "sea roma"]


def test_mercator_sells_three_wine_and_buys_four_brick() -> None:
    game = position()
    give(game, 0, coins=2, food=1, tool=1, wine=3, cloth=1)
    game.push("mercator")
    assert coins(game, 0) == 5
    game.push("sell 3 wine")
    assert coins(game, 0) == 23
    assert free_spaces(game.state, 0) == 5
    assert "buy 5 brick" in legal(game)
    assert "buy 6 brick" not in legal(game)
    assert "buy 7 brick" not in legal(game)
    game.push("buy 4 brick")
    assert coins(game, 0) == 11
    assert goods(game, 0) == {"brick": 4, "food": 1, "tool": 1, "cloth": 1}
    assert asked(game) == ("play", 1)


def test_diplomat_may_do_what_senator_architect_or_prefect_do_but_not_the_other_diplomat() -> None:
    game = position(seats=5)
    for seat, card in enumerate(("senator", "architect", "prefect", "diplomat"), start=1):
        pile(game, seat, "mercator", card)
    give(game, 0, wine=1)
    show(game, "mercator-5", "prefect")
    game.push("diplomat")
    assert legal(game) == {"done", "copy green", "copy yellow", "copy blue"}
    for copied, kind in (("green", "buy-card"), ("yellow", "move"), ("blue", "prefect")):
        game.push(f"copy {copied}")
        assert asked(game) == (kind, 0)
        game.pop()


def test_senator_buys_mercator_and_architect_and_the_display_closes_up() -> None:
    game = position()
    show(game, "mercator-5", "prefect", "architect", "farmer", "mason", "smith", "consul",
         deck=("weaver", "vintner", "colonist"))  # fmt: skip
    give(game, 0, brick=1, food=1, tool=1, wine=1)
    game.push("senator")
    assert legal(game) == {"done", "slot 1", "slot 2", "slot 3"}
    game.push("slot 1")
    assert goods(game, 0) == {"brick": 1, "food": 1, "tool": 1}
    assert asked(game) == ("buy-card", 0)
    game.push("slot 3")
    assert legal(game) == {"pay brick", "pay food"}
    game.push("pay brick")
    assert goods(game, 0) == {"food": 1}
    assert display(game) == ["prefect", "farmer", "mason", "smith", "consul", "weaver", "vintner"]
    assert {"mercator-5", "architect"} <= set(cards_in_hand(game, 0))
    assert len(cards_in_hand(game, 0)) == 8
    assert asked(game) == ("play", 1)


@pytest.mark.parametrize("missing", ["brick", "food", "cloth", None])
def test_farmer_in_slot_four_costs_brick_food_and_cloth(missing: str | None) -> None:
    game = position()
    show(game, "mercator-5", "prefect", "architect", "farmer")
    give(game, 0, **{good: 1 for good in ("brick", "food", "cloth") if good != missing}, tool=1)
    game.push("senator")
    assert ("slot 4" in legal(game)) == (missing is None)
    if missing is None:
        game.push("slot farmer")
        assert goods(game, 0) == {"tool": 1}


def test_consul_buys_the_colonist_of_slot_six_for_one_food() -> None:
    game = position()
    hand(game, 0, "consul")
    show(
        game, "mercator-5", "consul", "architect", "farmer", "mason", "colonist", "prefect", deck=("weaver",)
    )
    give(game, 0, food=2)
    game.push("consul")
    assert legal(game) == {"done", "slot 5", "slot 6"}
    game.push("slot colonist")
    assert goods(game, 0) == {"food": 1}
    assert cards_in_hand(game, 0) == ["colonist"]
    assert display(game) == ["mercator-5", "consul", "architect", "farmer", "mason", "prefect", "weaver"]
    assert asked(game) == ("play", 1)


def test_vintner_gives_four_wine_for_four_houses_in_wine_cities_and_nothing_to_others() -> None:
    wine_cities = ("massilia", "novaria", "tyros", "londinium")
    game = position(goods=dict.fromkeys((*wine_cities, "memphis"), "wine"))
    hand(game, 0, "vintner")
    build(game, 0, *wine_cities, "isca")
    build(game, 1, *wine_cities, "memphis")
    game.push("vintner")
    assert [goods(game, seat) for seat in range(3)] == [{"wine": 4}, {}, {}]


def test_final_scoring_of_twelve_houses_gives_114_points() -> None:
    cities = {
        "brick": ("isca", "londinium", "burdigala"),
        "food": ("lutetia", "massilia", "brigantium", "colonia"),
        "tool": ("vindobona", "novaria", "rusadir"),
        "cloth": ("carthago", "sirmium"),
    }
    game = position(goods={city: good for good, group in cities.items() for city in group})
    build(game, 0, *(city for group in cities.values() for city in group))
    stand(game, 0, "land roma", "land isca/londinium", "land roma", "sea roma", "sea massilia/roma")
    give(game, 0, coins=13, cloth=1, tool=3, brick=1)
    hand(game, 0, "senator", "architect", "prefect", "prefect", "mercator-5", "colonist", "farmer", "tribune")
    pile(game, 0, "diplomat", "diplomat-i", "prefect", "mercator", "colonist")
    game.state.concordia = 0
    score = game.score(0)
    assert score.by_god == {
        "vesta": 3, "jupiter": 18, "saturnus": 28, "mercurius": 16, "mars": 30, "minerva": 12
    }  # fmt: skip
    assert score.concordia == 7
    assert score.total == 114
