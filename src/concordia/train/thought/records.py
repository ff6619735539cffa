"""What many searches side by side are made of: arrays with one entry for each row of a batch."""

from typing import Any, Final, NamedTuple

PHASE: Final = 0
TREE: Final = 1
ENOUGH: Final = 2
IN_FULL: Final = 3
MADE: Final = 4
WONDERS: Final = 5
FACTS: Final = 6
"""What is known of each search: what it does next, which of its two trees it grows, after how many visits it
decides, whether that is a full thought, from which is learnt, how many decisions it has told, and the action
about which it wonders, or one of these:"""
WILL_WONDER: Final = -1
WONDERS_NOT: Final = -2

BEGINS: Final = -2
GOES_ON: Final = -1
"""What a search does next: begin a simulation, or go on with one. Else it waits for a look, since its way has
led somewhere (`tree.GROWS`, `tree.STOPS`)."""

FULL: Final = 0
QUICK: Final = 1
OFTEN: Final = 2
"""The visits of a full and of a quick thought, and how many thoughts out of so many are full:"""
OUT_OF: Final = 1024

ROW: Final = 0
SEAT: Final = 1
NUMBER: Final = 2
CHOSEN: Final = 3
TOLD: Final = 4
"""What is told of a decision in numbers: the row, who made it, how many were told there before, and which of
the board's actions was chosen."""
DECISIONS: Final = 0
ENDINGS: Final = 1
"""How many decisions were told, and how many games ended."""


class Games(NamedTuple):
    """The games of a batch, as its steps are handed them."""

    played: Any
    actions: Any
    games: Any
    shown: Any
    ended: Any
    seeds: Any


class Mind(NamedTuple):
    """How is thought: for each action its place among those of the board, a search's settings, the visits."""

    place_of: Any
    settings: Any
    visits: Any


class Searches(NamedTuple):
    """A search for each row, two trees for each, and where its simulation is."""

    facts: Any
    trees: Any
    rows: Any
    legal: Any
    paths: Any
    ways: Any
    worth: Any
    chances: Any
    by_place: Any
    points: Any
    chance: Any


class Looks(NamedTuple):
    """What is to be looked at, and what was answered; with room for ratings."""

    seen: Any
    answers: Any
    logits: Any
    ratings: Any


class Told(NamedTuple):
    """What the searches of a slice of rows have told, and room to move a tree."""

    numbers: Any
    decisions: Any
    seen: Any
    words: Any
    thoughts: Any
    endings: Any
    origin: Any
