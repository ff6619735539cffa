"""What is printed on the components."""

from typing import Literal

from concordia.data.goods import GoodName, Goods
from concordia.server.schemas.sent import Exact


class ProvinceFacts(Exact):
    """A province of a board."""

    id: str
    name: str
    colour: str | None
    volcano: bool
    """Whether it lies below the volcano."""
    marker: bool
    """Whether it has a bonus marker; those of the ship track have none."""
    cities: list[str]


class CityFacts(Exact):
    """A city of a board, or a space or building site of its ship track."""

    id: str
    name: str
    province: str | None
    letter: str | None
    """From which city tokens it draws."""
    good: GoodName | None
    """The good printed on a building site."""


class LineFacts(Exact):
    """A line between two cities, or a gate and a city."""

    kind: Literal["land", "sea"]
    ends: list[str]


class GateFacts(Exact):
    """A gate."""

    id: str
    name: str


class SpaceFacts(Exact):
    """A space of the ship track: its coins, one of its goods, and its building sites."""

    id: str
    name: str
    coins: int
    goods: list[GoodName]
    sites: list[str]


class BoardFacts(Exact):
    """A board."""

    id: str
    name: str
    players: list[int]
    """The numbers of players without team play or Contrarius."""
    start: str
    sea_start: str
    """Where ships start, if not where everyone does."""
    provinces: list[ProvinceFacts]
    cities: list[CityFacts]
    lines: list[LineFacts]
    gates: list[GateFacts]
    track: list[SpaceFacts]
    volcano: str | None
    """The name of its volcano."""
    marker_coins: Goods
    """Coins on the other side of a bonus marker, by its good."""


class CardFacts(Exact):
    """A kind of card."""

    id: str
    roles: list[str]
    gods: list[str]
    coins: int
    """What a Mercator takes."""
    cost: Goods


class HouseCost(Exact):
    """What a house costs: the coins of the first one in a city are multiplied by the houses then there."""

    coins: int
    goods: Goods


class GoodFacts(Exact):
    """A good."""

    id: GoodName
    price: int
    house: HouseCost
    """In a city of this good."""
    minerva_points: int
    """Of its specialist, for each house in a city of this good."""


class SlotFacts(Exact):
    """What a slot of the display adds to the price of its card."""

    slot: int
    goods: Goods
    any: int
    """Goods of any kind."""


class ReactionFacts(Exact):
    """What Contrarius does after a card of some roles."""

    id: str
    roles: list[str]


class Facts(Exact):
    """All that is printed on the components."""

    boards: list[BoardFacts]
    cards: list[CardFacts]
    goods: list[GoodFacts]
    """From the cheapest to the dearest."""
    gods: list[str]
    """In the order in which they are scored."""
    slots: list[SlotFacts]
    storehouse_spaces: int
    houses: int
    """Of each player."""
    colonists_of_a_kind: int
    """Of each player by land, and as many by sea."""
    colonist_cost: Goods
    concordia_points: int
    reactions: list[ReactionFacts]
    """Of Contrarius."""
    colours: list[str]
    """Of the seats, unless others are chosen."""
