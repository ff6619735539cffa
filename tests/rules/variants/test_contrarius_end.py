"""How a game against Contrarius ends and who wins it (§17.6)."""

import pytest

from concordia import Game
from concordia.rules.scoring import standing
from concordia.rules.state import NOBODY, copy_state
from tests.positions import (
    against,
    asked,
    build,
    cards_in_hand,
    give,
    goods,
    hand,
    houses,
    roll,
    show,
    showing_coins,
    stand,
)

HIM = 1
FOURTEEN = ("bauzanum", "aquileia", "verona", "comum", "segusio", "genua", "nicaea", "mutina", "ravenna",
            "florentia", "ancona", "spoletum", "hadria", "aleria")  # fmt: skip


def solo(level: str = "contrarius", **goods: str) -> Game:
    game = against(level=level, goods=goods)
    hand(game, HIM, "smith")
    return game


def before_the_players_fifteenth_house() -> Game:
    game = solo()
    build(game, 0, *FOURTEEN)
    stand(game, 0, "land casinum/neapolis", "sea roma")
    give(game, 0, coins=9, food=2)
    return game


def before_his_fifteenth_house() -> Game:
    game = solo()
    build(game, HIM, *FOURTEEN)
    roll(game, "brick")
    return game


def test_the_player_triggers_the_end_with_the_fifteenth_house_and_he_still_reacts() -> None:
    game = before_the_players_fifteenth_house()
    show(game, "mason", "farmer")
    roll(game, 2)
    game.push("architect, done, house neapolis")
    assert game.is_over
    assert game.state.concordia == 0
    assert cards_in_hand(game, HIM) == ["farmer", "smith"]
    assert game.score(0).concordia == 7


def test_the_player_triggers_the_end_with_the_last_card_and_he_still_reacts() -> None:
    game = solo()
    show(game, "mason")
    give(game, 0, food=1)
    game.push("senator, slot 1")
    assert game.is_over
    assert game.state.concordia == 0
    assert len(houses(game, HIM)) == 1


def test_he_cannot_trigger_the_end_in_his_reaction_to_the_trigger() -> None:
    game = before_the_players_fifteenth_house()
    show(game, "mason")
    roll(game, 1)
    game.push("architect, done, house neapolis")
    assert game.is_over
    assert game.state.concordia == 0
    assert "mason" in cards_in_hand(game, HIM)
    assert (game.score(0).concordia, game.score(HIM).concordia) == (7, 0)


def test_his_fifteenth_house_leaves_the_player_one_last_turn() -> None:
    game = before_his_fifteenth_house()
    game.push("senator")
    assert game.state.concordia == HIM
    assert asked(game) == ("play", 0)
    game.push("prefect, coins")
    assert game.is_over
    assert game.score(HIM).concordia == 7


def test_the_card_he_takes_last_leaves_the_player_one_last_turn() -> None:
    game = solo()
    show(game, "mason")
    game.push("architect, done")
    assert game.state.concordia == HIM
    assert asked(game) == ("play", 0)
    game.push("prefect, coins")
    assert game.is_over


@pytest.mark.parametrize(
    "turn",
    [
        "architect, done",
        "mercator, done",
        "prefect, coins",
        "prefect, produce venetia",
        "tribune",
        "diplomat, use smith",
        "colonist, coins",
        "mason",
    ],
)
def test_he_does_not_react_to_the_last_turn(turn: str) -> None:
    game = before_his_fifteenth_house()
    game.push("senator")
    hand(game, 0, "architect", "mercator", "prefect", "tribune", "diplomat", "colonist", "mason", "consul")
    give(game, 0, food=1, tool=1)
    before = copy_state(game.state).players[HIM]
    game.push(turn + (", done" if turn == "tribune" else ""))
    assert game.is_over
    after = game.state.players[HIM]
    assert (after.points, after.houses, after.colonists) == (before.points, before.houses, before.colonists)
    assert sum(after.hand) + after.pile_size == sum(before.hand)


def test_an_open_card_used_in_the_last_turn_turns_face_down() -> None:
    game = before_his_fifteenth_house()
    game.push("senator, diplomat, use smith")
    assert game.is_over
    assert game.state.players[HIM].pile_size == 1


def test_a_trigger_in_the_last_turn_changes_nothing() -> None:
    game = before_his_fifteenth_house()
    game.push("senator")
    hand(game, 0, "consul", "tribune")
    show(game, "mason")
    give(game, 0, food=1)
    game.push("consul, slot 1")
    assert game.is_over
    assert game.state.concordia == HIM


def test_his_trigger_in_a_mercator_still_lets_the_province_produce() -> None:
    game = solo(casinum="wine", neapolis="food")
    build(game, HIM, *FOURTEEN)
    build(game, 0, "neapolis")
    roll(game, "wine")
    game.push("mercator, done")
    assert game.state.concordia == HIM
    assert goods(game, 0) == {"food": 1}
    assert showing_coins(game) == {"campania"}
    assert asked(game) == ("play", 0)
    game.push("tribune")
    assert game.is_over


def test_nothing_ends_before_a_trigger() -> None:
    game = solo()
    build(game, HIM, *FOURTEEN[:13])
    roll(game, "brick")
    game.push("senator")
    assert game.state.concordia == NOBODY
    assert not game.is_over
    assert game.outcome() is None


def finished(level: str, difference: int) -> Game:
    """A finished game in which the player has so many points more than Contrarius."""
    game = solo(level)
    show(game, "mason")
    give(game, 0, food=1)
    game.push("senator, slot 1")
    assert game.is_over
    game.state.players[0].points += game.score(HIM).total - game.score(0).total + difference
    assert game.score(0).total - game.score(HIM).total == difference
    return game


@pytest.mark.parametrize("level", ["contrarius", "contrarius-veteran", "contrarius-expert"])
@pytest.mark.parametrize(("difference", "winner"), [(1, 0), (0, HIM), (-1, HIM), (12, 0), (-25, HIM)])
def test_the_player_wins_with_more_points_and_a_tie_is_his(level: str, difference: int, winner: int) -> None:
    outcome = finished(level, difference).outcome()
    assert outcome is not None
    assert [ranked.seat for ranked in outcome] == [winner, 1 - winner]
    assert {ranked.name for ranked in outcome} == {"red", "Contrarius"}


@pytest.mark.parametrize(
    ("level", "more"), [("contrarius", 0), ("contrarius-veteran", 12), ("contrarius-expert", 25)]
)
def test_the_level_counts_in_his_total(level: str, more: int) -> None:
    game, plain = solo(level), solo()
    for other in (game, plain):
        build(other, HIM, "verona", "comum")
    assert game.score(HIM).total == plain.score(HIM).total + more


def test_his_total_is_gods_concordia_and_marker() -> None:
    game = solo("contrarius-veteran", verona="tool", comum="wine")
    hand(game, HIM, "architect", "diplomat", "prefect", "smith", "tribune")
    build(game, HIM, "verona", "comum", "genua")
    game.push("prefect, coins")
    game.state.concordia = HIM
    score = game.score(HIM)
    assert score.by_god == {
        "vesta": 0, "jupiter": 4, "saturnus": 3, "mercurius": 0, "mars": 4, "minerva": 3
    }  # fmt: skip
    assert (score.concordia, score.marker, score.total) == (7, 14, 35)


def test_the_standings_of_a_tie_differ_by_as_little_as_possible() -> None:
    tie, win = finished("contrarius", 0), finished("contrarius", 1)
    assert standing(tie.state, tie.tables, HIM) - standing(tie.state, tie.tables, 0) == 1
    assert standing(win.state, win.tables, 0) > standing(win.state, win.tables, HIM)
