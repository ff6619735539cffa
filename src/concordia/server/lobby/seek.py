"""Someone who asks to be seated: what they may wish, and the row that waits for them."""

from concordia.data.board import board_names
from concordia.errors import SetupError
from concordia.server.bots.owners import mark_of
from concordia.server.clock import now
from concordia.server.errors import Refused
from concordia.server.lobby.matching import sizes_of
from concordia.server.lobby.pool import GRACE
from concordia.server.people.names import check_visible_name
from concordia.server.people.ratings import shown_rating
from concordia.server.people.visitors import Visitor
from concordia.server.schemas.lobby import Seek, Wish
from concordia.server.store.ids import hashed
from concordia.server.store.models import Seeker
from concordia.server.tables.presets import PRESETS


def seeker_of(wanted: Seek, visitor: Visitor) -> Seeker:
    """The row of someone who wants to be seated, refused if no game fits the wish."""
    check_wish(wanted.wish)
    user = visitor.account() if wanted.wish.rated or wanted.name is None else visitor.user
    name = wanted.name or visitor.account().name
    check_visible_name(name)
    spoken = "" if user is None else user.language
    return Seeker(
        ticket_hash=hashed(wanted.ticket),
        user_id=None if user is None else user.id,
        name=name,
        language=wanted.language or spoken,
        mark=mark_of(visitor.address),
        boards=list(dict.fromkeys(wanted.wish.boards)),
        sizes=list(dict.fromkeys(wanted.wish.seats)),
        presets=list(dict.fromkeys(wanted.wish.presets)),
        rated=wanted.wish.rated,
        rating=None if user is None else float(shown_rating(user.mu, user.sigma)),
        since=(at := now()),
        until=at + GRACE,
        here=True,
    )


def check_wish(wish: Wish) -> None:
    """Refuse a wish that no game fits."""
    for board in wish.boards:
        if board not in board_names():
            raise SetupError.of("unknown-board", board=board, boards=list(board_names()))
    for preset in wish.presets:
        if preset not in PRESETS:
            raise Refused.of("unknown-preset", preset=preset, presets=list(PRESETS))
    if not any(size in sizes_of(board) for board in wish.boards for size in wish.seats):
        raise Refused.of("no-such-game")
