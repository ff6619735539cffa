"""Colonists: where they stand, how far they reach, and how new ones come (§3.2, §4.1–3, §6.1)."""

from concordia.data.board import MAX_LINES
from concordia.data.goods import COLONISTS_OF_A_KIND, FOOD, TOOL
from concordia.rules.actions import PLACE, Action, Legal, bit_of, word_of
from concordia.rules.compile import rule
from concordia.rules.decisions import asked
from concordia.rules.journal import MOVED, PLACED, tell
from concordia.rules.state import COLONISTS, FIRST_LINE, KINDS, NOWHERE, City, Kind, Seat, State, Tables

PLACES = FIRST_LINE + MAX_LINES


@rule
def kind_of(colonist: int) -> Kind:
    """The kind of the colonist with this number: three by land, then three by sea."""
    return colonist // COLONISTS_OF_A_KIND


@rule
def on_board(s: State, seat: Seat) -> int:
    """How many colonists a player has on the board."""
    colonists = 0
    for colonist in range(COLONISTS):
        if s.players[seat].colonists[colonist] != NOWHERE:
            colonists += 1
    return colonists


@rule
def reach_index(kind: Kind, place: int, points: int) -> int:
    """Where the table of reaches tells of a place and a number of points."""
    return (kind * PLACES + place) * (COLONISTS + 1) + points


@rule
def reachable(s: State, b: Tables, kind: Kind, place: int, points: int) -> int:
    """The free lines that a colonist reaches from its place with at most so many points (§4.2–3)."""
    return b.reach[reach_index(kind, place, points)] & ~s.occupied[kind]


@rule
def steps_to(b: Tables, kind: Kind, place: int, line: int) -> int:
    """The points it takes from a place to a line."""
    points = 1
    while not (b.reach[reach_index(kind, place, points)] >> line) & 1:
        points += 1
    return points


@rule
def stand_on(s: State, seat: Seat, colonist: int, line: int) -> None:
    """Move a colonist to a line, leaving the line it stood on (§4.3)."""
    player = s.players[seat]
    kind = kind_of(colonist)
    place = player.colonists[colonist] + 0
    if place >= FIRST_LINE:
        s.occupied[kind] &= ~(1 << (place - FIRST_LINE))
    s.occupied[kind] |= 1 << line
    player.colonists[colonist] = FIRST_LINE + line
    tell(s, MOVED, seat, kind, place, line)


@rule
def at_home(s: State, seat: Seat, kind: Kind) -> int:
    """The number of a colonist of a kind that waits in the storehouse, or NOWHERE."""
    for colonist in range(kind * COLONISTS_OF_A_KIND, (kind + 1) * COLONISTS_OF_A_KIND):
        if s.players[seat].colonists[colonist] == NOWHERE:
            return colonist
    return NOWHERE


@rule
def legal_place(s: State, b: Tables, cities: int, legal: Legal) -> None:
    """A new colonist in one of these cities or its kind's start city, where its lines touch (§6.1)."""
    seat = asked(s).seat
    player = s.players[seat]
    if player.goods[FOOD] == 0 or player.goods[TOOL] == 0:
        return
    for kind in range(KINDS):
        if at_home(s, seat, kind) != NOWHERE:
            legal[PLACE + kind] |= (cities & b.kind_cities[kind]) | (1 << b.start[kind])


@rule
def choose_place(s: State, action: Action) -> None:
    """Pay 1 food and 1 tool and put the new colonist in its city (§3.2, §6.1)."""
    seat = asked(s).seat
    player = s.players[seat]
    player.goods[FOOD] -= 1
    player.goods[TOOL] -= 1
    enter(s, seat, word_of(action) - PLACE, bit_of(action))
    tell(s, PLACED, seat, word_of(action) - PLACE, bit_of(action), 0)


@rule
def enter(s: State, seat: Seat, kind: Kind, city: City) -> None:
    """Take a colonist of a kind out of the storehouse into a city."""
    s.players[seat].colonists[at_home(s, seat, kind)] = city
