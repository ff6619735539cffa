"""Features: what an evaluation looks at, the same in both speeds, and true to the rules."""

from typing import Final

import numpy as np
import pytest
from hypothesis import strategies as st

from concordia import Game, kernel
from concordia.bots.classic.assessment import PARTS
from concordia.bots.classic.search import views
from concordia.bots.classic.thought import entrance
from concordia.bots.classic.thought.evaluation import weigh
from concordia.bots.classic.thought.features import (
    ALL_HOUSES,
    BARREN,
    CARDS_LEFT,
    CARDS_TO_BUY,
    COINS,
    COLONISTS_BY_KIND,
    END_IS_NEAR,
    FEATURES,
    FIRST_ASKED,
    FIRST_GOOD,
    FIRST_HOUSES,
    FULL,
    GOD_CARDS,
    GOD_NOW,
    GOD_VALUE,
    GOODS_TO_TRADE,
    HAND,
    HELD_ROLES,
    HOUSES_LEFT,
    IN_CITIES,
    KINDS,
    MAGNUS,
    NAMES,
    NUMBER,
    PAYABLE,
    PILE,
    POINTS_TO_MOVE,
    SEATS,
    SITES,
    WAIT,
    look,
    patience,
    share_left,
    share_of_cards,
    share_of_houses,
)
from concordia.bots.classic.weights import weights_for
from concordia.data.cards import CARDS, GODS
from concordia.data.goods import GOODS
from concordia.points import score_of
from concordia.rules.decisions import BUY_CARD, MOVE, PLAY, TRADE
from concordia.rules.packed import pack
from concordia.rules.scoring import final_points
from concordia.rules.seats import everyone
from concordia.rules.state import NO_CARD
from tests.positions import build, give, hand, mark, pile, position, stand, turn_of, volcano
from tests.random_games import Table, over_games, played


def looked_at(game: Game, seat: int) -> list[float]:
    """The features of a seat."""
    features = [-1.0] * NUMBER
    look(game.state, game.tables, seat, features)
    return features


@over_games(2, moves=st.integers(0, 500))
def test_looking_returns_the_points_as_they_would_count_now(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = played(table, seed, style, moves)
    for seat in range(everyone(game.state)):
        points = look(game.state, game.tables, seat, [0.0] * NUMBER)
        assert points == final_points(game.state, game.tables, seat)


@over_games(2, moves=st.integers(0, 500))
def test_what_the_gods_give_now_is_what_the_score_tells(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = played(table, seed, style, moves)
    for seat in range(everyone(game.state)):
        features = looked_at(game, seat)
        score = score_of(game.state, game.tables, seat)
        player = game.state.players[seat]
        for number, god in enumerate(GODS):
            cards = [one for one, card in enumerate(CARDS) if god in card.gods]
            held = sum(player.hand[card] for card in cards)
            lying = sum(card in cards for card in player.pile[: player.pile_size])
            assert features[GOD_CARDS + number] == held + lying
            assert features[GOD_NOW + number] == score.by_god.get(god, 0)
            if god != "minerva":
                assert features[GOD_NOW + number] == (held + lying) * features[GOD_VALUE + number]


@over_games(2, moves=st.integers(0, 500))
def test_plain_and_compiled_features_are_the_same(table: Table, style: str, seed: int, moves: int) -> None:
    game = played(table, seed, style, moves)
    row, tables = pack(game.state), kernel.packed_tables(game.board)
    for seat in range(everyone(game.state)):
        compiled = np.full(NUMBER, -1.0)
        points = entrance.look_row(row, tables, seat, compiled)
        assert compiled.tolist() == looked_at(game, seat)
        assert points == final_points(game.state, game.tables, seat)
    assert entrance.share_left_row(row) == share_left(game.state)
    assert entrance.patience_row(row) == patience(game.state)


@over_games(2, moves=st.integers(0, 500))
def test_plain_and_compiled_evaluations_agree(table: Table, style: str, seed: int, moves: int) -> None:
    game = played(table, seed, style, moves)
    weights = weights_for(game.setup)
    plain, compiled = views(), views()
    weigh(game.state, game.tables, weights, plain)
    entrance.weigh_row(pack(game.state), kernel.packed_tables(game.board), weights, compiled)
    for mine, theirs in zip(plain[1:], compiled[1:], strict=True):
        assert np.allclose(mine, theirs, rtol=0, atol=1e-9)
        assert np.isfinite(mine).all()


@over_games(2, moves=st.integers(0, 500))
def test_shares_of_the_game_lie_between_all_and_nothing(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = played(table, seed, style, moves)
    for share in (share_left, share_of_cards, share_of_houses, patience):
        assert 0 <= share(game.state) <= 1
    features = looked_at(game, 0)
    assert features[CARDS_LEFT] == share_of_cards(game.state)
    assert features[HOUSES_LEFT] == share_of_houses(game.state)


@pytest.mark.parametrize(
    "table", [Table("imperium", 3), Table("sicilia", 5), Table("roma", 1, ("contrarius",))], ids=str
)
def test_at_the_beginning_nearly_all_of_the_game_is_left(table: Table) -> None:
    state = table.game(1).state
    assert share_left(state) > 0.9
    assert patience(state) == 1


def test_less_and_less_is_left_while_cards_are_sold_and_houses_built() -> None:
    game = position()
    before = share_left(game.state)
    build(game, 1, "isca", "londinium", "brigantium")
    assert share_left(game.state) == 12 / 15 < before
    game.state.deck_next = game.state.deck_size
    assert share_left(game.state) == 7 / game.state.deck_size
    game.state.display = [NO_CARD] * 7
    assert share_left(game.state) == 0


def test_every_feature_has_a_name_of_its_own_and_a_known_part() -> None:
    assert len(set(NAMES)) == NUMBER == len(FEATURES)
    assert {part for _, part in FEATURES} <= set(PARTS)
    assert {part for _, part in FEATURES} >= {*GODS, "game", "tempo", "goods", "position"}


@over_games(2, moves=st.integers(0, 500))
def test_features_tell_what_the_seat_has(table: Table, style: str, seed: int, moves: int) -> None:
    game = played(table, seed, style, moves)
    s = game.state
    for seat in range(everyone(s)):
        features, player = looked_at(game, seat), s.players[seat]
        assert features[HAND] == sum(player.hand)
        assert features[PILE] == player.pile_size
        assert features[COINS] == player.coins
        assert features[FIRST_GOOD : FIRST_GOOD + len(GOODS)] == player.goods
        assert features[KINDS] == sum(good > 0 for good in player.goods)
        assert features[SEATS] == s.seats
        assert features[MAGNUS] == (s.magnus == seat)
        assert features[END_IS_NEAR] == (s.concordia >= 0)
        assert features[ALL_HOUSES] == player.houses.bit_count()
        assert features[FIRST_HOUSES : FIRST_HOUSES + len(GOODS)] == [
            (player.houses & cities).bit_count() for cities in s.good_cities
        ]
        assert features[BARREN] == (player.houses & s.barren).bit_count()
        assert features[PAYABLE] <= features[SITES]
        if seat != s.contrarius:
            assert features[WAIT] == (seat - s.active) % s.seats / s.seats


ROLE_NAMES: Final = [f"{role} in hand" for role in HELD_ROLES]


def test_a_card_in_the_hand_counts_for_each_of_its_roles() -> None:
    game = position(variants=["venus"])
    hand(game, 0, "tribune", "prefect-architect", "prefect", "mason", "smith")
    features = looked_at(game, 0)
    held = {name: features[NAMES.index(name)] for name in ROLE_NAMES if features[NAMES.index(name)]}
    assert held == {
        "tribune in hand": 1,
        "architect in hand": 1,
        "prefect in hand": 2,
        "specialist in hand": 2,
    }


def test_cards_on_the_pile_count_for_their_gods_alone() -> None:
    game = position()
    hand(game, 0, "tribune")
    pile(game, 0, "architect", "prefect", "mason")
    features = looked_at(game, 0)
    assert (features[HAND], features[PILE]) == (1, 3)
    assert features[NAMES.index("architect in hand")] == 0
    assert features[GOD_CARDS + GODS.index("jupiter")] == 1


@pytest.mark.parametrize(
    ("moves", "kind", "amount"),
    [
        ("", PLAY, None),
        ("architect", MOVE, POINTS_TO_MOVE),
        ("senator", BUY_CARD, CARDS_TO_BUY),
        ("mercator", TRADE, GOODS_TO_TRADE),
    ],
)
def test_the_seat_that_is_asked_sees_its_question(moves: str, kind: int, amount: int | None) -> None:
    game = Game.new("imperium", seats=4, seed=7)
    if moves:
        game.push(moves)
    features = looked_at(game, 0)
    assert features[FIRST_ASKED + kind] == 1
    assert sum(features[FIRST_ASKED:POINTS_TO_MOVE]) == 1
    amounts = [features[one] for one in (POINTS_TO_MOVE, CARDS_TO_BUY, GOODS_TO_TRADE)]
    assert sum(amounts) == (0 if amount is None else features[amount])
    assert amount is None or features[amount] == 2
    assert sum(looked_at(game, 1)[FIRST_ASKED : GOODS_TO_TRADE + 1]) == 0


def test_a_full_storehouse_is_seen() -> None:
    game = position()
    give(game, 0, food=6)
    assert looked_at(game, 0)[FULL] == 0
    give(game, 0, food=7)
    assert looked_at(game, 0)[FULL] == 1


def test_colonists_are_counted_by_kind_and_place() -> None:
    game = position()
    stand(game, 0, "land roma", "land colonia/novaria", "sea roma")
    features = looked_at(game, 0)
    assert features[COLONISTS_BY_KIND : COLONISTS_BY_KIND + 2] == [2, 1]
    assert features[IN_CITIES] == 2


def test_building_sites_are_cities_in_reach_without_an_own_house() -> None:
    game = position()
    stand(game, 0, "land colonia/novaria", "sea roma")
    assert looked_at(game, 0)[SITES] == 2
    assert looked_at(game, 0)[PAYABLE] == 0
    give(game, 0, coins=9, food=2, brick=1)
    assert looked_at(game, 0)[PAYABLE] == 2
    build(game, 0, "novaria")
    assert looked_at(game, 0)[SITES] == 1


def test_a_house_below_an_erupted_volcano_is_barren() -> None:
    game = position("sicilia")
    red = next(one for one in game.board.provinces if one.volcano)
    city = next(one for one in game.board.cities if one.province == red.id)
    build(game, 0, city.id)
    assert looked_at(game, 0)[BARREN] == 0
    volcano(game, **{red.id: 4})
    assert looked_at(game, 0)[BARREN] == 1
    assert looked_at(game, 0)[NAMES.index("harvest")] == 0


def test_houses_of_marks_in_byzantium_are_houses_no_more() -> None:
    game = position("roma", seats=2)
    turn_of(game, 0)
    before = share_left(game.state)
    mark(game, 0, "mars", "jupiter")
    assert looked_at(game, 0)[ALL_HOUSES] == 0
    assert share_left(game.state) == 13 / 15 < before
