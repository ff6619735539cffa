"""Positions in which the network is clearly of one mind; `python -m tests.brain.held` writes them anew.

That is right only in a commit that ships another network.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from concordia.brain.eye import seen_in
from concordia.brain.observation import Observation
from concordia.brain.store import network_for
from tests.bots.observed import observed_after
from tests.random_games import ALL_TABLES, Table

FILE: Final = Path(__file__).parent / "held.json"
CLEAR: Final = 0.9
"""How likely the choice must be for its margin to be clear."""


class Held(NamedTuple):
    """A position after so many random moves, and what is chosen there."""

    table: int
    seed: int
    moves: int
    action: int

    def observation(self) -> Observation:
        return observed_after(ALL_TABLES[self.table], self.seed, "any", self.moves)


def likeliest(observation: Observation) -> tuple[int, float]:
    """The action that looks best, and how likely it is taken at a glance."""
    logits = network_for(observation.setup.board).look(seen_in(observation)).logits[0]
    rated = logits[list(observation.actions)]
    likely = np.exp(rated - rated.max()) / np.exp(rated - rated.max()).sum()
    return observation.actions[int(likely.argmax())], float(likely.max())


def found() -> Iterator[Held]:
    for number, _ in enumerate(ALL_TABLES):
        for seed, moves in ((1, 20), (2, 60), (3, 100)):
            held = Held(number, seed, moves, 0)
            observation = held.observation()
            action, likely = likeliest(observation)
            if likely >= CLEAR and len(observation.actions) > 3:
                yield held._replace(action=action)
                break


def read() -> list[Held]:
    return [Held(*one) for one in json.loads(FILE.read_text())]


def table_of(held: Held) -> Table:
    return ALL_TABLES[held.table]


if __name__ == "__main__":
    FILE.write_text("[\n" + ",\n".join(json.dumps(one) for one in found()) + "\n]\n")
