"""A stretch of many games: the decisions made, and what they teach once it is known what came of them."""

from copy import copy
from typing import Final, NamedTuple

import numpy as np
import torch
from torch import Tensor

from concordia.brain.answers import PARTS, POINTS_UNIT, ROUNDS_UNIT
from concordia.brain.sight.layout import ALL_GODS, AT, BLOCK, SEATS_AT
from concordia.rules.state import MAX_SEATS
from concordia.train.ends import LEAD, Ended, Seating
from concordia.train.net import Look
from concordia.train.replayed import Replayed

TRACE: Final = 0.95
"""How far the surprise about a decision is traced back to earlier ones of the same seat."""
STEADY: Final = 0.97
"""How far what is known of the end is traced back from decision to decision."""


class Acted(NamedTuple):
    """One decision in every game: what was seen and done, and what was expected, by seat."""

    seen: Tensor
    legal: Tensor
    seats: Tensor
    chosen: Tensor
    likely: Tensor
    """The logarithm of how likely the choice was."""
    worth: Tensor
    lead: Tensor
    """By how much the seat's side is before the best other one, as it counts towards its worth."""
    now: Tensor
    """The points as they would count now, by place and part."""
    wins: Tensor
    parts: Tensor
    """The final points."""
    round: Tensor
    last_round: Tensor


class Lesson(NamedTuple):
    """What is learnt from decisions, one row each."""

    known: Tensor
    """Whether the consequences are known; otherwise a row teaches nothing."""
    seen: Tensor
    legal: Tensor
    chosen: Tensor
    likely: Tensor
    better: Tensor
    """By how much the choice turned out better than expected."""
    worth: Tensor
    wins: Tensor
    """Who wins, by place from the viewer's; NaN where nobody sits."""
    gains: Tensor
    """The points still to come by place and part, in units."""
    rounds: Tensor
    thought: Tensor
    """How often a search chose each action; nothing where it was not thought through."""


class Seats:
    """Who sits where in every game, to turn places seen from a seat into seats and back."""

    def __init__(self, seating: Seating, device: torch.device) -> None:
        """Bring the seating to a device."""
        on = device
        self.device = device
        self.players = torch.as_tensor(seating.players, device=on)[:, None]
        self.numbers = torch.arange(MAX_SEATS, device=on).expand(len(seating.players), -1)
        self.plays = self.numbers < self.players
        self.present = self.numbers < torch.as_tensor(seating.everyone, device=on)[:, None]
        # Whoever wins together sits as far apart from everyone's view: what holds for seats holds for places.
        self.with_whom = torch.as_tensor(seating.with_whom, device=on)
        self.times = torch.as_tensor(seating.times, device=on)
        self.rivals = self.present & (self.numbers > 0) & (self.with_whom > 0)
        blocks = SEATS_AT + BLOCK * np.arange(MAX_SEATS)
        gods = (blocks[:, None] + AT["god_points"] + np.arange(ALL_GODS)).reshape(-1)
        self._points_at = torch.as_tensor(blocks + AT["points"], device=on)
        self._gods_at = torch.as_tensor(gods, device=on)

    def of(self, rows: Tensor) -> "Seats":
        """Who sits where in some of the games."""
        found = copy(self)
        for name in ("players", "numbers", "plays", "present", "with_whom", "times", "rivals"):
            setattr(found, name, getattr(self, name)[rows])
        return found

    def place_of(self, seats: Tensor) -> Tensor:
        """For every seat its place from the viewer's; where no player sits it stays."""
        return torch.where(self.plays, (self.numbers - seats[:, None]) % self.players, self.numbers)

    def seat_at(self, seats: Tensor) -> Tensor:
        """For every place from the viewer's its seat."""
        return torch.where(self.plays, (self.numbers + seats[:, None]) % self.players, self.numbers)

    def acted(
        self,
        raw: Tensor,
        seen: Tensor,
        legal: Tensor,
        seats: Tensor,
        answer: Look,
        chosen: Tensor,
        likely: Tensor,
    ) -> Acted:
        """All that is kept of a decision in every game, from whole observations and what was answered."""
        points = raw.index_select(1, self._points_at).float()
        gods = raw.index_select(1, self._gods_at).float().reshape(-1, MAX_SEATS, ALL_GODS)
        now = torch.cat([gods, (points - gods.sum(2))[..., None]], 2)
        place = self.place_of(seats)
        wins = answer.wins.masked_fill(~self.present, -1e9).softmax(1).gather(1, place)
        parts = now + answer.gains * POINTS_UNIT
        parts = parts.gather(1, place[..., None].expand_as(parts))
        round_now = raw[:, AT["round"]].float()
        return Acted(
            seen,
            legal,
            seats,
            chosen,
            likely.gather(1, chosen[:, None])[:, 0],
            answer.worth,
            self._lead(points) / LEAD,
            now.half(),
            wins.half(),
            parts.half(),
            round_now,
            round_now + answer.rounds * ROUNDS_UNIT,
        )

    def _lead(self, points: Tensor) -> Tensor:
        others = points.gather(1, self.with_whom).masked_fill(self.with_whom == self.numbers, 0.0)
        points = (points + others) * self.times
        return points[:, 0] - torch.where(self.rivals, points, -1000.0).amax(1)


class Stretch:
    """Room for so many decisions in every game."""

    def __init__(self, seats: Seats, sizes: tuple[int, int, int, int], with_thought: bool = False) -> None:
        """Make room for steps and rows, with so many bytes and actions each; and for thought, if asked."""
        self.seats = seats
        self.steps, rows, inputs, actions = sizes
        on = seats.device

        def room(*more: int, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros((self.steps, rows, *more), dtype=kind, device=on)

        whole, half = torch.int64, torch.float16
        self.acted = Acted(
            room(inputs, kind=torch.uint8),
            room(actions, kind=torch.bool),
            room(kind=whole),
            room(kind=whole),
            room(),
            room(),
            room(),
            room(MAX_SEATS, PARTS, kind=half),
            room(MAX_SEATS, kind=half),
            room(MAX_SEATS, PARTS, kind=half),
            room(),
            room(),
        )
        self.with_thought = with_thought
        self.thought = room(actions if with_thought else 0, kind=half)
        self.last = Acted(*(torch.zeros_like(kept[0]) for kept in self.acted))
        self.done = room(kind=torch.bool)
        self.end_worth = room(MAX_SEATS)
        self.end_wins = room(MAX_SEATS, kind=half)
        self.end_parts = room(MAX_SEATS, PARTS, kind=half)
        self.end_round = room()
        self.lesson = Replayed(self._lesson, on)

    def keep(self, step: int | None, rows: slice, acted: Acted) -> None:
        """Keep a decision of some games, or what is expected there after the last one."""
        for kept, last, one in zip(self.acted, self.last, acted, strict=True):
            (last if step is None else kept[step])[rows].copy_(one)

    def keep_some(
        self, steps: Tensor | None, rows: Tensor, acted: Acted, own: Tensor, thought: Tensor | None = None
    ) -> None:
        """Keep those of many decisions that are told by `own`, each at a step of its game and with a thought.

        Without steps they tell what is expected after the last one.
        """
        for kept, last, one in zip(self.acted, self.last, acted, strict=True):
            if steps is None:
                last[rows] = one[own].to(last.dtype)
            else:
                kept[steps, rows] = one[own].to(kept.dtype)
        if steps is not None and thought is not None:
            self.thought[steps, rows] = thought.to(self.thought.dtype)

    def finish(self, ended: list[tuple[int, Ended]], seating: Seating) -> None:
        """Keep how games ended on the way."""
        self.done.zero_()
        if not ended:
            return
        steps = np.concatenate([np.full(len(one.rows), step) for step, one in ended])
        every = Ended(*map(np.concatenate, zip(*(one for _, one in ended), strict=True)))
        there = seating.of(every.rows)
        ends = there.ends(every)
        on = self.seats.device
        at = torch.from_numpy(steps).to(on), torch.from_numpy(every.rows).to(on)
        self.done[at] = True
        for kept, values in (
            (self.end_worth, ends.worth),
            (self.end_wins, ends.wins),
            (self.end_parts, ends.parts),
            (self.end_round, ends.turns / there.players.astype(np.float32)),
        ):
            kept[at] = torch.from_numpy(values).to(on, kept.dtype)

    def _surprises(self) -> tuple[Tensor, Tensor]:
        """By how much each decision turned out better than expected for its seat, and whether that is known.

        A lead counts as it is gained; what the end is worth counts the rest.
        """
        acted = self.acted
        shape = self.seats.numbers.shape
        worth, lead, traced, gained = (torch.zeros(shape, device=self.seats.device) for _ in range(4))
        known = torch.zeros(shape, device=self.seats.device)
        better, is_known = torch.zeros_like(acted.worth), torch.zeros_like(acted.worth)
        for step in reversed(range(self.steps)):
            done = self.done[step][:, None]
            worth, lead, traced = (one.masked_fill(done, 0) for one in (worth, lead, traced))
            gained = torch.where(done, self.end_worth[step], gained)
            known = known.masked_fill(done, 1)
            at = acted.seats[step][:, None]
            ahead = gained + lead + worth + TRACE * traced
            found = ahead.gather(1, at)[:, 0] - acted.lead[step] - acted.worth[step]
            has = known.gather(1, at)[:, 0]
            better[step], is_known[step] = found * has, has
            traced = traced.scatter(1, at, better[step][:, None])
            worth = worth.scatter(1, at, acted.worth[step][:, None])
            lead = lead.scatter(1, at, acted.lead[step][:, None])
            gained = gained.scatter(1, at, 0.0)
            known = known.scatter(1, at, 1.0)
        return better, is_known

    def _futures(self) -> tuple[Tensor, Tensor, Tensor]:
        """Who wins, the points to come and the rounds left, as far as the stretch tells it; by place."""
        acted = self.acted
        wins, parts, last_round = self.last.wins.float(), self.last.parts.float(), self.last.last_round
        true_wins, gains = torch.zeros_like(acted.wins), torch.zeros_like(acted.parts)
        rounds = torch.zeros_like(acted.round)
        for step in reversed(range(self.steps)):
            done = self.done[step]
            wins = torch.where(done[:, None], self.end_wins[step].float(), wins)
            parts = torch.where(done[:, None, None], self.end_parts[step].float(), parts)
            last_round = torch.where(done, self.end_round[step], last_round)
            seat = self.seats.seat_at(acted.seats[step])
            true_wins[step] = wins.gather(1, seat)
            final = parts.gather(1, seat[..., None].expand_as(parts))
            gains[step] = (final - acted.now[step]) / POINTS_UNIT
            rounds[step] = (last_round - acted.round[step]) / ROUNDS_UNIT
            wins = torch.lerp(acted.wins[step].float(), wins, STEADY)
            parts = torch.lerp(acted.parts[step].float(), parts, STEADY)
            last_round = torch.lerp(acted.last_round[step], last_round, STEADY)
        return true_wins, gains, rounds

    def _lesson(self) -> Lesson:
        """What is learnt from the decisions whose consequence is known."""
        acted = self.acted
        better, known = self._surprises()
        wins, gains, rounds = self._futures()
        wins = torch.where(self.seats.present, wins, torch.nan)
        if self.with_thought:
            # A thought teaches also where it is not known yet what comes of it.
            known = torch.ones_like(known)
        told = (known, acted.seen, acted.legal, acted.chosen, acted.likely, better, better + acted.worth)
        return Lesson(*(one.flatten(0, 1) for one in (*told, wins, gains, rounds, self.thought)))
