from collections import Counter

import pytest

from concordia.data.cards import (
    CARD_IDS,
    CARDS,
    DECKS,
    GODS,
    MINERVA_POINTS,
    ROLES,
    SLOT_COSTS,
    STARTING_HAND,
    Card,
)
from concordia.data.goods import CLOTH, GOODS, HOUSE_GOODS

SPECIALISTS = ("mason", "farmer", "smith", "vintner", "weaver")


def card(id: str) -> Card:
    return CARDS[CARD_IDS.index(id)]


def test_cards_have_their_fixed_order() -> None:
    diplomats = "diplomat diplomat-i diplomat-iii diplomat-iv diplomat-v"
    specialists = "mason farmer smith vintner weaver"
    order = f"tribune architect prefect mercator mercator-5 {diplomats} senator consul colonist {specialists}"
    assert CARD_IDS[:18] == tuple(order.split())


def test_no_two_cards_have_the_same_id_or_the_same_print() -> None:
    assert len(set(CARD_IDS)) == len(CARDS)
    assert len({(card.roles, card.gods, card.coins, card.cost) for card in CARDS}) == len(CARDS)


def test_every_card_has_known_roles_and_gods_and_a_cost_by_good() -> None:
    for card in CARDS:
        assert set() < set(card.roles) <= set(ROLES)
        assert set() < set(card.gods) <= set(GODS)
        assert len(card.cost) == len(GOODS)


def test_gods_stand_in_the_order_of_scoring() -> None:
    assert GODS == ("vesta", "jupiter", "saturnus", "venus", "mercurius", "mars", "minerva")


def test_decks_one_to_five_hold_eight_to_four_cards() -> None:
    assert [len(deck) for deck in DECKS] == [8, 7, 6, 5, 4]


def test_only_known_cards_are_in_hands_and_decks() -> None:
    assert set(STARTING_HAND) | {id for deck in DECKS for id in deck} == set(CARD_IDS)


def test_a_card_costs_goods_just_when_it_is_for_sale() -> None:
    for_sale = {id for deck in DECKS for id in deck}
    assert {card.id for card in CARDS if any(card.cost)} == for_sale


@pytest.mark.parametrize(
    ("players", "jupiter", "saturnus", "mercurius", "mars", "minerva"),
    [(2, 3, 3, 2, 2, 5), (3, 5, 5, 3, 3, 5), (4, 7, 6, 4, 4, 5), (5, 8, 7, 5, 5, 5)],
)
def test_cards_for_sale_are_as_many_for_each_god_as_the_rulebook_counts(
    players: int, jupiter: int, saturnus: int, mercurius: int, mars: int, minerva: int
) -> None:
    gods = Counter(god for deck in DECKS[:players] for id in deck for god in card(id).gods)
    told = {
        "jupiter": jupiter,
        "saturnus": saturnus,
        "mercurius": mercurius,
        "mars": mars,
        "minerva": minerva,
    }
    assert gods == told


def test_the_starting_hand_is_seven_cards_with_two_prefects() -> None:
    assert Counter(STARTING_HAND) == Counter(
        ["tribune", "architect", "prefect", "prefect", "mercator", "diplomat", "senator"]
    )


def test_only_mercators_give_coins() -> None:
    assert {card.id: card.coins for card in CARDS if card.coins} == {"mercator": 3, "mercator-5": 5}


def test_diplomats_differ_by_the_deck_they_stand_in() -> None:
    told = {
        "diplomat-i": "saturnus",
        "diplomat-iii": "saturnus",
        "diplomat-iv": "mercurius",
        "diplomat-v": "mars",
    }
    assert {id: card(id).gods[0] for id in told} == told
    for id in told:
        assert id in DECKS[["i", "ii", "iii", "iv", "v"].index(id.removeprefix("diplomat-"))]


def test_a_specialist_belongs_to_minerva_and_costs_the_goods_of_a_house_in_a_city_of_its_good() -> None:
    for good, id in enumerate(SPECIALISTS):
        assert card(id).gods == ("minerva",)
        assert card(id).cost == HOUSE_GOODS[good]


def test_minerva_gives_more_for_wine_and_cloth() -> None:
    assert dict(zip(SPECIALISTS, MINERVA_POINTS, strict=True)) == {
        "mason": 3,
        "farmer": 3,
        "smith": 3,
        "vintner": 4,
        "weaver": 5,
    }


def test_the_display_has_seven_slots_that_grow_dearer() -> None:
    assert [(slot.goods[CLOTH], slot.any) for slot in SLOT_COSTS] == [
        (0, 0), (0, 1), (0, 1), (1, 0), (1, 0), (1, 1), (2, 0)
    ]  # fmt: skip
    assert all(not any(slot.goods[:CLOTH]) for slot in SLOT_COSTS)
