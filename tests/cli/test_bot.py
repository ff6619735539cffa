"""`concordia bot`: a bot of ours as a program that keeps to the protocol."""

import json
import shlex
import subprocess
import sys
from typing import Any, Final

import pytest

from concordia.bots.conformance import FAREWELL, check_bot
from concordia.bots.protocol import PROTOCOL
from concordia.rules import RULES_VERSION
from tests.bots.stdio_programs import PATIENT
from tests.cli.conftest import Run

SECONDS: Final = 120
"""For answers that do come, however busy the machine is."""


def bot(*words: str) -> list[str]:
    return [sys.executable, "-m", "concordia", "bot", *words]


def says(*words: str, told: list[dict[str, Any]]) -> tuple[int, list[dict[str, Any]], str]:
    """What a bot answers to some messages, and how it ends when its input does."""
    given = "".join(json.dumps(message) + "\n" for message in told)
    ended = subprocess.run(
        bot(*words), input=given, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    return ended.returncode, [json.loads(line) for line in ended.stdout.splitlines()], ended.stderr


def hello(rules: int = RULES_VERSION) -> dict[str, Any]:
    return {"type": "hello", "protocol": PROTOCOL, "rules": rules}


@pytest.mark.parametrize("name", ["consul:5", "colonist", "random", "concordia.bots:RandomBot"])
def test_the_checker_accepts_our_bots(name: str) -> None:
    findings = check_bot(bot(name), seconds=SECONDS, patience=PATIENT)
    assert [finding for finding in findings if not finding.passed] == []
    assert findings[0].detail == f"it is called {name}"
    assert findings[-1].requirement == FAREWELL


def test_the_command_that_checks_accepts_a_level_within_the_time_it_is_given(run: Run) -> None:
    ended = run("check-bot", "--json", "--seconds", str(SECONDS), "--", *bot("senator", "--seed", "1"))
    assert ended.status == 0
    assert all(finding["passed"] for finding in json.loads(ended.out))


def test_a_bot_of_ours_sits_at_a_table_as_a_program(run: Run) -> None:
    against = f"bot:{shlex.join(bot('architect'))}"
    italia = ("play", "--board", "italia", "--seats", "2", "--seed", "1", "--humans", "0")
    ended = run(*italia, "--seconds", "60", "--against", f"random,{against}")
    assert (ended.status, ended.err) == (0, "")
    assert "(architect)" in ended.out
    assert " wins with " in ended.out


def test_it_says_hello_and_ends_with_its_input_or_bye() -> None:
    for messages in ([hello()], [hello(), {"type": "bye"}, hello()], [{"type": "greeting"}, hello()]):
        status, answers, faults = says("5", told=messages)
        assert (status, faults) == (0, "")
        (answer,) = answers
        assert (answer["type"], answer["protocol"], answer["name"]) == ("hello", PROTOCOL, "consul")


def test_other_rules_are_refused() -> None:
    status, answers, faults = says("colonist", told=[hello(RULES_VERSION + 1)])
    assert (status, answers) == (2, [])
    assert f"the other side plays by rules {RULES_VERSION + 1}, this bot by {RULES_VERSION}" in faults


def test_what_is_no_message_is_refused() -> None:
    ended = subprocess.run(
        bot("colonist"), input="salve\n", capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("Error: the other side ")
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("caesar",), "unknown bot 'caesar': a bot is one of colonist, mercator, "),
        (("colonist:50",), "colonist plays at a glance: write it without :50"),
        (("consul:0",), "a bot needs 1 simulation or more, not 0"),
        (("bot:python3 my_bot.py",), "a program speaks for itself: run it without concordia bot"),
        (("bot:",), "a bot needs a program to run"),
        (("nowhere:Bot",), "the module of 'nowhere:Bot' cannot be imported"),
        (("concordia.bots:LEVELS",), "concordia.bots:LEVELS is no class of bots"),
        (("consul", "--board", "nowhere"), "nowhere"),
        ((), "BOT"),
    ],
    ids=str,
)
def test_what_cannot_speak_is_refused(run: Run, words: tuple[str, ...], answer: str) -> None:
    ended = run("bot", *words)
    assert (ended.status, ended.out) == (2, "")
    assert answer in ended.err
