"""Observations tell all of a view, from the viewer's own seat, and nothing else (§18)."""

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st

from concordia import Game
from concordia.brain.pieces import HIGHEST, PIECES, SIZE, actions_of, columns, pieces, scaled
from concordia.brain.sight.layout import PLACES
from concordia.data.cards import CARD_IDS, GODS
from concordia.data.goods import GOODS
from concordia.moves import DECISION_NAMES
from concordia.rules.decisions import DECISIONS
from concordia.rules.state import FIRST_LINE, MAX_SEATS
from concordia.shapes import plain
from concordia.view import view
from tests.bots.observed import asked_after, games_that_look_the_same
from tests.random_games import MANY_TABLES, Table, over_games, played
from tests.rl.watching import SOME_TABLES, observed, seats_from
from tests.test_hidden import with_other_secrets
from tests.test_hidden_teams import exchanges, with_exchanged

TEAMS = [table for table in MANY_TABLES if table.in_teams]


def counted(names: Any, numbers: np.ndarray[Any, Any]) -> dict[str, int]:
    """Numbers that are not 0, by name."""
    return {name: int(number) for name, number in zip(names, numbers, strict=False) if number}


def tallied(cards: list[str]) -> dict[str, int]:
    return {card: cards.count(card) for card in cards}


def places(board: Any, colonists: list[dict[str, Any]]) -> np.ndarray[Any, Any]:
    """Where colonists stand, counted by kind and place."""
    expected = np.zeros((2, PLACES), int)
    cities = [city.id for city in board.cities]
    for one in colonists:
        kind = ("land", "sea").index(one["kind"])
        if one["place"] == "city":
            expected[kind, cities.index(one["city"])] += 1
        elif one["place"] == "line":
            lines = [list(line.ends) for line in (board.land, board.sea)[kind]]
            expected[kind, FIRST_LINE + lines.index(one["line"])] += 1
    return expected


@over_games(2, MANY_TABLES, moves=st.integers(0, 400))
def test_the_block_of_a_seat_tells_what_its_view_tells(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = played(table, seed, style, moves)
    for viewer in range(table.seats):
        seen = pieces(observed(game, viewer))
        shown: Any = plain(view(game, viewer))
        order = seats_from(game, viewer)
        for place, seat in enumerate(order):
            one = shown["seats"][seat]
            here = {piece.name: seen[piece.name][place] for piece in PIECES if piece.each_seat}
            assert here["present"] == 1
            assert here["contrarius"] == (seat == game.state.contrarius)
            assert counted(CARD_IDS, here["hand"]) == tallied(one["hand"] or [])
            assert seen["hand_seen"][place] == (one["hand"] is not None)
            assert counted(CARD_IDS, here["cards"]) == tallied(one["cards"])
            assert counted(CARD_IDS, here["top_card"]) == tallied(
                [one["top_card"]] if one["top_card"] else []
            )
            assert counted([city.id for city in game.board.cities], here["houses"]) == tallied(one["houses"])
            assert (here["colonists"] == places(game.board, one["colonists"])).all()
            assert dict(zip(GOODS, here["goods"].tolist(), strict=True)) == one["goods"]
            assert dict(zip(GOODS, here["gained"].tolist(), strict=True)) == one["gained"]
            assert here["coins"] == min(one["coins"], 255)
            assert here["points"] == min(one["score"]["total"], 255)
            assert here["marker"] == one["score"]["marker"]
            by_god = dict(zip(GODS, here["god_points"].tolist(), strict=True))
            assert {god: points for god, points in by_god.items() if god in one["score"]} == {
                god: points for god, points in one["score"].items() if god in GODS
            }
            assert here["interim"] == (0 if one["interim"] is None else one["interim"] + 1)
            assert here["houses_left"] == one["houses_left"]
            assert here["free_spaces"] == max(one["free_spaces"], 0)
            assert here["hand_size"] == one["hand_size"]
            assert here["pile_size"] == one["pile_size"]
            at_home = [colonist["kind"] for colonist in one["colonists"] if colonist["place"] == "storehouse"]
            assert here["at_home"].tolist() == [at_home.count("land"), at_home.count("sea")]
            marked = [god for god in GODS if seat in shown.get("marked_gods", {}).get(god, [])]
            assert counted(GODS, here["marks"]) == tallied(marked)
        for piece in PIECES:
            if piece.each_seat:
                assert not seen[piece.name][len(order) :].any()


@over_games(2, MANY_TABLES, moves=st.integers(0, 400))
def test_the_pieces_of_the_table_tell_what_a_view_tells(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = played(table, seed, style, moves)
    board = game.board
    for viewer in range(table.seats):
        seen = pieces(observed(game, viewer))
        shown: Any = plain(view(game, viewer))
        order = seats_from(game, viewer)
        for number, city in enumerate(shown["cities"]):
            assert counted(GOODS, seen["city_good"][number]) == tallied(
                [city["good"]] if city["good"] else []
            )
        for number, marker in enumerate(shown["markers"]):
            assert seen["marker_shows_good"][number] == (marker["side"] == "good")
            if marker["good"] is not None:
                assert counted(GOODS, seen["marker_good"][number]) == {marker["good"]: 1}
        display = {slot["slot"] - 1: slot["card"] for slot in shown["display"]}
        for slot, cards in enumerate(seen["display"]):
            assert counted(CARD_IDS, cards) == tallied([display[slot]] if slot in display else [])
        assert seen["decks_left"].tolist() == (shown["decks_left"] + [0] * 5)[:5]
        assert seen["deck"].sum() == sum(shown["decks_left"])
        for name in ("active", "magnus", "concordia"):
            assert [order[place] for place in np.flatnonzero(seen[name])] == [
                seat for seat in [shown[name]] if seat is not None
            ]
        assert np.flatnonzero(seen["seat"]).tolist() == [viewer]
        assert seen["over"] == shown["over"]
        assert seen["round"] == (shown["turn"] - 1) // table.seats
        assert seen["players"] == table.seats
        if "volcano" in shown:
            rows = [shown["volcano"]["rows"].get(province.id, 0) for province in board.provinces]
            assert seen["volcano"][: len(rows)].tolist() == rows
            assert seen["tiles_left"] == shown["volcano"]["tiles_left"]
        if "arrivals" in shown:
            assert counted([space.id for space in board.track], seen["arrivals"]) == tallied(
                shown["arrivals"]
            )
        asked = shown.get("decision")
        names = [DECISION_NAMES[kind] for kind in range(DECISIONS)]
        assert counted(names, seen["decision"]) == tallied([asked["kind"]] if asked else [])
        if asked:
            assert seen["left"] == asked["left"]
            assert [order[place] for place in np.flatnonzero(seen["asked"])] == [asked["seat"]]


@over_games(3, MANY_TABLES, moves=st.integers(0, 400))
def test_positions_that_look_alike_to_the_seat_asked_give_the_same_observation(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = asked_after(table, seed, style, moves)
    assert game.decision is not None
    expected = observed(game, game.decision.seat).tobytes()
    for other in games_that_look_the_same(game, Random(seed)):
        assert observed(other, game.decision.seat).tobytes() == expected


@over_games(3, TEAMS, moves=st.integers(0, 300))
def test_hidden_cards_of_a_player_are_seen_by_no_other(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = asked_after(table, seed, style, moves)
    assert game.decision is not None
    pointing = {game.decision.seat} if game.decision.kind == "point" else set()
    for seat in range(table.seats):
        for held, lying in exchanges(game, seat)[:2]:
            other = with_other_secrets(with_exchanged(game, seat, held, lying), Random(seed))
            for viewer in set(range(table.seats)) - {seat} - pointing:
                assert observed(other, viewer).tobytes() == observed(game, viewer).tobytes()


def test_where_a_legatus_points_is_shown_to_the_partner_alone() -> None:
    game = Table("imperium", 4, ("teams",)).game(1)
    chance = Random(1)
    pointed = 0
    while not game.is_over and pointed < 5:
        decision = game.decision
        assert decision is not None
        if decision.kind == "point" and len(game.legal_moves) > 1:
            pointed += 1
            ways = [game.pushed(move) for move in game.legal_moves]
            for viewer in range(4):
                seen = {observed(way, viewer).tobytes() for way in ways}
                assert len(seen) == (len(ways) if viewer == (decision.seat + 2) % 4 else 1)
        legatus = [move for move in game.legal_moves if move.text == "legatus"]
        game.push(legatus[0] if legatus else chance.choice(game.legal_moves))
    assert pointed == 5


def test_a_legatus_sees_the_hand_of_the_partner_while_pointing() -> None:
    game = Table("imperium", 4, ("teams",)).game(2)
    chance = Random(2)
    while game.decision is not None and game.decision.kind != "point":
        legatus = [move for move in game.legal_moves if move.text == "legatus"]
        game.push(legatus[0] if legatus else chance.choice(game.legal_moves))
    assert game.decision is not None
    seen = pieces(observed(game, game.decision.seat))
    assert seen["hand_seen"].tolist() == [1, 0, 1, 0, 0, 0]
    partner = game.state.players[(game.decision.seat + 2) % 4]
    assert seen["hand"][2].tolist() == partner.hand


@over_games(1, MANY_TABLES)
def test_no_number_is_larger_than_its_range_and_only_columns_of_the_game_are_used(
    table: Table, style: str, seed: int
) -> None:
    game = table.game(seed)
    chance = Random(seed)
    used = columns(game.setup)
    unused = np.setdiff1d(np.arange(SIZE), used)
    actions = set(actions_of(game.setup).tolist())
    while not game.is_over:
        assert game.decision is not None
        seen = observed(game, game.decision.seat)
        assert (seen <= HIGHEST).all()
        assert not seen[unused].any()
        assert actions.issuperset(game.legal_actions)
        game.push(chance.choice(game.legal_moves))


def test_a_network_for_one_board_needs_fewer_columns() -> None:
    assert len(columns(Table("italia", 2).setup(1))) < SIZE // 2


def test_the_colonist_that_is_taken_up_is_told_by_its_place() -> None:
    game = Game.new("imperium", seats=4, seed=7)
    game.push("architect, sea roma")
    seen = pieces(observed(game, 0))
    roma = [city.id for city in game.board.cities].index("roma")
    assert np.flatnonzero(seen["origin"]).tolist() == [roma]
    assert seen["item"].tolist() == [1, 1, 0, 0, 0, 0]
    assert counted([DECISION_NAMES[kind] for kind in range(DECISIONS)], seen["decision"]) == {"to": 1}
    others = pieces(observed(game, 1))
    assert not others["origin"].any()
    assert not others["item"].any()


def test_what_comes_after_a_decision_is_told_by_kind() -> None:
    game = Game.new("imperium", seats=4, seed=7)
    game.push("architect")
    waiting = pieces(observed(game, 0))["waiting"]
    names = [DECISION_NAMES.get(kind, "unasked") for kind in range(len(waiting))]
    assert counted(names, waiting) == {"build": 1}


def test_goods_drawn_from_the_volcano_are_remembered() -> None:
    game = played(Table("sicilia", 5), 3, "buying", 200)
    s = game.state
    drawn = pieces(observed(game, 0))["tiles_drawn"]
    assert drawn.sum() == s.tiles_next > 0
    for tile in range(32):
        if tile % 8 < 6:
            assert drawn[tile // 8, tile % 8] == s.tiles[: s.tiles_next].count(tile)


def test_all_seats_see_the_same_table_from_their_own_side() -> None:
    game = played(Table("imperium", 5), 3, moves=150)
    seen = [pieces(observed(game, viewer)) for viewer in range(5)]
    for viewer in range(5):
        for place in range(5):
            seat = (viewer + place) % 5
            for piece in PIECES:
                if piece.each_seat:
                    assert (seen[viewer][piece.name][place] == seen[seat][piece.name][0]).all()


def test_scaled_observations_reach_from_0_to_1() -> None:
    game = played(Table("imperium", 5), 3, moves=300)
    seen = observed(game, 2)
    floats = scaled(seen)
    assert floats.dtype == np.float32
    assert floats.min() == 0
    assert floats.max() <= 1
    assert np.allclose(floats * HIGHEST, seen)


def test_pieces_are_views_that_cover_every_byte_once() -> None:
    seen = np.zeros((3, SIZE), np.uint8)
    for name, piece in pieces(seen).items():
        assert piece.shape[0] == 3
        assert np.shares_memory(piece, seen), name
        np.add(piece, 1, out=piece)
    assert (seen == 1).all()


def test_pieces_have_the_shapes_that_are_described() -> None:
    found = pieces(np.zeros(SIZE, np.uint8))
    assert list(found) == [piece.name for piece in PIECES]
    for piece in PIECES:
        assert found[piece.name].shape == ((MAX_SEATS, *piece.shape) if piece.each_seat else piece.shape)


@pytest.mark.parametrize("table", SOME_TABLES, ids=str)
def test_observing_changes_nothing(table: Table) -> None:
    game = played(table, 2, moves=60)
    before = view(game, 0)
    state = game.copy().state
    observed(game, 0)
    assert game.state == state
    assert view(game, 0) == before
