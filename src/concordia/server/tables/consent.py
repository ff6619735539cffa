"""Consent: who has to agree to an offer, and how often someone may offer something."""

import math
from typing import Final

from concordia.server.clock import now
from concordia.server.errors import Refused
from concordia.server.store.models import PERSON, PLAYING, SeatRow
from concordia.server.tables.offers import CLAIM, END, HOUR, REMATCH_OFFER, Offer
from concordia.server.tables.options import MINUTE
from concordia.server.tables.stand_ins import RESIGNED, plays_to_the_end
from concordia.server.tables.table import Table

PATIENCE: Final = 5 * MINUTE
"""How long the same is not offered again by a seat after it was refused."""
MOVES_BETWEEN: Final = 10
"""How many moves are made meanwhile, as long as the game goes on."""
MOST_AN_HOUR: Final = 12
"""Offers of one seat within an hour."""


def missing(table: Table, offer: Offer) -> tuple[int, ...]:
    """The seats whose people still have to answer an offer; bots agree by themselves."""
    people = (seat for seat in table.seats if _must_agree(table, seat, offer))
    return tuple(seat.seat for seat in people if seat.seat not in offer.accepted)


def _must_agree(table: Table, seat: SeatRow, offer: Offer) -> bool:
    is_known = seat.secret_hash is not None or seat.user_id is not None
    if seat.kind != PERSON or not is_known or (offer.kind == CLAIM and seat.seat == offer.target):
        return False
    if offer.kind == REMATCH_OFFER or seat.stand_in is None:
        return True
    # Whoever may come back to the seat has not given the game up: it is not ended behind their back.
    gave_up = seat.stand_in == RESIGNED or plays_to_the_end(seat, table.options)
    return offer.kind == END and not gave_up


def check_patience(table: Table, seat: int, kind: str) -> None:
    """Refuse to offer the same again and again."""
    offers, at = table.progress.offers, now()
    if offers.of_kind(kind) is not None:
        raise Refused.of("offer-open")
    declined = offers.declined_of(seat, kind)
    if declined is not None:
        wait = declined.at + PATIENCE - at
        if wait > 0:
            raise Refused.of("offer-declined", minutes=math.ceil(wait / MINUTE))
        more = declined.moves + MOVES_BETWEEN - len(table.progress.moves)
        if more > 0 and table.progress.status == PLAYING and table.progress.paused is None:
            raise Refused.of("offer-declined-moves", moves=more)
    if offers.made_since(seat, at - HOUR) >= MOST_AN_HOUR:
        raise Refused.of("offers-too-many", most=MOST_AN_HOUR)


def check_welcome(table: Table, offer: Offer) -> None:
    """Refuse an offer to someone who wants no more of the same person."""
    for seat in missing(table, offer):
        if (seat, offer.seat) in table.progress.offers.muted:
            raise Refused.of("offers-unwelcome", name=table.seats[seat].name)
