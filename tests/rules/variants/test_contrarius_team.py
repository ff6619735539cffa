"""Two players as a team against Contrarius (§17.8)."""

import pytest

from concordia import Game
from concordia.rules.state import NOBODY
from tests.positions import (
    against,
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
    roll,
    show,
    showing_coins,
)

HIM = 2
FOURTEEN = ("bauzanum", "aquileia", "verona", "comum", "segusio", "genua", "nicaea", "mutina", "ravenna",
            "florentia", "ancona", "spoletum", "hadria", "aleria")  # fmt: skip


def team(level: str = "contrarius", **goods: str) -> Game:
    game = against(level=level, team=True, goods=goods)
    hand(game, HIM, "architect", "prefect", "smith", "tribune")
    return game


def points(game: Game) -> int:
    return game.score(HIM).marker


def test_he_reacts_once_after_both_have_acted() -> None:
    game = team()
    show(game, "mason", "farmer", "weaver")
    roll(game, 3)
    game.push("architect, done")
    assert asked(game) == ("move", 1)
    assert "weaver" not in cards_in_hand(game, HIM)
    game.push("done")
    assert cards_in_hand(game, HIM) == ["architect", "prefect", "smith", "tribune", "weaver"]
    assert asked(game) == ("play", 1)


def test_the_seats_take_turns_and_he_reacts_to_each() -> None:
    game = team()
    for seat in (0, 1, 0):
        assert asked(game) == ("play", seat)
        hand(game, seat, "prefect", "tribune")
        game.push("prefect, coins, coins")
    assert points(game) == 6


def test_the_reaction_to_a_prefect_follows_the_playing_one() -> None:
    game = team()
    build(game, HIM, "verona", "bauzanum", "aquileia", "comum")
    game.push("prefect, produce venetia, coins")
    assert points(game) == 3
    game.push("prefect, coins, produce venetia")
    assert points(game) == 5


def test_the_reaction_to_a_colonist_follows_the_playing_one() -> None:
    game = team()
    hand(game, 0, "colonist", "tribune")
    give(game, 1, food=1, tool=1)
    game.push("colonist")
    assert asked(game) == ("settle", 1)
    game.push("new sea roma")
    assert points(game) == 2
    assert colonists(game, HIM) == ["land roma", "sea roma"]


def test_after_a_mercator_the_province_produces_for_both_partners() -> None:
    game = team(verona="wine", bauzanum="food", aquileia="tool")
    build(game, 0, "bauzanum")
    build(game, 1, "aquileia", "bauzanum")
    roll(game, "wine")
    game.push("mercator, done, done")
    assert houses(game, HIM) == {"verona"}
    assert (goods(game, 0), goods(game, 1)) == ({"food": 1}, {"food": 1, "tool": 1})
    assert showing_coins(game) == {"venetia"}


def test_overfull_partners_choose_in_turn_order_after_his_mercator() -> None:
    game = team(verona="wine", bauzanum="food", aquileia="tool")
    for seat in (0, 1):
        build(game, seat, "bauzanum", "aquileia")
        give(game, seat, brick=7)
    game.push("prefect, coins, coins")
    roll(game, "wine")
    game.push("mercator, done, done")
    assert asked(game) == ("keep", 1)
    game.push("keep tool")
    assert asked(game) == ("keep", 0)
    game.push("keep food")
    assert (goods(game, 0), goods(game, 1)) == ({"brick": 7, "food": 1}, {"brick": 7, "tool": 1})
    assert asked(game) == ("play", 0)


def test_after_a_praetor_he_builds_one_house() -> None:
    game = team(verona="wine")
    roll(game, "wine")
    game.push("praetor")
    assert houses(game, HIM) == {"verona"}


def test_after_a_proconsul_he_builds_and_does_not_react_to_the_further_card() -> None:
    game = team(verona="wine")
    hand(game, 0, "proconsul", "tribune")
    roll(game, "wine")
    game.push("proconsul")
    assert asked(game) == ("play-alone", 1)
    game.push("prefect, coins")
    assert (houses(game, HIM), points(game)) == ({"verona"}, 0)
    assert cards_in_pile(game, 1) == ["prefect"]
    assert asked(game) == ("play", 1)


@pytest.mark.parametrize("further", ["diplomat, use prefect, coins", "tribune", "mercator, done"])
def test_whatever_the_further_card_is_he_builds_one_house_only(further: str) -> None:
    game = team(verona="wine")
    hand(game, 0, "proconsul", "tribune")
    roll(game, "wine")
    game.push(f"proconsul, {further}")
    assert (houses(game, HIM), points(game)) == ({"verona"}, 0)
    assert colonists(game, HIM) == ["land roma", "sea roma"]


def test_to_a_legatus_he_reacts_as_to_the_card_of_the_partner() -> None:
    game = team()
    build(game, HIM, "verona", "bauzanum", "aquileia")
    game.push("legatus, point mercator, prefect")
    assert asked(game) == ("prefect", 1)
    game.push("produce venetia")
    assert asked(game) == ("prefect", 0)
    game.push("coins")
    assert points(game) == 3


def test_a_proconsul_through_a_legatus_brings_one_house() -> None:
    game = team(verona="wine")
    hand(game, 1, "proconsul", "tribune")
    roll(game, "wine")
    game.push("legatus, point tribune, proconsul")
    assert asked(game) == ("play-alone", 0)
    game.push("prefect, coins")
    assert (houses(game, HIM), points(game)) == ({"verona"}, 0)


def test_a_legatus_without_a_card_of_the_partner_brings_no_reaction() -> None:
    game = team()
    hand(game, 1, "legatus")
    game.push("legatus")
    assert asked(game) == ("play", 1)
    assert (houses(game, HIM), points(game)) == (set(), 0)


def test_a_diplomat_through_a_legatus_brings_the_reaction_to_the_card_used_by_the_partner() -> None:
    game = team()
    hand(game, HIM, "colonist", "prefect", "smith")
    build(game, HIM, "verona", "bauzanum", "aquileia")
    game.push("legatus, point diplomat, diplomat, use prefect, produce venetia")
    assert asked(game) == ("copy", 0)
    game.push("use colonist")
    assert points(game) == 3


def test_each_may_use_one_open_card_and_he_reacts_to_that_of_the_playing_one() -> None:
    game = team()
    hand(game, 0, "diplomat", "tribune")
    build(game, HIM, "verona", "bauzanum", "aquileia")
    game.push("diplomat")
    assert legal(game) == {"done", "use architect", "use prefect", "use smith"}
    game.push("use prefect, produce venetia")
    assert asked(game) == ("copy", 1)
    assert legal(game) == {"done", "use architect", "use smith"}
    game.push("use smith")
    assert cards_in_pile(game, HIM) == ["prefect", "smith"]
    assert points(game) == 3


def test_if_the_playing_one_uses_none_he_does_not_react() -> None:
    game = team()
    hand(game, 0, "diplomat", "tribune")
    game.push("diplomat, done, use prefect, coins")
    assert cards_in_pile(game, HIM) == ["prefect"]
    assert points(game) == 0


def test_if_the_partner_uses_none_he_still_reacts() -> None:
    game = team()
    hand(game, 0, "diplomat", "tribune")
    game.push("diplomat, use prefect, coins, done")
    assert points(game) == 2


def test_a_diplomat_uses_no_proconsul_of_his_and_no_card_of_the_partner() -> None:
    game = team()
    hand(game, HIM, "proconsul", "mason", "tribune")
    game.push("mercator, done, done, diplomat")
    assert legal(game) == {"done", "use mason"}


def test_to_a_double_card_he_reacts_by_the_role_of_the_playing_one() -> None:
    game = team()
    hand(game, 0, "prefect-architect", "tribune")
    build(game, HIM, "verona", "bauzanum", "aquileia")
    game.push("prefect-architect, as prefect, produce venetia")
    assert asked(game) == ("move", 1)
    game.push("done")
    assert points(game) == 3
    assert len(cards_in_hand(game, HIM)) == 4


def test_the_other_role_of_a_double_card_brings_the_other_reaction() -> None:
    game = team()
    hand(game, 0, "prefect-architect", "tribune")
    show(game, "mason", "weaver")
    roll(game, 2)
    game.push("prefect-architect, as architect, done")
    assert asked(game) == ("prefect", 1)
    game.push("coins")
    assert points(game) == 0
    assert "weaver" in cards_in_hand(game, HIM)


def test_after_a_tribune_of_both_he_brings_one_colonist() -> None:
    game = team()
    game.push("tribune")
    assert colonists(game, HIM) == ["land roma", "land roma", "sea roma"]


def test_on_sicilia_both_partners_and_he_draw_a_tile() -> None:
    game = against("sicilia", team=True)
    drawn = game.state.tiles_next
    give(game, 0)
    game.push("tribune")
    assert game.state.tiles_next == drawn + 3


def test_his_trigger_leaves_one_turn_of_the_team_without_reaction() -> None:
    game = team()
    build(game, HIM, *FOURTEEN)
    roll(game, "brick")
    game.push("praetor")
    assert game.state.concordia == HIM
    assert asked(game) == ("play", 1)
    game.push("prefect, coins")
    assert asked(game) == ("prefect", 0)
    game.push("coins")
    assert game.is_over
    assert points(game) == 0


@pytest.mark.parametrize("buyer", [0, 1])
def test_a_trigger_of_the_team_ends_the_game_after_the_partner_and_his_reaction(buyer: int) -> None:
    game = team()
    show(game, "mason")
    give(game, buyer, food=1)
    game.push("praetor, slot 1")
    assert game.is_over
    assert game.state.concordia == buyer
    assert len(houses(game, HIM)) == 1


@pytest.mark.parametrize("level", ["contrarius", "contrarius-expert"])
@pytest.mark.parametrize(("difference", "wins"), [(1, True), (0, False), (-1, False)])
def test_the_team_wins_with_more_than_twice_his_points(level: str, difference: int, wins: bool) -> None:
    game = team(level)
    show(game, "mason")
    give(game, 0, food=1)
    game.push("praetor, slot 1")
    together = game.score(0).total + game.score(1).total
    game.state.players[1].points += 2 * game.score(HIM).total - together + difference
    outcome = game.outcome()
    assert outcome is not None
    order = [ranked.seat for ranked in outcome]
    assert order in ([0, 1, HIM], [HIM, 0, 1])
    assert (order[0] != HIM) == wins


def test_nobody_holds_the_praefectus_magnus_in_a_team() -> None:
    game = team(verona="wine")
    assert game.state.magnus == NOBODY
    game.push("prefect, produce venetia, coins")
    assert (goods(game, 0), coins(game, 1)) == ({"wine": 1}, 2)
    assert game.state.magnus == NOBODY
