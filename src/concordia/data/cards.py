"""The personality cards: what is printed on them, who starts with them, where they are sold."""

from dataclasses import dataclass
from typing import Final

from concordia.data.goods import BRICK, CLOTH, FOOD, GOODS, TOOL, WINE, Good


@dataclass(frozen=True, slots=True)
class Role:
    """A role: what it does in few words, and which reaction of Contrarius follows it, if any."""

    id: str
    does: str
    reaction: str | None


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


ROLE_FACTS: Final[tuple[Role, ...]] = (
    Role("tribune", "take all cards back, perhaps a new colonist", "tribune"),
    Role("architect", "move colonists, then build houses", "architect"),
    Role("prefect", "a province produces, or the markers give coins", "prefect"),
    Role("mercator", "then trade in two goods", "mercator"),
    Role("diplomat", "do what another player's top card does", "diplomat"),
    Role("senator", "buy up to two cards", "buy"),
    Role("consul", "buy a card without the price of its slot", "buy"),
    Role("colonist", "new colonists, or coins", "colonist"),
    Role("magister", "do once more what your card before did", None),
    Role("praetor", "buy a card each", "buy"),
    Role("proconsul", "buy a card without the price of its slot", "buy"),
    Role("legatus", "your partner plays a card for both", None),
    Role("mason", "your houses in brick cities produce", "specialist"),
    Role("farmer", "your houses in food cities produce", "specialist"),
    Role("smith", "your houses in tool cities produce", "specialist"),
    Role("vintner", "your houses in wine cities produce", "specialist"),
    Role("weaver", "your houses in cloth cities produce", "specialist"),
)
"""What a card can let its player do; the specialists come last, in the order of their goods."""

ROLES: Final[tuple[str, ...]] = tuple(role.id for role in ROLE_FACTS)
"""The ids of the roles, in the same order."""

REACTIONS: Final[tuple[str, ...]] = (
    "tribune",
    "architect",
    "prefect",
    "mercator",
    "buy",
    "colonist",
    "specialist",
    "diplomat",
)
"""What Contrarius can do after a role, in the order of his table."""

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
