"""The facts of a game and of its seats, as numbers in fixed places."""

from typing import Any, Final

from concordia.arena.chronicle import CHRONICLE
from concordia.arena.chronicle.notes import NOTES
from concordia.data.cards import CONCORDIA_POINTS
from concordia.rules.cards import CARD_KINDS
from concordia.rules.colonists import kind_of
from concordia.rules.hooks.scoring import times_points_count, wins_with
from concordia.rules.scoring import ALL_GODS, cards_owned, final_points, points_of_god, standing
from concordia.rules.seats import everyone
from concordia.rules.sides import is_of_side
from concordia.rules.state import COLONISTS, KINDS, NOBODY, NOWHERE, Seat, State, Tables
from concordia.rules.storehouse import KINDS_OF_GOODS

DECISIONS: Final = 0
TURNS: Final = 1
WINNER: Final = 2
TRIGGER: Final = 3
BY_HOUSES: Final = 4
MARGIN: Final = 5
GAME_FACTS: Final = 6
"""Where the facts of a game stand: decisions, turns, the seat that won and the one that triggered the end,
whether with its last house, and the points between the winner and the next; and how many there are."""

POINTS: Final = NOTES
BY_GOD: Final = POINTS + 1
CONCORDIA: Final = BY_GOD + ALL_GODS
MARKER: Final = CONCORDIA + 1
PLACE: Final = MARKER + 1
COINS: Final = PLACE + 1
GOODS: Final = COINS + 1
ON_BOARD: Final = GOODS + KINDS_OF_GOODS
OWNED: Final = ON_BOARD + KINDS
SEAT_FACTS: Final = OWNED + CARD_KINDS
"""Where the facts of a seat stand in its row, after its notes: points in all, by god, of the Concordia card
and the score marker, the place, coins, goods, colonists on the board by kind, cards by kind; and how long
the row is."""


@CHRONICLE.part
def tell_game(s: State, b: Tables, decisions: int, facts: Any) -> None:
    """Write the facts of a game that has been played."""
    facts[DECISIONS] = decisions
    facts[TURNS] = s.turn
    facts[WINNER] = NOBODY
    facts[TRIGGER] = s.concordia
    facts[BY_HOUSES] = 0
    facts[MARGIN] = 0
    if s.concordia != NOBODY and s.players[s.concordia].reserve == 0:
        facts[BY_HOUSES] = 1
    if s.over:
        winner = best_seat(s, b)
        facts[WINNER] = winner
        facts[MARGIN] = margin(s, b, winner)


@CHRONICLE.part
def best_seat(s: State, b: Tables) -> Seat:
    """The seat that stands best, of a side the first one."""
    best = 0
    for seat in range(1, everyone(s)):
        if standing(s, b, seat) > standing(s, b, best):
            best = seat
    return best


@CHRONICLE.part
def side_points(s: State, b: Tables, seat: Seat) -> int:
    """The points of a seat's side that decide who wins."""
    points = final_points(s, b, seat)
    other = wins_with(s, seat)
    if other != NOBODY:
        points += final_points(s, b, other)
    return points * times_points_count(s, seat)


@CHRONICLE.part
def margin(s: State, b: Tables, winner: Seat) -> int:
    """By how many points the winner is ahead of the next, 0 if only a tie was broken."""
    next_best = -1
    for seat in range(everyone(s)):
        if not is_of_side(s, seat, winner):
            next_best = max(next_best, side_points(s, b, seat))
    return side_points(s, b, winner) - next_best


@CHRONICLE.part
def tell_seat(s: State, b: Tables, seat: Seat, facts: Any) -> None:
    """Write the facts of a seat into its row."""
    player = s.players[seat]
    facts[POINTS] = final_points(s, b, seat)
    for god in range(ALL_GODS):
        facts[BY_GOD + god] = points_of_god(s, b, seat, god)
    facts[CONCORDIA] = 0
    if s.concordia == seat:
        facts[CONCORDIA] = CONCORDIA_POINTS
    facts[MARKER] = player.points
    facts[PLACE] = place_of(s, b, seat)
    facts[COINS] = player.coins
    for good in range(KINDS_OF_GOODS):
        facts[GOODS + good] = player.goods[good]
    for kind in range(KINDS):
        facts[ON_BOARD + kind] = 0
    for colonist in range(COLONISTS):
        if player.colonists[colonist] != NOWHERE:
            facts[ON_BOARD + kind_of(colonist)] += 1
    for card in range(CARD_KINDS):
        facts[OWNED + card] = cards_owned(s, seat, card)


@CHRONICLE.part
def place_of(s: State, b: Tables, seat: Seat) -> int:
    """The place of a seat from 1, a side sharing its own; 0 in a game that has not ended."""
    if not s.over:
        return 0
    place = 1
    own = standing(s, b, seat)
    for other in range(everyone(s)):
        if standing(s, b, other) > own:
            place += 1
    return place
