"""What the rules look up about cards: their roles, and how they come to hand and pile."""

from typing import Final

from concordia.data.cards import CARDS, ROLES
from concordia.rules.bits import held
from concordia.rules.compile import rule
from concordia.rules.state import Card, Seat, State

TRIBUNE: Final = ROLES.index("tribune")
DIPLOMAT: Final = ROLES.index("diplomat")
SENATOR: Final = ROLES.index("senator")
"""The roles that rules of other cards ask for; the number of any other stands in its own file."""
FIRST_SPECIALIST: Final = ROLES.index("mason")
"""The specialists are the last roles, in the order of their goods."""
NO_ROLE: Final = -1

CARD_KINDS: Final = len(CARDS)
CARD_ROLE = tuple(ROLES.index(card.roles[0]) for card in CARDS)
SECOND_ROLE = tuple(ROLES.index(card.roles[1]) if len(card.roles) > 1 else NO_ROLE for card in CARDS)


@rule
def is_specialist(role: int) -> bool:
    """Whether a role is that of a specialist, one for each good (§10.1)."""
    return role >= FIRST_SPECIALIST


@rule
def is_double(card: Card) -> bool:
    """Whether a card has two roles (§15.3)."""
    return SECOND_ROLE[card] != NO_ROLE


@rule
def put_on_pile(s: State, seat: Seat, card: Card) -> None:
    """Play a card from the hand onto the own pile (§2.1)."""
    player = s.players[seat]
    player.hand[card] -= 1
    player.pile[player.pile_size] = card
    player.pile_size += 1


@rule
def hand_mask(s: State, seat: Seat) -> int:
    """The kinds of cards in a hand."""
    return held(s.players[seat].hand)


@rule
def top_card(s: State, seat: Seat) -> Card:
    """The visible card of a pile that is not empty."""
    player = s.players[seat]
    return player.pile[player.pile_size - 1]
