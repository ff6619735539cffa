"""`concordia check-bot`: whether a program keeps to the protocol for bots."""

import json
from dataclasses import asdict
from typing import Annotated

import typer
from rich.text import Text

from concordia.bots.conformance import SECONDS, Finding
from concordia.bots.conformance import check_bot as check
from concordia.cli.options import Json
from concordia.cli.tables import listing, make_console


def check_bot(
    program: Annotated[
        list[str],
        typer.Argument(metavar="PROGRAM…", help="The program and its arguments, such as python3 my_bot.py."),
    ],
    seconds: Annotated[
        float,
        typer.Option("--seconds", metavar="T", min=0.01, max=600, help="The budget of every decision."),
    ] = SECONDS,
    as_json: Json = False,
) -> None:
    """Check that a bot of your own keeps to the protocol: it plays a game on every board."""
    with make_console(stderr=True).status("The bot plays some games"):
        findings = check(program, seconds=seconds)
    if as_json:
        print(json.dumps([asdict(finding) for finding in findings]))
    else:
        tell(findings)
    if not all(finding.passed for finding in findings):
        raise typer.Exit(1)


def tell(findings: list[Finding]) -> None:
    """Print every requirement with what was found."""
    table = listing("", "Requirement", "Found")
    for finding in findings:
        mark = Text("yes", "green") if finding.passed else Text("no", "bold red")
        table.add_row(mark, finding.requirement, finding.detail)
    console = make_console()
    console.print(table)
    failed = sum(not finding.passed for finding in findings)
    console.print(
        f"\nNot met: {failed} of {len(findings)} requirements. See docs/protocol-bots.md"
        if failed
        else "\nThe bot keeps to the protocol."
    )
