"""Venus (§15): cards with two roles, the Magister's repetition, and what the goddess gives."""

from typing import Final

from concordia.data.cards import CARDS, GODS, ROLES
from concordia.rules.actions import GOD, ROLE, SIMPLE, Action, Legal
from concordia.rules.bits import count
from concordia.rules.cards import CARD_ROLE, DIPLOMAT, SECOND_ROLE, SENATOR
from concordia.rules.compile import rule
from concordia.rules.decisions import CHOOSE_ROLE, FOLLOW, RESOLVE, answered, ask, asked
from concordia.rules.journal import REPEATED, TOOK_ROLE, tell
from concordia.rules.state import TEAMS, VENUS, Card, Seat, State, Tables
from concordia.rules.variants.cards import MAGISTER
from concordia.rules.variants.contrarius import note_role
from concordia.rules.variants.teams import is_partner, partner_of

VENUS_GOD: Final = GODS.index("venus")

assert all(ROLES.index(role) < GOD - ROLE for card in CARDS if len(card.roles) > 1 for role in card.roles), (
    "a role of a double card is too high for its action"
)


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
def play_magister(s: State, seat: Seat) -> None:
    """Repeat the card played just before, in full and with new choices (§15.2).

    Nothing happens after a Senator or another Magister.
    """
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


def plays_with_venus(s: State) -> bool:
    """Whether the cards of Venus are in a game: with her and in team play (§15.1, §16.1)."""
    return s.options & (VENUS | TEAMS) != 0


@rule
def venus(s: State, b: Tables, seat: Seat) -> int:
    """2 points for every province with 2 houses or more, in teams 1 where both have one (§15.4, §16.4)."""
    provinces = 0
    houses = s.players[seat].houses
    if is_partner(s, seat):
        others = s.players[partner_of(s, seat)].houses
        for province in range(b.areas):
            if houses & b.province_cities[province] and others & b.province_cities[province]:
                provinces += 1
        return provinces
    for province in range(b.areas):
        if count(houses & b.province_cities[province]) > 1:
            provinces += 1
    return 2 * provinces
