"""Hooks when the tables of a board are worked out."""

from concordia.data.board import Board
from concordia.rules.state import Tables
from concordia.rules.variants.roma import lay_track, open_gates
from concordia.rules.variants.sicilia import find_volcano


def board_was_laid(b: Tables, board: Board) -> None:
    """What boards have beside cities and lines: a volcano (§14), gates and a ship track (§13)."""
    find_volcano(b, board)
    open_gates(b, board)
    lay_track(b, board)
