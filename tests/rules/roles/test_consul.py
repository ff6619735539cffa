import pytest

from tests.positions import asked, cards_in_hand, display, give, goods, hand, legal, position, show


@pytest.mark.parametrize("slot", range(1, 8))
def test_a_consul_pays_the_card_alone_in_every_slot(slot: int) -> None:
    game = position()
    hand(game, 0, "consul")
    show(game, *["prefect"] * (slot - 1), "smith", *["prefect"] * (7 - slot))
    give(game, 0, brick=1, tool=1, cloth=1)
    game.push("consul")
    assert legal(game) == {"done", f"slot {slot}"}
    game.push("slot smith")
    assert goods(game, 0) == {"cloth": 1}
    assert cards_in_hand(game, 0) == ["smith"]
    assert display(game) == [*["prefect"] * 6, None]


def test_a_consul_buys_only_one_card() -> None:
    game = position()
    hand(game, 0, "consul")
    show(game, *["mason"] * 7)
    give(game, 0, food=5)
    game.push("consul, slot 3")
    assert asked(game) == ("play", 1)
    assert goods(game, 0) == {"food": 4}


def test_a_consul_never_pays_a_question_mark() -> None:
    game = position()
    hand(game, 0, "consul")
    show(game, *["mason"] * 7)
    give(game, 0, brick=1, food=1, wine=1)
    game.push("consul, slot 6")
    assert goods(game, 0) == {"brick": 1, "wine": 1}


def test_a_consul_needs_the_goods_of_the_card() -> None:
    game = position()
    hand(game, 0, "consul")
    show(game, "weaver", "consul", "vintner", "mason")
    give(game, 0, brick=1, tool=3, wine=1)
    game.push("consul")
    assert legal(game) == {"done", "slot 3"}


def test_a_consul_may_buy_nothing() -> None:
    game = position()
    hand(game, 0, "consul")
    show(game, "mason")
    give(game, 0, food=1)
    game.push("consul, done")
    assert display(game)[0] == "mason"
    assert goods(game, 0) == {"food": 1}
