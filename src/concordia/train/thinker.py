"""A player that thinks: games of one board side by side, each decision made by a search with the network.

All searches look together, so a GPU serves thousands of them at a time, and no game waits for another. What a
search finds is better than what the network sees at a glance: that is what the network learns from it.
"""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from concordia.brain.answers import ANSWERS
from concordia.brain.growing import SIDES
from concordia.brain.places import Places, places_on
from concordia.brain.search import NODES_A_SIMULATION, Settings
from concordia.brain.sight.layout import SIZE
from concordia.brain.tree import DEEPEST, WAY
from concordia.rl import Batch
from concordia.rules.actions import ACTIONS, WORDS
from concordia.rules.packed import STATE_BYTES
from concordia.setup import Setup, seed_words
from concordia.train.ends import Ended, Seating, ended_in
from concordia.train.net import Weights, look, missing
from concordia.train.player import LONGEST, on_board, register
from concordia.train.replayed import Replayed, fused
from concordia.train.stretch import Lesson, Seats, Stretch
from concordia.train.thought.records import (
    CHOSEN,
    DECISIONS,
    ENDINGS,
    FACTS,
    NUMBER,
    ROW,
    SEAT,
    TOLD,
    Games,
    Looks,
    Mind,
    Searches,
    Told,
)
from concordia.train.thought.records import OUT_OF as ALL
from concordia.train.thought.rows import begin_rows, think_rows

HALVES: Final = 2
"""Into how many parts the games are divided: while one is looked at, the other thinks."""
OFTEN: Final = 0.3
"""The share of decisions that are thought through in full. The network learns from them what to do; from all
it learns what comes of a position."""
EXPLORING: Final = 0.25
"""Less than a search that plays: what was found shall count beside what the network thought before."""
QUICKER: Final = 8
"""By how much other thoughts are shorter."""
STRETCHES: Final = 3
"""How many stretches there is room for: one is learnt from, one is played, and quick games begin the next."""
KEPT: Final = 2048
"""Decisions that are looked at together once more, to be kept."""


class Thinker:
    """Plays so many games side by side, and tells what is learnt from each stretch of them."""

    def __init__(
        self,
        setups: Sequence[Setup],
        weights: Weights,
        rows: int,
        steps: int,
        seed: str,
        simulations: int,
        threads: int = 1,
    ) -> None:
        """Set the games up, so many rows for each thread; the weights may be changed between stretches."""
        self.places = places_on(setups[0].board)
        self.weights, self.device, self.steps = weights, weights.first.device, steps
        own = max(1, rows * threads // HALVES)
        self.rows = own * HALVES
        batches = [
            Batch(
                setups[half::HALVES] or setups,
                rows=own,
                seed=f"{seed}/{half}",
                longest=LONGEST,
                threads=min(threads, own),
            )
            for half in range(HALVES)
        ]
        self.seating = Seating([batch.setup_of(row) for batch in batches for row in range(own)])
        self._pool = ThreadPoolExecutor(threads)
        self.halves = [
            Half(batch, number * own, self.places, weights, simulations, self._pool)
            for number, batch in enumerate(batches)
        ]
        self.sizes = on_board(self.places)
        sizes = steps, self.rows, *self.sizes
        self._seats = Seats(self.seating, self.device)
        self._stretches = [Stretch(self._seats, sizes, with_thought=True) for _ in range(STRETCHES)]
        self._number = 0
        """How many stretches were told."""
        self._decisions: list[Decisions] = []
        self._endings: list[tuple[NDArray[np.int64], Ended]] = []
        self._complete = np.zeros(self.rows, np.int64)
        self._columns = torch.as_tensor(np.pad(self.places.columns, (0, missing(len(self.places.columns)))))
        self._columns = self._columns.to(self.device)
        self._word = torch.as_tensor(self.places.actions >> 6, device=self.device)
        self._bit = torch.as_tensor(self.places.actions & 63, device=self.device)
        self.games = 0

    def get_ready(self) -> None:
        """Record all that is replayed later."""
        with torch.no_grad():
            for half in self.halves:
                half.look()
                half.wait()
            for stretch in self._stretches:
                stretch.lesson()

    def play(self) -> Lesson:
        """Play a stretch: so many decisions in every game. The lesson holds until the next but one."""
        # What is expected after a stretch is told by the first decision that follows it.
        wanted = (self._number + 1) * self.steps + 1
        most = (self._number + 2) * self.steps
        with torch.no_grad():
            while self._complete.min() < wanted:
                for half in self.halves:
                    self._take(*half.arrived())
                    half.look()
                for half in self.halves:
                    half.go_on(most)
            self._keep_all()
            stretch = self._stretches[self._number % STRETCHES]
            stretch.finish(self._ended(), self.seating)
            self._number += 1
            lesson = stretch.lesson()
            if self.device.type == "cuda":
                torch.cuda.current_stream(self.device).synchronize()
        return lesson

    def _take(self, decisions: "Decisions | None", endings: Any) -> None:
        """Take what was decided in a half; keep it when it is enough to be looked at together."""
        if decisions is not None:
            self._decisions.append(decisions)
            np.maximum.at(self._complete, decisions.facts[:, ROW], decisions.facts[:, NUMBER] + 1)
            if sum(len(one.facts) for one in self._decisions) >= KEPT:
                self._keep_all()
        if endings is not None:
            self._endings.append(endings)
            self.games += len(endings[0])

    def _keep_all(self) -> None:
        """Look at the decisions that were taken, and keep them where they belong."""
        if not self._decisions:
            return
        all_of = Decisions(*map(np.concatenate, zip(*self._decisions, strict=True)))
        self._decisions = []
        facts, seen, words, thoughts = (torch.from_numpy(one).to(self.device) for one in all_of)
        rows, seats, chosen = facts[:, ROW], facts[:, SEAT], facts[:, CHOSEN]
        legal = ((words.index_select(1, self._word) >> self._bit) & 1).bool()
        legal = functional.pad(legal, [0, self.sizes[1] - legal.shape[1]])
        columns = seen.index_select(1, self._columns)
        answer = look(self.weights, columns)
        likely = answer.logits.masked_fill(~legal, -1e9).log_softmax(1)
        there = self._seats.of(rows)
        acted = there.acted(seen, columns, legal, seats, answer, chosen, likely)
        stretches, steps = facts[:, NUMBER] // self.steps, facts[:, NUMBER] % self.steps
        for number in (self._number, self._number + 1):
            stretch = self._stretches[number % STRETCHES]
            own = (stretches == number).nonzero()[:, 0]
            stretch.keep_some(steps[own], rows[own], acted, own, thoughts[own])
            follows = ((stretches == number + 1) & (steps == 0)).nonzero()[:, 0]
            stretch.keep_some(None, rows[follows], acted, follows)

    def _ended(self) -> list[tuple[int, Ended]]:
        """The games that ended in this stretch, by step; those of the next one stay for later."""
        found, later = [], []
        for numbers, ended in self._endings:
            now = numbers // self.steps == self._number
            for at in np.flatnonzero(now):
                found.append((int(numbers[at]) % self.steps, ended.some(np.array([at]))))
            if not now.all():
                rest = np.flatnonzero(~now)
                later.append((numbers[rest], ended.some(rest)))
        self._endings = later
        return found


class Decisions(NamedTuple):
    """What was decided in some rows: numbers (`records.TOLD`), what was seen and legal, and the thought."""

    facts: NDArray[np.int64]
    seen: NDArray[np.uint8]
    words: NDArray[np.int64]
    thoughts: NDArray[np.float32]


class Half:
    """Some of a thinker's games: their searches look together while others think."""

    def __init__(
        self,
        batch: Batch,
        begin: int,
        places: Places,
        weights: Weights,
        simulations: int,
        pool: ThreadPoolExecutor,
    ) -> None:
        """Take a batch that begins with a row of the thinker's."""
        self.batch, self.begin, self.weights = batch, begin, weights
        self.device = weights.first.device
        place_of = np.zeros(ACTIONS, np.int64)
        place_of[places.actions] = np.arange(len(places.actions))
        visits = np.array([simulations, max(2, simulations // QUICKER), round(OFTEN * ALL)], np.int64)
        self.mind = Mind(place_of, Settings(exploring=EXPLORING).numbers(), visits)
        self.searches = make_searches(batch, simulations)
        begin_rows(self.mind, self.searches)
        self._make_room(places)
        self._pool = pool
        self._thinking: list[Future[None]] = []
        self._look = Replayed(fused(self._answer, self.device), self.device)
        self.stream: Any = None
        if self.device.type == "cuda":
            self.stream = torch.cuda.Stream(self.device)  # type: ignore[no-untyped-call]

    def _make_room(self, places: Places) -> None:
        rows, on_gpu = self.batch.rows, self.device.type == "cuda"
        actions = on_board(places)[1]
        columns = np.pad(places.columns, (0, missing(len(places.columns))))
        self._columns = torch.as_tensor(columns, device=self.device)
        self._raw = torch.zeros((rows, SIZE), dtype=torch.uint8, device=self.device)
        self._answers = torch.zeros((rows, ANSWERS), pin_memory=on_gpu)
        self._logits = torch.zeros((rows, actions), pin_memory=on_gpu)
        seen = np.zeros((rows, SIZE), np.uint8)
        if on_gpu:
            register(seen)
        ratings = np.zeros((rows, ACTIONS))
        self.looks = Looks(seen, self._answers.numpy(), self._logits.numpy(), ratings)
        nodes = self.searches.trees[0].shape[2]
        self.told = []
        for slice_of in self.batch.slices:
            size = 2 * (slice_of[1] - slice_of[0]) + 1
            self.told.append(
                Told(
                    np.zeros(2, np.int64),
                    np.zeros((size, TOLD), np.int64),
                    np.zeros((size, SIZE), np.uint8),
                    np.zeros((size, WORDS), np.int64),
                    np.zeros((size, actions), np.float32),
                    np.zeros((size, 2), np.int64),
                    np.zeros(nodes, np.int64),
                )
            )

    def arrived(self) -> tuple[Decisions | None, tuple[NDArray[np.int64], Ended] | None]:
        """Wait until all searches have to look; what was decided meanwhile, and which games ended."""
        for future in self._thinking:
            future.result()
        self._thinking = []
        parts = [one for one in self.told if one.numbers[DECISIONS]]
        endings = [one.endings[: one.numbers[ENDINGS]] for one in self.told]
        decisions = ended = None
        if parts:
            arrays = ((one.decisions, one.seen, one.words, one.thoughts) for one in parts)
            numbers = [int(one.numbers[DECISIONS]) for one in parts]
            decisions = Decisions(
                *(
                    np.concatenate([array[:number] for array, number in zip(kind, numbers, strict=True)])
                    for kind in zip(*arrays, strict=True)
                )
            )
            decisions.facts[:, ROW] += self.begin
        found = np.concatenate(endings)
        if len(found):
            rows, numbers_then = found[:, 0].copy(), found[:, 1].copy()
            self.batch.provide_seeds(rows.tolist())
            told = ended_in(self.batch, rows)
            ended = numbers_then, told._replace(rows=rows + self.begin)
        for one in self.told:
            one.numbers[:] = 0
        return decisions, ended

    def look(self) -> None:
        """Look at all that is to be looked at."""
        with torch.cuda.stream(self.stream):  # Without a stream nothing changes.
            self._raw.copy_(torch.from_numpy(self.looks.seen), non_blocking=True)
            logits, answers = self._look()
            self._logits.copy_(logits, non_blocking=True)
            self._answers.copy_(answers, non_blocking=True)

    def _answer(self) -> tuple[Tensor, Tensor]:
        answer = look(self.weights, self._raw.index_select(1, self._columns))
        rest = (answer.worth[:, None], answer.wins, answer.gains.flatten(1), answer.rounds[:, None])
        return answer.logits, torch.cat(rest, 1)

    def wait(self) -> None:
        """Wait until all that was looked at is known."""
        if self.stream is not None:
            self.stream.synchronize()

    def go_on(self, most: int) -> None:
        """Begin to think on, until so many decisions are told in a row."""
        self.wait()
        for number in range(len(self.told)):
            self._thinking.append(self._pool.submit(self._think, number, most))

    def _think(self, number: int, most: int) -> None:
        tables, games, (first, last) = self.batch.handed_over(number)
        think_rows(
            tables,
            Games(*games),
            self.mind,
            self.searches,
            self.looks,
            self.told[number],
            most,
            first,
            last,
        )


def make_searches(batch: Batch, simulations: int) -> Searches:
    """A search for every row of a batch, with room for so many simulations."""
    rows, nodes = batch.rows, simulations * NODES_A_SIMULATION
    whole = [np.zeros((2, rows, nodes), np.int32) for _ in range(4)]
    prior = np.zeros((2, rows, nodes), np.float32)
    worth, chances = (np.zeros((2, rows, nodes, SIDES), np.float32) for _ in range(2))
    used = np.zeros((2, rows, 1), np.int64)
    by_seat = (rows, SIDES)
    chance = np.array([seed_words(f"{batch.seed}/thought/{row}") for row in range(rows)], np.int64)
    return Searches(
        np.zeros((rows, FACTS), np.int64),
        (*whole, prior, worth, chances, used),
        np.zeros((rows, STATE_BYTES), np.uint8),
        np.zeros((rows, WORDS), np.int64),
        np.zeros((rows, DEEPEST), np.int64),
        np.zeros((rows, WAY), np.int64),
        np.zeros(by_seat),
        np.zeros(by_seat),
        np.zeros(by_seat),
        np.zeros(by_seat),
        chance,
    )
