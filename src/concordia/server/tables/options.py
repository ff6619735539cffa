"""What the people at a table agree on beside board, seats and variants."""

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Clock(BaseModel):
    """Each seat has so much time for the whole game, and some more whenever it is asked anew."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Literal["clock"] = "clock"
    minutes: int = Field(ge=1, le=24 * 60)
    increment: int = Field(default=0, ge=0, le=3600, description="Seconds added each time the seat is asked.")


class Deadline(BaseModel):
    """Each time a seat is asked it has so many hours: for slow play."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Literal["deadline"] = "deadline"
    hours: int = Field(ge=1, le=24 * 60)
    holidays: int = Field(
        default=0,
        ge=0,
        le=90,
        description="Days for which each player may stop their deadlines in this game.",
    )


Time: TypeAlias = Clock | Deadline
"""The time that people have at a table."""


BOT_PLAYS_ON: Final = "bot"
LOST: Final = "lost"
"""What becomes of someone whose clock runs out."""


class Options(BaseModel):
    """The options of a table."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    undo: bool = Field(default=True, description="Whether moves may be taken back.")
    time: Annotated[Time, Field(discriminator="kind")] | None = Field(
        default=None, description="A clock, a deadline, or all the time in the world."
    )
    flag: Literal["bot", "lost"] = Field(
        default=BOT_PLAYS_ON,
        description="What becomes of someone whose clock runs out: a bot plays on, or they have lost.",
    )
    away: int | None = Field(
        default=None,
        ge=1,
        le=24 * 60,
        description="After how many minutes without a connection a bot stands in for someone who is asked.",
    )
    live_score: bool = Field(default=True, description="Whether points are shown during the game.")
    rated: bool = Field(default=False, description="Whether the game changes the ratings of its players.")
    at_once: bool = Field(
        default=False, description="Whether the game begins as soon as someone sits on every seat."
    )
    shuffle_seats: bool = Field(default=False, description="Whether chance decides the order of play.")
