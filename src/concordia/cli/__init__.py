"""The command `concordia`: play and host games, simulate, replay and verify them, and measure the speed."""

import os
import platform
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from io import TextIOWrapper
from typing import Annotated, Final

import typer

from concordia.errors import ConcordiaError
from concordia.memory import look_rarely

COMMANDS: Final = {
    "play": "play:play",
    "serve": "serve:serve",
    "admin": "admin:app",
    "campaign": "campaign:campaign",
    "boards": "about:boards",
    "variants": "about:variants",
    "replay": "replay:replay",
    "analyse": "analyse:analyse",
    "score": "score:score",
    "draw": "draw:draw",
    "verify": "replay:verify",
    "simulate": "simulate:simulate",
    "hint": "hint:hint",
    "ladder": "ladder:ladder",
    "tournament": "tournament:tournament",
    "tune": "tune:tune",
    "train": "train:train",
    "calibrate": "calibrate:calibrate",
    "bot": "bot:bot",
    "check-bot": "check_bot:check_bot",
    "bench": "bench:bench",
    "warm": "bench:warm",
}
"""Each command, with the module and the function that it is."""

SETTINGS: Final = {"check-bot": {"ignore_unknown_options": True, "allow_interspersed_args": False}}
"""How commands read their line that do not do it as all others: what follows a program is the program's."""


def make_app(arguments: Sequence[str]) -> typer.Typer:
    """The application with the command that is asked for; only for help are all of them imported."""
    app = typer.Typer(
        name="concordia",
        help="Concordia, the board game by Mac Gerdts, in browser and terminal.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(concordia)
    for name in asked_for(arguments):
        module, _, what = COMMANDS[name].partition(":")
        found = getattr(import_module(f"concordia.cli.{module}"), what)
        if isinstance(found, typer.Typer):
            app.add_typer(found, name=name)
        else:
            app.command(name, context_settings=SETTINGS.get(name))(found)
    return app


def asked_for(arguments: Sequence[str]) -> list[str]:
    """The commands that have to be there: the one that is named, or all of them, for help."""
    first = arguments[0] if arguments else ""
    if first == "--version":
        return []
    return [first] if first in COMMANDS else list(COMMANDS)


def tell_version(wanted: bool) -> None:
    """Tell the versions of the program, the rules and Python, and leave."""
    if wanted:
        from concordia.rules import RULES_VERSION

        told = version("concordia-boardgame")
        print(f"concordia {told} (rules {RULES_VERSION}, Python {platform.python_version()})")
        raise typer.Exit


def concordia(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=tell_version,
            is_eager=True,
            help="Tell the versions of the program, the rules and Python.",
        ),
    ] = False,
) -> None:
    """What can be asked of the command itself."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and end the process: 0 if all went well, 2 after an error that is told on stderr."""
    look_rarely()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        given = sys.argv[1:] if arguments is None else list(arguments)
        make_app(given)(args=given, prog_name="concordia")
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
