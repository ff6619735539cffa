"""Offering: what people at a table propose to each other, answer, and then do.

The answer with which all have agreed is not written itself: what was agreed upon is, in one event, so that
nothing is ever agreed and left undone.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from concordia.errors import IllegalMove
from concordia.server.clock import now
from concordia.server.errors import NotFound, Refused, refusal
from concordia.server.people.visitors import Visitor
from concordia.server.schemas.offers import MayOffer, OfferRequest
from concordia.server.store.models import (
    ANSWER,
    ENDED,
    OFFER,
    PAUSE,
    PERSON,
    PLAYING,
    REMATCH,
    RESUME,
    UNDO,
)
from concordia.server.tables.consent import check_patience, check_welcome, missing
from concordia.server.tables.ending import with_their_sides
from concordia.server.tables.new_tables import worked_out, write_table
from concordia.server.tables.offers import (
    ACCEPT,
    CLAIM,
    END,
    KINDS,
    LAPSE,
    PAUSE_OFFER,
    REMATCH_OFFER,
    RESUME_OFFER,
    TAKE_BACK,
    WITHDRAW,
    Offer,
)
from concordia.server.tables.options import MINUTE, Clock, Deadline
from concordia.server.tables.registry import Registry
from concordia.server.tables.rematch import check_rematch, rematch_of
from concordia.server.tables.seating import Seating
from concordia.server.tables.table import Table

DAY: Final = 24 * 60 * MINUTE
GONE_WITH_CLOCK: Final = 5 * MINUTE
GONE_WITHOUT: Final = DAY
"""How long someone who is asked has been gone before the others may claim the win, by the table's time."""
LONGEST_ADJOURNMENT: Final = 60
"""Days until which a game may be adjourned."""

GoneSince = Callable[[Table, int], Awaitable[int | None]]
"""Since when nobody is connected to a seat; None while someone is."""


@dataclass(frozen=True, slots=True)
class Offered:
    """What has become of an offer."""

    number: int | None = None
    """Its number, if others still have to answer."""
    rematch: str | None = None
    """The table of a rematch that has begun."""


class Offering:
    """Offers are made and answered here."""

    def __init__(self, registry: Registry, seating: Seating, gone_since: GoneSince) -> None:
        """Get ready; `gone_since` knows who is connected."""
        self.registry = registry
        self.seating = seating
        self.gone_since = gone_since

    async def offer(self, table: Table, visitor: Visitor, wanted: OfferRequest) -> Offered:
        """Offer something to the others; what needs nobody else's consent is done at once."""
        async with table.lock:
            await self._look(table)
            offer = self._of(table, visitor, wanted)
            await self._check(table, offer)
            check_patience(table, offer.seat, offer.kind)
            if not missing(table, offer):
                return await self._carry_out(table, visitor, offer, None)
            check_welcome(table, offer)
            event = await self.registry.append(table, OFFER, seat=offer.seat, data=offer.data)
            return Offered(event.number)

    async def answer(self, table: Table, visitor: Visitor, number: int, answer: str) -> Offered:
        """Answer an offer for all of one's seats, or withdraw one's own."""
        async with table.lock:
            await self._look(table)
            offer = table.progress.offers.numbered(number)
            if offer is None:
                raise NotFound.of("no-offer")
            if answer == WITHDRAW:
                visitor.check_seat(table, offer.seat)
                await self._note(table, offer, offer.seat, answer, (offer.seat,))
                return Offered()
            own = tuple(seat for seat in missing(table, offer) if seat in visitor.seats_at(table))
            if not own:
                raise Refused.of("offer-for-others")
            if answer != ACCEPT:
                await self._note(table, offer, own[0], answer, own)
                return Offered()
            agreed = replace(offer, accepted=offer.accepted.union(own))
            await self._check_still(table, agreed)
            if missing(table, agreed):
                await self._note(table, offer, own[0], answer, own)
                return Offered(number)
            return await self._carry_out(table, visitor, agreed, own[0])

    async def possible(self, table: Table, visitor: Visitor) -> list[MayOffer]:
        """Everything that someone might offer now, or why not."""
        if not visitor.seats_at(table):
            return []
        asked = table.progress.asked
        wanted = [OfferRequest(kind=kind, target=asked if kind == CLAIM else None) for kind in KINDS]
        return [await self._possible(table, visitor, one) for one in wanted]

    async def _possible(self, table: Table, visitor: Visitor, wanted: OfferRequest) -> MayOffer:
        told = None
        try:
            offer = self._of(table, visitor, wanted)
            await self._check(table, offer)
            check_patience(table, offer.seat, offer.kind)
            check_welcome(table, offer)
        except (Refused, IllegalMove) as error:
            told = refusal(error)
        return MayOffer(kind=wanted.kind, target=wanted.target, refused=told)

    async def _look(self, table: Table) -> None:
        if table.doubtful:
            await self.registry.catch_up(table)
        table.check_playable()

    def _of(self, table: Table, visitor: Visitor, wanted: OfferRequest) -> Offer:
        """What someone wants to offer, with the consent of all seats that are theirs."""
        mine = visitor.seats_at(table)
        if wanted.seat is not None:
            visitor.check_seat(table, wanted.seat)
        if not mine:
            raise Refused.of("offers-for-players")
        in_game = wanted.kind != REMATCH_OFFER
        if in_game and table.progress.status != PLAYING:
            raise Refused.of("not-being-played")
        able = [seat for seat in mine if not in_game or table.seats[seat].stand_in is None]
        if not able or wanted.seat not in (None, *able):
            raise Refused.of("stood-in")
        seat = able[0] if wanted.seat is None else wanted.seat
        until = wanted.until if wanted.kind == PAUSE_OFFER else None
        target = wanted.target if wanted.kind == CLAIM else None
        offer = Offer(0, wanted.kind, seat, now(), frozenset(mine), target=target, until=until)
        return _taking_back(table, offer, able, wanted.seat) if wanted.kind == TAKE_BACK else offer

    async def _check(self, table: Table, offer: Offer) -> None:
        """Refuse what makes no sense now."""
        paused = table.progress.paused
        if offer.kind == REMATCH_OFFER:
            check_rematch(table)
        elif offer.kind == RESUME_OFFER:
            if paused is None:
                raise Refused.of("not-paused")
        elif paused is not None and offer.kind != END:
            raise Refused.of("paused")
        elif offer.kind == PAUSE_OFFER:
            _check_until(offer.until)
        elif offer.kind == CLAIM:
            await self._check_gone(table, offer)

    async def _check_gone(self, table: Table, offer: Offer) -> None:
        """Refuse to claim a win over someone who is there, or has not been gone for long."""
        target = offer.target
        if target is None or target in offer.accepted or target != table.progress.asked:
            raise Refused.of("claim-of-whom")
        seat = table.seats[target]
        if seat.kind != PERSON or seat.stand_in is not None or isinstance(table.options.time, Deadline):
            raise Refused.of("claim-of-whom")
        since = await self.gone_since(table, target)
        if since is None:
            raise Refused.of("not-gone", name=seat.name)
        patience = GONE_WITH_CLOCK if isinstance(table.options.time, Clock) else GONE_WITHOUT
        wait = max(since, table.progress.since, table.progress.active[target]) + patience - now()
        if wait > 0:
            raise Refused.of("not-gone-long", name=seat.name, seconds=-(-wait // 1000))

    async def _check_still(self, table: Table, offer: Offer) -> None:
        """Refuse to agree to what has become meaningless; then it lapses for everyone."""
        try:
            await self._check(table, offer)
        except Refused:
            await self._note(table, offer, offer.seat, LAPSE, ())
            raise

    async def _note(self, table: Table, offer: Offer, seat: int, answer: str, own: tuple[int, ...]) -> None:
        data = {"of": offer.number, "offer": offer.kind, "answer": answer, "seats": list(own)}
        await self.registry.append(table, ANSWER, seat=seat, data=data)

    async def return_of(self, table: Table, seat: int) -> None:
        """Let claims against someone who has come back lapse."""
        async with table.lock:
            claim = table.progress.offers.of_kind(CLAIM)
            if claim is not None and claim.target == seat:
                await self._note(table, claim, seat, LAPSE, ())

    async def _carry_out(self, table: Table, visitor: Visitor, offer: Offer, by: int | None) -> Offered:
        """Do what all have agreed upon; `by` is the seat that was the last to agree, if anyone had to."""
        of = {} if by is None else {"of": offer.number}
        append = partial(self.registry.append, table, seat=offer.seat)
        if offer.kind == REMATCH_OFFER:
            return await self._rematch(table, visitor, offer, of)
        if offer.kind == TAKE_BACK:
            await append(UNDO, action=offer.count, data=of)
        elif offer.kind == PAUSE_OFFER:
            await append(PAUSE, data={**of, "until": offer.until})
        elif offer.kind == RESUME_OFFER:
            await append(RESUME, data=of)
        else:
            flags = table.progress.flags
            last = flags if offer.target is None else (offer.target, *flags)
            placed = with_their_sides(last, len(table.seats), table.row.variants)
            why = "agreement" if offer.kind == END else "claim"
            await append(ENDED, data={**of, "why": why, "last": list(placed)})
        return Offered()

    async def _rematch(self, table: Table, visitor: Visitor, offer: Offer, of: dict[str, int]) -> Offered:
        """Write the new table down and that it is the rematch, both or neither."""
        made = rematch_of(self.seating, table, visitor)
        again = await worked_out(made)
        await self.registry.append(
            table,
            REMATCH,
            seat=offer.seat,
            data={**of, "table": again.id},
            changes=[partial(write_table, made=made)],
            rematch=again.id,
        )
        self.registry.begin(again, made.events)
        return Offered(rematch=again.id)


def _taking_back(table: Table, offer: Offer, able: list[int], wanted: int | None) -> Offer:
    """An offer to take back what the seat that moved last has moved in its turn."""
    if not table.options.undo:
        raise Refused.of("no-undo")
    seats = able if wanted is None else [wanted]
    counts = {seat: table.progress.retractable(seat) for seat in seats}
    found = next((seat for seat in seats if counts[seat]), None)
    if found is None:
        raise IllegalMove.of("cannot-take-back")
    return replace(offer, seat=found, count=counts[found])


def _check_until(until: int | None) -> None:
    if until is not None and not now() < until <= now() + LONGEST_ADJOURNMENT * DAY:
        raise Refused.of("adjourned-when", days=LONGEST_ADJOURNMENT)
