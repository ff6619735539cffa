"""The calls into the compiled chronicle: everything is handed over as rows and arrays."""

from typing import Any, Final

import numpy as np

from concordia.arena.chronicle import CHRONICLE
from concordia.arena.chronicle.facts import tell_game, tell_seat
from concordia.arena.chronicle.notes import log_decision, look_at_contrarius, note, note_contrarius
from concordia.rules.actions import Action
from concordia.rules.cards import CARD_KINDS
from concordia.rules.dispatch import apply, settle
from concordia.rules.packed import STATE, TABLES, Row
from concordia.rules.playout import draw
from concordia.rules.seats import everyone
from concordia.rules.state import NOBODY

RANDOM: Final = -1
"""Stands for actions that are drawn until the game is over."""
MOST_DECISIONS: Final = 50_000
"""Decisions after which a random game that does not end is given up; as many lines has a log."""


@CHRONICLE.entry
def play_row(
    row: Row, board: Row, legal: Any, chosen: Action, chance: Any, seats: Any, log: Any, made: int
) -> int:
    """Carry out an action, or random ones to the end, and return how many have been made in the game so far.

    What the seats buy, build and play is noted in their rows. A log without lines is not kept.
    """
    s = row.view(STATE)[0]
    b = board.view(TABLES)[0]
    had = np.zeros(CARD_KINDS + 1, np.int64)
    choices = settle(s, b, legal)
    drawn = chosen == RANDOM
    while choices > 0 and made < MOST_DECISIONS:
        if drawn:
            chosen = draw(legal, choices, chance)
        if len(log) > 0:
            log_decision(s, chosen, choices, log[made])
        note(s, chosen, seats)
        if s.contrarius != NOBODY:
            look_at_contrarius(s, had)
        choices = apply(s, b, chosen, legal)
        made += 1
        if s.contrarius != NOBODY:
            note_contrarius(s, b, had, seats[s.contrarius])
        if not drawn:
            break
    return made


@CHRONICLE.entry
def tell_row(row: Row, board: Row, made: int, game: Any, seats: Any) -> None:
    """Write the facts of a game that has been played, and of every seat."""
    s = row.view(STATE)[0]
    b = board.view(TABLES)[0]
    tell_game(s, b, made, game)
    for seat in range(everyone(s)):
        tell_seat(s, b, seat, seats[seat])
