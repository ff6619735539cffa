"""Who plays while a network learns: threads beside it, or processes on this machine and others.

Playing goes on while the last lesson is learnt, so what is learnt from is one lesson old.
"""

import os
import sys
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import TYPE_CHECKING, Final, NamedTuple, Self

import numpy as np
import torch
from torch import Tensor

from concordia.arena.work import Job, Workers, carry_out
from concordia.data.board import Board
from concordia.errors import SetupError
from concordia.train.mix import ways
from concordia.train.net import Net, Weights, cast
from concordia.train.player import Player
from concordia.train.stretch import Lesson
from concordia.train.thinker import Thinker

if TYPE_CHECKING:
    from concordia.train.course import Plan

WAYS: Final = 128
"""Ways to play a board that take turns in the rows of a player."""


QUICK_SWITCH: Final = 0.0005
"""Seconds after which a thread that waits for its turn gets it."""


class Played(NamedTuple):
    """What a stretch of games teaches, and how many of them ended in it."""

    lesson: Lesson
    games: int


class Players(ABC):
    """Those who play for a network that learns; use them in a `with` statement."""

    @abstractmethod
    def play(self, net: Net) -> list[Played]:
        """A stretch on every board; the next one begins at once, with the network as it is now."""

    def __enter__(self) -> Self:
        """Nothing is played yet."""
        return self

    @abstractmethod
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop playing."""


def make_players(
    plan: "Plan", net: Net, kind: torch.dtype, seed: str, workers: Workers | None, threads: int
) -> Players:
    """Threads beside the network, or workers if there are any."""
    if workers is None:
        return Threads(plan, net, kind, seed, threads)
    if plan.think:
        raise SetupError("players that think play in threads beside the network: leave out the workers")
    return Spread(plan, seed, workers, net.first.device)


class Threads(Players):
    """A player for every board in a thread of its own, on the device where the network learns."""

    def __init__(self, plan: "Plan", net: Net, kind: torch.dtype, seed: str, threads: int) -> None:
        """Set the games of all boards up; so many threads carry out the steps of each."""
        self.weights = [_copied(cast(net.weights(number), kind)) for number in range(len(plan.boards))]
        self.players: list[Player | Thinker] = []
        for board, weights, (rows, used) in zip(
            plan.boards, self.weights, plan.rows_and_threads(threads), strict=True
        ):
            own = f"{seed}/{board.id}"
            played = ways(board, WAYS, own)
            if plan.think:
                self.players.append(Thinker(played, weights, rows, plan.steps, own, plan.think, used))
            else:
                self.players.append(Player(played, weights, rows, plan.steps, own, used))
        device = net.first.device
        self.streams = [
            torch.cuda.Stream(device) if device.type == "cuda" else None  # type: ignore[no-untyped-call]
            for _ in self.players
        ]
        self.pool = ThreadPoolExecutor(len(self.players))
        self.playing: list[Future[Played]] = []
        self.ready = False

    def play(self, net: Net) -> list[Played]:
        """What was played since the last lesson, or at first a stretch of each board."""
        if not self.ready:
            self._get_ready(net)
            self._go_on()
            found, self.playing = [future.result() for future in self.playing], []
            return found
        if not self.playing:
            self._update(net)
            self._go_on()
        found = [future.result() for future in self.playing]
        self._update(net)
        self._go_on()
        return found

    def _get_ready(self, net: Net) -> None:
        """Record all that is replayed later, one player after the other.

        Recording on a GPU allows nothing beside it; so nobody plays either while the first lesson is learnt.
        """
        self._update(net)
        for player, stream in zip(self.players, self.streams, strict=True):
            with torch.cuda.stream(stream):  # Without a stream nothing changes.
                player.get_ready()
        self.ready = True

    def _go_on(self) -> None:
        self.playing = [self.pool.submit(self._go, number) for number in range(len(self.players))]

    def _go(self, number: int) -> Played:
        player, stream = self.players[number], self.streams[number]
        before = player.games
        with torch.cuda.stream(stream):
            lesson = player.play()
        return Played(lesson, player.games - before)

    def _update(self, net: Net) -> None:
        """Play with the network as it is now."""
        with torch.no_grad():
            for number, weights in enumerate(self.weights):
                for kept, learnt in zip(_flat(weights), _flat(net.weights(number)), strict=True):
                    kept.copy_(learnt)
        if net.first.device.type == "cuda":
            torch.cuda.synchronize()

    def __enter__(self) -> Self:
        """From here on threads make way for each other quickly: all of them have little to do at a time."""
        self._interval = sys.getswitchinterval()
        sys.setswitchinterval(QUICK_SWITCH)
        return self

    def __exit__(self, *_: object) -> None:
        """Wait for the stretches that are being played."""
        self.pool.shutdown()
        sys.setswitchinterval(self._interval)


class Spread(Players):
    """Players in processes, on this machine or on a cluster; each plays one board after another."""

    def __init__(self, plan: "Plan", seed: str, workers: Workers, device: torch.device) -> None:
        """Get ready; the processes begin with the first stretch."""
        self.plan, self.seed, self.device = plan, seed, device
        self.net: Net | None = None
        self.found: list[deque[Played]] = [deque() for _ in plan.boards]
        self.results: Generator[tuple[int, Packed], None, None] = carry_out(
            play_stretch, self._jobs(), workers
        )

    def _jobs(self) -> Iterator[Job]:
        """Stretches without end; whoever is free takes one, with the network as it is then."""
        number = 0
        while True:
            assert self.net is not None
            board = number % len(self.plan.boards)
            with torch.no_grad():
                weights = cast(self.net.weights(board), torch.float32)
            sent = [tensor.detach().cpu().numpy() for tensor in _flat(weights)]
            rows, _ = self.plan.rows_and_threads(1)[board]
            given = (self.plan.boards[board], sent, self.plan.blocks, rows, self.plan.steps)
            yield Job(number, (*given, self.seed))
            number += 1

    def play(self, net: Net) -> list[Played]:
        """A stretch of every board, as they come in."""
        self.net = net
        while not all(self.found):
            number, packed = next(self.results)
            board = number % len(self.plan.boards)
            self.found[board].append(unpacked(packed, self.device))
        return [found.popleft() for found in self.found]

    def __exit__(self, *_: object) -> None:
        """End the processes."""
        self.results.close()


class Packed(NamedTuple):
    """A stretch as it travels: what is seen is mostly 0, and legal actions are single bits."""

    shapes: tuple[tuple[int, ...], ...]
    seen: tuple[np.ndarray, np.ndarray]
    """Where bytes are set, and which."""
    legal: np.ndarray
    others: list[np.ndarray]
    games: int


_players: dict[tuple[str, str], Player] = {}
"""The games that this process goes on with, by board and seed."""


def play_stretch(
    board: Board, sent: list[np.ndarray], blocks: int, rows: int, steps: int, seed: str
) -> Packed:
    """Play a stretch on a board in this process, going on with the games it has there."""
    torch.set_num_threads(1)
    weights = _unflat([torch.from_numpy(one) for one in sent], blocks)
    key = (board.id, seed)
    if key not in _players:
        own = f"{seed}/{board.id}/{os.getpid()}/{os.urandom(4).hex()}"
        _players[key] = Player(ways(board, WAYS, own), weights, rows, steps, own)
    player = _players[key]
    for kept, new in zip(_flat(player.weights), _flat(weights), strict=True):
        kept.copy_(new)
    before = player.games
    return pack(player.play(), player.games - before)


def pack(lesson: Lesson, games: int) -> Packed:
    """A lesson as it travels."""
    arrays = [tensor.numpy() for tensor in lesson]
    seen, legal = arrays[1], arrays[2]
    at = np.flatnonzero(seen)
    others = [array for number, array in enumerate(arrays) if number not in (1, 2)]
    steps = np.diff(at, prepend=0)
    assert steps.max() <= np.iinfo(np.uint16).max
    found = steps.astype(np.uint16), seen.reshape(-1)[at]
    return Packed((seen.shape, legal.shape), found, np.packbits(legal), others, games)


def unpacked(packed: Packed, device: torch.device) -> Played:
    """A lesson that has arrived."""
    (steps, values), (seen_shape, legal_shape) = packed.seen, packed.shapes
    seen = np.zeros(seen_shape, np.uint8)
    seen.reshape(-1)[np.cumsum(steps, dtype=np.int64)] = values
    size = legal_shape[0] * legal_shape[1]
    legal = np.unpackbits(packed.legal, count=size).reshape(legal_shape).astype(np.bool_)
    arrays = [packed.others[0], seen, legal, *packed.others[1:]]
    return Played(Lesson(*(torch.from_numpy(array).to(device) for array in arrays)), packed.games)


def _flat(weights: Weights) -> list[Tensor]:
    return [one for part in weights for one in (part if isinstance(part, tuple) else (part,))]


def _unflat(tensors: list[Tensor], blocks: int) -> Weights:
    """The weights whose tensors were laid in a row."""
    first, bias, *rest = tensors
    return Weights(first, bias, tuple(rest[:blocks]), tuple(rest[blocks : 2 * blocks]), *rest[2 * blocks :])


def _copied(weights: Weights) -> Weights:
    """Weights of their own, from which nothing is learnt."""
    return _unflat([one.detach().clone() for one in _flat(weights)], len(weights.blocks))
