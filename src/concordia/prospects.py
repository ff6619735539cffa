"""Prospects: what each card on display and each further house would add to a seat's points now."""

from concordia.game import Game
from concordia.points import score_of
from concordia.rules.decisions import REFILL, ask
from concordia.rules.houses import build_house
from concordia.rules.market import refill
from concordia.rules.state import NO_CARD, State, copy_state

Json = dict[str, object]


def prospects(game: Game, seat: int) -> Json:
    """By how many points a seat's score would change with one of the cards on display, or one more house.

    What it costs is left out, so Vesta counts the coins and goods that are there before any payment. The last
    card and the last house of a reserve bring the Concordia card too, if it is still to be had (§11.1).
    """
    now = _points(game, seat, game.state)
    return {"seat": seat, "cards": _cards(game, seat, now), "houses": _houses(game, seat, now)}


def _cards(game: Game, seat: int, now: int) -> list[Json]:
    found: list[Json] = []
    for slot, card in enumerate(game.state.display):
        if card != NO_CARD and not game.is_over:
            trial = copy_state(game.state)
            trial.display[slot] = NO_CARD
            trial.players[seat].hand[card] += 1
            ask(trial, REFILL, seat, 0, 0)
            refill(trial)
            found.append({"slot": slot + 1, "points": _points(game, seat, trial) - now})
    return found


def _houses(game: Game, seat: int, now: int) -> list[Json]:
    """Every city where the seat may still come to build: see `payable` in the rules of houses."""
    s = game.state
    if s.over or s.players[seat].reserve == 0:
        return []
    open_cities = game.tables.buildable & ~s.players[seat].houses & ~s.closed
    found: list[Json] = []
    for number, city in enumerate(game.board.cities):
        if open_cities >> number & 1:
            trial = copy_state(s)
            build_house(trial, seat, number)
            found.append({"city": city.id, "points": _points(game, seat, trial) - now})
    return found


def _points(game: Game, seat: int, s: State) -> int:
    return score_of(s, game.tables, seat).total
