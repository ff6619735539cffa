import pytest

from concordia import Game
from concordia.rules.ending import magnus_distance, trigger_end
from concordia.rules.scoring import standing
from concordia.rules.state import NOBODY
from tests.positions import asked, build, coins, give, hand, houses, legal, position, show, stand, turn_of

FOURTEEN = ("isca", "londinium", "brigantium", "burdigala", "lutetia", "massilia", "olisipo", "valentia",
            "vindobona", "aquileia", "syracusae", "rusadir", "carthago", "sirmium")  # fmt: skip


def before_the_fifteenth_house(seat: int, seats: int = 4) -> Game:
    game = position(seats=seats)
    build(game, seat, *FOURTEEN)
    stand(game, seat, "land colonia/novaria", "sea roma")
    give(game, seat, coins=9, food=3)
    turn_of(game, seat)
    return game


def before_the_last_card(seat: int, seats: int = 4) -> Game:
    game = position(seats=seats)
    show(game, "mason")
    give(game, seat, food=3)
    turn_of(game, seat)
    return game


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_after_the_fifteenth_house_every_other_player_has_exactly_one_more_turn(
    seat: int, seats: int
) -> None:
    game = before_the_fifteenth_house(seat, seats)
    game.push("architect, done, house novaria")
    assert game.state.concordia == seat
    for distance in range(1, seats):
        assert asked(game) == ("play", (seat + distance) % seats)
        game.push("prefect, coins")
    assert game.is_over
    assert game.decision is None
    assert legal(game) == set()


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_after_the_last_card_every_other_player_has_exactly_one_more_turn(seat: int, seats: int) -> None:
    game = before_the_last_card(seat, seats)
    game.push("senator, slot 1")
    assert game.state.concordia == seat
    for distance in range(1, seats):
        assert asked(game) == ("play", (seat + distance) % seats)
        game.push("prefect, coins")
    assert game.is_over


def test_two_players_have_one_turn_after_the_trigger() -> None:
    game = position("italia", seats=2)
    show(game, "mason")
    give(game, 0, food=1)
    game.push("senator, slot 1")
    assert asked(game) == ("play", 1)
    game.push("mercator")
    assert not game.is_over
    game.push("done")
    assert game.is_over


def test_the_fourteenth_house_triggers_nothing() -> None:
    game = position()
    build(game, 0, *FOURTEEN[:13])
    stand(game, 0, "land colonia/novaria", "sea roma")
    give(game, 0, coins=9, food=1)
    game.push("architect, done, house novaria")
    assert len(houses(game, 0)) == 14
    assert game.state.concordia == NOBODY


def test_the_fifteenth_house_ends_the_building_because_the_reserve_is_empty() -> None:
    game = before_the_fifteenth_house(0)
    game.push("architect, done, house novaria")
    assert houses(game, 0) == {*FOURTEEN, "novaria"}
    assert game.state.players[0].reserve == 0
    assert coins(game, 0) == 8


def test_the_turn_goes_on_after_the_trigger() -> None:
    game = position()
    show(game, None, "architect")
    give(game, 0, tool=2, wine=1)
    game.push("senator, slot 2")
    assert asked(game) == ("pay", 0)
    assert game.state.concordia == NOBODY
    game.push("pay wine")
    assert game.state.concordia == 0
    assert not game.is_over


def test_the_last_card_of_the_display_triggers_nothing_while_the_deck_lasts() -> None:
    game = position()
    show(game, "mason", deck=("smith",))
    give(game, 0, food=1)
    game.push("senator, slot 1")
    assert game.state.concordia == NOBODY


def test_the_last_card_of_the_deck_triggers_nothing_while_the_display_holds_one() -> None:
    game = position()
    show(game, "mason", "mason")
    give(game, 0, food=1)
    game.push("senator, slot 1")
    assert game.state.concordia == NOBODY


def test_two_last_cards_bought_at_once_trigger_the_end() -> None:
    game = position()
    show(game, "mason", "mason")
    give(game, 0, food=3)
    game.push("senator, slot 1, slot 2")
    assert game.state.concordia == 0


def test_a_consul_who_buys_the_last_card_triggers_the_end() -> None:
    game = position()
    hand(game, 0, "consul")
    show(game, *[None] * 6, "mason")
    give(game, 0, food=1)
    game.push("consul, slot 7")
    assert game.state.concordia == 0


def test_a_second_trigger_changes_nothing() -> None:
    game = before_the_fifteenth_house(1)
    show(game, "mason")
    give(game, 2, food=1)
    game.push("architect, done, house novaria")
    game.push("senator, slot 1")
    assert game.state.concordia == 1
    for seat in (3, 0):
        assert asked(game) == ("play", seat)
        game.push("prefect, coins")
    assert game.is_over


def test_the_first_to_trigger_keeps_the_concordia_card() -> None:
    game = position()
    trigger_end(game.state, 2)
    trigger_end(game.state, 0)
    assert game.state.concordia == 2


def test_a_senator_before_an_empty_display_buys_nothing() -> None:
    game = before_the_last_card(0)
    game.push("senator, slot 1")
    game.push("senator")
    assert asked(game) == ("play", 2)
    assert game.state.concordia == 0


def test_who_is_out_of_houses_may_still_play_an_architect() -> None:
    game = before_the_fifteenth_house(0)
    game.push("architect, done, house novaria")
    give(game, 1, coins=9, food=1)
    stand(game, 1, "land novaria/roma", "sea roma")
    game.push("architect, done, house novaria")
    assert houses(game, 1) == {"novaria"}


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("holder", [0, 1, 2, 3, 4])
def test_the_magnus_would_be_passed_to_the_right(seats: int, holder: int) -> None:
    if holder >= seats:
        return
    game = position(seats=seats)
    game.state.magnus = holder
    soonest = sorted(range(seats), key=lambda seat: magnus_distance(game.state, seat))
    assert soonest == [(holder - passed) % seats for passed in range(seats)]


def finished(seats: int, magnus: int, points: list[int]) -> list[int]:
    """The seats from the winner down, when each has so many points of Vesta."""
    game = position(seats=seats)
    for seat in range(seats):
        hand(game, seat, "senator")
        give(game, seat, coins=10 * points[seat])
    game.state.magnus = magnus
    game.state.over = 1
    outcome = game.outcome()
    assert outcome is not None
    assert [ranked.score.total for ranked in outcome] == sorted(points, reverse=True)
    return [ranked.seat for ranked in outcome]


@pytest.mark.parametrize("holder", [0, 1, 2, 3, 4])
def test_a_tie_of_all_is_won_by_the_holder_then_by_those_to_the_right(holder: int) -> None:
    assert finished(5, holder, [4] * 5) == [(holder - passed) % 5 for passed in range(5)]


@pytest.mark.parametrize(
    ("holder", "order"), [(0, [2, 1, 0]), (1, [1, 2, 0]), (2, [2, 1, 0]), (3, [2, 1, 3])]
)
def test_a_tie_of_two_is_won_by_who_would_hold_the_magnus_soonest(holder: int, order: list[int]) -> None:
    assert finished(4, holder, [1, 5, 5, 1])[:3] == order


@pytest.mark.parametrize("holder", [0, 1, 2, 3])
def test_more_points_win_whoever_holds_the_magnus(holder: int) -> None:
    assert finished(4, holder, [1, 2, 4, 3]) == [2, 3, 1, 0]


def test_nobody_has_won_before_the_game_is_over() -> None:
    game = position()
    assert game.outcome() is None
    assert standing(game.state, game.tables, 2) > standing(game.state, game.tables, 1)
