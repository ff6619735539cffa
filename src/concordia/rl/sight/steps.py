"""The parts of a step of many games: legal actions as a mask, the end of a game, its worth, and the next."""

from typing import Any, Final

from concordia.brain.sight.layout import ALL_GODS
from concordia.brain.sight.seats import GOD_POINTS, write_seat
from concordia.rl.sight import STEPS
from concordia.rules.actions import WORDS, Legal
from concordia.rules.bits import lowest
from concordia.rules.packed import STATE_WORDS
from concordia.rules.scoring import final_points, standing
from concordia.rules.seats import everyone
from concordia.rules.setup import new_game
from concordia.rules.sides import is_first_of_side
from concordia.rules.state import NOBODY, Seat, State, Tables

SEATS: Final = 0
OPTIONS: Final = 1
LEVEL: Final = 2
LONGEST: Final = 3
"""What is played in a row: the number of seats, the options, the level of Contrarius; and when a game is cut
off."""

WINNER: Final = 0
LENGTH: Final = 1
TURNS: Final = 2
NUMBER: Final = 3
FACTS: Final = 4
"""What is told of a game that has ended, beside points and rewards: the seat that won, the decisions, the
turns, and the number of the game."""


@STEPS.part
def mark_legal(legal: Legal, mask: Any, mark: int) -> None:
    """Set the entries of all legal actions in a mask to 1 or 0."""
    for word in range(WORDS):
        left = legal[word]
        while left != 0:
            mask[word * 64 + lowest(left)] = mark
            left &= left - 1


@STEPS.part
def set_up(s: State, b: Tables, state: Any, played: Any, seed: Any, legal: Legal) -> int:
    """Set up a new game in a state, whose machine words are `state`, and return how much is legal."""
    for word in range(STATE_WORDS):
        state[word] = 0
    for i in range(len(seed)):
        s.chance[i] = seed[i]
    return new_game(s, b, played[SEATS], played[OPTIONS], played[LEVEL], legal)


@STEPS.part
def clear_end(row: int, ends: Any) -> None:
    """Take back that a game has just ended in a row."""
    done, cut, rewards = ends[:3]
    done[row] = False
    cut[row] = False
    for seat in range(rewards.shape[1]):
        rewards[row, seat] = 0.0


@STEPS.part
def tell_end(row: int, s: State, b: Tables, games: Any, memory: Any, ends: Any) -> None:
    """Write how a game ended, or how it stands when it is cut off."""
    done, cut, rewards, points, gods, facts, standings = ends
    done[row] = True
    cut[row] = s.over == 0
    facts[row, LENGTH] = games[3][row]
    facts[row, TURNS] = s.turn
    facts[row, NUMBER] = games[4][row]
    for seat in range(everyone(s)):
        points[row, seat] = final_points(s, b, seat)
        block = memory.seats[seat].bytes
        write_seat(s, b, seat, block)
        for god in range(ALL_GODS):
            gods[row, seat, god] = block[GOD_POINTS + god]
    facts[row, WINNER] = reward(s, b, rewards[row], standings)


@STEPS.part
def reward(s: State, b: Tables, rewards: Any, standings: Any) -> Seat:
    """Write what a game was worth to each player and return who has won, of a side the first seat.

    The first place is worth 1, the last -1, those in between lie evenly; a side shares its place. A game that
    is not over is worth 0 and won by NOBODY.
    """
    if not s.over:
        for seat in range(s.seats):
            rewards[seat] = 0.0
        return NOBODY
    winner = 0
    for seat in range(everyone(s)):
        standings[seat] = standing(s, b, seat)
        if standings[seat] > standings[winner]:
            winner = seat
    for seat in range(s.seats):
        rewards[seat] = worth(s, seat, standings)
    return winner


@STEPS.part
def worth(s: State, seat: Seat, standings: Any) -> float:
    """What the place of a seat is worth."""
    sides = 0
    better = 0
    for other in range(everyone(s)):
        if is_first_of_side(s, other):
            sides += 1
            if standings[other] > standings[seat]:
                better += 1
    return 1.0 - 2.0 * better / (sides - 1)
