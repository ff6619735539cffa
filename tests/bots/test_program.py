import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

from concordia import SetupError
from concordia.bots.protocol import PROTOCOL
from concordia.bots.stdio import WANTED, Patience, StdioBot, command_words
from tests.bots.stdio_programs import CURT, ROOT, Fallback, bot_that, new_game, turn, words


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ("not-started", "ended with status 1: no map of the empire was found"),
        ("noisy-at-the-start", "wrote “Thinking hard”, which is not a JSON object"),
        ("of-another-protocol", f"speaks protocol “2”: only {PROTOCOL} is understood"),
        ("nameless", 'is called “" "”: a name has 1 to 40 printable characters'),
        ("hasty", "before its hello"),
    ],
)
def test_a_program_that_does_not_say_hello_is_refused(way: str, told: str) -> None:
    with pytest.raises(SetupError) as refused:
        bot_that(way)
    assert told in str(refused.value)
    assert f"a bot answers hello with {WANTED}" in str(refused.value)


def test_a_program_that_never_says_hello_is_refused() -> None:
    with pytest.raises(SetupError, match="did not answer within 10 ms"):
        bot_that("silent-at-the-start", patience=Patience(start_seconds=0.01))


@pytest.mark.parametrize("program", ["no-such-program-anywhere", __file__, "nul\0l"])
def test_a_program_that_cannot_be_run_is_refused(program: str) -> None:
    with pytest.raises(SetupError, match=r"cannot be started .*such as python3 my_bot\.py"):
        StdioBot([program], Fallback())


def test_a_command_is_read_as_in_a_shell() -> None:
    assert command_words("python3 'my bot.py' --level 3") == ["python3", "my bot.py", "--level", "3"]
    with pytest.raises(SetupError, match="no closing quotation"):
        command_words("python3 'my bot.py")
    with pytest.raises(SetupError, match=r"needs a program to run, such as python3 my_bot\.py"):
        command_words("  ")
    with pytest.raises(SetupError, match="needs a program to run"):
        StdioBot([], Fallback())


def test_a_closed_program_is_gone_and_the_fallback_plays() -> None:
    game = new_game()
    bot = bot_that("well")
    bot.close()
    bot.close()
    assert (bot.ended_by_itself, bot.gone) == (True, True)
    last = game.legal_actions[-1]
    assert (turn(bot, game), bot.troubles) == (last, [])


def test_everything_that_a_program_started_ends_with_it(tmp_path: Path) -> None:
    held = tmp_path / "held"
    os.mkfifo(held)
    with StdioBot(words("immortal", str(held)), Fallback(), patience=CURT) as bot, held.open() as reader:
        turn(bot, new_game())
        bot.close()
        assert not bot.ended_by_itself
        assert nobody_holds(reader.fileno())


FORGETFUL = """
import sys
from concordia.bots.stdio import StdioBot
from tests.bots.stdio_programs import PATIENT, Fallback, words

bot = StdioBot(words("immortal", sys.argv[1]), Fallback(), patience=PATIENT)
open(sys.argv[1]).close()
"""


def test_no_program_outlives_the_interpreter(tmp_path: Path) -> None:
    held = tmp_path / "held"
    os.mkfifo(held)
    reader = os.open(held, os.O_RDONLY | os.O_NONBLOCK)
    subprocess.run([sys.executable, "-c", FORGETFUL, str(held)], check=True, cwd=ROOT)
    assert nobody_holds(reader)
    os.close(reader)


def nobody_holds(reader: int) -> bool:
    """Whether a pipe comes to its end, since nobody is left who could write into it."""
    ready, _, _ = select.select([reader], [], [], 120)
    return bool(ready) and os.read(reader, 1) == b""
