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
    houses,
    legal,
    pile,
    show,
    stand,
    team_position,
    turn_of,
)

CITIES = {"burdigala": "food", "lutetia": "tool", "massilia": "wine", "novaria": "cloth"}
GALLIA = ("burdigala", "lutetia", "massilia")
DOUBLE_CARDS = pytest.mark.parametrize(
    ("card", "role", "kind", "other"),
    [
        ("prefect-architect", "prefect", "prefect", "move"),
        ("prefect-architect", "architect", "move", "prefect"),
        ("architect-mercator", "architect", "move", "trade"),
        ("architect-mercator", "mercator", "trade", "move"),
        ("prefect-mercator", "prefect", "prefect", "trade"),
        ("prefect-mercator", "mercator", "trade", "prefect"),
    ],
)


def playing(card: str, seat: int = 0, seats: int = 4) -> Game:
    """A team game in which a player is about to play a card."""
    game = team_position(seats=seats, goods=CITIES)
    hand(game, seat, card, "tribune")
    turn_of(game, seat)
    return game


def nothing_more(game: Game) -> None:
    """Do without what is optional until the turn ends or another seat decides."""
    seat = asked(game)[1]
    turn = game.state.turn
    while game.state.turn == turn and asked(game)[1] == seat:
        game.push("coins" if asked(game)[0] == "prefect" else "done")


@DOUBLE_CARDS
@pytest.mark.parametrize(("seat", "partner"), [(0, 2), (3, 1)])
def test_of_a_double_card_the_player_does_one_role_and_the_partner_the_other(
    card: str, role: str, kind: str, other: str, seat: int, partner: int
) -> None:
    game = playing(card, seat)
    game.push(card)
    assert asked(game) == ("role", seat)
    assert legal(game) == {f"as {name}" for name in card.split("-")}
    game.push(f"as {role}")
    assert asked(game) == (kind, seat)
    nothing_more(game)
    assert asked(game) == (other, partner)
    nothing_more(game)
    assert asked(game) == ("play", (seat + 1) % 4)
    paid = {seat: kind, partner: other}
    for one in (seat, partner):
        assert coins(game, one) == (5 if paid[one] == "trade" else 0)
    assert cards_in_pile(game, seat) == [card]


@DOUBLE_CARDS
@pytest.mark.parametrize("second", [0, 1])
def test_of_a_copied_double_card_each_does_either_role(
    card: str, role: str, kind: str, other: str, second: int
) -> None:
    game = playing("diplomat")
    pile(game, 1, card)
    game.push(f"diplomat, copy green, as {role}")
    assert asked(game) == (kind, 0)
    nothing_more(game)
    assert asked(game) == ("copy", 2)
    game.push("copy green")
    assert asked(game) == ("role", 2)
    chosen = card.split("-")[second]
    game.push(f"as {chosen}")
    assert asked(game) == (kind if chosen == role else other, 2)


def test_with_a_diplomat_each_copies_a_top_card_of_the_opponents() -> None:
    game = playing("diplomat")
    pile(game, 1, "architect", "mercator")
    pile(game, 2, "mercator")
    pile(game, 3, "farmer", "prefect")
    game.push("diplomat")
    assert asked(game) == ("copy", 0)
    assert legal(game) == {"done", "copy green", "copy blue"}
    game.push("copy green, done")
    assert asked(game) == ("copy", 2)
    assert legal(game) == {"done", "copy green", "copy blue"}
    game.push("copy blue")
    assert asked(game) == ("prefect", 2)
    game.push("coins")
    assert asked(game) == ("play", 1)
    assert [cards_in_pile(game, seat) for seat in (0, 2)] == [["diplomat"], ["mercator"]]


def test_with_a_diplomat_both_may_copy_the_same_card_and_either_may_copy_nobody() -> None:
    game = playing("diplomat")
    pile(game, 1, "mercator")
    game.push("diplomat, copy green, done")
    game.push("copy green, done")
    assert (coins(game, 0), coins(game, 2)) == (3, 3)
    turn_of(game, 0)
    hand(game, 0, "diplomat-i", "tribune")
    game.push("diplomat-i, done")
    assert asked(game) == ("copy", 2)


@pytest.mark.parametrize("seats", [4, 6])
def test_a_diplomat_never_copies_the_own_team(seats: int) -> None:
    for seat in range(seats):
        game = playing("diplomat", seat, seats)
        for other in range(seats):
            pile(game, other, "mercator")
        game.push("diplomat")
        partner = (seat + seats // 2) % seats
        copied = {int(str(move.arguments["seat"])) for move in game.legal_moves if move.kind == "copy"}
        assert copied == set(range(seats)) - {seat, partner}


@pytest.mark.parametrize("card", ["legatus", "proconsul", "diplomat", "diplomat-i"])
def test_a_diplomat_copies_no_legatus_proconsul_or_diplomat(card: str) -> None:
    game = playing("diplomat")
    pile(game, 1, "mercator", card)
    game.push("diplomat")
    assert asked(game) == ("play", 1)
    assert coins(game, 0) == 0


def test_a_copied_praetor_buys_one_card_for_each() -> None:
    game = playing("diplomat")
    pile(game, 1, "praetor")
    show(game, "mason", "mason", "mason")
    give(game, 0, food=3)
    give(game, 2, food=3)
    game.push("diplomat, copy green, slot 1")
    assert asked(game) == ("copy", 2)
    game.push("copy green, slot 1")
    assert asked(game) == ("play", 1)
    assert (goods(game, 0), goods(game, 2)) == ({"food": 2}, {"food": 2})
    assert [cards_in_hand(game, seat).count("mason") for seat in (0, 2)] == [1, 1]


@pytest.mark.parametrize(("holder", "bonus"), [(0, (2, 1)), (2, (1, 2)), (1, (1, 1)), (3, (1, 1))])
def test_the_magnus_serves_only_its_holder_also_as_partner(holder: int, bonus: tuple[int, int]) -> None:
    game = playing("prefect")
    game.state.magnus = holder
    game.push("prefect, produce gallia")
    game.push("produce italia")
    assert goods(game, 0) == {"wine": bonus[0]}
    assert goods(game, 2) == {"cloth": bonus[1]}
    assert game.state.magnus == {0: 3, 2: 1}.get(holder, holder)


def test_the_magnus_serves_a_partner_who_copies_a_prefect() -> None:
    game = playing("diplomat")
    game.state.magnus = 2
    pile(game, 1, "prefect")
    game.push("diplomat, copy green, produce gallia")
    game.push("copy green, produce italia")
    assert (goods(game, 0), goods(game, 2)) == ({"wine": 1}, {"cloth": 2})
    assert game.state.magnus == 1


def test_the_magnus_passed_on_to_the_partner_is_not_used_twice_by_the_same_player() -> None:
    game = playing("prefect", 3)
    game.state.magnus = 3
    game.push("prefect, produce gallia")
    assert game.state.magnus == 2
    game.push("produce italia")
    assert game.state.magnus == 2
    assert (goods(game, 3), goods(game, 1)) == ({"wine": 2}, {"cloth": 1})


def full_but_for(game: Game, spaces: int) -> None:
    for seat in range(game.state.seats):
        build(game, seat, *GALLIA)
        give(game, seat, brick=8 - spaces)


def askings(game: Game) -> list[int]:
    """The seats asked what to keep, one after another."""
    seats = []
    while asked(game)[0] == "keep":
        seats.append(asked(game)[1])
        game.push(game.legal_moves[0])
    return seats


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_overfull_players_are_asked_in_turn_order_from_the_player(seats: int, seat: int) -> None:
    game = playing("prefect", seat, seats)
    full_but_for(game, 1)
    game.push("prefect, produce gallia")
    assert askings(game) == [(seat + distance) % seats for distance in range(seats)]
    assert asked(game) == ("prefect", (seat + seats // 2) % seats)


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_overfull_players_are_asked_in_turn_order_from_the_partner_when_he_produces(
    seats: int, seat: int
) -> None:
    game = playing("prefect", seat, seats)
    full_but_for(game, 1)
    game.push("prefect, coins")
    game.push("produce gallia")
    partner = (seat + seats // 2) % seats
    assert askings(game) == [(partner + distance) % seats for distance in range(seats)]
    assert asked(game) == ("play", (seat + 1) % seats)


def test_what_the_player_keeps_is_asked_before_the_partner_acts() -> None:
    game = playing("weaver")
    build(game, 0, "novaria")
    give(game, 0, brick=7)
    build(game, 2, "novaria")
    give(game, 2, brick=8)
    game.push("weaver")
    assert (goods(game, 0), goods(game, 2)) == ({"brick": 7, "cloth": 1}, {"brick": 8})


def test_partners_share_neither_coins_nor_goods_for_a_house() -> None:
    game = playing("architect")
    stand(game, 0, "land londinium/lutetia")
    give(game, 0, brick=1, tool=1)
    give(game, 2, coins=20, brick=3, food=2)
    game.push("architect, done")
    assert asked(game)[1] == 2
    assert houses(game, 0) == set()
