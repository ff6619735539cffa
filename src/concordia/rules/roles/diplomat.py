"""The Diplomat (§8): do what another player's top card does."""

from concordia.data.cards import CARDS
from concordia.rules.actions import DONE, SEAT, SIMPLE, Action, Legal
from concordia.rules.decisions import COPY, RESOLVE, answered, ask, asked
from concordia.rules.marks import rule
from concordia.rules.state import Card, Seat, State

IS_DIPLOMAT = tuple("diplomat" in card.roles for card in CARDS)


@rule
def play_diplomat(s: State, seat: Seat) -> None:
    """Choose whom to copy (§8.1)."""
    ask(s, COPY, seat, 0, 0)


@rule
def top_card(s: State, seat: Seat) -> Card:
    """The visible card of a pile that is not empty."""
    player = s.players[seat]
    return player.pile[player.pile_size - 1]


@rule
def legal_copy(s: State, legal: Legal) -> None:
    """Every other player whose pile shows a card that is no Diplomat; or nobody (§8.1)."""
    legal[SIMPLE] |= 1 << DONE
    seat = asked(s).seat
    for other in range(s.seats):
        if other != seat and s.players[other].pile_size > 0 and not IS_DIPLOMAT[top_card(s, other)]:
            legal[SIMPLE] |= 1 << (SEAT + other)


@rule
def choose_copy(s: State, action: Action) -> None:
    """Have the copied card resolved as if it were the player's own (§8.1)."""
    seat = asked(s).seat
    answered(s)
    if action != DONE:
        ask(s, RESOLVE, seat, 0, top_card(s, action - SEAT))
