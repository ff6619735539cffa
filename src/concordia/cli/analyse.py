"""`concordia analyse`: where a recorded game was won and lost, turn by turn."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from concordia.cli.analysis_text import print_analysis
from concordia.cli.options import BoardFile, Json, board_or_none
from concordia.cli.progress import games_played
from concordia.cli.tables import make_console
from concordia.errors import SetupError
from concordia.files import write_whole
from concordia.game import Game
from concordia.record import load_game
from concordia.setup import COLOURS
from concordia.shapes import plain
from concordia.study.depth import DEPTHS, Depth

DECIMALS = 5


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game.")],
    board: BoardFile = None,
    depth: Annotated[
        str,
        typer.Option(
            "--depth",
            metavar="D",
            help=f"How deep to think: {', '.join(depth.name for depth in DEPTHS)}, or the number of "
            "simulations for each decision of a turn.",
        ),
    ] = DEPTHS[0].name,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat", metavar="S", help="Judge only this player, by colour or name; may be given again."
        ),
    ] = None,
    as_json: Json = False,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="PATH", help="Write a page that can be shared as one file."),
    ] = None,
) -> None:
    """Judge every turn of a recorded game: what it gave away, what was better and why, and what was luck."""
    thought = Depth.of(depth)
    game = load_game(file, board_or_none(board))
    seats = sorted({seat_named(game, text) for text in seat or ()})
    # The compiled search takes a moment to load, which bad input need not wait for.
    from concordia.study import analyse as analysed
    from concordia.study.turns import turns

    judged = [turn for turn in turns(game) if not seats or turn.seat in seats]
    with games_played("Judging", max(len(judged), 1), of="turns") as tell:
        found = analysed(game, thought, lambda done, _: tell(done), seats)
    if html is not None:
        from concordia.cli.analysis_page import analysis_page

        try:
            write_whole(html, analysis_page(game, found).encode())
        except OSError as error:
            raise SetupError(f"{html} cannot be written: {error.strerror or error}") from None
    if as_json:
        print(json.dumps(rounded(plain(found))))
    elif html is not None:
        print(f"Written to {html}")
    else:
        print_analysis(make_console(), game, found)


def seat_named(game: Game, text: str) -> int:
    """The seat of a player by colour, or by name if nobody has that colour."""
    names = [name.casefold() for name in game.setup.names]
    wanted = text.strip().casefold()
    for known in (COLOURS[: len(names)], names):
        if wanted in known:
            return list(known).index(wanted)
    players = ", ".join(
        colour if name == colour else f"{colour} ({name})"
        for colour, name in zip(COLOURS, game.setup.names, strict=False)
    )
    raise SetupError(f"nobody plays {text!r}: the players are {players}")


def rounded(value: Any) -> Any:
    """Plain values with numbers as exact as they are meant."""
    if isinstance(value, float):
        return round(value, DECIMALS)
    if isinstance(value, list):
        return [rounded(one) for one in value]
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    return value
