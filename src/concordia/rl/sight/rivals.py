"""Bots that play inside compiled code: random ones, and classic ones that count their simulations.

A classic bot thinks here as `ClassicBot` does, but begins each decision with an empty tree.
"""

from math import log
from typing import Any, Final

from concordia.bots.classic.bot import RESTLESS
from concordia.bots.classic.search import FIDGETING
from concordia.bots.classic.thought.features import patience
from concordia.bots.classic.thought.search import CONTENT_SUM, PROMISE, USED, new_node, simulate
from concordia.brain.growing import NONE
from concordia.brain.sight.hidden import cover_hidden
from concordia.brain.tree import ACTIONS, FIRST, FOLLOWING, VISITS
from concordia.rl.sight import STEPS
from concordia.rules.actions import DONE, Action, Legal
from concordia.rules.chance import below
from concordia.rules.decisions import asked
from concordia.rules.dispatch import apply, first_of, is_legal
from concordia.rules.packed import STATE, TABLES, Row, copy_row
from concordia.rules.playout import draw
from concordia.rules.state import NOBODY, Seat, State

LOOKING: Final = -2
LEARNER: Final = -1
RANDOM: Final = 0
"""Who plays a seat: a level that looks from outside, a learner, a random bot, or a classic bot with so many
simulations."""
FINE: Final = 1 << 30
"""Into how many steps chance is divided for an error."""


@STEPS.part
def player_of(s: State, players: Any, shift: int) -> int:
    """The place among the players of who is asked, the players having moved on by so many seats."""
    return (asked(s).seat + shift) % len(players)


@STEPS.part
def play_rivals(
    state: Row, board: Row, legal: Legal, choices: int, players: Any, mind: Any
) -> tuple[int, int]:
    """Let bots play until someone outside is asked or the game is over.

    `players` are the simulations of each bot, and by how many seats they have moved on. Returned are how much
    is legal then, and how many decisions were made.
    """
    simulations, shift = players
    s = state.view(STATE)[0]
    b = board.view(TABLES)[0]
    made = 0
    while choices > 0:
        player = player_of(s, simulations, shift)
        if simulations[player] < RANDOM:
            break
        if simulations[player] == RANDOM:
            chosen = draw(legal, choices, mind[2])
        elif choices == 1:
            chosen = first_of(legal)
        else:
            chosen = think(state, board, legal, simulations[player], mind)
        choices = apply(s, b, chosen, legal)
        made += 1
    return choices, made


@STEPS.part
def think(state: Row, board: Row, legal: Legal, simulations: int, mind: Any) -> Action:
    """The action that a classic bot thinks best, from what its seat sees."""
    tree, judgement, chance, scratch, covered = mind
    s = covered.view(STATE)[0]
    copy_row(state, covered)
    seat = asked(s).seat + 0
    cover_hidden(s, board.view(TABLES)[0], seat)
    tree[USED][0] = 0
    new_node(tree, NONE, 0.0)
    for _ in range(simulations):
        simulate(covered, seat, board, tree, judgement, chance, scratch)
    error = 0.0
    if s.contrarius == NOBODY:
        error = RESTLESS * (1.0 - patience(s))
    if error > 0.0:
        return best_with_error(tree, legal, seat, error, chance)
    return best(tree, legal, seat)


@STEPS.part
def content_of(tree: Any, child: int, seat: Seat) -> float:
    """How content a seat is with a child of the root, at first sight or after simulations."""
    visits = tree[VISITS][child]
    if visits == 0:
        return float(tree[PROMISE][child])
    return float(tree[CONTENT_SUM][child, seat] / visits)


@STEPS.part
def best_with_error(tree: Any, legal: Legal, seat: Seat, error: float, chance: Any) -> Action:
    """The action that looks best when each is misjudged: most errors are small, a few are large."""
    chosen = NONE
    most = -1e9
    child = tree[FIRST][0]
    while child != NONE:
        if is_legal(legal, tree[ACTIONS][child]):
            drawn = (below(chance, FINE) + 0.5) / FINE
            worth = content_of(tree, child, seat) - error * log(-log(drawn))
            if worth > most:
                most = worth
                chosen = int(tree[ACTIONS][child])
        child = tree[FOLLOWING][child]
    return chosen


@STEPS.part
def best(tree: Any, legal: Legal, seat: Seat) -> Action:
    """The action that was simulated most, or being done if it promises hardly less."""
    found = NONE
    done = NONE
    child = tree[FIRST][0]
    while child != NONE:
        if is_legal(legal, tree[ACTIONS][child]):
            if found == NONE or is_better(tree, child, found, seat):
                found = child
            if tree[ACTIONS][child] == DONE:
                done = child
        child = tree[FOLLOWING][child]
    content = content_of(tree, found, seat)
    if done != NONE and tree[VISITS][done] > 0 and content_of(tree, done, seat) >= content - FIDGETING:
        return DONE
    return int(tree[ACTIONS][found])


@STEPS.part
def is_better(tree: Any, child: int, other: int, seat: Seat) -> bool:
    """Whether a child was simulated more often than another, or as often with a better result."""
    visits, others = tree[VISITS][child], tree[VISITS][other]
    if visits != others:
        return bool(visits > others)
    content, than = content_of(tree, child, seat), content_of(tree, other, seat)
    if content != than:
        return content > than
    return bool(tree[ACTIONS][child] < tree[ACTIONS][other])
