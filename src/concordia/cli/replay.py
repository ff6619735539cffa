"""`concordia replay` tells a recorded game step by step; `concordia verify` checks records."""

import json
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from rich.table import Table

from concordia.cli.options import BoardFile, Json, board_or_none
from concordia.cli.points import points_table, winner_line
from concordia.cli.tables import make_console, sentence, table_name, turn_heading
from concordia.cli.telling import paragraphs, set_out
from concordia.errors import RecordError
from concordia.game import Game
from concordia.record import Ended, hidden_turns, load_game, load_record
from concordia.replay import replay as replayed
from concordia.replay import steps
from concordia.shapes import fields_told

To: TypeAlias = Annotated[int | None, typer.Option("--to", metavar="N", min=0, help="Stop after decision N.")]


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game.")],
    to: To = None,
    board: BoardFile = None,
    as_json: Json = False,
) -> None:
    """Tell a recorded game step by step, then the points."""
    game = recorded(file, board, to)
    if as_json:
        print(json.dumps(replayed(game), default=fields_told))
    else:
        tell(game)


def recorded(file: Path, board: str | None, to: int | None) -> Game:
    """The game of a record, at its end or after so many decisions."""
    game = load_game(file, board_or_none(board))
    if to is not None:
        if to > len(game.moves):
            raise RecordError(f"{file}: there is no decision {to}: the game has {len(game.moves)}")
        while len(game.moves) > to:
            game.pop()
    return game


def tell(game: Game) -> None:
    """Print every turn under its heading, each decision with its number, then the points."""
    console = make_console()
    names = game.names
    variants = "".join(f", {variant}" for variant in game.setup.variants)
    console.print(sentence(f"{game.board.name}: {', '.join(names)}{variants}", names))
    turn = -1
    for step in steps(game):
        if step.before.turn != turn:
            turn = step.before.turn
            turn_heading(console, turn + 1, names, step.before.active)
        lines = Table.grid(padding=(0, 2))
        number = f"{step.number:>4}"
        for words in paragraphs(game, step) or [f"({step.move})"]:
            lines.add_row(number, set_out(words, names))
            number = ""
        console.print(lines)
    console.rule("Points", style="dim")
    console.print(points_table(game))
    outcome = game.outcome()
    console.print(sentence(winner_line(game, outcome), names) if outcome else "The game is not over yet.")


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Records of games.")],
    board: BoardFile = None,
) -> None:
    """Replay records and check everything they say; the exit status is 0 only if none is bad.

    Takes every form in which games are saved: text, or JSON. A game that was still played hides its seed, so
    that only the form of its record can be checked.
    """
    given = board_or_none(board)
    faults = 0
    for file in files:
        try:
            game, ended = load_record(file, given)
        except RecordError as error:
            turns = hidden_turns(file)
            if turns is None:
                faults += 1
                print(f"failed  {error}")
            else:
                told = f"{turns} turn{'' if turns == 1 else 's'}, still played when it was saved"
                print(f"open    {file}: {told}; it can be replayed when its seed is told")
        else:
            print(f"ok      {file}: {described(game, ended)}")
    if faults:
        raise typer.Exit(1)


def described(game: Game, ended: Ended | None = None) -> str:
    """A game in one line."""
    made = f"{len(game.moves)} decision{'' if len(game.moves) == 1 else 's'}"
    outcome = game.outcome()
    end = winner_line(game, outcome)[:-1] if outcome else "not over yet"
    if ended is not None:
        end = f"ended early by {ended.why}, {game.ranking(ended.last)[0].name} is first"
    return f"{table_name(game.setup)}, {made}, {end}"
