"""`concordia bot`: a bot of ours as a program that speaks the protocol for bots."""

import sys
from typing import Annotated

import typer

from concordia.bots.players import Player
from concordia.bots.protocol import Fault
from concordia.bots.speaker import Speaker
from concordia.brain.readiness import prepare_in_background
from concordia.cli.options import BoardFile, Seed
from concordia.data.board import load_board
from concordia.errors import SetupError


def bot(
    name: Annotated[
        str,
        typer.Argument(
            metavar="BOT", help="A level, glance, classic, random or module:Class; magnus:0.2s with a budget."
        ),
    ],
    board: BoardFile = None,
    seed: Seed = None,
) -> None:
    """Let a bot speak the protocol for bots on its input and output, for hosts and checkers of your own."""
    player = Player.parse(name)
    if player.is_program:
        raise SetupError("a program speaks for itself: run it without concordia bot")
    if player.searches:
        # The first question need not wait for the compiler: until then a glance answers.
        prepare_in_background()
    boards = [] if board is None else [load_board(board)]
    speaker = Speaker(player, sys.stdout.buffer, seed or "bot", boards)
    try:
        speaker.converse(sys.stdin.buffer)
    except Fault as fault:
        raise SetupError(f"the other side {fault}") from None
