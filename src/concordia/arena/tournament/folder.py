"""The folder of a tournament: what was asked, and every game as a line that is written when it ends."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from concordia.arena.kept import KeptFolder
from concordia.arena.tournament.plan import MARK, Plan
from concordia.arena.tournament.played import Played
from concordia.errors import ResultsError
from concordia.files import write_whole

GAMES: Final = "games.jsonl"
SUMMARY: Final = "tournament.json"
REPORT: Final = "report.html"


class Folder(KeptFolder):
    """The folder of a tournament, which one process keeps; use it in a `with` statement."""

    WHAT = "tournament"
    ANOTHER = "another tournament"
    ASKED = "plan.json"
    MARK = MARK

    def __init__(self, folder: str | os.PathLike[str], plan: Plan) -> None:
        """Begin a folder for a tournament, or go on with one; that of another tournament is refused."""
        self.plan = plan
        super().__init__(folder, plan.told())

    def open(self) -> None:
        """Read the games that are kept."""
        self.games = list(read_games(self.folder / GAMES))

    def add(self, played: Played) -> None:
        """Keep a game; a line that is not whole, since everything ended just then, is left out later."""
        with self.writing(), (self.folder / GAMES).open("ab") as file:
            file.write(json.dumps(played.told()).encode() + b"\n")

    def write(self, name: str, text: str) -> Path:
        """Write a file of results whole or not at all."""
        with self.writing():
            write_whole(self.folder / name, text.encode())
        return self.folder / name


def read_games(file: Path) -> Iterator[Played]:
    """The games of a file; the beginning of a line that was never ended is cut off."""
    if not file.exists():
        return
    lines = file.read_bytes().split(b"\n")
    if lines[-1]:
        os.truncate(file, file.stat().st_size - len(lines[-1]))
    for number, line in enumerate(lines[:-1], 1):
        try:
            yield Played.of(json.loads(line))
        except (ValueError, TypeError) as error:
            raise ResultsError(
                f"line {number} of {file} is no game ({error}): remove it, and the game is played again"
            ) from None
