"""Where a network's answers stand beside its policy, and in which units."""

from typing import Final

from concordia.brain.sight.layout import ALL_GODS
from concordia.rules.state import MAX_SEATS

PARTS: Final = ALL_GODS + 1
"""What final points are made of: each god, and all else (score marker, Concordia card)."""
WORTH_AT: Final = 0
WINS_AT: Final = 1
GAINS_AT: Final = WINS_AT + MAX_SEATS
ROUNDS_AT: Final = GAINS_AT + MAX_SEATS * PARTS
ANSWERS: Final = ROUNDS_AT + 1
"""What the position is worth while learning, who wins, the points by seat and part that are still to come,
and the rounds left; seats by place, counted from the viewer's."""
POINTS_UNIT: Final = 10.0
ROUNDS_UNIT: Final = 10.0
"""How many points and rounds one unit of an answer stands for."""
CALM_AT: Final = (0.0, 2.0, 4.0, 7.0, 11.0, 15.0, 20.0, 25.0, 30.0)
"""The rounds left for which is told how far differences between winners are stretched, so that chances are
true; what lies between two of them is between their numbers."""
