"""The Prefect (§5): a province produces, or the markers give their coins."""

from typing import Final

from concordia.data.cards import ROLES
from concordia.rules.actions import COINS, PROVINCE, SIMPLE, Action, Legal, bit_of
from concordia.rules.compile import rule
from concordia.rules.decisions import PREFECT, answered, ask, asked
from concordia.rules.hooks.roles import (
    coins_on_marker,
    coins_were_collected,
    gives_bonus,
    marker_stays,
    province_produced,
)
from concordia.rules.journal import PASSED_MAGNUS, PRODUCED, TOOK_MARKER_COINS, tell
from concordia.rules.provinces import harvest, shows_good
from concordia.rules.seats import previous_seat
from concordia.rules.state import Province, Seat, State, Tables
from concordia.rules.storehouse import receive

PREFECT_ROLE: Final = ROLES.index("prefect")


@rule
def play_prefect(s: State, seat: Seat) -> None:
    """Choose a province or the coins (§5)."""
    ask(s, PREFECT, seat, 0, 0)


@rule
def coins_showing(s: State, b: Tables) -> int:
    """The coins on all markers that show coins (§5.2)."""
    coins = 0
    for province in range(b.provinces):
        if not shows_good(s, province) and marker_stays(s, province):
            coins += coins_on_marker(s, b, province)
    return coins


@rule
def legal_prefect(s: State, legal: Legal) -> None:
    """Every province whose marker shows its good, and the coins even if there are none (§5.1–2)."""
    legal[SIMPLE] |= 1 << COINS
    legal[PROVINCE] |= s.showing


@rule
def choose_prefect(s: State, b: Tables, action: Action) -> None:
    """Produce in the province chosen, or take the coins."""
    seat = asked(s).seat
    answered(s)
    if action == COINS:
        coins = coins_showing(s, b)
        s.players[seat].coins += coins
        tell(s, TOOK_MARKER_COINS, seat, coins, 0, 0)
        for province in range(b.provinces):
            if marker_stays(s, province):
                s.showing |= 1 << province
        coins_were_collected(s, b, seat)
    else:
        produce(s, b, seat, bit_of(action))


@rule
def bonus_goods(s: State, seat: Seat, province: Province) -> int:
    """2 bonus goods for the holder of the Praefectus Magnus, 1 for others, if there are any (§5.1, §5.3)."""
    if not gives_bonus(s, province):
        return 0
    if s.magnus == seat:
        return 2
    return 1


@rule
def pass_magnus(s: State, seat: Seat, province: Province) -> None:
    """Whoever used the Praefectus Magnus passes it to the right-hand neighbour (§5.3)."""
    if s.magnus == seat and gives_bonus(s, province):
        s.magnus = previous_seat(s, seat)
        tell(s, PASSED_MAGNUS, seat, s.magnus, 0, 0)


@rule
def produce(s: State, b: Tables, seat: Seat, province: Province) -> None:
    """Bonus good, marker to coins, then every house in the province produces for its owner (§5.1).

    The active player is served last, so that a question to that player comes first (§10.3).
    """
    tell(s, PRODUCED, seat, province, 0, 0)
    s.players[seat].gained[s.marker_good[province]] += bonus_goods(s, seat, province)
    pass_magnus(s, seat, province)
    s.showing &= ~(1 << province)
    province_produced(s, seat, province)
    owner = seat
    for _ in range(s.seats):
        owner = previous_seat(s, owner)
        harvest(s, owner, b.province_cities[province])
        receive(s, owner)
