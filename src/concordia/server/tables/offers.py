"""Offers: what someone at a table has proposed to the others, as it follows from the log.

A value like the progress of a table, of which it is a part: who has offered what, who has agreed, and
whom the others have had enough of.
"""

from dataclasses import dataclass, replace
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from concordia.server.store.models import BACK, MOVE, PAUSE, REMATCH, RESUME, STAND_IN, UNDO, EventRow

Kind: TypeAlias = Literal["rematch", "takeback", "end", "claim", "pause", "resume"]
REMATCH_OFFER: Final = "rematch"
TAKE_BACK: Final = "takeback"
END: Final = "end"
CLAIM: Final = "claim"
PAUSE_OFFER: Final = "pause"
RESUME_OFFER: Final = "resume"
KINDS: Final = (REMATCH_OFFER, TAKE_BACK, END, CLAIM, PAUSE_OFFER, RESUME_OFFER)
"""What may be offered."""

ACCEPT: Final = "accept"
REFUSE: Final = "refuse"
MUTE: Final = "mute"
WITHDRAW: Final = "withdraw"
LAPSE: Final = "lapse"
"""How an offer is answered; one that lapses has become meaningless."""

HOUR: Final = 60 * 60_000
_FIRST_TURN: Final = 1


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that someone has offered and that not all have answered."""

    number: int
    """The number of its event."""
    kind: str
    seat: int
    at: int
    accepted: frozenset[int]
    """The seats that have agreed, that of whoever offers among them."""
    turn: int = _FIRST_TURN
    """The turn of the game in which it was made."""
    target: int | None = None
    """Against whom a win is claimed."""
    until: int | None = None
    """Until when the game is to be adjourned."""
    count: int | None = None
    """How many moves are to be taken back."""

    @property
    def data(self) -> dict[str, Any]:
        """What the log keeps of it, beside who made it and when."""
        more = {"target": self.target, "until": self.until, "count": self.count}
        told = {name: value for name, value in more.items() if value is not None}
        return {"offer": self.kind, "seats": sorted(self.accepted), **told}


class Declined(NamedTuple):
    """An offer that was refused: whose, of which kind, when, and after how many moves."""

    seat: int
    kind: str
    at: int
    moves: int


@dataclass(frozen=True, slots=True)
class Offers:
    """The offers of a table."""

    open: tuple[Offer, ...] = ()
    made: tuple[tuple[int, int], ...] = ()
    """Who has offered something when, within the last hour."""
    declined: tuple[Declined, ...] = ()
    """The last refusal of each kind of offer of each seat."""
    muted: frozenset[tuple[int, int]] = frozenset()
    """Who wants no more offers of whom."""

    def numbered(self, number: int) -> Offer | None:
        """An open offer by its number."""
        return next((offer for offer in self.open if offer.number == number), None)

    def of_kind(self, kind: str) -> Offer | None:
        """The open offer of a kind."""
        return next((offer for offer in self.open if offer.kind == kind), None)

    def made_since(self, seat: int, at: int) -> int:
        """How many offers a seat has made since a moment within the last hour."""
        return sum(1 for who, when in self.made if who == seat and when > at)

    def declined_of(self, seat: int, kind: str) -> Declined | None:
        """The last refusal of such an offer of a seat."""
        return next((one for one in self.declined if (one.seat, one.kind) == (seat, kind)), None)

    def offered(self, event: EventRow, turn: int) -> "Offers":
        """The offers after one more."""
        assert event.seat is not None
        data = event.data or {}
        more = {name: data.get(name) for name in ("target", "until", "count")}
        accepted = frozenset(data["seats"])
        offer = Offer(event.number, data["offer"], event.seat, event.at, accepted, turn, **more)
        recent = tuple(one for one in self.made if one[1] > event.at - HOUR)
        return replace(self, open=(*self.open, offer), made=(*recent, (event.seat, event.at)))

    def answered(self, event: EventRow, moves: int) -> "Offers":
        """The offers after an answer to one of them."""
        data = event.data or {}
        offer = self.numbered(data["of"])
        assert offer is not None
        if data["answer"] == ACCEPT:
            agreed = replace(offer, accepted=offer.accepted.union(data["seats"]))
            return replace(self, open=tuple(agreed if one is offer else one for one in self.open))
        closed = replace(self, open=tuple(one for one in self.open if one is not offer))
        if data["answer"] not in (REFUSE, MUTE):
            return closed
        others = tuple(one for one in self.declined if one[:2] != (offer.seat, offer.kind))
        closed = replace(closed, declined=(*others, Declined(offer.seat, offer.kind, event.at, moves)))
        muting = {(seat, offer.seat) for seat in data["seats"]} if data["answer"] == MUTE else set()
        return replace(closed, muted=closed.muted | muting)

    def after(self, event: EventRow, turn: int, seats: int, over: bool) -> "Offers":
        """The offers that still mean something after an event of the game."""
        kept = tuple(one for one in self.open if not _is_idle(one, event, turn, seats, over))
        return self if len(kept) == len(self.open) else replace(self, open=kept)


NO_OFFERS: Final = Offers()

_SETTLED_BY: Final = {
    PAUSE: (PAUSE_OFFER, TAKE_BACK, CLAIM),
    RESUME: (RESUME_OFFER,),
    REMATCH: (REMATCH_OFFER,),
    MOVE: (TAKE_BACK,),
    UNDO: (TAKE_BACK,),
}


def _is_idle(offer: Offer, event: EventRow, turn: int, seats: int, over: bool) -> bool:
    """Whether an offer means nothing any more after an event."""
    if offer.kind in _SETTLED_BY.get(event.kind, ()):
        return True
    if offer.kind == REMATCH_OFFER:
        return False
    if over:
        return True
    if event.kind == STAND_IN:  # Who made it, or had to answer it, has left it to a bot.
        return event.seat == offer.seat or event.seat not in offer.accepted
    if offer.kind == CLAIM and event.kind in (MOVE, UNDO, BACK) and event.seat == offer.target:
        return True
    return offer.kind != RESUME_OFFER and turn >= offer.turn + seats  # Everyone has had a turn since.
