"""Points told god by god, card by card."""

from dataclasses import dataclass

from concordia.data.cards import CARD_IDS, CONCORDIA_POINTS, GODS
from concordia.rules.scoring import CARD_GODS, card_value, cards_owned
from concordia.rules.state import State, Tables


@dataclass(frozen=True, slots=True)
class CardPoints:
    """What the cards of one kind give for one god: how many there are and what each is worth."""

    card: str
    owned: int
    each: int

    @property
    def points(self) -> int:
        """What they give together."""
        return self.owned * self.each


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points: the cards of each god in scoring order, and the Concordia card."""

    gods: dict[str, tuple[CardPoints, ...]]
    concordia: int

    @property
    def by_god(self) -> dict[str, int]:
        """The points of each god."""
        return {god: sum(card.points for card in cards) for god, cards in self.gods.items()}

    @property
    def total(self) -> int:
        """All points."""
        return sum(self.by_god.values()) + self.concordia


def score_of(s: State, b: Tables, seat: int) -> Score:
    """The points of a seat as they would count now."""
    gods = {}
    for number, god in enumerate(GODS):
        cards = [card for card in range(len(CARD_IDS)) if CARD_GODS[card] >> number & 1]
        if cards:
            gods[god] = tuple(
                CardPoints(CARD_IDS[card], owned, card_value(s, b, seat, number, card))
                for card in cards
                if (owned := cards_owned(s, seat, card))
            )
    return Score(gods, CONCORDIA_POINTS if s.concordia == seat else 0)
