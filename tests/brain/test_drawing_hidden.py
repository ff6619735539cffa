"""What a seat cannot see is drawn: it looks the same, all cards are there, and every way is as likely."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import partial
from itertools import pairwise, permutations
from math import comb, factorial
from random import Random
from typing import Final

import pytest
from hypothesis import strategies as st

from concordia import Game, kernel
from concordia.brain.observation import observe
from concordia.brain.sight.hidden import (
    AFTER_TRIBUNE,
    cover_hidden,
    draw_hidden,
    sort,
)
from concordia.brain.sight.tiles import BRICK_TILE, draw_tiles
from concordia.data.cards import CARD_IDS
from concordia.data.goods import BRICK
from concordia.data.volcano import NEUTRAL_BRICKS, NEUTRAL_COINS, NEUTRAL_TILES_IN_PLAY
from concordia.rules.actions import WORDS, actions_in
from concordia.rules.dispatch import settle
from concordia.rules.hooks.hands import sees_hand
from concordia.rules.packed import pack, unpack
from concordia.rules.playout import play_out
from concordia.rules.setup import first_of_deck, number_of_decks
from concordia.rules.state import NOBODY, State, copy_state
from concordia.rules.variants.sicilia import COIN, COLUMN, NEUTRAL_TILES
from concordia.rules.variants.teams import partner_of
from concordia.setup import seed_words
from tests.bots.observed import asked_after, observed_after
from tests.positions import asked, hand, pile, team_position, turn_of
from tests.random_games import ALL_TABLES, Table, moments, over_games

TEAMS: Final = [table for table in ALL_TABLES if table.in_teams]
CERTAIN: Final = 5.0
"""Standard deviations by which a frequency may be off."""


def drawn(game: Game, chance: list[int]) -> State:
    """A state that the seat asked may imagine."""
    observation = observe(game)
    s = unpack(observation.row)
    draw_hidden(s, game.tables, observation.seat, chance)
    return s


def decks_of(s: State) -> list[list[int]]:
    """The cards of every deck that are still face down, each deck by itself."""
    taken = 0 if s.contrarius == NOBODY else 1
    ends = [max(0, first_of_deck(s, deck) - taken) for deck in range(number_of_decks(s) + 1)]
    return [s.deck[max(first, s.deck_next) : max(end, s.deck_next)] for first, end in pairwise(ends)]


def hidden_tiles(s: State) -> list[int]:
    return s.tiles[s.tiles_next : s.tiles_size]


@over_games(3, moves=st.integers(0, 300))
def test_a_state_that_was_drawn_looks_the_same_and_allows_the_same(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = asked_after(table, seed, style, moves)
    observation = observe(game)
    s = drawn(game, seed_words(str(seed)))
    legal = [0] * WORDS
    settle(s, game.tables, legal)
    assert actions_in(legal) == list(observation.actions)
    cover_hidden(s, game.tables, observation.seat)
    assert pack(s).tobytes() == observation.row.tobytes()


@over_games(2, moves=st.integers(0, 300))
def test_all_cards_and_tiles_are_there_after_a_draw(table: Table, style: str, seed: int, moves: int) -> None:
    game = asked_after(table, seed, style, moves)
    real, s = game.state, drawn(game, seed_words(str(seed)))
    assert s.deck[: s.deck_next] == real.deck[: s.deck_next]
    assert [sorted(deck) for deck in decks_of(s)] == [sorted(deck) for deck in decks_of(real)]
    assert s.tiles[: s.tiles_next] == real.tiles[: s.tiles_next]
    assert [tile // COLUMN for tile in sorted(hidden_tiles(s))] == [
        tile // COLUMN for tile in sorted(hidden_tiles(real))
    ]
    neutral = [tile for tile in s.tiles[: s.tiles_size] if game.board.volcano and tile < COLUMN]
    assert neutral.count(COIN) <= NEUTRAL_COINS
    assert neutral.count(BRICK) <= NEUTRAL_BRICKS
    for mine, theirs in zip(s.players, real.players, strict=True):
        assert (mine.pile_size, owned(mine.hand, mine.pile, mine.pile_size)) == (
            theirs.pile_size,
            owned(theirs.hand, theirs.pile, theirs.pile_size),
        )
        assert (
            mine.pile[mine.pile_size - 1 : mine.pile_size]
            == theirs.pile[theirs.pile_size - 1 : theirs.pile_size]
        )


def owned(hand: list[int], pile: list[int], size: int) -> list[int]:
    """How many cards of each kind are in a hand and on a pile."""
    return [held + pile[:size].count(card) for card, held in enumerate(hand)]


@over_games(2, moves=st.integers(0, 300))
def test_only_what_the_seat_does_not_see_is_drawn(table: Table, style: str, seed: int, moves: int) -> None:
    game = asked_after(table, seed, style, moves)
    seat = observe(game).seat
    real, s = game.state, drawn(game, seed_words(str(seed)))
    assert s.players[seat] == real.players[seat]
    for state in (real, s):
        state.chance = [0] * 4
        state.deck = []
        state.tiles = []
        for other in range(state.seats):
            if table.in_teams:
                state.players[other].hand = []
                state.players[other].pile = []
    assert s == real


@over_games(1, moves=st.integers(0, 300))
def test_a_game_drawn_can_be_played_to_its_end(table: Table, style: str, seed: int, moves: int) -> None:
    game = asked_after(table, seed, style, moves)
    chance = seed_words(f"{table} {seed}")
    for number in range(2):
        s = drawn(game, chance)
        legal = [0] * WORDS
        choices = settle(s, game.tables, legal)
        assert choices > 0
        play_out(s, game.tables, choices, legal, seed_words(str(number)), kernel.NO_LIMIT)
        assert s.over


@over_games(1, moves=st.integers(0, 300))
def test_compiled_rules_play_a_game_drawn_to_its_end(table: Table, style: str, seed: int, moves: int) -> None:
    game = asked_after(table, seed, style, moves)
    chance = seed_words(f"{table} {seed}")
    for number in range(5):
        position = kernel.resume(game.board, drawn(game, chance))
        assert position.actions() == game.legal_actions
        assert position.playout(number) > 0
        assert position.choices == 0


def test_the_tribune_is_the_first_of_all_cards() -> None:
    assert AFTER_TRIBUNE == 1
    assert CARD_IDS[0] == "tribune"


@pytest.mark.parametrize("table", TEAMS, ids=str)
def test_the_tribune_is_never_drawn_into_a_pile(table: Table) -> None:
    chance = seed_words(str(table))
    tribune = CARD_IDS.index("tribune")
    looked = 0
    for game, move in moments(table, 8, "buying"):
        if move is None or len(game.moves) % (3 if table.against_contrarius else 19):
            continue
        s = drawn(game, chance)
        for seat in range(s.seats):
            player = s.players[seat]
            looked += player.pile_size > 1
            assert tribune not in player.pile[: max(0, player.pile_size - 1)]
            assert player.hand[tribune] == game.state.players[seat].hand[tribune]
            assert min(player.hand) >= 0
    assert looked > 5


@over_games(1, moves=st.integers(0, 200))
def test_covering_twice_changes_nothing_more(table: Table, style: str, seed: int, moves: int) -> None:
    observation = observed_after(table, seed, style, moves)
    s = unpack(observation.row)
    cover_hidden(s, observation.game.tables, observation.seat)
    assert pack(s).tobytes() == observation.row.tobytes()


def test_the_same_chance_draws_the_same_and_goes_on() -> None:
    game = asked_after(Table("sicilia", 4, ("teams",)), 1, "any", 40)
    chance, same = seed_words("draw"), seed_words("draw")
    one, other = drawn(game, chance), drawn(game, same)
    assert one == other
    assert chance == same != seed_words("draw")
    assert drawn(game, chance) != one


@pytest.mark.parametrize("size", range(6))
def test_sorting_puts_a_part_of_a_list_in_order(size: int) -> None:
    chance = Random(size)
    for _ in range(20):
        cards = [chance.randrange(9) for _ in range(8)]
        before = cards[:]
        sort(cards, 1, size)
        assert cards == [*before[:1], *sorted(before[1 : 1 + size]), *before[1 + size :]]


def assert_frequencies(found: Mapping[Hashable, int], expected: Mapping[Hashable, Fraction]) -> None:
    """Everything that is possible occurs about as often as it should, and nothing else does."""
    assert sum(expected.values()) == 1
    assert set(found) == set(expected)
    draws = sum(found.values())
    for outcome, share in expected.items():
        wanted = float(draws * share)
        assert abs(found[outcome] - wanted) < CERTAIN * (wanted * (1 - float(share))) ** 0.5 + 1, outcome


def frequencies(game: Game, draws: int, outcome: Callable[[State], Hashable]) -> Counter[Hashable]:
    """How often each outcome is drawn by the seat that is asked."""
    s = copy_state(game.state)
    seat = observe(game).seat
    cover_hidden(s, game.tables, seat)
    chance = seed_words("frequencies")
    found: Counter[Hashable] = Counter()
    for _ in range(draws):
        draw_hidden(s, game.tables, seat, chance)
        found[outcome(s)] += 1
    return found


@pytest.mark.parametrize("left", [2, 3, 4])
def test_every_order_of_the_last_cards_is_as_likely(left: int) -> None:
    game = Game.new("imperium", seats=3, seed=1)
    s = game.state
    s.deck[s.deck_size - left : s.deck_size] = range(left)
    s.deck_next = s.deck_size - left
    found = frequencies(
        game, 400 * factorial(left), lambda one: tuple(one.deck[one.deck_next : one.deck_size])
    )
    assert_frequencies(found, {order: Fraction(1, factorial(left)) for order in permutations(range(left))})


def card_at(position: int, s: State) -> int:
    return s.deck[position]


@pytest.mark.parametrize("table", [Table("imperium", 4), Table("roma", 1, ("contrarius",))], ids=str)
def test_the_first_card_of_a_deck_is_each_of_its_cards_as_likely(table: Table) -> None:
    game = table.game(3)
    first = game.state.deck_next
    for deck in decks_of(game.state):
        kinds = Counter(deck)
        if deck:
            found = frequencies(game, 3000, partial(card_at, first))
            assert_frequencies(found, {card: Fraction(n, len(deck)) for card, n in kinds.items()})
        first += len(deck)


def mixes(hidden: int, coins: int, bricks: int) -> dict[Hashable, Fraction]:
    """How likely so many coins are among hidden neutral tiles, taken from those that were not seen."""
    ways = {
        number: comb(coins, number) * comb(bricks, hidden - number)
        for number in range(hidden + 1)
        if number <= coins and hidden - number <= bricks
    }
    return {number: Fraction(way, sum(ways.values())) for number, way in ways.items()}


def coins_in_stack(s: State) -> int:
    return sum(tile == COIN for tile in hidden_tiles(s))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_mix_of_neutral_tiles_is_as_likely_as_it_was_dealt(seats: int) -> None:
    game = Table("sicilia", seats).game(2)
    s = game.state
    s.tiles = sorted(s.tiles[: s.tiles_size], reverse=True) + s.tiles[s.tiles_size :]
    neutral = NEUTRAL_TILES_IN_PLAY[seats]
    assert sum(tile < COLUMN for tile in hidden_tiles(s)) == neutral
    found = frequencies(game, 3000, coins_in_stack)
    assert_frequencies(found, mixes(neutral, NEUTRAL_COINS, NEUTRAL_BRICKS))


@pytest.mark.parametrize(("coins", "bricks"), [(1, 0), (0, 1), (2, 1), (0, 3)])
def test_neutral_tiles_that_were_seen_are_not_drawn_again(coins: int, bricks: int) -> None:
    game = Table("sicilia", 4).game(2)
    s = game.state
    seen = [COIN] * coins + [BRICK] * bricks
    hidden = NEUTRAL_TILES_IN_PLAY[4] - len(seen)
    s.tiles = seen + [BRICK_TILE] * hidden + [0] * (len(s.tiles) - len(seen) - hidden)
    s.tiles_next, s.tiles_size = len(seen), len(seen) + hidden
    found = frequencies(game, 3000, coins_in_stack)
    assert_frequencies(found, mixes(hidden, NEUTRAL_COINS - coins, NEUTRAL_BRICKS - bricks))


def test_a_stack_of_all_neutral_tiles_holds_each_of_them() -> None:
    game = Table("sicilia", 5).game(2)
    s = game.state
    s.tiles = [BRICK_TILE] * NEUTRAL_TILES + [0] * (len(s.tiles) - NEUTRAL_TILES)
    s.tiles_next, s.tiles_size = 0, NEUTRAL_TILES
    chance = seed_words("tiles")
    for _ in range(20):
        draw_tiles(s, chance)
        assert Counter(hidden_tiles(s)) == {COIN: NEUTRAL_COINS, BRICK: NEUTRAL_BRICKS}


def test_the_next_tile_is_each_tile_of_the_stack_as_likely() -> None:
    game = Table("sicilia", 2).game(2)
    tiles = hidden_tiles(game.state)
    found = frequencies(game, 3000, lambda one: one.tiles[one.tiles_next])
    assert_frequencies(found, {tile: Fraction(1, len(tiles)) for tile in tiles})


def team_table(*held: str, lying: tuple[str, ...]) -> Game:
    """Green is about to play; everyone holds and has played the same cards."""
    game = team_position()
    for seat in range(4):
        hand(game, seat, *held)
        pile(game, seat, *lying)
    turn_of(game, 1)
    return game


def cards_below_the_top(s: State, seat: int) -> tuple[str, ...]:
    return tuple(CARD_IDS[card] for card in s.players[seat].pile[: s.players[seat].pile_size - 1])


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_every_hidden_hand_is_as_likely(seat: int) -> None:
    game = team_table("prefect", "legatus", "tribune", lying=("architect", "praetor", "mercator"))
    found = frequencies(game, 4800, lambda one: cards_below_the_top(one, seat))
    orders = list(permutations(("prefect", "legatus", "architect", "praetor"), 2))
    assert_frequencies(found, {order: Fraction(1, len(orders)) for order in orders})


def test_of_equal_cards_in_hidden_hands_each_counts() -> None:
    game = team_table("prefect", "prefect", "tribune", lying=("architect", "mercator"))
    found = frequencies(game, 3000, lambda one: cards_below_the_top(one, 2))
    assert_frequencies(found, {("prefect",): Fraction(2, 3), ("architect",): Fraction(1, 3)})


def test_hidden_hands_are_drawn_independently_of_each_other() -> None:
    game = team_table("prefect", "tribune", lying=("architect", "mercator"))
    found = frequencies(
        game, 4000, lambda one: tuple(cards_below_the_top(one, seat)[0] for seat in (0, 2, 3))
    )
    assert len(found) == 8
    assert_frequencies(found, {outcome: Fraction(1, 8) for outcome in found})


def test_the_own_hand_and_in_individual_play_all_hands_are_never_drawn() -> None:
    game = team_table("prefect", "legatus", "tribune", lying=("architect", "praetor", "mercator"))
    assert frequencies(game, 50, lambda one: cards_below_the_top(one, 1)) == {("architect", "praetor"): 50}
    game = Game.new("imperium", seats=3, seed=1, variants=["venus"])
    pile(game, 1, "architect", "prefect", "mercator")
    assert frequencies(game, 50, lambda one: cards_below_the_top(one, 1)) == {("architect", "prefect"): 50}


def test_a_legatus_that_points_knows_the_hand_of_the_partner_and_not_the_order_of_the_pile() -> None:
    game = team_table("prefect", "legatus", "tribune", lying=("architect", "praetor", "mercator"))
    game.push("legatus")
    assert asked(game) == ("point", 1)
    partner = partner_of(game.state, 1)
    assert [seat for seat in range(4) if sees_hand(game.state, 1, seat)] == [1, partner]
    found = frequencies(game, 200, lambda one: tuple(one.players[partner].hand))
    assert list(found) == [tuple(game.state.players[partner].hand)]
    assert sorted(cards_below_the_top(drawn(game, seed_words("1")), partner)) == ["architect", "praetor"]
