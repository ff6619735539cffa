"""Sessions: the browsers in which someone has signed in, to look at and to sign out."""

from typing import Final

from sqlalchemy import delete, select

from concordia.server.clock import now
from concordia.server.errors import NotFound
from concordia.server.schemas.people import SessionTold
from concordia.server.store.database import Database
from concordia.server.store.ids import hashed
from concordia.server.store.models import Session, User
from concordia.server.store.shared import SIGNED_OUT

ID_DIGITS: Final = 16
"""Of the hash of a token, by which a session is named; the token cannot be told from it."""
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
"""What a browser calls itself, and how people know it: most of them claim to be others, too."""
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def browser_of(user_agent: str) -> str | None:
    """A browser and its system in two words, which is all that is kept of what it tells of itself."""
    found = [
        next((word for sign, word in known if sign in user_agent), None) for known in (BROWSERS, SYSTEMS)
    ]
    return " · ".join(word for word in found if word is not None) or None


async def sessions_of(database: Database, user: User, token: str | None) -> list[SessionTold]:
    """All browsers in which a person has signed in, the one that asks first."""
    chosen = select(Session).where(Session.user_id == user.id, Session.expires > now())
    async with database.reading() as session:
        rows = list(await session.scalars(chosen.order_by(Session.created.desc())))
    here = None if token is None else hashed(token)
    told = [
        SessionTold(
            id=row.token_hash[:ID_DIGITS],
            created=row.created,
            seen=row.seen,
            browser=row.browser,
            here=row.token_hash == here,
        )
        for row in rows
    ]
    return sorted(told, key=lambda one: not one.here)


async def close_one(database: Database, user: User, session_id: str) -> None:
    """Sign one browser out."""
    async with database.changing() as session:
        meant = Session.token_hash.startswith(session_id, autoescape=True)
        closed = delete(Session).where(Session.user_id == user.id, meant).returning(Session.token_hash)
        if len(session_id) != ID_DIGITS or await session.scalar(closed) is None:
            raise NotFound.of("no-session")
        await database.tell_others(session, SIGNED_OUT, user.id)


async def close_others(database: Database, user: User, token: str | None) -> None:
    """Sign all browsers out but the one that asks."""
    kept = "" if token is None else hashed(token)
    async with database.changing() as session:
        others = delete(Session).where(Session.user_id == user.id, Session.token_hash != kept)
        await session.execute(others)
        await database.tell_others(session, SIGNED_OUT, user.id)
