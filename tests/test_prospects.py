"""What a card or a house would add to the points (§11.2)."""

from typing import Any

import pytest

from concordia import Game
from concordia.data.cards import CONCORDIA_POINTS, MINERVA_POINTS
from concordia.data.goods import HOUSES
from concordia.moves import Move
from concordia.prospects import prospects
from concordia.rules.state import copy_state
from concordia.shapes import plain
from concordia.shapes.points import Prospects
from tests.positions import against, build, give, hand, pile, position, show, team_position, volcano
from tests.random_games import Table, moments, played

TABLES = [
    Table("imperium", 3),
    Table("italia", 2, ("venus",)),
    Table("roma", 3),
    Table("sicilia", 4, ("teams",)),
    Table("roma", 1, ("contrarius-expert",)),
]


def cards(game: Game, seat: int = 0) -> dict[int, int]:
    told: Any = plain(prospects(game, seat))["cards"]
    return {one["slot"]: one["points"] for one in told}


def houses(game: Game, seat: int = 0) -> dict[str, int]:
    told: Any = plain(prospects(game, seat))["houses"]
    return {one["city"]: one["points"] for one in told}


def test_a_card_adds_what_its_god_gives_for_what_is_there() -> None:
    game = position("imperium", goods={"massilia": "cloth", "lutetia": "wine"})
    hand(game, 0, "tribune")
    build(game, 0, "massilia", "lutetia", "londinium")
    show(game, "colonist", "consul", "prefect", "mercator-5", "weaver", "vintner", "mason")
    mars, jupiter, saturnus, mercurius = 2 * 2, 2, 2, 2 * 3
    minerva = [MINERVA_POINTS[4], MINERVA_POINTS[3], MINERVA_POINTS[0]]
    assert list(cards(game).values()) == [mars, jupiter, saturnus, mercurius, *minerva]


def test_an_empty_slot_offers_nothing() -> None:
    game = position("imperium")
    show(game, "colonist", None, "consul")
    assert set(cards(game)) == {1, 3}


def test_a_house_adds_for_every_card_that_counts_it() -> None:
    game = position("imperium", goods={"massilia": "cloth", "lutetia": "wine", "burdigala": "cloth"})
    hand(game, 0, "architect", "prefect", "prefect", "weaver")
    pile(game, 0, "mercator", "diplomat")
    build(game, 0, "massilia")
    found = houses(game)
    assert found["lutetia"] == 2 * 1 + 2 * 0 + 2  # Two of Jupiter, the same province, another kind of good.
    assert found["burdigala"] == 2 * 1 + 2 * 0 + 0 + MINERVA_POINTS[4]
    assert found["londinium"] == 0 + 2 * 1 + 2  # Brick is nothing to Jupiter, but the province is new.
    assert "massilia" not in found
    assert "roma" not in found


def test_vesta_counts_what_is_there_before_any_payment() -> None:
    game = position("imperium")
    hand(game, 0, "senator")
    give(game, 0, coins=16, food=1)  # Worth 20: a house or a card would leave less.
    show(game, "architect", deck=["mason"])
    assert set(houses(game).values()) == {0}
    assert cards(game) == {1: 0}


def test_no_house_is_added_where_the_volcano_forbids_it() -> None:
    game = position("sicilia", seats=3)
    volcano(game, hadranitana=2, messanensis=3)
    there = {city.id: city.province for city in game.board.cities}
    provinces = {there[city] for city in houses(game)}
    assert "hadranitana" in provinces
    assert "messanensis" not in provinces


def test_the_last_house_brings_the_concordia_card_and_then_there_is_none() -> None:
    game = position("imperium")
    hand(game, 0, "tribune")
    cities = [city.id for city in game.board.cities if city.id != "roma"]
    build(game, 0, *cities[: HOUSES - 1])
    assert set(houses(game).values()) == {CONCORDIA_POINTS}
    game.state.concordia = 1
    assert set(houses(game).values()) == {0}
    build(game, 0, cities[-1])
    assert houses(game) == {}


def test_the_last_card_brings_the_concordia_card() -> None:
    game = position("imperium")
    show(game, "weaver")
    assert cards(game) == {1: CONCORDIA_POINTS}
    show(game, "weaver", deck=["mason"])
    assert cards(game) == {1: 0}


def test_venus_counts_a_province_in_which_both_partners_have_a_house() -> None:
    game = team_position("imperium")
    hand(game, 0, "legatus")
    build(game, 2, "massilia")
    found = houses(game)
    assert found["lutetia"] == found["burdigala"] == 1 + 1  # Saturnus and Venus; all is of brick.
    assert found["londinium"] == 1


def test_venus_alone_needs_a_second_house_in_a_province() -> None:
    game = position("imperium", variants=["venus"])
    hand(game, 0, "magister")
    build(game, 0, "massilia")
    assert houses(game)["lutetia"] == 2
    assert houses(game)["londinium"] == 0


def test_against_contrarius_the_points_of_his_cards_are_his_own() -> None:
    game = against()
    before = copy_state(game.state)
    assert set(cards(game)) == set(range(1, 8))
    assert game.state == before


def told_of(game: Game, move: Move, seat: int) -> int:
    """What was told that a house or card would add."""
    if move.kind == "house":
        return houses(game, seat)[str(move.arguments["city"])]
    slot = move.arguments["slot"]
    assert isinstance(slot, int)
    return cards(game, seat)[slot]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_prospects_come_true_but_for_the_payment(table: Table) -> None:
    kept = 0
    for game, move in moments(table, 3, "building"):
        if move is not None and move.kind in ("house", "slot"):
            assert game.decision is not None
            seat = game.decision.seat
            after = game.pushed(move)
            paid, had = after.state.players[seat], game.state.players[seat]
            paid.coins, paid.goods, paid.colonists = had.coins, had.goods, had.colonists
            assert after.score(seat).total - game.score(seat).total == told_of(game, move, seat)
            kept += 1
    assert kept > 3


def test_nothing_is_promised_after_the_end() -> None:
    game = played(Table("italia", 2), 1, "building")
    assert game.is_over
    assert prospects(game, 0) == Prospects(0, (), ())
