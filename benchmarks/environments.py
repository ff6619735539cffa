"""Learning environments beside peers, in one run: decisions a second with observations and legal actions.

Ours is the batch of 256 games with four seats on Imperium; the environments for PettingZoo (the same table)
and Gymnasium (two seats on Italia) stand beside it. The peers are Catanatron, whose plain steps show nothing,
and the classic games of PettingZoo. All play uniformly at random on one core; rounds take turns, so that
whatever else the machine does falls on all.
"""

import importlib
import sys
import time
import warnings
from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeAlias

import numpy as np
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from concordia.rl import Batch

Play: TypeAlias = Callable[[], int]
"""Play for a while and tell how many decisions were made."""

ROUNDS: Final = 5
SECONDS: Final = 1.0
"""CPU time of each environment in each round."""
ROWS: Final = 256
STEPS: Final = 20
"""How many steps are made between two looks at the clock."""

OURS: Final = "Concordia, batch"
CATANATRON: Final = "Catanatron, plain steps"
CATANATRON_WANTED: Final = 40
"""How many times as many decisions ours should make as Catanatron."""
DECISIONS_WANTED: Final = 1_000_000
"""How many decisions a second ours should make."""
OPPONENTS: Final = ("random", "classic:1", "classic:12", "colonist")
CLASSIC: Final = (
    "tictactoe_v3",
    "connect_four_v3",
    "leduc_holdem_v4",
    "texas_holdem_v4",
    "texas_holdem_no_limit_v6",
    "hanabi_v5",
    "chess_v6",
    "go_v5",
)
"""The games of PettingZoo in which players act in turn."""


def batch() -> Play:
    games = Batch("imperium", 4, rows=ROWS, seed="peers")

    def play() -> int:
        for _ in range(STEPS):
            games.step(games.sample())
        return STEPS * ROWS

    return play


def in_turns(env: Any) -> Play:
    """An environment of PettingZoo, with the same random choice for all."""
    chance = Random(1)
    seeds = iter(range(10**9))

    def play() -> int:
        made = 0
        while made < STEPS * 10:
            env.reset(seed=next(seeds))
            for _agent in env.agent_iter():
                seen, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    break
                mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
                env.step(chance.choice(np.flatnonzero(mask)))
                made += 1
        return made

    return play


def concordia_in_turns() -> Play:
    return in_turns(importlib.import_module("concordia.rl.aec").env("imperium", 4))


def against(opponent: str) -> Play:
    """A learner in the environment for Gymnasium; only its own decisions count."""
    env = importlib.import_module("concordia.rl.gym").ConcordiaEnv("italia", 2, opponents=opponent)
    chance = Random(1)
    env.reset(seed=1)

    def play() -> int:
        for _ in range(STEPS):
            *_, terminated, truncated, _ = env.step(chance.choice(np.flatnonzero(env.action_masks())))
            if terminated or truncated:
                env.reset()
        return STEPS

    return play


def classic(name: str) -> Play:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return in_turns(importlib.import_module(f"pettingzoo.classic.{name}").env())


def catanatron() -> Play:
    from catanatron import Color, Game, RandomPlayer

    numbers = iter(range(1, 10**9))

    def play() -> int:
        game = Game([RandomPlayer(colour) for colour in list(Color)[:4]], seed=next(numbers))
        game.play()
        return len(game.state.actions)

    return play


def environments() -> dict[str, Play]:
    try:
        found = {OURS: batch(), "Concordia, PettingZoo": concordia_in_turns()}
        found |= {f"Concordia, Gymnasium against {name}": against(name) for name in OPPONENTS}
        return found | {CATANATRON: catanatron()} | {name: classic(name) for name in CLASSIC}
    except ImportError as error:
        sys.exit(f"{error.name} is not installed: pip install 'concordia-boardgame[bench]'")


def rate(play: Play) -> float:
    made = 0
    started = time.process_time()
    while (elapsed := time.process_time() - started) < SECONDS:
        made += play()
    return made / elapsed


def measure(found: dict[str, Play]) -> dict[str, float]:
    """The middle of several rounds for each environment, after one that does not count."""
    rates: dict[str, list[float]] = {name: [] for name in found}
    for number in range(ROUNDS + 1):
        for name, play in found.items():
            measured = rate(play)
            if number > 0:
                rates[name].append(measured)
    return {name: sorted(several)[len(several) // 2] for name, several in rates.items()}


def show(rates: dict[str, float]) -> None:
    table = Table("Environment", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("Decisions/s", justify="right")
    table.add_column("Ours is faster by", justify="right")
    for name, decisions in rates.items():
        table.add_row(name, f"{decisions:,.0f}", f"{rates[OURS] / decisions:,.0f}")
    console = Console(highlight=False)
    console.print(f"Environments, random play, one core, CPU time, middle of {ROUNDS} rounds")
    console.print(table)


def check(rates: dict[str, float]) -> None:
    ours = rates[OURS]
    if ours < DECISIONS_WANTED:
        sys.exit(f"The batch makes fewer than {DECISIONS_WANTED:,} decisions a second")
    if ours < CATANATRON_WANTED * rates[CATANATRON]:
        sys.exit(f"The batch is not {CATANATRON_WANTED} times as fast as Catanatron")
    for name, decisions in rates.items():
        if ours < decisions:
            sys.exit(f"The batch is slower than {name}")


def main() -> None:
    rates = measure(environments())
    show(rates)
    check(rates)


if __name__ == "__main__":
    main()
