"""The storehouse: 12 spaces for colonists and goods, and what happens when they do not suffice (§10.2–3)."""

from concordia.data.goods import GOODS, STOREHOUSE_SPACES
from concordia.rules.actions import KEEP, SIMPLE, Action, Legal
from concordia.rules.compile import rule
from concordia.rules.decisions import KEEP_GOODS, answered, ask, asked
from concordia.rules.journal import KEPT, LOST, STORED, tell
from concordia.rules.state import COLONISTS, NOWHERE, Seat, State

KINDS_OF_GOODS = len(GOODS)


@rule
def free_spaces(s: State, seat: Seat) -> int:
    """Spaces that hold neither a colonist nor a good."""
    player = s.players[seat]
    free = STOREHOUSE_SPACES
    for colonist in range(COLONISTS):
        if player.colonists[colonist] == NOWHERE:
            free -= 1
    for good in range(KINDS_OF_GOODS):
        free -= player.goods[good]
    return free


@rule
def goods_in_store(s: State, seat: Seat) -> int:
    """How many goods of any kind a player has."""
    goods = 0
    for good in range(KINDS_OF_GOODS):
        goods += s.players[seat].goods[good]
    return goods


@rule
def receive(s: State, seat: Seat) -> None:
    """Store what a player has just gained, or ask what to keep of it; no space, no good (§10.2–3)."""
    player = s.players[seat]
    gained = 0
    for good in range(KINDS_OF_GOODS):
        gained += player.gained[good]
    if gained == 0:
        return
    free = free_spaces(s, seat)
    if 0 < free < gained:
        ask(s, KEEP_GOODS, seat, free, 0)
        return
    if free == 0:
        tell(s, LOST, seat, 0, 0, 0)
    for good in range(KINDS_OF_GOODS):
        if free > 0:
            player.goods[good] += player.gained[good]
        player.gained[good] = 0
    if free > 0:
        tell(s, STORED, seat, 0, 0, 0)


@rule
def legal_keep(s: State, legal: Legal) -> None:
    """Any good among those gained (§10.3)."""
    player = s.players[asked(s).seat]
    for good in range(KINDS_OF_GOODS):
        if player.gained[good] > 0:
            legal[SIMPLE] |= 1 << (KEEP + good)


@rule
def choose_keep(s: State, action: Action) -> None:
    """Keep one unit; when the last space is filled the rest is lost (§10.3)."""
    top = asked(s)
    player = s.players[top.seat]
    good = action - KEEP
    player.goods[good] += 1
    player.gained[good] -= 1
    tell(s, KEPT, top.seat, good, 0, 0)
    top.left -= 1
    if top.left == 0:
        tell(s, LOST, top.seat, 0, 0, 0)
        for lost in range(KINDS_OF_GOODS):
            player.gained[lost] = 0
        answered(s)
