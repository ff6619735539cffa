"""A player: games of one board side by side, all seats played by one network."""

import hashlib
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final

import numpy as np
import torch
from torch.nn import functional

from concordia.brain.places import Places, places_on
from concordia.brain.sight.layout import SIZE
from concordia.rl import Batch
from concordia.rules.actions import WORDS
from concordia.setup import Setup
from concordia.train.ends import Ended, Seating, just_ended
from concordia.train.net import Weights, look, missing
from concordia.train.replayed import Replayed, fused
from concordia.train.stretch import Acted, Lesson, Seats, Stretch

LONGEST: Final = 4_000
"""Decisions after which a game that does not end is cut off."""
STRETCHES: Final = 2
"""How many stretches there is room for: one is played while another is learnt from."""
HALVES: Final = 2
"""Into how many parts the games are divided: while one is looked at, the others make their steps."""


class Player:
    """Plays so many games side by side, and tells what is learnt from each stretch of them."""

    def __init__(
        self,
        setups: Sequence[Setup],
        weights: Weights,
        rows: int,
        steps: int,
        seed: str,
        threads: int = 1,
    ) -> None:
        """Set the games up, so many rows for each thread; the weights may be changed between stretches."""
        places = places_on(setups[0].board)
        self.weights, self.device = weights, weights.first.device
        self.rows, self.steps = rows * threads, steps
        number = min(HALVES, threads)
        batches = []
        for part in range(number):
            own = (part + 1) * threads // number - part * threads // number
            played = setups[part::number] or setups
            batches.append(
                Batch(played, rows=rows * own, seed=f"{seed}/{part}", longest=LONGEST, threads=own)
            )
        self.seating = Seating([batch.setup_of(row) for batch in batches for row in range(batch.rows)])
        self._pool = ThreadPoolExecutor(number)
        self.parts: list[Part] = []
        for part, batch in enumerate(batches):
            begin = sum(before.rows for before in self.parts)
            seating = self.seating.of(np.arange(begin, begin + batch.rows))
            self.parts.append(Part(batch, begin, seating, places, weights, self._pool, f"{seed}/{part}"))
        seats = Seats(self.seating, self.device)
        sizes = steps, self.rows, *self.parts[0].sizes
        self._stretches = [Stretch(seats, sizes) for _ in range(STRETCHES)]
        self._turn = 0

    @property
    def games(self) -> int:
        """How many games have ended."""
        return sum(part.games for part in self.parts)

    def get_ready(self) -> None:
        """Record all that is replayed later, in each of the stretches that there is room for."""
        for _ in self._stretches:
            self.play()

    def play(self) -> Lesson:
        """Play a stretch: so many decisions in every game. The lesson holds until the next but one."""
        stretch = self._stretches[self._turn]
        self._turn = (self._turn + 1) % STRETCHES
        ended: list[tuple[int, Ended]] = []
        with torch.no_grad():
            for step in range(self.steps):
                for part in self.parts:
                    ended += part.arrived()
                    part.look(stretch, step)
                for part in self.parts:
                    part.go_on(step)
            for part in self.parts:
                ended += part.arrived()
                part.look(stretch, None)
            for part in self.parts:
                part.wait()
            stretch.finish(ended, self.seating)
            lesson = stretch.lesson()
            if self.device.type == "cuda":
                torch.cuda.current_stream(self.device).synchronize()
        return lesson


def on_board(places: Places) -> tuple[int, int]:
    """How many bytes are read and how many actions rated on a board, with those that fill up."""
    columns, actions = len(places.columns), len(places.actions)
    return columns + missing(columns), actions + missing(actions)


def register(array: np.ndarray) -> None:
    """Let a GPU read an array directly."""
    cuda: Any = torch.cuda.cudart()  # type: ignore[no-untyped-call]
    cuda.cudaHostRegister(array.ctypes.data, array.nbytes, 0)


class Part:
    """Some of a player's games: what is seen there is looked at together, while other parts make steps."""

    def __init__(
        self,
        batch: Batch,
        begin: int,
        seating: Seating,
        places: Places,
        weights: Weights,
        pool: ThreadPoolExecutor,
        seed: str,
    ) -> None:
        """Take a batch that begins with a row of the player's; it makes its steps in a thread of a pool."""
        self.batch, self.begin, self.places, self.weights = batch, begin, places, weights
        self.rows = batch.rows
        self.games = 0
        self.device = weights.first.device
        self.stream: Any = None
        if self.device.type == "cuda":
            self.stream = torch.cuda.Stream(self.device)  # type: ignore[no-untyped-call]
        self.seats = Seats(seating, self.device)
        self._pool = pool
        self._step: tuple[int, Future[Any]] | None = None
        self._make_room()
        # A generator of its own: a shared one must not be stepped while another part's graph is recorded.
        self._chance = torch.Generator(self.device)
        self._chance.manual_seed(int.from_bytes(hashlib.sha256(seed.encode()).digest()[:7], "big"))
        self._act = Replayed(fused(self._choose, self.device), self.device)

    def _make_room(self) -> None:
        on, rows = self.device, self.rows
        spare = missing(len(self.places.columns))
        self._columns = torch.as_tensor(np.pad(self.places.columns, (0, spare)), device=on)
        self._spare = missing(len(self.places.actions))
        self.sizes = on_board(self.places)
        self._word = torch.as_tensor(self.places.actions >> 6, device=on)
        self._bit = torch.as_tensor(self.places.actions & 63, device=on)
        self._raw = torch.zeros((rows, SIZE), dtype=torch.uint8, device=on)
        self._words = torch.zeros((rows, WORDS), dtype=torch.int64, device=on)
        self._seats = torch.zeros(rows, dtype=torch.int64, device=on)
        self._noise = torch.zeros((rows, self.sizes[1]), device=on)
        self._chosen = torch.zeros(rows, dtype=torch.int64, pin_memory=on.type == "cuda")
        if on.type == "cuda":
            # What is kept in place is read by the GPU directly.
            for array in (self.batch.observations, self.batch.words, self.batch.seats):
                register(array)

    def look(self, stretch: Stretch, step: int | None) -> None:
        """Look at every game and choose; keep it as a step of a stretch, or as what is expected after all."""
        with torch.cuda.stream(self.stream):  # Without a stream nothing changes.
            self._observe()
            self._noise.exponential_(generator=self._chance)
            acted = self._act()
            self._chosen.copy_(acted.chosen, non_blocking=True)
            stretch.keep(step, slice(self.begin, self.begin + self.rows), acted)

    def _observe(self) -> None:
        """Bring over what is seen now."""
        for here, there in (
            (self._raw, self.batch.observations),
            (self._words, self.batch.words),
            (self._seats, self.batch.seats),
        ):
            here.copy_(torch.from_numpy(there), non_blocking=True)

    def _choose(self) -> Acted:
        """Look at every game, and draw an action by how good the network finds it."""
        seen = self._raw.index_select(1, self._columns)
        legal = ((self._words.index_select(1, self._word) >> self._bit) & 1).bool()
        legal = functional.pad(legal, [0, self._spare])
        answer = look(self.weights, seen)
        likely = answer.logits.masked_fill(~legal, -1e9).log_softmax(1)
        # The largest of logits with such noise is drawn as the softmax would.
        chosen = (likely - self._noise.log()).argmax(1)
        return self.seats.acted(self._raw, seen, legal, self._seats, answer, chosen, likely)

    def wait(self) -> None:
        """Wait until all that was looked at is known."""
        if self.stream is not None:
            self.stream.synchronize()

    def go_on(self, step: int) -> None:
        """Begin to carry out what was chosen."""
        self.wait()
        actions = self.places.actions[self._chosen.numpy()]
        self._step = step, self._pool.submit(self.batch.step, actions)

    def arrived(self) -> list[tuple[int, Ended]]:
        """Wait until the step under way is made; the games that ended in it, by step and row."""
        if self._step is None:
            return []
        (step, made), self._step = self._step, None
        made.result()
        ended = just_ended(self.batch)
        if ended is None:
            return []
        self.games += len(ended.rows)
        return [(step, ended._replace(rows=ended.rows + self.begin))]
