"""Points told god by god, card by card."""

from dataclasses import dataclass
from typing import Final

from concordia.data.cards import CARD_IDS, CONCORDIA_POINTS, GODS
from concordia.rules.scoring import CARD_GODS, CARD_GOOD, MINERVA, god_value
from concordia.rules.state import TEAMS, VENUS, State, Tables

GOD_CARDS: Final = tuple(
    tuple(card for card in range(len(CARD_IDS)) if CARD_GODS[card] >> god & 1) for god in range(len(GODS))
)
"""The kinds of cards of each god."""


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
    """A player's points: the cards of each god in scoring order, the Concordia card, and the score marker.

    The marker holds what was scored during play: Byzantium (§13.7), reactions and level of Contrarius (§17).
    """

    gods: dict[str, tuple[CardPoints, ...]]
    concordia: int
    marker: int

    @property
    def by_god(self) -> dict[str, int]:
        """The points of each god."""
        return {god: sum(card.points for card in cards) for god, cards in self.gods.items()}

    @property
    def total(self) -> int:
        """All points."""
        return sum(self.by_god.values()) + self.concordia + self.marker


def score_of(s: State, b: Tables, seat: int) -> Score:
    """The points of a seat as they would count now."""
    owned = _cards_owned(s, seat)
    gods = {}
    for number, god in enumerate(GODS):
        if god == "venus" and not s.options & (VENUS | TEAMS):
            continue
        cards = [card for card in GOD_CARDS[number] if owned[card]]
        if number == MINERVA:
            values = [god_value(s, b, seat, number, CARD_GOOD[card]) for card in cards]
        else:
            values = [god_value(s, b, seat, number, -1)] * len(cards) if cards else []
        gods[god] = tuple(
            CardPoints(CARD_IDS[card], owned[card], value) for card, value in zip(cards, values, strict=True)
        )
    return Score(gods, CONCORDIA_POINTS if s.concordia == seat else 0, s.players[seat].points)


def _cards_owned(s: State, seat: int) -> list[int]:
    """How many cards of each kind a player has in hand and pile."""
    player = s.players[seat]
    owned = player.hand[:]
    for card in player.pile[: player.pile_size]:
        owned[card] += 1
    return owned
