import pytest

from concordia import Game
from concordia.rules.scoring import final_points, standing
from concordia.rules.state import NOBODY
from concordia.rules.variants.venus import venus
from tests.positions import (
    asked,
    build,
    give,
    hand,
    houses,
    pile,
    show,
    stand,
    team_position,
    turn_of,
)

FOURTEEN = ("isca", "londinium", "brigantium", "burdigala", "lutetia", "massilia", "olisipo", "valentia",
            "vindobona", "aquileia", "syracusae", "rusadir", "carthago", "sirmium")  # fmt: skip
EVERY_SEAT = pytest.mark.parametrize(
    ("seats", "seat"), [(seats, seat) for seats in (4, 6) for seat in range(seats)]
)


def one_more_turn_for_others(game: Game, seat: int) -> None:
    """The players of the other teams have one more turn in turn order, then the game is over."""
    seats = game.state.seats
    for distance in range(1, seats // 2):
        following = (seat + distance) % seats
        assert asked(game) == ("play", following)
        hand(game, following, "prefect", "tribune")
        game.push("prefect, coins")
        game.push("coins")
    assert game.is_over
    assert game.decision is None


@EVERY_SEAT
def test_after_the_player_triggers_the_end_every_other_team_has_one_more_turn(seats: int, seat: int) -> None:
    game = team_position(seats=seats)
    hand(game, seat, "praetor", "tribune")
    show(game, "mason")
    give(game, seat, food=1)
    turn_of(game, seat)
    game.push("praetor, slot 1")
    assert game.state.concordia == seat
    one_more_turn_for_others(game, seat)


@EVERY_SEAT
def test_after_the_partner_triggers_the_end_every_other_team_has_one_more_turn(seats: int, seat: int) -> None:
    game = team_position(seats=seats)
    partner = (seat + seats // 2) % seats
    hand(game, seat, "praetor", "tribune")
    show(game, "mason")
    give(game, partner, food=1)
    turn_of(game, seat)
    game.push("praetor, slot 1")
    assert game.state.concordia == partner
    one_more_turn_for_others(game, seat)


@pytest.mark.parametrize("builder", [0, 2])
def test_the_fifteenth_house_of_either_gives_that_one_the_concordia_card(builder: int) -> None:
    game = team_position()
    hand(game, 0, "architect", "tribune")
    build(game, builder, *FOURTEEN)
    stand(game, builder, "land colonia/novaria")
    give(game, builder, coins=9, food=1)
    game.push("architect, done")
    if builder == 2:
        assert asked(game) == ("move", 2)
        game.push("done")
    game.push("house novaria", seat=builder)
    assert len(houses(game, builder)) == 15
    assert game.state.concordia == builder
    assert [game.score(seat).concordia for seat in range(4)] == [7 if s == builder else 0 for s in range(4)]


def test_after_the_player_triggers_the_end_the_partner_still_acts() -> None:
    game = team_position()
    hand(game, 0, "architect", "tribune")
    build(game, 0, *FOURTEEN)
    stand(game, 0, "land colonia/novaria")
    give(game, 0, coins=9, food=1)
    game.push("architect, done, house novaria")
    assert game.state.concordia == 0
    assert asked(game) == ("move", 2)


def test_a_second_trigger_by_the_partner_or_another_team_changes_nothing() -> None:
    game = team_position()
    hand(game, 0, "architect", "tribune")
    for seat in (0, 2):
        build(game, seat, *FOURTEEN)
        give(game, seat, coins=9, food=1)
    stand(game, 0, "land colonia/novaria")
    stand(game, 2, "land massilia/novaria")
    hand(game, 1, "praetor", "tribune")
    show(game, "mason")
    give(game, 1, food=1)
    game.push("architect, done, house novaria")
    game.push("done, house novaria")
    assert game.state.concordia == 0
    assert game.state.players[2].reserve == 0
    game.push("praetor, slot 1")
    assert game.state.concordia == 0
    assert game.is_over


@pytest.mark.parametrize("cards_left", [("mason", "mason"), ("mason", None, "smith")])
def test_a_card_left_over_triggers_nothing(cards_left: tuple[str | None, ...]) -> None:
    game = team_position()
    hand(game, 0, "praetor", "tribune")
    show(game, *cards_left)
    give(game, 0, food=1)
    game.push("praetor, slot 1")
    assert game.state.concordia == NOBODY


@pytest.mark.parametrize(
    ("own", "partners", "points"),
    [
        ([], [], 0),
        (["isca", "londinium"], [], 0),
        (["isca", "londinium"], ["lutetia"], 0),
        (["isca"], ["londinium"], 1),
        (["isca"], ["isca"], 1),
        (["isca", "londinium"], ["isca", "londinium"], 1),
        (["isca", "lutetia", "novaria", "tyros"], ["londinium", "massilia", "aquileia"], 3),
    ],
)
def test_venus_gives_one_point_for_every_province_where_both_partners_have_a_house(
    own: list[str], partners: list[str], points: int
) -> None:
    game = team_position()
    build(game, 0, *own)
    build(game, 2, *partners)
    build(game, 1, "isca", "lutetia", "tyros")
    hand(game, 0, "prefect-architect", "architect-mercator")
    hand(game, 2, "prefect-mercator")
    assert venus(game.state, game.tables, 0) == venus(game.state, game.tables, 2) == points
    assert game.score(0).by_god["venus"] == 2 * points
    assert game.score(2).by_god["venus"] == points


def test_the_sites_of_the_track_are_provinces_for_the_venus_of_a_team() -> None:
    game = team_position("roma")
    hand(game, 0, "prefect-mercator", "tribune")
    sites = [city.id for city in game.board.cities if city.province == "carthago"]
    build(game, 0, sites[0])
    build(game, 2, sites[1])
    assert game.score(0).by_god["venus"] == 1


def test_a_legatus_scores_for_jupiter_saturnus_and_venus() -> None:
    game = team_position(goods={"isca": "food", "lutetia": "wine"})
    hand(game, 1, "legatus")
    build(game, 1, "isca", "lutetia", "petra")
    build(game, 3, "londinium", "memphis")
    points = {god: number for god, number in game.score(1).by_god.items() if number}
    assert points == {"jupiter": 2, "saturnus": 3, "venus": 2}


def test_a_praetor_scores_for_vesta_and_a_proconsul_for_jupiter() -> None:
    game = team_position(goods={"isca": "food"})
    hand(game, 1, "praetor")
    pile(game, 1, "proconsul", "proconsul")
    build(game, 1, "isca")
    give(game, 1, coins=20)
    assert game.score(1).by_god["vesta"] == 2
    assert game.score(1).by_god["jupiter"] == 2


def finished(points: list[int], magnus: int = 0) -> tuple[Game, list[int]]:
    """A finished game in which each seat has so many points of Vesta, and the seats from the winner down."""
    game = team_position(seats=len(points))
    for seat, number in enumerate(points):
        hand(game, seat, "praetor")
        give(game, seat, coins=10 * number)
    game.state.magnus = magnus
    game.state.over = 1
    outcome = game.outcome()
    assert outcome is not None
    return game, [ranked.seat for ranked in outcome]


@pytest.mark.parametrize(
    ("points", "teams"),
    [
        ([9, 5, 0, 5], [{1, 3}, {0, 2}]),
        ([1, 9, 7, 0], [{1, 3}, {0, 2}]),
        ([5, 1, 5, 8], [{0, 2}, {1, 3}]),
        ([1, 9, 5, 9, 0, 3], [{0, 3}, {1, 4}, {2, 5}]),
        ([1, 5, 9, 1, 5, 9], [{2, 5}, {1, 4}, {0, 3}]),
    ],
)
def test_the_team_with_the_greatest_sum_wins(points: list[int], teams: list[set[int]]) -> None:
    _, order = finished(points)
    assert [set(order[i : i + 2]) for i in range(0, len(order), 2)] == teams


def test_partners_stand_equally_well() -> None:
    game, _ = finished([1, 9, 5, 9, 0, 4])
    for seat in range(3):
        assert standing(game.state, game.tables, seat) == standing(game.state, game.tables, seat + 3)
    assert [final_points(game.state, game.tables, seat) for seat in range(6)] == [1, 9, 5, 9, 0, 4]


@pytest.mark.parametrize(("magnus", "winners"), [(0, {0, 2}), (1, {1, 3}), (2, {0, 2}), (3, {1, 3})])
def test_a_tie_of_two_teams_is_won_by_the_team_that_holds_the_magnus(magnus: int, winners: set[int]) -> None:
    _, order = finished([2, 3, 4, 3], magnus)
    assert set(order[:2]) == winners


@pytest.mark.parametrize("magnus", range(6))
def test_a_tie_of_three_teams_is_won_by_who_would_hold_the_magnus_soonest(magnus: int) -> None:
    _, order = finished([2, 3, 4, 4, 3, 2], magnus)
    expected = [{(magnus - passed) % 6, (magnus - passed + 3) % 6} for passed in range(3)]
    assert [set(order[i : i + 2]) for i in range(0, 6, 2)] == expected


@pytest.mark.parametrize("magnus", [1, 4])
def test_a_team_with_fewer_points_wins_no_tie_by_the_magnus(magnus: int) -> None:
    _, order = finished([2, 1, 4, 4, 3, 2], magnus)
    assert set(order[4:]) == {1, 4}


def test_the_concordia_card_counts_for_the_team() -> None:
    game, order = finished([2, 4, 2, 6])
    assert set(order[:2]) == {1, 3}
    game.state.concordia = 2
    outcome = game.outcome()
    assert outcome is not None
    assert {ranked.seat for ranked in outcome[:2]} == {0, 2}
    assert game.score(2).total == 9
