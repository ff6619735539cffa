"""Playing by the evaluation alone: look one action ahead and take what promises most."""

from typing import Any

from concordia.bots.classic.thought import THOUGHT
from concordia.bots.classic.thought.evaluation import CONTENT, weigh
from concordia.bots.classic.thought.features import Numbers
from concordia.rules.actions import WORDS, Action, Legal, action
from concordia.rules.bits import lowest
from concordia.rules.decisions import asked
from concordia.rules.dispatch import apply
from concordia.rules.packed import STATE, TABLES, Row, copy_row


@THOUGHT.part
def choose_greedily(row: Row, board: Row, legal: Legal, weights: Numbers, scratch: Any) -> Action:
    """The legal action after which the seat asked is most content."""
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
            if views[CONTENT][seat] > most:
                most = views[CONTENT][seat]
                best = chosen
    return best
