"""What is printed on the components, told once more, so that no fault of the package can hide in it."""

from typing import Any, NamedTuple

Json = dict[str, Any]

GOODS = ("brick", "food", "tool", "wine", "cloth")
PRICE = dict(zip(GOODS, (3, 4, 5, 6, 7), strict=True))
HOUSE_COINS = dict(zip(GOODS, (1, 2, 3, 4, 5), strict=True))
MARKER_COINS = dict(zip(GOODS, (2, 2, 2, 2, 1), strict=True))
SICILIAN_MARKER_COINS = dict(zip(GOODS, (3, 3, 3, 3, 2), strict=True))
SPECIAL_MARKER_COINS = 3
COLOURS = ("red", "green", "yellow", "blue", "black", "white")
KINDS = ("land", "sea")
START_GOODS = dict(zip(GOODS, (1, 2, 1, 1, 1), strict=True))
GODS = ("vesta", "jupiter", "saturnus", "venus", "mercurius", "mars", "minerva")
SPECIALISTS = {"mason": "brick", "farmer": "food", "smith": "tool", "vintner": "wine", "weaver": "cloth"}
SPECIALIST_POINTS = dict(zip(GOODS, (3, 3, 3, 4, 5), strict=True))
TOKENS = {
    "A": "brick brick food food tool wine cloth",
    "B": "brick brick food food tool tool wine cloth",
    "C": "brick brick brick food food tool tool wine wine cloth",
    "D": "brick food tool wine cloth",
}
SLOT_PRICE = ("", "any", "any", "cloth", "cloth", "cloth any", "cloth cloth")


class Card(NamedTuple):
    """Roles, gods, price and coins of a card."""

    roles: tuple[str, ...]
    gods: tuple[str, ...]
    price: tuple[str, ...]
    coins: int


def _card(roles: str, gods: str, price: str = "", coins: int = 0) -> Card:
    return Card(tuple(roles.split()), tuple(gods.split()), tuple(price.split()), coins)


CARDS = {
    "tribune": _card("tribune", "mars"),
    "architect": _card("architect", "jupiter", "tool"),
    "prefect": _card("prefect", "saturnus", "wine"),
    "mercator": _card("mercator", "mercurius", coins=3),
    "mercator-5": _card("mercator", "mercurius", "wine", 5),
    "diplomat": _card("diplomat", "jupiter"),
    "diplomat-i": _card("diplomat", "saturnus", "tool"),
    "diplomat-iii": _card("diplomat", "saturnus", "food"),
    "diplomat-iv": _card("diplomat", "mercurius", "tool"),
    "diplomat-v": _card("diplomat", "mars", "food"),
    "senator": _card("senator", "vesta"),
    "consul": _card("consul", "jupiter", "cloth"),
    "colonist": _card("colonist", "mars", "food"),
    "mason": _card("mason", "minerva", "food"),
    "farmer": _card("farmer", "minerva", "brick food"),
    "smith": _card("smith", "minerva", "brick tool"),
    "vintner": _card("vintner", "minerva", "brick wine"),
    "weaver": _card("weaver", "minerva", "brick cloth"),
    "magister": _card("magister", "venus"),
    "prefect-architect": _card("prefect architect", "venus", "wine"),
    "architect-mercator": _card("architect mercator", "venus", "tool", 5),
    "prefect-mercator": _card("prefect mercator", "venus", "wine", 5),
    "praetor": _card("praetor", "vesta"),
    "legatus": _card("legatus", "jupiter saturnus venus"),
    "proconsul": _card("proconsul", "jupiter", "cloth"),
}

HAND = ["tribune", "architect", "prefect", "prefect", "mercator", "diplomat", "senator"]
VENUS_HAND = [*HAND, "magister"]
TEAM_HAND = ["tribune", "prefect", "mercator", "praetor", "legatus"]
CONTRARIUS_HAND = ["architect", "diplomat", "prefect", "prefect", "tribune"]
DECKS = (
    "architect prefect mercator-5 colonist diplomat-i mason farmer smith",
    "architect prefect mercator-5 colonist consul vintner weaver",
    "architect prefect mercator-5 colonist consul diplomat-iii",
    "architect prefect colonist consul diplomat-iv",
    "prefect mercator-5 consul diplomat-v",
)
VENUS_DECKS = (
    "architect prefect-architect mercator-5 colonist diplomat-i farmer smith",
    "architect-mercator prefect mercator-5 colonist consul vintner weaver mason",
    "architect prefect prefect-mercator colonist consul diplomat-iii",
    "architect-mercator prefect colonist consul diplomat-iv",
    "prefect mercator-5 consul diplomat-v",
)
LEVEL_POINTS = {"contrarius": 0, "contrarius-veteran": 12, "contrarius-expert": 25}
TILE_BONUSES = ["food", "tool", "wine", "cloth"]
NEUTRAL_BONUSES = ["coin"] * 5 + ["brick"] * 4
NEUTRAL_TILES = {2: 0, 3: 3, 4: 6, 5: 9, 6: 9}
TILES_AT_SETUP = {2: 3, 3: 2, 4: 1, 5: 0, 6: 0}


class Fault(Exception):
    """A step that does not follow from the one before."""


def demand(holds: object, rule: str) -> None:
    """Find fault if a rule does not hold."""
    if not holds:
        raise Fault(rule)
