"""Devices: browsers in which someone has signed in before.

Whoever guesses at a name from many addresses uses up what strangers may try there. A browser that is known
has a limit of its own, so that nobody keeps its owner out. It shows a number of its own and a mark for each
account that has signed in there; only the server can make such marks, and it need not keep them.
"""

import hashlib
import hmac
import re
import secrets
from typing import Final

from concordia.server.store.database import Database
from concordia.server.store.keys import kept_key

KNOWN_FOR: Final = 400
"""Days for which a browser is known; browsers keep nothing longer."""
MOST_ACCOUNTS: Final = 4
"""Accounts for which one browser is known, the newest first."""
KEY: Final = "devices"
_FORM: Final = re.compile(rf"[0-9a-f]{{24}}(\.[0-9a-f]{{32}}){{1,{MOST_ACCOUNTS}}}")


class Devices:
    """Knows browsers by what they show."""

    def __init__(self, database: Database) -> None:
        """Get ready; the key is read when it is first needed."""
        self.database = database
        self._key: bytes | None = None

    async def number_of(self, shown: str | None, user_id: str) -> str | None:
        """The number of a browser in which an account has signed in before."""
        if shown is None or _FORM.fullmatch(shown) is None:
            return None
        number, *marks = shown.split(".")
        expected = await self._mark(number, user_id)
        return number if any(hmac.compare_digest(mark, expected) for mark in marks) else None

    async def marked(self, shown: str | None, user_id: str) -> str:
        """What a browser shows from now on, in which an account has signed in."""
        number, *marks = shown.split(".") if shown and _FORM.fullmatch(shown) else [secrets.token_hex(12)]
        mark = await self._mark(number, user_id)
        others = [one for one in marks if one != mark]
        return ".".join([number, mark, *others][: 1 + MOST_ACCOUNTS])

    async def _mark(self, number: str, user_id: str) -> str:
        if self._key is None:
            self._key = bytes.fromhex(await kept_key(self.database, KEY, lambda: secrets.token_hex(32)))
        return hmac.new(self._key, f"{number} {user_id}".encode(), hashlib.sha256).hexdigest()[:32]
