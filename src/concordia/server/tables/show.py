"""What a visitor is told of a table: its set-up, the view of a seat, and what happened."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final
from weakref import WeakKeyDictionary

from concordia.data.board import load_board
from concordia.errors import Allowed
from concordia.game import CONTRARIUS, Game
from concordia.narrate import heard_by, narrate
from concordia.prospects import prospects
from concordia.server.errors import NotFound
from concordia.server.schemas.explanations import Prospects, WhyNot
from concordia.server.schemas.table import Clocks, EventTold, Origin, SeatTold, TableTold, Told, View
from concordia.server.store.models import MOVE, OPEN, OVER, UNDO, EventRow, SeatRow
from concordia.server.tables.table import STAND_IN_BOT, Table
from concordia.setup import COLOURS, LEVELS, commitment_of
from concordia.shapes import fields_told
from concordia.shapes.event import Event
from concordia.shapes.view import QuestionSeen, TableSeen
from concordia.view import question_seen, table_seen
from concordia.why import Target, why_not
from concordia.words import Speaker

TEAMS: Final = "teams"


def show_table(table: Table) -> TableTold:
    """What everyone may know of a table beside the game itself."""
    row = table.row
    progress = table.progress
    over = progress.status == OVER
    return TableTold(
        id=row.id,
        name=row.name,
        board=row.board,
        variants=row.variants,
        options=table.options,
        listed=row.listed,
        status=progress.status,  # type: ignore[arg-type]  # The database keeps texts.
        seats=seats_shown(table).seats,
        created=row.created,
        started=progress.started,
        ended=progress.ended,
        moves=len(progress.moves),
        position=progress.position,
        number=progress.number,
        asked=progress.asked,
        clocks=show_clocks(table),
        commitment=commitment_of(row.salt, row.seed),
        seed=row.seed if over else None,
        salt=row.salt if over else None,
        origin=None if row.origin_move is None else Origin(row.origin, row.origin_move),
        rematch=row.rematch,
        rules=row.rules_version,
        foreign=table.foreign,
    )


class SeatsShown:
    """Who sits at a table, with the voice that calls them by name."""

    def __init__(self, table: Table) -> None:
        """Look around; the secrets of the seats are not told."""
        self.of = table.seats
        rows = list(table.seats)
        if any(variant in LEVELS for variant in table.row.variants):
            free = next(colour for colour in COLOURS if colour not in [seat.colour for seat in rows])
            rows.append(SeatRow(seat=len(rows), kind="contrarius", name=CONTRARIUS, colour=free))
        self.seats = tuple(_show_seat(seat) for seat in rows)
        self.colours = [seat.colour for seat in self.seats]
        self.speaker = Speaker(load_board(table.row.board), [str(seat.name) for seat in self.seats])


_seats: WeakKeyDictionary[Table, SeatsShown] = WeakKeyDictionary()
"""Who sits at each table, worked out once until someone else sits there."""


def seats_shown(table: Table) -> SeatsShown:
    """Who sits at a table now."""
    shown = _seats.get(table)
    if shown is None or shown.of is not table.seats:
        shown = _seats[table] = SeatsShown(table)
    return shown


def _show_seat(seat: SeatRow) -> SeatTold:
    return SeatTold(
        seat=seat.seat,
        kind=seat.kind,  # type: ignore[arg-type]
        name=None if seat.kind == OPEN else seat.name,
        colour=seat.colour,
        bot=STAND_IN_BOT if seat.stand_in else seat.bot,
        account=seat.user_id is not None,
        stand_in=seat.stand_in,  # type: ignore[arg-type]
    )


def show_clocks(table: Table) -> Clocks | None:
    """When the time of the seat that is asked ends, and what the others have left, in milliseconds."""
    if table.options.time is None or table.progress.asked is None:
        return None
    return Clocks(table.progress.time_ends(table.options), tuple(table.progress.left) or None)


def show_view(table: Table, game: Game, viewer: int | None, moves: int) -> View:
    """What a seat, or a spectator with None, sees of a moment of the table's game."""
    asked = question_part(table, game, viewer, moves)
    return View(**fields_told(table_part(table, game, viewer)) | fields_told(asked))


def table_part(table: Table, game: Game, viewer: int | None) -> TableSeen:
    """What lies on the table, in the colours and with the points that the table has agreed on."""
    return table_seen(game, viewer, seats_shown(table).colours, not table.hides_points)


def question_part(table: Table, game: Game, viewer: int | None, moves: int) -> QuestionSeen:
    """What is asked, and what the viewer may do about it."""
    asked = question_seen(game, viewer)
    stood_in = viewer is not None and viewer < len(table.seats) and table.seats[viewer].stand_in
    may_undo = asked.may_undo and table.options.undo and not stood_in
    return replace(asked, number=moves, may_undo=may_undo)


def show_prospects(table: Table, seat: int) -> Prospects:
    """What cards and houses would add to the points of a player, which is as open as the points are."""
    game = table.begun_game()
    table.check_points()
    if seat >= game.state.seats:
        raise NotFound(f"there is no player on seat {seat}")
    found = prospects(game, seat)
    return Prospects(found.seat, found.cards, found.houses, table.progress.position)


def show_why_not(table: Table, seat: int, target: Target) -> WhyNot | None:
    """Why a seat cannot choose something now, as a key with its arguments and in English words.

    Nothing if it can: then the game has gone on since the question was asked.
    """
    try:
        found = why_not(table.begun_game(), seat, target)
    except Allowed:
        return None
    words = seats_shown(table).speaker.say(found.key, found.arguments)
    return WhyNot(found.key, found.arguments, words)


def show_event(
    event: EventRow, told: Sequence[Event] | None, viewer: int | None, speaker: Speaker
) -> EventTold:
    """An event as a viewer may know it; `told` is what a move did, unless it was taken back."""
    more: dict[str, Any] = event.data or {}
    if event.kind == MOVE:
        more = {"undone": told is None, "told": () if told is None else in_words(told, viewer, speaker)}
    elif event.kind == UNDO:
        more = {"count": event.action}
    kind: Any = event.kind
    return EventTold(event.number, event.position, kind, event.seat, event.at, **more)


def in_words(events: Sequence[Event], viewer: int | None, speaker: Speaker) -> tuple[Told, ...]:
    """What happened, as keys with their arguments and in English words."""
    return tuple(
        Told(event.key, event.arguments, speaker.say(f"event.{event.key}", event.arguments))
        for event in heard_by(list(events), viewer)
    )


def rebuilt(table: Table, moves: int | None = None) -> Game:
    """The game of a table with its whole history, or with its first moves."""
    game = Game(table.setup)
    for played in table.progress.moves[:moves]:
        game.push(played.action)
    return game


def narrate_moves(game: Game) -> list[tuple[Event, ...]]:
    """What each move of a game did."""
    states = [before for before, _ in game.history()] + [game.state]
    return [
        tuple(narrate(game.board, before, move, after))
        for (before, after), move in zip(pairwise(states), game.moves, strict=True)
    ]


def narrate_all(table: Table) -> None:
    """Work out what each move did, where that is not known yet."""
    progress = table.progress
    if any(played.told is None for played in progress.moves):
        told = narrate_moves(rebuilt(table))
        filled = tuple(one._replace(told=this) for one, this in zip(progress.moves, told, strict=True))
        if table.progress is progress:
            table.progress = replace(progress, moves=filled)


def show_events(table: Table, events: Sequence[EventRow], viewer: int | None) -> tuple[EventTold, ...]:
    """Events of the past as a viewer may know them; `narrate_all` comes first."""
    made: Mapping[int, Sequence[Event]] = {one.position: one.told or () for one in table.progress.moves}
    speaker = seats_shown(table).speaker
    return tuple(show_event(event, made.get(event.position or 0), viewer, speaker) for event in events)
