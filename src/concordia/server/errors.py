"""What a request can be refused for: each error has a code for programs and words for people."""

from typing import ClassVar, Final

from concordia.errors import ConcordiaError
from concordia.server.schemas.table import ErrorBody


class Refused(ConcordiaError):
    """A request that is not carried out."""

    status: ClassVar[int] = 400
    code = "bad-request"


class SignedOut(Refused):
    """Only someone with an account may do this."""

    status = 401
    code = "signed-out"


class Forbidden(Refused):
    """This visitor may not do this."""

    status = 403
    code = "forbidden"


class NotFound(Refused):
    """There is no such thing."""

    status = 404
    code = "not-found"


class Conflict(Refused):
    """It does not fit how things stand."""

    status = 409
    code = "conflict"


class Stale(Conflict):
    """The move was made on a position that has passed."""

    code = "stale"


class TooLarge(Refused):
    """The request holds more than is allowed."""

    status = 413
    code = "too-large"


class TooSlow(Refused):
    """The request did not come in time."""

    status = 408
    code = "too-slow"


class TooMany(Refused):
    """Too many requests in a short time."""

    status = 429
    code = "too-many"

    def __init__(self, message: str, wait: int) -> None:
        """Tell after how many seconds to try again."""
        super().__init__(message)
        self.wait = wait


class Unavailable(Refused):
    """The server cannot do this now, and nothing was changed."""

    status = 503
    code = "unavailable"


NO_DATABASE: Final = "the database does not answer: try again"


class Failed(Refused):
    """Something that should not happen has happened."""

    status = 500
    code = "failed"


def refusal(error: ConcordiaError) -> ErrorBody:
    """An error as it is sent."""
    code = error.code or _CODES.get(type(error).__name__, "bad-request")
    return ErrorBody(code=code, arguments=dict(error.arguments or {}), message=str(error))


_CODES = {
    "NotAMove": "not-a-move",
    "IllegalMove": "illegal-move",
    "NotYourDecision": "not-your-decision",
    "GameOver": "game-over",
}
