import pytest

from concordia import Game
from concordia.data.cards import CARDS
from concordia.rules.scoring import (
    cards_owned,
    final_points,
    jupiter,
    mars,
    mercurius,
    minerva,
    points_of_cards,
    saturnus,
    vesta,
)
from tests.positions import build, give, hand, pile, position, stand

GOODS_OF_CITIES = {"isca": "food", "lutetia": "tool", "massilia": "wine", "novaria": "cloth", "tyros": "food"}


def only(card: str) -> Game:
    """A position in which seat 0 owns one card."""
    game = position(goods=GOODS_OF_CITIES)
    hand(game, 0, card)
    return game


@pytest.mark.parametrize(
    ("coins", "store", "points"),
    [
        (0, {}, 0),
        (9, {}, 0),
        (10, {}, 1),
        (19, {}, 1),
        (0, {"brick": 1, "food": 1}, 0),
        (3, {"brick": 1, "food": 1}, 1),
        (5, {"brick": 1, "food": 1, "tool": 1, "wine": 1, "cloth": 1}, 3),
        (4, {"brick": 1, "food": 1, "tool": 1, "wine": 1, "cloth": 1}, 2),
        (124, {"cloth": 8}, 18),
    ],
)
def test_vesta_gives_one_point_for_every_full_ten_of_coins_and_goods(
    coins: int, store: dict[str, int], points: int
) -> None:
    game = only("senator")
    give(game, 0, coins=coins, **store)
    assert vesta(game.state, 0) == points
    assert game.score(0).by_god["vesta"] == points
    assert game.state.players[0].coins == coins


@pytest.mark.parametrize(
    ("cities", "points"),
    [([], 0), (["petra"], 0), (["isca"], 1), (["isca", "lutetia", "massilia", "novaria", "petra"], 4)],
)
def test_jupiter_gives_one_point_for_every_house_not_in_a_brick_city(cities: list[str], points: int) -> None:
    game = only("architect")
    build(game, 0, *cities)
    build(game, 1, "tyros")
    assert jupiter(game.state, 0) == points
    assert game.score(0).by_god["jupiter"] == points


@pytest.mark.parametrize(
    ("cities", "points"),
    [
        ([], 0),
        (["isca", "londinium"], 1),
        (["isca", "londinium", "lutetia"], 2),
        (["isca", "colonia", "massilia", "valentia", "novaria", "carthago", "tomis", "athenae", "leptis",
          "sinope", "tyros", "petra"], 12),
    ],
)  # fmt: skip
def test_saturnus_gives_one_point_for_every_province_with_a_house(cities: list[str], points: int) -> None:
    game = only("prefect")
    build(game, 0, *cities)
    build(game, 1, "memphis")
    assert saturnus(game.state, game.tables, 0) == points
    assert game.score(0).by_god["saturnus"] == points


@pytest.mark.parametrize(
    ("cities", "points"),
    [
        ([], 0),
        (["petra"], 2),
        (["isca", "tyros"], 2),
        (["isca", "lutetia", "massilia", "novaria"], 8),
        (["isca", "lutetia", "massilia", "novaria", "petra"], 10),
    ],
)
def test_mercurius_gives_two_points_for_every_kind_of_good_produced(cities: list[str], points: int) -> None:
    game = only("mercator")
    give(game, 0, brick=1, food=1, tool=1, wine=1, cloth=1)
    build(game, 0, *cities)
    assert mercurius(game.state, 0) == points
    assert game.score(0).by_god["mercurius"] == points


@pytest.mark.parametrize(
    "places",
    [
        [],
        ["land roma"],
        ["land roma", "land colonia/novaria", "land roma", "sea roma", "sea massilia", "sea roma"],
    ],
)
def test_mars_gives_two_points_for_every_colonist_on_the_board(places: list[str]) -> None:
    game = only("tribune")
    stand(game, 0, *places)
    assert mars(game.state, 0) == 2 * len(places)
    assert game.score(0).by_god["mars"] == 2 * len(places)


@pytest.mark.parametrize(
    ("specialist", "good", "points"),
    [("mason", 0, 3), ("farmer", 1, 3), ("smith", 2, 3), ("vintner", 3, 4), ("weaver", 4, 5)],
)
def test_minerva_gives_the_specialists_number_for_every_house_of_its_good(
    specialist: str, good: int, points: int
) -> None:
    names = ("brick", "food", "tool", "wine", "cloth")
    other = names[(good + 1) % 5]
    game = position(goods={"isca": names[good], "tyros": names[good], "petra": other, "memphis": names[good]})
    hand(game, 0, specialist)
    build(game, 0, "isca", "tyros", "petra")
    build(game, 1, "memphis")
    assert minerva(game.state, 0, good) == 2 * points
    assert final_points(game.state, game.tables, 0) == 2 * points


def test_each_specialist_scores_for_its_own_good() -> None:
    game = position(goods=GOODS_OF_CITIES)
    hand(game, 0, "farmer", "weaver")
    build(game, 0, "isca", "tyros", "novaria", "petra")
    assert game.score(0).by_god["minerva"] == 2 * 3 + 5


@pytest.mark.parametrize("card", [card.id for card in CARDS])
def test_every_card_scores_once_for_each_of_its_gods_in_hand_or_on_the_pile(card: str) -> None:
    gods = next(known.gods for known in CARDS if known.id == card)
    each = {"vesta": 7, "jupiter": 5, "saturnus": 6, "venus": 2, "mercurius": 10, "mars": 4}
    specialists = {"mason": 6, "farmer": 6, "smith": 3, "vintner": 4, "weaver": 5}
    worth = {god: each.get(god) or specialists[card] for god in gods}
    for held, played in (([card], []), ([], [card])):
        game = position(goods=GOODS_OF_CITIES, variants=["venus"])
        hand(game, 1, *held)
        pile(game, 1, *played)
        build(game, 1, "isca", "lutetia", "massilia", "novaria", "tyros", "valentia", "petra")
        give(game, 1, coins=70)
        assert points_of_cards(game.state, game.tables, 1) == sum(worth.values())
        assert {god: points for god, points in game.score(1).by_god.items() if points} == worth


def test_several_cards_of_a_god_score_each() -> None:
    game = position()
    hand(game, 0, "prefect", "prefect", "diplomat-i")
    pile(game, 0, "prefect", "architect", "diplomat-iii")
    build(game, 0, "isca", "petra")
    assert cards_owned(game.state, 0, [card.id for card in CARDS].index("prefect")) == 3
    assert game.score(0).by_god["saturnus"] == 5 * 2


def test_the_cards_of_others_give_nothing() -> None:
    game = position()
    hand(game, 0, "senator")
    hand(game, 1)
    give(game, 1, coins=50)
    assert final_points(game.state, game.tables, 1) == 0


def test_the_concordia_card_gives_seven_points_to_its_holder_only() -> None:
    game = position()
    before = [final_points(game.state, game.tables, seat) for seat in range(3)]
    game.state.concordia = 1
    after = [final_points(game.state, game.tables, seat) for seat in range(3)]
    assert after == [before[0], before[1] + 7, before[2]]
    assert points_of_cards(game.state, game.tables, 1) == before[1]


def test_points_told_god_by_god_add_up_to_the_final_points() -> None:
    game = Game.new(seats=4, seed=3)
    build(game, 0, "isca", "lutetia", "massilia", "novaria", "petra")
    for seat in range(4):
        assert game.score(seat).total == final_points(game.state, game.tables, seat)
