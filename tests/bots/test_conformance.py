import json
from collections.abc import Callable

import pytest
import typer

from concordia.bots.conformance import (
    FAREWELL,
    HARMLESS,
    HELLO,
    PARTIES,
    REQUIREMENTS,
    check_bot,
    let_play,
)
from concordia.cli import SETTINGS
from concordia.cli import check_bot as command
from concordia.moves import DECISION_NAMES
from tests.bots.stdio_programs import CURT, LONG, PATIENT, bot_that, javascript_example, python_example, words

MESSAGES, ONCE, LEGAL, IN_TIME, RUNNING = REQUIREMENTS


@pytest.mark.parametrize("example", [python_example(), javascript_example()], ids=["python", "javascript"])
def test_the_examples_meet_every_requirement(example: list[str]) -> None:
    findings = check_bot(example, seconds=120, patience=PATIENT)
    assert [finding.requirement for finding in findings] == [HELLO, *REQUIREMENTS, HARMLESS, FAREWELL]
    assert [finding for finding in findings if not finding.passed] == []


def test_a_bot_that_never_ends_a_game_is_checked_all_the_same() -> None:
    assert all(finding.passed for finding in check_bot(words("well"), seconds=120, patience=PATIENT))


@pytest.mark.parametrize(
    ("way", "requirement", "detail"),
    [
        ("no-json", MESSAGES, "decision 1: Behaving wrote “architect”"),
        ("of-unknown-type", MESSAGES, "neither a move nor a log; Random plays this decision (and 2 more)"),
        ("endless", MESSAGES, "a line of more than"),
        ("flooding", MESSAGES, "lines without being asked"),
        ("twice", ONCE, "decision 2: Behaving answered decision 1 instead of 2"),
        ("ahead", ONCE, "answered decision 2 instead of 1"),
        ("illegal", LEGAL, "none of the actions offered"),
        ("of-unknown-text", LEGAL, "is not a move"),
        ("dying", RUNNING, "decision 2: Behaving ended with status 1: ValueError: lost in Hispania"),
        ("easily-upset", HARMLESS, "ended with status 1: ValueError: greeting"),
    ],
)
def test_what_a_bot_does_wrong_is_found(way: str, requirement: str, detail: str) -> None:
    findings = check_bot(words(way), seconds=120, patience=PATIENT)
    [failed] = [finding for finding in findings if not finding.passed]
    assert failed.requirement == requirement
    assert detail in failed.detail


def test_a_bot_that_is_too_slow_is_found() -> None:
    findings = check_bot(words("mute"), seconds=0.01, patience=PATIENT)
    [failed] = [finding for finding in findings if not finding.passed]
    assert failed.requirement == IN_TIME
    assert "did not answer within 10 ms; Random plays this decision (and 2 more)" in failed.detail


def test_a_bot_that_does_not_say_hello_is_checked_no_further() -> None:
    [finding] = check_bot(words("not-started"), patience=PATIENT)
    assert (finding.requirement, finding.passed) == (HELLO, False)
    assert "no map of the empire was found" in finding.detail


def test_a_bot_that_stays_after_bye_is_found() -> None:
    findings = check_bot(words("immortal", "/dev/null"), seconds=120, patience=CURT)
    [failed] = [finding for finding in findings if not finding.passed]
    assert (failed.requirement, failed.detail) == (FAREWELL, "it had to be killed: a bot ends with its input")


def test_logs_of_a_bot_under_check_are_passed_on() -> None:
    heard: list[str] = []
    check_bot(words("scribe"), seconds=120, patience=PATIENT, log=heard.append)
    assert heard[:2] == ["hello", "new_game 1 0"]
    assert "greeting" in heard
    assert heard[-1] == "bye"


def test_every_kind_of_decision_is_asked_whatever_the_bot_likes_to_do() -> None:
    unasked = set(DECISION_NAMES.values())
    with bot_that("well") as bot:
        for party in PARTIES:
            let_play(bot, party, LONG, unasked)
    assert unasked == set()


Checked = Callable[..., tuple[int, str]]


@pytest.fixture
def checked(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Checked:
    monkeypatch.setenv("COLUMNS", "80")
    app = typer.Typer()
    app.command(context_settings=SETTINGS["check-bot"])(command.check_bot)

    def run(*arguments: str) -> tuple[int, str]:
        with pytest.raises(SystemExit) as left:
            app(list(arguments))
        assert isinstance(left.value.code, int)
        return left.value.code, capsys.readouterr().out

    return run


def test_the_command_tells_that_all_is_well(checked: Checked) -> None:
    status, out = checked("--seconds", "120", *python_example())
    assert (status, out.splitlines()[-1]) == (0, "The bot keeps to the protocol.")
    assert [line for line in out.splitlines() if len(line) > 80] == []


def test_the_command_tells_what_is_wrong_and_fails(checked: Checked) -> None:
    status, out = checked("--seconds", "120", *words("illegal", "--options", "of", "--its", "own"))
    assert status == 1
    assert "Not met: 1 of 6 requirements." in out
    assert "no   It chooses one of the actions" in out


def test_programs_read_the_findings_too(checked: Checked) -> None:
    status, out = checked("--json", *words("not-started"))
    [finding] = json.loads(out)
    assert (status, finding["requirement"], finding["passed"]) == (1, HELLO, False)
