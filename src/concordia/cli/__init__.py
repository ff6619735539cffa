"""The command `concordia`: play and host games, simulate, replay and verify them, and measure the speed."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

import typer

from concordia.cli import (
    about,
    admin,
    bench,
    campaign,
    check_bot,
    hint,
    ladder,
    play,
    replay,
    score,
    serve,
    simulate,
    tune,
)
from concordia.errors import ConcordiaError

app = typer.Typer(
    name="concordia",
    help="Concordia, the board game by Mac Gerdts, in browser and terminal.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("play")(play.play)
app.command("serve")(serve.serve)
app.add_typer(admin.app, name="admin")
app.command("campaign")(campaign.campaign)
app.command("boards")(about.boards)
app.command("variants")(about.variants)
app.command("replay")(replay.replay)
app.command("score")(score.score)
app.command("verify")(replay.verify)
app.command("simulate")(simulate.simulate)
app.command("hint")(hint.hint)
app.command("ladder")(ladder.ladder)
app.command("tune")(tune.tune)
app.command("check-bot", context_settings=check_bot.SETTINGS)(check_bot.check_bot)
app.command("bench")(bench.bench)
app.command("warm")(bench.warm)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and end the process: 0 if all went well, 2 after an error that is told on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app(args=arguments, prog_name="concordia")
    except ConcordiaError as error:
        print(f"Error: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        _flush()


def _flush() -> None:
    """Write out what is left; a reader that has gone away is no error."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
