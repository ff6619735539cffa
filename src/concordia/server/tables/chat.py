"""Chat: what people say to everyone at a table."""

import unicodedata
from typing import Final

from sqlalchemy import select

from concordia.server.errors import Refused
from concordia.server.people.names import is_blank
from concordia.server.people.visitors import Visitor
from concordia.server.schemas.requests import ChatRequest
from concordia.server.store.models import CHAT, EventRow
from concordia.server.tables.registry import Registry
from concordia.server.tables.table import Table

JOINER: Final = "\u200d"
"""Joins emoji to one, as in a family; elsewhere it only hides."""
SYMBOLS: Final = ("So", "Sk", "Mn")
"""What stands before a joiner in an emoji: a symbol, its tone, or how it is drawn."""


async def say(registry: Registry, table: Table, visitor: Visitor, wanted: ChatRequest) -> None:
    """Say something to everyone at the table: as one of its players, or as its host by the account."""
    words = seen_of(wanted.text)
    if is_blank(words):
        raise Refused.of("nothing-said")
    async with table.lock:
        seats = visitor.seats_at(table)
        if wanted.seat is not None:
            visitor.check_seat(table, wanted.seat)
        speaker = wanted.seat if wanted.seat is not None else seats[0] if seats else None
        if not may_speak(table, visitor):
            raise Refused.of("only-players-speak")
        if wanted.key is not None and await _was_said(registry, table, wanted.key):
            return
        by = visitor.account().name if speaker is None else table.seats[speaker].name
        said = {"text": words, "by": by}
        await registry.append(table, CHAT, seat=speaker, key=wanted.key, data=said, user_id=visitor.user_id)


def may_speak(table: Table, visitor: Visitor) -> bool:
    """Whether a visitor may speak at a table: its players may, and its host by the account."""
    if visitor.seats_at(table):
        return True
    return visitor.user is not None and table.is_host(visitor.user_id, visitor.secret_hashes)


def seen_of(text: str) -> str:
    """What can be seen of a text, on one line."""
    line = " ".join(text.split())
    return "".join(
        sign
        for before, sign in zip(" " + line, line, strict=False)
        if sign.isprintable() or (sign == JOINER and unicodedata.category(before) in SYMBOLS)
    )


async def _was_said(registry: Registry, table: Table, key: str) -> bool:
    """Whether the same message was said before, though whoever sent it does not know."""
    chosen = select(EventRow.number).where(EventRow.table_id == table.id, EventRow.kind == CHAT)
    async with registry.database.reading() as session:
        return await session.scalar(chosen.where(EventRow.key == key).limit(1)) is not None
