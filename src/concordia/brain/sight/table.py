"""An observation: the whole table as one seat sees it, with only what that seat may know (§18)."""

from typing import Any, Final

from concordia.brain import BRAIN
from concordia.brain.sight.hidden import face_down
from concordia.brain.sight.layout import (
    ALL_GOODS,
    AT,
    BLOCK,
    ITEM_BITS,
    MOST,
    SEATS_AT,
)
from concordia.brain.sight.seats import HAND, Bytes, write_seat
from concordia.brain.sight.tiles import write_tiles
from concordia.rules.cards import CARD_KINDS
from concordia.rules.decisions import TO, asked
from concordia.rules.hooks.hands import sees_hand
from concordia.rules.seats import everyone
from concordia.rules.setup import number_of_decks
from concordia.rules.state import (
    MAX_CARD_KINDS,
    MAX_SEATS,
    NO_CARD,
    NOBODY,
    NOWHERE,
    SLOTS,
    Seat,
    State,
    Tables,
)

VARIANTS: Final = AT["variants"]
NUMBER_OF_VARIANTS: Final = 4
PLAYERS: Final = AT["players"]
CITY_GOOD: Final = AT["city_good"]
CITY_PROVINCE: Final = AT["city_province"]
MARKER_GOOD: Final = AT["marker_good"]
MARKER_SHOWS_GOOD: Final = AT["marker_shows_good"]
DISPLAY: Final = AT["display"]
DECK: Final = AT["deck"]
DECKS_LEFT: Final = AT["decks_left"]
ASKED: Final = AT["asked"]
ACTIVE: Final = AT["active"]
MAGNUS: Final = AT["magnus"]
CONCORDIA: Final = AT["concordia"]
HAND_SEEN: Final = AT["hand_seen"]
SEAT: Final = AT["seat"]
DECISION: Final = AT["decision"]
LEFT: Final = AT["left"]
ITEM: Final = AT["item"]
ORIGIN: Final = AT["origin"]
WAITING: Final = AT["waiting"]
ARRIVALS: Final = AT["arrivals"]
LAST_TURN: Final = AT["last_turn"]
ROUND: Final = AT["round"]
OVER: Final = AT["over"]


@BRAIN.part
def observe(s: State, b: Tables, viewer: Seat, observation: Any) -> None:
    """Write all that a viewer sees."""
    write_game(s, b, observation)
    for seat in range(everyone(s)):
        block = observation.seats[place_of(s, viewer, seat)].bytes
        write_seat(s, b, seat, block)
        hide_hand(s, viewer, seat, block)
    write_display(s, observation.table)
    write_provinces(s, b, observation.table)
    write_moment(s, b, viewer, observation.table)


@BRAIN.part
def write_game(s: State, b: Tables, observation: Any) -> None:
    """Wipe an observation and write what stays the same throughout a game."""
    seen = observation.table
    for i in range(SEATS_AT):
        seen[i] = 0
    for seat in range(MAX_SEATS):
        block = observation.seats[seat].bytes
        for i in range(BLOCK):
            block[i] = 0
    for variant in range(NUMBER_OF_VARIANTS):
        seen[VARIANTS + variant] = (s.options >> variant) & 1
    if s.contrarius != NOBODY:
        seen[VARIANTS + NUMBER_OF_VARIANTS + s.level] = 1
    seen[PLAYERS] = s.seats
    for city in range(b.cities):
        if s.city_good[city] != NOWHERE:
            seen[CITY_GOOD + city * ALL_GOODS + s.city_good[city]] = 1
        seen[CITY_PROVINCE + city] = b.province_of[city] + 1
    for province in range(b.provinces):
        seen[MARKER_GOOD + province * ALL_GOODS + s.marker_good[province]] = 1


@BRAIN.part
def write_display(s: State, seen: Bytes) -> None:
    """The cards for sale and those still face down, whose order stays hidden."""
    for i in range(DISPLAY, ASKED):
        seen[i] = 0
    for slot in range(SLOTS):
        if s.display[slot] != NO_CARD:
            seen[DISPLAY + slot * MAX_CARD_KINDS + s.display[slot]] = 1
    for position in range(s.deck_next, s.deck_size):
        seen[DECK + s.deck[position]] += 1
    for deck in range(number_of_decks(s)):
        _, left = face_down(s, deck)
        seen[DECKS_LEFT + deck] = left


@BRAIN.part
def write_provinces(s: State, b: Tables, seen: Bytes) -> None:
    """The sides of the markers, and the volcano."""
    for province in range(b.provinces):
        seen[MARKER_SHOWS_GOOD + province] = (s.showing >> province) & 1
    if b.volcano != 0:
        write_tiles(s, b, seen)


@BRAIN.part
def place_of(s: State, viewer: Seat, seat: Seat) -> int:
    """How far a seat sits from the viewer in turn order; who is no player comes after all players."""
    if seat >= s.seats:
        return seat
    if seat >= viewer:
        return seat - viewer
    return seat - viewer + s.seats


@BRAIN.part
def write_moment(s: State, b: Tables, viewer: Seat, seen: Bytes) -> None:
    """Who holds what, whose turn it is, and the decision that is asked."""
    for i in range(ASKED, SEATS_AT):
        seen[i] = 0
    seen[SEAT + viewer] = 1
    seen[ACTIVE + place_of(s, viewer, s.active)] = 1
    if s.magnus != NOBODY:
        seen[MAGNUS + place_of(s, viewer, s.magnus)] = 1
    if s.concordia != NOBODY:
        seen[CONCORDIA + place_of(s, viewer, s.concordia)] = 1
    for seat in range(everyone(s)):
        if sees_hand(s, viewer, seat):
            seen[HAND_SEEN + place_of(s, viewer, seat)] = 1
    seen[LAST_TURN] = s.last_turn
    seen[ROUND] = min(s.turn // s.seats, MOST)
    seen[OVER] = s.over
    for arrival in range(s.arrived):
        if s.arrivals[arrival] >= 0:
            seen[ARRIVALS + s.arrivals[arrival]] += 1
    if not s.over:
        write_decision(s, viewer, seen)


@BRAIN.part
def write_decision(s: State, viewer: Seat, seen: Bytes) -> None:
    """What is asked; what it is about is for the seat asked alone: a Legatus points in secret (§16.3)."""
    top = asked(s)
    seen[ASKED + place_of(s, viewer, top.seat)] = 1
    seen[DECISION + top.kind] = 1
    seen[LEFT] = top.left
    for depth in range(s.depth - 1):
        seen[WAITING + s.stack[depth].kind] += 1
    if top.seat == viewer:
        for bit in range(ITEM_BITS):
            seen[ITEM + bit] = (top.item >> bit) & 1
        if top.kind == TO:
            seen[ORIGIN + s.players[viewer].colonists[top.item]] = 1


@BRAIN.part
def place_block(s: State, viewer: Seat, seat: Seat, block: Bytes, observation: Any) -> None:
    """Put the block of a seat where the viewer has it, without a hand that is hidden."""
    placed = observation.seats[place_of(s, viewer, seat)].bytes
    for i in range(BLOCK):
        placed[i] = block[i]
    hide_hand(s, viewer, seat, placed)


@BRAIN.part
def hide_hand(s: State, viewer: Seat, seat: Seat, block: Bytes) -> None:
    """Wipe a hand that the viewer does not see out of a block."""
    if not sees_hand(s, viewer, seat):
        for card in range(CARD_KINDS):
            block[HAND + card] = 0
