"""Narration: what happened at a table, in keys and words; what moves did is kept as long as the table is."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from concordia.narrate import events_of, heard_by, narrate
from concordia.server.schemas.table import EventTold, Told
from concordia.server.store.models import ANSWER, MOVE, OFFER, UNDO, EventRow
from concordia.server.tables.show import seats_shown
from concordia.server.tables.table import Table
from concordia.shapes.event import Event
from concordia.words import Speaker

NOT_TOLD: Final = ("marks", "mark", "pardoned")
"""By which someone is known who was sent away or is offered a seat."""


class MoveTold(NamedTuple):
    """What a move did, by the position that it led to."""

    position: int
    events: tuple[Event, ...]


_told: WeakKeyDictionary[Table, list[MoveTold]] = WeakKeyDictionary()
"""What the first moves of each table did, as far as that was worked out."""


def _told_so_far(table: Table) -> list[MoveTold]:
    """What is kept of a table, without moves that were taken back since."""
    told = _told.setdefault(table, [])
    moves = table.progress.moves
    while told and (len(told) > len(moves) or told[-1].position != moves[len(told) - 1].position):
        told.pop()
    return told


def follow(table: Table, event: EventRow) -> None:
    """Work out what a move did while it is the last one, unless others before it wait for that."""
    if event.kind == MOVE:
        told = _told_so_far(table)
        if len(told) == len(table.progress.moves) - 1:
            told.append(MoveTold(table.progress.moves[-1].position, _last_move(table)))


def _last_move(table: Table) -> tuple[Event, ...]:
    game = table.progress.game
    assert game is not None
    if game.told is None:  # A move after it was taken back.
        *_, (before, move) = game.history()
        return tuple(narrate(game.board, before, move, game.state))
    return tuple(events_of(game.board, game.told, game.state))


def moves_untold(table: Table) -> int:
    """How many moves have to be told yet before events of the past can be."""
    return len(table.progress.moves) - len(_told_so_far(table))


async def moves_told(table: Table) -> Mapping[int, Sequence[Event]]:
    """What each move that counts did, by position; the caller holds the table's lock."""
    told = _told_so_far(table)
    if len(told) < len(table.progress.moves):
        told += await asyncio.to_thread(_narrate_again, table, len(told))
    return dict(told)


def _narrate_again(table: Table, first: int) -> list[MoveTold]:
    """What the moves from a certain one on did, found out by playing the whole game again."""
    game = table.whole_game()
    states = [before for before, _ in game.history()] + [game.state]
    return [
        MoveTold(made.position, tuple(narrate(game.board, states[i], game.moves[i], states[i + 1])))
        for i, made in enumerate(table.progress.moves)
        if i >= first
    ]


def newest_event_told(table: Table, event: EventRow, viewer: int | None) -> EventTold:
    """The event that has just happened, as a viewer may know it."""
    done: tuple[Event, ...] | None = None
    if event.kind == MOVE:
        told = _told_so_far(table)
        done = told[-1].events if len(told) == len(table.progress.moves) else _last_move(table)
    return _event_told(event, done, viewer, seats_shown(table).speaker)


async def events_told(table: Table, events: Sequence[EventRow], viewer: int | None) -> tuple[EventTold, ...]:
    """Events of the past as a viewer may know them; the caller holds the table's lock."""
    done = await moves_told(table)
    speaker = seats_shown(table).speaker
    return tuple(_event_told(event, done.get(event.position or 0), viewer, speaker) for event in events)


def _event_told(
    event: EventRow, done: Sequence[Event] | None, viewer: int | None, speaker: Speaker
) -> EventTold:
    """An event as a viewer may know it; `done` is what a move did, unless it was taken back."""
    more: dict[str, Any] = {key: one for key, one in (event.data or {}).items() if key not in NOT_TOLD}
    if event.kind == MOVE:
        more = {"undone": done is None, "told": () if done is None else in_words(done, viewer, speaker)}
    elif event.kind == UNDO:
        more = {"count": event.action, "of": more.get("of")}
    elif event.kind in (OFFER, ANSWER):
        more = {name: value for name, value in more.items() if name != "seats"}
    kind: Any = event.kind
    return EventTold(event.number, event.position, kind, event.seat, event.at, **more)


def in_words(events: Sequence[Event], viewer: int | None, speaker: Speaker) -> tuple[Told, ...]:
    """What happened, as keys with their arguments and in English words."""
    return tuple(
        Told(event.key, event.arguments, speaker.say(f"event.{event.key}", event.arguments))
        for event in heard_by(list(events), viewer)
    )
