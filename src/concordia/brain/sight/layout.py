"""Which bytes of an observation tell what: pieces of the whole table, then one block of pieces for each seat.

The layout is the same for every board, number of seats and variant. What a game does not have stays 0.
"""

from dataclasses import dataclass
from math import prod
from typing import Final

from concordia.data.board import MAX_CITIES, MAX_LINES, MAX_PROVINCES, MAX_SPACES
from concordia.data.cards import DECKS, GODS, VENUS_DECKS
from concordia.data.goods import COLONISTS_OF_A_KIND, GOODS, HOUSES, STOREHOUSE_SPACES
from concordia.data.volcano import NEUTRAL_COINS
from concordia.rules.decisions import DECISIONS, REACT
from concordia.rules.state import KINDS, MAX_CARD_KINDS, MAX_SEATS, MAX_TILES, SLOTS

SPACE: Final = "concordia-1"
"""The name of this layout; any change of it gets the next number."""

MOST: Final = 255
"""What a byte holds; larger numbers are told as this one."""
PLACES: Final = MAX_CITIES + MAX_LINES
"""Where a colonist may stand: the cities, then the lines of its kind."""
ITEM_BITS: Final = 6
PENDING_KINDS: Final = REACT + 1
TILE_COLUMNS: Final = 4
TILE_BONUSES: Final = len(GOODS) + 1
ALL_GOODS: Final = len(GOODS)
ALL_GODS: Final = len(GODS)
MOST_OF_A_DECK: Final = max(len(deck) for deck in (*DECKS, *VENUS_DECKS))
MOST_OF_A_CARD: Final = 10
MOST_WAITING: Final = 8
SHIPS: Final = COLONISTS_OF_A_KIND


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of an observation: its bytes, the shape they are read in, and the largest number in them."""

    name: str
    start: int
    """The first byte, counted from the beginning of the observation or of a seat's block."""
    shape: tuple[int, ...]
    most: int
    meaning: str
    each_seat: bool = False
    """Whether there is one in the block of every seat."""

    @property
    def size(self) -> int:
        """How many bytes it has."""
        return prod(self.shape)


def _laid_out(*described: tuple[str, tuple[int, ...], int, str], each_seat: bool) -> tuple[Piece, ...]:
    found: list[Piece] = []
    start = 0
    for name, shape, most, meaning in described:
        found.append(Piece(name, start, shape, most, meaning, each_seat))
        start += found[-1].size
    return tuple(found)


TABLE_PIECES: Final = _laid_out(
    (
        "variants",
        (7,),
        1,
        "start without goods, intermediate scoring, Venus, teams; Contrarius standard, veteran, expert",
    ),
    ("players", (1,), MAX_SEATS, "the number of players, without Contrarius"),
    ("city_good", (MAX_CITIES, ALL_GOODS), 1, "the good of each city"),
    ("city_province", (MAX_CITIES,), MAX_PROVINCES, "the number of each city's province + 1, 0 without one"),
    ("marker_good", (MAX_PROVINCES, ALL_GOODS), 1, "the good of each province's marker"),
    ("marker_shows_good", (MAX_PROVINCES,), 1, "whether a marker shows its good, not its coins (§5)"),
    ("volcano", (MAX_PROVINCES,), 4, "the volcano tiles of each province (§14.4)"),
    ("tiles_left", (1,), MAX_TILES, "the volcano tiles in the stack"),
    (
        "tiles_drawn",
        (TILE_COLUMNS, TILE_BONUSES),
        NEUTRAL_COINS,
        "tiles drawn from this stack: neutral ones, then each province's; by good, then a coin",
    ),
    ("display", (SLOTS, MAX_CARD_KINDS), 1, "the card in each slot, from the cheapest on"),
    ("deck", (MAX_CARD_KINDS,), MOST_OF_A_CARD, "the cards that are still face down, by kind"),
    ("decks_left", (len(DECKS),), MOST_OF_A_DECK, "how many cards of deck I to V are still face down"),
    ("asked", (MAX_SEATS,), 1, "who is asked, counted from the viewer"),
    ("active", (MAX_SEATS,), 1, "whose turn it is"),
    ("magnus", (MAX_SEATS,), 1, "who holds the Praefectus Magnus"),
    ("concordia", (MAX_SEATS,), 1, "who holds the Concordia card: the end is triggered"),
    ("hand_seen", (MAX_SEATS,), 1, "whose hand is known; in team play others’ are hidden (§18)"),
    ("seat", (MAX_SEATS,), 1, "the viewer's own seat, as actions that name a seat count it"),
    ("decision", (DECISIONS,), 1, "the kind of decision that is asked"),
    ("left", (1,), STOREHOUSE_SPACES, "how much is left to decide: points, cards, goods or spaces"),
    (
        "item",
        (ITEM_BITS,),
        1,
        "what the decision is about, as bits from the lowest; for the seat asked alone",
    ),
    ("origin", (PLACES,), 1, "where the colonist stands who has been taken up; for the seat asked alone"),
    (
        "waiting",
        (PENDING_KINDS,),
        MOST_WAITING,
        "the decisions and effects that come after this one, by kind",
    ),
    (
        "arrivals",
        (MAX_SPACES,),
        COLONISTS_OF_A_KIND,
        "where ships have arrived in this action and not built (§13.6)",
    ),
    ("last_turn", (1,), 1, "whether Contrarius has granted the last turn (§17.6)"),
    ("round", (1,), MOST, "the full rounds played"),
    ("over", (1,), 1, "whether the game has ended"),
    each_seat=False,
)
"""What is told once, in order."""

SEAT_PIECES: Final = _laid_out(
    ("hand", (MAX_CARD_KINDS,), MOST_OF_A_CARD, "the cards in the hand by kind, 0 where it is hidden"),
    ("cards", (MAX_CARD_KINDS,), MOST_OF_A_CARD, "all cards by kind, those in hand and pile"),
    ("top_card", (MAX_CARD_KINDS,), 1, "the card on top of the pile"),
    ("houses", (MAX_CITIES,), 1, "the cities with a house"),
    (
        "colonists",
        (KINDS, PLACES),
        COLONISTS_OF_A_KIND,
        "the colonists by land, then by sea, at each city and line",
    ),
    ("goods", (ALL_GOODS,), STOREHOUSE_SPACES, "the goods in the storehouse"),
    ("gained", (ALL_GOODS,), 2 * STOREHOUSE_SPACES, "goods gained that wait for the choice what to keep"),
    ("coins", (1,), MOST, "sestertii"),
    ("points", (1,), MOST, "the points as they would count now"),
    ("god_points", (ALL_GODS,), MOST, "the part of them that each god gives"),
    ("marker", (1,), MOST, "the part of them on the score marker (§13.7, §17.2)"),
    ("interim", (1,), MOST, "the points of the intermediate scoring + 1, 0 before it (§12)"),
    ("houses_left", (1,), HOUSES, "houses not yet built"),
    ("free_spaces", (1,), STOREHOUSE_SPACES, "free spaces of the storehouse"),
    ("hand_size", (1,), 40, "the number of cards in the hand"),
    ("pile_size", (1,), 40, "the number of cards in the pile"),
    ("at_home", (KINDS,), COLONISTS_OF_A_KIND, "colonists in the storehouse, by land and by sea"),
    ("marks", (ALL_GODS,), 1, "the gods marked in Byzantium (§13.7)"),
    ("present", (1,), 1, "whether the seat is taken"),
    ("contrarius", (1,), 1, "whether it is that of Contrarius"),
    each_seat=True,
)
"""What is told of every seat, in the order of its block."""

SEATS_AT: Final = TABLE_PIECES[-1].start + TABLE_PIECES[-1].size
"""Where the blocks of the seats begin: the viewer's, then the others’ in turn order, Contrarius’ last."""
BLOCK: Final = SEAT_PIECES[-1].start + SEAT_PIECES[-1].size
"""The bytes of a seat's block."""
SIZE: Final = SEATS_AT + MAX_SEATS * BLOCK
"""The bytes of an observation."""

AT: Final = {piece.name: piece.start for piece in (*TABLE_PIECES, *SEAT_PIECES)}
"""Where each piece begins, in the observation or in a block."""
assert len(AT) == len(TABLE_PIECES) + len(SEAT_PIECES)
