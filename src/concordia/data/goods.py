"""The five goods, what they are worth and what is paid with them."""

from typing import Final, Literal, TypeAlias

Good: TypeAlias = int
"""A good is its place in GOODS, from the cheapest to the dearest."""
GoodName: TypeAlias = Literal["brick", "food", "tool", "wine", "cloth"]
Goods: TypeAlias = dict[GoodName, int]
"""How many there are of each good that is named."""

GOODS: Final[tuple[GoodName, ...]] = ("brick", "food", "tool", "wine", "cloth")
"""The names of the goods; every tuple "by good" follows this order."""

BRICK: Final[Good] = 0
FOOD: Final[Good] = 1
TOOL: Final[Good] = 2
WINE: Final[Good] = 3
CLOTH: Final[Good] = 4

PRICES: Final[tuple[int, ...]] = (3, 4, 5, 6, 7)
"""Sestertii for one piece, bought or sold, by good."""

HOUSE_COINS: Final[tuple[int, ...]] = (1, 2, 3, 4, 5)
"""Sestertii for the first house in a city, by the city's good."""

HOUSE_GOODS: Final[tuple[tuple[int, ...], ...]] = (
    (0, 1, 0, 0, 0),
    (1, 1, 0, 0, 0),
    (1, 0, 1, 0, 0),
    (1, 0, 0, 1, 0),
    (1, 0, 0, 0, 1),
)
"""Goods for any house in a city, by the city's good, each counted by good."""

MARKER_COINS: Final[tuple[int, ...]] = (2, 2, 2, 2, 1)
"""Sestertii on the coin side of a bonus marker, by the good on its other side."""

COLONIST_COST: Final[tuple[int, ...]] = (0, 1, 1, 0, 0)
"""Goods for a new colonist, counted by good."""

CITY_TOKENS: Final[dict[str, tuple[int, ...]]] = {
    "A": (2, 2, 1, 1, 1),
    "B": (2, 2, 2, 1, 1),
    "C": (3, 2, 2, 2, 1),
    "D": (1, 1, 1, 1, 1),
}
"""City tokens of each letter, counted by good."""

STARTING_GOODS: Final[tuple[int, ...]] = (1, 2, 1, 1, 1)
"""Goods in each storehouse at the start, counted by good."""

STOREHOUSE_SPACES: Final = 12
"""Spaces of a storehouse, each for one colonist or one good."""

HOUSES: Final = 15
"""Houses of each player."""

COLONISTS_OF_A_KIND: Final = 3
"""Colonists of each player by land, and as many by sea."""
