"""How a request is refused: by a code of `refusals.toml`, which has its status and words too."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from concordia.errors import ConcordiaError
from concordia.refusals import LONGEST_QUOTE, refusals
from concordia.server.schemas.table import ErrorBody


class Refused(ConcordiaError):
    """A request that is not carried out."""


class NotFound(Refused):
    """There is no such thing."""


class Stale(Refused):
    """The move was made on a position that has passed."""


class TooMany(Refused):
    """Too much at once or in a short time; its argument `seconds` tells when to try again."""


FORMS: Final = {
    "missing": ("field-missing", None, None),
    "string_too_short": ("field-too-short", "min_length", "least"),
    "too_short": ("field-too-few", "min_length", "least"),
    "string_too_long": ("field-too-long", "max_length", "most"),
    "too_long": ("field-too-many", "max_length", "most"),
    "greater_than_equal": ("field-too-small", "ge", "least"),
    "less_than_equal": ("field-too-large", "le", "most"),
}
"""What Pydantic finds wrong with a field: the code, and the limit with the argument that tells it, if any."""


def bad_form(found: Sequence[Mapping[str, Any]]) -> Refused:
    """What is wrong with a request or message, without repeating what may be secret in it."""
    first = found[0]
    if first["type"] == "json_invalid":
        return Refused.of("not-json", why=first["ctx"]["error"])
    field = ".".join(str(part) for part in first["loc"] if part != "body") or "body"
    field = field[:LONGEST_QUOTE]
    if first["type"] not in FORMS:
        return Refused.of("bad-field", field=field, why=first["msg"])
    code, limit, argument = FORMS[first["type"]]
    told = {} if limit is None or argument is None else {argument: first["ctx"][limit]}
    return Refused.of(code, field=field, **told)


def refusal(error: ConcordiaError) -> ErrorBody:
    """An error as it is sent: another error among its arguments is told in the same way."""
    assert error.code is not None, f"{error!r} has no code"
    assert error.arguments is not None
    arguments = {
        name: refusal(value) if isinstance(value, ConcordiaError) else value
        for name, value in error.arguments.items()
    }
    return ErrorBody(code=error.code, arguments=arguments, message=str(error))


def status_of(error: ConcordiaError) -> int:
    """The status with which an error is answered over HTTP."""
    assert error.code is not None, f"{error!r} has no code"
    status = refusals()[error.code].status
    assert status is not None, f"{error.code} is not for people of a server"
    return status


def seconds_to_wait(error: ConcordiaError) -> int | None:
    """After how many seconds to try again, if that is known."""
    return (error.arguments or {}).get("seconds")
