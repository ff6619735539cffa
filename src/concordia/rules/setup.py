"""The set-up of a game (§1)."""

from typing import Final

from concordia.data.cards import CARD_IDS, DECKS, STARTING_HAND
from concordia.data.goods import CITY_TOKENS, HOUSES, STARTING_GOODS
from concordia.rules.actions import Legal
from concordia.rules.chance import shuffle
from concordia.rules.colonists import enter
from concordia.rules.decisions import REFILL, ask
from concordia.rules.dispatch import settle
from concordia.rules.market import refill
from concordia.rules.marks import rule
from concordia.rules.provinces import best_good
from concordia.rules.state import (
    COLONISTS,
    KINDS,
    NO_CARD,
    NOBODY,
    NOWHERE,
    SLOTS,
    Seat,
    State,
    Tables,
)
from concordia.rules.storehouse import KINDS_OF_GOODS
from concordia.rules.turn import begin_turn
from concordia.rules.variants.intermediate_scoring import NOT_SCORED
from concordia.rules.variants.start_without_goods import start_with_coins

FIRST_PLAYER_COINS: Final = 5
LETTERS = tuple(sorted(CITY_TOKENS))
NUMBER_OF_LETTERS: Final = len(LETTERS)
TOKENS = tuple(
    good for letter in LETTERS for good, number in enumerate(CITY_TOKENS[letter]) for _ in range(number)
)
FIRST_TOKEN = tuple(sum(sum(CITY_TOKENS[before]) for before in LETTERS[:i]) for i in range(len(LETTERS) + 1))
DECK_CARDS = tuple(CARD_IDS.index(card) for deck in DECKS for card in deck)
FIRST_OF_DECK = tuple(sum(len(deck) for deck in DECKS[:i]) for i in range(len(DECKS) + 1))
HAND_CARDS = tuple(CARD_IDS.index(card) for card in STARTING_HAND)


@rule
def new_game(s: State, b: Tables, seats: int, options: int, legal: Legal) -> int:
    """Set up a blank state whose generator is seeded, and return how many actions are legal first."""
    s.seats = seats
    s.options = options
    s.magnus = seats - 1
    s.concordia = NOBODY
    deal_tokens(s, b)
    lay_markers(s, b)
    stack_decks(s)
    for seat in range(seats):
        equip(s, b, seat)
    begin_turn(s)
    return settle(s, b, legal)


@rule
def deal_tokens(s: State, b: Tables) -> None:
    """Shuffle each letter's tokens and deal one to each city of that letter (§1.2)."""
    tokens = s.deck  # Empty until the cards are stacked, so it serves for the shuffle.
    for letter in range(NUMBER_OF_LETTERS):
        first = FIRST_TOKEN[letter]
        size = FIRST_TOKEN[letter + 1] - first
        for i in range(size):
            tokens[i] = TOKENS[first + i]
        shuffle(s, tokens, 0, size)
        dealt = 0
        for city in range(b.cities):
            if b.letter_of[city] == letter:
                s.city_good[city] = tokens[dealt]
                s.good_cities[tokens[dealt]] |= 1 << city
                dealt += 1
    for city in range(b.cities):
        if b.letter_of[city] == NOWHERE:
            s.city_good[city] = NOWHERE


@rule
def lay_markers(s: State, b: Tables) -> None:
    """Each province's marker is of its most valuable good, good side up (§1.3)."""
    for province in range(b.provinces):
        s.marker_good[province] = best_good(s, b, province)
    s.showing = (1 << b.provinces) - 1


@rule
def stack_decks(s: State) -> None:
    """Shuffle each deck up to the number of players, I on top, and fill the display (§1.4)."""
    s.deck_size = FIRST_OF_DECK[s.seats]
    for card in range(s.deck_size):
        s.deck[card] = DECK_CARDS[card]
    for deck in range(s.seats):
        shuffle(s, s.deck, FIRST_OF_DECK[deck], FIRST_OF_DECK[deck + 1] - FIRST_OF_DECK[deck])
    for slot in range(SLOTS):
        s.display[slot] = NO_CARD
    ask(s, REFILL, 0, 0, 0)
    refill(s)


@rule
def equip(s: State, b: Tables, seat: Seat) -> None:
    """Give a player goods, coins, houses, cards and the first two colonists (§1.5–6)."""
    player = s.players[seat]
    player.interim = NOT_SCORED
    player.reserve = HOUSES
    player.coins = FIRST_PLAYER_COINS + seat
    for good in range(KINDS_OF_GOODS):
        player.goods[good] = STARTING_GOODS[good]
    for card in HAND_CARDS:
        player.hand[card] += 1
    for colonist in range(COLONISTS):
        player.colonists[colonist] = NOWHERE
    for kind in range(KINDS):
        enter(s, seat, kind, b.start[kind])
    start_with_coins(s, seat)
