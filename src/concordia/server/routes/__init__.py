"""The routes of the API, by what they are about."""

from typing import Any

from concordia.server.schemas.table import ErrorAnswer

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorAnswer, "description": words}
    for status, words in {
        400: "What was sent makes no sense here.",
        401: "An account is needed.",
        403: "You may not do this.",
        404: "There is no such thing.",
        408: "It was not sent in time.",
        409: "It does not fit how things stand.",
        413: "Too large.",
        422: "What was sent has another form than it should.",
        429: "Too often.",
        503: "It could not be done now; nothing was changed.",
    }.items()
}
"""How every route may refuse."""
