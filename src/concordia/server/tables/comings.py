"""Comings and goings: who was sent away from a table, and which seats wait for someone to take them over.

It follows from the log of the table alone. Marks tell who is meant: the account, and the hash of the secret
that the browser of a guest keeps.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from concordia.server.store.models import AWAY, BACK, PARDON, SEAT_KEPT, SEAT_OFFER, TAKEN, EventRow


@dataclass(frozen=True, slots=True)
class SentAway:
    """Someone whom the host has sent away, for good if it is a ban."""

    number: int
    """The event by which it happened."""
    name: str
    by: str
    ban: bool
    marks: frozenset[str]


@dataclass(frozen=True, slots=True)
class SeatOffer:
    """A seat of a bot that someone may take over: who shows the secret, or has the account."""

    seat: int
    mark: str


@dataclass(frozen=True, slots=True)
class Comings:
    """Who was sent away and has not been let in again, and the seats that are offered."""

    sent_away: tuple[SentAway, ...] = ()
    offers: tuple[SeatOffer, ...] = ()

    def follow(self, event: EventRow) -> "Comings":
        """What an event makes of it."""
        data: dict[str, Any] = event.data or {}
        if event.kind == AWAY and data.get("marks"):  # Nothing is left of someone who was forgotten.
            marks = frozenset(data["marks"])
            gone = SentAway(event.number, data["name"], data.get("by", ""), data["ban"], marks)
            return replace(self, sent_away=(*self.sent_away, gone))
        if event.kind == PARDON:
            kept = tuple(one for one in self.sent_away if one.number != data.get("pardoned"))
            return replace(self, sent_away=kept)
        if event.kind in (SEAT_OFFER, SEAT_KEPT, TAKEN, BACK):
            offers = tuple(one for one in self.offers if one.seat != event.seat)
            if event.kind == SEAT_OFFER and data.get("mark"):
                assert event.seat is not None
                offers += (SeatOffer(event.seat, data["mark"]),)
            return replace(self, offers=offers)
        return self

    def sent_away_with(self, marks: frozenset[str]) -> SentAway | None:
        """How someone was sent away, last or for good."""
        found = [one for one in self.sent_away if one.marks & marks]
        return next((one for one in found if one.ban), found[-1] if found else None)

    def bans(self) -> Sequence[SentAway]:
        """All who are kept out."""
        return [one for one in self.sent_away if one.ban]

    def seats_for(self, marks: frozenset[str]) -> tuple[int, ...]:
        """The seats that are offered to someone."""
        return tuple(one.seat for one in self.offers if one.mark in marks)


NOBODY: Final = Comings()
"""How every table begins."""
