"""Offers at a table, as they are made, answered and told."""

from typing import Annotated, Final, Literal

from pydantic import Field

from concordia.server.schemas.requests import SeatNumber, Strict
from concordia.server.schemas.sent import Exact
from concordia.server.schemas.table import ErrorBody
from concordia.server.tables.offers import Kind

LATEST: Final = 2**53
Answer = Literal["accept", "refuse", "mute", "withdraw"]


class OfferRequest(Strict):
    """Something to offer to the others at the table."""

    kind: Kind = Field(
        description="Another game of the same people, taking your last moves back, ending the game now, "
        "a win over someone who is gone, a pause, or the end of one."
    )
    seat: SeatNumber | None = Field(default=None, description="As whom, if you play several seats.")
    target: SeatNumber | None = Field(default=None, description="To claim a win: who is gone.")
    until: Annotated[int, Field(ge=0, le=LATEST)] | None = Field(
        default=None, description="For a pause: when the game goes on by itself, in milliseconds since 1970."
    )


class AnswerRequest(Strict):
    """An answer to an offer."""

    answer: Answer = Field(
        description="Whether you agree; `mute` refuses and wants no more offers of the same person, "
        "`withdraw` takes your own offer back."
    )


class OfferAnswer(Exact):
    """What has become of an offer."""

    number: int | None
    """The number of the offer, if the others still have to answer."""
    table: str | None
    """The table of the rematch, if it has begun."""


class MayOffer(Exact):
    """Something that might be offered now."""

    kind: Kind
    target: int | None
    """Of a claim: against whom."""
    refused: ErrorBody | None
    """Why it cannot be offered now, if it cannot."""


class OffersAnswer(Exact):
    """What you might offer now."""

    offers: list[MayOffer]
