import pytest

from concordia import Game
from tests.positions import (
    asked,
    build,
    cards_in_hand,
    cards_in_pile,
    coins,
    colonists,
    display,
    give,
    goods,
    hand,
    houses,
    legal,
    pile,
    position,
    show,
    showing_coins,
    stand,
    turn_of,
)

SPECIALISTS = [
    ("mason", "brick"), ("farmer", "food"), ("smith", "tool"), ("vintner", "wine"), ("weaver", "cloth"),
]  # fmt: skip
CITIES = {"isca": "food", "lutetia": "tool", "massilia": "wine", "novaria": "cloth"}


def after(*cards: str) -> Game:
    """The first player has played these cards, the last just before, and holds a Magister and a Tribune."""
    game = position(goods=CITIES, variants=["venus"])
    pile(game, 0, *cards)
    hand(game, 0, "magister", "tribune")
    return game


def rest_of_the_round(game: Game) -> None:
    """The other players collect the coins of the markers."""
    while game.state.active != 0:
        game.push("prefect, coins")


def test_an_architect_is_done_once_more_with_other_colonists_and_houses() -> None:
    game = position(goods=CITIES, variants=["venus"])
    give(game, 0, coins=20, brick=2, food=1, wine=1, cloth=1)
    game.push("architect, land roma > novaria, sea roma > massilia, house novaria, done")
    for _ in (1, 2):
        game.push("mercator, done")
    game.push("magister")
    assert asked(game) == ("move", 0)
    assert game.decision is not None
    assert game.decision.left == 2
    game.push("land novaria/roma > massilia/novaria, done, house massilia")
    assert houses(game, 0) == {"novaria", "massilia"}
    assert colonists(game, 0) == ["land massilia/novaria", "sea massilia/roma"]
    assert cards_in_pile(game, 0) == ["architect", "magister"]
    assert asked(game) == ("play", 1)


def test_a_prefect_that_produced_may_produce_again_in_another_province() -> None:
    game = position(goods=CITIES, variants=["venus"])
    game.push("prefect, produce gallia")
    rest_of_the_round(game)
    game.push("magister")
    assert asked(game) == ("prefect", 0)
    game.push("produce italia")
    assert goods(game, 0) == {"wine": 1, "cloth": 1}
    assert showing_coins(game) == {"italia"}


def test_a_prefect_that_produced_may_take_coins_the_second_time() -> None:
    game = position(goods=CITIES, variants=["venus"])
    game.push("prefect, produce gallia")
    for _ in (1, 2):
        game.push("mercator, done")
    game.push("magister")
    assert "produce gallia" not in legal(game)
    game.push("coins")
    assert coins(game, 0) == 2
    assert showing_coins(game) == set()


def test_a_prefect_that_took_coins_may_produce_the_second_time() -> None:
    game = position(goods=CITIES, variants=["venus"])
    game.push("prefect, coins")
    rest_of_the_round(game)
    game.push("magister, produce gallia")
    assert goods(game, 0) == {"wine": 1}


@pytest.mark.parametrize(("card", "given"), [("mercator", 3), ("mercator-5", 5)])
def test_a_mercator_gives_its_coins_and_trade_in_two_goods_once_more(card: str, given: int) -> None:
    game = position(variants=["venus"])
    hand(game, 0, card, "magister")
    game.push(f"{card}, buy 1 brick")
    if asked(game) == ("trade", 0):
        game.push("done")
    rest_of_the_round(game)
    game.push("magister")
    assert asked(game) == ("trade", 0)
    assert coins(game, 0) == 2 * given - 3
    game.push("sell 1 brick")
    assert coins(game, 0) == 2 * given
    assert asked(game) == ("trade", 0)


def test_a_colonist_that_gave_coins_may_place_colonists_the_second_time() -> None:
    game = position(variants=["venus"])
    hand(game, 0, "colonist", "magister")
    give(game, 0, food=2, tool=2)
    game.push("colonist, coins")
    assert coins(game, 0) == 7
    rest_of_the_round(game)
    game.push("magister, new land roma, new sea roma")
    assert colonists(game, 0) == ["land roma", "land roma", "sea roma", "sea roma"]
    assert coins(game, 0) == 7


def test_a_colonist_counts_the_colonists_placed_the_first_time() -> None:
    game = position(variants=["venus"])
    hand(game, 0, "colonist", "magister")
    give(game, 0, food=1, tool=1)
    game.push("colonist, new land roma")
    rest_of_the_round(game)
    game.push("magister")
    assert coins(game, 0) == 8


def test_a_consul_buys_one_more_card_for_its_own_price() -> None:
    game = after("consul")
    show(game, *["mason"] * 7, deck=["smith"])
    give(game, 0, food=2)
    game.push("magister")
    assert asked(game) == ("buy-card", 0)
    game.push("slot 7")
    assert goods(game, 0) == {"food": 1}
    assert cards_in_hand(game, 0) == ["mason", "tribune"]
    assert display(game) == [*["mason"] * 6, "smith"]
    assert asked(game) == ("play", 1)


@pytest.mark.parametrize(("card", "good"), SPECIALISTS)
def test_a_specialist_produces_once_more(card: str, good: str) -> None:
    game = position(goods=CITIES, variants=["venus"])
    hand(game, 0, card, "magister")
    build(game, 0, *CITIES, "petra")
    game.push(card)
    rest_of_the_round(game)
    game.push("magister")
    assert goods(game, 0) == {good: 2}
    assert asked(game) == ("play", 1)


@pytest.mark.parametrize("card", ["diplomat", "diplomat-i", "diplomat-iii", "diplomat-iv", "diplomat-v"])
def test_a_diplomat_copies_once_more_and_may_copy_another_player(card: str) -> None:
    game = position(goods=CITIES, variants=["venus"])
    hand(game, 0, card, "magister")
    pile(game, 1, "mercator")
    build(game, 0, "isca")
    game.push(f"{card}, copy green, done")
    assert coins(game, 0) == 3
    hand(game, 1, "prefect", "tribune")
    hand(game, 2, "farmer", "tribune")
    game.push("prefect, coins")
    game.push("farmer")
    game.push("magister")
    assert asked(game) == ("copy", 0)
    assert legal(game) == {"done", "copy green", "copy yellow"}
    game.push("copy yellow")
    assert goods(game, 0) == {"food": 1}
    assert cards_in_pile(game, 0) == [card, "magister"]


def test_a_diplomat_repeated_may_copy_a_senator() -> None:
    game = after("diplomat")
    pile(game, 1, "senator")
    show(game, "mason")
    give(game, 0, food=1)
    game.push("magister, copy green, slot 1")
    assert cards_in_hand(game, 0) == ["mason", "tribune"]


def test_a_diplomat_repeated_may_copy_nobody() -> None:
    game = after("diplomat")
    pile(game, 1, "mercator")
    game.push("magister, done")
    assert coins(game, 0) == 0
    assert asked(game) == ("play", 1)


@pytest.mark.parametrize(
    ("card", "role", "kind"),
    [
        ("prefect-architect", "prefect", "prefect"),
        ("prefect-architect", "architect", "move"),
        ("architect-mercator", "architect", "move"),
        ("architect-mercator", "mercator", "trade"),
        ("prefect-mercator", "prefect", "prefect"),
        ("prefect-mercator", "mercator", "trade"),
    ],
)
@pytest.mark.parametrize("first", [0, 1])
def test_the_role_of_a_double_card_is_chosen_anew(card: str, role: str, kind: str, first: int) -> None:
    game = position(variants=["venus"])
    hand(game, 0, card, "magister")
    game.push(f"{card}, as {card.split('-')[first]}")
    while asked(game) != ("play", 1):
        game.push("coins" if asked(game)[0] == "prefect" else "done")
    rest_of_the_round(game)
    game.push("magister")
    assert asked(game) == ("role", 0)
    assert legal(game) == {f"as {name}" for name in card.split("-")}
    game.push(f"as {role}")
    assert asked(game) == (kind, 0)


def test_after_a_tribune_the_magister_has_no_effect() -> None:
    game = position(variants=["venus"])
    pile(game, 0, "mercator")
    game.push("tribune")
    rest_of_the_round(game)
    game.push("magister")
    assert asked(game) == ("play", 1)
    assert cards_in_pile(game, 0) == ["magister"]
    assert coins(game, 0) == 0


@pytest.mark.parametrize("card", ["senator", "magister"])
def test_after_a_senator_or_another_magister_there_is_no_effect(card: str) -> None:
    game = after("mercator", card)
    show(game, "mason", "mason", "mason")
    give(game, 0, coins=9, food=4)
    game.push("magister")
    assert asked(game) == ("play", 1)
    assert (coins(game, 0), goods(game, 0)) == (9, {"food": 4})


def test_a_magister_as_the_first_card_has_no_effect() -> None:
    game = position(variants=["venus"])
    pile(game, 1, "mercator")
    turn_of(game, 0)
    game.push("magister")
    assert asked(game) == ("play", 1)
    assert cards_in_pile(game, 0) == ["magister"]


def test_only_the_card_just_before_the_magister_is_repeated() -> None:
    game = after("mercator", "prefect")
    game.push("magister")
    assert asked(game) == ("prefect", 0)
    game.push("coins")
    assert asked(game) == ("play", 1)


def test_the_magister_comes_back_with_the_tribune_and_counts_as_a_card() -> None:
    game = after("senator", "mercator", "magister")
    game.push("tribune")
    assert cards_in_hand(game, 0) == ["magister", "magister", "mercator", "senator", "tribune"]
    assert coins(game, 0) == 1


def test_a_repeated_architect_needs_own_pieces_and_may_be_skipped() -> None:
    game = after("architect")
    stand(game, 0, "land colonia/novaria", "sea roma")
    game.push("magister, done")
    assert asked(game) == ("play", 1)
    assert houses(game, 0) == set()
