"""Solitaria (§17): Contrarius, a seat without decisions: his place, what he will react to, and when he wins.

The printed rulebook was not available: what is marked (R) in docs/rulings.md is decided in these files.
"""

from typing import Final

from concordia.rules.actions import USE, Legal
from concordia.rules.cards import CARD_KINDS, CARD_ROLE, DIPLOMAT, NO_ROLE, TRIBUNE, is_double, put_on_pile
from concordia.rules.compile import rule
from concordia.rules.decisions import REACT, ask
from concordia.rules.state import NOBODY, TEAMS, Card, Seat, State
from concordia.rules.variants.cards import PROCONSUL

SPECIALIST_FACE: Final = 5
"""The face S of the white die; the faces before it are the goods."""
LEVEL_POINTS: Final = (0, 12, 25)
"""What Contrarius has on his score marker by level: standard, veteran, expert (§17.6)."""
STANDARD: Final = 0
DECKS_AGAINST_CONTRARIUS: Final = 2
TEAM_FACTOR: Final = 2
"""How often his points count against a team (§17.8)."""


@rule
def take_seat(s: State, level: int) -> None:
    """Contrarius sits after the players, if he plays; nobody holds the Praefectus Magnus then (§17.1)."""
    s.contrarius = NOBODY
    if level != NOBODY:
        s.contrarius = s.seats
        s.level = level
        s.magnus = NOBODY


@rule
def is_against(s: State) -> bool:
    """Whether the game is played against Contrarius."""
    return s.contrarius != NOBODY


@rule
def expect_reaction(s: State, seat: Seat, card: Card) -> None:
    """Let Contrarius react after everything the card does, but not in the last turn (§17.2, §17.6)."""
    if s.contrarius != NOBODY and not s.last_turn:
        ask(s, REACT, seat, 0, NO_ROLE)
        note_card(s, seat, card)


@rule
def reacts_to(s: State, seat: Seat) -> bool:
    """Whether a reaction is due to what this seat does."""
    return s.depth > 0 and s.stack[0].kind == REACT and s.stack[0].seat == seat


@rule
def note_card(s: State, seat: Seat, card: Card) -> None:
    """The reaction will be to this card of this seat; to a double card when its role is chosen (§17.2)."""
    if s.depth > 0 and s.stack[0].kind == REACT:
        s.stack[0].seat = seat
        s.stack[0].item = NO_ROLE
        if not is_double(card) and CARD_ROLE[card] != DIPLOMAT:
            s.stack[0].item = CARD_ROLE[card]


@rule
def note_role(s: State, seat: Seat, role: int) -> None:
    """The reaction will be to this role."""
    if reacts_to(s, seat):
        s.stack[0].item = role


@rule
def note_detail(s: State, seat: Seat, detail: int) -> None:
    """What the reaction depends on: a province + 1 that produced, or 1 for colonists placed."""
    if reacts_to(s, seat):
        s.stack[0].left = detail


@rule
def legal_open_cards(s: State, seat: Seat, legal: Legal) -> None:
    """A Diplomat uses an open card of Contrarius, but no Diplomat, Tribune or Proconsul (§17.2)."""
    if s.contrarius != NOBODY:
        for card in range(CARD_KINDS):
            role = CARD_ROLE[card]
            usable = role != DIPLOMAT and role != TRIBUNE and role != PROCONSUL
            if usable and s.players[s.contrarius].hand[card] > 0:
                legal[USE] |= 1 << card


@rule
def turn_down(s: State, card: Card) -> None:
    """An open card that was used lies face down for the rest of the game and still scores (§17.2)."""
    put_on_pile(s, s.contrarius, card)


@rule
def last_turn_is_done(s: State) -> bool:
    """Contrarius leaves one last turn, and after a player's trigger has none himself (§17.6)."""
    if s.concordia == s.contrarius and not s.last_turn:
        s.last_turn = 1
        return False
    return True


@rule
def standing_against(s: State, seat: Seat, points: int) -> int:
    """A number that is higher the better a seat stands with the points of its side (§17.6, §17.8).

    Contrarius wins ties, and a team needs more than twice his points.
    """
    points *= times_counted(s, seat)
    if seat != s.contrarius:
        return 2 * points
    return 2 * points + 1


@rule
def times_counted(s: State, seat: Seat) -> int:
    """How often the points of a seat's side count: against a team those of Contrarius do twice (§17.8)."""
    if s.options & TEAMS and seat == s.contrarius:
        return TEAM_FACTOR
    return 1
