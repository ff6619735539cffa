"""Ships on the track of Roma: forward, once a turn, for one point however far (§13.2, §13.4)."""

import pytest

from concordia import Game, IllegalMove
from concordia.data.board import load_board
from concordia.data.goods import GOODS
from concordia.rules.scoring import mars
from concordia.rules.storehouse import free_spaces
from concordia.shapes.view import Decision
from tests.positions import (
    asked,
    cards_in_hand,
    coins,
    colonists,
    hand,
    legal,
    marked,
    player_of,
    position,
    showing_coins,
    stand,
    targets,
    turn_of,
)

TRACK = [space.id for space in load_board("roma").track]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_land_colonist_starts_outside_the_walls_and_a_ship_in_ostia(seats: int) -> None:
    game = Game.new("roma", seats=seats, seed=seats)
    for seat in range(seats):
        assert colonists(game, seat) == ["land campus", "sea ostia"]
        assert coins(game, seat) == 5 + seat
        assert len(cards_in_hand(game, seat)) == 7
        assert player_of(game, seat).reserve == 15
        assert player_of(game, seat).points == 0
        assert marked(game, seat) == set()
    assert game.state.magnus == seats - 1
    assert showing_coins(game) == set()


@pytest.mark.parametrize("seed", range(5))
def test_the_sites_of_the_track_have_their_printed_goods(seed: int) -> None:
    game = Game.new("roma", seats=3, seed=seed)
    ids = [city.id for city in game.board.cities]
    for good in GOODS:
        space = "carthago" if good in ("brick", "food") else "athenae"
        number = ids.index(f"{space}-{good}")
        assert GOODS[game.state.city_good[number]] == good
        assert [bool(mask >> number & 1) for mask in game.state.good_cities] == [good == g for g in GOODS]


@pytest.mark.parametrize("space", range(len(TRACK)))
def test_a_ship_sails_only_forward_to_any_space_ahead(space: int) -> None:
    game = position("roma")
    stand(game, 0, "land campus", "sea ostia", f"sea {TRACK[space]}")
    game.push("architect")
    if TRACK[space] == "byzantium":
        assert legal(game) == {"done", "land campus", "sea ostia"}
    elif TRACK[space] == "athenae":
        game.push("sea athenae")
        assert colonists(game, 0) == ["land campus", "sea byzantium", "sea ostia"]
    else:
        assert targets(game, f"sea {TRACK[space]}") == set(TRACK[space + 1 :])


@pytest.mark.parametrize("space", TRACK[1:])
def test_a_ship_needs_one_point_however_far_it_sails(space: str) -> None:
    game = position("roma")
    stand(game, 0, "land campus", "land campus", "sea ostia")
    game.push(f"architect, sea ostia > {space}")
    assert game.decision == Decision("move", 0, 2)
    assert colonists(game, 0) == ["land campus", "land campus", f"sea {space}"]


def test_a_ship_sails_at_most_once_a_turn() -> None:
    game = position("roma")
    stand(game, 0, "land campus", "sea ostia", "sea valentia")
    game.push("architect, sea ostia > massilia")
    assert game.decision == Decision("move", 0, 2)
    assert legal(game) == {"done", "land campus", "sea valentia"}
    game.push("sea valentia > carthago")
    assert legal(game) == {"done", "land campus"}


def test_a_ship_that_has_sailed_may_sail_again_in_the_next_turn() -> None:
    game = position("roma")
    stand(game, 0, "sea ostia")
    game.push("architect, sea ostia > massilia")
    turn_of(game, 0)
    hand(game, 0, "architect")
    game.push("architect, sea massilia > cyrene")
    assert (colonists(game, 0), coins(game, 0)) == (["sea cyrene"], 8)


def test_a_ship_that_has_not_sailed_leaves_a_space_where_another_has_just_arrived() -> None:
    game = position("roma")
    stand(game, 0, "land campus", "sea ostia", "sea carthago")
    game.push("architect, sea ostia > carthago")
    assert legal(game) == {"done", "land campus", "sea carthago"}
    game.push("sea carthago > cyrene")
    assert colonists(game, 0) == ["land campus", "sea carthago", "sea cyrene"]
    assert legal(game) == {"done", "land campus"}


def test_any_number_of_ships_share_a_space() -> None:
    game = position("roma")
    stand(game, 0, "sea ostia", "sea ostia", "sea ostia")
    stand(game, 1, "sea carthago", "sea carthago", "sea carthago")
    game.push("architect, sea ostia > carthago, sea ostia > carthago, sea ostia > carthago")
    assert colonists(game, 0) == ["sea carthago"] * 3
    assert game.state.occupied == [0, 0]


def test_at_most_one_ship_a_turn_sails_into_byzantium() -> None:
    game = position("roma")
    stand(game, 0, "land campus", "sea ostia", "sea athenae", "sea athenae")
    game.push("architect, sea athenae")
    assert legal(game) == {"done", "land campus", "sea ostia"}
    assert targets(game, "sea ostia") == set(TRACK[1:-1])
    with pytest.raises(IllegalMove):
        game.push("sea ostia > byzantium")


def test_a_ship_of_an_earlier_turn_or_another_player_in_byzantium_hinders_nobody() -> None:
    game = position("roma")
    stand(game, 0, "sea athenae", "sea byzantium")
    stand(game, 1, "sea byzantium", "sea byzantium")
    game.push("architect, sea athenae, god mars")
    assert colonists(game, 0) == ["sea byzantium", "sea byzantium"]
    stand(game, 1, "sea byzantium", "sea athenae")
    game.push("architect, sea athenae, god mars")
    assert colonists(game, 1) == ["sea byzantium", "sea byzantium"]


def test_without_a_house_left_no_ship_sails_into_byzantium() -> None:
    game = position("roma")
    stand(game, 0, "land campus", "sea antiochia", "sea athenae")
    player_of(game, 0).reserve = 0
    game.push("architect")
    assert legal(game) == {"done", "land campus", "sea antiochia"}
    game.push("sea antiochia")
    assert colonists(game, 0) == ["land campus", "sea athenae", "sea athenae"]
    assert legal(game) == {"done", "land campus"}


def test_ships_wherever_they_are_count_as_colonists_on_the_board() -> None:
    game = position("roma")
    stand(game, 0, "land campus", "sea ostia", "sea carthago", "sea byzantium")
    hand(game, 0, "architect", "colonist", "tribune")
    assert mars(game.state, 0) == 8
    assert game.score(0).by_god["mars"] == 2 * 8
    game.push("architect")
    assert game.decision == Decision("move", 0, 4)
    game.pop()
    game.push("colonist")
    assert coins(game, 0) == 5 + 4


def test_points_are_split_freely_between_ships_and_land_colonists() -> None:
    game = position("roma")
    stand(game, 0, "land campus", "sea ostia", "sea byzantium")
    game.push("architect, sea ostia > cyrene, land campus > mausoleum-augusti/pantheon")
    assert colonists(game, 0) == ["land mausoleum-augusti/pantheon", "sea byzantium", "sea cyrene"]
    assert asked(game) == ("play", 1)


def test_ships_may_stay_where_they_are() -> None:
    game = position("roma")
    game.push("architect, done")
    assert colonists(game, 0) == ["land campus", "sea ostia"]
    assert coins(game, 0) == 0
    assert game.state.arrived == 0


def test_a_ship_takes_no_space_in_the_storehouse() -> None:
    game = position("roma")
    stand(game, 0, "sea byzantium", "sea carthago", "sea ostia")
    assert free_spaces(game.state, 0) == 12 - 3


def test_moves_of_ships_can_be_taken_back() -> None:
    game = position("roma")
    stand(game, 0, "land campus", "sea ostia", "sea athenae")
    before = game.copy()
    game.push("architect, sea ostia > alexandria, sea athenae, done, take food, god mars")
    while game.moves:
        game.pop()
    assert game.state == before.state
    assert game.legal_actions == before.legal_actions
