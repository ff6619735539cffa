"""Games of a run, played here: random ones in compiled code, others among bots, with all their facts."""

import time
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from concordia import kernel
from concordia.arena.chronicle import entrance
from concordia.arena.chronicle.entrance import MOST_DECISIONS, RANDOM
from concordia.arena.chronicle.facts import GAME_FACTS, SEAT_FACTS
from concordia.arena.chronicle.notes import LOGGED
from concordia.arena.run import Run
from concordia.bots.match import Match, get_ready
from concordia.bots.players import RANDOM as AT_RANDOM
from concordia.bots.players import Player, seated
from concordia.rules import packed
from concordia.rules.actions import WORDS
from concordia.rules.packed import STATE_BYTES, Row
from concordia.rules.state import NOBODY
from concordia.setup import Setup

NO_CHANCE: Final = np.zeros(4, np.int64)


@dataclass(frozen=True, slots=True)
class Played:
    """Games in a row: the number of the first, the facts of each and of its seats, and what it took."""

    first: int
    games: NDArray[np.int32]
    """By game, then as in `chronicle.facts`."""
    seats: NDArray[np.int16]
    """By game and seat, then as in `chronicle.facts`."""
    log: list[NDArray[np.int16]]
    """By game and decision, then as in `chronicle.notes`; empty if they are not noted."""
    cpu_s: float


def warm_up(run: Run) -> None:
    """Compile what the games of a run need, or load it."""
    play(replace(run, players=(Player(AT_RANDOM),) * run.seats, analyse=False), 0, 1)
    if not run.is_random or run.analyse:
        get_ready()


def play(run: Run, first: int, games: int) -> Played:
    """Play some games of a run."""
    started = time.process_time()
    setup = run.setup(first)
    everyone = run.seats + (setup.level != NOBODY)
    played = Played(
        first,
        np.zeros((games, GAME_FACTS), np.int32),
        np.zeros((games, everyone, SEAT_FACTS), np.int16),
        [],
        0.0,
    )
    log = np.zeros((MOST_DECISIONS if run.is_logged else 0, LOGGED), np.int16)
    row = np.zeros(STATE_BYTES, np.uint8)
    tables = kernel.packed_tables(run.board)
    for game in range(games):
        seats = played.seats[game]
        if run.is_random:
            made = _play_random(run, setup, first + game, row, seats, log)
        else:
            made, row = _play_among_bots(run, first + game, seats, log)
        entrance.tell_row(row, tables, made, played.games[game], seats)
        if run.is_logged:
            played.log.append(log[:made].copy())
    return Played(first, played.games, played.seats, played.log, time.process_time() - started)


def _play_random(
    run: Run, setup: Setup, game: int, row: Row, seats: NDArray[np.int16], log: NDArray[np.int16]
) -> int:
    """Play a random game, the same one that `kernel.batch` plays, and return its number of decisions."""
    words = np.array(kernel.game_seed(run.seed, game, setup.options), np.int64)
    tables = kernel.packed_tables(run.board)
    legal = np.zeros(WORDS, np.int64)
    packed.new_row(row, tables, run.seats, setup.options, setup.level, words[:4], legal)
    return int(entrance.play_row(row, tables, legal, RANDOM, words[4:], seats, log, 0))


class NotedPosition(kernel.CompiledPosition):
    """A position that notes what is done from it on."""

    def __init__(
        self, start: kernel.CompiledPosition, seats: NDArray[np.int16], log: NDArray[np.int16]
    ) -> None:
        """Take over a position at the start of a game."""
        super().__init__(start.board, start.row)
        self.seats = seats
        self.log = log
        self.made = 0

    def apply(self, action: int) -> int:
        """Note a legal action, carry it out, and return how many are legal next."""
        board: Any = self.tables
        play_row = entrance.play_row
        self.made = int(
            play_row(self.row, board, self.masks, action, NO_CHANCE, self.seats, self.log, self.made)
        )
        self.choices = int(np.bitwise_count(self.masks).sum())
        return self.choices


def _play_among_bots(
    run: Run, game: int, seats: NDArray[np.int16], log: NDArray[np.int16]
) -> tuple[int, Row]:
    """Play a game among bots and return its number of decisions and its last state."""
    players = run.seated(game)
    seeds = [f"{run.seed}/{game}/{seat}" for seat in range(len(players))]
    with seated(players, seeds) as bots:
        match = Match(run.setup(game), bots, [player.budget for player in players])
        position = match.position = NotedPosition(match.position, seats, log)
        match.play()
        return position.made, position.row
