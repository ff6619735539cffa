"""How strong everyone is: Plackett–Luce over whole rankings, on the scale of Elo, with intervals.

The strengths are those under which the rankings of all games are likeliest: the first is chosen from all at
the table in proportion to strength, the second from the others, and so on. Who shares a place is chosen from
all who are not before them.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Final, TypeAlias

import choix
import numpy as np
from numpy.typing import NDArray

from concordia.arena.spread import SURE
from concordia.arena.tournament.played import Played
from concordia.arena.tournament.verdict import SCALE
from concordia.setup import seed_words

Choice: TypeAlias = tuple[int, tuple[int, ...]]
"""Who was chosen, and who else could have been."""
Strengths: TypeAlias = NDArray[np.float64]

PRIOR: Final = 0.5
"""So many games everyone is taken to have won against all together, so that nobody is infinitely strong."""
RESAMPLES: Final = 200
STEPS: Final = 1_000
NEAR: Final = 1e-6
ROUGH: Final = 1e-3
"""How exact the strengths are, and those that only tell how much they scatter."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and the interval that holds it with 95 %; the reference has the number it is given."""

    value: float
    low: float
    high: float


def ratings(games: Sequence[Played], names: int, reference: int, anchor: float, seed: str) -> list[Rating]:
    """The ratings of all who are ranked, with the reference at the anchor.

    The interval is that of the difference to the reference. Its width is the larger one of two: how much the
    strengths scatter when the deals are drawn anew, and how sharply the likelihood falls off around them,
    which leaves doubt also where all games came out the same.
    """
    deals: defaultdict[str, list[Choice]] = defaultdict(list)
    for played in games:
        deals[played.block] += choices(played.ranked(names - 1), played.places)
    blocks = list(deals.values())
    every = [choice for block in blocks for choice in block]
    strengths = fitted(every, names)
    width = np.maximum(_scatter(blocks, strengths, reference, seed), _curvature(every, strengths, reference))
    scale = SCALE / log(10)
    values = anchor + scale * (strengths - strengths[reference])
    return [
        Rating(float(value), float(value - SURE * scale * one), float(value + SURE * scale * one))
        for value, one in zip(values, width, strict=True)
    ]


def choices(ranked: Sequence[int], places: Sequence[int]) -> list[Choice]:
    """A ranking as choices one after the other, each from all who are not placed before."""
    found = []
    for side, place in enumerate(places):
        others = tuple(
            other for number, other in enumerate(ranked) if number != side and places[number] >= place
        )
        if others:
            found.append((ranked[side], others))
    return found


def fitted(
    found: Sequence[Choice], names: int, start: Strengths | None = None, near: float = NEAR
) -> Strengths:
    """The logarithms of the strengths under which choices are likeliest."""
    strengths: Strengths = choix.ilsr_top1(
        names, found, alpha=PRIOR / names, initial_params=start, max_iter=STEPS, tol=near
    )
    return strengths


def _scatter(blocks: Sequence[list[Choice]], strengths: Strengths, reference: int, seed: str) -> Strengths:
    """How much the differences to the reference scatter when as many deals are drawn from those played."""
    chance = np.random.default_rng(seed_words(f"{seed}/intervals"))
    drawn = []
    for _ in range(RESAMPLES):
        again = chance.integers(len(blocks), size=len(blocks))
        found = [choice for block in again for choice in blocks[block]]
        one = fitted(found, len(strengths), strengths, ROUGH)
        drawn.append(one - one[reference])
    deviation: Strengths = np.std(drawn, axis=0, ddof=1)
    return deviation


def _curvature(found: Sequence[Choice], strengths: Strengths, reference: int) -> Strengths:
    """The standard errors of the differences to the reference, from the curvature of the likelihood."""
    names = len(strengths)
    everyone = tuple(range(names))
    counted: defaultdict[tuple[int, ...], float] = defaultdict(float, {everyone: PRIOR * names})
    for chosen, others in found:
        counted[tuple(sorted((chosen, *others)))] += 1
    information = np.zeros((names, names))
    for among, times in counted.items():
        weights = np.bincount(among, np.exp(strengths[list(among)]), names)
        chances = weights / weights.sum()
        information += times * (np.diag(chances) - np.outer(chances, chances))
    spread = np.linalg.pinv(information)
    errors: Strengths = np.sqrt(
        np.maximum(spread.diagonal() + spread[reference, reference] - 2 * spread[reference], 0)
    )
    return errors
