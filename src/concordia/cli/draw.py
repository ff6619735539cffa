"""`concordia draw`: the position of a recorded game, or a board, as an SVG picture."""

from pathlib import Path
from typing import Annotated

import typer

from concordia.cli.replay import To, recorded
from concordia.data.board import load_board
from concordia.errors import BoardError, ConcordiaError
from concordia.picture import Picture, board_svg, game_svg


def draw(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="The record of a game.")] = None,
    to: To = None,
    board: Annotated[
        str | None, typer.Option("--board", metavar="B", help="A board's name, or the path of a TOML file.")
    ] = None,
    dark: Annotated[bool, typer.Option("--dark", help="In dark colours.")] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="OUT", help="Write it to this file, not to stdout."),
    ] = None,
) -> None:
    """Draw a recorded game as it stands, or a board alone, as SVG."""
    picture = drawn(file, to, board, dark)
    if output is None:
        print(picture)
        return
    try:
        output.write_text(picture, encoding="utf-8", newline="\n")
    except OSError as error:
        raise ConcordiaError(f"{output}: cannot be written: {error.strerror}") from None
    print(f"Written: {output}")


def drawn(file: Path | None, to: int | None, board: str | None, dark: bool) -> Picture:
    """The picture that is asked for."""
    if file is not None:
        return game_svg(recorded(file, board, to), dark=dark)
    if board is None:
        raise BoardError("nothing to draw: give the record of a game, or a board with --board")
    if to is not None:
        raise BoardError("--to goes with the record of a game, which is not given")
    return board_svg(load_board(board), dark=dark)
