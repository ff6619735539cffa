"""What Contrarius does after each card (§17.2, §17.4)."""

import pytest

from concordia import Game
from concordia.rules.state import NOBODY
from tests.positions import (
    against,
    asked,
    build,
    cards_in_hand,
    coins,
    colonists,
    display,
    give,
    goods,
    hand,
    houses,
    legal,
    marker,
    roll,
    show,
    showing_coins,
    stand,
)

HIM = 1
SIX = ("architect", "prefect", "mercator-5", "colonist", "consul", "vintner")
START = ["architect", "diplomat", "prefect", "prefect", "smith", "tribune"]
ALL_SIX = ("land roma", "land roma", "land roma", "sea roma", "sea roma", "sea roma")


def solo(board: str = "italia", **goods: str) -> Game:
    game = against(board, goods=goods)
    hand(game, HIM, *START)
    return game


def points(game: Game) -> int:
    return game.score(HIM).marker


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_after_an_architect_he_takes_the_card_of_the_slot_a_die_names(face: int) -> None:
    game = solo()
    show(game, *SIX, "weaver", deck=("mason", "farmer"))
    roll(game, face)
    game.push("architect, done")
    taken = SIX[face - 1]
    assert cards_in_hand(game, HIM) == sorted([*START, taken])
    assert display(game) == [card for card in (*SIX, "weaver") if card != taken] + ["mason"]
    assert game.state.deck_next == 1


@pytest.mark.parametrize(
    ("face", "taken"), [(1, "architect"), (2, "prefect"), (3, "prefect"), (6, "prefect")]
)
def test_if_no_card_lies_in_the_slot_he_takes_the_rightmost_one(face: int, taken: str) -> None:
    game = solo()
    show(game, "architect", "prefect")
    roll(game, face)
    game.push("architect, done")
    assert cards_in_hand(game, HIM) == sorted([*START, taken])
    left = "prefect" if taken == "architect" else "architect"
    assert display(game) == [left, None, None, None, None, None, None]


def test_the_card_he_takes_costs_nothing_and_scores_for_him() -> None:
    game = solo()
    build(game, HIM, "verona", "comum", "genua")
    before = game.score(HIM).by_god["saturnus"]
    show(game, "prefect", "mason")
    roll(game, 1)
    game.push("architect, done")
    assert (goods(game, HIM), coins(game, HIM)) == ({}, 0)
    assert game.score(HIM).by_god["saturnus"] == before + 3


def test_he_triggers_the_end_with_the_last_card() -> None:
    game = solo()
    show(game, "mason")
    roll(game, 6)
    game.push("architect, done")
    assert game.state.concordia == HIM
    assert game.score(HIM).concordia == 7
    assert asked(game) == ("play", 0)


def test_without_a_card_on_display_he_takes_none() -> None:
    game = solo()
    show(game)
    game.push("architect, done")
    assert cards_in_hand(game, HIM) == START
    assert game.state.concordia == NOBODY


def test_after_a_mercator_he_builds_and_the_province_produces_for_the_houses_of_the_player() -> None:
    game = solo(verona="wine", bauzanum="food", aquileia="tool")
    build(game, 0, "bauzanum", "aquileia", "comum")
    roll(game, "wine")
    game.push("mercator, done")
    assert houses(game, HIM) == {"verona"}
    assert goods(game, 0) == {"food": 1, "tool": 1}
    assert showing_coins(game) == {"venetia"}
    assert goods(game, HIM) == {}


def test_nothing_is_produced_where_the_marker_shows_coins() -> None:
    game = solo(verona="wine", bauzanum="food")
    build(game, 0, "bauzanum")
    marker(game, "venetia", "coins")
    roll(game, "wine")
    game.push("mercator, done")
    assert houses(game, HIM) == {"verona"}
    assert goods(game, 0) == {}
    assert showing_coins(game) == {"venetia"}


def test_the_marker_turns_even_if_the_player_has_no_house_there() -> None:
    game = solo(verona="wine")
    roll(game, "wine")
    game.push("mercator, done")
    assert goods(game, 0) == {}
    assert showing_coins(game) == {"venetia"}


def test_after_a_mercator_an_overfull_player_chooses_what_to_keep() -> None:
    game = solo(verona="wine", bauzanum="food", aquileia="tool")
    build(game, 0, "bauzanum", "aquileia")
    give(game, 0, brick=7)
    roll(game, "wine")
    game.push("mercator, done")
    assert asked(game) == ("keep", 0)
    assert legal(game) == {"keep food", "keep tool"}
    assert game.state.turn == 0
    game.push("keep tool")
    assert goods(game, 0) == {"brick": 7, "tool": 1}
    assert asked(game) == ("play", 0)
    assert (game.state.turn, len(houses(game, HIM))) == (1, 1)


def test_without_a_house_of_his_nothing_is_produced_after_a_mercator() -> None:
    game = solo(bauzanum="food")
    build(game, 0, "bauzanum")
    game.state.players[HIM].reserve = 0
    game.push("mercator, done")
    assert (goods(game, 0), showing_coins(game)) == ({}, set())


@pytest.mark.parametrize("card", ["senator", "consul", "praetor", "proconsul"])
def test_after_a_card_that_buys_cards_he_builds_a_house_without_production(card: str) -> None:
    game = solo(verona="wine", bauzanum="food")
    hand(game, 0, card, "tribune")
    build(game, 0, "bauzanum")
    roll(game, "wine")
    game.push(card)
    assert houses(game, HIM) == {"verona"}
    assert goods(game, 0) == {}
    assert showing_coins(game) == set()
    assert points(game) == 0


def test_after_a_province_produced_he_scores_a_point_for_each_house_of_his_there() -> None:
    game = solo()
    build(game, HIM, "bauzanum", "verona", "comum")
    build(game, 0, "aquileia")
    game.push("prefect, produce venetia")
    assert points(game) == 2
    assert goods(game, HIM) == {}


def test_he_scores_nothing_for_a_province_without_a_house_of_his() -> None:
    game = solo()
    build(game, HIM, "comum")
    game.push("prefect, produce venetia")
    assert points(game) == 0


def test_the_first_province_counts_as_well() -> None:
    game = solo()
    first = game.board.provinces[0].id
    build(game, HIM, next(city.id for city in game.board.cities if city.province == first))
    game.push(f"prefect, produce {first}")
    assert points(game) == 1


def test_he_reacts_to_a_prefect_after_the_player_has_chosen_what_to_keep() -> None:
    game = solo(verona="wine", bauzanum="food")
    build(game, 0, "verona", "bauzanum")
    build(game, HIM, "aquileia")
    give(game, 0, brick=7)
    game.push("prefect, produce venetia")
    assert points(game) == 0
    game.push("keep wine")
    assert points(game) == 1


def test_after_the_coins_of_the_markers_he_scores_two_points() -> None:
    game = solo()
    build(game, HIM, "bauzanum", "verona", "aquileia")
    game.push("prefect, coins")
    assert points(game) == 2


def test_after_a_tribune_he_brings_a_land_colonist_first() -> None:
    game = solo()
    game.push("tribune")
    assert colonists(game, HIM) == ["land roma", "land roma", "sea roma"]


@pytest.mark.parametrize(
    ("there", "brought"),
    [
        (("land roma",), "sea roma"),
        (("sea roma",), "land roma"),
        (("land roma", "land roma", "sea roma"), "sea roma"),
        (("land roma", "sea roma", "sea roma"), "land roma"),
        (("land roma", "land roma", "sea roma", "sea roma"), "land roma"),
        (("land roma", "land roma", "land roma", "sea roma", "sea roma"), "sea roma"),
    ],
)
def test_he_brings_the_kind_with_fewer_on_the_board(there: tuple[str, ...], brought: str) -> None:
    game = solo()
    stand(game, HIM, *there)
    game.push("tribune")
    assert colonists(game, HIM) == sorted([*there, brought])
    assert points(game) == 0


def test_with_all_six_out_he_scores_a_point_instead() -> None:
    game = solo()
    stand(game, HIM, *ALL_SIX)
    game.push("tribune")
    assert colonists(game, HIM) == list(ALL_SIX)
    assert points(game) == 1


@pytest.mark.parametrize("placed", [1, 2])
def test_after_colonists_were_placed_he_brings_one(placed: int) -> None:
    game = solo()
    hand(game, 0, "colonist", "tribune")
    give(game, 0, food=3, tool=3)
    game.push("colonist" + ", new land roma" * placed + ", done")
    assert colonists(game, HIM) == ["land roma", "land roma", "sea roma"]
    assert points(game) == 0


def test_after_the_coins_of_a_colonist_he_scores_two_points() -> None:
    game = solo()
    hand(game, 0, "colonist", "tribune")
    give(game, 0, food=1, tool=1)
    game.push("colonist, coins")
    assert colonists(game, HIM) == ["land roma", "sea roma"]
    assert points(game) == 2


def test_with_all_six_out_a_colonist_too_gives_him_a_point() -> None:
    game = solo()
    stand(game, HIM, *ALL_SIX)
    hand(game, 0, "colonist", "tribune")
    give(game, 0, food=1, tool=1)
    game.push("colonist, new sea roma")
    assert points(game) == 1


@pytest.mark.parametrize(
    ("card", "expected"), [("mason", 2), ("farmer", 1), ("smith", 3), ("vintner", 0), ("weaver", 4)]
)
def test_after_a_specialist_he_scores_his_houses_in_cities_of_its_good(card: str, expected: int) -> None:
    game = solo(
        **dict.fromkeys(["comum"], "food"),
        **dict.fromkeys(["genua", "nicaea", "mutina"], "tool"),
        **dict.fromkeys(["aleria", "olbia", "ancona", "hadria"], "cloth"),
        luceria="wine",
    )
    hand(game, 0, card, "tribune")
    build(game, 0, "luceria", "bauzanum")
    build(game, HIM, "bauzanum", "verona", "comum", "genua", "nicaea", "mutina")
    build(game, HIM, "aleria", "olbia", "ancona", "hadria")
    game.push(card)
    assert points(game) == expected
