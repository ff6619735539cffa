"""A position as a picture: the board with all that stands on it, and beneath it what everyone has."""

from concordia.game import Game
from concordia.picture.art import Art
from concordia.picture.panel import panel
from concordia.picture.scene import scene_of, scene_svg
from concordia.picture.sheet import mark_of, sheet
from concordia.picture.svg import Picture, moved
from concordia.picture.telling import standing_told
from concordia.view import view


def game_svg(
    game: Game, viewer: int | None = None, dark: bool = False, *, width: int | None = None
) -> Picture:
    """The position as a seat sees it, or as a spectator does with None."""
    seen = view(game, viewer)
    art = Art(mark_of(game.board, seen, dark, width), dark)
    scene = scene_of(game.board, art, seen)
    wide, high = scene.drawn["size"]
    beneath, deep = panel(game.board.name, standing_told(game, seen), seen, art, wide)
    told = f"{game.board.name}, turn {seen.turn}"
    return sheet(art, (wide, high + deep), told, scene_svg(scene), moved(0, high, beneath), width=width)
