"""The queue of thought in made-up time: how long many people wait for level 6, and how long it may think.

Who is next and how long a bot may think are decided by the server's own code; only the clock, the people
and the work itself are made up. Every person plays alone against bots of level 6: they think about their
own decision, then each bot makes one.
"""

import argparse
import heapq
import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from concordia.server.bots.queue import Queue
from concordia.server.bots.thinkers import seconds_beside

USUAL: Final = 1.0
"""Seconds that level 6 may think about a decision when nobody else waits."""
PEOPLE: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""People for each process of thought."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A bot's decision that waits to be thought about."""

    owner: str
    since: float
    left: int
    """Decisions of bots that follow before the person is asked again."""


@dataclass(slots=True)
class Thought:
    """What came of it: for each decision how long it took, and how long the bot might think."""

    took: list[float] = field(default_factory=list)
    given: list[float] = field(default_factory=list)
    busy: float = 0.0


def simulate(people: int, wanted: argparse.Namespace) -> Thought:
    """Let people play at one process of thought for a while."""
    chance = Random(people)
    found = Thought()
    queue: Queue[Waiting] = Queue()
    order = itertools.count()  # Keeps what happens at one time apart.
    events: list[tuple[float, int, str, Waiting | None]] = []

    def pause() -> float:
        return chance.expovariate(1 / wanted.pause)

    for number in range(people):
        heapq.heappush(events, (pause(), next(order), str(number), None))
    thinking: Waiting | None = None
    while events and events[0][0] < wanted.seconds:
        now, _, owner, answered = heapq.heappop(events)
        if answered is None:
            queue.put(owner, Waiting(owner, now, wanted.bots - 1))
        else:
            thinking = None
            found.took.append(now - answered.since)
            if answered.left:
                queue.put(owner, Waiting(owner, now, answered.left - 1))
            else:
                heapq.heappush(events, (now + pause(), next(order), owner, None))
        if thinking is None and queue:
            thinking = queue.take()
            given = seconds_beside(queue.others_in_round(thinking.owner), USUAL)
            work = given * chance.uniform(*wanted.uses)
            found.given.append(given)
            found.busy += work
            heapq.heappush(events, (now + work, next(order), thinking.owner, thinking))
        elif thinking is None:
            queue.end_round()
    found.busy /= wanted.seconds
    return found


def at(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def told(wanted: argparse.Namespace) -> Iterator[dict[str, float]]:
    """One row for each number of people."""
    for people in wanted.people:
        found = simulate(people, wanted)
        yield {
            "people": people,
            "decisions": len(found.took),
            "busy": found.busy,
            "answer_p50_s": at(found.took, 0.5),
            "answer_p95_s": at(found.took, 0.95),
            "may_think_mean_s": sum(found.given) / len(found.given),
        }


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Simulate how thought is shared when many play.")
    parser.add_argument(
        "--people", type=int, nargs="+", default=list(PEOPLE), help="people for each process of thought"
    )
    parser.add_argument("--bots", type=int, default=3, help="bots of level 6 that each person plays (3)")
    parser.add_argument(
        "--pause", type=float, default=10.0, help="seconds a person thinks about a decision, on average (10)"
    )
    parser.add_argument(
        "--uses",
        type=float,
        nargs=2,
        default=(0.05, 1.0),
        help="the parts of its time that a bot uses at least and at most: it stops when its choice is clear",
    )
    parser.add_argument("--seconds", type=float, default=3600.0, help="how long they play (3600)")
    parser.add_argument("--json", type=Path, help="also write the numbers to a file")
    return parser.parse_args()


def main() -> None:
    wanted = arguments()
    rows = list(told(wanted))
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in ("People", "Process busy", "Answer p50", "p95", "Level 6 may think"):
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(
            f"{row['people']:g}",
            f"{row['busy']:.0%}",
            f"{row['answer_p50_s']:.2f} s",
            f"{row['answer_p95_s']:.2f} s",
            f"{row['may_think_mean_s']:.2f} s",
        )
    console = Console(highlight=False)
    console.print(
        f"People for one process of thought, each alone against {wanted.bots} bots of level 6, "
        f"{wanted.pause:g} s a decision of their own; {wanted.seconds:g} s of made-up time"
    )
    console.print(table)
    if wanted.json is not None:
        wanted.json.write_text(json.dumps(rows, indent=2) + "\n")


if __name__ == "__main__":
    main()
