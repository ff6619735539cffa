"""The set-up of a game (§1)."""

from typing import Final

from concordia.data.cards import CARD_IDS, DECKS, STARTING_HAND
from concordia.data.goods import CITY_TOKENS, HOUSES, STARTING_GOODS
from concordia.rules.actions import Legal
from concordia.rules.chance import DECK_STREAMS, TOKEN_STREAM, shuffle
from concordia.rules.colonists import enter
from concordia.rules.compile import rule
from concordia.rules.decisions import REFILL, ask
from concordia.rules.dispatch import settle
from concordia.rules.hooks.setup import (
    MORE_HANDS,
    MORE_MARKETS,
    before_the_first_turn,
    begins_in_start_city,
    decks_in_use,
    decks_were_shuffled,
    hand_of,
    market_of,
    player_was_equipped,
    players_are_ready,
    seats_are_taken,
)
from concordia.rules.market import refill
from concordia.rules.provinces import best_good
from concordia.rules.state import COLONISTS, KINDS, NO_CARD, NOBODY, NOWHERE, SLOTS, Seat, State, Tables
from concordia.rules.storehouse import KINDS_OF_GOODS
from concordia.rules.turn import begin_turn

FIRST_PLAYER_COINS: Final = 5
MOST_DECKS: Final = len(DECKS)
LETTERS = tuple(sorted(CITY_TOKENS))
NUMBER_OF_LETTERS: Final = len(LETTERS)
TOKENS = tuple(
    good for letter in LETTERS for good, number in enumerate(CITY_TOKENS[letter]) for _ in range(number)
)
FIRST_TOKEN = tuple(sum(sum(CITY_TOKENS[before]) for before in LETTERS[:i]) for i in range(len(LETTERS) + 1))

MARKETS = (DECKS, *MORE_MARKETS)
MARKET_SIZE: Final = sum(len(deck) for deck in DECKS)
assert all(sum(len(deck) for deck in decks) == MARKET_SIZE for decks in MARKETS)
MARKET_CARDS = tuple(CARD_IDS.index(card) for decks in MARKETS for deck in decks for card in deck)
FIRST_OF_DECK = tuple(
    sum(len(deck) for deck in decks[:i]) for decks in MARKETS for i in range(MOST_DECKS + 1)
)

HANDS = (STARTING_HAND, *MORE_HANDS)
HAND_CARDS = tuple(CARD_IDS.index(card) for hand in HANDS for card in hand)
FIRST_OF_HAND = tuple(sum(len(hand) for hand in HANDS[:i]) for i in range(len(HANDS) + 1))


@rule
def new_game(s: State, b: Tables, seats: int, options: int, level: int, legal: Legal) -> int:
    """Set up a blank state that has its chance, and return how many actions are legal first.

    The level is that of an opponent who belongs to the game, or NOBODY without one.
    """
    lay_out(s, b, seats, options, level)
    return settle(s, b, legal)


@rule
def lay_out(s: State, b: Tables, seats: int, options: int, level: int) -> None:
    """Lay out the board, the cards and what everyone begins with, up to the first decision."""
    s.seats = seats
    s.options = options
    s.concordia = NOBODY
    s.magnus = seats - 1
    seats_are_taken(s, level)
    deal_tokens(s, b)
    lay_markers(s, b)
    stack_decks(s)
    for seat in range(seats):
        equip(s, b, seat)
    players_are_ready(s, b)
    begin_turn(s)
    before_the_first_turn(s)


@rule
def deal_tokens(s: State, b: Tables) -> None:
    """Shuffle each letter's tokens and deal one to each city of that letter (§1.2); others are printed."""
    tokens = s.deck  # Empty until the cards are stacked, so it serves for the shuffle.
    for letter in range(NUMBER_OF_LETTERS):
        first = FIRST_TOKEN[letter]
        size = FIRST_TOKEN[letter + 1] - first
        for i in range(size):
            tokens[i] = TOKENS[first + i]
        shuffle(s, TOKEN_STREAM, tokens, 0, size)
        dealt = 0
        for city in range(b.cities):
            if b.letter_of[city] == letter:
                s.city_good[city] = tokens[dealt]
                s.good_cities[tokens[dealt]] |= 1 << city
                dealt += 1
    for city in range(b.cities):
        if b.letter_of[city] == NOWHERE:
            s.city_good[city] = b.fixed_good[city]
            if b.fixed_good[city] != NOWHERE:
                s.good_cities[b.fixed_good[city]] |= 1 << city


@rule
def lay_markers(s: State, b: Tables) -> None:
    """Each province's marker is of its most valuable good, good side up (§1.3)."""
    for province in range(b.provinces):
        s.marker_good[province] = best_good(s, b, province)
    s.showing = (1 << b.provinces) - 1


@rule
def number_of_decks(s: State) -> int:
    """How many decks are used: one for each player up to five (§1.1, §1.4)."""
    return decks_in_use(s, min(s.seats, MOST_DECKS))


@rule
def first_of_deck(s: State, deck: int) -> int:
    """How many cards of the market lie above a deck, before anything is taken out."""
    return FIRST_OF_DECK[market_of(s) * (MOST_DECKS + 1) + deck]


@rule
def stack_decks(s: State) -> None:
    """Shuffle each deck in use, I on top, and fill the display (§1.4)."""
    decks = number_of_decks(s)
    s.deck_size = first_of_deck(s, decks)
    for card in range(s.deck_size):
        s.deck[card] = MARKET_CARDS[market_of(s) * MARKET_SIZE + card]
    for deck in range(decks):
        first = first_of_deck(s, deck)
        shuffle(s, DECK_STREAMS + deck, s.deck, first, first_of_deck(s, deck + 1) - first)
    decks_were_shuffled(s)
    for slot in range(SLOTS):
        s.display[slot] = NO_CARD
    ask(s, REFILL, 0, 0, 0)
    refill(s)


@rule
def equip(s: State, b: Tables, seat: Seat) -> None:
    """Give a player goods, coins, houses, cards and the first two colonists (§1.5–6)."""
    player = s.players[seat]
    player.reserve = HOUSES
    player.coins = FIRST_PLAYER_COINS + seat
    for good in range(KINDS_OF_GOODS):
        player.goods[good] = STARTING_GOODS[good]
    hand = hand_of(s, seat)
    for card in range(FIRST_OF_HAND[hand], FIRST_OF_HAND[hand + 1]):
        player.hand[HAND_CARDS[card]] += 1
    for colonist in range(COLONISTS):
        player.colonists[colonist] = NOWHERE
    if begins_in_start_city(s, seat):
        for kind in range(KINDS):
            enter(s, seat, kind, b.start[kind])
    player_was_equipped(s, seat)
