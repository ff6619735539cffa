"""Records over the bytes of an observation.

Every view that compiled code makes of an array counts who uses it, which takes longer than many a rule. The
fields of a record are reached without.
"""

from typing import Final

import numpy as np

from concordia.brain.sight.layout import BLOCK, SEATS_AT
from concordia.rules.state import MAX_SEATS

SEAT_BLOCK: Final = np.dtype([("bytes", np.uint8, (BLOCK,))], align=True)
SEEN: Final = np.dtype(
    [("table", np.uint8, (SEATS_AT,)), ("seats", SEAT_BLOCK, (MAX_SEATS,))],
    align=True,
)
"""An observation: the pieces of the table, then the block of each seat."""
