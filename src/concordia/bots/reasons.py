"""Why one line is better than another, in the words of the game: points by god, and what it achieves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from concordia.data.cards import CARDS, GODS
from concordia.data.goods import GOODS
from concordia.rules.bits import count
from concordia.rules.cards import CARD_KINDS
from concordia.rules.colonists import on_board
from concordia.rules.scoring import cards_owned, mercurius, saturnus
from concordia.rules.state import State, Tables

NOTABLE: Final = 0.5
"""Points that a god must differ by to be a reason."""
MINUS: Final = "\N{MINUS SIGN}"
MOST_GODS: Final = 3
MOST_FACTS: Final = 2
ORDINALS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    *("eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth"),
)


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that a line achieves: a key for its words, and the number or thing it is about."""

    key: str
    value: int | str

    def __str__(self) -> str:
        """The fact in few words."""
        if self.key in WORDS_WITH_ORDINAL:
            assert isinstance(self.value, int)
            return WORDS_WITH_ORDINAL[self.key].format(ordinal(self.value))
        return WORDS[self.key].format(self.value)


WORDS_WITH_ORDINAL: Final = {
    "province": "a {} province",
    "kind": "a {} kind of goods",
    "house": "a {} house",
    "colonist": "a {} colonist on the map",
}
WORDS: Final = {"card": "the card {}", "goods": "{} more goods", "coins": "{} more sestertii"}


def ordinal(number: int) -> str:
    """A number in the order of things."""
    return ORDINALS[number - 1] if 0 < number <= len(ORDINALS) else f"{number}th"


def facts(before: State, after: State, tables: Tables, seat: int) -> list[Fact]:
    """What a seat has achieved between two states, the weightier first."""
    found = []
    was, now = before.players[seat], after.players[seat]
    for key, then, since in (
        ("province", saturnus(before, tables, seat), saturnus(after, tables, seat)),
        ("kind", mercurius(before, seat) // 2, mercurius(after, seat) // 2),
        ("house", count(was.houses), count(now.houses)),
        ("colonist", on_board(before, seat), on_board(after, seat)),
    ):
        if since > then:
            found.append(Fact(key, since))
    for card in range(CARD_KINDS):
        if cards_owned(after, seat, card) > cards_owned(before, seat, card):
            found.append(Fact("card", CARDS[card].id))
    goods = sum(now.goods[: len(GOODS)]) - sum(was.goods[: len(GOODS)])
    if goods > 0:
        found.append(Fact("goods", goods))
    if now.coins > was.coins:
        found.append(Fact("coins", now.coins - was.coins))
    return found


def reason(differences: Mapping[str, float], achieved: Sequence[Fact]) -> str:
    """Why, in one line: points by god, the largest difference first, and what is achieved."""
    notable = [(part, points) for part, points in differences.items() if abs(points) >= NOTABLE]
    notable.sort(key=lambda one: -abs(one[1]))
    gods = ", ".join(f"{part_name(part)} {signed(points)}" for part, points in notable[:MOST_GODS])
    told = ", ".join(str(fact) for fact in achieved[:MOST_FACTS])
    if gods and told:
        return f"{gods}: {told}"
    return gods or told or "hardly any difference"


def part_name(part: str) -> str:
    """What a part of the points is called."""
    return part.capitalize() if part in GODS else OTHER_PARTS.get(part, part)


OTHER_PARTS: Final = {
    "marker": "score marker",
    "game": "rest of the game",
    "tempo": "tempo",
    "goods": "goods and coins",
    "position": "position",
}
"""How parts are called that are no gods."""


def signed(points: float) -> str:
    """Points with their sign, a whole number where that says enough."""
    rounded = f"{abs(points):.0f}" if abs(points) >= 1 else f"{abs(points):.1f}"
    return f"{'+' if points > 0 else MINUS}{rounded}"
