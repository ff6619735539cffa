"""Houses on the sites of Carthago and Athenae, built by ships on arriving (§13.6)."""

import pytest

from concordia.rules.scoring import jupiter, mercurius, minerva, saturnus
from concordia.rules.variants.venus import venus
from tests.positions import (
    asked,
    build,
    coins,
    colonists,
    give,
    goods,
    hand,
    houses,
    legal,
    player_of,
    position,
    stand,
    turn_of,
)

CARTHAGO = {"house carthago-brick", "house carthago-food"}
ATHENAE = {"house athenae-tool", "house athenae-wine", "house athenae-cloth"}
SITES = ("carthago-brick", "carthago-food", "athenae-tool", "athenae-wine", "athenae-cloth")
STORE = {"brick": 2, "food": 2, "tool": 1, "wine": 1, "cloth": 1}
"""Goods for a house on any one site."""


@pytest.mark.parametrize(
    ("site", "price", "paid"),
    [
        ("carthago-brick", 1, {"food": 1}),
        ("carthago-food", 2, {"brick": 1, "food": 1}),
        ("athenae-tool", 3, {"brick": 1, "tool": 1}),
        ("athenae-wine", 4, {"brick": 1, "wine": 1}),
        ("athenae-cloth", 5, {"brick": 1, "cloth": 1}),
    ],
)
def test_a_house_on_a_site_of_the_track_has_the_normal_cost(
    site: str, price: int, paid: dict[str, int]
) -> None:
    game = position("roma")
    give(game, 0, coins=price, **STORE)
    game.push(f"architect, sea ostia > {site.split('-')[0]}, done, house {site}")
    assert coins(game, 0) == 0
    assert goods(game, 0) == {g: n - paid.get(g, 0) for g, n in STORE.items() if n > paid.get(g, 0)}
    assert houses(game, 0) == {site}
    assert player_of(game, 0).reserve == 14
    assert asked(game) == ("play", 1)


@pytest.mark.parametrize(("space", "sites"), [("carthago", CARTHAGO), ("athenae", ATHENAE)])
def test_a_ship_builds_on_the_sites_of_the_space_where_it_arrives(space: str, sites: set[str]) -> None:
    game = position("roma")
    give(game, 0, coins=50, **STORE)
    game.push(f"architect, sea ostia > {space}, done")
    assert legal(game) == {"done"} | sites


@pytest.mark.parametrize("space", ["massilia", "valentia", "cyrene", "antiochia", "byzantium"])
def test_a_ship_does_not_build_in_spaces_it_passes(space: str) -> None:
    game = position("roma")
    give(game, 0, coins=50, brick=1, food=1)
    game.push(f"architect, sea ostia > {space}, done")
    assert asked(game)[0] != "build"


def test_the_coins_are_multiplied_by_the_houses_on_that_site_only() -> None:
    game = position("roma", seats=4)
    build(game, 1, "athenae-tool", "athenae-wine")
    build(game, 2, "athenae-tool", "athenae-cloth")
    build(game, 3, "athenae-tool")
    for site, price in (("tool", 12), ("wine", 8), ("cloth", 10)):
        give(game, 0, coins=price, **STORE)
        game.push(f"architect, sea ostia > athenae, done, house athenae-{site}")
        assert coins(game, 0) == 0
        while game.moves:
            game.pop()


def test_too_few_coins_for_one_site_may_suffice_for_another() -> None:
    game = position("roma")
    build(game, 1, "athenae-tool", "athenae-wine")
    give(game, 0, coins=5, **STORE)
    game.push("architect, sea ostia > athenae, done")
    assert legal(game) == {"done", "house athenae-cloth"}


def test_a_player_has_one_house_on_a_site_at_most() -> None:
    game = position("roma")
    build(game, 0, "carthago-brick")
    give(game, 0, coins=50, **STORE)
    game.push("architect, sea ostia > carthago, done")
    assert legal(game) == {"done", "house carthago-food"}


def test_a_ship_builds_one_house_only() -> None:
    game = position("roma")
    give(game, 0, coins=50, **STORE)
    game.push("architect, sea ostia > athenae, done, house athenae-wine")
    assert asked(game) == ("play", 1)
    assert houses(game, 0) == {"athenae-wine"}


def test_two_ships_in_one_space_build_two_houses_but_not_three() -> None:
    game = position("roma")
    stand(game, 0, "sea ostia", "sea ostia")
    give(game, 0, coins=50, brick=3, tool=1, wine=1, cloth=1)
    game.push("architect, sea ostia > athenae, sea ostia > athenae, house athenae-wine")
    assert legal(game) == {"done", "house athenae-tool", "house athenae-cloth"}
    game.push("house athenae-cloth")
    assert houses(game, 0) == {"athenae-wine", "athenae-cloth"}
    assert asked(game) == ("play", 1)


def test_three_ships_in_one_space_build_three_houses() -> None:
    game = position("roma")
    stand(game, 0, "sea ostia", "sea ostia", "sea ostia")
    give(game, 0, coins=50, brick=3, tool=1, wine=1, cloth=1)
    game.push("architect, sea ostia > athenae, sea ostia > athenae, sea ostia > athenae")
    game.push("house athenae-wine, house athenae-cloth, house athenae-tool")
    assert houses(game, 0) == {"athenae-tool", "athenae-wine", "athenae-cloth"}


@pytest.mark.parametrize("first", ["carthago", "athenae"])
def test_ships_in_two_spaces_build_in_any_order_one_house_each(first: str) -> None:
    game = position("roma")
    stand(game, 0, "sea ostia", "sea ostia")
    give(game, 0, coins=50, brick=2, food=2, wine=1)
    game.push(f"architect, sea ostia > {first}")
    game.push("sea ostia > " + ("athenae" if first == "carthago" else "carthago"))
    assert legal(game) == {"done", "house athenae-wine"} | CARTHAGO
    game.push("house athenae-wine")
    assert legal(game) == {"done"} | CARTHAGO
    game.push("house carthago-food")
    assert asked(game) == ("play", 1)


def test_a_ship_that_was_there_before_builds_nothing() -> None:
    game = position("roma")
    stand(game, 0, "land campus", "sea carthago", "sea athenae")
    give(game, 0, coins=50, **STORE)
    game.push("architect, done")
    assert asked(game) == ("play", 1)


def test_a_house_not_built_on_arriving_is_not_built_later() -> None:
    game = position("roma")
    game.push("architect, sea ostia > carthago, done")
    assert asked(game) == ("play", 1)
    turn_of(game, 0)
    hand(game, 0, "architect")
    give(game, 0, coins=50, **STORE)
    game.push("architect, done")
    assert asked(game) == ("play", 1)
    assert houses(game, 0) == set()


def test_the_ship_of_another_player_opens_no_site() -> None:
    game = position("roma")
    game.push("architect, sea ostia > carthago, done")
    give(game, 1, coins=50, **STORE)
    game.push("architect, done")
    assert asked(game) == ("play", 2)


def test_a_ship_need_not_build() -> None:
    game = position("roma")
    give(game, 0, coins=50, **STORE)
    game.push("architect, sea ostia > carthago, done, done")
    assert (houses(game, 0), coins(game, 0)) == (set(), 50)
    assert asked(game) == ("play", 1)


def test_houses_on_the_track_and_in_the_city_are_built_in_any_order() -> None:
    game = position("roma")
    stand(game, 0, "land pantheon/theatrum-pompeii", "sea ostia")
    give(game, 0, coins=50, food=4)
    game.push("architect, sea ostia > carthago, done")
    assert legal(game) == {"done", "house pantheon", "house theatrum-pompeii", "house carthago-brick"}
    game.push("house pantheon, house carthago-brick, house theatrum-pompeii")
    assert houses(game, 0) == {"pantheon", "carthago-brick", "theatrum-pompeii"}
    assert asked(game) == ("play", 1)


def test_without_a_house_in_reserve_nothing_is_built_on_the_track() -> None:
    game = position("roma")
    player_of(game, 0).reserve = 0
    give(game, 0, coins=50, **STORE)
    game.push("architect, sea ostia > carthago, done")
    assert asked(game) == ("play", 1)


def test_the_fifteenth_house_on_the_track_triggers_the_end() -> None:
    game = position("roma")
    player_of(game, 0).reserve = 1
    give(game, 0, coins=50, food=1)
    game.push("architect, sea ostia > carthago, done, house carthago-brick")
    assert game.state.concordia == 0
    game.push("prefect, produce caelius, prefect, produce viminalis")
    assert game.is_over


@pytest.mark.parametrize("site", SITES)
def test_specialists_let_houses_on_the_track_produce(site: str) -> None:
    specialists = dict(zip(SITES, ("mason", "farmer", "smith", "vintner", "weaver"), strict=True))
    good = site.split("-")[1]
    game = position("roma", goods={"pantheon": good, "colosseum": good})
    hand(game, 0, specialists[site])
    build(game, 0, site, "pantheon")
    build(game, 1, site, "colosseum")
    game.push(specialists[site])
    assert [goods(game, seat) for seat in range(3)] == [{good: 2}, {}, {}]


def test_houses_on_the_track_count_for_every_god_of_houses() -> None:
    game = position("roma")
    build(game, 0, "pantheon", "carthago-brick", "athenae-tool", "athenae-cloth")
    s, b = game.state, game.tables
    assert jupiter(s, 0) == 2
    assert mercurius(s, 0) == 2 * 3
    assert [minerva(s, 0, good) for good in range(5)] == [6, 0, 3, 0, 5]
    assert saturnus(s, b, 0) == 3
    assert venus(s, b, 0) == 2


def test_carthago_and_athenae_are_two_provinces_for_saturnus_and_venus() -> None:
    game = position("roma", variants=["venus"])
    build(game, 0, *SITES, "pantheon", "stadium-domitiani", "colosseum")
    hand(game, 0, "prefect", "magister")
    assert game.score(0).by_god["saturnus"] == 4
    assert game.score(0).by_god["venus"] == 3 * 2


def test_a_track_house_is_no_place_for_new_colonists_or_land_access() -> None:
    game = position("roma")
    build(game, 0, "carthago-brick")
    give(game, 0, food=1, tool=1)
    game.push("tribune")
    assert legal(game) == {"done", "new land campus", "new sea ostia"}
    assert colonists(game, 0) == ["land campus", "sea ostia"]
