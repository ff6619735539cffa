"""Look for games that end in every way and write their records and scores: `python -m tests.replays.make`.

Records that are there are kept. They change only together with a rule that was wrong; then they are deleted
and made anew.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from concordia import Game, kernel
from concordia.game import Ranked
from concordia.record import load_game, record_text
from concordia.rules.playout import draw
from concordia.rules.seats import everyone
from concordia.rules.state import NO_CARD, State
from concordia.setup import COLOURS, Setup, make_setup, seed_words
from tests.random_games import EXPANSION_TABLES, PLAIN_TABLES, VARIANTS, Table

FOLDER: Final = Path(__file__).parent
SCORES: Final = FOLDER / "scores.toml"

NAMES: Final = ("Livia", "Marcus Aurelius", "Ἀσπασία", "Gaius: the elder", "Iulia", "Titus")
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
    """The replays of the base game, then those of the expansions."""
    yield from base_replays()
    yield from expansion_replays()


def base_replays() -> Iterator[Replay]:
    """One replay for every table and way of ending, the variants by turns; and some with two triggers."""
    endings = [(table, ending) for table in PLAIN_TABLES for ending in ("last-card", "houses")]
    for number, (table, ending) in enumerate(endings):
        yield Replay(table._replace(variants=VARIANTS[number % len(VARIANTS)]), (ending,))
    yield Replay(Table("imperium", 3), ("last-card", "houses"))
    yield Replay(Table("imperium", 4), ("houses", "last-card"))
    yield Replay(Table("italia", 2), ("houses", "houses"))


def expansion_replays() -> Iterator[Replay]:
    """One replay for every table, the ways of ending by turns, and some for what ends a game rarely.

    With Contrarius one ends by his house or card and another by a player's card.
    """
    for number, table in enumerate(EXPANSION_TABLES):
        if table.against_contrarius:
            yield Replay(table, (("contrarius-houses", "contrarius-last-card", "last-card")[number % 3],))
        else:
            houses = number % 2 == 0 and (table.board != "sicilia" or table.seats == 2)
            yield Replay(table, ("houses" if houses else "last-card",))
    yield Replay(Table("roma", 2, ("venus",)), ("mark",))
    yield Replay(Table("roma", 3, ("start-without-goods",)), ("mark",))
    yield Replay(Table("roma", 1, ("contrarius",)), ("contrarius-mark",))
    yield Replay(Table("roma", 1, ("contrarius-expert",)), ("last-card",))
    yield Replay(Table("sicilia", 1, ("contrarius-veteran",)), ("contrarius-houses",))
    yield Replay(Table("sicilia", 1, ("contrarius", "start-without-goods")), ("last-card",))
    yield Replay(Table("imperium", 1, ("contrarius",)), ("contrarius-last-card",))
    yield Replay(Table("imperium", 1, ("contrarius-veteran",)), ("contrarius-houses",))
    yield Replay(Table("italia", 1, ("contrarius-expert",)), ("contrarius-houses",))


def triggers(game: Game) -> list[tuple[str, int]]:
    """What has triggered the end, and by which seat, in order (§11.1, §13.7, §17.6)."""
    states = [state for state, _ in game.history()] + [game.state]
    found: list[tuple[str, int]] = []
    for before, after in pairwise(states):
        seats = range(everyone(after))
        found += [
            ("mark" if marks(after, seat) > marks(before, seat) else "houses", seat)
            for seat in seats
            if before.players[seat].reserve > 0 and after.players[seat].reserve == 0
        ]
        if sold_out(after) and not sold_out(before):
            found += [("last-card", seat) for seat in seats if cards(after, seat) > cards(before, seat)]
    him = game.state.contrarius
    return [(f"contrarius-{what}" if seat == him else what, seat) for what, seat in found]


def marks(s: State, seat: int) -> int:
    return sum(mark >> seat & 1 for mark in s.marks)


def cards(s: State, seat: int) -> int:
    return sum(s.players[seat].hand) + s.players[seat].pile_size


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
    (ending,) = replay.triggers
    fits = games.by_houses == ("last-card" not in ending)
    if replay.table.against_contrarius:
        fits &= (games.concordia == replay.table.seats) == ending.startswith("contrarius")
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


def points(ranked: Ranked) -> dict[str, int]:
    """The points of a seat god by god; the score marker is told where it has left 0."""
    score = ranked.score
    marker = {"marker": score.marker} if score.marker else {}
    return {**score.by_god, "concordia": score.concordia, **marker, "total": score.total}


def scores_text(name: str, game: Game) -> str:
    """The scores of a game as a table of TOML, from the winner down."""
    ends = ", ".join(f'"{COLOURS[seat]} {what}"' for what, seat in triggers(game))
    lines = [f"[{name}]", f"triggers = [{ends}]"]
    for ranked in game.outcome() or []:
        told = ", ".join(f"{name} = {number}" for name, number in points(ranked).items())
        lines.append(f"{COLOURS[ranked.seat]} = {{ {told} }}")
    return "\n".join(lines) + "\n"


def make() -> None:
    """Write the records that are missing, and the scores of all."""
    scores = ["# The exact scores of every replay, from the winner down, and what triggered its end.\n"]
    for replay in replays():
        file = FOLDER / f"{replay.name}.txt"
        if file.exists():
            game = load_game(file)
        else:
            game = shortest(replay) if len(replay.triggers) == 1 else first_with_two_triggers(replay)
            file.write_text(record_text(game), encoding="utf-8", newline="\n")
        scores.append(scores_text(replay.name, game))
    SCORES.write_text("\n".join(scores), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    make()
