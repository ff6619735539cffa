import pytest

from concordia import Game
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
    turn_of,
)

CITIES = {"isca": "food", "lutetia": "tool", "massilia": "wine", "novaria": "cloth"}
DIPLOMATS = ("diplomat", "diplomat-i", "diplomat-iii", "diplomat-iv", "diplomat-v")
ROLES_OF_DOUBLE_CARDS = pytest.mark.parametrize(
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


def copying(top: str, *own: str) -> Game:
    """The first player holds a Diplomat, with these cards on the own pile and a card on that of green."""
    game = position(goods=CITIES, variants=["venus"])
    hand(game, 0, "diplomat", "tribune")
    pile(game, 0, *own)
    pile(game, 1, top)
    return game


@ROLES_OF_DOUBLE_CARDS
def test_a_double_card_is_played_in_the_role_chosen(card: str, role: str, kind: str) -> None:
    game = position(variants=["venus"])
    hand(game, 0, card, "tribune")
    game.push(card)
    assert asked(game) == ("role", 0)
    assert legal(game) == {f"as {name}" for name in card.split("-")}
    game.push(f"as {role}")
    assert asked(game) == (kind, 0)
    assert coins(game, 0) == (5 if role == "mercator" else 0)
    game.push("coins" if kind == "prefect" else "done")
    assert asked(game) == ("play", 1)
    assert cards_in_pile(game, 0) == [card]


def test_a_double_card_does_only_one_of_its_roles() -> None:
    game = position(goods=CITIES, variants=["venus"])
    hand(game, 0, "prefect-mercator", "tribune")
    game.push("prefect-mercator, as prefect, produce gallia")
    assert asked(game) == ("play", 1)
    assert (coins(game, 0), goods(game, 0)) == (0, {"wine": 1})


@ROLES_OF_DOUBLE_CARDS
def test_a_diplomat_that_copies_a_double_card_chooses_its_role(card: str, role: str, kind: str) -> None:
    game = copying(card)
    game.push("diplomat, copy green")
    assert asked(game) == ("role", 0)
    assert legal(game) == {f"as {name}" for name in card.split("-")}
    game.push(f"as {role}")
    assert asked(game) == (kind, 0)
    assert coins(game, 0) == (5 if role == "mercator" else 0)


def test_the_copy_of_a_double_card_may_be_of_the_other_role_than_was_played() -> None:
    game = position(variants=["venus"])
    hand(game, 0, "architect-mercator", "tribune")
    game.push("architect-mercator, as mercator, done")
    game.push("diplomat, copy red, as architect")
    assert asked(game) == ("move", 1)


@ROLES_OF_DOUBLE_CARDS
def test_a_magister_repeats_a_double_card_in_either_role(card: str, role: str, kind: str) -> None:
    game = position(variants=["venus"])
    pile(game, 0, card)
    game.push(f"magister, as {role}")
    assert asked(game) == (kind, 0)
    assert coins(game, 0) == (5 if role == "mercator" else 0)


@ROLES_OF_DOUBLE_CARDS
def test_a_diplomat_on_a_magister_repeats_an_own_double_card_in_either_role(
    card: str, role: str, kind: str
) -> None:
    game = copying("magister", card)
    game.push(f"diplomat, copy green, as {role}")
    assert asked(game) == (kind, 0)


@pytest.mark.parametrize("card", ["prefect-architect", "architect-mercator", "prefect-mercator"])
def test_a_double_card_is_bought_for_one_good_by_a_senator(card: str) -> None:
    game = position(variants=["venus"])
    show(game, card)
    give(game, 0, tool=1, wine=1)
    game.push("senator, slot 1")
    assert card in cards_in_hand(game, 0)
    assert goods(game, 0) == ({"wine": 1} if card == "architect-mercator" else {"tool": 1})


@pytest.mark.parametrize(("card", "given"), [("mercator", 3), ("mercator-5", 5)])
def test_a_diplomat_on_a_magister_repeats_the_card_directly_under_itself(card: str, given: int) -> None:
    game = copying("magister", "senator", card)
    game.push("diplomat, copy green")
    assert asked(game) == ("trade", 0)
    assert coins(game, 0) == given
    assert cards_in_pile(game, 0) == ["senator", card, "diplomat"]


@pytest.mark.parametrize(
    ("card", "kind"),
    [("architect", "move"), ("prefect", "prefect"), ("colonist", "settle"), ("consul", "buy-card")],
)
def test_a_diplomat_on_a_magister_repeats_any_card_that_a_magister_repeats(card: str, kind: str) -> None:
    game = copying("magister", card)
    show(game, "mason")
    give(game, 0, food=1, tool=1)
    game.push("diplomat, copy green")
    assert asked(game) == (kind, 0)


@pytest.mark.parametrize(
    ("card", "good"),
    [("mason", "brick"), ("farmer", "food"), ("smith", "tool"), ("vintner", "wine"), ("weaver", "cloth")],
)
def test_a_diplomat_on_a_magister_repeats_an_own_specialist(card: str, good: str) -> None:
    game = copying("magister", card)
    build(game, 0, *CITIES, "petra")
    game.push("diplomat, copy green")
    assert goods(game, 0) == {good: 1}
    assert asked(game) == ("play", 1)


def test_what_lies_under_the_copied_magister_does_not_matter() -> None:
    game = copying("magister", "mercator")
    pile(game, 1, "architect", "magister")
    game.push("diplomat, copy green")
    assert asked(game) == ("trade", 0)


@pytest.mark.parametrize("card", [None, "senator", "magister", *DIPLOMATS])
def test_a_diplomat_on_a_magister_has_no_effect_over_nothing_or_what_is_not_repeated(
    card: str | None,
) -> None:
    game = copying("magister", *(["mercator", card] if card else []))
    pile(game, 2, "mercator")
    show(game, "mason", "mason")
    give(game, 0, food=3)
    game.push("diplomat, copy green")
    assert asked(game) == ("play", 1)
    assert (coins(game, 0), goods(game, 0)) == (0, {"food": 3})


@pytest.mark.parametrize("diplomat", DIPLOMATS)
def test_a_magister_that_repeats_a_diplomat_on_a_magister_repeats_the_card_under_the_diplomat(
    diplomat: str,
) -> None:
    game = copying("magister", "mercator", diplomat)
    hand(game, 0, "magister", "tribune")
    game.push("magister")
    assert asked(game) == ("copy", 0)
    game.push("copy green")
    assert asked(game) == ("trade", 0)
    assert coins(game, 0) == 3
    game.push("done")
    assert asked(game) == ("play", 1)


@pytest.mark.parametrize("card", [None, "senator", "magister", *DIPLOMATS])
def test_the_diplomat_repeated_on_a_magister_has_no_effect_over_what_is_not_repeated(
    card: str | None,
) -> None:
    game = copying("magister", *(["mercator", card] if card else []), "diplomat")
    hand(game, 0, "magister", "tribune")
    game.push("magister, copy green")
    assert asked(game) == ("play", 1)
    assert coins(game, 0) == 0


def test_a_whole_chain_of_magister_and_diplomats_is_played_turn_by_turn() -> None:
    game = position(variants=["venus"])
    game.push("mercator, done")
    game.push("prefect, coins")
    turn_of(game, 1)
    game.push("magister, coins")
    turn_of(game, 0)
    game.push("diplomat, copy green, done")
    assert coins(game, 0) == 6
    turn_of(game, 0)
    game.push("magister, copy green, done")
    assert coins(game, 0) == 9
    assert cards_in_pile(game, 0) == ["mercator", "diplomat", "magister"]


@pytest.mark.parametrize(
    ("card", "own", "other", "moves"),
    [
        ("prefect-architect", [], "architect", "prefect-architect, as prefect"),
        ("prefect-mercator", [], "architect", "prefect-mercator, as prefect"),
        ("diplomat", [], "prefect", "diplomat, copy green"),
        ("diplomat", [], "prefect-mercator", "diplomat, copy green, as prefect"),
        ("diplomat", ["prefect"], "magister", "diplomat, copy green"),
        ("magister", ["prefect"], "architect", "magister"),
        ("magister", ["prefect-architect"], "architect", "magister, as prefect"),
        ("magister", ["diplomat"], "prefect", "magister, copy green"),
        ("magister", ["prefect", "diplomat"], "magister", "magister, copy green"),
    ],
)
def test_the_magnus_is_used_by_whatever_acts_as_a_prefect(
    card: str, own: list[str], other: str, moves: str
) -> None:
    game = position(goods=CITIES, variants=["venus"])
    game.state.magnus = 0
    hand(game, 0, card, "tribune")
    pile(game, 0, *own)
    pile(game, 1, other)
    game.push(f"{moves}, produce gallia")
    assert goods(game, 0) == {"wine": 2}
    assert game.state.magnus == 2


def test_a_magister_after_a_prefect_that_used_the_magnus_takes_one_bonus_good() -> None:
    game = position(goods=CITIES, variants=["venus"])
    game.state.magnus = 0
    game.push("prefect, produce gallia")
    for _ in (1, 2):
        game.push("mercator, done")
    game.push("magister, produce italia")
    assert goods(game, 0) == {"wine": 2, "cloth": 1}
    assert game.state.magnus == 2


def test_coins_taken_through_a_magister_leave_the_magnus() -> None:
    game = position(goods=CITIES, variants=["venus"])
    game.state.magnus = 0
    pile(game, 0, "prefect")
    game.push("magister, coins")
    assert game.state.magnus == 0
