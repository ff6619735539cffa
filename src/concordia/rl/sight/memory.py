"""Observations kept up to date: what has not changed since the last one is not written again."""

from typing import Any, Final

from concordia.brain.sight.seats import write_seat
from concordia.brain.sight.table import place_block, write_display, write_game, write_moment, write_provinces
from concordia.rl.sight import STEPS
from concordia.rl.sight.records import PLAYER_WORDS
from concordia.rules.hooks.hands import hands_are_hidden
from concordia.rules.hooks.scoring import wins_with
from concordia.rules.scoring import ALL_GODS
from concordia.rules.seats import everyone
from concordia.rules.state import MAX_SEATS, NOBODY, SLOTS, Seat, State, Tables

ALL_SEATS: Final = (1 << MAX_SEATS) - 1
NEVER: Final = -1
"""A number that fits nothing, so that all is written."""


@STEPS.part
def begin_to_look(s: State, b: Tables, seen: Any, memory: Any) -> None:
    """Begin the observations of a new game."""
    write_game(s, b, seen)
    memory.viewer = NEVER
    memory.common = NEVER
    memory.shop = NEVER
    memory.showing = NEVER


@STEPS.part
def common_number(s: State, b: Tables) -> int:
    """A number for what the blocks of all seats depend on: the Concordia card and the gods marked."""
    number = s.concordia + 1
    if b.spaces > 0:
        for god in range(ALL_GODS):
            number = (number << MAX_SEATS) | s.marks[god]
    return number


@STEPS.part
def shop_number(s: State) -> int:
    """A number for the display and how much of the deck is left."""
    number = s.deck_next + 0
    for slot in range(SLOTS):
        number = (number << 6) + s.display[slot] + 1
    return number


@STEPS.part
def has_changed(now: Any, kept: Any) -> bool:
    """Whether the words of a player are others than those kept."""
    changed = 0
    for word in range(PLAYER_WORDS):
        changed |= now[word] ^ kept[word]
    return changed != 0


@STEPS.part
def changed_seats(s: State, b: Tables, state: Any, memory: Any) -> int:
    """The seats whose block is another than before, and keep them; a side changes together (§16.4)."""
    changed = 0
    for seat in range(everyone(s)):
        now = state.players[seat].words
        kept = memory.players[seat].words
        if has_changed(now, kept):
            for word in range(PLAYER_WORDS):
                kept[word] = now[word]
            changed |= 1 << seat
            other = wins_with(s, seat)
            if other != NOBODY:
                changed |= 1 << other
    common = common_number(s, b)
    if common != memory.common:
        memory.common = common
        changed = ALL_SEATS
    return changed


@STEPS.part
def look(s: State, b: Tables, viewer: Seat, state: Any, seen: Any, memory: Any) -> None:
    """Bring an observation up to date for a viewer; `state` are the machine words of s."""
    changed = changed_seats(s, b, state, memory)
    in_place = viewer == memory.viewer and not hands_are_hidden(s)
    memory.viewer = viewer
    for seat in range(everyone(s)):
        is_new = (changed >> seat) & 1 == 1
        if is_new:
            write_seat(s, b, seat, memory.seats[seat].bytes)
        if is_new or not in_place:
            place_block(s, viewer, seat, memory.seats[seat].bytes, seen)
    shop = shop_number(s)
    if shop != memory.shop:
        memory.shop = shop
        write_display(s, seen.table)
    if b.volcano != 0 or s.showing != memory.showing:
        memory.showing = s.showing
        write_provinces(s, b, seen.table)
    write_moment(s, b, viewer, seen.table)
