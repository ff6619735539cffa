"""Hooks change nothing on boards and in games without expansions, and pass on to them where there are any."""

import pytest

from concordia import Game
from concordia.data.cards import CARD_IDS
from concordia.rules.actions import FROM_CITY, SPACE, USE, WORDS
from concordia.rules.decisions import DEDICATE, LAND_SHIPS, MOVE, REACT, RESOLVE, STOCK, TO, ask
from concordia.rules.hooks.roles import (
    after_houses,
    after_movement,
    cards_were_taken_back,
    coins_on_marker,
    coins_were_collected,
    colonist_was_placed,
    copy_card,
    gives_bonus,
    house_was_built,
    marker_stays,
    may_be_copied,
    more_building_sites,
    more_cards_to_copy,
    more_destinations,
    more_movers,
    moved_off_the_map,
    open_card_was_used,
    province_produced,
)
from concordia.rules.hooks.scoring import is_ranked_otherwise, wins_with
from concordia.rules.hooks.seats import more_seats
from concordia.rules.hooks.setup import begins_in_start_city, decks_in_use, hand_of, market_of
from concordia.rules.hooks.turn import card_was_played, turn_begins
from concordia.rules.roles.colonist import COLONIST
from concordia.rules.state import NOBODY, SEA, State, copy_state
from tests.positions import (
    cards_in_pile,
    city_number,
    colonists,
    pile,
    player_of,
    position,
    province_number,
    rows,
    stack_tiles,
    volcano,
)

BASE_BOARDS = pytest.mark.parametrize("board", ["imperium", "italia"])
ARCHITECT = CARD_IDS.index("architect")


def kinds_waiting(s: State) -> list[int]:
    """The kinds of the decisions in progress, the first to be done last."""
    return [s.stack[i].kind for i in range(s.depth)]


@BASE_BOARDS
def test_without_expansions_no_hook_changes_anything(board: str) -> None:
    game = position(board)
    s, b = game.state, game.tables
    before = copy_state(s)
    after_movement(s, b, 0)
    after_houses(s, b, 0)
    house_was_built(s, b, 0)
    cards_were_taken_back(s, b, 0)
    province_produced(s, 0, 0)
    coins_were_collected(s, b, 0)
    colonist_was_placed(s, 0)
    turn_begins(s)
    card_was_played(s, 0, ARCHITECT)
    assert s == before


@BASE_BOARDS
def test_without_expansions_everyone_plays_alone_with_the_cards_of_the_base_game(board: str) -> None:
    s = position(board).state
    assert more_seats(s) == 0
    assert not is_ranked_otherwise(s)
    assert (market_of(s), decks_in_use(s, 4)) == (0, 4)
    for seat in range(s.seats):
        assert (hand_of(s, seat), wins_with(s, seat)) == (0, NOBODY)
        assert begins_in_start_city(s, seat)


@BASE_BOARDS
def test_without_expansions_no_hook_adds_anything(board: str) -> None:
    game = position(board)
    s, b = game.state, game.tables
    legal = [0] * WORDS
    ask(s, MOVE, 0, 2, 0)
    more_movers(s, b, legal)
    ask(s, TO, 0, 2, 3)
    more_destinations(s, b, legal)
    more_cards_to_copy(s, 0, legal)
    assert legal == [0] * WORDS
    assert more_building_sites(s, b) == 0


@BASE_BOARDS
def test_without_expansions_every_marker_has_its_bonus_and_coins(board: str) -> None:
    game = Game.new(board, seats=3, seed=1)
    s, b = game.state, game.tables
    for province in range(b.provinces):
        assert gives_bonus(s, province)
        assert marker_stays(s, province)
        assert coins_on_marker(s, b, province) == (1 if s.marker_good[province] == 4 else 2)


def test_on_a_board_with_a_track_bonuses_follow_movement_and_byzantium_follows_houses() -> None:
    game = position("roma")
    s, b = game.state, game.tables
    s.depth = 0
    after_houses(s, b, 2)
    after_movement(s, b, 2)
    assert kinds_waiting(s) == [DEDICATE, LAND_SHIPS]
    assert [s.stack[i].seat for i in range(2)] == [2, 2]


def test_on_a_board_with_a_track_ships_move_to_spaces_and_open_sites() -> None:
    game = position("roma")
    s, b = game.state, game.tables
    legal = [0] * WORDS
    ask(s, MOVE, 0, 2, 0)
    more_movers(s, b, legal)
    assert legal[FROM_CITY + SEA] == 1 << city_number(game, "ostia")
    ask(s, TO, 0, 2, 3)
    more_destinations(s, b, legal)
    assert legal[SPACE] == 0b111111110
    s.depth -= 1
    assert more_building_sites(s, b) == 0
    moved_off_the_map(s, b, 0, 3, 3)
    assert colonists(game, 0) == ["land campus", "sea carthago"]
    sites = 1 << city_number(game, "carthago-brick") | 1 << city_number(game, "carthago-food")
    assert more_building_sites(s, b) == sites
    house_was_built(s, b, city_number(game, "pantheon"))
    assert more_building_sites(s, b) == sites
    house_was_built(s, b, city_number(game, "carthago-food"))
    assert more_building_sites(s, b) == 0


def test_on_a_board_with_a_track_a_ship_may_sail_after_coins_were_collected() -> None:
    game = position("roma")
    s = game.state
    depth = s.depth
    coins_were_collected(s, game.tables, 1)
    assert kinds_waiting(s)[-1] == MOVE
    assert (s.stack[s.depth - 1].seat, s.stack[s.depth - 1].left) == (1, 1)
    assert s.depth == depth + 4


@pytest.mark.parametrize("row", range(5))
def test_below_a_volcano_markers_lose_their_bonus_then_go(row: int) -> None:
    game = position("sicilia", goods={"caleacte": "cloth"})
    volcano(game, hadranitana=row)
    hadranitana = province_number(game, "hadranitana")
    assert gives_bonus(game.state, hadranitana) == (row < 2)
    assert marker_stays(game.state, hadranitana) == (row < 4)
    assert coins_on_marker(game.state, game.tables, hadranitana) == (2 if row < 2 else 3)


def test_below_a_volcano_a_tile_is_drawn_when_cards_were_taken_back() -> None:
    game = position("sicilia")
    volcano(game)
    stack_tiles(game, "hadranitana food")
    cards_were_taken_back(game.state, game.tables, 1)
    assert rows(game) == {"hadranitana": 1}
    assert player_of(game, 1).goods == [0, 1, 0, 0, 0]


def test_a_copied_card_is_resolved_but_a_magister_repeats_what_lies_under_the_diplomat() -> None:
    game = position(variants=["venus"])
    s = game.state
    copy_card(s, 0, ARCHITECT)
    assert (s.stack[s.depth - 1].kind, s.stack[s.depth - 1].item) == (RESOLVE, ARCHITECT)
    pile(game, 1, "mercator", "diplomat")
    copy_card(s, 1, CARD_IDS.index("magister"))
    assert (s.stack[s.depth - 1].kind, s.stack[s.depth - 1].item) == (RESOLVE, CARD_IDS.index("mercator"))


def test_every_other_seat_may_be_copied_except_the_partner() -> None:
    game = position(seats=4)
    assert [may_be_copied(game.state, 0, other, ARCHITECT) for other in (1, 2, 3)] == [True, True, True]
    team = position(seats=4, variants=["teams"])
    assert [may_be_copied(team.state, 0, other, ARCHITECT) for other in (1, 2, 3)] == [True, False, True]


def test_contrarius_expects_to_react_and_offers_his_open_cards() -> None:
    game = position("italia", seats=1, variants=["contrarius"])
    s = game.state
    s.depth = 0
    card_was_played(s, 0, CARD_IDS.index("prefect"))
    assert kinds_waiting(s) == [REACT]
    province_produced(s, 0, 4)
    assert s.stack[0].left == 5
    legal = [0] * WORDS
    more_cards_to_copy(s, 0, legal)
    assert legal[USE] >> ARCHITECT & 1
    open_card_was_used(s, ARCHITECT)
    assert cards_in_pile(game, 1) == ["architect"]


def test_contrarius_is_told_which_role_was_copied_and_that_colonists_were_placed() -> None:
    game = position("italia", seats=1, variants=["contrarius"])
    s = game.state
    s.depth = 0
    card_was_played(s, 0, CARD_IDS.index("diplomat"))
    copy_card(s, 0, CARD_IDS.index("colonist"))
    colonist_was_placed(s, 0)
    assert kinds_waiting(s) == [REACT, RESOLVE]
    assert (s.stack[0].item, s.stack[0].left) == (COLONIST, 1)


def test_a_first_turn_without_goods_begins_with_a_purchase() -> None:
    game = position(variants=["start-without-goods"])
    game.state.depth = 0
    turn_begins(game.state)
    assert kinds_waiting(game.state) == [STOCK]
