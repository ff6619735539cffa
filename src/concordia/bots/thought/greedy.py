"""Playing by the evaluation alone: look one action ahead and take what promises most."""

from math import log
from typing import Any

from concordia.bots.thought.evaluation import weigh
from concordia.bots.thought.features import Numbers
from concordia.bots.thought.marks import thought
from concordia.rules.actions import WORDS, Action, Legal, action
from concordia.rules.bits import lowest
from concordia.rules.chance import WORD, next_word
from concordia.rules.decisions import asked
from concordia.rules.dispatch import apply
from concordia.rules.packed import STATE, TABLES, Row, copy_row


@thought
def unit(chance: Any) -> float:
    """Draw a number between 0 and 1, neither of them included."""
    return (next_word(chance) + 0.5) / (WORD + 1.0)


@thought
def gumbel(chance: Any) -> float:
    """Draw a disturbance: the best of numbers so disturbed is one drawn by their exponentials."""
    return -log(-log(unit(chance)))


@thought
def choose_greedily(
    row: Row, board: Row, legal: Legal, weights: Numbers, noise: float, chance: Any, scratch: Any
) -> Action:
    """The legal action after which the seat asked is most content, each disturbed by so much noise."""
    ahead, ahead_legal, views = scratch
    s = ahead.view(STATE)[0]
    b = board.view(TABLES)[0]
    seat = asked(row.view(STATE)[0]).seat
    best = -1
    most = -1e9
    for word in range(WORDS):
        left = legal[word]
        while left != 0:
            chosen = action(word, lowest(left))
            left &= left - 1
            copy_row(row, ahead)
            apply(s, b, chosen, ahead_legal)
            weigh(s, b, weights, views)
            content = views[3][seat] + 0.0
            if noise > 0.0:
                content += noise * gumbel(chance)
            if content > most:
                most = content
                best = chosen
    return best
