"""What someone has chosen for their account: who sees when they are here, and what they are told of."""

from collections.abc import Mapping
from typing import Final

from concordia.server.schemas.friends import Choices, NoticeKind
from concordia.server.store.database import Database
from concordia.server.store.models import User
from concordia.words.notices import KINDS

EVERYONE: Final = "everyone"
FOLLOWED: Final = "followed"
NOBODY: Final = "nobody"
"""Who may see when someone is here.

Anyone can follow anyone, so to follow gives no right to know; whom one follows is one's own choice. Those
whom one follows are therefore the ones who see it, unless something else is chosen.
"""


def choices_of(user: User) -> Choices:
    """What someone has chosen, or what is usual."""
    shown: dict[str, bool] = {kind: wants(user, kind) for kind in KINDS}
    return Choices.model_validate({"shown_to": user.shown_to or FOLLOWED, "notices": shown})


def wants(user: User, kind: str) -> bool:
    """Whether someone wants notices of a kind."""
    return kind not in (user.quiet or ())


async def choose(
    database: Database, user: User, shown_to: str | None, notices: Mapping[NoticeKind, bool]
) -> Choices:
    """Change what is given."""
    async with database.changing() as session:
        kept = await session.get_one(User, user.id, with_for_update=True)
        chosen: dict[str, bool] = {kind: wants(kept, kind) for kind in KINDS}
        for kind, wanted in notices.items():
            chosen[kind] = wanted
        kept.shown_to = shown_to or kept.shown_to
        kept.quiet = [kind for kind in KINDS if not chosen[kind]]
    return choices_of(kept)


def is_shown(user: User, follows_viewer: bool) -> bool:
    """Whether someone may be seen to be here by a person whom they follow, or do not."""
    return user.shown_to == EVERYONE or (user.shown_to in (None, FOLLOWED) and follows_viewer)
