"""Pictures: boards and positions as SVG, drawn from data without a browser (docs/notebooks.md)."""

from concordia.picture.board import board_svg
from concordia.picture.game import game_svg
from concordia.picture.notebook import board_html, game_html
from concordia.picture.svg import Picture

__all__ = ["Picture", "board_html", "board_svg", "game_html", "game_svg"]
