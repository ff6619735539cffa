"""Handing on a seat of a running game: a friend takes over from a bot, or from someone who has left."""

from functools import partial

from concordia.server.clock import now
from concordia.server.errors import Refused
from concordia.server.people.visitors import Visitor
from concordia.server.store.ids import hashed, make_secret
from concordia.server.store.models import BOT, PERSON, PLAYING, SEAT_KEPT, SEAT_OFFER, TAKEN, SeatRow, User
from concordia.server.tables.registry import Registry
from concordia.server.tables.seat_rows import check_free_name, moved, rewrite_seats
from concordia.server.tables.stand_ins import RESIGNED
from concordia.server.tables.table import Table


async def offer_seat(
    registry: Registry, table: Table, visitor: Visitor, seat: int, friend: User | None
) -> str | None:
    """Offer a seat to the account of a friend, or to whoever shows the secret that is returned.

    An earlier offer of the same seat is worth nothing any more. The bot plays on until someone comes.
    """
    async with table.lock:
        _check_may_hand_on(table, visitor, seat)
        secret = make_secret() if friend is None else None
        told = {"by": visitor.name_at(table), "before": table.seats[seat].name}
        if friend is None:
            mark = hashed(str(secret))
        else:
            mark, told["name"] = friend.id, friend.name
        user_id = None if friend is None else friend.id
        data = {**told, "mark": mark}
        await registry.append(table, SEAT_OFFER, seat=seat, data=data, user_id=user_id)
        return secret


async def keep_seat(registry: Registry, table: Table, visitor: Visitor, seat: int) -> None:
    """Take the offer of a seat back."""
    async with table.lock:
        _check_may_hand_on(table, visitor, seat)
        if any(offer.seat == seat for offer in table.progress.comings.offers):
            await registry.append(table, SEAT_KEPT, seat=seat, data={"by": visitor.name_at(table)})


async def take_seat(registry: Registry, table: Table, visitor: Visitor, seat: int, name: str | None) -> str:
    """Take over a seat that is offered; its new secret is returned, which nobody else knows."""
    async with table.lock:
        _check_hands_on(table)
        visitor.check_welcome(table)
        if seat not in table.progress.comings.seats_for(visitor.marks):
            raise Refused.of("seat-not-offered")
        if visitor.seats_at(table):
            raise Refused.of("sits-already")
        seats, secret = list(table.seats), make_secret()
        seats[seat] = _taken(table, visitor, seat, name or visitor.account().name, secret)
        told = {"name": seats[seat].name, "before": table.seats[seat].name}
        rewrite = partial(rewrite_seats, rows=[seats[seat]])
        await registry.append(
            table, TAKEN, seat=seat, data=told, user_id=visitor.user_id, changes=[rewrite], seats=seats
        )
        return secret


def _taken(table: Table, visitor: Visitor, seat: int, name: str, secret: str) -> SeatRow:
    """A seat on which someone else sits than before, in the same colour."""
    others = [other.name for other in table.seats if other.seat != seat]
    check_free_name(name, others, table.row.variants)
    row = moved(table.seats[seat], seat)
    row.kind, row.bot, row.name = PERSON, None, name
    row.user_id, row.secret_hash = visitor.user_id, hashed(secret)
    row.stand_in, row.seen = None, now()
    return row


def _check_hands_on(table: Table) -> None:
    table.check_playable()
    if table.progress.status != PLAYING:
        raise Refused.of("not-being-played")
    if table.options.rated:
        raise Refused.of("rated-seats")


def _check_may_hand_on(table: Table, visitor: Visitor, seat: int) -> None:
    """The host hands on the seats of bots and of the forgotten, and whoever has left the game their own."""
    _check_hands_on(table)
    row = table.seats[seat] if 0 <= seat < len(table.seats) else None
    if row is not None and row.kind == PERSON and row.stand_in == RESIGNED:
        if row.secret_hash is None and row.user_id is None:
            visitor.check_host(table)
        else:
            visitor.check_seat(table, seat)
    elif row is not None and row.kind == BOT:
        visitor.check_host(table)
    else:
        raise Refused.of("seat-not-free")
