"""Venus team play (§16): partners sit opposite and act together."""

from typing import Final

from concordia.data.cards import CARD_IDS
from concordia.rules.actions import CARD, POINT_AT, START, Action, Legal, bit_of
from concordia.rules.cards import CARD_ROLE, hand_mask, put_on_pile
from concordia.rules.colonists import enter
from concordia.rules.compile import rule
from concordia.rules.decisions import (
    BUY_CARD,
    FOLLOW,
    PLAY_ALONE,
    PLAY_FOR_TEAM,
    POINT,
    REFILL,
    RESOLVE,
    START_CITY,
    answered,
    ask,
    asked,
)
from concordia.rules.journal import PLAYED_ALONE, PLAYED_FOR_TEAM, POINTED, STARTED, tell
from concordia.rules.state import KINDS, LAND, SEA, TEAMS, Card, Seat, State, Tables
from concordia.rules.variants.cards import LEGATUS, PROCONSUL
from concordia.rules.variants.contrarius import note_card

LEGATUS_CARD: Final = 1 << CARD_IDS.index("legatus")
PRAETOR_CARDS: Final = 1


@rule
def partner_of(s: State, seat: Seat) -> Seat:
    """The seat opposite, which belongs to the same team (§16.1)."""
    half = s.seats // 2
    if seat < half:
        return seat + half
    return seat - half


@rule
def is_partner(s: State, seat: Seat) -> bool:
    """Whether a seat belongs to a team."""
    return s.options & TEAMS != 0 and seat < s.seats


@rule
def is_second_partner(s: State, seat: Seat) -> bool:
    """Whether a seat is that of a team's second partner, in the second half of the seats (§16.1)."""
    return s.options & TEAMS != 0 and seat >= s.seats // 2


@rule
def same_team(s: State, one: Seat, other: Seat) -> bool:
    """Whether two seats win together: a seat with itself, in team play also with its partner."""
    return one == other or (s.options & TEAMS != 0 and partner_of(s, one) == other)


@rule
def hides_hands(s: State) -> bool:
    """Whether the cards of others are hidden during the game (§18)."""
    return s.options & TEAMS != 0


@rule
def may_see_hand(s: State, viewer: Seat, seat: Seat) -> bool:
    """Whether a hand is no secret: one's own, the partner's while pointing (§16.3), all at the end."""
    if seat == viewer or seat >= s.seats or s.over:
        return True
    top = asked(s)
    return top.kind == POINT and top.seat == viewer and partner_of(s, viewer) == seat


@rule
def share_coins(s: State, seat: Seat) -> None:
    """A second partner begins with as many coins as the first (§16.1)."""
    if is_second_partner(s, seat):
        s.players[seat].coins = s.players[partner_of(s, seat)].coins


@rule
def ask_start_cities(s: State) -> None:
    """Before the first turn each second partner picks a city, in turn order (§16.1)."""
    if s.options & TEAMS:
        for seat in range(s.seats - 1, s.seats // 2 - 1, -1):
            ask(s, START_CITY, seat, 0, 0)


@rule
def legal_start_city(s: State, b: Tables, legal: Legal) -> None:
    """Any city that is neither the start city nor joined to it by a line (§16.1)."""
    legal[START] |= (b.kind_cities[LAND] | b.kind_cities[SEA]) & ~b.start_lines


@rule
def choose_start_city(s: State, b: Tables, action: Action) -> None:
    """Put a colonist of each kind there, or two of the only kind whose lines touch the city (§16.1).

    On a board with a ship track the ship starts where ships start.
    """
    seat = asked(s).seat
    city = bit_of(action)
    answered(s)
    for kind in range(KINDS):
        if (b.kind_cities[kind] >> city) & 1:
            enter(s, seat, kind, city)
            if kind == LAND and b.spaces > 0:
                enter(s, seat, SEA, b.start[SEA])
            elif not (b.kind_cities[1 - kind] >> city) & 1:
                enter(s, seat, kind, city)
    tell(s, STARTED, seat, city, 0, 0)


@rule
def let_partner_follow(s: State, seat: Seat, card: Card) -> None:
    """After a card's player the partner does it too; a Legatus asks the partner for a card (§16.2–3)."""
    if s.options & TEAMS and CARD_ROLE[card] != LEGATUS:
        ask(s, FOLLOW, partner_of(s, seat), 0, card)


@rule
def follow(s: State) -> None:
    """The partner does the same action, or beside a Proconsul plays a card alone (§16.2–3)."""
    top = asked(s)
    seat = top.seat
    card = top.item
    role = top.left
    answered(s)
    if CARD_ROLE[card] == PROCONSUL:
        if cards_for_partner(s, seat) != 0:
            ask(s, PLAY_ALONE, seat, 0, 0)
    else:
        ask(s, RESOLVE, seat, role, card)


@rule
def cards_for_partner(s: State, seat: Seat) -> int:
    """The cards a hand holds beside a Legatus (§16.3)."""
    return hand_mask(s, seat) & ~LEGATUS_CARD


@rule
def legal_beside_legatus(s: State, legal: Legal) -> None:
    """Any card of the hand but a Legatus (§16.3)."""
    legal[CARD] |= cards_for_partner(s, asked(s).seat)


@rule
def choose_alone(s: State, action: Action) -> None:
    """Play the card for oneself alone (§16.3)."""
    seat = asked(s).seat
    answered(s)
    put_on_pile(s, seat, bit_of(action))
    tell(s, PLAYED_ALONE, seat, bit_of(action), 0, 0)
    ask(s, RESOLVE, seat, 0, bit_of(action))


@rule
def legal_point(s: State, legal: Legal) -> None:
    """Any card of the partner's hand but a Legatus (§16.3)."""
    legal[POINT_AT] |= cards_for_partner(s, partner_of(s, asked(s).seat))


@rule
def choose_point(s: State, action: Action) -> None:
    """Ask the partner for a card, telling which one was pointed at (§16.3)."""
    seat = asked(s).seat
    answered(s)
    tell(s, POINTED, seat, bit_of(action), partner_of(s, seat), 0)
    ask(s, PLAY_FOR_TEAM, partner_of(s, seat), 0, bit_of(action) + 1)


@rule
def choose_for_team(s: State, action: Action) -> None:
    """Both do the card, the one asked as the playing one (§16.3)."""
    seat = asked(s).seat
    card = bit_of(action)
    answered(s)
    put_on_pile(s, seat, card)
    tell(s, PLAYED_FOR_TEAM, seat, card, 0, 0)
    note_card(s, seat, card)
    let_partner_follow(s, seat, card)
    ask(s, RESOLVE, seat, 0, card)


@rule
def may_copy(s: State, seat: Seat, other: Seat, card: Card) -> bool:
    """A Diplomat copies opponents only, and in team play no Legatus or Proconsul (§16.3)."""
    if same_team(s, seat, other):
        return False
    role = CARD_ROLE[card]
    return s.options & TEAMS == 0 or (role != LEGATUS and role != PROCONSUL)


@rule
def play_praetor(s: State, seat: Seat) -> None:
    """A Praetor buys at most one card; the display is refilled before the partner buys (§16.3)."""
    ask(s, REFILL, seat, 0, 0)
    ask(s, BUY_CARD, seat, PRAETOR_CARDS, 1)


@rule
def play_proconsul(s: State, seat: Seat) -> None:
    """A Proconsul buys one card for its own price, and the partner plays another card (§16.3)."""
    ask(s, REFILL, seat, 0, 0)
    ask(s, BUY_CARD, seat, 1, 0)


@rule
def play_legatus(s: State, seat: Seat) -> None:
    """See the partner's hand and point at a card; nothing if the partner holds no other card (§16.3)."""
    if cards_for_partner(s, partner_of(s, seat)) != 0:
        ask(s, POINT, seat, 0, 0)
