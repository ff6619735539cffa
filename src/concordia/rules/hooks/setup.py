"""Hooks while a game is set up."""

from typing import Final

from concordia.data.cards import (
    DECKS,
    FIRST_PARTNER_HAND,
    SECOND_PARTNER_HAND,
    VENUS_DECKS,
    VENUS_HAND,
    with_proconsuls,
)
from concordia.rules.compile import rule
from concordia.rules.state import TEAMS, VENUS, Seat, State, Tables
from concordia.rules.variants.contrarius import DECKS_AGAINST_CONTRARIUS, is_against, take_seat
from concordia.rules.variants.contrarius_setup import set_up_contrarius, specialists_taken, take_specialist
from concordia.rules.variants.intermediate_scoring import expect_scoring
from concordia.rules.variants.sicilia import wake_volcano
from concordia.rules.variants.start_without_goods import start_with_coins
from concordia.rules.variants.teams import ask_start_cities, is_second_partner, share_coins

VENUS_MARKET: Final = 1
TEAM_MARKET: Final = 2
CONTRARIUS_TEAM_MARKET: Final = 3
MORE_MARKETS: Final = (VENUS_DECKS, with_proconsuls(VENUS_DECKS), with_proconsuls(DECKS))
"""The decks that may be used instead of the base game's, which are market 0."""

VENUS_PLAYER: Final = 1
FIRST_PARTNER: Final = 2
SECOND_PARTNER: Final = 3
MORE_HANDS: Final = (VENUS_HAND, FIRST_PARTNER_HAND, SECOND_PARTNER_HAND)
"""The hands that a player may begin with instead of the base game's, which is hand 0."""


@rule
def seats_are_taken(s: State, level: int) -> None:
    """The players have their seats: Contrarius takes one too (§17.1)."""
    take_seat(s, level)


@rule
def market_of(s: State) -> int:
    """Which cards are for sale (§15.1, §16.1, §17.8)."""
    if s.options & TEAMS:
        if is_against(s):
            return CONTRARIUS_TEAM_MARKET
        return TEAM_MARKET
    if s.options & VENUS:
        return VENUS_MARKET
    return 0


@rule
def decks_in_use(s: State, decks: int) -> int:
    """How many decks are used instead of so many: two against Contrarius (§17.1)."""
    if is_against(s):
        return DECKS_AGAINST_CONTRARIUS
    return decks


@rule
def decks_were_shuffled(s: State) -> None:
    """Before the display is filled: Contrarius takes a specialist (§17.1)."""
    take_specialist(s)


@rule
def hand_of(s: State, seat: Seat) -> int:
    """Which hand a player begins with (§15.1, §16.1)."""
    if s.options & TEAMS:
        if is_second_partner(s, seat):
            return SECOND_PARTNER
        return FIRST_PARTNER
    if s.options & VENUS:
        return VENUS_PLAYER
    return 0


@rule
def begins_in_start_city(s: State, seat: Seat) -> bool:
    """Whether a player's first colonists stand in the start city: not a second partner's (§16.1)."""
    return not is_second_partner(s, seat)


@rule
def player_was_equipped(s: State, seat: Seat) -> None:
    """A player has all that is needed for play: expansions give more or less (§1.8, §12.1, §16.1)."""
    expect_scoring(s, seat)
    share_coins(s, seat)
    start_with_coins(s, seat)


@rule
def players_are_ready(s: State, b: Tables) -> None:
    """All players are equipped: Contrarius too (§17.1), and the volcano wakes (§14.2)."""
    set_up_contrarius(s, b)
    wake_volcano(s, b)


@rule
def before_the_first_turn(s: State) -> None:
    """What is asked before the first turn: where second partners begin (§16.1)."""
    ask_start_cities(s)


@rule
def cards_not_in_decks(s: State) -> int:
    """How many cards of deck I left it before the first move: the one of Contrarius (§17.1)."""
    return specialists_taken(s)
