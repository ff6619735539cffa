"""Things on the table that a player may point at."""

from collections.abc import Sequence
from dataclasses import dataclass

from concordia.data.cards import CARD_IDS, GODS
from concordia.data.goods import GOODS
from concordia.errors import NotAMove
from concordia.expansions.reasons import Question, What
from concordia.game import Game
from concordia.moves import KIND_NAMES, Move, line_name
from concordia.rules.seats import everyone
from concordia.rules.state import SLOTS
from concordia.shapes.view import Colonist


@dataclass(frozen=True, slots=True)
class Target:
    """One thing on the table: what it is, its id or number, and the kind of colonist it is meant for.

    A line is named by its two ends, as `massilia/roma`, and needs the kind of colonist; a city may have it.
    `copy` is the seat whose card would be copied, and a slot counts from 1.
    """

    what: What
    which: str | int
    colonist: Colonist | None = None


def find(game: Game, target: Target) -> Question:
    """The thing that a target names, in its game; a space of the ship track is found among the cities."""
    board = game.board
    kinds = [kind for kind, name in KIND_NAMES.items() if name == target.colonist]
    lines = [line for kind in kinds for line in (board.land, board.sea)[kind]]
    known: dict[What, Sequence[str | int]] = {
        "city": [city.id for city in board.cities],
        "space": [space.id for space in board.track],
        "line": [line_name(line) for line in lines],
        "province": [province.id for province in board.provinces],
        "card": CARD_IDS,
        "slot": range(1, SLOTS + 1),
        "copy": range(everyone(game.state)),
        "good": GOODS,
        "god": GODS,
    }
    which = target.which
    if target.what == "line":
        which = "/".join(sorted(str(which).split("/")))
    if which not in known[target.what]:
        raise NotAMove.of("unknown-thing", what=target.what, which=target.which)
    what: What = "city" if target.what == "space" else target.what
    return Question(game, what, known[what].index(which), kinds[0] if kinds else None)


def is_about(move: Move, target: Target) -> bool:
    """Whether a move is about the thing that a target names."""
    told = move.arguments
    if target.colonist not in (None, told.get("colonist", target.colonist)):
        return False
    if target.what in ("city", "space"):
        return target.which in (told.get("city"), told.get("space"))
    if target.what == "line":
        line = told.get("line")
        return isinstance(line, list) and sorted(line) == sorted(str(target.which).split("/"))
    if target.what == "copy":
        return move.kind == "copy" and told["seat"] == target.which
    return told.get(target.what) == target.which
