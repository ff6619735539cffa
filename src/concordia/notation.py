"""Text notation: moves as short texts, several in one line, and back (docs/notation.md)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS
from concordia.errors import IllegalMove, NotAMove
from concordia.moves import Move, move_book
from concordia.refusals import LONGEST_QUOTE, Arguments

MOST_SHOWN: Final = 12


def join_moves(moves: Iterable[str]) -> str:
    """Moves in one line: a comma between two, except before the line a colonist goes to."""
    return re.sub(r", >", " >", ", ".join(moves))


def split_moves(line: str) -> list[str]:
    """The texts of the moves in a line, spaces and capitals evened out."""
    evened = " ".join(line.lower().replace(">", " > ").split())
    return re.split(r" ?, ?| (?=>)", evened)


@dataclass(frozen=True, slots=True)
class Context:
    """What a text is read against: the board, the legal moves, the display, the city a colonist leaves."""

    board: Board
    legal: Sequence[Move]
    display: Sequence[str | None] = ()
    origin: str | None = None


def parse_move(text: str, context: Context) -> Move:
    """The legal move that a text stands for.

    Beside its own text a move is known by short forms: `> massilia` for the line that joins Massilia to the
    city the colonist leaves, or else the only legal line that touches it; `slot mercator-5` for the only
    slot that shows the card. The ids that provinces had first are understood too.
    """
    candidates = (
        move_book(context.board).by_text.get(text)
        or _first_named(text, context.board)
        or _short_forms(text, context)
    )
    if not candidates:
        raise NotAMove.of("not-a-move", move=text[:LONGEST_QUOTE], **legal_told(context.legal))
    playable = [move for move in candidates if move in context.legal]
    if len(playable) == 1:
        return playable[0]
    if playable:
        meanings = [move.text for move in playable[:MOST_SHOWN]]
        raise NotAMove.of("ambiguous-move", move=text, meanings=meanings, more=len(playable) - len(meanings))
    raise IllegalMove.of("illegal-move", move=text, **legal_told(context.legal))


def legal_told(moves: Sequence[Move]) -> Arguments:
    """The first legal moves and how many more there are, as arguments of a refusal."""
    texts = [move.text for move in moves[:MOST_SHOWN]]
    return {"legal": texts, "more": len(moves) - len(texts)}


def _first_named(text: str, board: Board) -> list[Move]:
    """The moves that had this text when the provinces of the board had their first ids."""
    moves = move_book(board).by_action
    return [moves[move.action] for move in move_book(board.first_named()).by_text.get(text, [])]


def _short_forms(text: str, context: Context) -> list[Move]:
    moves = list(move_book(context.board).by_action.values())
    word, _, name = text.partition(" ")
    if word == ">" and "/" in name:
        ends = "/".join(sorted(name.split("/")))
        return [move for move in moves if move.text == f"> {ends}"]
    if word == ">":
        touching = [move for move in moves if move.kind == "to" and name in _ends(move)]
        joining = [move for move in touching if context.origin in _ends(move) and move in context.legal]
        return joining or touching
    if word == "slot" and name in CARD_IDS:
        slots = [i + 1 for i, card in enumerate(context.display) if card == name]
        return [move for move in moves if move.kind == "slot" and move.arguments["slot"] in slots]
    return []


def _ends(move: Move) -> list[str]:
    line = move.arguments["line"]
    assert isinstance(line, list)
    return line
