from collections import Counter

import pytest

from concordia.data.cards import (
    CARD_IDS,
    CARDS,
    CONTRARIUS_CARDS,
    DECKS,
    FIRST_PARTNER_HAND,
    GODS,
    MINERVA_POINTS,
    ROLES,
    SECOND_PARTNER_HAND,
    SLOT_COSTS,
    STARTING_HAND,
    VENUS_DECKS,
    VENUS_HAND,
    Card,
    with_proconsuls,
)
from concordia.data.goods import CLOTH, GOODS, HOUSE_GOODS

SPECIALISTS = ("mason", "farmer", "smith", "vintner", "weaver")
HANDS = (STARTING_HAND, VENUS_HAND, FIRST_PARTNER_HAND, SECOND_PARTNER_HAND, CONTRARIUS_CARDS)
MARKETS = (DECKS, VENUS_DECKS, with_proconsuls(DECKS), with_proconsuls(VENUS_DECKS))
FOR_SALE = {id for decks in MARKETS for deck in decks for id in deck}


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


def test_every_known_card_and_no_other_is_in_some_hand_or_deck() -> None:
    assert {id for hand in HANDS for id in hand} | FOR_SALE == set(CARD_IDS)


def test_a_card_costs_goods_just_when_it_is_for_sale() -> None:
    assert {card.id for card in CARDS if any(card.cost)} == FOR_SALE


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


def test_only_mercators_give_coins_three_on_the_starting_card_and_five_on_all_others() -> None:
    mercators = {card.id for card in CARDS if "mercator" in card.roles}
    assert mercators == {"mercator", "mercator-5", "architect-mercator", "prefect-mercator"}
    assert {card.id: card.coins for card in CARDS if card.coins} == dict.fromkeys(mercators, 5) | {
        "mercator": 3
    }


@pytest.mark.parametrize("double", ["prefect-architect", "architect-mercator", "prefect-mercator"])
def test_a_double_card_of_venus_costs_what_its_first_role_costs(double: str) -> None:
    assert card(double).gods == ("venus",)
    assert card(double).roles == tuple(double.split("-"))
    assert card(double).cost == card(double.split("-")[0]).cost


def test_decks_of_venus_hold_seven_to_four_cards_with_a_double_card_in_the_first_four() -> None:
    assert [len(deck) for deck in VENUS_DECKS] == [7, 8, 6, 5, 4]
    assert [[id for id in deck if len(card(id).roles) > 1] for deck in VENUS_DECKS] == [
        ["prefect-architect"], ["architect-mercator"], ["prefect-mercator"], ["architect-mercator"], []
    ]  # fmt: skip


def test_in_decks_of_teams_a_proconsul_replaces_each_consul() -> None:
    for decks in (DECKS, VENUS_DECKS):
        replaced = [tuple(id.removeprefix("pro") for id in deck) for deck in with_proconsuls(decks)]
        assert replaced == list(decks)
        assert not any("consul" in deck for deck in with_proconsuls(decks))
    assert (card("proconsul").gods, card("proconsul").cost) == (card("consul").gods, card("consul").cost)


def test_partners_begin_with_six_cards_of_which_one_differs() -> None:
    common = {"tribune", "prefect", "mercator", "praetor", "legatus"}
    assert Counter(FIRST_PARTNER_HAND) == Counter([*common, "architect"])
    assert Counter(SECOND_PARTNER_HAND) == Counter([*common, "diplomat"])
    assert card("legatus").gods == ("jupiter", "saturnus", "venus")
    assert card("praetor").gods == ("vesta",)


def test_the_hand_of_venus_has_a_magister_more() -> None:
    assert Counter(VENUS_HAND) == Counter([*STARTING_HAND, "magister"])
    assert card("magister").gods == ("venus",)


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
