import pytest

from concordia import Game
from concordia.rules.scoring import points_of_cards
from concordia.rules.state import NOBODY
from concordia.rules.variants.venus import venus
from tests.positions import (
    asked,
    build,
    cards_in_hand,
    coins,
    colonists,
    give,
    goods,
    hand,
    houses,
    legal,
    pile,
    position,
    show,
    stack_tiles,
    stand,
    turn_of,
    volcano,
)

FOURTEEN = ("isca", "londinium", "brigantium", "burdigala", "lutetia", "massilia", "olisipo", "valentia",
            "vindobona", "aquileia", "syracusae", "rusadir", "carthago", "sirmium")  # fmt: skip


@pytest.mark.parametrize(
    ("cities", "points"),
    [
        ([], 0),
        (["isca", "lutetia", "novaria"], 0),
        (["isca", "londinium"], 2),
        (["burdigala", "lutetia", "massilia"], 2),
        (["isca", "londinium", "burdigala", "massilia", "novaria"], 4),
    ],
)
def test_venus_gives_two_points_for_every_province_with_two_houses_or_more(
    cities: list[str], points: int
) -> None:
    game = position(variants=["venus"])
    hand(game, 0, "magister")
    build(game, 0, *cities)
    build(game, 1, "londinium", "novaria", "aquileia")
    assert venus(game.state, game.tables, 0) == points
    assert game.score(0).by_god["venus"] == points
    assert game.score(0).total == points


@pytest.mark.parametrize("card", ["magister", "prefect-architect", "architect-mercator", "prefect-mercator"])
def test_every_card_of_venus_scores_once_in_hand_or_on_the_pile(card: str) -> None:
    for held, lying in (([card], []), ([], [card])):
        game = position(variants=["venus"])
        hand(game, 1, *held)
        pile(game, 1, *lying)
        build(game, 1, "isca", "londinium", "lutetia", "massilia")
        assert points_of_cards(game.state, game.tables, 1) == 4


def test_several_cards_of_venus_score_each() -> None:
    game = position(variants=["venus"])
    hand(game, 0, "magister", "architect-mercator", "architect-mercator")
    pile(game, 0, "prefect-architect", "architect")
    build(game, 0, "isca", "londinium")
    assert game.score(0).by_god["venus"] == 4 * 2


def test_a_double_card_scores_for_venus_only() -> None:
    game = position(goods={"isca": "food", "tyros": "cloth"}, variants=["venus"])
    hand(game, 0, "prefect-architect", "architect-mercator", "prefect-mercator")
    build(game, 0, "isca", "tyros")
    give(game, 0, coins=50)
    assert game.score(0).total == 0


def test_venus_is_scored_after_saturnus_and_before_mercurius() -> None:
    game = position(variants=["venus"])
    order = ["vesta", "jupiter", "saturnus", "venus", "mercurius", "mars", "minerva"]
    assert list(game.score(0).by_god) == order


def test_without_venus_she_is_not_told_among_the_gods() -> None:
    assert "venus" not in position().score(0).by_god


def test_the_districts_and_the_sites_of_the_track_count_for_venus_on_roma() -> None:
    game = position("roma", seats=2, variants=["venus"])
    hand(game, 0, "magister")
    carthago = [city.id for city in game.board.cities if city.province == "carthago"]
    athenae = [city.id for city in game.board.cities if city.province == "athenae"]
    build(game, 0, *carthago, athenae[0])
    assert game.score(0).by_god["venus"] == 2
    build(game, 0, athenae[1], "pantheon", "theatrum-pompeii", "colosseum")
    assert game.score(0).by_god["venus"] == 6


def test_houses_in_an_erupted_province_still_count_for_venus() -> None:
    game = position("sicilia", seats=2, variants=["venus"])
    hand(game, 0, "magister")
    build(game, 0, "caleacte", "hadranum")
    volcano(game, hadranitana=4)
    assert game.score(0).by_god["venus"] == 2


def test_the_cards_of_venus_count_in_the_intermediate_scoring() -> None:
    game = position(variants=["venus", "intermediate-scoring"])
    hand(game, 0, "tribune", "magister")
    pile(game, 0, "prefect-architect")
    build(game, 0, "isca", "londinium")
    game.push("tribune")
    mars = 2 * 2
    assert game.state.players[0].interim == mars + 2 * 2


def before_the_fifteenth_house() -> Game:
    game = position(variants=["venus"])
    build(game, 0, *FOURTEEN)
    stand(game, 0, "land colonia/novaria", "sea roma")
    give(game, 0, coins=9, food=3)
    return game


@pytest.mark.parametrize(
    ("own", "top", "moves"),
    [
        (["architect"], "prefect", "magister"),
        (["architect-mercator"], "prefect", "magister, as architect"),
        (["diplomat"], "prefect-architect", "magister, copy green, as architect"),
    ],
)
def test_the_fifteenth_house_built_through_a_magister_triggers_the_end(
    own: list[str], top: str, moves: str
) -> None:
    game = before_the_fifteenth_house()
    pile(game, 0, *own)
    pile(game, 1, top)
    game.push(f"{moves}, done, house novaria")
    assert game.state.concordia == 0
    assert len(houses(game, 0)) == 15
    for seat in (1, 2):
        assert asked(game) == ("play", seat)
        game.push("prefect, coins")
    assert game.is_over


def test_the_last_card_bought_through_a_magister_triggers_the_end() -> None:
    game = position(variants=["venus"])
    pile(game, 0, "consul")
    show(game, None, None, "mason")
    give(game, 0, food=1)
    game.push("magister, slot 3")
    assert "mason" in cards_in_hand(game, 0)
    assert game.state.concordia == 0
    for seat in (1, 2):
        assert asked(game) == ("play", seat)
        game.push("prefect, coins")
    assert game.is_over
    assert game.score(0).concordia == 7


def test_the_last_card_of_the_display_triggers_nothing_while_the_deck_lasts() -> None:
    game = position(variants=["venus"])
    pile(game, 0, "consul")
    show(game, "mason", deck=["prefect-mercator"])
    give(game, 0, food=1)
    game.push("magister, slot 1")
    assert game.state.concordia == NOBODY


def test_a_magister_on_roma_moves_ships_once_more_with_what_they_bring() -> None:
    game = position("roma", seats=2, variants=["venus"])
    game.push("architect, sea ostia > massilia, done")
    assert coins(game, 0) == 3
    game.push("prefect, coins, done")
    game.push("magister, sea massilia > cyrene, done")
    assert coins(game, 0) == 8
    assert colonists(game, 0) == ["land campus", "sea cyrene"]


def test_a_magister_on_roma_may_take_coins_and_move_a_ship_once_more() -> None:
    game = position("roma", seats=2, variants=["venus"])
    pile(game, 0, "prefect")
    game.push("magister, coins, sea ostia > massilia")
    assert colonists(game, 0) == ["land campus", "sea massilia"]
    assert coins(game, 0) == 3


@pytest.mark.parametrize("card", ["prefect-architect", "architect-mercator"])
def test_a_double_card_on_roma_is_an_architect_with_ships(card: str) -> None:
    game = position("roma", seats=2, variants=["venus"])
    hand(game, 0, card, "tribune")
    game.push(f"{card}, as architect, sea ostia > cyrene, done")
    assert coins(game, 0) == 5


def test_a_magister_on_sicilia_repeats_no_tribune_and_draws_no_tile() -> None:
    game = position("sicilia", seats=2, variants=["venus"])
    stack_tiles(game, "hadranitana food", "messanensis tool", "neutral coin")
    game.push("tribune")
    turn_of(game, 0)
    left = game.state.tiles_size - game.state.tiles_next
    game.push("magister")
    assert asked(game) == ("play", 1)
    assert game.state.tiles_size - game.state.tiles_next == left


def test_a_specialist_repeated_on_sicilia_gives_nothing_from_an_erupted_province() -> None:
    game = position("sicilia", seats=2, variants=["venus"])
    build(game, 0, "caleacte", "gela")
    volcano(game, hadranitana=4)
    pile(game, 0, "mason")
    game.push("magister")
    assert goods(game, 0) == {"brick": 1}


def test_a_repeated_prefect_on_sicilia_cannot_choose_an_erupted_province() -> None:
    game = position("sicilia", seats=2, variants=["venus"])
    volcano(game, hadranitana=4)
    pile(game, 0, "prefect")
    game.push("magister")
    assert "produce hadranitana" not in legal(game)
    assert "produce messanensis" in legal(game)
