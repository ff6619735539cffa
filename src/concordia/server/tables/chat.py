"""Chat: what people say to everyone at a table."""

from concordia.server.errors import Refused
from concordia.server.people.names import is_blank
from concordia.server.people.visitors import Visitor
from concordia.server.store.models import CHAT
from concordia.server.tables.registry import Registry
from concordia.server.tables.table import Table


async def say(registry: Registry, table: Table, visitor: Visitor, text: str, seat: int | None = None) -> None:
    """Say something to everyone at the table: as one of its players, or as its host by the account."""
    words = "".join(sign for sign in " ".join(text.split()) if sign.isprintable())
    if is_blank(words):
        raise Refused.of("nothing-said")
    async with table.lock:
        seats = visitor.seats_at(table)
        if seat is not None:
            visitor.check_seat(table, seat)
        speaker = seat if seat is not None else seats[0] if seats else None
        is_host = table.is_host(visitor.user_id, visitor.secret_hashes)
        if speaker is None and (visitor.user is None or not is_host):
            raise Refused.of("only-players-speak")
        by = visitor.account().name if speaker is None else table.seats[speaker].name
        said = {"text": words, "by": by}
        await registry.append(table, CHAT, seat=speaker, data=said, user_id=visitor.user_id)
