"""Look for games that end in every way and write their records and scores: `python -m tests.replays.make`.

Records change only together with a rule that was wrong; then all of them are made anew.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from concordia import Game, kernel
from concordia.record import record_text
from concordia.rules.playout import draw
from concordia.rules.state import NO_CARD, State
from concordia.setup import COLOURS, Setup, make_setup, seed_words
from tests.random_games import PLAIN_TABLES, VARIANTS, Table

FOLDER: Final = Path(__file__).parent
SCORES: Final = FOLDER / "scores.toml"

NAMES: Final = ("Livia", "Marcus Aurelius", "Ἀσπασία", "Gaius: the elder", "Iulia")
SALT: Final = "veni vidi vici"
SEARCHED: Final = 20_000


class Replay(NamedTuple):
    """A game to be found: its table and what triggers its end, in order."""

    table: Table
    triggers: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.table}-ends-by-{'-then-'.join(self.triggers)}"

    def setup(self, seed: str) -> Setup:
        table = self.table
        return make_setup(table.board, NAMES[: table.seats], seed, table.variants, SALT)


def replays() -> Iterator[Replay]:
    """One replay for every table and way of ending, the variants by turns; and some with two triggers."""
    endings = [(table, ending) for table in PLAIN_TABLES for ending in ("last-card", "houses")]
    for number, (table, ending) in enumerate(endings):
        yield Replay(table._replace(variants=VARIANTS[number % len(VARIANTS)]), (ending,))
    yield Replay(Table("imperium", 3), ("last-card", "houses"))
    yield Replay(Table("imperium", 4), ("houses", "last-card"))
    yield Replay(Table("italia", 2), ("houses", "houses"))


def triggers(game: Game) -> list[tuple[str, int]]:
    """What has triggered the end, and by which seat, in order (§11.1)."""
    states = [state for state, _ in game.history()] + [game.state]
    found: list[tuple[str, int]] = []
    for before, after in pairwise(states):
        found += [
            ("houses", seat)
            for seat in range(after.seats)
            if before.players[seat].reserve > 0 and after.players[seat].reserve == 0
        ]
        if sold_out(after) and not sold_out(before):
            found.append(("last-card", before.active))
    return found


def sold_out(s: State) -> bool:
    return s.deck_next == s.deck_size and s.display == [NO_CARD] * len(s.display)


def random_game(setup: Setup) -> Game:
    """The plain game that a batch or playout with the players of this seed plays."""
    game = Game(setup)
    chance = seed_words(f"{setup.seed}/players")
    legal = kernel.new(setup, "plain")
    while not game.is_over:
        action = draw(list(legal.legal), legal.choices, chance)
        legal.apply(action)
        game.push(action)
    return game


def shortest(replay: Replay) -> Game:
    """The shortest game of a batch that ends as wanted."""
    games = kernel.batch(replay.setup("replay"), 0, SEARCHED)
    fits = games.by_houses == (replay.triggers == ("houses",))
    for number in np.argsort(np.where(fits, games.decisions, np.iinfo(np.int64).max)):
        game = random_game(replay.setup(f"replay/{number}"))
        assert len(game.moves) == games.decisions[number]
        if tuple(what for what, _ in triggers(game)) == replay.triggers:
            return game
    raise AssertionError(f"no game of {SEARCHED} is {replay.name}")


def first_with_two_triggers(replay: Replay) -> Game:
    """The first game in which both happen in this order."""
    for number in range(5 * SEARCHED):
        setup = replay.setup(f"replay/{number}")
        position = kernel.new(setup)
        position.playout(f"{setup.seed}/players")
        s = position.state()
        if sum(player.reserve == 0 for player in s.players[: s.seats]) + sold_out(s) > 1:
            game = random_game(setup)
            if tuple(what for what, _ in triggers(game)) == replay.triggers:
                return game
    raise AssertionError(f"no game of {5 * SEARCHED} is {replay.name}")


def scores_text(name: str, game: Game) -> str:
    """The scores of a game as a table of TOML, from the winner down."""
    ends = ", ".join(f'"{COLOURS[seat]} {what}"' for what, seat in triggers(game))
    lines = [f"[{name}]", f"triggers = [{ends}]"]
    for ranked in game.outcome() or []:
        points = {**ranked.score.by_god, "concordia": ranked.score.concordia, "total": ranked.score.total}
        told = ", ".join(f"{name} = {number}" for name, number in points.items())
        lines.append(f"{COLOURS[ranked.seat]} = {{ {told} }}")
    return "\n".join(lines) + "\n"


def make() -> None:
    """Write all records and their scores."""
    scores = ["# The exact scores of every replay, from the winner down, and what triggered its end.\n"]
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for replay in replays():
        game = shortest(replay) if len(replay.triggers) == 1 else first_with_two_triggers(replay)
        (FOLDER / f"{replay.name}.txt").write_text(record_text(game), encoding="utf-8", newline="\n")
        scores.append(scores_text(replay.name, game))
    SCORES.write_text("\n".join(scores), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    make()
