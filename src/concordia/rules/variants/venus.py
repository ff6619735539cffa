"""Venus (§15): cards with two roles, and the Magister's repetition."""

from concordia.rules.actions import ROLE, SIMPLE, Action, Legal
from concordia.rules.cards import CARD_ROLE, DIPLOMAT, MAGISTER, SECOND_ROLE, SENATOR
from concordia.rules.compile import rule
from concordia.rules.decisions import CHOOSE_ROLE, FOLLOW, RESOLVE, answered, ask, asked
from concordia.rules.journal import REPEATED, TOOK_ROLE, tell
from concordia.rules.state import Card, Seat, State
from concordia.rules.variants.contrarius import note_role


@rule
def ask_role(s: State, seat: Seat, card: Card) -> None:
    """Ask as which of its roles a double card is played (§15.3)."""
    ask(s, CHOOSE_ROLE, seat, 0, card)


@rule
def legal_role(s: State, legal: Legal) -> None:
    """Either role of the card (§15.3)."""
    card = asked(s).item
    legal[SIMPLE] |= (1 << (ROLE + CARD_ROLE[card])) | (1 << (ROLE + SECOND_ROLE[card]))


@rule
def choose_role(s: State, action: Action) -> None:
    """Resolve the card in the role chosen; a partner who follows does the other one (§15.3, §16.3)."""
    top = asked(s)
    seat = top.seat
    card = top.item
    role = action - ROLE
    answered(s)
    if s.depth > 0 and asked(s).kind == FOLLOW and asked(s).item == card:
        asked(s).left = CARD_ROLE[card] + SECOND_ROLE[card] - role + 1
    note_role(s, seat, role)
    tell(s, TOOK_ROLE, seat, role, card, 0)
    ask(s, RESOLVE, seat, role + 1, card)


@rule
def repeat_card(s: State, seat: Seat) -> None:
    """Do the card under the Magister once more; nothing after a Senator or another Magister (§15.2)."""
    repeat_under(s, seat, s.players[seat].pile_size - 1)


@rule
def repeat_under_diplomat(s: State, seat: Seat) -> None:
    """A Diplomat that copies a Magister repeats the card directly under itself, but no Diplomat (§15.3)."""
    pile = s.players[seat].pile
    position = s.players[seat].pile_size - 1
    if CARD_ROLE[pile[position]] != DIPLOMAT:  # It is itself repeated by a Magister on top of it.
        position -= 1
    if position > 0 and CARD_ROLE[pile[position - 1]] != DIPLOMAT:
        repeat_under(s, seat, position)


@rule
def repeat_under(s: State, seat: Seat, position: int) -> None:
    """Resolve the card under a position of the own pile again, if it can be repeated."""
    if position > 0:
        card = s.players[seat].pile[position - 1]
        if CARD_ROLE[card] != SENATOR and CARD_ROLE[card] != MAGISTER:
            tell(s, REPEATED, seat, card, 0, 0)
            ask(s, RESOLVE, seat, 0, card)
