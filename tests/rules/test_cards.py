import pytest

from concordia.data.cards import CARD_IDS, CARDS, ROLES
from concordia.rules.cards import CARD_ROLE, NO_ROLE, SECOND_ROLE, hand_mask, is_double, put_on_pile, top_card
from tests.positions import cards_in_hand, cards_in_pile, hand, pile, position

DOUBLE_CARDS = {
    "prefect-architect": ("prefect", "architect"),
    "architect-mercator": ("architect", "mercator"),
    "prefect-mercator": ("prefect", "mercator"),
}


def roles_of(card: str) -> tuple[str, ...]:
    """The roles that the rules look up for a card."""
    number = CARD_IDS.index(card)
    found = (CARD_ROLE[number], SECOND_ROLE[number])
    return tuple(ROLES[role] for role in found if role != NO_ROLE)


@pytest.mark.parametrize("card", CARD_IDS)
def test_a_card_has_the_roles_printed_on_it(card: str) -> None:
    assert roles_of(card) == CARDS[CARD_IDS.index(card)].roles


@pytest.mark.parametrize("card", CARD_IDS)
def test_only_the_three_double_cards_have_two_roles(card: str) -> None:
    assert is_double(CARD_IDS.index(card)) == (card in DOUBLE_CARDS)
    assert roles_of(card) == DOUBLE_CARDS.get(card, roles_of(card)[:1])


def test_every_diplomat_and_mercator_has_the_same_role_as_the_starting_card() -> None:
    for card in CARD_IDS:
        role = card.partition("-")[0]
        if card not in DOUBLE_CARDS and role in ("diplomat", "mercator"):
            assert roles_of(card) == (role,)


def test_a_card_put_on_the_pile_leaves_the_hand_and_lies_on_top() -> None:
    game = position()
    hand(game, 1, "prefect", "prefect", "tribune")
    pile(game, 1, "senator")
    put_on_pile(game.state, 1, CARD_IDS.index("prefect"))
    assert cards_in_hand(game, 1) == ["prefect", "tribune"]
    assert cards_in_pile(game, 1) == ["senator", "prefect"]
    assert top_card(game.state, 1) == CARD_IDS.index("prefect")


def test_the_kinds_of_cards_in_a_hand_do_not_tell_how_many_there_are() -> None:
    game = position()
    hand(game, 0, "prefect", "prefect", "legatus")
    expected = 1 << CARD_IDS.index("prefect") | 1 << CARD_IDS.index("legatus")
    assert hand_mask(game.state, 0) == expected


def test_an_empty_hand_has_no_kinds_of_cards() -> None:
    game = position()
    hand(game, 1)
    assert hand_mask(game.state, 1) == 0


def test_a_hand_of_every_kind_of_card_shows_every_kind() -> None:
    game = position()
    hand(game, 0, *CARD_IDS)
    assert hand_mask(game.state, 0) == (1 << len(CARD_IDS)) - 1
