"""The volcano tiles of Sicilia: what is printed on them and how many come into play."""

from typing import Final

from concordia.data.goods import CLOTH, FOOD, TOOL, WINE

PROVINCE_TILE_BONUSES: Final[tuple[int, ...]] = (FOOD, TOOL, WINE, CLOTH)
"""The good on each of the four tiles of a province."""

NEUTRAL_COINS: Final = 5
"""Neutral tiles with a sestertius."""

NEUTRAL_BRICKS: Final = 4
"""Neutral tiles with a brick."""

NEUTRAL_TILES_IN_PLAY: Final[tuple[int, ...]] = (0, 0, 0, 3, 6, 9, 9)
"""Neutral tiles by number of players."""

TILES_DRAWN: Final[tuple[int, ...]] = (3, 3, 3, 2, 1, 0, 0)
"""Tiles drawn at the set-up by number of players."""

SPECIAL_MARKER_COINS: Final = 3
"""Sestertii on the coin side of a special marker."""
