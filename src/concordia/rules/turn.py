"""The turn (§2): play one card, do its action, then the next player; and the last turns (§11.1)."""

from concordia.rules.actions import CARD, Action, Legal, bit_of
from concordia.rules.cards import (
    CARD_ROLE,
    DIPLOMAT,
    FIRST_SPECIALIST,
    NO_ROLE,
    SENATOR,
    TRIBUNE,
    hand_mask,
    is_specialist,
    put_on_pile,
)
from concordia.rules.compile import rule
from concordia.rules.decisions import PLAY, RESOLVE, answered, ask, asked
from concordia.rules.hooks.turn import (
    card_was_played,
    last_turns_are_done,
    play_another_role,
    role_is_asked,
    turn_begins,
)
from concordia.rules.journal import ENDED, PLAYED, tell
from concordia.rules.roles.architect import ARCHITECT, play_architect
from concordia.rules.roles.colonist import COLONIST, play_colonist
from concordia.rules.roles.consul import CONSUL, play_consul
from concordia.rules.roles.diplomat import play_diplomat
from concordia.rules.roles.mercator import MERCATOR, play_mercator
from concordia.rules.roles.prefect import PREFECT_ROLE, play_prefect
from concordia.rules.roles.senator import play_senator
from concordia.rules.roles.specialist import play_specialist
from concordia.rules.roles.tribune import play_tribune
from concordia.rules.seats import next_seat
from concordia.rules.state import NOBODY, Card, Seat, State, Tables


@rule
def begin_turn(s: State) -> None:
    """Ask the active player for a card (§2.1)."""
    ask(s, PLAY, s.active, 0, 0)
    turn_begins(s)


@rule
def is_over(s: State) -> bool:
    """Whether the last turns are done when the next player's would begin: each other player's (§11.1)."""
    return s.concordia != NOBODY and (s.active == s.concordia or last_turns_are_done(s))


@rule
def end_turn(s: State) -> None:
    """Go on to the next player clockwise, or end the game before a second turn of the trigger (§11.1)."""
    s.turn += 1
    s.active = next_seat(s, s.active)
    if is_over(s):
        s.over = 1
        tell(s, ENDED, NOBODY, 0, 0, 0)
    else:
        begin_turn(s)


@rule
def legal_play(s: State, legal: Legal) -> None:
    """Every card in the hand (§2.1)."""
    legal[CARD] = hand_mask(s, asked(s).seat)


@rule
def choose_play(s: State, action: Action) -> None:
    """Put the card on the own pile and do its action (§2.1)."""
    seat = asked(s).seat
    card = bit_of(action)
    answered(s)
    put_on_pile(s, seat, card)
    tell(s, PLAYED, seat, card, 0, 0)
    card_was_played(s, seat, card)
    ask(s, RESOLVE, seat, 0, card)


@rule
def resolve(s: State, b: Tables) -> None:
    """Do the action of a card played or copied, in the role chosen if one was asked."""
    top = asked(s)
    seat = top.seat
    card = top.item
    role = top.left - 1
    answered(s)
    if role == NO_ROLE:
        if role_is_asked(s, seat, card):
            return
        role = CARD_ROLE[card]
    play_role(s, b, seat, card, role)


@rule
def play_role(s: State, b: Tables, seat: Seat, card: Card, role: int) -> None:
    """Begin the action of a role."""
    if role == ARCHITECT:
        play_architect(s, b, seat)
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
    elif is_specialist(role):
        play_specialist(s, seat, role - FIRST_SPECIALIST)
    else:
        play_another_role(s, seat, role)
