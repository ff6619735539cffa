"""The Diplomat against Contrarius, which uses his open cards (§17.2)."""

import pytest

from concordia import Game
from concordia.rules.state import copy_state
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
)

HIM = 1
DIPLOMATS = ("diplomat", "diplomat-i", "diplomat-iii", "diplomat-iv", "diplomat-v")
OPEN = ("architect", "diplomat", "prefect", "prefect", "smith", "tribune")


def solo(*open_cards: str, **goods: str) -> Game:
    game = against(goods=goods)
    hand(game, HIM, *(open_cards or OPEN))
    return game


def test_any_open_card_but_diplomat_and_tribune_may_be_used() -> None:
    game = solo()
    game.push("diplomat")
    assert legal(game) == {"done", "use architect", "use prefect", "use smith"}


@pytest.mark.parametrize("card", DIPLOMATS)
def test_no_diplomat_of_his_may_be_used(card: str) -> None:
    game = solo(card, "tribune", "mason")
    game.push("diplomat")
    assert legal(game) == {"done", "use mason"}


@pytest.mark.parametrize("card", DIPLOMATS)
def test_every_diplomat_of_the_player_uses_an_open_card(card: str) -> None:
    game = solo()
    hand(game, 0, card, "tribune")
    game.push(f"{card}, use prefect, coins")
    assert cards_in_pile(game, 0) == [card]
    assert cards_in_pile(game, HIM) == ["prefect"]


def test_the_card_used_turns_face_down_for_the_rest_of_the_game() -> None:
    game = solo()
    game.push("diplomat, use prefect, coins")
    assert cards_in_hand(game, HIM) == ["architect", "diplomat", "prefect", "smith", "tribune"]
    hand(game, 0, "diplomat", "tribune")
    game.push("diplomat, use prefect, coins")
    assert cards_in_pile(game, HIM) == ["prefect", "prefect"]
    game.push("tribune, diplomat")
    assert legal(game) == {"done", "use architect", "use smith"}


def test_a_card_face_down_still_scores() -> None:
    game = solo()
    build(game, HIM, "verona", "comum", "genua")
    before = game.score(HIM).by_god
    game.push("diplomat, use prefect, produce venetia")
    assert game.score(HIM).by_god == before
    assert before["saturnus"] == 6


def test_the_player_acts_as_with_an_own_card() -> None:
    game = solo("mercator-5", "mercator")
    game.push("diplomat")
    assert legal(game) == {"done", "use mercator", "use mercator-5"}
    game.push("use mercator-5")
    assert coins(game, 0) == 5
    assert asked(game) == ("trade", 0)


def test_a_specialist_of_his_produces_for_the_houses_of_the_player() -> None:
    game = solo(verona="tool", comum="tool", genua="tool")
    build(game, 0, "verona", "comum")
    build(game, HIM, "genua")
    game.push("diplomat, use smith")
    assert goods(game, 0) == {"tool": 2}
    assert goods(game, HIM) == {}
    assert game.score(HIM).marker == 1


def test_he_reacts_to_the_architect_used_by_taking_a_card() -> None:
    game = solo()
    show(game, "mason", "weaver")
    roll(game, 2)
    game.push("diplomat, use architect, done")
    assert cards_in_hand(game, HIM) == ["diplomat", "prefect", "prefect", "smith", "tribune", "weaver"]
    assert cards_in_pile(game, HIM) == ["architect"]


def test_he_reacts_to_the_prefect_used() -> None:
    game = solo()
    build(game, HIM, "verona", "bauzanum")
    game.push("diplomat, use prefect, produce venetia")
    assert game.score(HIM).marker == 2


def test_he_reacts_to_the_coins_of_the_prefect_used() -> None:
    game = solo()
    build(game, HIM, "verona", "bauzanum", "aquileia")
    game.push("diplomat, use prefect, coins")
    assert game.score(HIM).marker == 2


def test_he_reacts_to_the_mercator_used_by_building_and_production() -> None:
    game = solo("mercator-5", verona="wine", bauzanum="food")
    build(game, 0, "bauzanum")
    roll(game, "wine")
    game.push("diplomat, use mercator-5, done")
    assert houses(game, HIM) == {"verona"}
    assert goods(game, 0) == {"food": 1}


@pytest.mark.parametrize("card", ["consul", "senator"])
def test_he_reacts_to_a_card_that_buys_cards_by_building(card: str) -> None:
    game = solo(card, "smith", verona="wine")
    show(game, "mason", "farmer")
    give(game, 0, food=1)
    roll(game, "wine")
    game.push(f"diplomat, use {card}, slot 1")
    assert houses(game, HIM) == {"verona"}
    assert "mason" in cards_in_hand(game, 0)


def test_he_reacts_to_both_parts_of_the_colonist_used() -> None:
    game = solo("colonist", "colonist")
    hand(game, 0, "diplomat", "diplomat-i", "tribune")
    give(game, 0, food=1, tool=1)
    game.push("diplomat, use colonist, new sea roma")
    assert colonists(game, 0) == ["land roma", "sea roma", "sea roma"]
    assert colonists(game, HIM) == ["land roma", "land roma", "sea roma"]
    game.push("diplomat-i, use colonist")
    assert coins(game, 0) == 8
    assert game.score(HIM).marker == 2


def test_he_does_not_react_to_a_diplomat_that_uses_no_card() -> None:
    game = solo()
    game.push("diplomat")
    before = copy_state(game.state).players[HIM]
    game.push("done")
    assert game.state.players[HIM] == before
    assert asked(game) == ("play", 0)


def test_without_a_usable_card_the_diplomat_does_nothing_and_he_does_not_react() -> None:
    game = solo("diplomat", "tribune")
    game.push("diplomat")
    assert asked(game) == ("play", 0)
    assert game.state.turn == 1
    assert game.score(HIM).marker == 0
    assert cards_in_pile(game, HIM) == []


def test_a_card_that_he_took_may_be_used_in_the_next_turn() -> None:
    game = solo()
    show(game, "weaver", "mason")
    roll(game, 1)
    game.push("architect, done, diplomat")
    assert legal(game) == {"done", "use architect", "use prefect", "use smith", "use weaver"}


def test_one_of_two_open_cards_of_a_kind_stays_open() -> None:
    game = solo()
    game.push("diplomat, use prefect, coins")
    assert cards_in_hand(game, HIM).count("prefect") == 1


def test_a_double_card_of_his_is_used_in_a_role_of_choice_and_he_reacts_to_it() -> None:
    game = solo("prefect-architect", "mason")
    show(game, "weaver", "mason")
    roll(game, 1)
    game.push("diplomat, use prefect-architect, as architect, done")
    assert cards_in_hand(game, HIM) == ["mason", "weaver"]
    assert game.score(HIM).marker == 0


def test_the_own_pile_does_not_matter() -> None:
    game = solo("tribune")
    game.push("mercator, done, diplomat")
    assert asked(game) == ("play", 0)
