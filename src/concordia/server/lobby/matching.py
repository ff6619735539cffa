"""Who plays with whom: those whose wishes overlap, the longest waiting first, ratings close first."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from concordia.data.board import load_board
from concordia.server.store.models import Seeker
from concordia.setup import seats_allowed

CLOSE_RATING: Final = 150.0
"""So far apart two ratings may be at first."""
WIDER_EACH_SECOND: Final = 10.0
"""By so much more for each second that one of the two has waited."""


class GameWanted(NamedTuple):
    """One of the games that fit a wish."""

    board: str
    size: int
    preset: str
    rated: bool


@dataclass(frozen=True, slots=True)
class Group:
    """People who are to play a game, the longest waiting first."""

    game: GameWanted
    people: tuple[Seeker, ...]


@cache
def sizes_of(board: str) -> tuple[int, ...]:
    """The numbers of people who can play on a board, each for themselves."""
    return tuple(seats_allowed(load_board(board), ()))


def games_of(seeker: Seeker) -> Iterator[GameWanted]:
    """Every game that fits a wish, in the order of the wish."""
    for size, board, preset in product(seeker.sizes, seeker.boards, seeker.presets):
        if size in sizes_of(board):
            yield GameWanted(board, size, preset, seeker.rated)


def groups_of(seekers: Sequence[Seeker], at: int, may_meet: Callable[[Seeker, Seeker], bool]) -> list[Group]:
    """The groups that can be seated now; nobody is in two of them.

    Whoever waits longest is looked at first, and is seated at the first game of their wish for which enough
    others wait.
    """
    waiting = sorted(seekers, key=lambda one: (one.since, one.ticket_hash))
    wanted: dict[GameWanted, list[Seeker]] = {}
    for seeker in waiting:
        for game in games_of(seeker):
            wanted.setdefault(game, []).append(seeker)
    groups: list[Group] = []
    seated: set[str] = set()
    for seeker in waiting:
        for game in () if seeker.ticket_hash in seated else games_of(seeker):
            others = [one for one in wanted[game] if one is not seeker and one.ticket_hash not in seated]
            people = _people(seeker, others, game, at, may_meet)
            if people is not None:
                groups.append(Group(game, people))
                seated.update(one.ticket_hash for one in people)
                break
    return groups


def _people(
    first: Seeker,
    others: Sequence[Seeker],
    game: GameWanted,
    at: int,
    may_meet: Callable[[Seeker, Seeker], bool],
) -> tuple[Seeker, ...] | None:
    """Enough people for a game who may all meet, if there are."""
    if len(others) < game.size - 1:
        return None
    if game.rated:
        others = sorted(others, key=lambda one: _distance(first, one))
    people = [first]
    for one in others:
        if all(may_meet(one, other) and _close(one, other, at) for other in people):
            people.append(one)
            if len(people) == game.size:
                return tuple(people)
    return None


def _close(one: Seeker, other: Seeker, at: int) -> bool:
    """Whether two may play a rated game by now; without ratings everyone may."""
    waited = (at - min(one.since, other.since)) / 1000
    return not one.rated or _distance(one, other) <= CLOSE_RATING + WIDER_EACH_SECOND * waited


def _distance(one: Seeker, other: Seeker) -> float:
    return abs((one.rating or 0.0) - (other.rating or 0.0))
