"""Records over plain arrays.

Every view that compiled code makes of an array counts who uses it, which takes longer than many a rule. The
fields of a record are reached without.
"""

from typing import Any, Final

import numpy as np

from concordia.brain.sight.records import SEAT_BLOCK
from concordia.rules.actions import ACTIONS, WORDS
from concordia.rules.packed import STATE, STATE_WORDS, record_dtype
from concordia.rules.state import MAX_SEATS, Player

PLAYER_WORDS: Final = record_dtype(Player).itemsize // 8
assert STATE.fields is not None
PLAYERS_AT: Final = STATE.fields["players"][1] // 8
assert STATE.fields["players"][1] % 8 == record_dtype(Player).itemsize % 8 == 0


def _padded(*fields: Any) -> np.dtype[Any]:
    return np.dtype(list(fields), align=True)


PLAYER: Final = _padded(("words", np.int64, (PLAYER_WORDS,)))
STATE_IN_WORDS: Final = _padded(
    ("before", np.int64, (PLAYERS_AT,)),
    ("players", PLAYER, (MAX_SEATS,)),
    ("after", np.int64, (STATE_WORDS - PLAYERS_AT - MAX_SEATS * PLAYER_WORDS,)),
)
"""A packed state as machine words, those of the players by seat."""
LEGAL: Final = _padded(("words", np.int64, (WORDS,)))
"""The legal actions of a row."""
MASK: Final = _padded(("entries", np.uint8, (ACTIONS,)))
"""The same with one entry for each action."""
MEMORY: Final = _padded(
    ("players", PLAYER, (MAX_SEATS,)),
    ("viewer", np.int64),
    ("common", np.int64),
    ("shop", np.int64),
    ("showing", np.int64),
    ("seats", SEAT_BLOCK, (MAX_SEATS,)),
)
"""What is kept of the last observation of a row: the players as they were, who saw it, a number for what the
blocks of all seats depend on, one for the display, the markers that showed their good, and all blocks by
seat, whoever looks at them."""
assert MEMORY.itemsize % 8 == 0
