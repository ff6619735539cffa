"""A bot that waits once enough games are kept in a folder, so that a test can kill it in the midst of one."""

import os
import time
from pathlib import Path
from typing import Final

from concordia.bots import Budget, Observation
from concordia.bots.players import RandomBot

ENOUGH: Final = 5
"""Games after which it waits."""
GAMES: Final = "PATIENT_GAMES"
"""What names the file with a line for each game; without it nobody waits."""


class Patient(RandomBot):
    """A random player that waits for ever once there are games enough."""

    name = "Patient"

    def choose(self, observation: Observation, budget: Budget) -> int:
        while GAMES in os.environ and lines_in(Path(os.environ[GAMES])) >= ENOUGH:
            time.sleep(0.02)
        return super().choose(observation, budget)


def lines_in(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0
