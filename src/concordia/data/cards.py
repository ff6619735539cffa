"""The personality cards: what is printed on them, who starts with them, where they are sold."""

from dataclasses import dataclass
from typing import Final

from concordia.data.goods import BRICK, CLOTH, FOOD, GOODS, TOOL, WINE, Good


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card: its roles and gods, the sestertii it gives, and its cost counted by good."""

    id: str
    roles: tuple[str, ...]
    gods: tuple[str, ...]
    coins: int
    cost: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SlotCost:
    """What a Senator pays for a slot of the display: goods counted by good, and goods of any kind."""

    goods: tuple[int, ...]
    any: int


def _counted(*goods: Good) -> tuple[int, ...]:
    return tuple(goods.count(good) for good in range(len(GOODS)))


def _card(id: str, god: str, *cost: Good, role: str = "", coins: int = 0) -> Card:
    return Card(id, tuple((role or id).split("/")), tuple(god.split("/")), coins, _counted(*cost))


ROLES: Final = (
    "tribune",
    "architect",
    "prefect",
    "mercator",
    "diplomat",
    "senator",
    "consul",
    "colonist",
    "magister",
    "praetor",
    "proconsul",
    "legatus",
    "mason",
    "farmer",
    "smith",
    "vintner",
    "weaver",
)
"""What a card can let its player do."""

GODS: Final = ("vesta", "jupiter", "saturnus", "venus", "mercurius", "mars", "minerva")
"""The gods in the order in which they are scored."""

MINERVA_POINTS: Final[tuple[int, ...]] = (3, 3, 3, 4, 5)
"""Points of a specialist for each house in a city of its good, by good."""

CONCORDIA_POINTS: Final = 7
"""Points of the Concordia card."""

CARDS: Final[tuple[Card, ...]] = (
    _card("tribune", "mars"),
    _card("architect", "jupiter", TOOL),
    _card("prefect", "saturnus", WINE),
    _card("mercator", "mercurius", coins=3),
    _card("mercator-5", "mercurius", WINE, role="mercator", coins=5),
    _card("diplomat", "jupiter"),
    _card("diplomat-i", "saturnus", TOOL, role="diplomat"),
    _card("diplomat-iii", "saturnus", FOOD, role="diplomat"),
    _card("diplomat-iv", "mercurius", TOOL, role="diplomat"),
    _card("diplomat-v", "mars", FOOD, role="diplomat"),
    _card("senator", "vesta"),
    _card("consul", "jupiter", CLOTH),
    _card("colonist", "mars", FOOD),
    _card("mason", "minerva", FOOD),
    _card("farmer", "minerva", BRICK, FOOD),
    _card("smith", "minerva", BRICK, TOOL),
    _card("vintner", "minerva", BRICK, WINE),
    _card("weaver", "minerva", BRICK, CLOTH),
    _card("magister", "venus"),
    _card("prefect-architect", "venus", WINE, role="prefect/architect"),
    _card("architect-mercator", "venus", TOOL, role="architect/mercator", coins=5),
    _card("prefect-mercator", "venus", WINE, role="prefect/mercator", coins=5),
    _card("praetor", "vesta"),
    _card("legatus", "jupiter/saturnus/venus"),
    _card("proconsul", "jupiter", CLOTH),
)
"""Every kind of card; one that is in no deck is never for sale and costs nothing."""

CARD_IDS: Final[tuple[str, ...]] = tuple(card.id for card in CARDS)
"""The ids of CARDS, in the same order."""

STARTING_HAND: Final[tuple[str, ...]] = (
    "tribune",
    "architect",
    "prefect",
    "prefect",
    "mercator",
    "diplomat",
    "senator",
)
"""The cards each player begins with."""

VENUS_HAND: Final = (*STARTING_HAND, "magister")
"""The cards each player begins with in individual play of Venus."""

TEAM_HAND: Final = ("tribune", "prefect", "mercator", "praetor", "legatus")
"""The cards each player begins with in team play, beside the next two."""

FIRST_PARTNER_HAND: Final = (*TEAM_HAND, "architect")
"""The cards of the first half of the seats in team play."""

SECOND_PARTNER_HAND: Final = (*TEAM_HAND, "diplomat")
"""The cards of the second half of the seats in team play."""

CONTRARIUS_CARDS: Final = ("architect", "diplomat", "prefect", "prefect", "tribune")
"""The open cards of Contrarius, beside one specialist of deck I."""

DECKS: Final[tuple[tuple[str, ...], ...]] = (
    ("architect", "prefect", "mercator-5", "colonist", "diplomat-i", "mason", "farmer", "smith"),
    ("architect", "prefect", "mercator-5", "colonist", "consul", "vintner", "weaver"),
    ("architect", "prefect", "mercator-5", "colonist", "consul", "diplomat-iii"),
    ("architect", "prefect", "colonist", "consul", "diplomat-iv"),
    ("prefect", "mercator-5", "consul", "diplomat-v"),
)
"""The cards for sale, decks I to V."""

VENUS_DECKS: Final[tuple[tuple[str, ...], ...]] = (
    ("architect", "prefect-architect", "mercator-5", "colonist", "diplomat-i", "farmer", "smith"),
    ("architect-mercator", "prefect", "mercator-5", "colonist", "consul", "vintner", "weaver", "mason"),
    ("architect", "prefect", "prefect-mercator", "colonist", "consul", "diplomat-iii"),
    ("architect-mercator", "prefect", "colonist", "consul", "diplomat-iv"),
    ("prefect", "mercator-5", "consul", "diplomat-v"),
)
"""The cards for sale with Venus."""


def with_proconsuls(decks: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """The decks of team play: a Proconsul in place of each Consul."""
    return tuple(tuple("proconsul" if card == "consul" else card for card in deck) for deck in decks)


SLOT_COSTS: Final[tuple[SlotCost, ...]] = (
    SlotCost(_counted(), any=0),
    SlotCost(_counted(), any=1),
    SlotCost(_counted(), any=1),
    SlotCost(_counted(CLOTH), any=0),
    SlotCost(_counted(CLOTH), any=0),
    SlotCost(_counted(CLOTH), any=1),
    SlotCost(_counted(CLOTH, CLOTH), any=0),
)
"""The slots of the display from the cheapest to the dearest."""
