"""Points told god by god, card by card."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from concordia.data.cards import CARD_IDS, CONCORDIA_POINTS, GODS
from concordia.rules.hooks.scoring import is_scored
from concordia.rules.scoring import CARD_GODS, CARD_GOOD, MINERVA, god_value
from concordia.rules.state import State, Tables

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
    gods = {
        god: tuple(CardPoints(CARD_IDS[card], owned, each) for card, owned, each in cards)
        for god, cards in _counted(s, b, seat)
    }
    return Score(gods, concordia_of(s, seat), s.players[seat].points)


def points_of(s: State, b: Tables, seat: int) -> dict[str, int]:
    """The same in short: by god, for the Concordia card, on the score marker, and the total."""
    points = {god: sum(owned * each for _, owned, each in cards) for god, cards in _counted(s, b, seat)}
    points["concordia"] = concordia_of(s, seat)
    points["marker"] = s.players[seat].points
    points["total"] = sum(points.values())
    return points


def concordia_of(s: State, seat: int) -> int:
    """What the Concordia card gives a seat (§11.1)."""
    return CONCORDIA_POINTS if s.concordia == seat else 0


def _counted(s: State, b: Tables, seat: int) -> Iterator[tuple[str, list[tuple[int, int, int]]]]:
    """Each god with its kinds of cards: the kind, how many a seat owns, and what each is worth."""
    owned = _cards_owned(s, seat)
    for number, god in enumerate(GODS):
        if not is_scored(s, number):
            continue
        cards = [card for card in GOD_CARDS[number] if owned[card]]
        if number == MINERVA:
            values = [god_value(s, b, seat, number, CARD_GOOD[card]) for card in cards]
        else:
            values = [god_value(s, b, seat, number, -1)] * len(cards) if cards else []
        yield god, [(card, owned[card], each) for card, each in zip(cards, values, strict=True)]


def _cards_owned(s: State, seat: int) -> list[int]:
    """How many cards of each kind a player has in hand and pile."""
    player = s.players[seat]
    owned = player.hand[:]
    for card in player.pile[: player.pile_size]:
        owned[card] += 1
    return owned
