"""A course of training: what is learnt, in which folder it is kept, and how it goes on after a break."""

import json
import os
import pickle
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import version
from math import inf
from pathlib import Path
from typing import Any, Final

import torch

from concordia.arena.work import Workers
from concordia.brain.store import OWN, SHARED, About, Brain, fingerprint, save
from concordia.data.board import Board
from concordia.errors import BrainError, ResultsError, SetupError
from concordia.files import beside, settle, write_whole
from concordia.train.learner import Learner
from concordia.train.net import Net, exported
from concordia.train.players import Players, make_players

ASKED: Final = "training.json"
CHECKPOINT: Final = "checkpoint.pt"
BRAIN: Final = "brain.npz"
WARM_UP: Final = 50
EARLY: Final = 0.05
"""After a start or a break steps grow to their full length, during so many lessons or in so large a part of
what is left of the course, whichever is shorter."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked for: the network, the games, and how fast is learnt."""

    boards: tuple[Board, ...]
    shares: tuple[float, ...] = ()
    """How many games are played on each board, one beside the other; the same if it is not told."""
    width: int = 768
    blocks: int = 2
    rows: int = 256
    """Games side by side, for each thread or process, on a board with a share of 1."""
    steps: int = 128
    """Decisions of each game between two lessons."""
    size: int = 8_192
    """Decisions that are learnt from at a time, of a board with a share of 1."""
    rate: float = 3e-4
    last_rate: float = 2e-5
    """The length of the steps in learning, at the beginning and at the end."""
    curiosity: float = 4e-3
    last_curiosity: float = 1e-3
    """How much trying other actions is rewarded, at the beginning and at the end."""
    decisions: int = 1_000_000_000
    """How many decisions the whole course has."""
    think: int = 0
    """Visits of a search that decides, and from which is learnt; 0 if choices are drawn at a glance."""
    passes: int = 1
    """How often each lesson is gone through."""
    seed: str = "train"

    def __post_init__(self) -> None:
        """Refuse what cannot be learnt with."""
        if not self.boards:
            raise SetupError("a network learns on 1 board or more")
        for name in ("width", "blocks", "rows", "steps", "size", "decisions", "passes"):
            if getattr(self, name) < 1:
                raise SetupError(f"{name} must be 1 or more, not {getattr(self, name)}")
        if len({board.id for board in self.boards}) < len(self.boards):
            raise SetupError("a network learns each board once: give a share such as imperium=2 instead")
        if self.shares and not (
            len(self.shares) == len(self.boards) and all(0 < share < inf for share in self.shares)
        ):
            raise SetupError("the share of a board is a number that is more than 0, such as imperium=2")
        if self.size > self.rows * self.steps:
            raise SetupError(f"a lesson has {self.rows * self.steps} decisions: size is at most that")

    def sizes(self) -> list[int]:
        """How many decisions of each board are learnt from at a time."""
        return [max(1, round(self.size * share)) for share in self.shares or [1.0] * len(self.boards)]

    def rows_and_threads(self, threads: int) -> list[tuple[int, int]]:
        """For each board the games side by side in a thread, and its threads; so many for a share of 1."""
        found = []
        for share in self.shares or [1.0] * len(self.boards):
            used = max(1, round(threads * share))
            found.append((max(1, round(self.rows * threads * share / used)), used))
        return found

    def told(self) -> dict[str, Any]:
        """The plan as plain values."""
        boards = {board.id: fingerprint(board) for board in self.boards}
        return {**asdict(self), "boards": boards}


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a course has come."""

    decisions: int
    games: int
    seconds: float
    """Of learning, all stretches together."""
    pace: float
    """Decisions a second in the last lesson."""
    told: dict[str, float]
    """How far the network was from what the last lesson taught."""


class Course:
    """A network that learns, kept in a folder from which it goes on."""

    def __init__(
        self,
        folder: Path,
        plan: Plan,
        device: str,
        workers: Workers | None,
        threads: int,
        begin_with: Path | None = None,
    ) -> None:
        """Begin a course, or go on with the one in the folder; another one is refused.

        A new course begins with a network that knows nothing, or with the one in a file.
        """
        self.folder, self.plan, self.device = folder, plan, device
        self.decisions = self.games = 0
        self.seconds = 0.0
        self.before: dict[str, Any] = {}
        torch.manual_seed(0)
        self.net = Net(plan.boards, plan.width, plan.blocks)
        if begin_with is not None and not (folder / CHECKPOINT).exists():
            self._begin_with(begin_with)
        self.learner = Learner(self.net, device, plan.sizes())
        self._open()
        seed = f"{plan.seed}/{self.decisions}"
        self.players: Players = make_players(plan, self.net, self.learner.kind, seed, workers, threads)

    def _begin_with(self, file: Path) -> None:
        """Take the weights of a network that has learnt all boards of this course."""
        with Brain(file) as brain:
            found = [brain.network(board) for board in self.plan.boards]
            blocks, width = found[0].block_biases.shape
            if (width, blocks) != (self.plan.width, self.plan.blocks):
                raise BrainError(f"{file} has a width of {width} and {blocks} blocks: ask for the same")
            names = [f"{board.id}/{name}" for board in self.plan.boards for name in OWN]
            self.net.take({name: brain.array(name) for name in (*names, *SHARED)})
            self.before = brain.about.origin

    def _open(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        asked, told = self.folder / ASKED, json.dumps(self.plan.told(), indent=1)
        fixed = ("boards", "width", "blocks")
        if asked.exists():
            try:
                before = json.loads(asked.read_text())
                other = [name for name in fixed if before[name] != json.loads(told)[name]]
            except (ValueError, KeyError, TypeError) as error:
                raise ResultsError(f"{asked} cannot be read ({error}): choose another folder") from None
            if other:
                raise ResultsError(f"{self.folder} has a course with other {other[0]}: choose another folder")
        write_whole(asked, told.encode())
        checkpoint = self.folder / CHECKPOINT
        if checkpoint.exists():
            self._load(checkpoint)

    def _load(self, checkpoint: Path) -> None:
        try:
            kept = torch.load(checkpoint, map_location=self.device, weights_only=True)
            self.net.load_state_dict(kept["net"])
            if "optimizer" in kept:
                self.learner.optimizer.load_state_dict(kept["optimizer"])
        except (OSError, RuntimeError, KeyError, ValueError, EOFError, pickle.UnpicklingError) as error:
            raise ResultsError(f"{checkpoint} cannot be read: {str(error).splitlines()[0]}") from None
        self.learner.keep_rate()
        self.decisions, self.games, self.seconds = kept["decisions"], kept["games"], kept["seconds"]
        self.before = json.loads(kept.get("before", "{}"))

    def learn(self, stop: float | None = None) -> Iterator[Progress]:
        """Play and learn until the course is over, or until a time; after every lesson tell how far it is.

        Steps become shorter towards the end, whichever comes first.
        """
        lessons = 0
        began, begun = time.monotonic(), self.decisions
        with self.players as players:
            while self.decisions < self.plan.decisions and (stop is None or time.monotonic() < stop):
                started = time.monotonic()
                stretches = players.play(self.net)
                gone = self.decisions / self.plan.decisions
                fresh = (self.decisions - begun) / (self.plan.decisions - begun)
                if stop is not None:
                    passed = (started - began) / (stop - began)
                    gone, fresh = max(gone, passed), max(fresh, passed)
                lessons += 1
                warm = min(1.0, max(lessons / WARM_UP, fresh / EARLY))
                curiosity = between(self.plan.curiosity, self.plan.last_curiosity, min(1.0, gone))
                told = self.learner.learn(
                    [stretch.lesson for stretch in stretches],
                    warm * between(self.plan.rate, self.plan.last_rate, min(1.0, gone)),
                    0.0 if self.plan.think else curiosity,
                    self.plan.passes,
                )
                made = sum(len(stretch.lesson.known) for stretch in stretches)
                spent = time.monotonic() - started
                self.decisions += made
                self.games += sum(stretch.games for stretch in stretches)
                self.seconds += spent
                yield Progress(self.decisions, self.games, self.seconds, made / spent, told)

    def save(self, origin: dict[str, Any] | None = None) -> Path:
        """Keep how far the course has come, and write the network as bots read it."""
        kept = {
            "net": self.net.state_dict(),
            "optimizer": self.learner.optimizer.state_dict(),
            "decisions": self.decisions,
            "games": self.games,
            "seconds": self.seconds,
            "before": json.dumps(self.before),
        }
        checkpoint = self.folder / CHECKPOINT
        with beside(checkpoint) as unfinished:
            torch.save(kept, unfinished)
            settle(unfinished, checkpoint)
        brain = self.folder / BRAIN
        boards = {board.id: fingerprint(board) for board in self.plan.boards}
        save(brain, exported(self.net), About(boards, origin={**self.origin(), **(origin or {})}))
        return brain

    def origin(self) -> dict[str, Any]:
        """Where the network comes from."""
        where = torch.cuda.get_device_name() if self.device.startswith("cuda") else "CPU"
        return {
            "command": " ".join(["concordia", *sys.argv[1:]]),
            "version": version("concordia-boardgame"),
            "commit": os.environ.get("CONCORDIA_COMMIT", ""),
            "decisions": self.decisions,
            "games": self.games,
            "hours": round(self.seconds / 3600, 2),
            "device": where,
            **({"before": self.before} if self.before else {}),
        }


def between(first: float, last: float, gone: float) -> float:
    """A number on its way from the first to the last."""
    return first + (last - first) * gone
