"""What a position is worth: the final points each seat may expect, and its chance to win.

Expected points are the points now and what the features promise. Each feature has two weights, one for the
beginning of a game and one for its end; in between they are mixed by the share of the game that is left.
"""

from math import exp
from typing import Final

from concordia.bots.classic.thought import THOUGHT
from concordia.bots.classic.thought.features import NUMBER, Numbers, look, patience, share_left, share_to_end
from concordia.rules.hooks.scoring import times_points_count, wins_with
from concordia.rules.scoring import final_points, standing
from concordia.rules.seats import everyone
from concordia.rules.sides import is_first_of_side, is_of_side
from concordia.rules.state import NOBODY, Seat, State, Tables

PLAYER: Final = 0
CONTRARIUS: Final = 2
"""The rows of weights: two for players, then two for Contrarius, each for beginning and end."""
SPREAD: Final = 4
"""The row whose first two numbers tell how far final points scatter, at the beginning and at the end."""
ROWS: Final = 5

CHANCES: Final = 2
CONTENT: Final = 3
"""The places of chances to win and contentment among the views, after features and points."""

CLEAR_LEAD: Final = 60.0
"""Points of a lead that gives half of the contentment that the largest lead would."""
CARE_FOR_LEAD: Final = 0.05
"""How much of a seat's contentment lies in its lead, so that it plays on well when all is decided."""


@THOUGHT.part
def expected_points(s: State, b: Tables, seat: Seat, weights: Numbers, x: Numbers) -> float:
    """The final points a seat may expect."""
    if s.over:
        return final_points(s, b, seat) + 0.0
    points = look(s, b, seat, x)
    row = PLAYER
    if seat == s.contrarius:
        row = CONTRARIUS
    at_first = 0.0
    at_last = 0.0
    for i in range(NUMBER):
        at_first += weights[row, i] * x[i]
        at_last += weights[row + 1, i] * x[i]
    left = share_left(s)
    return points + left * at_first + (1.0 - left) * at_last


@THOUGHT.part
def side_points(s: State, points: Numbers, seat: Seat) -> float:
    """The points with which a seat's side stands against others."""
    found = points[seat]
    other = wins_with(s, seat)
    if other != NOBODY:
        found += points[other]
    return float(found * times_points_count(s, seat))


@THOUGHT.part
def win_chances(s: State, b: Tables, weights: Numbers, points: Numbers, chances: Numbers) -> None:
    """Write every seat's chance to win from the points that are expected; a side shares its own."""
    seats = everyone(s)
    if s.over:
        best = 0
        for seat in range(1, seats):
            if standing(s, b, seat) > standing(s, b, best):
                best = seat
        for seat in range(seats):
            chances[seat] = 1.0 if standing(s, b, seat) == standing(s, b, best) else 0.0
        return
    left = share_left(s)
    spread = left * weights[SPREAD, 0] + (1.0 - left) * weights[SPREAD, 1]
    most = side_points(s, points, 0)
    for seat in range(1, seats):
        most = max(most, side_points(s, points, seat))
    total = 0.0
    for seat in range(seats):
        chances[seat] = exp((side_points(s, points, seat) - most) / spread)
        if is_first_of_side(s, seat):
            total += chances[seat]
    for seat in range(seats):
        chances[seat] /= total


@THOUGHT.part
def contents(s: State, points: Numbers, chances: Numbers, content: Numbers) -> None:
    """Write how content every seat is: with its chance to win, and a little with its lead.

    A lead counts for more the less of the game is left, so that whoever leads brings the game to its end; in
    a game that has grown too long everyone does.
    """
    seats = everyone(s)
    done = 1.0 - share_left(s)
    hurry = (1.0 - patience(s)) * (1.0 - share_to_end(s))
    for seat in range(seats):
        own = side_points(s, points, seat)
        others = -1e9
        for other in range(seats):
            if not is_of_side(s, seat, other):
                others = max(others, side_points(s, points, other))
        lead = (own - others) / (CLEAR_LEAD + abs(own - others))
        content[seat] = chances[seat] + CARE_FOR_LEAD * lead * (1.0 + done) + hurry


@THOUGHT.part
def weigh(s: State, b: Tables, weights: Numbers, views: Numbers) -> None:
    """Write what every seat may expect into the views: features, points, chances to win and contentment."""
    x, points, chances, content = views
    for seat in range(everyone(s)):
        points[seat] = expected_points(s, b, seat, weights, x)
    win_chances(s, b, weights, points, chances)
    contents(s, points, chances, content)
