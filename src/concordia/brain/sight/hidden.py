"""What nobody at the table can know, drawn anew: face-down cards and tiles, chance to come, hidden hands."""

from typing import Any

from concordia.brain import BRAIN
from concordia.brain.sight.tiles import cover_tiles, draw_tiles
from concordia.data.cards import CARD_IDS
from concordia.rules.cards import CARD_KINDS
from concordia.rules.chance import next_word, shuffle_quickly
from concordia.rules.hooks.hands import hands_are_hidden, sees_hand
from concordia.rules.hooks.setup import cards_not_in_decks
from concordia.rules.setup import first_of_deck, number_of_decks
from concordia.rules.state import Seat, State, Tables

AFTER_TRIBUNE = CARD_IDS.index("tribune") + 1


@BRAIN.part
def draw_hidden(s: State, b: Tables, viewer: Seat, chance: Any) -> None:
    """Fill in all that the viewer does not see, each way as likely as the others."""
    for i in range(4):
        s.chance[i] = next_word(chance)
    draw_deck(s, chance)
    if b.volcano != 0:
        draw_tiles(s, chance)
    for seat in range(s.seats):
        if not sees_hand(s, viewer, seat):
            draw_hand(s, seat, chance)


@BRAIN.part
def draw_deck(s: State, chance: Any) -> None:
    """Shuffle the cards of each deck that are still face down."""
    for deck in range(number_of_decks(s)):
        first, size = face_down(s, deck)
        shuffle_quickly(chance, s.deck, first, size)


@BRAIN.part
def face_down(s: State, deck: int) -> tuple[int, int]:
    """Where the cards of a deck that are still face down begin, and how many they are."""
    taken = cards_not_in_decks(s)
    first = max(first_of_deck(s, deck) - taken, s.deck_next, 0)
    return first, max(first_of_deck(s, deck + 1) - taken - first, 0)


@BRAIN.part
def draw_hand(s: State, seat: Seat, chance: Any) -> None:
    """Deal a player's cards anew to hand and pile; the top of the pile is known (§18).

    So is the Tribune, which comes back to the hand whenever it is played (§3.1).
    """
    player = s.players[seat]
    below = player.pile_size - 1
    for position in range(below):
        player.hand[player.pile[position]] += 1
    for position in range(below):
        owned = 0
        for card in range(AFTER_TRIBUNE, CARD_KINDS):
            owned += player.hand[card]
        drawn = next_word(chance) % owned
        card = AFTER_TRIBUNE
        while drawn >= player.hand[card]:
            drawn -= player.hand[card]
            card += 1
        player.hand[card] -= 1
        player.pile[position] = card


@BRAIN.part
def cover_hidden(s: State, b: Tables, viewer: Seat) -> None:
    """Wipe out all that the viewer does not see, so that positions that look alike become the same."""
    for i in range(4):
        s.chance[i] = 0
    for deck in range(number_of_decks(s)):
        first, size = face_down(s, deck)
        sort(s.deck, first, size)
    if b.volcano != 0:
        cover_tiles(s)
        sort(s.tiles, s.tiles_next, s.tiles_size - s.tiles_next)
    if hands_are_hidden(s):
        for seat in range(s.seats):
            if not sees_hand(s, viewer, seat):
                cover_hand(s, seat)
            elif seat != viewer:
                sort(s.players[seat].pile, 0, s.players[seat].pile_size - 1)


@BRAIN.part
def cover_hand(s: State, seat: Seat) -> None:
    """Put a player's lowest cards on the pile below its top, whichever they really are."""
    player = s.players[seat]
    below = player.pile_size - 1
    for position in range(below):
        player.hand[player.pile[position]] += 1
    card = AFTER_TRIBUNE
    for position in range(below):
        while player.hand[card] == 0:
            card += 1
        player.hand[card] -= 1
        player.pile[position] = card


@BRAIN.part
def sort(cards: Any, first: int, size: int) -> None:
    """Sort the `size` entries of a list that begin at `first`."""
    for i in range(first + 1, first + size):
        card = cards[i] + 0
        j = i
        while j > first and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card
