"""A table as one process holds it: its set-up, who sits there, where it stands, and who listens."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from concordia.data.board import load_board
from concordia.errors import BoardError
from concordia.game import Game
from concordia.record import fingerprint
from concordia.rules import FIRST_RULES_VERSION, RULES_VERSION, plays_version
from concordia.server.errors import Refused
from concordia.server.store.models import OVER, PERSON, PLAYING, STARTED, EventRow, SeatRow, TableRow
from concordia.server.tables.options import Options
from concordia.server.tables.progress import Progress
from concordia.setup import Setup

Listener = Callable[["Table", EventRow], None]
STAND_IN_BOT: Final = "architect"
"""Who plays for a person that is not there."""


class Sitting:
    """Who plays on which seat, read once from the rows: everyone who hears of a move wants to know."""

    def __init__(self, seats: Sequence[SeatRow]) -> None:
        """Look around the table."""
        self.people = tuple(
            (seat.seat, seat.secret_hash, seat.user_id) for seat in seats if seat.kind == PERSON
        )
        """Each seat of a person with the hash of its secret and its account."""
        self.bots = tuple(
            (STAND_IN_BOT if seat.stand_in else None) if seat.kind == PERSON else seat.bot for seat in seats
        )
        """The bot that moves for each seat, if one does."""

    def seats_of(self, user_id: str | None, secret_hashes: frozenset[str]) -> tuple[int, ...]:
        """The seats that a person or the holder of secrets plays."""
        return tuple(
            seat
            for seat, secret_hash, account in self.people
            if secret_hash in secret_hashes or (user_id is not None and account == user_id)
        )


class Table:
    """A table with its log worked out."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow], events: Sequence[EventRow]) -> None:
        """Set a table up and follow its log."""
        self.id = row.id
        self.row = row
        self.seats = list(seats)
        self._sitting = Sitting(self.seats)
        self.hides_hands = "teams" in row.variants
        """Whether players hold their hands hidden, as in team play (§16)."""
        self.options = Options.model_validate(row.options)
        self.lock = asyncio.Lock()
        self.progress = Progress()
        self.listeners: set[Listener] = set()
        self.foreign = foreign(row)
        """Why this program cannot play the table's game, if it cannot."""
        self.doubtful = False
        """Whether the log may hold more than the table has followed."""
        self._setup: Setup | None = None
        if self.foreign is None:
            for event in events:
                self.progress = self.after(event)
        else:
            self.progress = Progress(
                row.status, row.number, row.position, started=row.started, ended=row.ended
            )

    def check_playable(self) -> None:
        """Refuse to touch a game of other rules."""
        if self.foreign is not None:
            raise self.foreign.with_traceback(None)  # It is raised again and again.

    def begun_game(self) -> Game:
        """The game as it stands, with its history since the turn began; it must not be changed."""
        self.check_playable()
        if self.progress.game is None:
            raise Refused.of("not-begun")
        return self.progress.game

    def whole_game(self) -> Game:
        """The game with its whole history, played again."""
        game = Game(self.setup)
        for made in self.progress.moves:
            game.push(made.action)
        return game

    @property
    def hides_points(self) -> bool:
        """Whether nobody is shown points yet, as the people at the table have agreed."""
        return not self.options.live_score and self.progress.status != OVER

    def check_points(self) -> None:
        """Refuse to tell points that are hidden."""
        if self.hides_points:
            raise Refused.of("hidden-points")

    @property
    def setup(self) -> Setup:
        """What the game is made of; the names are those of the seats."""
        if self._setup is None:
            self._setup = self._setup_with(self.seats)
        return self._setup

    def _setup_with(self, seats: Sequence[SeatRow]) -> Setup:
        row = self.row
        names = tuple(seat.name for seat in seats)
        return Setup(load_board(row.board), names, tuple(row.variants), row.seed, row.salt, row.rules_version)

    def set_seats(self, seats: Sequence[SeatRow]) -> None:
        """Let other people sit here."""
        self.seats = list(seats)
        self._sitting = Sitting(self.seats)
        self._setup = None
        game = self.progress.game
        if game is not None and game.setup.names != self.setup.names:
            renamed = game.copy()
            renamed.setup = self.setup
            self.progress = replace(self.progress, game=renamed)

    def after(self, event: EventRow, seats: Sequence[SeatRow] | None = None) -> Progress:
        """How far the table would be after an event, with other seats if it changes them."""
        setup = None
        if event.kind == STARTED:  # Open seats have no names before.
            setup = self.setup if seats is None else self._setup_with(seats)
        return self.progress.follow(event, setup, self.options)

    def progress_columns(self, after: Progress, seats: Sequence[SeatRow] | None = None) -> dict[str, Any]:
        """What the row of the table repeats of how far it is, with other seats if they change."""
        return {
            "position": after.position,
            "status": after.status,
            "started": after.started,
            "ended": after.ended,
            "asked": after.asked,
            "due": after.due(self.seats if seats is None else seats, self.options),
        }

    def seats_of(self, user_id: str | None, secret_hashes: frozenset[str]) -> tuple[int, ...]:
        """The seats that a person or the holder of secrets plays."""
        return self._sitting.seats_of(user_id, secret_hashes)

    @property
    def is_played_together(self) -> bool:
        """Whether several people play here now, who may miss one another."""
        return self.progress.status == PLAYING and len(self._sitting.people) > 1

    def is_host(self, user_id: str | None, secret_hashes: frozenset[str]) -> bool:
        """Whether someone may manage the table."""
        return self.row.host_hash in secret_hashes or (user_id is not None and self.row.host_user == user_id)

    @property
    def asked_bot(self) -> str | None:
        """The bot that has to move now, for itself or for a person it stands in for."""
        asked = None if self.progress.paused is not None else self.progress.asked
        return None if asked is None else self._sitting.bots[asked]


def foreign(row: TableRow) -> Refused | None:
    """Why this program cannot play the game of a table, if it cannot."""
    version = row.rules_version
    if not plays_version(version):
        return Refused.of("foreign-rules", version=version, first=FIRST_RULES_VERSION, last=RULES_VERSION)
    try:
        known = fingerprint(load_board(row.board)) == row.board_mark
    except BoardError:
        known = False
    return None if known else Refused.of("foreign-board", board=row.board)
