"""The board Sicilia (§14): the volcano, its tiles and what they do to three provinces."""

from typing import Final

from concordia.data.board import Board
from concordia.data.goods import BRICK, GOODS
from concordia.data.volcano import (
    NEUTRAL_BRICKS,
    NEUTRAL_COINS,
    NEUTRAL_TILES_IN_PLAY,
    PROVINCE_TILE_BONUSES,
    SPECIAL_MARKER_COINS,
    TILES_DRAWN,
)
from concordia.rules.bits import count, nth
from concordia.rules.chance import TILE_STREAM, shuffle
from concordia.rules.compile import rule
from concordia.rules.journal import DREW_TILE, MADE_STACK, tell
from concordia.rules.state import NOBODY, Province, Seat, State, Tables
from concordia.rules.storehouse import free_spaces

COIN: Final = len(GOODS)
"""The bonus of a tile that is no good but a sestertius."""
COLUMN: Final = 8
"""A tile is its bonus + COLUMN times its column: 0 is neutral, 1 the first province below the volcano."""
TILES_OF_A_PROVINCE: Final = len(PROVINCE_TILE_BONUSES)
NEUTRAL_TILES: Final = NEUTRAL_COINS + NEUTRAL_BRICKS

SPECIAL_MARKER_ROW: Final = 2
CLOSED_ROW: Final = 3
ERUPTION_ROW: Final = 4
MOST_AT_TWO_PLAYERS: Final = 2
"""Tiles of one province that the set-up for two players leaves on the board (§14.3)."""


def find_volcano(b: Tables, board: Board) -> None:
    """Note which provinces lie below a volcano (§14.1)."""
    b.volcano = sum(1 << i for i, province in enumerate(board.provinces) if province.volcano)


@rule
def tile_bonus(tile: int) -> int:
    """The good on a tile, or COIN."""
    return tile % COLUMN


@rule
def tile_province(b: Tables, tile: int) -> Province:
    """The province of a tile, or NOBODY's for a neutral one."""
    if tile < COLUMN:
        return NOBODY
    return nth(b.volcano, tile // COLUMN - 1)


@rule
def volcano_players(s: State) -> int:
    """The number of players that counts for the volcano; against Contrarius it is two (§14.2)."""
    if s.contrarius != NOBODY:
        return 2
    return s.seats + 0


@rule
def stack_neutral_tiles(s: State) -> None:
    """Shuffle the neutral tiles into a stack of their own (§14.2, §14.5)."""
    for tile in range(NEUTRAL_TILES):
        s.tiles[tile] = COIN
        if tile < NEUTRAL_BRICKS:
            s.tiles[tile] = BRICK
    shuffle(s, TILE_STREAM, s.tiles, 0, NEUTRAL_TILES)
    s.tiles_next = 0
    s.tiles_size = NEUTRAL_TILES


@rule
def wake_volcano(s: State, b: Tables) -> None:
    """Stack the tiles in play and put the first ones on the board without their bonus (§14.2–3)."""
    if b.volcano == 0:
        return
    stack_neutral_tiles(s)
    size = NEUTRAL_TILES_IN_PLAY[volcano_players(s)]
    for column in range(1, count(b.volcano) + 1):
        for tile in range(TILES_OF_A_PROVINCE):
            s.tiles[size] = column * COLUMN + PROVINCE_TILE_BONUSES[tile]
            size += 1
    shuffle(s, TILE_STREAM, s.tiles, 0, size)
    s.tiles_size = size
    draw_at_setup(s, b)
    shuffle(s, TILE_STREAM, s.tiles, s.tiles_next, s.tiles_size - s.tiles_next)


@rule
def draw_at_setup(s: State, b: Tables) -> None:
    """Draw the tiles of the set-up; a third one of a province goes back for another (§14.3)."""
    position = 0
    while s.tiles_next < TILES_DRAWN[volcano_players(s)]:
        tile = s.tiles[position]
        province = tile_province(b, tile)
        if province == NOBODY or s.rows[province] < MOST_AT_TWO_PLAYERS:
            s.tiles[position] = s.tiles[s.tiles_next]
            s.tiles[s.tiles_next] = tile
            s.tiles_next += 1
            place_tile(s, b, tile)
        position += 1


@rule
def place_tile(s: State, b: Tables, tile: int) -> None:
    """Put a tile aside or into the highest free row of its column, with that row's effect (§14.4)."""
    province = tile_province(b, tile)
    if province == NOBODY:
        return
    s.rows[province] += 1
    if s.rows[province] == CLOSED_ROW:
        s.closed |= b.province_cities[province]
    if s.rows[province] == ERUPTION_ROW:
        s.barren |= b.province_cities[province]
        s.showing &= ~(1 << province)


@rule
def row_of(s: State, b: Tables, tile: int) -> int:
    """The row in which a tile has come to lie, 0 for a neutral one."""
    province = tile_province(b, tile)
    if province == NOBODY:
        return 0
    return s.rows[province] + 0


@rule
def draw_tile(s: State, b: Tables) -> int:
    """Draw and place a tile; an empty stack is made anew of the neutral tiles first (§14.4–5)."""
    if s.tiles_next == s.tiles_size:
        stack_neutral_tiles(s)
        tell(s, MADE_STACK, NOBODY, 0, 0, 0)
    tile = s.tiles[s.tiles_next]
    s.tiles_next += 1
    place_tile(s, b, tile)
    return tile


@rule
def stir_volcano(s: State, b: Tables, seat: Seat) -> None:
    """A Tribune draws a tile and takes its bonus, a good only if it fits (§14.4)."""
    if b.volcano == 0:
        return
    tile = draw_tile(s, b)
    bonus = tile_bonus(tile)
    player = s.players[seat]
    fits = 1
    if bonus == COIN:
        player.coins += 1
    elif free_spaces(s, seat) > 0:
        player.goods[bonus] += 1
    else:
        fits = 0
    tell(s, DREW_TILE, seat, tile, row_of(s, b, tile), fits)


@rule
def has_special_marker(s: State, province: Province) -> bool:
    """Whether the special marker gives no bonus good in a province (§14.4, §14.6)."""
    return s.rows[province] >= SPECIAL_MARKER_ROW


@rule
def has_marker(s: State, province: Province) -> bool:
    """Whether a province still has a marker (§14.4)."""
    return s.rows[province] < ERUPTION_ROW


@rule
def marker_coins(s: State, b: Tables, province: Province) -> int:
    """The coins on the coin side of a province's marker (§14.1)."""
    if has_special_marker(s, province):
        return SPECIAL_MARKER_COINS
    return b.marker_coins[s.marker_good[province]]
