"""The variant "intermediate scoring" (§12): coins for the best after everyone's first Tribune."""

from typing import Final

from concordia.rules.compile import rule
from concordia.rules.journal import PAID_INTERIM, SCORED_INTERIM, tell
from concordia.rules.scoring import points_of_cards
from concordia.rules.state import INTERMEDIATE_SCORING, Seat, State, Tables

NOT_SCORED: Final = -1
FIRST_PLACE_COINS: Final = 2
SECOND_PLACE_COINS: Final = 1


@rule
def expect_scoring(s: State, seat: Seat) -> None:
    """Nobody has scored when the game begins."""
    s.players[seat].interim = NOT_SCORED


@rule
def score_first_tribune(s: State, b: Tables, seat: Seat) -> None:
    """Score a player's cards right after the first Tribune took them back (§12.1)."""
    if s.options & INTERMEDIATE_SCORING and s.players[seat].interim == NOT_SCORED:
        s.players[seat].interim = points_of_cards(s, b, seat)
        tell(s, SCORED_INTERIM, seat, s.players[seat].interim, 0, 0)
        pay_places(s)


@rule
def pay_places(s: State) -> None:
    """When the last player has scored, 2 coins for the best and 1 for the second best score (§12.1)."""
    best = NOT_SCORED
    second = NOT_SCORED
    for seat in range(s.seats):
        points = s.players[seat].interim
        if points == NOT_SCORED:
            return
        if points > best:
            second = best
            best = points
        elif second < points < best:
            second = points
    for seat in range(s.seats):
        coins = 0
        if s.players[seat].interim == best:
            coins = FIRST_PLACE_COINS
        elif s.players[seat].interim == second:
            coins = SECOND_PLACE_COINS
        if coins > 0:
            s.players[seat].coins += coins
            tell(s, PAID_INTERIM, seat, coins, 0, 0)
