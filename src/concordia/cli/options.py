"""Options that several commands share, and how they are read."""

from collections.abc import Sequence
from typing import Annotated, TypeAlias

import typer

from concordia.arena.work import FORMS, Workers
from concordia.data.board import Board, load_board
from concordia.errors import SetupError, WorkError
from concordia.setup import check_variants, seats_allowed

USUAL_SEATS = 4

BoardName: TypeAlias = Annotated[
    str, typer.Option("--board", metavar="B", help="A board's name, or the path of a TOML file of your own.")
]
MaybeBoardName: TypeAlias = Annotated[
    str | None,
    typer.Option("--board", metavar="B", help="A board's name or TOML file; imperium if not given."),
]
BoardFile: TypeAlias = Annotated[
    str | None,
    typer.Option("--board", metavar="PATH", help="The board's file, for games on one of your own."),
]
Seats: TypeAlias = Annotated[
    int | None,
    typer.Option("--seats", metavar="N", help="Number of players; as near to 4 as is allowed."),
]
Seed: TypeAlias = Annotated[
    str | None,
    typer.Option("--seed", metavar="S", help="Number or word that fixes all chance; drawn if not given."),
]
Variants: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--variant", metavar="V", help="See concordia variants; may be given several times."),
]
WorkersOption: TypeAlias = Annotated[
    str, typer.Option("--workers", metavar="W", help=f"Who does the work: {FORMS}.")
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON object for programs.")]


def seats_or_usual(board: Board, seats: int | None, variants: Sequence[str] = ()) -> int:
    """The number of seats asked for, or as near to four as board and variants allow."""
    if seats is not None:
        return seats
    check_variants(variants)
    allowed = seats_allowed(board, variants)
    return min(allowed, key=lambda number: abs(number - USUAL_SEATS), default=USUAL_SEATS)


def board_or_none(path: str | None) -> Board | None:
    """The board of an optional file."""
    return None if path is None else load_board(path)


def names_of(names: str | None, seats: int | None) -> list[str] | None:
    """The names of a list with commas, which must be as many as the seats, if both are given."""
    if names is None:
        return None
    found = [name.strip() for name in names.split(",")]
    if seats is not None and seats != len(found):
        raise SetupError(f"{len(found)} names do not fit {seats} seats: {', '.join(found)}")
    return found


def parse_workers(text: str) -> Workers:
    """The workers of an option."""
    try:
        return Workers.parse(text)
    except WorkError as error:
        raise typer.BadParameter(str(error), param_hint="--workers") from None
