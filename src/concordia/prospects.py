"""Prospects: what each card on display and each further house would add to a seat's points now."""

from collections.abc import Iterator

from concordia.game import Game
from concordia.points import points_of
from concordia.rules.decisions import REFILL, ask
from concordia.rules.houses import build_house
from concordia.rules.market import refill
from concordia.rules.state import NO_CARD, State, copy_state
from concordia.shapes.points import CardProspect, HouseProspect, Prospects


def prospects(game: Game, seat: int) -> Prospects:
    """By how many points a seat's score would change with one of the cards on display, or one more house.

    What it costs is left out, so Vesta counts the coins and goods that are there before any payment. The last
    card and the last house of a reserve bring the Concordia card too, if it is still to be had (§11.1).
    """
    now = _points(game, seat, game.state)
    return Prospects(seat, tuple(_cards(game, seat, now)), tuple(_houses(game, seat, now)))


def _cards(game: Game, seat: int, now: int) -> Iterator[CardProspect]:
    for slot, card in enumerate(game.state.display):
        if card != NO_CARD and not game.is_over:
            trial = copy_state(game.state)
            trial.display[slot] = NO_CARD
            trial.players[seat].hand[card] += 1
            ask(trial, REFILL, seat, 0, 0)
            refill(trial)
            yield CardProspect(slot + 1, _points(game, seat, trial) - now)


def _houses(game: Game, seat: int, now: int) -> Iterator[HouseProspect]:
    """Every city where the seat may still come to build: see `payable` in the rules of houses."""
    s = game.state
    if s.over or s.players[seat].reserve == 0:
        return
    open_cities = game.tables.buildable & ~s.players[seat].houses & ~s.closed
    for number, city in enumerate(game.board.cities):
        if open_cities >> number & 1:
            trial = copy_state(s)
            build_house(trial, seat, number)
            yield HouseProspect(city.id, _points(game, seat, trial) - now)


def _points(game: Game, seat: int, s: State) -> int:
    return points_of(s, game.tables, seat)["total"]
