"""The Architect (§4): move colonists, then build houses."""

from typing import Final

from concordia.data.cards import ROLES
from concordia.data.goods import COLONISTS_OF_A_KIND
from concordia.rules.actions import (
    DONE,
    FROM_CITY,
    FROM_LINE,
    HOUSE,
    SIMPLE,
    SPACE,
    TO_LINE,
    Action,
    Legal,
    bit_of,
    word_of,
)
from concordia.rules.colonists import kind_of, on_board, reachable, stand_on, steps_to
from concordia.rules.compile import rule
from concordia.rules.decisions import BUILD, MOVE, TO, answered, ask, asked
from concordia.rules.hooks.roles import (
    after_houses,
    after_movement,
    house_was_built,
    more_building_sites,
    more_destinations,
    more_movers,
    moved_off_the_map,
)
from concordia.rules.houses import accessible, pay_and_build, payable
from concordia.rules.state import COLONISTS, FIRST_LINE, NOWHERE, Seat, State, Tables

ARCHITECT: Final = ROLES.index("architect")


@rule
def play_architect(s: State, b: Tables, seat: Seat) -> None:
    """One point for each own colonist on the board; houses come after all movement (§4.1, §4.4)."""
    after_houses(s, b, seat)
    ask(s, BUILD, seat, 0, 0)
    after_movement(s, b, seat)
    ask(s, MOVE, seat, on_board(s, seat), 0)


@rule
def legal_move(s: State, b: Tables, legal: Legal) -> None:
    """Every colonist that reaches a free line; or no more movement (§4.1–3)."""
    legal[SIMPLE] |= 1 << DONE
    top = asked(s)
    for colonist in range(COLONISTS):
        place = s.players[top.seat].colonists[colonist]
        kind = kind_of(colonist)
        if place != NOWHERE and not (top.item >> colonist) & 1 and reachable(s, b, kind, place, top.left):
            if place >= FIRST_LINE:
                legal[FROM_LINE + kind] |= 1 << (place - FIRST_LINE)
            else:
                legal[FROM_CITY + kind] |= 1 << place
    more_movers(s, b, legal)


@rule
def choose_move(s: State, action: Action) -> None:
    """Take up the colonist chosen, or go on to building."""
    if action == DONE:
        answered(s)
        return
    top = asked(s)
    word = word_of(action)
    place = bit_of(action)
    kind = word - FROM_CITY
    if word < FROM_CITY:
        kind = word - FROM_LINE
        place += FIRST_LINE
    colonist = kind * COLONISTS_OF_A_KIND
    while s.players[top.seat].colonists[colonist] != place or (top.item >> colonist) & 1:
        colonist += 1
    ask(s, TO, top.seat, top.left, colonist)


@rule
def legal_to(s: State, b: Tables, legal: Legal) -> None:
    """Every free line within the points left (§4.2–3)."""
    top = asked(s)
    kind = kind_of(top.item)
    place = s.players[top.seat].colonists[top.item]
    legal[TO_LINE + kind] |= reachable(s, b, kind, place, top.left)
    more_destinations(s, b, legal)


@rule
def choose_to(s: State, b: Tables, action: Action) -> None:
    """Move the colonist by the shortest way and keep the points left for others (§4.1)."""
    top = asked(s)
    colonist = top.item
    seat = top.seat
    left = top.left - 1
    answered(s)
    if word_of(action) == SPACE:
        moved_off_the_map(s, b, seat, colonist, bit_of(action))
    else:
        line = bit_of(action)
        left -= steps_to(b, kind_of(colonist), s.players[seat].colonists[colonist], line) - 1
        stand_on(s, seat, colonist, line)
    asked(s).left = left


@rule
def legal_build(s: State, b: Tables, legal: Legal) -> None:
    """Every accessible city without an own house that the player can pay; or no more houses (§4.4–6)."""
    legal[SIMPLE] |= 1 << DONE
    top = asked(s)
    cities = more_building_sites(s, b)
    if top.item == 0:
        cities |= accessible(s, b, top.seat)
    legal[HOUSE] |= payable(s, b, top.seat, cities)


@rule
def choose_build(s: State, b: Tables, action: Action) -> None:
    """Pay for a house and build it; the decision stays for the next one (§4.4–5)."""
    if action == DONE:
        answered(s)
        return
    pay_and_build(s, asked(s).seat, bit_of(action))
    house_was_built(s, b, bit_of(action))
