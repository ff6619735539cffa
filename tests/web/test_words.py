"""The words of the page: every language says everything, with the same arguments and its own plurals."""

import subprocess
from pathlib import Path

from tests.bots.stdio_programs import node

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"


def test_every_language_has_every_word_of_the_game() -> None:
    command = [node(), str(WORDS / "check.mjs")]
    ended = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0, ended.stdout + ended.stderr
