"""What is told of people: their browsers, their form, what a game has made of their ratings."""

from concordia.server.schemas.sent import Exact


class SessionTold(Exact):
    """A browser in which someone has signed in."""

    id: str
    created: int
    seen: int | None
    """When it was last used, to the hour."""
    browser: str | None
    """Browser and system in two words, as far as they are known."""
    here: bool
    """Whether it is the one that asks."""


class Sessions(Exact):
    """All browsers in which one has signed in."""

    sessions: list[SessionTold]


class RatingPoint(Exact):
    """The rating of someone after a rated game."""

    table: str | None
    """The game, if everyone may find it."""
    at: int
    rating: int


class RatingChange(Exact):
    """What a rated game has made of the rating of a seat's player."""

    seat: int
    rating: int
    change: int


class RatingChanges(Exact):
    """The ratings after a game; none if it was not rated or is not over."""

    seats: list[RatingChange]
