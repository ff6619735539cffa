"""What the host of a table may do: send someone away, keep them out, and hand the table over."""

from concordia.server.errors import NotFound, Refused
from concordia.server.people.visitors import Visitor
from concordia.server.store.ids import hashed, make_secret
from concordia.server.store.models import CLOSED, HOST, OPEN, PARDON, PERSON, SeatRow
from concordia.server.tables.open_seats import check_setting_up
from concordia.server.tables.registry import Registry
from concordia.server.tables.seat_changes import change_seats, gone_from
from concordia.server.tables.table import Table


async def send_away(registry: Registry, table: Table, visitor: Visitor, seat: int, ban: bool) -> None:
    """Let someone stand up before the game begins, and with a ban keep them out."""
    async with table.lock:
        visitor.check_host(table)
        check_setting_up(table, seat)
        gone = gone_from(table, seat, visitor, ban)
        if gone is None:
            raise Refused.of("nobody-to-send-away")
        seats = list(table.seats)
        seats[seat] = SeatRow(table_id=table.id, seat=seat, kind=OPEN, name="", colour=seats[seat].colour)
        await change_seats(registry, table, seats, seat, gone)


async def lift_ban(registry: Registry, table: Table, visitor: Visitor, number: int) -> None:
    """Let someone in again."""
    async with table.lock:
        visitor.check_host(table)
        ban = next((one for one in table.progress.comings.bans() if one.number == number), None)
        if ban is None:
            raise NotFound.of("no-ban")
        told = {"name": ban.name, "by": visitor.name_at(table), "pardoned": number}
        await registry.append(table, PARDON, data=told)


async def hand_over(registry: Registry, table: Table, visitor: Visitor, seat: int) -> None:
    """Make someone else at the table its host: by the account, or by the secret of the seat."""
    async with table.lock:
        visitor.check_host(table)
        row = table.seats[seat] if 0 <= seat < len(table.seats) else None
        if row is None or row.kind != PERSON or (row.user_id or row.secret_hash) is None:
            raise Refused.of("nobody-on-seat", seat=seat)
        if table.progress.status == CLOSED:
            raise Refused.of("table-closed")
        told = {"name": row.name, "by": visitor.name_at(table)}
        secret_hash = row.secret_hash or hashed(make_secret())
        values = {"host_user": row.user_id, "host_hash": secret_hash}
        await registry.append(table, HOST, seat=seat, data=told, user_id=visitor.user_id, row=values)
