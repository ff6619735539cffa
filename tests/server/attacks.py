"""What attackers at the server need."""

import sqlite3
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from typing import Any, Final

from tests.server.running import Running

PASSWORD: Final = "correct horse"


def rows(server: Running, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(server.settings.database.removeprefix("sqlite:///"))) as database:
        return database.execute(query).fetchall()


def answer_to(server: Running, method: str, path: str, **headers: str) -> HTTPResponse:
    """The answer to a request that is sent just as it is given, without a body."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.putrequest(method, path, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    connection.close()
    return answer


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now
