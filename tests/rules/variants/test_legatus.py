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
    legal,
    pile,
    show,
    team_position,
    turn_of,
)

CITIES = {"isca": "food", "massilia": "wine", "novaria": "cloth"}
HAND = ("mercator", "prefect", "legatus", "tribune")


def legatus(*partners_hand: str, seat: int = 0, seats: int = 4) -> Game:
    """One of a team is about to play a Legatus, and the partner holds these cards."""
    game = team_position(seats=seats, goods=CITIES)
    hand(game, seat, "legatus", "architect", "tribune")
    hand(game, (seat + seats // 2) % seats, *partners_hand)
    turn_of(game, seat)
    return game


@pytest.mark.parametrize(
    ("seats", "seat", "partner"), [(4, 0, 2), (4, 1, 3), (4, 2, 0), (4, 3, 1), (6, 1, 4), (6, 5, 2)]
)
def test_the_player_points_and_the_partner_plays_for_both(seats: int, seat: int, partner: int) -> None:
    game = legatus(*HAND, seat=seat, seats=seats)
    game.push("legatus")
    assert asked(game) == ("point", seat)
    assert legal(game) == {"point mercator", "point prefect", "point tribune"}
    game.push("point mercator")
    assert asked(game) == ("play-for-team", partner)
    game.push("mercator")
    assert asked(game) == ("trade", partner)
    game.push("done")
    assert asked(game) == ("trade", seat)
    game.push("done")
    assert asked(game) == ("play", (seat + 1) % seats)
    assert (coins(game, seat), coins(game, partner)) == (3, 3)
    assert cards_in_pile(game, seat) == ["legatus"]
    assert cards_in_pile(game, partner) == ["mercator"]
    assert cards_in_hand(game, seat) == ["architect", "tribune"]
    assert cards_in_hand(game, partner) == ["legatus", "prefect", "tribune"]


def test_the_partner_is_free_to_play_another_card_but_no_legatus() -> None:
    game = legatus(*HAND)
    game.push("legatus, point mercator")
    assert legal(game) == {"mercator", "prefect", "tribune"}
    game.push("prefect, produce gallia")
    assert asked(game) == ("prefect", 0)
    game.push("produce italia")
    assert (goods(game, 2), goods(game, 0)) == ({"wine": 1}, {"cloth": 1})


def test_several_cards_of_a_kind_are_pointed_at_as_one() -> None:
    game = legatus("prefect", "prefect", "tribune")
    game.push("legatus")
    assert legal(game) == {"point prefect", "point tribune"}


def test_the_hand_is_seen_and_pointed_at_even_if_there_is_only_one_card_to_point_at() -> None:
    game = legatus("legatus", "tribune")
    game.push("legatus")
    assert asked(game) == ("point", 0)
    assert legal(game) == {"point tribune"}


def test_the_only_card_is_still_asked_of_the_partner() -> None:
    game = legatus("legatus", "tribune")
    game.push("legatus, point tribune")
    assert asked(game) == ("play-for-team", 2)
    assert legal(game) == {"tribune"}


def test_without_another_card_than_a_legatus_there_is_no_effect() -> None:
    game = legatus("legatus")
    game.push("legatus")
    assert asked(game) == ("play", 1)
    assert cards_in_pile(game, 0) == ["legatus"]
    assert cards_in_hand(game, 2) == ["legatus"]


def test_through_a_legatus_a_specialist_produces_for_both() -> None:
    game = legatus("farmer", "tribune")
    for seat in (0, 1, 2):
        build(game, seat, "isca")
    game.push("legatus, point farmer, farmer")
    assert [goods(game, seat) for seat in range(4)] == [{"food": 1}, {}, {"food": 1}, {}]


def test_through_a_legatus_a_tribune_brings_back_the_legatus_too() -> None:
    game = legatus("tribune", "prefect")
    pile(game, 0, "mercator", "praetor", "prefect")
    pile(game, 2, "legatus", "praetor", "mercator")
    give(game, 0, food=1, tool=1)
    give(game, 2, food=1, tool=1)
    game.push("legatus, point prefect, tribune")
    assert asked(game) == ("new-colonist", 2)
    assert coins(game, 2) == 1
    game.push("new land roma")
    assert asked(game) == ("new-colonist", 0)
    assert coins(game, 0) == 1
    game.push("done")
    assert cards_in_hand(game, 0) == ["architect", "legatus", "mercator", "praetor", "prefect", "tribune"]
    assert cards_in_hand(game, 2) == ["legatus", "mercator", "praetor", "prefect", "tribune"]
    assert colonists(game, 2) == ["land isca", "land roma", "sea isca"]


def test_through_a_legatus_the_partner_buys_first_with_a_praetor() -> None:
    game = legatus("praetor", "tribune")
    show(game, "mason", "smith", deck=("colonist",))
    give(game, 0, food=3)
    give(game, 2, food=3)
    game.push("legatus, point praetor, praetor")
    assert asked(game) == ("buy-card", 2)
    game.push("slot 1")
    assert display(game)[:2] == ["smith", "colonist"]
    assert asked(game) == ("buy-card", 0)
    game.push("slot 2")
    assert asked(game) == ("play", 1)
    assert (goods(game, 0), goods(game, 2)) == ({"food": 1}, {"food": 2})
    assert "colonist" in cards_in_hand(game, 0)
    assert "mason" in cards_in_hand(game, 2)


def test_through_a_legatus_the_partner_buys_with_a_proconsul_and_the_player_plays_alone() -> None:
    game = legatus("proconsul", "tribune")
    hand(game, 0, "legatus", "legatus", "mercator", "tribune")
    show(game, *["mason"] * 7)
    give(game, 0, food=3)
    give(game, 2, food=3)
    game.push("legatus, point proconsul, proconsul")
    assert asked(game) == ("buy-card", 2)
    game.push("slot 7")
    assert goods(game, 2) == {"food": 2}
    assert asked(game) == ("play-alone", 0)
    assert legal(game) == {"mercator", "tribune"}
    game.push("mercator")
    assert asked(game) == ("trade", 0)
    game.push("done")
    assert asked(game) == ("play", 1)
    assert (coins(game, 0), coins(game, 2)) == (3, 0)
    assert goods(game, 0) == {"food": 3}
    assert cards_in_pile(game, 0) == ["legatus", "mercator"]
    assert cards_in_pile(game, 2) == ["proconsul"]


@pytest.mark.parametrize(
    ("role", "kind", "other"), [("architect", "move", "trade"), ("mercator", "trade", "move")]
)
def test_through_a_legatus_the_partner_chooses_the_role_of_a_double_card(
    role: str, kind: str, other: str
) -> None:
    game = legatus("architect-mercator", "tribune")
    game.push("legatus, point architect-mercator, architect-mercator")
    assert asked(game) == ("role", 2)
    game.push(f"as {role}")
    assert asked(game) == (kind, 2)
    game.push("done")
    assert asked(game) == (other, 0)
    game.push("done")
    assert asked(game) == ("play", 1)
    assert (coins(game, 2), coins(game, 0)) == ((5, 0) if role == "mercator" else (0, 5))


def test_a_double_card_played_alone_after_a_proconsul_for_a_legatus_is_done_once() -> None:
    game = legatus("proconsul", "tribune")
    hand(game, 0, "legatus", "prefect-mercator", "tribune")
    game.push("legatus, point proconsul, proconsul")
    assert asked(game) == ("play-alone", 0)
    game.push("prefect-mercator, as mercator, done")
    assert asked(game) == ("play", 1)


def test_through_a_legatus_each_copies_an_opponent_with_a_diplomat() -> None:
    game = legatus("diplomat", "tribune")
    pile(game, 1, "mercator")
    pile(game, 3, "legatus")
    game.push("legatus, point diplomat, diplomat")
    assert asked(game) == ("copy", 2)
    assert legal(game) == {"done", "copy green"}
    game.push("copy green, done")
    assert asked(game) == ("copy", 0)
    game.push("copy green, done")
    assert [coins(game, seat) for seat in range(4)] == [3, 0, 3, 0]


def test_through_a_legatus_overfull_players_are_asked_from_the_partner_on() -> None:
    game = legatus("prefect", "tribune")
    for seat in range(4):
        build(game, seat, "massilia", "lutetia")
        give(game, seat, food=7)
    game.push("legatus, point prefect, prefect, produce gallia")
    seats = []
    while asked(game)[0] == "keep":
        seats.append(asked(game)[1])
        game.push(game.legal_moves[0])
    assert seats == [2, 3, 0, 1]
    assert asked(game) == ("prefect", 0)


@pytest.mark.parametrize("magnus", [0, 2])
def test_through_a_legatus_the_magnus_serves_only_its_holder(magnus: int) -> None:
    game = legatus("prefect", "tribune")
    game.state.magnus = magnus
    game.push("legatus, point prefect, prefect, produce gallia")
    game.push("produce italia")
    assert goods(game, 2) == {"wine": 2 if magnus == 2 else 1}
    assert goods(game, 0) == {"cloth": 2 if magnus == 0 else 1}


@pytest.mark.parametrize("buyer", [0, 2])
def test_who_buys_the_last_card_through_a_legatus_has_the_concordia_card(buyer: int) -> None:
    game = legatus("praetor", "tribune")
    show(game, "mason")
    give(game, buyer, food=1)
    game.push("legatus, point praetor, praetor, slot 1")
    assert game.state.concordia == buyer
    assert asked(game) == ("play", 1)
