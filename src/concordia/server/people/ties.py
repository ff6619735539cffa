"""Ties between people: whom one follows, and whom one blocks.

Following is one-sided, as on sites for chess: nobody is asked. Where one of two people blocks the other,
neither follows, invites or challenges the other any more, and who is blocked sits down at no table of whoever
blocks.
"""

from collections.abc import Collection
from typing import Final

from sqlalchemy import ColumnElement, and_, delete, exists, func, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from concordia.server.clock import now
from concordia.server.errors import Refused
from concordia.server.people.accounts import user_named
from concordia.server.store.database import Database
from concordia.server.store.models import Block, Follow, User

MOST_FOLLOWED: Final = 500
MOST_BLOCKED: Final = 500
"""People whom one person follows, or blocks."""


async def other_named(database: Database, user: User, name: str) -> User:
    """The account of a name, which must be another's."""
    other = await user_named(database, name)
    if other.id == user.id:
        raise Refused.of("not-oneself")
    return other


async def follow(database: Database, user: User, name: str) -> User:
    """Follow someone."""
    other = await other_named(database, user, name)
    await check_not_blocked(database, user, other)
    await _tie(database, Follow(user_id=user.id, other_id=other.id, since=now()), MOST_FOLLOWED)
    return other


async def unfollow(database: Database, user: User, name: str) -> User:
    """Follow someone no more."""
    other = await other_named(database, user, name)
    async with database.changing() as session:
        await session.execute(delete(Follow).where(Follow.user_id == user.id, Follow.other_id == other.id))
    return other


async def block(database: Database, user: User, name: str) -> User:
    """Block someone; the two follow each other no more."""
    other = await other_named(database, user, name)
    await _tie(database, Block(user_id=user.id, other_id=other.id, since=now()), MOST_BLOCKED)
    async with database.changing() as session:
        between = delete(Follow).where(_between(Follow, user.id, other.id))
        await session.execute(between.execution_options(synchronize_session=False))
    return other


async def unblock(database: Database, user: User, name: str) -> User:
    """Block someone no more."""
    other = await other_named(database, user, name)
    async with database.changing() as session:
        await session.execute(delete(Block).where(Block.user_id == user.id, Block.other_id == other.id))
    return other


async def _tie(database: Database, tie: Follow | Block, most: int) -> None:
    """Keep a tie, unless it is there already or there are too many."""
    kind = type(tie)
    try:
        async with database.changing() as session:
            await session.merge(tie)
            await session.flush()
            count = await session.scalar(select(func.count()).where(kind.user_id == tie.user_id))
            if (count or 0) > most:
                raise Refused.of("too-many-followed" if kind is Follow else "too-many-blocked", most=most)
    except IntegrityError:  # Another request of the same person was faster, or the other is just gone.
        return


async def check_not_blocked(database: Database, user: User, other: User) -> None:
    """Refuse what neither of two people can do to the other while one of them blocks the other."""
    chosen = select(Block.user_id).where(_between(Block, user.id, other.id))
    async with database.reading() as session:
        blocking = set(await session.scalars(chosen))
    if user.id in blocking:
        raise Refused.of("you-block", name=other.name)
    if blocking:
        raise Refused.of("not-with-you", name=other.name)


async def check_welcome(database: Database, user_id: str | None, others: Collection[str | None]) -> None:
    """Refuse to let someone sit down at a table where the host or a player blocks them."""
    known = [other for other in others if other is not None]
    if user_id is None or not known:
        return
    chosen = select(Block.user_id).where(Block.other_id == user_id, Block.user_id.in_(known)).limit(1)
    async with database.reading() as session:
        if await session.scalar(chosen) is not None:
            raise Refused.of("not-welcome")


def _between(kind: type[Follow] | type[Block], one: str, other: str) -> ColumnElement[bool]:
    """A tie between two people, whoever of them has it."""
    return or_(
        and_(kind.user_id == one, kind.other_id == other), and_(kind.user_id == other, kind.other_id == one)
    )


def ties_to(kind: type[Follow] | type[Block], user_id: str) -> ColumnElement[bool]:
    """Whether someone has a tie to the account of a row."""
    return exists().where(kind.user_id == user_id, kind.other_id == User.id)


def ties_from(kind: type[Follow] | type[Block], user_id: str) -> ColumnElement[bool]:
    """Whether the account of a row has a tie to someone."""
    return exists().where(kind.user_id == User.id, kind.other_id == user_id)


async def names_tied(session: AsyncSession, chosen: ColumnElement[bool]) -> list[str]:
    """The names of the accounts that are chosen, in their order."""
    return list(await session.scalars(select(User.name).where(chosen).order_by(User.folded)))
