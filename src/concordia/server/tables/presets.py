"""Presets of time, from blitz to a week for each turn, and the pace of a game, by which tables are found.

A player has about 25 turns in a game, so a blitz of two takes a quarter of an hour, a rapid game of four
about an hour and a quarter.
"""

from typing import Final, Literal

from concordia.server.tables.options import Clock, Deadline, Time

Pace = Literal["none", "blitz", "rapid", "classic", "slow"]
"""How fast a game goes: without a clock, with a clock, or by days."""

SLOW: Final = "slow"
"""The pace of games by days."""

HOLIDAYS: Final = 14
"""Days of holidays for each player in the slow presets."""
PRESETS: Final[dict[str, Time]] = {
    "blitz": Clock(minutes=5, increment=5),
    "rapid": Clock(minutes=15, increment=10),
    "classic": Clock(minutes=30, increment=20),
    "day": Deadline(hours=24, holidays=HOLIDAYS),
    "three-days": Deadline(hours=3 * 24, holidays=HOLIDAYS),
    "week": Deadline(hours=7 * 24, holidays=HOLIDAYS),
}
"""The usual times, the quickest first; a table may have any other."""

TURNS: Final = 25
"""About how often the increment of a clock comes to a player in a game."""
BLITZ_MINUTES: Final = 10
RAPID_MINUTES: Final = 30
"""Up to how many minutes a player may use in a blitz and in a rapid game, increments included."""


def pace_of(time: Time | None) -> Pace:
    """How fast a game with this time goes."""
    if time is None:
        return "none"
    if isinstance(time, Deadline):
        return SLOW
    minutes = time.minutes + TURNS * time.increment / 60
    if minutes <= BLITZ_MINUTES:
        return "blitz"
    return "rapid" if minutes <= RAPID_MINUTES else "classic"
