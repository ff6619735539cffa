"""Where a game or campaign in progress is kept between two evenings."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from concordia.campaign import Campaign
from concordia.errors import RecordError
from concordia.files import write_whole
from concordia.game import Game
from concordia.record import save_game
from concordia.server.ops.settings import data_folder

CAMPAIGN_FORMAT: Final = "Concordia campaign 1"


def last_game() -> Path:
    """The file of the last game left."""
    return data_folder() / "last-game.txt"


def campaign_file() -> Path:
    """The file of the campaign in progress."""
    return data_folder() / "campaign.json"


def campaign_game(stage: int) -> Path:
    """The record of a game of the campaign, counted from 0."""
    return data_folder() / f"campaign-game-{stage + 1}.txt"


def make_folder() -> None:
    """Make the folder of the user's games, if it is not there."""
    try:
        data_folder().mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RecordError(f"{data_folder()}: cannot be written: {error.strerror or error}") from None


def keep(game: Game, path: Path | None = None) -> Path:
    """Save a game to a file, or as the last game left, and return where it is."""
    if path is None:
        path = last_game()
        make_folder()
    save_game(game, path)
    return path


def keep_campaign(campaign: Campaign) -> None:
    """Save a campaign between two games."""
    make_folder()
    text = json.dumps({"format": CAMPAIGN_FORMAT, **asdict(campaign)}, ensure_ascii=False)
    try:
        write_whole(campaign_file(), f"{text}\n".encode())
    except OSError as error:
        raise RecordError(f"{campaign_file()}: cannot be written: {error.strerror or error}") from None


def kept_campaign() -> Campaign:
    """The campaign that was saved last."""
    path = campaign_file()
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise RecordError(f"no campaign was left that could go on: there is no {path}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"{path}: cannot be read: {error}") from None
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        told = None
    if not _is_campaign(told):
        raise RecordError(f"{path}: this is not a campaign as this program saves it")
    return Campaign(told["name"], told["seed"], tuple(told["boards"]), tuple(told["margins"]))


def _is_campaign(told: Any) -> bool:
    return (
        isinstance(told, dict)
        and told.get("format") == CAMPAIGN_FORMAT
        and all(isinstance(told.get(key), str) for key in ("name", "seed"))
        and isinstance(told.get("boards"), list)
        and isinstance(told.get("margins"), list)
        and all(isinstance(board, str) for board in told["boards"])
        and all(type(margin) is int for margin in told["margins"])
    )
