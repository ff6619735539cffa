"""A policy and a value learn from nothing but playing against themselves, in a small PyTorch loop.

    pip install 'concordia-boardgame[train]'
    python examples/learning/self_play.py

All seats of all games are played by one network. What it does better than expected it does more often (the
clipped objective of PPO), and what it expects is corrected by how games end. From time to time it plays a bot
that it never learns from, and the curve of that is drawn as a picture.
"""

import argparse
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from common import add_options, run
from curve import Curve
from numpy.typing import NDArray
from torch import Tensor, nn

from concordia.rl import Batch, actions_of, columns, pieces, scaled
from concordia.rl.measure import Measured, Policy, measure
from concordia.setup import Setup, make_setup

DISCOUNT: Final = 0.99
TRACE: Final = 0.9
"""How far the surprise about a decision is traced back to earlier ones."""
CLIP: Final = 0.2
ENTROPY: Final = 0.003
EPOCHS: Final = 3
MINIBATCH: Final = 2048
STEPS: Final = 128
"""Decisions of each row between two lessons."""
POINTS: Final = 20.0
"""So many points ahead are worth as much as a win: any decision changes points, but few of them places."""
UNUSUAL: Final = 4.0
"""What is seen counts by how far it is from usual, in standard deviations, but no further than this."""
NEVER: Final = -1e9


class Network(nn.Module):
    """From what a seat sees to how good each action looks, and what the game is worth to that seat."""

    def __init__(self, setup: Setup, width: int = 256) -> None:
        super().__init__()
        self.columns = columns(setup)
        self.actions = actions_of(setup)
        self.usual = nn.BatchNorm1d(len(self.columns), affine=False, momentum=None).eval()
        self.body = nn.Sequential(
            nn.Linear(len(self.columns), width), nn.ReLU(), nn.Linear(width, width // 2), nn.ReLU()
        )
        self.policy = nn.Linear(width // 2, len(self.actions))
        self.value = nn.Linear(width // 2, 1)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.value.weight)

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        """How likely each legal action is, and what the game is worth."""
        found = self.body(self.usual(seen).clamp(-UNUSUAL, UNUSUAL))
        logits = self.policy(found).masked_fill(~masks, NEVER)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.value(found)[:, 0]

    def seen(self, observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> tuple[Tensor, Tensor]:
        """Observations and masks as the network takes them."""
        return torch.from_numpy(scaled(observations)[:, self.columns]), torch.from_numpy(
            masks[:, self.actions]
        )

    def get_used_to(self, seen: Tensor) -> None:
        """Take these observations into account in what is usual."""
        self.usual.train()(seen)
        self.usual.eval()

    def choices(self) -> Policy:
        """What the network would do in each row."""

        def choose(observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
            with torch.no_grad():
                found, _ = self(*self.seen(observations, masks))
            return self.actions[found.sample().numpy()]

        return choose


class Lesson(NamedTuple):
    """Decisions to learn from: what was seen, chosen and expected, and what came of it."""

    seen: Tensor
    masks: Tensor
    chosen: Tensor
    likely: Tensor
    advantage: Tensor
    returns: Tensor


class Table:
    """Games side by side, played by one network in all seats."""

    def __init__(self, setup: Setup, network: Network, rows: int, seed: int) -> None:
        self.network = network
        self.batch = Batch(setup, rows=rows, seed=seed)
        self.seats = len(setup.names)

    def _ahead(self) -> NDArray[np.float32]:
        """By how much each seat is ahead now, in the seats' own order."""
        seats = (self.batch.seats[:, None] + np.arange(self.seats)) % self.seats
        points = np.zeros(seats.shape, np.float32)
        seen = pieces(self.batch.observations)["points"][:, : self.seats, 0]
        np.put_along_axis(points, seats, seen.astype(np.float32), axis=1)
        return ahead(points)

    def play(self) -> Lesson:
        """Play some steps in every row, and work out how surprising each decision was for its seat."""
        shape = STEPS, self.batch.rows
        seats = np.zeros(shape, np.int64)
        done = np.zeros(shape, np.bool_)
        rewards, promise = (
            np.zeros((*shape, self.seats), np.float32),
            np.zeros((*shape, self.seats), np.float32),
        )
        values = np.zeros(shape, np.float32)
        kept: list[tuple[Tensor, ...]] = []
        for step in range(STEPS):
            seen, masks = self.network.seen(self.batch.observations, self.batch.masks)
            with torch.no_grad():
                found, value = self.network(seen, masks)
                chosen = found.sample()
            kept.append((seen, masks, chosen, found.log_prob(chosen)))
            seats[step], values[step], promise[step] = self.batch.seats, value.numpy(), self._ahead()
            self.batch.step(self.network.actions[chosen.numpy()])
            done[step] = self.batch.done
            rewards[step] = self.batch.rewards
            rewards[step, done[step]] += ahead(self.batch.ends.points[done[step]])
        advantage, known = traced(seats, done, rewards, promise, values)
        seen, masks, chosen, likely = (torch.cat(parts) for parts in zip(*kept, strict=True))
        rows = torch.from_numpy(known.reshape(-1))
        surprise = torch.from_numpy(advantage.reshape(-1))
        returns = surprise + torch.from_numpy(values.reshape(-1))
        return Lesson(*(part[rows] for part in (seen, masks, chosen, likely, surprise, returns)))


def ahead(points: NDArray[Any]) -> NDArray[np.float32]:
    """What it is worth to each seat to be so many points ahead of the best other one."""
    best = [np.delete(points, seat, axis=1).max(axis=1) for seat in range(points.shape[1])]
    return ((points - np.stack(best, axis=1)) / POINTS).astype(np.float32)


def traced(
    seats: NDArray[np.int64],
    done: NDArray[np.bool_],
    rewards: NDArray[np.float32],
    promise: NDArray[np.float32],
    values: NDArray[np.float32],
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """How much better each decision turned out than expected, traced back from the end (GAE).

    Every seat has a thread of its own through a row: from one of its decisions to its next. The last decision
    of a seat before the steps end is left out, unless the game has ended: nobody knows what comes of it.
    """
    steps, rows = seats.shape
    every = np.arange(rows)
    advantage = np.zeros((steps, rows), np.float32)
    known = np.zeros((steps, rows), np.bool_)
    next_value, next_promise, trace, reward = (np.zeros(rewards.shape[1:], np.float32) for _ in range(4))
    has_next = np.zeros(rewards.shape[1:], np.bool_)
    for step in reversed(range(steps)):
        ended = done[step]
        for thread in (next_value, next_promise, trace):
            thread[ended] = 0
        reward[ended] = rewards[step][ended]
        has_next[ended] = True
        seat = seats[step]
        gained = next_promise[every, seat] - promise[step, every, seat]
        surprise = reward[every, seat] + gained + DISCOUNT * next_value[every, seat] - values[step]
        known[step] = has_next[every, seat]
        trace[every, seat] = np.where(
            known[step], surprise + DISCOUNT * TRACE * trace[every, seat], trace[every, seat]
        )
        advantage[step] = trace[every, seat]
        next_value[every, seat], next_promise[every, seat] = values[step], promise[step, every, seat]
        reward[every, seat] = 0
        has_next[every, seat] = True
    return advantage, known


def learn(network: Network, optimizer: torch.optim.Optimizer, lesson: Lesson) -> None:
    """Make decisions likelier that turned out well, and expectations truer."""
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(lesson.chosen)).split(MINIBATCH):
            part = Lesson(*(tensor[rows] for tensor in lesson))
            found, value = network(part.seen, part.masks)
            gain = (part.advantage - part.advantage.mean()) / (part.advantage.std() + 1e-8)
            ratio = (found.log_prob(part.chosen) - part.likely).exp()
            better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            truer = (value - part.returns).square().mean()
            optimizer.zero_grad()
            (0.5 * truer - better - ENTROPY * found.entropy().mean()).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
    network.get_used_to(lesson.seen)


def train(asked: argparse.Namespace) -> Measured:
    """Play and learn in turns, and tell from time to time how well the network plays."""
    torch.manual_seed(asked.seed)
    torch.set_num_threads(2)
    setup = make_setup(asked.board, asked.seats, "0")
    network = Network(setup)
    table = Table(setup, network, asked.rows, asked.seed)
    optimizer = torch.optim.Adam(network.parameters(), lr=5e-4)
    title = f"Self-play on {setup.board.name}, {asked.seats} seats, against {asked.opponent}"
    curve = Curve(asked.out, title, 1 / asked.seats)
    made, wanted = 0, 0
    while made < asked.decisions:
        if made >= wanted:
            wanted = made + asked.every
            curve.add(made, measure(network.choices(), setup, asked.opponent, asked.games))
        for group in optimizer.param_groups:
            group["lr"] = 1e-4 + 4e-4 * (1 - made / asked.decisions)
        learn(network, optimizer, table.play())
        made += STEPS * asked.rows
    found = measure(network.choices(), setup, asked.opponent, asked.last_games)
    curve.add(made, found)
    torch.save(network.state_dict(), asked.out / "network.pt")
    return found


def main() -> None:
    """Learn as asked on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--board", default="italia")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument(
        "--opponent", default="classic:1", help="who measures it: random, classic:1, colonist …"
    )
    add_options(parser, Path("build/self-play"), rows=128)
    run(parser, train)


if __name__ == "__main__":
    main()
