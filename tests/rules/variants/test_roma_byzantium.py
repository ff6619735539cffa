"""The gods in Byzantium, scored at once and marked with a house (§13.7)."""

import pytest

from concordia.data.goods import GOODS
from concordia.rules.scoring import final_points, points_of_cards
from concordia.shapes.view import Decision
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
    mark,
    marked,
    player_of,
    position,
    stand,
    turn_of,
)

SPECIALISTS = ("mason", "farmer", "smith", "vintner", "weaver")
MINERVA = {f"god minerva {specialist}" for specialist in SPECIALISTS}
OTHERS = {f"god {god}" for god in ("vesta", "jupiter", "saturnus", "venus", "mercurius", "mars")}
SITES = {
    "pantheon": "food",
    "theatrum-pompeii": "food",
    "colosseum": "tool",
    "castra-nova": "wine",
    "emporium": "cloth",
}
"""With a house on each, on porta-naevia (brick) and carthago-brick: 5 provinces, 2 of them twice."""


@pytest.mark.parametrize(
    ("god", "points"),
    [
        ("vesta", 3),
        ("jupiter", 5),
        ("saturnus", 5),
        ("venus", 4),
        ("mercurius", 10),
        ("mars", 6),
        ("minerva mason", 6),
        ("minerva farmer", 6),
        ("minerva smith", 3),
        ("minerva vintner", 4),
        ("minerva weaver", 5),
    ],
)
@pytest.mark.parametrize("others", [0, 1, 2])
def test_a_god_gives_as_for_one_card_and_half_rounded_up_if_others_have_marked_it(
    god: str, points: int, others: int
) -> None:
    game = position("roma", goods=SITES)
    build(game, 0, *SITES, "porta-naevia", "carthago-brick")
    give(game, 0, coins=33, brick=1)
    hand(game, 0, "architect")
    stand(game, 0, "land campus", "sea antiochia", "sea athenae")
    for other in range(1, 1 + others):
        mark(game, other, god.split()[0])
    game.push("architect, sea athenae, done")
    game.push(f"god {god}")
    assert player_of(game, 0).points == (points if others == 0 else (points + 1) // 2)
    assert marked(game, 0) == {god.split()[0]}
    assert [player_of(game, seat).points for seat in (1, 2)] == [0, 0]


def test_every_god_may_be_chosen_minerva_as_any_specialist_whoever_owns_the_card() -> None:
    game = position("roma")
    hand(game, 0, "architect")
    game.push("architect, sea ostia > byzantium, done")
    assert game.decision == Decision("god", 0, 0)
    assert legal(game) == OTHERS | MINERVA


def test_a_god_must_be_chosen_even_if_it_gives_nothing() -> None:
    game = position("roma")
    game.push("architect, sea ostia > byzantium, done, god jupiter")
    assert player_of(game, 0).points == 0
    assert marked(game, 0) == {"jupiter"}
    assert player_of(game, 0).reserve == 14


@pytest.mark.parametrize("god", ["vesta", "venus", "mars", "minerva"])
def test_a_player_marks_each_god_only_once(god: str) -> None:
    game = position("roma")
    mark(game, 0, god)
    game.push("architect, sea ostia > byzantium, done")
    assert legal(game) == {move for move in OTHERS | MINERVA if move.split()[1] != god}


def test_two_gods_marked_leave_the_others() -> None:
    game = position("roma")
    mark(game, 0, "minerva", "saturnus")
    mark(game, 1, "jupiter")
    game.push("architect, sea ostia > byzantium, done")
    assert legal(game) == OTHERS - {"god saturnus"}


def test_the_own_mark_of_another_god_halves_nothing() -> None:
    game = position("roma")
    mark(game, 0, "jupiter")
    game.push("architect, sea ostia > byzantium, done, god mars")
    assert player_of(game, 0).points == 4


def test_a_mark_takes_a_house_of_the_reserve_and_is_no_house_in_a_city() -> None:
    game = position("roma")
    build(game, 0, "pantheon")
    game.push("architect, sea ostia > byzantium, done, god saturnus")
    assert player_of(game, 0).reserve == 13
    assert houses(game, 0) == {"pantheon"}
    assert sum(game.state.house_count) == 1
    assert player_of(game, 0).points == 1


def test_points_of_byzantium_stay_and_count_at_the_end() -> None:
    game = position("roma")
    hand(game, 0, "architect", "tribune")
    game.push("architect, sea ostia > byzantium, done, god mars")
    assert game.score(0).marker == 4
    assert game.score(0).by_god["mars"] == 4
    assert game.score(0).total == final_points(game.state, game.tables, 0) == 8
    assert points_of_cards(game.state, game.tables, 0) == 4


def test_the_fifteenth_house_as_a_mark_triggers_the_end() -> None:
    game = position("roma")
    player_of(game, 0).reserve = 1
    game.push("architect, sea ostia > byzantium, done, god mars")
    assert player_of(game, 0).reserve == 0
    assert player_of(game, 0).points == 4
    assert game.state.concordia == 0
    assert asked(game) == ("play", 1)
    game.push("prefect, produce caelius, prefect, produce viminalis")
    assert game.is_over
    assert game.score(0).concordia == 7


def test_the_last_house_but_one_as_a_mark_triggers_nothing() -> None:
    game = position("roma")
    player_of(game, 0).reserve = 2
    game.push("architect, sea ostia > byzantium, done, god mars")
    assert game.state.concordia == -1


def test_when_the_last_house_goes_to_a_city_the_ship_stays_in_byzantium_without_scoring() -> None:
    game = position("roma")
    player_of(game, 0).reserve = 1
    stand(game, 0, "land aqua-traiana/gate-west", "sea ostia")
    give(game, 0, coins=1, food=1)
    game.push("architect, sea ostia > byzantium, done, house aqua-traiana")
    assert asked(game) == ("play", 1)
    assert colonists(game, 0) == ["land aqua-traiana/gate-west", "sea byzantium"]
    assert (player_of(game, 0).points, marked(game, 0)) == (0, set())
    assert game.state.concordia == 0
    assert game.state.arrived == 0


def test_when_the_last_house_goes_to_a_site_of_the_track_nothing_is_scored_either() -> None:
    game = position("roma")
    player_of(game, 0).reserve = 1
    stand(game, 0, "sea ostia", "sea ostia")
    give(game, 0, coins=1, food=1)
    game.push("architect, sea ostia > byzantium, sea ostia > carthago, house carthago-brick")
    assert asked(game) == ("play", 1)
    assert marked(game, 0) == set()


def test_who_keeps_the_last_house_scores_with_it() -> None:
    game = position("roma")
    player_of(game, 0).reserve = 1
    stand(game, 0, "land aqua-traiana/gate-west", "sea ostia")
    give(game, 0, coins=1, food=1)
    game.push("architect, sea ostia > byzantium, done, done, god mars")
    assert (player_of(game, 0).points, marked(game, 0)) == (4, {"mars"})


def test_houses_built_in_the_same_action_count_in_byzantium() -> None:
    game = position("roma", goods={"aqua-traiana": "food"})
    stand(game, 0, "land aqua-traiana/gate-west", "sea ostia", "sea ostia")
    give(game, 0, coins=8, brick=2, food=1, cloth=1)
    game.push("architect, sea ostia > byzantium, sea ostia > athenae, done")
    assert asked(game) == ("build", 0)
    game.push("house aqua-traiana, house athenae-cloth, god saturnus")
    assert player_of(game, 0).points == 2


def test_bonuses_come_and_houses_are_paid_before_vesta_is_scored() -> None:
    game = position("roma")
    stand(game, 0, "land aqua-traiana/gate-west", "sea ostia", "sea ostia", "sea ostia")
    give(game, 0, coins=2, food=1)
    game.push("architect, sea ostia > byzantium, sea ostia > cyrene, sea ostia > antiochia, done")
    assert legal(game) == {"take wine", "take cloth"}
    game.push("take cloth")
    assert legal(game) == {"done", "house aqua-traiana"}
    game.push("house aqua-traiana")
    assert asked(game) == ("god", 0)
    assert (coins(game, 0), goods(game, 0)) == (6, {"cloth": 1})
    game.push("god vesta")
    assert player_of(game, 0).points == 1


def test_a_ship_that_stays_in_byzantium_scores_no_more() -> None:
    game = position("roma")
    game.push("architect, sea ostia > byzantium, done, god mars")
    turn_of(game, 0)
    hand(game, 0, "architect")
    game.push("architect, done")
    assert asked(game) == ("play", 1)
    assert marked(game, 0) == {"mars"}


def test_a_later_ship_scores_another_god() -> None:
    game = position("roma")
    stand(game, 0, "sea athenae", "sea athenae")
    game.push("architect, sea athenae, god mars")
    turn_of(game, 0)
    hand(game, 0, "architect")
    game.push("architect, sea athenae")
    assert "god mars" not in legal(game)
    game.push("god venus")
    assert marked(game, 0) == {"mars", "venus"}
    assert player_of(game, 0).reserve == 13


def test_each_player_scores_for_the_own_pieces_and_the_second_to_mark_a_god_gets_half() -> None:
    game = position("roma")
    stand(game, 1, "land campus", "sea ostia", "sea ostia")
    game.push("architect, sea ostia > byzantium, done, god mars")
    game.push("architect, sea ostia > byzantium, done, god mars")
    game.push("architect, sea ostia > byzantium, done, god mars")
    assert [player_of(game, seat).points for seat in range(3)] == [4, 3, 2]
    assert all(marked(game, seat) == {"mars"} for seat in range(3))


@pytest.mark.parametrize("variants", [[], ["venus"]])
def test_venus_is_scored_with_and_without_her_cards(variants: list[str]) -> None:
    game = position("roma", variants=variants)
    build(game, 0, "pantheon", "stadium-domitiani", "carthago-brick", "carthago-food", "colosseum")
    game.push("architect, sea ostia > byzantium, done, god venus")
    assert player_of(game, 0).points == 4


def test_partners_score_venus_in_byzantium_as_a_team_card() -> None:
    game = position("roma", seats=4, variants=["teams"])
    game.push("start pantheon, start colosseum")
    build(game, 0, "pantheon", "stadium-domitiani", "carthago-brick")
    build(game, 2, "pantheon", "carthago-food")
    game.push("architect, sea ostia > byzantium, done, god venus")
    assert player_of(game, 0).points == 2


def test_partners_each_may_send_a_ship_into_byzantium() -> None:
    game = position("roma", seats=4, variants=["teams"])
    game.push("start pantheon, start colosseum")
    game.push("architect, sea ostia > byzantium, done, god mars")
    assert asked(game) == ("move", 2)
    game.push("sea ostia > byzantium, done, god mars")
    assert [player_of(game, seat).points for seat in (0, 2)] == [4, 2]
    assert asked(game) == ("play", 1)


def test_points_of_byzantium_are_not_compared_in_the_intermediate_scoring() -> None:
    game = position("roma", seats=2, variants=["intermediate-scoring"])
    player_of(game, 1).points = 50
    hand(game, 0, "tribune", "mercator")
    hand(game, 1, "tribune")
    build(game, 0, "pantheon")
    game.push("tribune, tribune")
    assert [coins(game, seat) for seat in range(2)] == [2, 1]
    assert player_of(game, 1).points == 50


@pytest.mark.parametrize("good", GOODS)
def test_minerva_scores_only_the_specialist_named(good: str) -> None:
    game = position("roma", goods={"pantheon": good, "colosseum": good})
    build(game, 0, "pantheon", "colosseum")
    specialist = SPECIALISTS[GOODS.index(good)]
    game.push(f"architect, sea ostia > byzantium, done, god minerva {specialist}")
    assert player_of(game, 0).points == {"wine": 8, "cloth": 10}.get(good, 6)
