"""Cookies: the session of a browser, and the mark by which it is known again.

Over HTTPS their names begin with `__Host-`: browsers then take them from this server alone, not from its
neighbours under the same domain.
"""

from typing import Final

from fastapi import Response
from starlette.requests import HTTPConnection

SESSION: Final = "concordia"
DEVICE: Final = "concordia-device"
HOST: Final = "__Host-"
DAY: Final = 24 * 60 * 60


def cookie_in(connection: HTTPConnection, name: str) -> str | None:
    """What a browser shows; the plain name, too, of a server that was not yet or is not served over HTTPS."""
    return connection.cookies.get(HOST + name) or connection.cookies.get(name)


def keep_cookie(response: Response, name: str, value: str, days: int, secure: bool) -> None:
    """Let a browser keep something for some days."""
    full_name = HOST + name if secure else name
    response.set_cookie(
        full_name, value, max_age=days * DAY, httponly=True, samesite="lax", secure=secure, path="/"
    )


def drop_cookie(response: Response, name: str, secure: bool) -> None:
    """Let a browser forget something, whichever name it has it under."""
    for full_name in (HOST + name, name) if secure else (name,):
        _drop(response, full_name, secure)


def rename_cookie(connection: HTTPConnection, response: Response, name: str, days: int) -> None:
    """Keep what a browser has from an older version under the name that it has over HTTPS today."""
    value = connection.cookies.get(name)
    if value and HOST + name not in connection.cookies:
        keep_cookie(response, name, value, days, secure=True)
        _drop(response, name, secure=True)


def _drop(response: Response, full_name: str, secure: bool) -> None:
    response.delete_cookie(full_name, httponly=True, samesite="lax", secure=secure, path="/")
