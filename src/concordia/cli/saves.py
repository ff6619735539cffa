"""Where a game in progress is kept between two evenings."""

import os
from pathlib import Path

import platformdirs

from concordia.errors import RecordError
from concordia.game import Game
from concordia.record import save_game


def last_game() -> Path:
    """The file of the last game left; CONCORDIA_DATA names another folder for it."""
    folder = os.environ.get("CONCORDIA_DATA") or platformdirs.user_data_dir("concordia", appauthor=False)
    return Path(folder) / "last-game.txt"


def keep(game: Game, path: Path | None = None) -> Path:
    """Save a game to a file, or as the last game left, and return where it is."""
    if path is not None:
        save_game(game, path)
        return path
    path = last_game()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RecordError(f"{path}: cannot be written: {error.strerror or error}") from None
    save_game(game, path)
    return path
