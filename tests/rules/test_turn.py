import pytest

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
    stand,
)

EVERY_CARD = [
    "tribune", "architect", "prefect", "mercator", "mercator-5", "senator", "consul", "colonist",
    "diplomat", "diplomat-i", "diplomat-iii", "diplomat-iv", "diplomat-v",
    "mason", "farmer", "smith", "vintner", "weaver",
]  # fmt: skip


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_players_take_turns_clockwise(seats: int) -> None:
    game = position(seats=seats)
    for turn in range(2 * seats):
        assert asked(game) == ("play", turn % seats)
        assert (game.state.active, game.state.turn) == (turn % seats, turn)
        game.push("prefect, coins")


def test_a_card_played_lies_on_top_of_the_own_pile() -> None:
    game = position()
    pile(game, 0, "senator")
    hand(game, 0, "prefect", "prefect", "tribune")
    game.push("prefect, coins")
    assert cards_in_pile(game, 0) == ["senator", "prefect"]
    assert cards_in_hand(game, 0) == ["prefect", "tribune"]
    assert [cards_in_pile(game, seat) for seat in (1, 2)] == [[], []]


def test_every_kind_of_card_in_the_hand_may_be_played() -> None:
    game = position()
    hand(game, 0, *EVERY_CARD, "prefect")
    assert legal(game) == set(EVERY_CARD)


def test_a_card_that_is_not_in_the_hand_may_not_be_played() -> None:
    game = position()
    hand(game, 0, "tribune", "architect")
    pile(game, 0, "senator")
    assert legal(game) == {"tribune", "architect"}
    hand(game, 0, "weaver")
    assert legal(game) == {"weaver"}


def test_the_only_card_of_a_hand_is_still_asked_for() -> None:
    game = position()
    hand(game, 0, "tribune")
    assert asked(game) == ("play", 0)
    assert legal(game) == {"tribune"}


def test_a_hand_is_never_empty_because_the_tribune_comes_back_with_the_cards() -> None:
    game = position()
    hand(game, 0, "tribune")
    pile(game, 0, "architect")
    game.push("tribune")
    assert cards_in_hand(game, 0) == ["architect", "tribune"]


@pytest.mark.parametrize(
    ("card", "skipped"),
    [
        ("tribune", ["done"]),
        ("architect", ["done", "done"]),
        ("mercator", ["done"]),
        ("diplomat", ["done"]),
        ("senator", ["done"]),
        ("consul", ["done"]),
    ],
)
def test_a_card_may_be_played_without_using_its_optional_parts(card: str, skipped: list[str]) -> None:
    game = position()
    hand(game, 0, card)
    pile(game, 1, "prefect")
    stand(game, 0, "land colonia/novaria", "sea roma")
    give(game, 0, coins=5, brick=1, food=1, tool=1, wine=1, cloth=2)
    store = goods(game, 0)
    shown = display(game)
    game.push(card)
    for move in skipped:
        assert len(legal(game)) > 1
        game.push(move)
    assert asked(game) == ("play", 1)
    assert goods(game, 0) == store
    assert coins(game, 0) == (8 if card == "mercator" else 5)
    assert houses(game, 0) == set()
    assert colonists(game, 0) == ["land colonia/novaria", "sea roma"]
    assert display(game) == shown


@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("tribune", "new-colonist"),
        ("architect", "move"),
        ("prefect", "prefect"),
        ("mercator", "trade"),
        ("mercator-5", "trade"),
        ("diplomat", "copy"),
        ("diplomat-i", "copy"),
        ("diplomat-iii", "copy"),
        ("diplomat-iv", "copy"),
        ("diplomat-v", "copy"),
        ("senator", "buy-card"),
        ("consul", "buy-card"),
        ("colonist", "settle"),
    ],
)
def test_each_card_asks_what_its_role_asks(card: str, kind: str) -> None:
    game = position()
    hand(game, 0, card)
    pile(game, 1, "architect")
    show(game, "mason")
    give(game, 0, coins=3, food=1, tool=1)
    game.push(card)
    assert asked(game) == (kind, 0)


@pytest.mark.parametrize(
    ("card", "good"),
    [("mason", "brick"), ("farmer", "food"), ("smith", "tool"), ("vintner", "wine"), ("weaver", "cloth")],
)
def test_a_specialist_asks_nothing_when_all_fits(card: str, good: str) -> None:
    game = position(goods={"isca": "food", "lutetia": "tool", "massilia": "wine", "novaria": "cloth"})
    hand(game, 0, card)
    build(game, 0, "isca", "lutetia", "massilia", "novaria", "petra")
    game.push(card)
    assert goods(game, 0) == {good: 1}
    assert asked(game) == ("play", 1)
