"""What the rows of the volcano do to the provinces below it (§14.4, §14.6)."""

import pytest

from concordia import Game
from concordia.rules.roles.prefect import coins_showing
from concordia.rules.scoring import jupiter, mercurius, minerva, saturnus
from concordia.rules.variants.venus import venus
from concordia.view import table_seen
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
    marker,
    pile,
    position,
    showing_coins,
    stack_tiles,
    stand,
    targets,
    volcano,
)

GREY = {"caleacte": "wine", "hadranum": "food"}
ROWS = pytest.mark.parametrize("row", range(5))


def grey_at(row: int) -> Game:
    """A position with so many tiles in the column of Hadranitana, whose cities have wine and food."""
    game = position("sicilia", goods=GREY)
    volcano(game, hadranitana=row)
    return game


@ROWS
def test_the_prefect_may_choose_a_province_until_the_volcano_erupts(row: int) -> None:
    game = grey_at(row)
    game.push("prefect")
    assert ("produce hadranitana" in legal(game)) == (row < 4)
    assert len(legal(game)) == 1 + 9 - (row == 4)


@pytest.mark.parametrize("row", range(4))
def test_from_the_second_row_on_a_province_produces_without_bonus_good(row: int) -> None:
    game = grey_at(row)
    build(game, 0, "hadranum")
    build(game, 1, "hadranum", "caleacte")
    game.push("prefect, produce hadranitana")
    assert goods(game, 0) == ({"food": 1, "wine": 1} if row < 2 else {"food": 1})
    assert goods(game, 1) == {"food": 1, "wine": 1}
    assert showing_coins(game) == {"hadranitana"}
    assert asked(game) == ("play", 1)


@pytest.mark.parametrize("row", range(4))
def test_the_magnus_stays_where_there_is_no_bonus_good(row: int) -> None:
    game = grey_at(row)
    game.state.magnus = 0
    game.push("prefect, produce hadranitana")
    assert goods(game, 0) == ({"wine": 2} if row < 2 else {})
    assert game.state.magnus == (2 if row < 2 else 0)


def test_a_diplomat_acting_as_prefect_keeps_the_magnus_too() -> None:
    game = grey_at(2)
    game.state.magnus = 0
    pile(game, 1, "prefect")
    game.push("diplomat, copy green, produce hadranitana")
    assert (goods(game, 0), game.state.magnus) == ({}, 0)


@pytest.mark.parametrize(
    ("good", "worth"), [("brick", 3), ("food", 3), ("tool", 3), ("wine", 3), ("cloth", 2)]
)
def test_markers_of_sicilia_carry_one_coin_more(good: str, worth: int) -> None:
    game = position("sicilia", goods={"gela": good})
    volcano(game)
    marker(game, "gelensis", "coins")
    assert coins_showing(game.state, game.tables) == worth
    game.push("prefect, coins")
    assert coins(game, 0) == worth


@pytest.mark.parametrize(("row", "worth"), [(0, 2), (1, 2), (2, 3), (3, 3), (4, 0)])
def test_the_special_marker_has_three_coins_and_after_the_eruption_there_is_none(
    row: int, worth: int
) -> None:
    game = position("sicilia", goods={"caleacte": "cloth"})
    marker(game, "hadranitana", "coins")
    volcano(game, hadranitana=row)
    assert coins_showing(game.state, game.tables) == worth
    game.push("prefect, coins")
    assert coins(game, 0) == worth
    game.push("prefect")
    assert ("produce hadranitana" in legal(game)) == (row < 4)


@pytest.mark.parametrize("side", ["good", "coins"])
def test_the_special_marker_lies_with_the_same_side_up_as_the_one_it_replaces(side: str) -> None:
    game = grey_at(1)
    marker(game, "hadranitana", side)
    stack_tiles(game, "hadranitana tool")
    game.push("tribune")
    assert showing_coins(game) == ({"hadranitana"} if side == "coins" else set())
    assert coins_showing(game.state, game.tables) == (3 if side == "coins" else 0)


def test_the_special_marker_turns_to_coins_and_back() -> None:
    game = grey_at(2)
    game.push("prefect, produce hadranitana, prefect, coins")
    assert coins(game, 1) == 3
    game.push("prefect, produce hadranitana")
    assert showing_coins(game) == {"hadranitana"}


@pytest.mark.parametrize("side", ["good", "coins"])
def test_an_erupted_province_is_left_out_when_coins_are_taken(side: str) -> None:
    game = grey_at(3)
    marker(game, "hadranitana", side)
    marker(game, "ennensis", "coins")
    stack_tiles(game, "hadranitana tool")
    game.push("tribune, prefect, coins")
    assert coins(game, 1) == 3
    game.push("prefect")
    assert "produce hadranitana" not in legal(game)
    assert "produce ennensis" in legal(game)


@ROWS
def test_from_the_third_row_on_no_more_houses_are_built_in_the_province(row: int) -> None:
    game = grey_at(row)
    stand(game, 0, "land caleacte/hadranum", "land hadranum/enna")
    give(game, 0, coins=40, brick=2, food=2, wine=1)
    game.push("architect, done")
    hadranitana = {"house caleacte", "house hadranum"} if row < 3 else set()
    assert legal(game) == {"done", "house enna"} | hadranitana


def test_an_architect_with_access_to_closed_cities_only_builds_nothing() -> None:
    game = grey_at(3)
    stand(game, 0, "land caleacte/hadranum")
    give(game, 0, coins=40, brick=2, food=2, wine=1)
    game.push("architect, done")
    assert asked(game) == ("play", 1)


def test_houses_that_stand_in_a_closed_province_stay_and_produce() -> None:
    game = grey_at(3)
    build(game, 0, "caleacte", "hadranum")
    hand(game, 0, "vintner", "prefect")
    game.push("vintner")
    assert goods(game, 0) == {"wine": 1}
    game.push("prefect, produce hadranitana")
    assert goods(game, 0) == {"food": 1, "wine": 2}
    assert houses(game, 0) == {"caleacte", "hadranum"}


@ROWS
@pytest.mark.parametrize(("specialist", "good"), [("vintner", "wine"), ("farmer", "food")])
def test_specialists_produce_in_the_province_until_the_volcano_erupts(
    specialist: str, good: str, row: int
) -> None:
    game = position("sicilia", goods=GREY | {"gela": "wine", "enna": "food"})
    build(game, 0, "caleacte", "hadranum", "gela", "enna")
    hand(game, 0, specialist)
    volcano(game, hadranitana=row)
    game.push(specialist)
    assert goods(game, 0) == {good: 2 if row < 4 else 1}


def test_an_eruption_touches_no_other_province() -> None:
    game = position("sicilia", goods=GREY | {"tyndaris": "wine"})
    volcano(game, hadranitana=4, messanensis=1, catanensis=2)
    build(game, 0, "tyndaris")
    game.push("prefect, produce messanensis")
    assert goods(game, 0) == {"wine": 2}


@ROWS
def test_movement_is_never_hindered(row: int) -> None:
    game = position("sicilia")
    volcano(game)
    stand(game, 0, "land enna/hadranum", "land catana/hadranum", "sea syracusae")
    stand(game, 1, "land syracusae")
    game.push("architect")
    free = targets(game, "land enna/hadranum") | targets(game, "sea syracusae")
    game.pop()
    volcano(game, hadranitana=row, messanensis=row, catanensis=row)
    game.push("architect")
    assert targets(game, "land enna/hadranum") | targets(game, "sea syracusae") == free
    game.push("land enna/hadranum > caleacte/hadranum, done")
    assert "land caleacte/hadranum" in colonists(game, 0)


def test_a_colonist_is_placed_in_an_erupted_province_all_the_same() -> None:
    game = grey_at(4)
    build(game, 0, "caleacte")
    hand(game, 0, "colonist")
    give(game, 0, food=1, tool=1)
    game.push("colonist")
    assert {"new land caleacte", "new sea caleacte"} <= legal(game)


@ROWS
def test_houses_in_an_erupted_province_count_for_every_god(row: int) -> None:
    game = grey_at(row)
    build(game, 0, "caleacte", "hadranum", "gela")
    s, b = game.state, game.tables
    assert jupiter(s, 0) == 2
    assert saturnus(s, b, 0) == 2
    assert venus(s, b, 0) == 2
    assert mercurius(s, 0) == 6
    assert [minerva(s, 0, good) for good in range(5)] == [3, 3, 0, 4, 0]


def test_an_eruption_makes_no_room_and_takes_no_goods() -> None:
    game = grey_at(3)
    build(game, 0, "caleacte")
    give(game, 0, coins=4, wine=3)
    stack_tiles(game, "hadranitana tool")
    game.push("tribune")
    assert (coins(game, 0), goods(game, 0)) == (4, {"tool": 1, "wine": 3})
    assert houses(game, 0) == {"caleacte"}


@ROWS
def test_the_view_tells_how_the_volcano_looks_and_where_nothing_grows(row: int) -> None:
    seen = table_seen(grey_at(row), None).volcano
    assert seen is not None
    assert seen.rows["hadranitana"] == row
    assert seen.dots == 4
    assert seen.mood == ("calm", "calm", "smoking", "smoking", "erupting")[row]
    assert seen.erupted == (("hadranitana",) if row == 4 else ())
