"""The tiles of the volcano (§14.2): what is seen of them, and what of their stack is covered and drawn."""

from typing import Any, Final

from concordia.brain import BRAIN
from concordia.brain.sight.layout import AT, TILE_BONUSES
from concordia.brain.sight.seats import Bytes
from concordia.data.goods import BRICK
from concordia.data.volcano import NEUTRAL_COINS
from concordia.rules.chance import next_word, shuffle_quickly
from concordia.rules.state import State, Tables
from concordia.rules.variants.sicilia import COIN, COLUMN, NEUTRAL_TILES

VOLCANO: Final = AT["volcano"]
TILES_LEFT: Final = AT["tiles_left"]
TILES_DRAWN: Final = AT["tiles_drawn"]
DISPLAY: Final = AT["display"]
BRICK_TILE: Final = BRICK
"""A neutral tile with a brick; one with a coin is COIN."""


@BRAIN.part
def write_tiles(s: State, b: Tables, seen: Bytes) -> None:
    """The tiles of each province, those drawn and those in the stack."""
    for province in range(b.provinces):
        seen[VOLCANO + province] = s.rows[province]
    for i in range(TILES_DRAWN, DISPLAY):
        seen[i] = 0
    seen[TILES_LEFT] = s.tiles_size - s.tiles_next
    for position in range(s.tiles_next):
        tile = s.tiles[position]
        seen[TILES_DRAWN + tile // COLUMN * TILE_BONUSES + tile % COLUMN] += 1


@BRAIN.part
def draw_tiles(s: State, chance: Any) -> None:
    """Shuffle the stack of tiles; which neutral ones are in it is drawn from those not seen yet (§14.2)."""
    coins = NEUTRAL_COINS
    neutral = NEUTRAL_TILES
    for position in range(s.tiles_next):
        if s.tiles[position] < COLUMN:
            neutral -= 1
            if s.tiles[position] == COIN:
                coins -= 1
    for position in range(s.tiles_next, s.tiles_size):
        if s.tiles[position] < COLUMN:
            drawn = next_word(chance) % neutral
            neutral -= 1
            s.tiles[position] = BRICK_TILE
            if drawn < coins:
                s.tiles[position] = COIN
                coins -= 1
    shuffle_quickly(chance, s.tiles, s.tiles_next, s.tiles_size - s.tiles_next)


@BRAIN.part
def cover_tiles(s: State) -> None:
    """Wipe out which neutral tiles are in the stack."""
    for position in range(s.tiles_next, s.tiles_size):
        if s.tiles[position] < COLUMN:
            s.tiles[position] = BRICK_TILE
