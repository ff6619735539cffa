"""Notes taken while a game is played: what every seat bought, built and played, in order."""

from typing import Any, Final

from concordia.arena.chronicle import CHRONICLE
from concordia.data.goods import HOUSES
from concordia.rules.actions import DONE, SLOT, Action, bit_of
from concordia.rules.bits import lowest
from concordia.rules.cards import CARD_KINDS
from concordia.rules.decisions import BUILD, BUY_CARD, PLAY, PLAY_ALONE, PLAY_FOR_TEAM, asked
from concordia.rules.scoring import cards_owned
from concordia.rules.state import MAX_CARDS, State, Tables

OPENING: Final = 6
"""How many of the first cards that a seat plays are kept."""

BOUGHT_SIZE: Final = 0
BUILT_SIZE: Final = 1
PLAYED_SIZE: Final = 2
BOUGHT: Final = 3
BUILT: Final = BOUGHT + MAX_CARDS
PLAYED: Final = BUILT + HOUSES
NOTES: Final = PLAYED + OPENING
"""Where the notes of a seat stand in its row: how many cards, cities and first cards, then these; and how
many places that takes."""

TURN: Final = 0
SEAT: Final = 1
KIND: Final = 2
CHOSEN: Final = 3
CHOICES: Final = 4
LOGGED: Final = 5
"""What is logged of a decision, if all are: the turn, who is asked what, the action, how many were legal."""


@CHRONICLE.part
def note(s: State, chosen: Action, seats: Any) -> None:
    """Note what an action that is about to be carried out buys, builds or plays."""
    top = asked(s)
    if top.kind == BUILD:
        if chosen != DONE:
            write_down(seats[top.seat], BUILT_SIZE, BUILT, bit_of(chosen))
    elif top.kind == BUY_CARD:
        if chosen != DONE:
            write_down(seats[top.seat], BOUGHT_SIZE, BOUGHT, s.display[chosen - SLOT])
    elif top.kind in (PLAY, PLAY_FOR_TEAM, PLAY_ALONE) and seats[top.seat][PLAYED_SIZE] < OPENING:
        write_down(seats[top.seat], PLAYED_SIZE, PLAYED, bit_of(chosen))


@CHRONICLE.part
def note_contrarius(s: State, b: Tables, had: Any, own: Any) -> None:
    """Note the houses and the card that Contrarius has got since he had these (§17.2).

    Of two houses the one beside the ship track comes last (§17.5).
    """
    built = s.players[s.contrarius].houses & ~had[CARD_KINDS]
    write_houses(built & ~b.track_sites, own)
    write_houses(built & b.track_sites, own)
    for card in range(CARD_KINDS):
        if cards_owned(s, s.contrarius, card) > had[card]:
            write_down(own, BOUGHT_SIZE, BOUGHT, card)


@CHRONICLE.part
def write_houses(cities: int, own: Any) -> None:
    """Add houses to the notes of a seat."""
    while cities != 0:
        write_down(own, BUILT_SIZE, BUILT, lowest(cities))
        cities &= cities - 1


@CHRONICLE.part
def look_at_contrarius(s: State, had: Any) -> None:
    """Write down how many cards of each kind Contrarius has, and then his houses."""
    for card in range(CARD_KINDS):
        had[card] = cards_owned(s, s.contrarius, card)
    had[CARD_KINDS] = s.players[s.contrarius].houses


@CHRONICLE.part
def write_down(own: Any, size: int, first: int, what: int) -> None:
    """Add to one of the lists in the notes of a seat."""
    own[first + own[size]] = what
    own[size] += 1


@CHRONICLE.part
def log_decision(s: State, chosen: Action, choices: int, line: Any) -> None:
    """Write a decision that is about to be carried out into a line of the log."""
    top = asked(s)
    line[TURN] = s.turn
    line[SEAT] = top.seat
    line[KIND] = top.kind
    line[CHOSEN] = chosen
    line[CHOICES] = choices
