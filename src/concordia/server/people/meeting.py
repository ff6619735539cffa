"""Who may be brought together by the server."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from concordia.server.store.models import Block, Seeker


class Meeting(NamedTuple):
    """Who of those that wait wants nothing to do with whom."""

    blocks: frozenset[tuple[str, str]] = frozenset()

    def may_meet(self, one: Seeker, other: Seeker) -> bool:
        """Whether two may be seated at one table: nobody meets themselves, or someone who blocks them."""
        if one.user_id is None or other.user_id is None:
            return True
        between = {(one.user_id, other.user_id), (other.user_id, one.user_id)}
        return one.user_id != other.user_id and self.blocks.isdisjoint(between)


NO_BLOCKS: Final = Meeting()


async def meeting(session: AsyncSession, seekers: Sequence[Seeker]) -> Meeting:
    """What has to be known of those who wait before they are brought together."""
    people = {seeker.user_id for seeker in seekers if seeker.user_id is not None}
    if len(people) < 2:
        return NO_BLOCKS
    chosen = select(Block.user_id, Block.other_id)
    chosen = chosen.where(Block.user_id.in_(people), Block.other_id.in_(people))
    return Meeting(frozenset((one, other) for one, other in await session.execute(chosen)))
