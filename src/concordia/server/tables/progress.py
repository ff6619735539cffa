"""Progress: how far a table is, which follows from its set-up and its log, event by event.

It is a value. An event leads from one to the next; the next one counts once the event is kept.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, TypeAlias

from concordia.game import Game
from concordia.server.store.models import (
    ANSWER,
    BACK,
    CLOSE,
    CLOSED,
    ENDED,
    HOLIDAY,
    MOVE,
    OFFER,
    OPEN,
    OVER,
    PAUSE,
    PERSON,
    PLAYING,
    RESUME,
    STAND_IN,
    STARTED,
    TAKEN,
    UNDO,
    EventRow,
    SeatRow,
)
from concordia.server.tables.comings import NOBODY, Comings
from concordia.server.tables.ending import Ending
from concordia.server.tables.offers import NO_OFFERS, Offers
from concordia.server.tables.options import HOUR, LOST, MINUTE, Clock, Deadline, Options
from concordia.setup import Setup

BOT_GRACE: Final = MINUTE // 2
"""After this time without a bot's move, any process of the server may ask the bot again."""


class MoveMade(NamedTuple):
    """A move that counts: its action, and who made it."""

    action: int
    seat: int
    position: int
    """The position that the move led to."""
    used: int
    """How long its seat had been asked by then, without another in between."""
    given: int | None
    """The seat that was asked anew by it, and so was given more time."""


class Pause(NamedTuple):
    """A game that stands still: since when, and until when if that is agreed."""

    since: int
    until: int | None


class Holiday(NamedTuple):
    """A time in which the deadlines of a seat stand still."""

    begun: int
    until: int


Holidays: TypeAlias = tuple[Holiday, ...]
"""The holidays of a seat, one after another."""


def on_holiday(holidays: Holidays, at: int) -> Holiday | None:
    """The holiday of a seat at a moment, if it has one."""
    return holidays[-1] if holidays and holidays[-1].until > at else None


def _with_holiday(holidays: Holidays, at: int, until: int | None) -> Holidays:
    """The holidays of a seat after it has taken one, changed its end, or come back."""
    current = on_holiday(holidays, at)
    if current is None:
        return holidays if until is None else (*holidays, Holiday(at, until))
    return (*holidays[:-1], Holiday(current.begun, at if until is None else until))


def over_at(start: int, span: int, holidays: Holidays) -> int:
    """When a span of time is over that stands still in holidays; what had run before them has run."""
    for begun, until in holidays:
        if until <= start:
            continue
        ran = max(begun, start) - start
        if ran >= span:
            break
        start, span = until, span - ran
    return start + span


@dataclass(frozen=True, slots=True)
class Progress:
    """Everything about a table that follows from its log."""

    status: str = OPEN
    number: int = 0
    """How many events there are."""
    position: int = 0
    """How many moves and undos there are: what a move is made upon."""
    game: Game | None = None
    """The game with its last move and the turn of it, which is all that undo and telling of it need."""
    moves: tuple[MoveMade, ...] = ()
    """The moves that count."""
    since: int = 0
    """When the question now open was asked."""
    stretch: int = 0
    """When the seat now asked was asked first, without another in between."""
    left: tuple[int, ...] = ()
    """What is left on the clock of each seat when `since` began."""
    holidays: tuple[Holidays, ...] = ()
    """The holidays of each seat, in games with deadlines."""
    started: int | None = None
    ended: int | None = None
    comings: Comings = NOBODY
    """Who was sent away, and which seats wait for someone."""
    offers: Offers = NO_OFFERS
    """What has been offered at the table and is not answered by all."""
    paused: Pause | None = None
    ending: Ending | None = None
    """Why the game ended before the rules ended it, if it did."""
    flags: tuple[int, ...] = ()
    """Whose clocks have run out where that loses the game, in this order."""
    active: tuple[int, ...] = ()
    """When each seat last did something in the game."""
    asked: int | None = field(init=False)
    """The seat that is asked, worked out once: everyone who looks wants to know it."""

    def __post_init__(self) -> None:
        """Find out who is asked."""
        decision = self.game.decision if self.game is not None and self.status == PLAYING else None
        object.__setattr__(self, "asked", None if decision is None else decision.seat)

    def follow(self, event: EventRow, setup: Setup | None, options: Options) -> "Progress":
        """How far the table is after an event; the one that starts the game needs its set-up."""
        assert event.number == self.number + 1, f"event {event.number} follows {self.number}"
        after = replace(self, number=event.number, comings=self.comings.follow(event))
        after = self._after(after, event, setup, options)
        if after.game is None:
            return after
        turn, seats = after.game.state.turn, after.game.state.seats
        offers = after.offers.after(event, turn, seats, after.status == OVER)
        return replace(after, offers=offers, active=after._active_at(event))

    def _after(self, after: "Progress", event: EventRow, setup: Setup | None, options: Options) -> "Progress":
        if event.kind == STARTED:
            assert setup is not None
            after = replace(
                after, game=Game(setup), status=PLAYING, started=event.at, left=_full(setup, options)
            )
            seats = len(setup.names)
            none: Holidays = ()
            after = replace(after, active=(event.at,) * seats, holidays=(none,) * seats)
            return replace(after, since=event.at, stretch=event.at)
        if event.kind == MOVE:
            return after._move(event)._asked_anew(self, event.at, options)
        if event.kind == UNDO:
            return after._undo(event, options)
        if event.kind in (STAND_IN, BACK, TAKEN):
            return replace(after._flagged(event, options), since=event.at, left=self._left_at(event.at))
        if event.kind == HOLIDAY:
            return replace(after, holidays=self._holidays_after(event))
        if event.kind == CLOSE:
            return replace(after, status=CLOSED, ended=event.at)
        return after._agreed(event)

    def _agreed(self, event: EventRow) -> "Progress":
        """What follows from offers and answers, and from what was agreed upon."""
        data = event.data or {}
        if event.kind == OFFER:
            assert self.game is not None
            return replace(self, offers=self.offers.offered(event, self.game.state.turn))
        if event.kind == ANSWER:
            return replace(self, offers=self.offers.answered(event, len(self.moves)))
        if event.kind == PAUSE:
            pause = Pause(event.at, data.get("until"))
            return replace(self, paused=pause, since=event.at, left=self._left_at(event.at))
        if event.kind == RESUME:
            assert self.paused is not None
            lasted = event.at - self.paused.since
            return replace(self, paused=None, since=event.at, stretch=self.stretch + lasted)
        if event.kind == ENDED:
            ending = Ending(data["why"], tuple(data["last"]))
            left = self._left_at(event.at)
            return replace(self, status=OVER, ended=event.at, ending=ending, paused=None, left=left)
        return self

    def _active_at(self, event: EventRow) -> tuple[int, ...]:
        """When each seat last did something itself."""
        if event.kind not in (MOVE, UNDO, OFFER, ANSWER, BACK):
            return self.active
        return tuple(event.at if seat == event.seat else at for seat, at in enumerate(self.active))

    def _flagged(self, event: EventRow, options: Options) -> "Progress":
        """Whoever runs out of time has lost, if the table has agreed so."""
        if event.kind != STAND_IN or options.flag != LOST or (event.data or {}).get("why") != "time":
            return self
        assert event.seat is not None
        return replace(self, flags=(*self.flags, event.seat))

    def _move(self, event: EventRow) -> "Progress":
        assert self.game is not None
        assert event.action is not None
        assert event.seat is not None
        game = _this_turn(self.game).pushed(event.action, event.seat, listening=True)
        asked = None if game.decision is None else game.decision.seat
        given = None if asked == event.seat else asked
        made = MoveMade(event.action, event.seat, self.position + 1, event.at - self.stretch, given)
        return replace(
            self,
            position=self.position + 1,
            game=game,
            moves=(*self.moves, made),
            status=OVER if game.is_over else PLAYING,
            ended=event.at if game.is_over else None,
        )

    def _undo(self, event: EventRow, options: Options) -> "Progress":
        """Take moves back, and the time that they gave; nobody gets back what was used."""
        assert self.game is not None
        assert event.action is not None
        game = self.game.copy()
        for _ in range(event.action):
            game.pop()
        undone = self.moves[-event.action :]
        left = list(self._left_at(event.at))
        if isinstance(options.time, Clock):
            for made in undone:
                if made.given is not None:
                    left[made.given] -= options.time.increment * 1000
        return replace(
            self,
            position=self.position + 1,
            game=game,
            moves=self.moves[: -event.action],
            since=event.at,
            stretch=self._stretch_before(undone, event.at),
            left=tuple(left),
        )

    def _stretch_before(self, undone: Sequence[MoveMade], at: int) -> int:
        """Since when the seat that is asked again would have been asked, had nobody else been meanwhile."""
        seat = undone[0].seat
        if all(made.seat == seat and made.given is None for made in undone):
            return self.stretch
        used = sum(made.used for made in undone if made.seat == seat and made.given is not None)
        return at - used - (at - self.stretch if self.asked == seat else 0)

    def _holidays_after(self, event: EventRow) -> tuple[Holidays, ...]:
        until = None if event.data is None else event.data["until"]
        return tuple(
            _with_holiday(holidays, event.at, until) if seat == event.seat else holidays
            for seat, holidays in enumerate(self.holidays)
        )

    def _left_at(self, at: int) -> tuple[int, ...]:
        """The clocks at a moment: the one of the seat that is asked has run since it was asked."""
        if self.paused is not None:
            return self.left
        return tuple(
            max(0, left - (at - self.since)) if seat == self.asked else left
            for seat, left in enumerate(self.left)
        )

    def _asked_anew(self, before: "Progress", at: int, options: Options) -> "Progress":
        """The clocks after a move; nothing else gives anybody more time."""
        left = list(before._left_at(at))
        goes_on = self.asked == before.asked
        if isinstance(options.time, Clock) and self.asked is not None and not goes_on:
            left[self.asked] += options.time.increment * 1000
        return replace(self, since=at, stretch=self.stretch if goes_on else at, left=tuple(left))

    def due(self, seats: Sequence[SeatRow], options: Options) -> int | None:
        """When the server has to look after the table."""
        if self.asked is None:
            return None
        if self.paused is not None:
            return self.paused.until
        seat = seats[self.asked]
        if seat.kind != PERSON or seat.stand_in:
            return self.since + BOT_GRACE
        ends = [self.time_ends(options)]
        if options.away is not None:
            back = max((one.until for one in self.holidays[self.asked]), default=0)
            ends.append(max(self.since, seat.seen or 0, back) + options.away * MINUTE)
        return min((end for end in ends if end is not None), default=None)

    def time_ends(self, options: Options) -> int | None:
        """When the time of the seat that is asked runs out."""
        if self.asked is None or options.time is None or self.paused is not None:
            return None
        if isinstance(options.time, Deadline):
            return over_at(self.stretch, options.time.hours * HOUR, self.holidays[self.asked])
        return self.since + self.left[self.asked]

    def undoable(self, seat: int, whole_turn: bool) -> int:
        """How many moves a seat may take back, at most one or as far as its turn goes back."""
        if self.game is None:
            return 0
        trial = self.game.copy()
        count = 0
        while trial.can_undo(seat) and (whole_turn or count == 0):
            trial.pop()
            count += 1
        return count

    def retractable(self, seat: int) -> int:
        """How many moves a seat may take back by consent, as far as it has moved last and shown nothing."""
        if self.game is None:
            return 0
        trial = self.game.copy()
        count = 0
        while trial.can_take_back(seat):
            trial.pop()
            count += 1
        return count


def _this_turn(game: Game) -> Game:
    """A game without the moves of a turn that has passed."""
    turns = [before.turn for before, _ in game.history()]
    return Game.at(game.setup, game.state) if turns and turns[-1] != game.state.turn else game


def _full(setup: Setup, options: Options) -> tuple[int, ...]:
    return (options.time.minutes * MINUTE,) * len(setup.names) if isinstance(options.time, Clock) else ()
