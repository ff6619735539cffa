"""Why a colonist cannot go or come somewhere (§3.2, §4.1–3, §6.1)."""

from concordia.data.goods import COLONIST_COST
from concordia.expansions.reasons import Question, Reason, reason
from concordia.rules.colonists import at_home, kind_of, reach_index, steps_to
from concordia.rules.decisions import SETTLE
from concordia.rules.state import COLONISTS, FIRST_LINE, KINDS, NOWHERE, Kind
from concordia.why.buildings import missing, no_house_yet


def no_mover_in_city(q: Question) -> Reason | None:
    """Why no colonist in a city can be taken up; of a city without one, why no house can be built there."""
    return _stuck(q, q.number) or no_house_yet(q)


def no_mover_on_line(q: Question) -> Reason | None:
    """Why the colonist on a line cannot be taken up; nothing is wrong with a free line."""
    stuck = _stuck(q, FIRST_LINE + q.number)
    other = _occupant(q, FIRST_LINE + q.number)
    if stuck is None and other is not None:
        return reason("not-yours", other=other)
    return stuck


def _stuck(q: Question, place: int) -> Reason | None:
    """Why a player's colonists at a place cannot move, if there are any."""
    for colonist, stands in enumerate(q.player.colonists):
        if stands == place and q.kind in (None, kind_of(colonist)):
            return reason("no-way", steps=q.top.left)
    return None


def no_line(q: Question) -> Reason:
    """Why the colonist that was taken up cannot go to a line (§4.2–3)."""
    kind = kind_of(q.top.item)
    place = q.player.colonists[q.top.item]
    if q.kind != kind:
        return reason("wrong-kind")
    if place == FIRST_LINE + q.number:
        return reason("stands-here")
    other = _occupant(q, FIRST_LINE + q.number)
    if other == q.top.seat:
        return reason("own-colonist")
    if other is not None:
        return reason("occupied", other=other)
    if not q.b.reach[reach_index(kind, place, COLONISTS)] >> q.number & 1:
        return reason("out-of-reach")
    return reason("too-far", steps=steps_to(q.b, kind, place, q.number), left=q.top.left)


def _occupant(q: Question, place: int) -> int | None:
    """Whose colonist stands on a line, if any does."""
    for seat in range(q.s.seats):
        for colonist, stands in enumerate(q.s.players[seat].colonists):
            if stands == place and kind_of(colonist) == q.kind:
                return seat
    return None


def no_new_colonist(q: Question) -> Reason:
    """Why no new colonist, or none of a kind, can come to a city (§3.2, §6.1)."""
    kinds = [kind for kind in range(KINDS) if q.kind in (None, kind)]
    settles = q.top.kind == SETTLE
    starts = [kind for kind in kinds if q.b.start[kind] == q.number]
    if not starts and not (settles and q.player.houses >> q.number & 1):
        return reason("own-houses-only" if settles else "start-only")
    fitting = [kind for kind in kinds if kind in starts or q.b.kind_cities[kind] >> q.number & 1]
    if not fitting:
        return reason("no-lines")
    if not any(_waits(q, kind) for kind in fitting):
        return reason("no-colonist-left")
    goods = missing(q, COLONIST_COST)
    return reason("goods", goods=goods) if goods else reason("nothing")


def _waits(q: Question, kind: Kind) -> bool:
    return at_home(q.s, q.top.seat, kind) != NOWHERE
