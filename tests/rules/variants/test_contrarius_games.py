"""What holds at every moment of random games against Contrarius (§17)."""

from collections import Counter

import pytest

from concordia import Game
from concordia.data.cards import CARD_IDS
from concordia.data.goods import HOUSES
from concordia.rules.state import NO_CARD, NOWHERE, State, copy_state
from concordia.rules.storehouse import free_spaces
from tests.positions import against, build, give, roll
from tests.random_games import STYLES, Table, moments, played

BOARDS = ("italia", "roma", "sicilia", "imperium")
SOLO = [Table(board, 1, (level,)) for board in BOARDS for level in ("contrarius", "contrarius-expert")]
TEAMS = [Table(board, 2, ("contrarius-veteran", "teams")) for board in BOARDS]

games = pytest.mark.parametrize("table", [*SOLO, *TEAMS], ids=str)


def all_cards(s: State) -> Counter[str]:
    """Every card in play, wherever it is."""
    found = Counter(
        CARD_IDS[card] for card in [*s.display, *s.deck[s.deck_next : s.deck_size]] if card != NO_CARD
    )
    for player in s.players[: s.seats + 1]:
        found.update(CARD_IDS[card] for card in player.pile[: player.pile_size])
        found.update({card: player.hand[i] for i, card in enumerate(CARD_IDS) if player.hand[i]})
    return found


@games
@pytest.mark.parametrize("style", STYLES)
def test_houses_colonists_and_cards_are_conserved_and_the_game_ends(table: Table, style: str) -> None:
    cards = all_cards(table.game(3).state)
    for game, _ in moments(table, 3, style):
        s = game.state
        assert all_cards(s) == cards
        for seat, player in enumerate(s.players[: s.seats + 1]):
            marks = sum(mark >> seat & 1 for mark in s.marks)
            assert player.reserve + player.houses.bit_count() + marks == HOUSES
            assert player.houses & ~game.tables.buildable == 0
        for i in range(game.tables.cities):
            assert s.house_count[i] == sum(player.houses >> i & 1 for player in s.players[: s.seats + 1])
        assert all(free_spaces(s, seat) >= 0 for seat in range(s.seats))
        his = s.players[s.contrarius]
        assert (his.coins, sum(his.goods), sum(his.gained)) == (0, 0, 0)
        assert game.is_over or game.legal_moves
    assert game.is_over


@games
def test_he_is_never_asked_anything(table: Table) -> None:
    for game, _ in moments(table, 5):
        assert game.decision is None or game.decision.seat < game.state.seats


@games
def test_his_colonists_stand_in_the_start_city_or_on_the_track_only(table: Table) -> None:
    for game, _ in moments(table, 6, "buying"):
        b = game.tables
        allowed = {NOWHERE, *b.start, *b.space_city[: b.spaces]}
        assert set(game.state.players[game.state.contrarius].colonists) <= allowed


@games
def test_the_winner_is_the_one_with_more_points_and_a_tie_is_his(table: Table) -> None:
    for seed in range(4):
        game = played(table, seed)
        outcome = game.outcome()
        assert outcome is not None
        him = game.state.contrarius
        players = sum(game.score(seat).total for seat in range(him))
        needed = game.score(him).total * (2 if table in TEAMS else 1)
        assert (outcome[0].seat != him) == (players > needed)


@games
def test_the_same_seed_and_moves_lead_to_the_same_reactions(table: Table) -> None:
    game = played(table, 2, "buying")
    again = table.game(2)
    for move in game.moves:
        again.push(move)
    assert again.state == game.state


@games
def test_a_move_taken_back_and_made_again_brings_the_same_reaction(table: Table) -> None:
    for number, (game, move) in enumerate(moments(table, 4)):
        if move is not None and number % 3 == 0:
            before = copy_state(game.state)
            game.push(move)
            first = game.state
            game.pop()
            assert game.state == before
            game.push(move)
            assert game.state == first
            game.pop()


def reacted(*moves: str) -> Game:
    game = against(goods={"verona": "wine", "bauzanum": "food", "aquileia": "tool"})
    build(game, 0, "bauzanum", "aquileia")
    give(game, 0, brick=7)
    roll(game, "wine")
    for move in moves:
        game.push(move)
    return game


def test_before_his_reaction_a_move_can_be_taken_back_at_the_table() -> None:
    assert reacted("mercator").can_undo(0)


@pytest.mark.parametrize(
    "moves", [("senator",), ("mercator", "done"), ("prefect", "coins"), ("architect", "done"), ("tribune",)]
)
def test_after_his_reaction_nothing_can_be_taken_back_at_the_table(moves: tuple[str, ...]) -> None:
    assert not reacted(*moves).can_undo(0)


def test_what_is_kept_after_his_reaction_can_be_chosen_but_the_reaction_stays() -> None:
    game = reacted("mercator", "done")
    assert game.decision is not None
    assert (game.decision.kind, game.can_undo(0)) == ("keep", False)
