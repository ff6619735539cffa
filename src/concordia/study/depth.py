"""How deep an analysis goes: what it may think about a turn."""

from dataclasses import dataclass
from typing import Final

from concordia.errors import SetupError

MOST_SIMULATIONS: Final = 100_000


@dataclass(frozen=True, slots=True)
class Depth:
    """How many simulations a turn is given."""

    name: str
    find: int
    """To find the best turn, for each of its decisions."""
    weigh: int
    """To find out what a turn leads to: the best one and the one that was played, each."""
    confirm: int
    """The same, for both anew, before it is said that something was given away."""

    @classmethod
    def of(cls, text: str) -> "Depth":
        """A depth by its name, or as the number of simulations to find the best turn."""
        for depth in DEPTHS:
            if text.strip().lower() == depth.name:
                return depth
        if text.isdecimal() and 1 <= int(text) <= MOST_SIMULATIONS:
            number = int(text)
            return cls(text, number, max(number // 2, 1), 2 * number)
        names = ", ".join(depth.name for depth in DEPTHS)
        raise SetupError(
            f"unknown depth {text!r}: it is {names}, "
            f"or a number of simulations from 1 to {MOST_SIMULATIONS:,}"
        )


GLANCE: Final = Depth("glance", 100, 60, 240)
DEEP: Final = Depth("deep", 1_000, 500, 2_000)
DEPTHS: Final = (GLANCE, DEEP)
