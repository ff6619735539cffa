"""How someone chooses from what the network finds: the strong take the best, the weak err as people do.

Errors stay within what looks sensible at all, and they last a turn: who misjudges an action misjudges it
until the turn is over, and so carries out one plan.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]

SENSE: Final = 3.5
SENSE_BY_ERROR: Final = 1.4
"""How much worse than the best an action may be rated and still come to mind: so much, and this for each unit
of the error besides."""


def choose(logits: Floats, legal: NDArray[np.bool_], keys: NDArray[np.uint64], errors: Floats) -> Ints:
    """The action that looks best in each row to someone whose judgement errs so far.

    An error is how far two actions may be apart, as the network rates them, and still be taken for each
    other; 0 is none. Which errors are made follows from the key of a row.
    """
    rated = np.where(legal, logits, -np.inf)
    erring = np.flatnonzero(errors)
    if len(erring):
        error = errors[erring, None]
        seen = rated[erring]
        sensible = seen >= seen.max(axis=1, keepdims=True) - (SENSE + SENSE_BY_ERROR * error)
        misjudged = seen + error * _drawn(keys[erring], rated.shape[1])
        rated[erring] = np.where(sensible, misjudged, -np.inf)
    chosen: Ints = rated.argmax(axis=1)
    return chosen


def _drawn(keys: NDArray[np.uint64], actions: int) -> Floats:
    """An error for every row and action, always the same for a key: most are small, a few are large."""
    mixed = keys[:, None] + np.arange(1, actions + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    mixed ^= mixed >> np.uint64(31)
    even = ((mixed >> np.uint64(11)).astype(np.float64) + 0.5) / (1 << 53)
    drawn: Floats = (-np.log(-np.log(even))).astype(np.float32)
    return drawn
