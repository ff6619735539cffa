"""The turn (§2): play one card, do its action, then the next player; and the last turns (§11.1)."""

from concordia.data.cards import CARDS, ROLES
from concordia.rules.actions import CARD, Action, Legal, bit_of
from concordia.rules.decisions import PLAY, RESOLVE, answered, ask, asked
from concordia.rules.marks import rule
from concordia.rules.roles.architect import play_architect
from concordia.rules.roles.colonist import play_colonist
from concordia.rules.roles.consul import play_consul
from concordia.rules.roles.diplomat import play_diplomat
from concordia.rules.roles.mercator import play_mercator
from concordia.rules.roles.prefect import play_prefect
from concordia.rules.roles.senator import play_senator
from concordia.rules.roles.specialist import play_specialist
from concordia.rules.roles.tribune import play_tribune
from concordia.rules.scoring import CARD_KINDS, FIRST_SPECIALIST
from concordia.rules.seats import next_seat
from concordia.rules.state import State, Tables
from concordia.rules.variants.start_without_goods import stock_up

TRIBUNE = ROLES.index("tribune")
ARCHITECT = ROLES.index("architect")
PREFECT_ROLE = ROLES.index("prefect")
MERCATOR = ROLES.index("mercator")
DIPLOMAT = ROLES.index("diplomat")
SENATOR = ROLES.index("senator")
CONSUL = ROLES.index("consul")
COLONIST = ROLES.index("colonist")
CARD_ROLE = tuple(ROLES.index(card.roles[0]) for card in CARDS)


@rule
def begin_turn(s: State) -> None:
    """Ask the active player for a card (§2.1)."""
    ask(s, PLAY, s.active, 0, 0)
    stock_up(s)


@rule
def end_turn(s: State) -> None:
    """Go on to the next player clockwise, or end the game before a second turn of the trigger (§11.1)."""
    s.turn += 1
    s.active = next_seat(s, s.active)
    if s.active == s.concordia:
        s.over = 1
    else:
        begin_turn(s)


@rule
def legal_play(s: State, legal: Legal) -> None:
    """Every card in the hand (§2.1)."""
    hand = s.players[asked(s).seat].hand
    cards = 0
    for card in range(CARD_KINDS):
        cards |= (hand[card] > 0) << card
    legal[CARD] = cards


@rule
def choose_play(s: State, action: Action) -> None:
    """Put the card on the own pile and do its action (§2.1)."""
    seat = asked(s).seat
    card = bit_of(action)
    player = s.players[seat]
    player.hand[card] -= 1
    player.pile[player.pile_size] = card
    player.pile_size += 1
    answered(s)
    ask(s, RESOLVE, seat, 0, card)


@rule
def resolve(s: State, b: Tables) -> None:
    """Do the action of a card played or copied."""
    top = asked(s)
    seat = top.seat
    card = top.item
    answered(s)
    role = CARD_ROLE[card]
    if role == ARCHITECT:
        play_architect(s, seat)
    elif role == PREFECT_ROLE:
        play_prefect(s, seat)
    elif role == MERCATOR:
        play_mercator(s, seat, card)
    elif role == TRIBUNE:
        play_tribune(s, b, seat)
    elif role == DIPLOMAT:
        play_diplomat(s, seat)
    elif role == SENATOR:
        play_senator(s, seat)
    elif role == CONSUL:
        play_consul(s, seat)
    elif role == COLONIST:
        play_colonist(s, seat)
    else:
        assert role >= FIRST_SPECIALIST
        play_specialist(s, seat, role - FIRST_SPECIALIST)
