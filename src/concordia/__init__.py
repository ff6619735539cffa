"""Concordia: the complete board game as a Python library."""

from concordia.data.board import Board
from concordia.errors import (
    Allowed,
    BoardError,
    ConcordiaError,
    GameOver,
    IllegalMove,
    NotAMove,
    NotYourDecision,
    RecordError,
    SetupError,
)
from concordia.game import Game

__all__ = [
    "Allowed",
    "BoardError",
    "ConcordiaError",
    "Game",
    "GameOver",
    "IllegalMove",
    "NotAMove",
    "NotYourDecision",
    "RecordError",
    "SetupError",
]


def _game_html(game: Game) -> str:
    from concordia.picture import game_html

    return game_html(game)


def _board_html(board: Board) -> str:
    from concordia.picture import board_html

    return board_html(board)


# Notebooks show pictures, which are drawn above these layers and imported only when one is shown.
Game._repr_html_ = _game_html
Board._repr_html_ = _board_html
