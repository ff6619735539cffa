"""Fitting weights to samples: least squares with a pull to the weights before (ridge regression)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from concordia.bots.classic.thought.evaluation import CONTRARIUS, PLAYER, ROWS, SPREAD
from concordia.bots.classic.thought.features import NAMES, NUMBER
from concordia.bots.classic.tuning.games import Samples
from concordia.bots.classic.weights import Weights

PULL: Final = 20.0
"""How strongly weights are pulled to those before, in units of the noise of the fit."""
COMMON: Final = [NAMES.index(name) for name in ("game", "seats", "cards left", "houses left", "end is near")]
"""Features that are the same for every seat."""
LOGISTIC: Final = 0.78
"""The scale of a logistic distribution whose difference scatters like a normal one, roughly."""
EARLY: Final = 0.6
LATE: Final = 0.2
NARROWEST: Final = 3.0

Matrix = NDArray[np.float64]


def fit_together(samples: Samples, before: Weights) -> Weights:
    """Weights for players among themselves, fitted to the leads they gain on each other.

    Only differences between seats of one moment are explained, since what all gain alike wins nothing: bots
    fitted to points alone learn to play for ever. What all gain is then told by the common features.
    """
    design = _design(samples)
    lead_design, sizes = _from_mean(design, samples.moment)
    lead, _ = _from_mean(samples.growth[:, None], samples.moment)
    start = before[PLAYER : PLAYER + 2].copy()
    start[:, COMMON] = 0
    found = _ridge(lead_design, lead[:, 0], start.ravel())
    level = _ridge(_common(design), samples.growth - design @ found, np.zeros(2 * len(COMMON)))
    found[COMMON] += level[: len(COMMON)]
    found[[NUMBER + one for one in COMMON]] += level[len(COMMON) :]
    rest = (lead[:, 0] - lead_design @ found) * np.sqrt(sizes / (sizes - 1))
    weights = np.zeros((ROWS, NUMBER))
    weights[PLAYER : PLAYER + 2] = found.reshape(2, NUMBER)
    weights[SPREAD, :2] = _spread(rest, samples.left)
    return weights


def fit_solo(samples: Samples, before: Weights) -> Weights:
    """Weights against Contrarius: his points and those of the players are fitted each by themselves."""
    weights = np.zeros((ROWS, NUMBER))
    rest = np.zeros(len(samples.left))
    design = _design(samples)
    for row, mine in ((PLAYER, ~samples.contrarius), (CONTRARIUS, samples.contrarius)):
        found = _ridge(design[mine], samples.growth[mine], before[row : row + 2].ravel())
        weights[row : row + 2] = found.reshape(2, NUMBER)
        rest[mine] = samples.growth[mine] - design[mine] @ found
    lead, sizes = _from_mean(rest[:, None], samples.moment)
    weights[SPREAD, :2] = _spread(lead[:, 0] * np.sqrt(sizes / (sizes - 1)), samples.left)
    return weights


def _design(samples: Samples) -> Matrix:
    left = samples.left[:, None]
    return np.hstack([samples.features * left, samples.features * (1 - left)])


def _common(design: Matrix) -> Matrix:
    return design[:, COMMON + [NUMBER + one for one in COMMON]]


def _from_mean(values: Matrix, moment: NDArray[np.int64]) -> tuple[Matrix, NDArray[np.int64]]:
    """The values less their mean over the seats of the same moment, and how many seats those are."""
    starts = np.flatnonzero(np.diff(moment, prepend=-1))
    sizes = np.diff(np.append(starts, len(moment)))
    means = np.add.reduceat(values, starts) / sizes[:, None]
    return values - np.repeat(means, sizes, axis=0), np.repeat(sizes, sizes)


def _ridge(design: Matrix, target: NDArray[np.float64], start: NDArray[np.float64]) -> NDArray[np.float64]:
    """The weights that explain the target best, pulled towards those to start from."""
    scale = np.sqrt(np.mean(design**2, axis=0))
    used = scale > 1e-6
    scaled = design[:, used] / scale[used]
    pull = PULL * np.sqrt(len(target)) * np.eye(int(used.sum()))
    change = np.linalg.solve(scaled.T @ scaled + pull, scaled.T @ (target - design @ start))
    found = start.copy()
    found[used] += change / scale[used]
    return found


def _spread(rest: NDArray[np.float64], left: NDArray[np.float64]) -> tuple[float, float]:
    """How far leads scatter around the fit, at the beginning and at the end of a game."""
    parts = [rest[part] if part.any() else rest for part in (left > EARLY, left < LATE)]
    early, late = (max(float(part.std()) * LOGISTIC, NARROWEST) for part in parts)
    return early, late
