"""A look of the network in compiled code.

The first layer adds up only what is set, and of all actions only those are rated that are legal.
"""

from math import exp, log, sqrt
from typing import Any, Final, TypeAlias

import numpy as np

from concordia.brain import BRAIN
from concordia.brain.answers import (
    CALM_AT,
    GAINS_AT,
    PARTS,
    POINTS_UNIT,
    ROUNDS_AT,
    ROUNDS_UNIT,
    WINS_AT,
)
from concordia.brain.sight.layout import AT, BLOCK, SEATS_AT
from concordia.rules.state import MAX_SEATS

Floats: TypeAlias = Any
"""An array of floats."""

POINTS: Final = SEATS_AT + AT["points"]
PRESENT: Final = SEATS_AT + AT["present"]
EVEN: Final = np.float32(1e-5)
"""Keeps the spread of a layer from being nothing."""
ZERO: Final = np.float32(0)
LEAST: Final = 1e-300
"""Stands for a chance of 0, which has no logarithm."""
TOGETHER: Final = 4
"""Rows of weights that are added at once, so that the sums are read and written less often."""


@BRAIN.sums
def add_rows(rows: Any, many: Floats, number: int, weights: Floats, total: Floats) -> None:
    """Add so many rows of weights, each as often as told."""
    width = len(total)
    at = 0
    while at + TOGETHER <= number:
        row_1, row_2, row_3, row_4 = rows[at], rows[at + 1], rows[at + 2], rows[at + 3]
        many_1, many_2, many_3, many_4 = many[at], many[at + 1], many[at + 2], many[at + 3]
        for i in range(width):
            total[i] += (
                many_1 * weights[row_1, i]
                + many_2 * weights[row_2, i]
                + many_3 * weights[row_3, i]
                + many_4 * weights[row_4, i]
            )
        at += TOGETHER
    while at < number:
        row, times = rows[at], many[at]
        for i in range(width):
            total[i] += times * weights[row, i]
        at += 1


@BRAIN.sums
def product(numbers: Floats, weights: Floats, row: int) -> float:
    """The sum of numbers weighed by a row."""
    found = ZERO
    for i in range(len(numbers)):
        found += numbers[i] * weights[row, i]
    return float(found)


@BRAIN.sums
def make_even(hidden: Floats, even: Floats) -> None:
    """The numbers of a layer with mean 0 and spread 1."""
    size = np.float32(len(hidden))
    mean = ZERO
    for i in range(len(hidden)):
        mean += hidden[i]
    mean /= size
    spread = ZERO
    for i in range(len(hidden)):
        spread += (hidden[i] - mean) * (hidden[i] - mean)
    by = np.float32(1 / sqrt(spread / size + EVEN))
    for i in range(len(hidden)):
        even[i] = (hidden[i] - mean) * by


@BRAIN.sums
def think_through(seen: Any, network: Any, room: Any) -> None:
    """Carry an observation through the layers; the last one, made even, is left in the room."""
    columns, every, first, first_bias, blocks, block_biases = network[:6]
    hidden, even, fresh, rows, many = room[:5]
    width = len(hidden)
    set_bytes = 0
    for column in range(len(columns)):
        byte = seen[columns[column]]
        if byte != 0:
            rows[set_bytes] = column
            many[set_bytes] = byte
            set_bytes += 1
    for i in range(width):
        hidden[i] = first_bias[i]
    add_rows(rows, many, set_bytes, first, hidden)
    for i in range(width):
        hidden[i] = max(hidden[i], ZERO)
    for block in range(len(block_biases)):
        make_even(hidden, even)
        for i in range(width):
            fresh[i] = block_biases[block, i]
        add_rows(every[block], even, width, blocks, fresh)
        for i in range(width):
            hidden[i] += max(fresh[i], ZERO)
    make_even(hidden, even)


@BRAIN.part
def rate_action(action: int, network: Any, room: Any) -> float:
    """How good an action looks, as a logit, after an observation was thought through."""
    row_of, policy, policy_bias = network[6:9]
    row = row_of[action]
    return float(product(room[1], policy, row) + policy_bias[row])


@BRAIN.part
def answer_at(number: int, network: Any, room: Any) -> float:
    """One of the answers, after an observation was thought through."""
    answers, answers_bias = network[9:11]
    return float(product(room[1], answers, number) + answers_bias[number])


@BRAIN.part
def answer_all(seen: Any, network: Any, room: Any, found: Floats) -> None:
    """Write the answers about all who are there, and the rounds left."""
    for place in range(MAX_SEATS):
        if seen[PRESENT + place * BLOCK] != 0:
            found[WINS_AT + place] = answer_at(WINS_AT + place, network, room)
            for part in range(PARTS):
                number = GAINS_AT + place * PARTS + part
                found[number] = answer_at(number, network, room)
    found[ROUNDS_AT] = answer_at(ROUNDS_AT, network, room)


@BRAIN.part
def expect(seen: Any, answers: Floats, chances: Floats, points: Floats) -> None:
    """Write what each place may expect, the viewer's first: chances to win as learnt, and final points."""
    most = -1e9
    for place in range(MAX_SEATS):
        chances[place] = -1e9
        points[place] = 0.0
        if seen[PRESENT + place * BLOCK] != 0:
            chances[place] = answers[WINS_AT + place]
            most = max(most, chances[place])
            gains = 0.0
            for part in range(PARTS):
                gains += answers[GAINS_AT + place * PARTS + part]
            points[place] = seen[POINTS + place * BLOCK] + POINTS_UNIT * gains
    make_whole(chances, most, 1.0)


@BRAIN.part
def make_whole(chances: Floats, most: float, stretch: float) -> None:
    """Turn logits, of which the largest is told, into chances, their differences stretched so far."""
    total = 0.0
    for place in range(MAX_SEATS):
        chances[place] = exp(stretch * (chances[place] - most))
        total += chances[place]
    for place in range(MAX_SEATS):
        chances[place] /= total


@BRAIN.part
def make_true(chances: Floats, network: Any, answers: Floats) -> None:
    """Turn chances as learnt into true ones: how far apart they are depends on the rounds left."""
    calm = network[11]
    rounds = ROUNDS_UNIT * answers[ROUNDS_AT]
    at = 0
    while at + 2 < len(CALM_AT) and rounds > CALM_AT[at + 1]:
        at += 1
    passed = (rounds - CALM_AT[at]) / (CALM_AT[at + 1] - CALM_AT[at])
    passed = min(max(passed, 0.0), 1.0)
    most = -1e9
    present = 0
    for place in range(MAX_SEATS):
        if chances[place] > 0.0:
            present += 1
        chances[place] = log(max(chances[place], LEAST))
        most = max(most, chances[place])
    make_whole(chances, most, calm[at] + passed * (calm[at + 1] - calm[at]))
    doubt = calm[len(CALM_AT)]
    for place in range(MAX_SEATS):
        if chances[place] > 0.0:
            chances[place] += doubt * (1.0 / present - chances[place])
