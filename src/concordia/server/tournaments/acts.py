"""What people do in a tournament: each act is checked against how things stand, and becomes an event."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from concordia.server.errors import NotFound, Refused
from concordia.server.tournaments.draw import is_decided
from concordia.server.tournaments.terms import MOST_DAYS
from concordia.server.tournaments.tournament import (
    CLOSED,
    CORRECTED,
    ENDED,
    ENTERED,
    EXTENDED,
    OPEN,
    ORGANISER,
    PAUSED,
    REMOVED,
    REPLACED,
    RESUMED,
    RUNNING,
    UNDONE,
    WITHDRAWN,
    Match,
    Player,
    Tournament,
)

MOST_ENTRIES: Final = 5
"""How often one person may enter the same tournament."""
MOST_ORGANISERS: Final = 5
MOST_EVENTS: Final = 2_000
"""Events of one tournament: beyond that organisers only end it."""
DAY: Final = 24 * 60 * 60 * 1000
BY_ORGANISER: Final = "organiser"
"""Why a result counts that an organiser has given."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An event that is to be written."""

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    whom: str | None = None


def enter(tournament: Tournament, user_id: str, rating: int, at: int) -> Draft:
    """Enter, before play begins or between two rounds."""
    check_not_over(tournament)
    player = tournament.player_of(user_id)
    if player is not None and not player.out:
        raise Refused.of("already-entered")
    _check_registration(tournament, at)
    if player is not None and player.removed:
        raise Refused.of("removed-player")
    if player is not None and player.entered >= MOST_ENTRIES:
        raise Refused.of("entered-often", most=MOST_ENTRIES)
    if len(tournament.playing) >= tournament.terms.places:
        raise Refused.of("tournament-full", most=tournament.terms.places)
    number = len(tournament.players) if player is None else player.number
    return Draft(ENTERED, {"player": number, "rating": rating}, user_id)


def _check_registration(tournament: Tournament, at: int) -> None:
    terms = tournament.terms
    if tournament.status == OPEN:
        closed = terms.closes is not None and at >= terms.closes
    else:
        last = tournament.planned is not None and len(tournament.rounds) >= tournament.planned
        closed = not terms.late or last
    if closed:
        raise Refused.of("registration-closed")


def withdraw(tournament: Tournament, user_id: str) -> Draft:
    """Go: a game that has begun is still to be played."""
    check_not_over(tournament)
    player = tournament.player_of(user_id)
    if player is None or player.out:
        raise Refused.of("not-entered")
    return Draft(WITHDRAWN, {"player": player.number}, user_id)


def remove(tournament: Tournament, number: int, reason: str) -> Draft:
    """Send a player away, from the next round on."""
    check_not_over(tournament)
    player = _player(tournament, number)
    if player.out:
        raise Refused.of("not-entered")
    return Draft(REMOVED, {"player": number, "reason": reason}, player.user_id)


def replace_player(tournament: Tournament, number: int, user_id: str, reason: str) -> Draft:
    """Let someone else go on for a player, with all that the player has won so far."""
    check_not_over(tournament)
    _player(tournament, number)
    if tournament.player_of(user_id) is not None:
        raise Refused.of("already-entered")
    return Draft(REPLACED, {"player": number, "reason": reason}, user_id)


def _player(tournament: Tournament, number: int) -> Player:
    if not 0 <= number < len(tournament.players):
        raise NotFound.of("no-entrant", player=number)
    return tournament.players[number]


def add_organiser(tournament: Tournament, user_id: str) -> Draft:
    """Let someone else organise, too."""
    if user_id in tournament.organisers:
        raise Refused.of("already-organiser")
    if len(tournament.organisers) >= MOST_ORGANISERS:
        raise Refused.of("organisers-full", most=MOST_ORGANISERS)
    return Draft(ORGANISER, {}, user_id)


def correct(
    tournament: Tournament,
    round_: int,
    place: int,
    places: Sequence[int],
    points: Sequence[int] | None,
    reason: str,
) -> Draft:
    """Give a game another result than it had, or one that it does not have yet."""
    match = _match(tournament, round_, place)
    seats = len(match.seats)
    if sorted(places) != list(range(1, seats + 1)) or (points is not None and len(points) != seats):
        raise Refused.of("bad-places", seats=seats)
    told = {"round": round_, "match": place, "places": list(places)}
    told["points"] = None if points is None else list(points)
    return Draft(CORRECTED, {**told, "why": BY_ORGANISER, "reason": reason})


def undo_correction(tournament: Tournament, number: int, reason: str) -> Draft:
    """Let the result count again that a game had before it was corrected."""
    for round_ in tournament.rounds:
        for place, match in enumerate(round_.matches):
            result = match.result
            if result is not None and result.event == number and result.why == BY_ORGANISER:
                told = {"round": round_.number, "match": place, "event": number, "reason": reason}
                return Draft(UNDONE, told)
    raise Refused.of("nothing-to-undo")


def _match(tournament: Tournament, round_: int, place: int) -> Match:
    match = tournament.match(round_, place)
    if match is None:
        raise NotFound.of("no-match", round=round_, match=place)
    return match


def extend(tournament: Tournament, ends: int, at: int) -> Draft:
    """Give the round until another time."""
    _check_running(tournament)
    if tournament.between_rounds or tournament.rounds[-1].ends is None:
        raise Refused.of("no-deadline")
    if not at < ends <= at + MOST_DAYS * DAY:
        raise Refused.of("deadline-out-of-reach", days=MOST_DAYS)
    return Draft(EXTENDED, {"round": len(tournament.rounds), "ends": ends})


def pause(tournament: Tournament, paused: bool) -> Draft:
    """Let no round begin until play is resumed; games go on."""
    _check_running(tournament)
    if tournament.paused == paused:
        raise Refused.of("pause-as-it-is", paused="paused" if paused else "running")
    return Draft(PAUSED if paused else RESUMED)


def end(tournament: Tournament) -> Draft:
    """End it: the standings are final, but for mistakes."""
    check_not_over(tournament)
    return Draft(CLOSED, {"early": not is_decided(tournament)})


def check_next_round(tournament: Tournament, round_: int) -> None:
    """Refuse to begin a round that is not the next one, or whose time has not come."""
    check_not_over(tournament)
    if round_ != len(tournament.rounds) + 1:
        raise Refused.of("round-not-next", round=round_)
    if not tournament.between_rounds:
        unfinished = sum(match.result is None for match in tournament.rounds[-1].matches)
        raise Refused.of("games-unfinished", games=unfinished)
    if tournament.paused:
        raise Refused.of("tournament-paused")
    least = min(tournament.terms.playable)
    if len(tournament.playing) < least:
        raise Refused.of("too-few-players", least=least)
    if is_decided(tournament):
        raise Refused.of("rounds-played")


def check_room(tournament: Tournament) -> None:
    """Refuse what would make the log longer than anyone reads."""
    if tournament.number >= MOST_EVENTS:
        raise Refused.of("log-full", most=MOST_EVENTS)


def check_not_over(tournament: Tournament) -> None:
    """Refuse to change what is over."""
    if tournament.status == ENDED:
        raise Refused.of("tournament-over")


def _check_running(tournament: Tournament) -> None:
    check_not_over(tournament)
    if tournament.status != RUNNING:
        raise Refused.of("tournament-not-begun")
