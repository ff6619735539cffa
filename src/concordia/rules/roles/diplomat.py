"""The Diplomat (§8): do what another player's top card does."""

from concordia.rules.actions import DONE, SEAT, SIMPLE, USE, Action, Legal, bit_of, word_of
from concordia.rules.cards import CARD_ROLE, DIPLOMAT, top_card
from concordia.rules.compile import rule
from concordia.rules.decisions import COPY, answered, ask, asked
from concordia.rules.hooks.roles import copy_card, may_be_copied, more_cards_to_copy, open_card_was_used
from concordia.rules.journal import COPIED, USED, tell
from concordia.rules.state import Seat, State


@rule
def play_diplomat(s: State, seat: Seat) -> None:
    """Choose whom to copy (§8.1)."""
    ask(s, COPY, seat, 0, 0)


@rule
def can_copy(s: State, seat: Seat, other: Seat) -> bool:
    """Whether another player's pile shows a card that is no Diplomat (§8.1)."""
    if other == seat or s.players[other].pile_size == 0:
        return False
    card = top_card(s, other)
    return CARD_ROLE[card] != DIPLOMAT and may_be_copied(s, seat, other, card)


@rule
def legal_copy(s: State, legal: Legal) -> None:
    """Every other player whose top card can be copied; or nobody (§8.1)."""
    legal[SIMPLE] |= 1 << DONE
    seat = asked(s).seat
    for other in range(s.seats):
        if can_copy(s, seat, other):
            legal[SIMPLE] |= 1 << (SEAT + other)
    more_cards_to_copy(s, seat, legal)


@rule
def choose_copy(s: State, action: Action) -> None:
    """Have the copied card resolved as if it were the player's own (§8.1)."""
    seat = asked(s).seat
    answered(s)
    if word_of(action) == USE:
        open_card_was_used(s, bit_of(action))
        tell(s, USED, seat, bit_of(action), 0, 0)
        copy_card(s, seat, bit_of(action))
    elif action != DONE:
        tell(s, COPIED, seat, top_card(s, action - SEAT), action - SEAT, 0)
        copy_card(s, seat, top_card(s, action - SEAT))
