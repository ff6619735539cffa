"""Small runs for tests, and their games counted once more by the plain rules."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from concordia import Game
from concordia.arena.run import Run
from concordia.arena.simulation import simulate
from concordia.arena.store import Results
from concordia.arena.work import Workers
from concordia.bots.players import players_of
from concordia.data.board import load_board
from concordia.data.cards import CARD_IDS
from concordia.narrate import happened
from concordia.rules.journal import BOUGHT_CARD, BUILT, TOOK_CARD
from concordia.rules.state import State

ALONE = Workers("local", 1)
TWO = Workers("local", 2)
PLAYING = ("play", "play-for-team", "play-alone")


def run_of(
    bots: str = "random",
    games: int = 20,
    seed: str = "test",
    board: str = "italia",
    seats: int = 3,
    variants: Sequence[str] = (),
    decisions: bool = False,
) -> Run:
    players = players_of(bots, seats)
    return Run(load_board(board), seats, tuple(variants), players, games, seed, decisions=decisions)


def finished(folder: Path, run: Run, workers: Workers = ALONE) -> Path:
    """A folder with all results of a run."""
    with Results(folder, run) as results:
        for _ in simulate(results, workers):
            pass
    return folder


def tables_in(folder: Path) -> dict[str, pl.DataFrame]:
    return {file.stem: pl.read_parquet(file) for file in folder.glob("*.parquet")}


def same_results(one: Path, other: Path) -> bool:
    """Whether two folders hold the same tables, value for value, in the same order."""
    first, second = tables_in(one), tables_in(other)
    return first.keys() == second.keys() and all(first[name].equals(second[name]) for name in first)


@dataclass
class Counted:
    """What each seat of a game bought, built and played first, in order."""

    game: Game
    bought: list[list[str]] = field(default_factory=list)
    houses: list[list[str]] = field(default_factory=list)
    opening: list[list[str]] = field(default_factory=list)


def counted(run: Run, number: int, actions: Sequence[int]) -> Counted:
    """Play the actions of a game with the plain rules and count what their journal tells."""
    game = Game(run.setup(number))
    everyone = range(len(game.names))
    found = Counted(game, [[] for _ in everyone], [[] for _ in everyone], [[] for _ in everyone])
    cities = [city.id for city in run.board.cities]
    for action in actions:
        before, decision = game.state, game.decision
        assert decision is not None
        game.push(action)
        if decision.kind in PLAYING:
            found.opening[decision.seat].append(game.moves[-1].text)
        for told in happened(run.board, before, game.moves[-1]):
            if told.code in (BOUGHT_CARD, TOOK_CARD):
                found.bought[told.seat].append(CARD_IDS[told.a])
            elif told.code == BUILT:
                found.houses[told.seat].append(cities[told.a])
    return found


def owned(s: State, seat: int) -> Counter[int]:
    """The cards of a seat in hand and pile."""
    player = s.players[seat]
    hand = Counter({card: number for card, number in enumerate(player.hand) if number})
    return hand + Counter(player.pile[: player.pile_size])
