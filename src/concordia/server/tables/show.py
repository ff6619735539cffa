"""What a visitor is shown of a table: its set-up, the view of a seat, prospects and reasons."""

from collections.abc import Sequence
from dataclasses import replace
from weakref import WeakKeyDictionary

from concordia.data.board import load_board
from concordia.errors import Allowed
from concordia.game import CONTRARIUS, Game
from concordia.prospects import prospects
from concordia.server.errors import NotFound, refusal
from concordia.server.people.ratings import final_order
from concordia.server.schemas.explanations import Prospects
from concordia.server.schemas.table import (
    Ban,
    Clocks,
    EndingTold,
    ErrorBody,
    OfferTold,
    Origin,
    PauseTold,
    SeatTold,
    TableTold,
    View,
)
from concordia.server.store.models import OPEN, OVER, SeatRow
from concordia.server.tables.consent import missing
from concordia.server.tables.holidays import show_holidays
from concordia.server.tables.offers import Offer
from concordia.server.tables.options import Options
from concordia.server.tables.stand_ins import plays_to_the_end
from concordia.server.tables.table import STAND_IN_BOT, Table
from concordia.setup import COLOURS, LEVELS, commitment_of
from concordia.shapes import fields_told
from concordia.shapes.view import QuestionSeen, TableSeen
from concordia.view import Earlier, question_seen, table_seen
from concordia.why import Target, why_not
from concordia.words import Speaker


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
        holidays=show_holidays(progress, table.options),
        commitment=commitment_of(row.salt, row.seed),
        proven=row.origin_move is None,
        unproven=None if row.origin_move is None else "imported" if row.origin is None else "forked",
        seed=row.seed if over else None,
        salt=row.salt if over else None,
        origin=None if row.origin_move is None else Origin(row.origin, row.origin_move),
        rematch=row.rematch,
        offered=tuple(sorted(offer.seat for offer in progress.comings.offers)),
        bans=tuple(Ban(one.number, one.name) for one in progress.comings.bans()),
        offers=tuple(show_offer(table, offer) for offer in progress.offers.open),
        paused=None if progress.paused is None else PauseTold(*progress.paused),
        ending=None if progress.ending is None else EndingTold(*progress.ending),  # type: ignore[arg-type]
        places=tuple(final_order(table, progress)) if over and progress.game is not None else None,
        tournament=row.tournament,
        rules=row.rules_version,
        foreign=None if table.foreign is None else refusal(table.foreign),
    )


class SeatsShown:
    """Who sits at a table, with the voice that calls them by name."""

    def __init__(self, table: Table) -> None:
        """Look around; the secrets of the seats are not told."""
        self.of = table.seats
        self.seats = show_seats(table.seats, table.row.variants, table.options)
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


def show_seats(seats: Sequence[SeatRow], variants: Sequence[str], options: Options) -> tuple[SeatTold, ...]:
    """The seats of a table, with that of Contrarius where he plays."""
    rows = list(seats)
    if any(variant in LEVELS for variant in variants):
        free = next(colour for colour in COLOURS if colour not in [seat.colour for seat in rows])
        rows.append(SeatRow(seat=len(rows), kind="contrarius", name=CONTRARIUS, colour=free))
    return tuple(_show_seat(seat, options) for seat in rows)


def _show_seat(seat: SeatRow, options: Options) -> SeatTold:
    return SeatTold(
        seat=seat.seat,
        kind=seat.kind,  # type: ignore[arg-type]
        name=None if seat.kind == OPEN else seat.name,
        colour=seat.colour,
        bot=STAND_IN_BOT if seat.stand_in else seat.bot,
        account=seat.user_id is not None,
        stand_in=seat.stand_in,  # type: ignore[arg-type]
        for_good=plays_to_the_end(seat, options),
    )


def show_offer(table: Table, offer: Offer) -> OfferTold:
    """An offer, with whoever still has to answer it."""
    return OfferTold(
        number=offer.number,
        kind=offer.kind,  # type: ignore[arg-type]
        seat=offer.seat,
        at=offer.at,
        accepted=tuple(sorted(offer.accepted)),
        missing=missing(table, offer),
        target=offer.target,
        until=offer.until,
        count=offer.count,
    )


def show_clocks(table: Table) -> Clocks | None:
    """Whose time runs, and what each seat has left, if the table has a clock or deadlines."""
    progress = table.progress
    if table.options.time is None or progress.asked is None:
        return None
    left = tuple(max(0, one) for one in progress.left)
    return Clocks(progress.asked, progress.time_ends(table.options), left or None)


def show_view(table: Table, game: Game, viewer: int | None, moves: int) -> View:
    """What a seat, or a spectator with None, sees of a moment of the table's game."""
    asked = question_part(table, game, viewer, moves)
    return View(**fields_told(table_part(table, game, viewer, moves)) | fields_told(asked))


def table_part(
    table: Table, game: Game, viewer: int | None, moves: int, earlier: Earlier | None = None
) -> TableSeen:
    """What lies on the table, in the colours and with the points that the table has agreed on."""
    seen = table_seen(game, viewer, seats_shown(table).colours, not table.hides_points, earlier)
    return replace(seen, over=True, decision=None) if _ended_here(table, moves) else seen


def question_part(table: Table, game: Game, viewer: int | None, moves: int) -> QuestionSeen:
    """What is asked, and what the viewer may do about it."""
    if _ended_here(table, moves):
        return QuestionSeen(decision=None, actions=None, viewer=viewer, number=moves, may_undo=False)
    return replace(question_seen(game, viewer), number=moves, may_undo=may_undo(table, game, viewer))


def _ended_here(table: Table, moves: int) -> bool:
    """Whether the game ended after so many moves, though the rules would let it go on."""
    return table.progress.ending is not None and moves == len(table.progress.moves)


def may_undo(table: Table, game: Game, viewer: int | None) -> bool:
    """Whether a viewer may take a move back."""
    if viewer is None or not table.options.undo or not game.can_undo(viewer):
        return False
    if table.progress.paused is not None or table.progress.ending is not None:
        return False
    return viewer >= len(table.seats) or not table.seats[viewer].stand_in


def show_prospects(table: Table, seat: int) -> Prospects:
    """What cards and houses would add to the points of a player, which is as open as the points are."""
    game = table.begun_game()
    table.check_points()
    if seat >= game.state.seats:
        raise NotFound.of("no-player-on-seat", seat=seat)
    found = prospects(game, seat)
    return Prospects(found.seat, found.cards, found.houses, table.progress.position)


def show_why_not(table: Table, seat: int, target: Target) -> ErrorBody | None:
    """Why a seat cannot choose something now, as a code with its arguments and in English words.

    Nothing if it can: then the game has gone on since the question was asked.
    """
    try:
        found = why_not(table.begun_game(), seat, target)
    except Allowed:
        return None
    words = seats_shown(table).speaker.say(found.key, found.arguments)
    return ErrorBody(code=found.key, arguments=found.arguments, message=words)
