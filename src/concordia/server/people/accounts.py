"""Accounts: a name and a password, nothing else is needed."""

import asyncio
import secrets
from functools import cache
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import case, delete, func, select, true, update
from sqlalchemy.exc import IntegrityError

from concordia.refusals import LONGEST_QUOTE
from concordia.server.clock import now
from concordia.server.errors import NotFound, Refused
from concordia.server.people.names import check_visible_name
from concordia.server.people.passwords import check_new_password
from concordia.server.schemas.answers import BoardStatistics, RecentGame
from concordia.server.store.database import Database
from concordia.server.store.ids import hashed, make_id, make_secret
from concordia.server.store.models import OVER, ResultRow, Session, TableRow, User
from concordia.server.store.shared import SIGNED_OUT

DAY: Final = 24 * 60 * 60 * 1000
SESSION_DAYS: Final = 180
HASHER: Final = PasswordHasher()


def folded(name: str) -> str:
    """A name without regard to case."""
    return name.casefold()


async def make_account(database: Database, name: str, password: str) -> User:
    """A new account."""
    check_visible_name(name)
    check_new_password(password, name)
    user = User(id=make_id(), name=name, folded=folded(name), password=await _hash(password), created=now())
    try:
        async with database.changing() as session:
            session.add(user)
    except IntegrityError:
        raise Refused.of("name-taken", name=name) from None
    return user


async def sign_in(database: Database, name: str, password: str) -> User:
    """The account of a name, if the password fits; an unknown name takes as long as a wrong password."""
    user = await called(database, name)
    fits = await _fits(_nobody() if user is None else user.password, password)
    if user is None or not fits:
        raise Refused.of("wrong-password")
    return user


async def open_session(database: Database, user: User, browser: str | None = None) -> str:
    """Sign a browser in, of which two words are known; the token for its cookie is returned."""
    token = make_secret()
    row = Session(
        token_hash=hashed(token),
        user_id=user.id,
        created=now(),
        expires=now() + SESSION_DAYS * DAY,
        seen=now(),
        browser=browser,
    )
    async with database.changing() as session:
        await session.execute(delete(Session).where(Session.expires < now()))
        await session.execute(update(User).where(User.id == user.id).values(seen=now()))
        session.add(row)
    return token


async def close_session(database: Database, token: str) -> None:
    """Sign a browser out."""
    async with database.changing() as session:
        closed = delete(Session).where(Session.token_hash == hashed(token)).returning(Session.user_id)
        user_id = await session.scalar(closed)
        if user_id is not None:
            await database.tell_others(session, SIGNED_OUT, user_id)


async def user_of_session(database: Database, token: str) -> User | None:
    """Who has signed in with a token."""
    chosen = (
        select(User)
        .join(Session, Session.user_id == User.id)
        .where(Session.token_hash == hashed(token), Session.expires > now())
    )
    async with database.reading() as session:
        return await session.scalar(chosen)


async def user_named(database: Database, name: str) -> User:
    """The account of a name."""
    user = await called(database, name)
    if user is None:
        raise NotFound.of("nobody-called", name=name[:LONGEST_QUOTE])
    return user


async def called(database: Database, name: str) -> User | None:
    """The account of a name, if there is one."""
    if not name.isprintable():  # No account has such a name, and PostgreSQL does not take all of them.
        return None
    async with database.reading() as session:
        return await session.scalar(select(User).where(User.folded == folded(name)))


async def change_account(
    database: Database,
    user: User,
    name: str | None = None,
    language: str | None = None,
    password: str | None = None,
) -> User:
    """Change what is given; a new password signs all browsers out."""
    new: dict[str, str] = {}
    if name is not None:
        check_visible_name(name)
        new |= {"name": name, "folded": folded(name)}
    if language is not None:
        new["language"] = language
    if password is not None:
        check_new_password(password, name or user.name)
        new["password"] = await _hash(password)
    try:
        async with database.changing() as session:
            if new:
                await session.execute(update(User).where(User.id == user.id).values(new))
            if password is not None:
                await session.execute(delete(Session).where(Session.user_id == user.id))
                await database.tell_others(session, SIGNED_OUT, user.id)
            changed = await session.get_one(User, user.id, populate_existing=True)
    except IntegrityError:
        raise Refused.of("name-taken", name=name) from None
    return changed


async def check_password(user: User, password: str) -> None:
    """Refuse a wrong password."""
    if not await _fits(user.password, password):
        raise Refused.of("wrong-old-password")


async def statistics(
    database: Database, user: User, own: bool = False
) -> tuple[list[BoardStatistics], list[RecentGame]]:
    """What a person has played and won, by board, and the newest games; unlisted ones are one's own."""
    chosen = select(
        ResultRow.board,
        func.count(),
        func.sum(case((ResultRow.place == 1, 1), else_=0)),
        func.avg(ResultRow.points),
        func.max(ResultRow.points),
    ).where(ResultRow.user_id == user.id)
    async with database.reading() as session:
        rows = await session.execute(chosen.group_by(ResultRow.board).order_by(ResultRow.board))
        boards = [
            BoardStatistics(
                board=row[0],
                games=row[1],
                won=int(row[2]),
                average=round(float(row[3]), 1),
                best=row[4],
            )
            for row in rows
        ]
        recent = await session.execute(
            select(ResultRow, TableRow.listed)
            .join(TableRow, TableRow.id == ResultRow.table_id)
            .where(ResultRow.user_id == user.id, TableRow.status == OVER, true() if own else TableRow.listed)
            .order_by(ResultRow.at.desc())
            .limit(20)
        )
        games = [
            RecentGame(
                table=result.table_id,
                board=result.board,
                place=result.place,
                seats=result.seats,
                points=result.points,
                at=result.at,
                listed=listed,
            )
            for result, listed in recent
        ]
    return boards, games


async def _hash(password: str) -> str:
    return await asyncio.to_thread(HASHER.hash, password)


async def _fits(kept: str, password: str) -> bool:
    def verify() -> bool:
        try:
            return HASHER.verify(kept, password)
        except (Argon2Error, InvalidHashError):
            return False

    return await asyncio.to_thread(verify)


@cache
def _nobody() -> str:
    """The hash of a password that nobody has."""
    return HASHER.hash(secrets.token_hex(16))
