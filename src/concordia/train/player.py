"""A player: games of one board side by side, all seats played by one network."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from concordia.brain.places import places_on
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
        self.places = places_on(setups[0].board)
        self.weights, self.device = weights, weights.first.device
        self.batches = [
            Batch(setups[thread::threads] or setups, rows=rows, seed=f"{seed}/{thread}", longest=LONGEST)
            for thread in range(threads)
        ]
        self.rows, self.steps = rows * threads, steps
        self.games = 0
        self.seating = Seating([batch.setup_of(row) for batch in self.batches for row in range(rows)])
        self._pool = ThreadPoolExecutor(threads)
        self._make_room()
        self._choose_with = fused(self._look, self.device)
        self._act = Replayed(self._choose, self.device)
        seats = Seats(self.seating, self.device)
        sizes = steps, self.rows, len(self._columns), self._actions
        self._stretches = [Stretch(seats, sizes) for _ in range(STRETCHES)]
        self._turn = 0

    def _make_room(self) -> None:
        on, rows = self.device, self.rows
        spare = missing(len(self.places.columns))
        self._columns = torch.as_tensor(np.pad(self.places.columns, (0, spare)), device=on)
        self._spare = missing(len(self.places.actions))
        self._actions = len(self.places.actions) + self._spare
        self._word = torch.as_tensor(self.places.actions >> 6, device=on)
        self._bit = torch.as_tensor(self.places.actions & 63, device=on)
        self._raw = torch.zeros((rows, SIZE), dtype=torch.uint8, device=on)
        self._words = torch.zeros((rows, WORDS), dtype=torch.int64, device=on)
        self._seats = torch.zeros(rows, dtype=torch.int64, device=on)
        self._chosen = torch.zeros(rows, dtype=torch.int64, pin_memory=on.type == "cuda")
        if on.type == "cuda":
            # What is kept in place is read by the GPU directly.
            for batch in self.batches:
                for array in (batch.observations, batch.words, batch.seats):
                    cuda: Any = torch.cuda.cudart()  # type: ignore[no-untyped-call]
                    cuda.cudaHostRegister(array.ctypes.data, array.nbytes, 0)

    def _observe(self) -> None:
        """Bring over what is seen now."""
        size = self.batches[0].rows
        for number, batch in enumerate(self.batches):
            rows = slice(number * size, (number + 1) * size)
            for here, there in (
                (self._raw, batch.observations),
                (self._words, batch.words),
                (self._seats, batch.seats),
            ):
                here[rows].copy_(torch.from_numpy(there), non_blocking=True)

    def _choose(self) -> Acted:
        """Look at every game, and draw an action by how good the network finds it."""
        return self._choose_with(torch.empty((self.rows, self._actions), device=self.device).exponential_())

    def _look(self, noise: Tensor) -> Acted:
        seen = self._raw.index_select(1, self._columns)
        legal = ((self._words.index_select(1, self._word) >> self._bit) & 1).bool()
        legal = functional.pad(legal, [0, self._spare])
        answer = look(self.weights, seen)
        likely = answer.logits.masked_fill(~legal, -1e9).log_softmax(1)
        # The largest of logits with such noise is drawn as the softmax would.
        chosen = (likely - noise.log()).argmax(1)
        return self._stretches[0].seats.acted(self._raw, seen, legal, self._seats, answer, chosen, likely)

    def play(self) -> Lesson:
        """Play a stretch: so many decisions in every game. The lesson holds until the next but one."""
        stretch = self._stretches[self._turn]
        self._turn = (self._turn + 1) % STRETCHES
        ended: list[tuple[int, Ended]] = []
        with torch.no_grad():
            for step in range(self.steps):
                self._observe()
                acted = self._act()
                self._chosen.copy_(acted.chosen, non_blocking=True)
                stretch.keep(step, acted)
                self._wait()
                self._step()
                ended += self._ended(step)
            self._observe()
            stretch.finish(self._act(), ended, self.seating)
            lesson = stretch.lesson()
            self._wait()
        return lesson

    def _wait(self) -> None:
        if self.device.type == "cuda":
            torch.cuda.current_stream(self.device).synchronize()

    def _step(self) -> None:
        actions = self.places.actions[self._chosen.numpy()]
        size = self.batches[0].rows

        def go(number: int) -> None:
            self.batches[number].step(actions[number * size : (number + 1) * size])

        if len(self.batches) == 1:
            go(0)
        else:
            list(self._pool.map(go, range(len(self.batches))))

    def _ended(self, step: int) -> list[tuple[int, Ended]]:
        found = []
        for number, batch in enumerate(self.batches):
            ended = just_ended(batch)
            if ended is not None:
                self.games += len(ended.rows)
                found.append((step, ended._replace(rows=ended.rows + number * batch.rows)))
        return found
