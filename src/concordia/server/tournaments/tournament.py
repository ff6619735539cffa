"""A tournament as it follows from its log, event by event. It is a value, like the progress of a table."""

from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from concordia.server.store.models import TournamentEventRow
from concordia.server.tournaments.terms import Terms

OPEN: Final = "open"
RUNNING: Final = "running"
ENDED: Final = "ended"
"""The states of a tournament: people enter, play, have played."""

MADE: Final = "made"
ORGANISER: Final = "organiser"
ENTERED: Final = "entered"
WITHDRAWN: Final = "withdrawn"
REMOVED: Final = "removed"
REPLACED: Final = "replaced"
BEGUN: Final = "begun"
PAIRED: Final = "paired"
RESULT: Final = "result"
CORRECTED: Final = "corrected"
UNDONE: Final = "undone"
EXTENDED: Final = "extended"
PAUSED: Final = "paused"
RESUMED: Final = "resumed"
CLOSED: Final = "ended"
"""The kinds of events in the log of a tournament."""


@dataclass(frozen=True, slots=True)
class Player:
    """Someone who has entered, by number in the order of entering."""

    number: int
    user_id: str | None
    rating: int
    """What the rating was when the person entered, by which a knock-out is seeded."""
    entered: int = 1
    """How often the person has entered."""
    out: bool = False
    removed: bool = False
    """Whether an organiser has sent the player away, who then cannot come back alone."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, by seat."""

    event: int
    places: tuple[int, ...]
    points: tuple[int, ...] | None
    why: str
    """It was played, the time of the round was up, or an organiser said so."""


@dataclass(frozen=True, slots=True)
class Match:
    """A game of a round: its table, who sits where, and all its results, of which the last counts."""

    table: str
    seats: tuple[int, ...]
    results: tuple[Result, ...] = ()

    @property
    def result(self) -> Result | None:
        """The result that counts."""
        return self.results[-1] if self.results else None


@dataclass(frozen=True, slots=True)
class Round:
    """A round: its games, and who sits out."""

    number: int
    matches: tuple[Match, ...]
    byes: tuple[int, ...]
    began: int
    ends: int | None

    @property
    def is_over(self) -> bool:
        """Whether all its games have a result."""
        return all(match.result is not None for match in self.matches)


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything about a tournament that follows from its terms and its log."""

    id: str
    name: str
    terms: Terms
    status: str = OPEN
    number: int = 0
    """How many events there are."""
    at: int = 0
    organisers: tuple[str | None, ...] = ()
    players: tuple[Player, ...] = ()
    planned: int | None = None
    """How many rounds there will be; a knock-out does not know before."""
    rounds: tuple[Round, ...] = ()
    paused: bool = False

    @property
    def playing(self) -> list[int]:
        """Those who have entered and not gone."""
        return [player.number for player in self.players if not player.out]

    @property
    def between_rounds(self) -> bool:
        """Whether no game is being played."""
        return not self.rounds or self.rounds[-1].is_over

    @property
    def due(self) -> int | None:
        """When the time of the round, or of registration, is up."""
        if self.status == OPEN:
            return self.terms.closes if self.terms.automatic else None
        return None if self.between_rounds or self.status == ENDED else self.rounds[-1].ends

    def player_of(self, user_id: str | None) -> Player | None:
        """The player who is an account, gone or not."""
        return next((one for one in self.players if user_id is not None and one.user_id == user_id), None)

    def match(self, round_: int, place: int) -> Match | None:
        """A game by its round and its place in it."""
        if not 1 <= round_ <= len(self.rounds) or not 0 <= place < len(self.rounds[round_ - 1].matches):
            return None
        return self.rounds[round_ - 1].matches[place]

    def follow(self, event: TournamentEventRow) -> "Tournament":
        """The tournament after an event."""
        assert event.number == self.number + 1, f"event {event.number} follows {self.number}"
        after = replace(self, number=event.number, at=event.at)
        return replace(after, **_FOLLOW[event.kind](self, event))


def _made(before: Tournament, event: TournamentEventRow) -> dict[str, Any]:
    return {"organisers": (event.user_id,)}


def _organiser(before: Tournament, event: TournamentEventRow) -> dict[str, Any]:
    return {"organisers": (*before.organisers, event.whom)}


def _entered(before: Tournament, event: TournamentEventRow) -> dict[str, Any]:
    number = event.data["player"]
    if number < len(before.players):
        again = replace(before.players[number], out=False, entered=before.players[number].entered + 1)
        return {"players": _put(before.players, number, again)}
    return {"players": (*before.players, Player(number, event.whom, event.data["rating"]))}


def _gone(before: Tournament, event: TournamentEventRow) -> dict[str, Any]:
    number = event.data["player"]
    gone = replace(before.players[number], out=True, removed=event.kind == REMOVED)
    return {"players": _put(before.players, number, gone)}


def _replaced(before: Tournament, event: TournamentEventRow) -> dict[str, Any]:
    number = event.data["player"]
    new = replace(before.players[number], user_id=event.whom, out=False, removed=False)
    return {"players": _put(before.players, number, new)}


def _begun(before: Tournament, event: TournamentEventRow) -> dict[str, Any]:
    return {"status": RUNNING, "planned": event.data["rounds"]}


def _paired(before: Tournament, event: TournamentEventRow) -> dict[str, Any]:
    told = event.data
    matches = tuple(Match(one["table"], tuple(one["seats"])) for one in told["matches"])
    new = Round(told["round"], matches, tuple(told["byes"]), event.at, told["ends"])
    return {"rounds": (*before.rounds, new)}


def _result(before: Tournament, event: TournamentEventRow) -> dict[str, Any]:
    told = event.data
    points = None if told["points"] is None else tuple(told["points"])
    result = Result(event.number, tuple(told["places"]), points, told["why"])
    match = before.match(told["round"], told["match"])
    assert match is not None
    return _with_match(before, told, replace(match, results=(*match.results, result)))


def _undone(before: Tournament, event: TournamentEventRow) -> dict[str, Any]:
    match = before.match(event.data["round"], event.data["match"])
    assert match is not None
    return _with_match(before, event.data, replace(match, results=match.results[:-1]))


def _with_match(before: Tournament, told: dict[str, Any], match: Match) -> dict[str, Any]:
    round_ = before.rounds[told["round"] - 1]
    matches = _put(round_.matches, told["match"], match)
    return {"rounds": _put(before.rounds, told["round"] - 1, replace(round_, matches=matches))}


def _extended(before: Tournament, event: TournamentEventRow) -> dict[str, Any]:
    last = len(before.rounds) - 1
    return {"rounds": _put(before.rounds, last, replace(before.rounds[last], ends=event.data["ends"]))}


def _paused(before: Tournament, event: TournamentEventRow) -> dict[str, Any]:
    return {"paused": event.kind == PAUSED}


def _ended(before: Tournament, event: TournamentEventRow) -> dict[str, Any]:
    return {"status": ENDED}


One = TypeVar("One")


def _put(all_: tuple[One, ...], place: int, new: One) -> tuple[One, ...]:
    return (*all_[:place], new, *all_[place + 1 :])


_FOLLOW: Final = {
    MADE: _made,
    ORGANISER: _organiser,
    ENTERED: _entered,
    WITHDRAWN: _gone,
    REMOVED: _gone,
    REPLACED: _replaced,
    BEGUN: _begun,
    PAIRED: _paired,
    RESULT: _result,
    CORRECTED: _result,
    UNDONE: _undone,
    EXTENDED: _extended,
    PAUSED: _paused,
    RESUMED: _paused,
    CLOSED: _ended,
}
