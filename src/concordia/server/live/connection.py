"""One live connection: what a client is told, and what it says."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeAlias

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from concordia.errors import ConcordiaError
from concordia.server.clock import now
from concordia.server.errors import bad_form, refusal, status_of
from concordia.server.live.presence import HOST
from concordia.server.people.visitors import Visitor
from concordia.server.responses import to_json
from concordia.server.schemas.frames import FROM_CLIENT, FromServer, Hello, RefusedFrame, Update
from concordia.server.schemas.table import Busy, EventTold, TableTold, View
from concordia.server.store.models import (
    ANSWER,
    CHAT,
    MOVE,
    OFFER,
    OVER,
    TROUBLE,
    UNDO,
    EventRow,
    SeatRow,
)
from concordia.server.tables import snapshot
from concordia.server.tables.standing import standing_of
from concordia.server.tables.table import Table

MOST_WAITING: Final = 128
"""Messages that wait for a slow client before it is let go; it comes back and is told what it missed."""
CLOSE_WITHIN: Final = 1.0
NORMAL: Final = 1000
NOT_ALLOWED: Final = 1008
TRY_AGAIN: Final = 1013
LATER: Final = (429, 503)
"""The statuses of refusals after which a client may come back."""
QUIET: Final = (MOVE, UNDO, CHAT, TROUBLE)
"""Events that leave the table itself as it is."""

WORDS_ONLY: Final = (CHAT, TROUBLE, OFFER, ANSWER)
"""Events that leave the game as it is."""

TellBusy: TypeAlias = Callable[[Table], Busy | None]
"""What there is to tell of the bot that is asked at a table."""


class Connection:
    """One client at one table."""

    def __init__(
        self, socket: WebSocket, table: Table, visitor: Visitor, hello: Hello, busy: TellBusy
    ) -> None:
        """Begin to listen to a table."""
        self.socket = socket
        self.table = table
        self.visitor = visitor
        self.eyes = hello.seat
        self.wants_changes = hello.changes
        self._shown: snapshot.Shown | None = None
        """What the client was shown last."""
        self.busy = busy
        self.waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.receiver: asyncio.Task[None] | None = None
        self.leaving: asyncio.Task[None] | None = None
        self._seen_seats: list[SeatRow] | None = None
        self._seats: tuple[int, ...] = ()
        self._asked = table.progress.asked
        self._offers = table.progress.offers
        """The offers that the client was told of."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that the client plays, found anew when others sit at the table."""
        if self._seen_seats is not self.table.seats:
            self._seen_seats = self.table.seats
            self._seats = self.visitor.seats_at(self.table)
        return self._seats

    @property
    def is_host(self) -> bool:
        """Whether the client manages the table."""
        return self.table.is_host(self.visitor.user_id, self.visitor.secret_hashes)

    @property
    def seats_and_host(self) -> tuple[int, ...]:
        """Who is here by this client: the seats it plays, and the host if it is theirs."""
        return (*self.seats, HOST) if self.is_host else self.seats

    @property
    def viewer(self) -> int | None:
        """With whose eyes the client sees now; those it wanted are forgotten with their seat."""
        return self.visitor.viewer_at(self.table, self._wanted)

    @property
    def hearer(self) -> int | None:
        """With whose ears the client hears of events now."""
        return self.visitor.hearer_at(self.table, self._wanted)

    @property
    def _wanted(self) -> int | None:
        return self.eyes if self.eyes in self.seats else None

    def _draw_curtain(self) -> None:
        """Forget whose hand was looked at when another seat is asked, if several people share the screen."""
        asked, self._asked = self._asked, self.table.progress.asked
        if asked != self._asked and self.visitor.has_curtain(self.table):
            self.eyes = None

    def tell(self, frame: FromServer) -> None:
        """Send a message to this client alone."""
        self.put(to_json(frame))

    def put(self, message: bytes) -> None:
        """Send a message as soon as the client takes it."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.let_go()

    def let_go(self) -> None:
        """Let a client go that reads too slowly or cannot stay; it comes back and is told what it missed."""
        if self.leaving is None:
            self.leaving = asyncio.create_task(self._leave())

    async def _leave(self) -> None:
        await close(self.socket, TRY_AGAIN)
        if self.receiver is not None:
            self.receiver.cancel()

    def hear(self, table: Table, event: EventRow) -> None:
        """Tell the client what happened."""
        self._draw_curtain()
        over = table.progress.status == OVER and event.kind == MOVE
        told = snapshot.event(table, event, self.hearer)
        lapsed = table.progress.offers is not self._offers
        self._offers = table.progress.offers
        info = None if event.kind in QUIET and not over and not lapsed else snapshot.info(table)
        self.update((told,), info, with_view=event.kind not in WORDS_ONLY)

    def update(
        self, events: tuple[EventTold, ...] = (), info: TableTold | None = None, with_view: bool = True
    ) -> None:
        """Tell the client how things stand, whole or as changes of what it was shown."""
        before = self._shown if self.wants_changes else None
        view, changes = None, None
        if with_view and before is None:
            view = self.view()
        elif with_view and before is not None:
            self._shown = snapshot.shown(self.table, self.viewer)
            assert self._shown is not None, "a game that has begun goes on"
            changes = snapshot.changes(self.table, before, self._shown)
        self.tell(
            Update(
                type="update",
                number=self.table.progress.number,
                position=self.table.progress.position,
                events=events,
                table=info,
                seats=self.seats,
                standing=None if info is None else standing_of(self.table, self.visitor),
                view=view,
                changes=changes,
                busy=self.busy(self.table),
                clocks=snapshot.clocks(self.table),
                now=now(),
            )
        )

    def view(self) -> View | None:
        """What the client sees of the game, which it is shown now."""
        viewer = self.viewer
        self._shown = snapshot.shown(self.table, viewer)
        return snapshot.view(self.table, viewer)

    def refuse(self, error: ConcordiaError, key: str | None) -> None:
        """Tell the client that something was not done, and how things stand."""
        self.tell(
            RefusedFrame(
                type="refused",
                key=key,
                error=refusal(error),
                number=self.table.progress.number,
                position=self.table.progress.position,
                view=self.view(),
            )
        )


async def close(socket: WebSocket, code: int = NORMAL) -> None:
    """Let a client go, also one that takes nothing any more."""
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        await asyncio.wait_for(socket.close(code), CLOSE_WITHIN)


async def turn_away(socket: WebSocket, error: ConcordiaError) -> None:
    """Tell a client why it cannot stay, and by the code whether it may come back later."""
    message = RefusedFrame(type="refused", key=None, error=refusal(error), number=0, position=0, view=None)
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(to_json(message).decode())
    await close(socket, TRY_AGAIN if status_of(error) in LATER else NOT_ALLOWED)


def read_frame(text: str) -> object:
    """A message of a client, or a refusal that says what is wrong with it."""
    try:
        return FROM_CLIENT.validate_json(text)
    except ValidationError as error:
        raise bad_form(error.errors(include_url=False, include_input=False)) from None
