import pytest

from concordia import Game
from tests.positions import (
    asked,
    build,
    cards_in_hand,
    cards_in_pile,
    coins,
    colonists,
    give,
    goods,
    hand,
    houses,
    legal,
    pile,
    position,
    showing_coins,
    stack_tiles,
    stand,
    team_position,
    turn_of,
)

CITIES = {"isca": "food", "lutetia": "tool", "massilia": "wine", "novaria": "cloth", "tyros": "food"}
SPECIALISTS = [
    ("mason", "brick"), ("farmer", "food"), ("smith", "tool"), ("vintner", "wine"), ("weaver", "cloth"),
]  # fmt: skip
PAIRS = pytest.mark.parametrize(
    ("seats", "seat", "partner"),
    [(4, 0, 2), (4, 1, 3), (4, 2, 0), (4, 3, 1), (6, 0, 3), (6, 2, 5), (6, 3, 0), (6, 5, 2)],
)


def playing(card: str, seat: int = 0, seats: int = 4) -> Game:
    """A team game in which a player is about to play a card, no other hands having it."""
    game = team_position(seats=seats, goods=CITIES)
    hand(game, seat, card, "tribune")
    turn_of(game, seat)
    return game


@PAIRS
def test_the_partner_acts_after_the_player_and_then_the_next_player_has_the_turn(
    seats: int, seat: int, partner: int
) -> None:
    game = playing("mercator", seat, seats)
    game.push("mercator")
    assert asked(game) == ("trade", seat)
    game.push("done")
    assert asked(game) == ("trade", partner)
    game.push("done")
    assert asked(game) == ("play", (seat + 1) % seats)
    assert [coins(game, other) for other in range(seats)] == [
        3 if other in (seat, partner) else 0 for other in range(seats)
    ]


@PAIRS
def test_the_card_goes_to_the_pile_of_its_owner_only(seats: int, seat: int, partner: int) -> None:
    game = playing("prefect", seat, seats)
    hand(game, partner, "prefect", "legatus", "tribune")
    pile(game, seat, "praetor")
    game.push("prefect, coins")
    game.push("coins", seat=partner)
    assert cards_in_pile(game, seat) == ["praetor", "prefect"]
    assert cards_in_hand(game, seat) == ["tribune"]
    assert cards_in_pile(game, partner) == []
    assert cards_in_hand(game, partner) == ["legatus", "prefect", "tribune"]


def test_in_individual_play_nobody_follows() -> None:
    game = position(seats=4, variants=["venus"])
    game.push("mercator, done")
    assert asked(game) == ("play", 1)


def test_an_architect_lets_the_partner_move_own_colonists_and_build_for_own_goods() -> None:
    game = playing("architect")
    stand(game, 2, "land isca", "land lutetia", "sea isca")
    give(game, 0, coins=9, brick=1, cloth=1)
    give(game, 2, coins=9, brick=1, food=1)
    game.push("architect, land roma > novaria, done, house novaria")
    assert asked(game) == ("move", 2)
    assert game.decision is not None
    assert game.decision.left == 3
    game.push("sea isca > isca/londinium, done, house isca")
    assert (houses(game, 0), houses(game, 2)) == ({"novaria"}, {"isca"})
    assert (coins(game, 0), coins(game, 2)) == (4, 7)
    assert (goods(game, 0), goods(game, 2)) == ({}, {})
    assert colonists(game, 2) == ["land isca", "land lutetia", "sea isca/londinium"]
    assert asked(game) == ("play", 1)


def test_the_partner_pays_more_in_a_city_where_the_player_has_just_built() -> None:
    game = playing("architect")
    stand(game, 0, "land londinium/lutetia")
    stand(game, 2, "land lutetia/massilia")
    for seat in (0, 2):
        give(game, seat, coins=9, brick=1, tool=1)
    game.push("architect, done, house lutetia")
    assert coins(game, 0) == 6
    game.push("done")
    game.push("house lutetia", seat=2)
    assert coins(game, 2) == 3


def test_a_line_where_the_player_stopped_is_occupied_for_the_partner() -> None:
    game = playing("architect")
    stand(game, 0, "land londinium/lutetia")
    stand(game, 2, "land lutetia")
    game.push("architect, land londinium/lutetia > lutetia/massilia")
    assert asked(game) == ("move", 2)
    game.push("land lutetia")
    assert "> lutetia/massilia" not in legal(game)
    assert "> londinium/lutetia" in legal(game)


def test_with_a_prefect_the_partner_may_choose_another_province() -> None:
    game = playing("prefect")
    build(game, 1, "lutetia")
    game.push("prefect, produce gallia")
    assert asked(game) == ("prefect", 2)
    assert "produce gallia" not in legal(game)
    game.push("produce italia")
    assert [goods(game, seat) for seat in range(4)] == [{"wine": 1}, {"tool": 1}, {"cloth": 1}, {}]
    assert showing_coins(game) == {"gallia", "italia"}


@pytest.mark.parametrize("first", ["coins", "produce gallia"])
@pytest.mark.parametrize("second", ["coins", "produce italia"])
def test_with_a_prefect_each_chooses_between_goods_and_coins(first: str, second: str) -> None:
    game = playing("prefect")
    game.push(f"prefect, {first}")
    game.push(second)
    assert coins(game, 0) == 0
    assert coins(game, 2) == (2 if (first, second) == ("produce gallia", "coins") else 0)
    assert goods(game, 2) == ({"cloth": 1} if second == "produce italia" else {})


@pytest.mark.parametrize("card", ["mercator", "mercator-5"])
def test_with_a_mercator_each_takes_the_coins_and_trades_alone(card: str) -> None:
    game = playing(card)
    given = 5 if card == "mercator-5" else 3
    give(game, 0, wine=2)
    give(game, 2, cloth=1)
    game.push(f"{card}, sell 2 wine, buy 1 brick")
    assert asked(game) == ("trade", 2)
    assert coins(game, 2) == given
    game.push("sell 1 cloth, done")
    assert (coins(game, 0), coins(game, 2)) == (given + 9, given + 7)
    assert (goods(game, 0), goods(game, 2)) == ({"brick": 1}, {})


def test_with_a_colonist_one_may_place_colonists_and_the_other_take_coins() -> None:
    game = playing("colonist")
    give(game, 0, food=1, tool=1)
    give(game, 2, food=1, tool=1)
    game.push("colonist, new land roma")
    assert asked(game) == ("settle", 2)
    game.push("coins")
    assert colonists(game, 0) == ["land roma", "land roma", "sea roma"]
    assert (coins(game, 0), coins(game, 2)) == (0, 7)
    assert goods(game, 2) == {"food": 1, "tool": 1}


@pytest.mark.parametrize(("card", "good"), SPECIALISTS)
def test_with_a_specialist_the_houses_of_both_produce(card: str, good: str) -> None:
    game = playing(card)
    for seat in range(3):
        build(game, seat, "isca", "lutetia", "massilia", "novaria", "petra")
    game.push(card)
    assert [goods(game, seat) for seat in range(4)] == [{good: 1}, {}, {good: 1}, {}]
    assert asked(game) == ("play", 1)


def test_with_a_tribune_both_take_back_with_own_coins_and_colonists() -> None:
    game = playing("tribune")
    pile(game, 0, "praetor", "prefect", "mercator", "legatus")
    pile(game, 2, "diplomat", "praetor", "prefect", "mercator")
    pile(game, 1, "mercator")
    hand(game, 2, "tribune", "legatus")
    give(game, 0, food=1, tool=1)
    give(game, 2, food=1, tool=1)
    game.push("tribune")
    assert asked(game) == ("new-colonist", 0)
    assert coins(game, 0) == 2
    assert cards_in_pile(game, 2) != []
    game.push("new sea roma")
    assert asked(game) == ("new-colonist", 2)
    assert coins(game, 2) == 1
    game.push("new land roma")
    assert colonists(game, 2) == ["land isca", "land roma", "sea isca"]
    assert (goods(game, 0), goods(game, 2)) == ({}, {})
    assert (cards_in_pile(game, 0), cards_in_pile(game, 2)) == ([], [])
    assert cards_in_hand(game, 2) == ["diplomat", "legatus", "mercator", "praetor", "prefect", "tribune"]
    assert cards_in_pile(game, 1) == ["mercator"]


def test_a_partner_without_cards_on_the_pile_may_still_bring_a_colonist() -> None:
    game = playing("tribune")
    give(game, 2, food=1, tool=1)
    game.push("tribune")
    assert asked(game) == ("new-colonist", 2)
    assert legal(game) == {"done", "new land roma", "new sea roma"}


@pytest.mark.parametrize("seats", [4, 6])
def test_on_sicilia_both_partners_draw_a_volcano_tile(seats: int) -> None:
    game = team_position("sicilia", seats=seats)
    stack_tiles(game, "neutral coin", "neutral brick", "hadranitana food")
    game.push("tribune")
    assert (coins(game, 0), goods(game, seats // 2)) == (1, {"brick": 1})
    assert game.state.tiles_next == 2


def test_on_roma_both_partners_may_sail_into_byzantium_in_one_turn() -> None:
    game = team_position("roma")
    for seat in (0, 2):
        stand(game, seat, "land pantheon", "sea athenae")
    game.push("architect, sea athenae, done")
    assert asked(game) == ("god", 0)
    game.push("god mars")
    assert asked(game) == ("move", 2)
    game.push("sea athenae, done, god mars")
    assert [game.state.players[seat].points for seat in (0, 2)] == [4, 2]


def test_on_roma_venus_in_byzantium_counts_the_houses_of_both() -> None:
    game = team_position("roma")
    stand(game, 0, "land campus", "sea athenae")
    build(game, 0, "pantheon", "theatrum-pompeii", "colosseum")
    build(game, 2, "forum-romanum", "circus-maximus")
    game.push("architect, sea athenae, done, god venus")
    assert game.state.players[0].points == 1
