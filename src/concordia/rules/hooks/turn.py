"""Hooks of a turn and of the cards played in it."""

from concordia.rules.cards import is_double
from concordia.rules.compile import rule
from concordia.rules.state import Card, Seat, State
from concordia.rules.variants.cards import LEGATUS, MAGISTER, PRAETOR, PROCONSUL
from concordia.rules.variants.contrarius import expect_reaction, is_against, last_turn_is_done
from concordia.rules.variants.start_without_goods import stock_up
from concordia.rules.variants.teams import (
    let_partner_follow,
    play_legatus,
    play_praetor,
    play_proconsul,
    same_team,
)
from concordia.rules.variants.venus import ask_role, play_magister


@rule
def turn_begins(s: State) -> None:
    """Before the card of a turn: goods for the first one (§1.8)."""
    stock_up(s)


@rule
def card_was_played(s: State, seat: Seat, card: Card) -> None:
    """Before a card's action begins: the partner will follow (§16.2), then Contrarius react (§17.2)."""
    expect_reaction(s, seat, card)
    let_partner_follow(s, seat, card)


@rule
def role_is_asked(s: State, seat: Seat, card: Card) -> bool:
    """Whether the player is first asked for the role of a card: one with two (§15.3)."""
    if is_double(card):
        ask_role(s, seat, card)
        return True
    return False


@rule
def play_another_role(s: State, seat: Seat, role: int) -> None:
    """Begin the action of a role that the base game does not know (§15.2, §16.3)."""
    if role == MAGISTER:
        play_magister(s, seat)
    elif role == PRAETOR:
        play_praetor(s, seat)
    elif role == PROCONSUL:
        play_proconsul(s, seat)
    else:
        assert role == LEGATUS
        play_legatus(s, seat)


@rule
def last_turns_are_done(s: State) -> bool:
    """Whether the last turns are done before it is the trigger's again: with teams, against Contrarius.

    A whole team has no more turn after its trigger (§16.4); for the last turn against Contrarius see §17.6.
    """
    if is_against(s):
        return last_turn_is_done(s)
    return same_team(s, s.active, s.concordia)
