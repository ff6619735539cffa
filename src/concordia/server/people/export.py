"""All that the server keeps about a person, as one JSON value; each area has a function of its own."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from sqlalchemy import and_, select
from sqlalchemy.ext.asyncio import AsyncSession

from concordia.server.clock import now
from concordia.server.people.friends import kept_of
from concordia.server.people.ratings import shown_rating
from concordia.server.store.database import Database
from concordia.server.store.models import CHAT, Channel, EventRow, ResultRow, SeatRow, Session, TableRow, User

FORMAT: Final = "concordia-account-1"
Json = dict[str, Any]
Area = Callable[[AsyncSession, User], Awaitable[Any]]


async def _account(_: AsyncSession, user: User) -> Json:
    return {
        "id": user.id,
        "name": user.name,
        "language": user.language,
        "created": user.created,
        "seen": user.seen,
        "rating": shown_rating(user.mu, user.sigma),
        "rated_games": user.rated,
    }


async def _channels(session: AsyncSession, user: User) -> list[Json]:
    """Without their addresses, which hold the passwords of other services."""
    chosen = select(Channel).where(Channel.user_id == user.id).order_by(Channel.created)
    return [{"kind": one.kind, "created": one.created} for one in await session.scalars(chosen)]


async def _sessions(session: AsyncSession, user: User) -> list[Json]:
    chosen = select(Session).where(Session.user_id == user.id).order_by(Session.created)
    return [
        {"created": one.created, "seen": one.seen, "expires": one.expires, "browser": one.browser}
        for one in await session.scalars(chosen)
    ]


async def _games(session: AsyncSession, user: User) -> list[Json]:
    """Every table at which the person sits or has sat, with the way to its record."""
    same = and_(ResultRow.table_id == SeatRow.table_id, ResultRow.seat == SeatRow.seat)
    chosen = (
        select(SeatRow, TableRow, ResultRow)
        .join(TableRow, TableRow.id == SeatRow.table_id)
        .outerjoin(ResultRow, same)
        .where(SeatRow.user_id == user.id)
        .order_by(TableRow.created)
    )
    return [
        {
            "table": table.id,
            "name": table.name,
            "board": table.board,
            "variants": table.variants,
            "status": table.status,
            "created": table.created,
            "seat": seat.seat,
            "called": seat.name,
            **_end(result),
            "record": f"/api/tables/{table.id}/record",
        }
        for seat, table, result in await session.execute(chosen)
    ]


def _end(result: ResultRow | None) -> Json:
    """How a game ended for someone, if it is over."""
    if result is None:
        return {"place": None, "points": None}
    return {"place": result.place, "points": result.points}


async def _hosted(session: AsyncSession, user: User) -> list[str]:
    chosen = select(TableRow.id).where(TableRow.host_user == user.id).order_by(TableRow.created)
    return list(await session.scalars(chosen))


async def _chat(session: AsyncSession, user: User) -> list[Json]:
    chosen = select(EventRow).where(EventRow.user_id == user.id, EventRow.kind == CHAT)
    return [
        {"table": said.table_id, "at": said.at, "text": (said.data or {}).get("text", "")}
        for said in await session.scalars(chosen.order_by(EventRow.at))
    ]


async def _ratings(session: AsyncSession, user: User) -> list[Json]:
    rated = select(ResultRow).where(ResultRow.user_id == user.id, ResultRow.mu.is_not(None))
    return [
        {"table": one.table_id, "at": one.at, "rating": shown_rating(one.mu or 0.0, one.sigma or 0.0)}
        for one in await session.scalars(rated.order_by(ResultRow.at))
    ]


AREAS: Final[dict[str, Area]] = {
    "account": _account,
    "channels": _channels,
    "sessions": _sessions,
    "games": _games,
    "hosted": _hosted,
    "chat": _chat,
    "ratings": _ratings,
    "friends": kept_of,
}
"""Whatever is kept of a person has a function here."""


async def all_about(database: Database, user: User) -> Json:
    """Everything, as it stands at one moment."""
    async with database.reading() as session:
        return {"format": FORMAT, "made": now()} | {
            name: await area(session, user) for name, area in AREAS.items()
        }
