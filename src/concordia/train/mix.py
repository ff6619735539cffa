"""What is played while a network learns: every way to play a board, the usual ones more often."""

from random import Random
from typing import Final

from concordia.data.board import Board
from concordia.setup import LEVELS, Setup, make_setup, seats_allowed

USUAL: Final = 0.70
TEAMS: Final = 0.12
SOLO: Final = 0.13
"""The shares of games with everyone for themselves, in teams, and alone against Contrarius; the rest is two
as a team against him."""
VENUS: Final = 0.3
WITHOUT_GOODS: Final = 0.15
INTERMEDIATE: Final = 0.15
"""How often a usual game has each of these variants."""
OFTEN: Final = {2: 1.2, 3: 1.2, 4: 1.6, 5: 0.8, 6: 0.8}
"""How often games with so many seats are played, one beside the other."""


def ways(board: Board, number: int, seed: int | str = 0) -> list[Setup]:
    """So many set-ups on a board, drawn by how often they are to be played."""
    chance = Random(f"{seed}")
    return [_way(board, chance) for _ in range(number)]


def _way(board: Board, chance: Random) -> Setup:
    kind = chance.random()
    if kind < USUAL:
        variants = [
            name
            for name, often in (
                ("venus", VENUS),
                ("start-without-goods", WITHOUT_GOODS),
                ("intermediate-scoring", INTERMEDIATE),
            )
            if chance.random() < often
        ]
    elif kind < USUAL + TEAMS:
        variants = ["teams"]
    else:
        variants = [chance.choice(LEVELS)]
        if kind >= USUAL + TEAMS + SOLO:
            variants.append("teams")
        elif chance.random() < WITHOUT_GOODS:
            variants.append("start-without-goods")
    seats = seats_allowed(board, variants)
    return make_setup(board, chance.choices(seats, [_often(one) for one in seats])[0], "0", variants)


def _often(seats: int) -> float:
    return OFTEN.get(seats, 1.0)
