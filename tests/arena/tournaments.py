"""Tournaments for tests, and games that were never played but have places as if they were."""

from collections.abc import Sequence
from random import Random
from typing import Any

from concordia.arena.tournament.course import Course
from concordia.arena.tournament.plan import Entrant, Plan
from concordia.arena.tournament.played import Played
from concordia.arena.tournament.schedule import Fixture
from concordia.data.board import load_board


def plan(*bots: str, board: str = "roma", seats: int = 2, seed: str = "test", **options: Any) -> Plan:
    """A plan with little in it; a number of letters stands for as many bots."""
    names = bots if len(bots) > 1 else [f"{letter}=random" for letter in bots[0]]
    chosen: dict[str, Any] = {"format": "round-robin", "variants": (), "rounds": 2, "deals": 1} | options
    return Plan(
        entrants=tuple(Entrant.parse(name) for name in names),
        board=load_board(board),
        seats=seats,
        seed=seed,
        **chosen,
    )


def came(fixture: Fixture, places: Sequence[int]) -> Played:
    """A game in which the sides came to some places."""
    sides = len(fixture.seating)
    return Played(
        key=fixture.key,
        seating=fixture.seating,
        places=tuple(places),
        points=tuple(100 - 10 * place for place in places),
        turns=60,
        decisions=200,
        ended=True,
        forfeits=(),
        faults=(0,) * sides,
        trouble=("",) * sides,
        asked=(100,) * sides,
        seconds=(0.1,) * sides,
    )


def ranking(ratings: Sequence[float], chance: Random) -> list[int]:
    """Places drawn one after the other, in proportion to what ratings stand for."""
    left = list(range(len(ratings)))
    places = [0] * len(ratings)
    for place in range(1, len(ratings) + 1):
        (chosen,) = chance.choices(left, [10 ** (ratings[side] / 400) for side in left])
        places[chosen] = place
        left.remove(chosen)
    return places


def drawn(fixture: Fixture, ratings: Sequence[float]) -> Played:
    """A game that comes out the same whenever it is asked for, by the ratings of the entrants."""
    chance = Random(f"game {fixture.key}")
    return came(fixture, ranking([ratings[entrant] for entrant in fixture.seating], chance))


def carried_out(given: Plan, ratings: Sequence[float], ahead: int = 1) -> Course:
    """A tournament whose games end in any order, so many of them being played at a time."""
    course = Course(given)
    chance = Random(ahead)
    while not course.is_over:
        coming = course.coming()
        running: list[Fixture] = []
        while not course.is_over:
            running += [one for one, _ in zip(coming, range(ahead - len(running)), strict=False)]
            if not running:
                break
            course.add(drawn(running.pop(chance.randrange(len(running))), ratings))
    return course
