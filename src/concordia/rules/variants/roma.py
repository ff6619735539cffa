"""The board Roma (§13): gates, ships on their track, its bonuses and sites, and the gods in Byzantium."""

from typing import Final

from concordia.data.board import MAX_CITIES, Board
from concordia.data.cards import GODS
from concordia.data.goods import COLONISTS_OF_A_KIND
from concordia.rules.actions import (
    DONE,
    FROM_CITY,
    GOD,
    SIMPLE,
    SPACE,
    TAKE,
    Action,
    Legal,
)
from concordia.rules.bits import count
from concordia.rules.compile import rule
from concordia.rules.decisions import (
    BUILD,
    CHOOSE_GOD,
    DEDICATE,
    LAND_SHIPS,
    MOVE,
    TAKE_BONUS,
    answered,
    ask,
    asked,
)
from concordia.rules.ending import trigger_end
from concordia.rules.journal import DEDICATED, SAILED, TOOK_SPACE_COINS, TOOK_SPACE_GOOD, tell
from concordia.rules.lines import lines_beside, spread
from concordia.rules.scoring import ALL_GODS, MINERVA, god_value
from concordia.rules.state import COLONISTS, LAND, NOWHERE, SEA, City, Seat, State, Tables
from concordia.rules.storehouse import KINDS_OF_GOODS, free_spaces

LAND_COLONISTS: Final = (1 << COLONISTS_OF_A_KIND) - 1
"""The colonists that stay when only ships may move."""
NO_MORE: Final = -1
"""An arrival whose ship has built its house."""


def open_gates(b: Tables, board: Board) -> None:
    """From the start field the first point leads onto any gate line (§13.3)."""
    gates = {gate.id for gate in board.gates}
    if gates:
        lines = sum(1 << i for i, line in enumerate(board.land) if gates & set(line.ends))
        spread(b, LAND, b.start[LAND], lines, lines_beside(b, LAND))


def lay_track(b: Tables, board: Board) -> None:
    """Lay the spaces of the ship track with their coins, goods and building sites (§13.4–6)."""
    number = {city.id: i for i, city in enumerate(board.cities)}
    b.spaces = len(board.track)
    b.space_of = [NOWHERE] * MAX_CITIES
    for i, space in enumerate(board.track):
        b.space_city[i] = number[space.id]
        b.space_of[number[space.id]] = i
        b.space_coins[i] = space.coins
        b.space_goods[i] = sum(1 << good for good in space.goods)
        for site in space.sites:
            b.space_of[number[site]] = i
            b.space_sites[i] |= 1 << number[site]
        b.track_sites |= b.space_sites[i]


@rule
def space_ahead(b: Tables, place: City) -> int:
    """The first space of the track that lies ahead of a ship's place."""
    return b.space_of[place] + 1


@rule
def may_enter(s: State, b: Tables, seat: Seat, space: int) -> bool:
    """Byzantium takes one ship a turn and needs a house for its mark (§13.4, §13.7)."""
    if space < b.spaces - 1:
        return True
    if s.players[seat].reserve == 0:
        return False
    for arrival in range(s.arrived):
        if s.arrivals[arrival] == space:
            return False
    return True


@rule
def legal_ships(s: State, b: Tables, legal: Legal) -> None:
    """Every ship that has not sailed this turn and has a space ahead of it (§13.4)."""
    top = asked(s)
    for colonist in range(COLONISTS_OF_A_KIND, COLONISTS):
        place = s.players[top.seat].colonists[colonist]
        if top.left > 0 and place != NOWHERE and not (top.item >> colonist) & 1:
            ahead = space_ahead(b, place)
            if ahead < b.spaces and may_enter(s, b, top.seat, ahead):
                legal[FROM_CITY + SEA] |= 1 << place


@rule
def legal_spaces(s: State, b: Tables, legal: Legal) -> None:
    """Any space ahead of the ship taken up (§13.4)."""
    top = asked(s)
    if top.item >= COLONISTS_OF_A_KIND:
        for space in range(space_ahead(b, s.players[top.seat].colonists[top.item]), b.spaces):
            if may_enter(s, b, top.seat, space):
                legal[SPACE] |= 1 << space


@rule
def sail(s: State, b: Tables, seat: Seat, colonist: int, space: int) -> None:
    """Move a ship forward, whatever the distance; it has sailed for this turn (§13.4)."""
    s.players[seat].colonists[colonist] = b.space_city[space]
    s.arrivals[s.arrived] = space
    s.arrived += 1
    tell(s, SAILED, seat, space, 0, 0)
    asked(s).item |= 1 << colonist


@rule
def ask_prefect_ship(s: State, b: Tables, seat: Seat) -> None:
    """With the coins of the Prefect one ship may sail, with all it brings (§13.9)."""
    if b.spaces > 0:
        ask(s, DEDICATE, seat, 0, 0)
        ask(s, BUILD, seat, 0, 1)
        ask(s, LAND_SHIPS, seat, 0, 0)
        ask(s, MOVE, seat, 1, LAND_COLONISTS)


@rule
def land_ships(s: State, b: Tables) -> None:
    """Give the bonus of the space reached next, in the order of arrival: coins, or a good (§13.5, §13.8)."""
    top = asked(s)
    seat = top.seat + 0
    if top.left == s.arrived:
        answered(s)
        return
    space = s.arrivals[top.left] + 0
    top.left += 1
    if b.space_coins[space] > 0:
        s.players[seat].coins += b.space_coins[space]
        tell(s, TOOK_SPACE_COINS, seat, b.space_coins[space], space, 0)
    if b.space_goods[space] != 0:
        ask(s, TAKE_BONUS, seat, 0, space)


@rule
def legal_bonus(s: State, b: Tables, legal: Legal) -> None:
    """One of the goods shown; nothing without a free space (§13.5)."""
    top = asked(s)
    if free_spaces(s, top.seat) == 0:
        legal[SIMPLE] |= 1 << DONE
    else:
        legal[SIMPLE] |= b.space_goods[top.item] << TAKE


@rule
def choose_bonus(s: State, action: Action) -> None:
    """Store the good chosen (§13.5)."""
    if action != DONE:
        s.players[asked(s).seat].goods[action - TAKE] += 1
        tell(s, TOOK_SPACE_GOOD, asked(s).seat, action - TAKE, asked(s).item, 0)
    answered(s)


@rule
def landing_sites(s: State, b: Tables) -> int:
    """The sites of the spaces where a ship has arrived in this action and not built yet (§13.6)."""
    sites = 0
    for arrival in range(s.arrived):
        if s.arrivals[arrival] != NO_MORE:
            sites |= b.space_sites[s.arrivals[arrival]]
    return sites


@rule
def use_landing(s: State, b: Tables, city: City) -> None:
    """A ship builds only one house where it arrives (§13.6)."""
    if (b.track_sites >> city) & 1:
        arrival = 0
        while s.arrivals[arrival] != b.space_of[city]:
            arrival += 1
        s.arrivals[arrival] = NO_MORE


@rule
def dedicate(s: State, b: Tables) -> None:
    """Ask for the god if a ship has reached Byzantium and a house is left to mark it (§13.7)."""
    seat = asked(s).seat
    answered(s)
    for arrival in range(s.arrived):
        if s.arrivals[arrival] == b.spaces - 1 and s.players[seat].reserve > 0:
            ask(s, CHOOSE_GOD, seat, 0, 0)
        s.arrivals[arrival] = 0
    s.arrived = 0


@rule
def legal_god(s: State, legal: Legal) -> None:
    """Every god the player has not marked yet, Minerva as any specialist (§13.7)."""
    seat = asked(s).seat
    for god in range(ALL_GODS):
        if not (s.marks[god] >> seat) & 1:
            if god == MINERVA:
                legal[SIMPLE] |= ((1 << KINDS_OF_GOODS) - 1) << (GOD + MINERVA)
            else:
                legal[SIMPLE] |= 1 << (GOD + god)


@rule
def choose_god(s: State, b: Tables, action: Action) -> None:
    """Score the god chosen and mark it with a house (§13.7)."""
    seat = asked(s).seat
    answered(s)
    god = min(action - GOD, MINERVA)
    score_and_mark(s, b, seat, god, action - GOD - god)


@rule
def dedication(s: State, b: Tables, seat: Seat, god: int, good: int) -> int:
    """What a god gives in Byzantium: as for one card, half rounded up if others have marked it (§13.7)."""
    points = god_value(s, b, seat, god, good)
    if count(s.marks[god]) > 0:
        points = (points + 1) // 2
    return points


@rule
def score_and_mark(s: State, b: Tables, seat: Seat, god: int, good: int) -> None:
    """Add the points and put a house of the reserve on the god; the last one triggers the end (§13.7)."""
    player = s.players[seat]
    points = dedication(s, b, seat, god, good)
    player.points += points
    s.marks[god] |= 1 << seat
    player.reserve -= 1
    tell(s, DEDICATED, seat, god, good, points)
    if player.reserve == 0:
        trigger_end(s, seat)


assert len(GODS) == MINERVA + 1, "Minerva comes last, so that her goods follow her"
