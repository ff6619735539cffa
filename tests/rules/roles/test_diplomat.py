import pytest

from tests.positions import (
    asked,
    build,
    cards_in_hand,
    cards_in_pile,
    coins,
    give,
    goods,
    hand,
    legal,
    pile,
    position,
    show,
)

DIPLOMATS = ("diplomat", "diplomat-i", "diplomat-iii", "diplomat-iv", "diplomat-v")


@pytest.mark.parametrize("card", DIPLOMATS)
def test_every_diplomat_copies_the_top_card_of_another_player(card: str) -> None:
    game = position()
    hand(game, 0, card)
    pile(game, 1, "senator", "mercator")
    pile(game, 2, "mercator", "architect")
    game.push(card)
    assert legal(game) == {"done", "copy green", "copy yellow"}
    game.push("copy yellow")
    assert asked(game) == ("move", 0)
    assert cards_in_pile(game, 0) == [card]


@pytest.mark.parametrize("other", DIPLOMATS)
def test_no_diplomat_can_be_copied(other: str) -> None:
    game = position()
    pile(game, 1, "architect", other)
    pile(game, 2, "mercator")
    game.push("diplomat")
    assert legal(game) == {"done", "copy yellow"}


def test_an_empty_pile_cannot_be_copied() -> None:
    game = position(seats=4)
    pile(game, 1, "mercator")
    game.push("diplomat")
    assert legal(game) == {"done", "copy green"}


def test_a_player_who_has_just_played_the_tribune_cannot_be_copied() -> None:
    game = position()
    pile(game, 0, "architect", "prefect")
    game.push("tribune")
    game.push("diplomat")
    assert asked(game) == ("play", 2)


def test_the_own_pile_cannot_be_copied() -> None:
    game = position()
    pile(game, 0, "architect")
    pile(game, 1, "mercator")
    game.push("diplomat")
    assert legal(game) == {"done", "copy green"}


def test_without_a_target_the_card_has_no_effect() -> None:
    game = position()
    game.push("diplomat")
    assert cards_in_pile(game, 0) == ["diplomat"]
    assert asked(game) == ("play", 1)


def test_copying_nobody_is_allowed() -> None:
    game = position()
    pile(game, 1, "mercator")
    game.push("diplomat, done")
    assert coins(game, 0) == 0
    assert asked(game) == ("play", 1)


@pytest.mark.parametrize(("card", "given"), [("mercator", 3), ("mercator-5", 5)])
def test_a_copied_mercator_gives_the_coins_of_the_copied_card(card: str, given: int) -> None:
    game = position()
    pile(game, 1, card)
    game.push("diplomat, copy green")
    assert [coins(game, seat) for seat in range(3)] == [given, 0, 0]


def test_the_copied_card_stays_where_it_is() -> None:
    game = position()
    pile(game, 1, "mercator", "prefect")
    game.push("diplomat, copy green, coins")
    assert cards_in_pile(game, 1) == ["mercator", "prefect"]
    assert cards_in_pile(game, 0) == ["diplomat"]


def test_a_copied_specialist_produces_for_the_own_houses() -> None:
    game = position(goods={"massilia": "wine", "tyros": "wine"})
    pile(game, 1, "vintner")
    build(game, 0, "massilia", "tyros", "isca")
    build(game, 1, "massilia")
    game.push("diplomat, copy green")
    assert [goods(game, seat) for seat in range(3)] == [{"wine": 2}, {}, {}]


def test_a_copied_senator_buys_with_own_goods_into_the_own_hand() -> None:
    game = position()
    hand(game, 0, "diplomat", "tribune")
    pile(game, 1, "senator")
    show(game, "mason", "mason", "mason")
    give(game, 0, food=3)
    game.push("diplomat, copy green, slot 1, slot 2")
    assert goods(game, 0) == {}
    assert cards_in_hand(game, 0) == ["mason", "mason", "tribune"]


def test_a_copied_consul_buys_one_card_without_the_slots_price() -> None:
    game = position()
    hand(game, 0, "diplomat", "tribune")
    pile(game, 1, "consul")
    show(game, *["mason"] * 7)
    give(game, 0, food=2)
    game.push("diplomat, copy green, slot 7")
    assert goods(game, 0) == {"food": 1}
    assert asked(game) == ("play", 1)


def test_a_copied_colonist_counts_the_own_colonists() -> None:
    game = position()
    pile(game, 1, "colonist")
    game.push("diplomat, copy green")
    assert coins(game, 0) == 7


def test_only_the_top_card_of_a_pile_is_copied() -> None:
    game = position()
    pile(game, 1, "diplomat", "mercator")
    game.push("diplomat, copy green")
    assert coins(game, 0) == 3


def test_a_diplomat_in_front_of_a_diplomat_is_passed_by_for_the_next_player() -> None:
    game = position()
    pile(game, 2, "mercator")
    game.push("diplomat, copy yellow, done")
    game.push("diplomat")
    assert legal(game) == {"done", "copy yellow"}
