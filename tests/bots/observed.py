"""Observations for tests: of random games, of games that look the same, and of bots that are watched."""

from collections.abc import Iterator
from random import Random

from concordia import Game
from concordia.bots.bot import Bot, Budget
from concordia.bots.classic.search import Search, Settings
from concordia.bots.classic.weights import weights_for
from concordia.brain.observation import Observation, observe
from concordia.data.goods import BRICK
from concordia.data.volcano import NEUTRAL_COINS
from concordia.rules.state import State
from concordia.rules.variants.sicilia import COIN, COLUMN, NEUTRAL_TILES
from concordia.rules.variants.teams import partner_of
from tests.random_games import Table, played
from tests.test_hidden import with_other_secrets
from tests.test_hidden_teams import exchanges, with_exchanged


def asked_after(table: Table, seed: int, style: str, moves: int) -> Game:
    """A game after so many random moves, or before its last one if it would be over."""
    game = played(table, seed, style, moves)
    if game.is_over:
        game.pop()
    return game


def observed_after(table: Table, seed: int, style: str, moves: int) -> Observation:
    """What the seat that is asked sees there."""
    return observe(asked_after(table, seed, style, moves))


def games_that_look_the_same(game: Game, chance: Random) -> Iterator[Game]:
    """Games that differ from another in what the seat that is asked there cannot see."""
    yield with_other_secrets(game, chance)
    if game.board.volcano:
        yield with_other_neutral_tiles(game, chance)
    if "teams" in game.setup.variants:
        yield from with_other_cards(game, chance)


def with_other_neutral_tiles(game: Game, chance: Random) -> Game:
    """The same game, but other neutral tiles are in the stack than those that were put aside (§14.2)."""
    other = with_other_secrets(game, chance)
    s = other.state
    seen = [tile for tile in s.tiles[: s.tiles_next] if tile < COLUMN]
    unseen_coins = NEUTRAL_COINS - seen.count(COIN)
    unseen = [COIN] * unseen_coins + [BRICK] * (NEUTRAL_TILES - len(seen) - unseen_coins)
    chance.shuffle(unseen)
    for position in range(s.tiles_next, s.tiles_size):
        if s.tiles[position] < COLUMN:
            s.tiles[position] = unseen.pop()
    return other


def with_other_cards(game: Game, chance: Random) -> Iterator[Game]:
    """The same game, with hidden cards of the other seats in other places (§16, §18)."""
    decision = game.decision
    assert decision is not None
    shown = partner_of(game.state, decision.seat) if decision.kind == "point" else None
    for seat in set(range(game.state.seats)) - {decision.seat}:
        found = [cards for cards in exchanges(game, seat) if "tribune" not in cards]
        if found and seat != shown:
            yield with_other_secrets(with_exchanged(game, seat, *chance.choice(found)), chance)
        other = game.copy()
        shuffle_below_the_top(other.state, seat, chance)
        yield other


def shuffle_below_the_top(s: State, seat: int, chance: Random) -> None:
    """Put the cards of a pile below its top into another order."""
    below = max(0, s.players[seat].pile_size - 1)
    cards = s.players[seat].pile[:below]
    chance.shuffle(cards)
    s.players[seat].pile[:below] = cards


class Scripted(Bot):
    """A bot that makes the moves of a game played before."""

    name = "scripted"

    def __init__(self, game: Game) -> None:
        self.actions = [int(move) for move in game.moves]

    def choose(self, observation: Observation, budget: Budget) -> int:
        return self.actions[len(observation.played)]


def new_search(observation: Observation, seed: int | str = 1, room: int = 200) -> Search:
    """A search for the game of an observation, with room for so many simulations."""
    return Search(weights_for(observation.setup), Settings(), room, seed)
