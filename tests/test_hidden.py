"""Hidden things change nothing that anyone can see (§18): deck, tiles, chance to come, and hidden cards."""

import json
from itertools import pairwise
from random import Random

import pytest
from hypothesis import strategies as st

from concordia import Game
from concordia.record import record_text
from concordia.rules.seats import everyone
from concordia.rules.setup import first_of_deck, number_of_decks
from concordia.rules.state import NOBODY, State, copy_state
from concordia.setup import make_setup
from concordia.shapes import plain
from concordia.view import view
from tests.random_games import ALL_TABLES, Table, choose, over_games, played
from tests.test_hidden_teams import exchanges, seen, with_exchanged

TEAMS = [table for table in ALL_TABLES if table.in_teams]
WITHOUT_LATER_CHANCE = [
    table for table in ALL_TABLES if table.board != "sicilia" and not table.against_contrarius
]

SECRET_SEED = "a seed that nobody may see"
SECRET_SALT = "a salt that nobody may see"


def shuffled_below(s: State, deck_next: int, chance: Random) -> list[int]:
    """The deck with the cards that are still face down shuffled, each numeral by itself."""
    deck = s.deck[:]
    taken = 0 if s.contrarius == NOBODY else 1  # He has a specialist of deck I (§17.1).
    for first, end in pairwise(max(0, first_of_deck(s, i) - taken) for i in range(number_of_decks(s) + 1)):
        waiting = deck[max(first, deck_next) : end]
        chance.shuffle(waiting)
        deck[max(first, deck_next) : end] = waiting
    return deck


def with_other_secrets(game: Game, chance: Random) -> Game:
    """The same game on the table, but another order of face-down cards and tiles and another generator."""
    now = game.state
    deck = shuffled_below(now, now.deck_next, chance)
    tiles = now.tiles[now.tiles_next : now.tiles_size]
    chance.shuffle(tiles)
    words = [chance.getrandbits(32) for _ in now.chance]
    other = game.copy()
    other.state = copy_state(game.state)
    other._before = [copy_state(state) for state, _ in game.history()]
    for state in [*other._before, other.state]:
        state.deck[:] = deck
        if state.drawn == now.drawn:  # What was drawn since is known, and so it must come of the same key.
            state.chance[:] = [word ^ other for word, other in zip(state.chance, words, strict=True)]
        if state.tiles == now.tiles:
            state.tiles[now.tiles_next : now.tiles_size] = tiles
    return other


def visible(game: Game) -> list[object]:
    """All that anyone at the table is told."""
    seats: list[int | None] = [*range(game.state.seats), None]
    return [
        game.decision,
        game.legal_moves,
        [game.score(seat) for seat in range(everyone(game.state))],
        [game.can_undo(seat) for seat in range(game.state.seats)],
        game.outcome(),
        record_text(game, reveal_seed=False),
        json.dumps(plain([view(game, seat) for seat in seats])),
    ]


@over_games(3, moves=st.integers(0, 400))
def test_other_hidden_things_leave_everything_visible_as_it_is(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = played(table, seed, style, moves)
    other = with_other_secrets(game, Random(seed))
    assert other.state.chance != game.state.chance
    assert visible(other) == visible(game)


@over_games(2, moves=st.integers(0, 100))
def test_other_hidden_things_show_only_when_a_card_is_turned_up(
    table: Table, style: str, seed: int, moves: int
) -> None:
    chance = Random(seed)
    game = played(table, seed, style, moves)
    other = with_other_secrets(game, chance)
    for number in range(200):
        assert (other.decision, other.legal_actions) == (game.decision, game.legal_actions)
        if number % 16 == 0 or game.is_over:
            assert visible(other) == visible(game)
        if game.is_over:
            return
        turned_up, tiles, drawn = game.state.deck_next, game.state.tiles_next, game.state.drawn[:]
        move = choose(game, chance, style)
        game.push(move)
        other.push(move)
        if game.state.display != other.state.display:
            assert game.state.deck_next > turned_up or game.state.drawn != drawn
            return
        if game.state.tiles_next != tiles or game.state.drawn != drawn:
            return


def test_positions_with_other_secrets_do_have_another_deck() -> None:
    for seed in range(10):
        game = played(Table("imperium", 5), seed, moves=20)
        assert with_other_secrets(game, Random(seed)).state.deck != game.state.deck


@over_games(3, TEAMS, moves=st.integers(0, 300))
def test_other_hidden_cards_of_a_player_are_seen_by_no_other_player(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = played(table, seed, style, moves)
    if game.is_over:
        return
    assert game.decision is not None
    chance = Random(seed)
    pointing = {game.decision.seat} if game.decision.kind == "point" else set()
    for seat in range(table.seats):
        for held, lying in exchanges(game, seat)[:2]:
            other = with_other_secrets(with_exchanged(game, seat, held, lying), chance)
            for viewer in {*range(table.seats), None} - {seat} - pointing:
                assert seen(other, viewer) == seen(game, viewer)


@over_games(1, WITHOUT_LATER_CHANCE)
def test_after_the_set_up_a_game_needs_no_chance(table: Table, style: str, seed: int) -> None:
    game = played(table, seed, style)
    other = table.game(seed)
    other.state.chance[:] = [1, 2, 3, 4]
    for move in game.moves:
        other.push(move)
    assert other.state.chance == [1, 2, 3, 4]
    other.state.chance[:] = game.state.chance
    assert other.state == game.state


@pytest.mark.parametrize("moves", [0, 50, None])
def test_no_view_tells_seed_salt_or_generator(moves: int | None) -> None:
    game = Game.new("imperium", seats=3, seed=SECRET_SEED, salt=SECRET_SALT)
    chance = Random(1)
    while not game.is_over and len(game.moves) != moves:
        game.push(choose(game, chance, "buying"))
    for seat in (0, 1, 2, None):
        told = json.dumps(plain(view(game, seat)))
        for secret in (SECRET_SEED, SECRET_SALT, *map(str, game.state.chance)):
            assert secret not in told


def test_positions_with_other_secrets_do_have_other_tiles() -> None:
    game = played(Table("sicilia", 5), 1, moves=20)
    other = with_other_secrets(game, Random(1))
    assert other.state.tiles != game.state.tiles
    assert sorted(other.state.tiles) == sorted(game.state.tiles)


@pytest.mark.parametrize("variants", [("contrarius",), ("teams", "contrarius-expert")], ids=str)
def test_no_view_against_contrarius_tells_seed_salt_or_generator(variants: tuple[str, ...]) -> None:
    setup = make_setup("sicilia", len(variants), SECRET_SEED, variants, SECRET_SALT)
    game = Game(setup)
    chance = Random(1)
    while not game.is_over:
        for seat in (*range(len(variants)), None):
            told = json.dumps(plain(view(game, seat)))
            for secret in (SECRET_SEED, SECRET_SALT, *map(str, game.state.chance)):
                assert secret not in told
        for _ in range(10):
            if not game.is_over:
                game.push(choose(game, chance, "buying"))


def test_a_spectator_and_those_who_wait_are_offered_no_actions() -> None:
    game = played(Table("imperium", 4), 1, moves=30)
    assert game.decision is not None
    for seat in (0, 1, 2, 3, None):
        offered = view(game, seat).actions or ()
        assert len(offered) == (len(game.legal_moves) if seat == game.decision.seat else 0)
