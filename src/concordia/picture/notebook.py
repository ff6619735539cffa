"""How notebooks show a game or a board: the picture, and beneath a game a few words about it."""

from concordia.data.board import Board
from concordia.game import Game
from concordia.picture.board import board_svg
from concordia.picture.game import game_svg
from concordia.picture.svg import tag, words
from concordia.picture.telling import last_told, standing_told
from concordia.view import view


def game_html(game: Game) -> str:
    """A game as a spectator sees it: the picture, where it stands, and what happened last."""
    seen = view(game, None)
    told = f"{game.board.name}, turn {seen.turn}. {standing_told(game, seen)}"
    last = " ".join(last_told(game, None))
    beneath = f"{words(told)}{tag('br')}{tag('small', words(last))}" if last else words(told)
    return tag("div", game_svg(game), tag("p", beneath, style="margin:.4em 0"))


def board_html(board: Board) -> str:
    """A board as it lies on the table before the game."""
    return str(board_svg(board))
