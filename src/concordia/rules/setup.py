"""The set-up of a game (§1)."""

from typing import Final

from concordia.data.cards import (
    CARD_IDS,
    DECKS,
    FIRST_PARTNER_HAND,
    SECOND_PARTNER_HAND,
    STARTING_HAND,
    VENUS_DECKS,
    VENUS_HAND,
    with_proconsuls,
)
from concordia.data.goods import CITY_TOKENS, HOUSES, STARTING_GOODS
from concordia.rules.actions import Legal
from concordia.rules.chance import DECK_STREAMS, TOKEN_STREAM, shuffle
from concordia.rules.colonists import enter
from concordia.rules.compile import rule
from concordia.rules.decisions import REFILL, ask
from concordia.rules.dispatch import settle
from concordia.rules.market import refill
from concordia.rules.provinces import best_good
from concordia.rules.seats import partner_of
from concordia.rules.state import (
    COLONISTS,
    KINDS,
    NO_CARD,
    NOBODY,
    NOWHERE,
    SLOTS,
    TEAMS,
    VENUS,
    Seat,
    State,
    Tables,
)
from concordia.rules.storehouse import KINDS_OF_GOODS
from concordia.rules.turn import begin_turn
from concordia.rules.variants.contrarius import (
    DECKS_AGAINST_CONTRARIUS,
    set_up_contrarius,
    take_specialist,
)
from concordia.rules.variants.intermediate_scoring import NOT_SCORED
from concordia.rules.variants.sicilia import wake_volcano
from concordia.rules.variants.start_without_goods import start_with_coins
from concordia.rules.variants.teams import ask_start_cities

FIRST_PLAYER_COINS: Final = 5
MOST_DECKS: Final = len(DECKS)
LETTERS = tuple(sorted(CITY_TOKENS))
NUMBER_OF_LETTERS: Final = len(LETTERS)
TOKENS = tuple(
    good for letter in LETTERS for good, number in enumerate(CITY_TOKENS[letter]) for _ in range(number)
)
FIRST_TOKEN = tuple(sum(sum(CITY_TOKENS[before]) for before in LETTERS[:i]) for i in range(len(LETTERS) + 1))

BASE_MARKET: Final = 0
VENUS_MARKET: Final = 1
TEAM_MARKET: Final = 2
CONTRARIUS_TEAM_MARKET: Final = 3
MARKETS = (DECKS, VENUS_DECKS, with_proconsuls(VENUS_DECKS), with_proconsuls(DECKS))
MARKET_SIZE: Final = sum(len(deck) for deck in DECKS)
assert all(sum(len(deck) for deck in decks) == MARKET_SIZE for decks in MARKETS)
MARKET_CARDS = tuple(CARD_IDS.index(card) for decks in MARKETS for deck in decks for card in deck)
FIRST_OF_DECK = tuple(
    sum(len(deck) for deck in decks[:i]) for decks in MARKETS for i in range(MOST_DECKS + 1)
)

BASE_PLAYER: Final = 0
VENUS_PLAYER: Final = 1
FIRST_PARTNER: Final = 2
SECOND_PARTNER: Final = 3
HANDS = (STARTING_HAND, VENUS_HAND, FIRST_PARTNER_HAND, SECOND_PARTNER_HAND)
HAND_CARDS = tuple(CARD_IDS.index(card) for hand in HANDS for card in hand)
FIRST_OF_HAND = tuple(sum(len(hand) for hand in HANDS[:i]) for i in range(len(HANDS) + 1))


@rule
def new_game(s: State, b: Tables, seats: int, options: int, level: int, legal: Legal) -> int:
    """Set up a blank state that has its chance, and return how many actions are legal first.

    The level is that of Contrarius, or NOBODY without him.
    """
    lay_out(s, b, seats, options, level)
    return settle(s, b, legal)


@rule
def lay_out(s: State, b: Tables, seats: int, options: int, level: int) -> None:
    """Lay out the board, the cards and what everyone begins with, up to the first decision."""
    s.seats = seats
    s.options = options
    s.contrarius = NOBODY
    s.concordia = NOBODY
    s.magnus = seats - 1
    if level != NOBODY:
        s.contrarius = seats
        s.level = level
        s.magnus = NOBODY
    deal_tokens(s, b)
    lay_markers(s, b)
    stack_decks(s)
    for seat in range(seats):
        equip(s, b, seat)
    set_up_contrarius(s, b)
    wake_volcano(s, b)
    begin_turn(s)
    ask_start_cities(s)


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
    """How many decks are used: one for each player up to five, two against Contrarius (§1.1, §1.4, §17.1)."""
    if s.contrarius != NOBODY:
        return DECKS_AGAINST_CONTRARIUS
    return min(s.seats, MOST_DECKS)


@rule
def market_of(s: State) -> int:
    """Which cards are for sale (§15.1, §16.1, §17.8)."""
    if s.options & TEAMS:
        if s.contrarius != NOBODY:
            return CONTRARIUS_TEAM_MARKET
        return TEAM_MARKET
    if s.options & VENUS:
        return VENUS_MARKET
    return BASE_MARKET


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
    take_specialist(s)
    for slot in range(SLOTS):
        s.display[slot] = NO_CARD
    ask(s, REFILL, 0, 0, 0)
    refill(s)


@rule
def hand_of(s: State, seat: Seat) -> int:
    """Which hand a seat begins with (§15.1, §16.1)."""
    if s.options & TEAMS:
        if seat < s.seats // 2:
            return FIRST_PARTNER
        return SECOND_PARTNER
    if s.options & VENUS:
        return VENUS_PLAYER
    return BASE_PLAYER


@rule
def equip(s: State, b: Tables, seat: Seat) -> None:
    """Give a player goods, coins, houses, cards and the first two colonists (§1.5–6, §16.1)."""
    player = s.players[seat]
    player.interim = NOT_SCORED
    player.reserve = HOUSES
    player.coins = FIRST_PLAYER_COINS + seat
    hand = hand_of(s, seat)
    if hand == SECOND_PARTNER:
        player.coins = FIRST_PLAYER_COINS + partner_of(s, seat)
    for good in range(KINDS_OF_GOODS):
        player.goods[good] = STARTING_GOODS[good]
    for card in range(FIRST_OF_HAND[hand], FIRST_OF_HAND[hand + 1]):
        player.hand[HAND_CARDS[card]] += 1
    for colonist in range(COLONISTS):
        player.colonists[colonist] = NOWHERE
    if hand != SECOND_PARTNER:
        for kind in range(KINDS):
            enter(s, seat, kind, b.start[kind])
    start_with_coins(s, seat)
