"""Friends: those whom one follows, who of them is here and where they play, and what is kept of it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncSession

from concordia.server.people.choices import choices_of, is_shown
from concordia.server.people.here import Here
from concordia.server.people.ties import MOST_FOLLOWED, names_tied, ties_from, ties_to
from concordia.server.schemas.friends import People, Person, PersonOnSeat, TableWatched
from concordia.server.store.database import Database
from concordia.server.store.models import PERSON, PLAYING, Block, Follow, SeatRow, TableRow, User
from concordia.server.tables.table import Table


class _Tied(NamedTuple):
    """An account, and what ties it to whoever looks."""

    user: User
    follows: bool
    blocked: bool
    follows_viewer: bool
    blocks_viewer: bool

    def shows_itself(self) -> bool:
        """Whether the account wants whoever looks to see when it is here."""
        return not self.blocks_viewer and is_shown(self.user, self.follows_viewer)


class Friends:
    """Tells people of those to whom they have ties."""

    def __init__(self, database: Database, here: Here) -> None:
        """Get ready; `here` knows who is here."""
        self.database = database
        self.here = here

    async def people(self, viewer: User) -> People:
        """Those whom someone follows, who follow them, and whom they block."""
        following = await self._persons(viewer, ties_to(Follow, viewer.id))
        followers = await self._persons(viewer, ties_from(Follow, viewer.id))
        async with self.database.reading() as session:
            blocked = await names_tied(session, ties_to(Block, viewer.id))
        return People(following=following, followers=followers, blocked=blocked)

    async def person(self, viewer: User, other: User) -> Person:
        """One other person."""
        (found,) = await self._persons(viewer, User.id == other.id)
        return found

    async def at_table(self, viewer: User, table: Table) -> list[PersonOnSeat]:
        """The others at a table who have accounts."""
        seats = {seat.user_id: seat.seat for seat in table.seats if seat.kind == PERSON and seat.user_id}
        seats.pop(viewer.id, None)
        tied = await self._tied(viewer, User.id.in_(sorted(seats, key=str)))
        persons = await self._shown(tied)
        return [
            PersonOnSeat(**person.model_dump(), seat=seats[one.user.id])
            for one, person in zip(tied, persons, strict=True)
        ]

    async def _persons(self, viewer: User, chosen: ColumnElement[bool]) -> list[Person]:
        return await self._shown(await self._tied(viewer, chosen))

    async def _tied(self, viewer: User, chosen: ColumnElement[bool]) -> list[_Tied]:
        to = (ties_to(Follow, viewer.id), ties_to(Block, viewer.id))
        back = (ties_from(Follow, viewer.id), ties_from(Block, viewer.id))
        asked = select(User, *to, *back).where(chosen).order_by(User.folded).limit(MOST_FOLLOWED)
        async with self.database.reading() as session:
            return [_Tied(row[0], *map(bool, row[1:])) for row in await session.execute(asked)]

    async def _shown(self, tied: Sequence[_Tied]) -> list[Person]:
        """People as they want to be seen."""
        shown = [one.user.id for one in tied if one.shows_itself()]
        here = await self.here.among(shown) if shown else set()
        tables = await self._tables(here) if here else {}
        return [
            Person(
                name=one.user.name,
                follows=one.follows,
                blocked=one.blocked,
                here=one.user.id in here,
                table=tables.get(one.user.id),
            )
            for one in tied
        ]

    async def _tables(self, user_ids: set[str]) -> dict[str, TableWatched]:
        """The listed table that began last of those at which each person plays."""
        chosen = (
            select(SeatRow.user_id, TableRow.id, TableRow.name, TableRow.board)
            .join(TableRow, TableRow.id == SeatRow.table_id)
            .where(SeatRow.user_id.in_(sorted(user_ids)), SeatRow.kind == PERSON)
            .where(SeatRow.stand_in.is_(None), TableRow.status == PLAYING, TableRow.listed)
            .order_by(TableRow.started)
        )
        async with self.database.reading() as session:
            rows = await session.execute(chosen)
            return {str(row[0]): TableWatched(id=row[1], name=row[2], board=row[3]) for row in rows}


async def kept_of(session: AsyncSession, user: User) -> dict[str, Any]:
    """All that is kept of a person's ties and choices, for whoever wants to know what is kept of them."""
    following = await names_tied(session, ties_to(Follow, user.id))
    blocked = await names_tied(session, ties_to(Block, user.id))
    return {"following": following, "blocked": blocked, **choices_of(user).model_dump()}
