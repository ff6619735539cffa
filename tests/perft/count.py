"""Perft: how many sequences of so many decisions there are, told in a file: `python -m tests.perft.count`.

Counts change only together with a rule that was wrong.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from concordia import Game, kernel
from concordia.moves import move_book
from concordia.record import load_game
from tests.random_games import EXPANSION_TABLES, PLAIN_TABLES, TABLES, Table
from tests.replays.make import FOLDER, base_replays, expansion_replays

FILE: Final = Path(__file__).parent / "perft.toml"
SEED: Final = 1
LONGEST: Final = 6
MOST: Final = 110_000
"""So many sequences at most are counted from a position."""
MOST_IN_PLAIN: Final = 16_000
"""So many at most in plain mode."""
MOST_OF_EXPANSIONS: Final = 3_000
"""So many at most from the positions of the expansions, which are many."""


@cache
def replayed(name: str) -> Game:
    return load_game(FOLDER / f"{name}.txt")


@dataclass(frozen=True)
class Case:
    """A position and the number of sequences of 1, 2, 3 … decisions from it."""

    name: str
    table: Table
    replay: str
    """The replay whose position is taken; without one it is the set-up."""
    after: int
    """How many moves of the replay are made."""
    counts: tuple[int, ...] = ()
    divided: tuple[tuple[str, int], ...] = ()
    """The last count that a plain game takes little time for, by the first move."""

    def game(self) -> Game:
        if not self.replay:
            # As it was counted: by the chance of the first version of the rules.
            return Game(replace(self.table.setup(SEED), rules=1))
        game = replayed(self.replay).copy()
        while len(game.moves) > self.after:
            game.pop()
        return game

    def position(self, mode: kernel.Mode) -> kernel.Position:
        game = self.game()
        return kernel.resume(game.board, game.state, mode)


def perft(position: kernel.Position, decisions: int) -> int:
    """How many sequences of so many decisions there are from a position."""
    if decisions == 0:
        return 1
    if decisions == 1:
        return position.choices
    return sum(divide(position, decisions).values())


def divide(position: kernel.Position, decisions: int) -> dict[int, int]:
    """The same by the first action."""
    found = {}
    for action in position.actions():
        after = position.copy()
        after.apply(action)
        found[action] = perft(after, decisions - 1)
    return found


def positions() -> Iterator[Case]:
    """The positions of the base game, then those of the expansions."""
    yield from base_positions()
    yield from expansion_positions()


def base_positions() -> Iterator[Case]:
    """Every table at its set-up, one with a variant, and the middle or the last turns of replays."""
    for table in [*PLAIN_TABLES, Table("imperium", 4, ("start-without-goods",))]:
        yield Case(str(table), table, "", 0)
    for replay in base_replays():
        moves = len(replayed(replay.name).moves)
        if replay.triggers == ("last-card",):
            yield Case(f"{replay.name}-middle", replay.table, replay.name, moves // 2)
        else:
            yield Case(f"{replay.name}-last", replay.table, replay.name, moves - 5)


def expansion_positions() -> Iterator[Case]:
    """Every table at its set-up, and every replay in the middle or shortly before its end."""
    for table in EXPANSION_TABLES:
        yield Case(str(table), table, "", 0)
    for number, replay in enumerate(expansion_replays()):
        moves = len(replayed(replay.name).moves)
        if number % 2 == 0:
            yield Case(f"{replay.name}-middle", replay.table, replay.name, moves // 2)
        else:
            yield Case(f"{replay.name}-last", replay.table, replay.name, moves - 5)


def counted(case: Case, position: kernel.Position) -> Iterator[int]:
    most = MOST if case.table in TABLES else MOST_OF_EXPANSIONS
    for decisions in range(1, LONGEST + 1):
        count = perft(position, decisions)
        if count > most:
            return
        yield count


def read() -> list[Case]:
    """The cases of the file."""
    cases = []
    for name, told in tomllib.loads(FILE.read_text(encoding="utf-8")).items():
        table = Table(told["board"], told["seats"], tuple(told["variants"]))
        divided = tuple(told.get("divided", {}).items())
        case = Case(name, table, told.get("replay", ""), told.get("after", 0), tuple(told["counts"]), divided)
        cases.append(case)
    return cases


def plain_decisions(case: Case) -> int:
    """How many decisions of a case are counted in plain mode."""
    return sum(count <= MOST_IN_PLAIN for count in case.counts)


def text_of(case: Case, position: kernel.Position) -> str:
    counts = list(counted(case, position))
    variants = ", ".join(f'"{variant}"' for variant in case.table.variants)
    lines = [f"[{case.name}]", f'board = "{case.table.board}"', f"seats = {case.table.seats}"]
    lines.append(f"variants = [{variants}]")
    if case.replay:
        lines += [f'replay = "{case.replay}"', f"after = {case.after}"]
    lines.append(f"counts = {counts}")
    if case.table == Table("imperium", 4) and not case.replay:
        decisions = sum(count <= MOST_IN_PLAIN for count in counts)
        book = move_book(case.game().board).by_action
        lines.append(f"[{case.name}.divided]")
        lines += [f"{book[action].text} = {n}" for action, n in divide(position, decisions).items()]
    return "\n".join(lines) + "\n"


def make() -> None:
    """Count all cases and write the file."""
    head = "# Sequences of 1, 2, 3 … decisions from the set-up with seed 1, or from within a replay.\n"
    texts = [text_of(case, case.position("compiled")) for case in positions()]
    FILE.write_text("\n".join([head, *texts]), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    make()
