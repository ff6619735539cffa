import os
import platform
import subprocess
import sys
from importlib.metadata import version

import pytest

from concordia.rules import RULES_VERSION
from tests.cli.conftest import Run


def test_help_names_every_command(run: Run) -> None:
    ended = run("--help")
    assert ended.status == 0
    for command in (
        *("play", "campaign", "boards", "variants", "replay", "score", "verify"),
        *("simulate", "bench", "warm"),
    ):
        assert f"  {command} " in ended.out


def test_the_version_is_told_with_those_of_the_rules_and_python(run: Run) -> None:
    ended = run("--version")
    assert (ended.status, ended.err) == (0, "")
    python = platform.python_version()
    assert (
        ended.out == f"concordia {version('concordia-boardgame')} (rules {RULES_VERSION}, Python {python})\n"
    )


def test_an_unknown_command_is_refused(run: Run) -> None:
    ended = run("conquer")
    assert ended.status == 2
    assert "conquer" in ended.err


@pytest.mark.parametrize("command", ["play", "simulate", "bench"])
def test_an_unknown_board_is_refused_with_those_there_are(run: Run, command: str) -> None:
    ended = run(command, "--board", "atlantis")
    assert (ended.status, ended.out) == (2, "")
    assert "unknown board 'atlantis': the boards are imperium, italia" in ended.err


@pytest.mark.parametrize("command", ["play", "simulate", "bench"])
def test_a_number_of_seats_the_board_is_not_made_for_is_refused(run: Run, command: str) -> None:
    ended = run(command, "--board", "italia", "--seats", "5")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == "Error: Italia is played with 2 to 4 seats, not with 5\n"


@pytest.mark.parametrize("command", ["play", "simulate", "bench"])
def test_variants_that_do_not_go_together_are_refused(run: Run, command: str) -> None:
    ended = run(command, "--variant", "venus", "--variant", "contrarius")
    assert (ended.status, ended.out) == (2, "")
    assert "contrarius and venus do not go together" in ended.err


@pytest.mark.parametrize("command", ["play", "simulate", "bench"])
def test_a_number_of_seats_a_variant_is_not_made_for_is_refused(run: Run, command: str) -> None:
    ended = run(command, "--variant", "teams", "--seats", "5")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == "Error: Imperium with teams is played with 4 or 6 seats, not with 5\n"


@pytest.mark.parametrize("command", ["play", "simulate", "bench"])
def test_an_unknown_variant_is_refused(run: Run, command: str) -> None:
    ended = run(command, "--variant", "chess")
    assert (ended.status, ended.out) == (2, "")
    assert "unknown variant 'chess': the variants are start-without-goods, intermediate-scoring" in ended.err


def test_the_package_runs_as_a_module_and_ends_quietly_when_nobody_reads_on() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run(
        [sys.executable, "-m", "concordia", "--help"], stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert ended.stderr == b""
