"""The search: a tree of what the players may do, grown where it promises most to the one who chooses.

Every simulation draws what is hidden anew, goes down the tree by the actions alone (so one tree serves all
that may be hidden), adds a leaf, evaluates it for every seat, and tells the value to all nodes on its way.
"""

from math import exp, sqrt
from typing import Any, Final

from concordia.bots.classic.thought import THOUGHT
from concordia.bots.classic.thought.evaluation import CHANCES, CONTENT, weigh
from concordia.bots.classic.thought.greedy import choose_greedily
from concordia.brain.growing import NONE
from concordia.brain.sight.hidden import draw_hidden
from concordia.brain.tree import ACTIONS, FIRST, FOLLOWING, VISITS, child_for, knows_all
from concordia.rules.actions import WORDS, Legal, action
from concordia.rules.bits import lowest
from concordia.rules.decisions import asked
from concordia.rules.dispatch import apply, is_legal, settle
from concordia.rules.packed import STATE, TABLES, Row, copy_row
from concordia.rules.seats import everyone

PROMISE: Final = 4
PRIOR: Final = 5
CONTENT_SUM: Final = 6
CHANCE_SUM: Final = 7
USED: Final = 8
ORIGIN: Final = 9
"""The arrays of a tree: of each node its action, first child and next sibling, its visits, what it promised
at first sight and how it was rated then, and the sums of what the seats found below it; how many nodes are
used; and in a tree that is copied to, where each node came from."""
DEEPEST: Final = 200
"""Actions that one simulation looks ahead at most."""
EXPLORING: Final = 0
CALM: Final = 1
PRUNED: Final = 2
PLAYOUT: Final = 3
"""The places of a search's settings: how much it explores, how much contentment counts as a clear
difference at first sight, how many clear differences worse an action may look, and how many greedy actions
go before an evaluation."""


@THOUGHT.part
def new_node(tree: Any, chosen: int, promised: float) -> int:
    """Add a node for an action that promises such a contentment; NONE if the tree is full."""
    actions, first, following, visits, promise, prior, content, chances, used = tree
    node = used[0]
    if node == len(actions):
        return NONE
    used[0] += 1
    actions[node] = chosen
    first[node] = NONE
    following[node] = NONE
    visits[node] = 0
    promise[node] = promised
    prior[node] = 0.0
    for seat in range(content.shape[1]):
        content[node, seat] = 0.0
        chances[node, seat] = 0.0
    return int(node)


@THOUGHT.part
def grow(tree: Any, node: int, row: Row, board: Row, legal: Legal, mind: Any, scratch: Any) -> None:
    """Give a node children for the legal actions it has none for, each looked at once."""
    first, following = tree[FIRST], tree[FOLLOWING]
    weights = mind[0]
    ahead, ahead_legal, views = scratch
    s = ahead.view(STATE)[0]
    b = board.view(TABLES)[0]
    seat = asked(row.view(STATE)[0]).seat
    for word in range(WORDS):
        left = legal[word]
        while left != 0:
            chosen = action(word, lowest(left))
            left &= left - 1
            if child_for(tree, node, chosen) != NONE:
                continue
            copy_row(row, ahead)
            apply(s, b, chosen, ahead_legal)
            weigh(s, b, weights, views)
            child = new_node(tree, chosen, float(views[CONTENT][seat]))
            if child == NONE:
                break
            following[child] = first[node]
            first[node] = child
    rate(tree, node, legal, mind[1])


@THOUGHT.part
def rate(tree: Any, node: int, legal: Legal, settings: Any) -> None:
    """Set how much each legal child is worth trying from what it promises; cut off those far behind.

    Children that are not legal belong to what was imagined otherwise, and must not crowd the others out.
    """
    actions, first, following = tree[ACTIONS], tree[FIRST], tree[FOLLOWING]
    promise, prior = tree[PROMISE], tree[PRIOR]
    most = -1e9
    child = first[node]
    while child != NONE:
        if is_legal(legal, actions[child]):
            most = max(most, promise[child])
        child = following[child]
    total = 0.0
    child = first[node]
    while child != NONE:
        if is_legal(legal, actions[child]):
            behind = (most - promise[child]) / settings[CALM]
            prior[child] = exp(-behind)
            if behind > settings[PRUNED]:
                prior[child] = 0.0
            total += prior[child]
        child = following[child]
    child = first[node]
    while child != NONE:
        if is_legal(legal, actions[child]):
            prior[child] /= total
        child = following[child]


@THOUGHT.part
def select(tree: Any, node: int, legal: Legal, seat: int, exploring: float) -> int:
    """The child that promises most to the seat that chooses, unexplored ones favoured by their rating."""
    actions, first, following, visits, promise, prior, content = tree[:7]
    bonus = exploring * sqrt(visits[node] + 1.0)
    best = NONE
    most = -1e9
    child = first[node]
    while child != NONE:
        if prior[child] > 0.0 and is_legal(legal, actions[child]):
            tried = visits[child]
            worth = promise[child] + 0.0
            if tried > 0:
                worth = content[child, seat] / tried
            worth += bonus * prior[child] / (1.0 + tried)
            if worth > most:
                most = worth
                best = int(child)
        child = following[child]
    return best


@THOUGHT.part
def simulate(root: Row, viewer: int, board: Row, tree: Any, mind: Any, chance: Any, scratch: Any) -> None:
    """One simulation from the root, as the viewer may imagine it."""
    visits, used = tree[VISITS], tree[USED]
    settings = mind[1]
    row, legal, path, greedy = scratch
    views = greedy[2]
    copy_row(root, row)
    s = row.view(STATE)[0]
    b = board.view(TABLES)[0]
    draw_hidden(s, b, viewer, chance)
    choices = settle(s, b, legal)
    node = 0
    path[0] = 0
    depth = 1
    while choices > 0 and depth < DEEPEST and (visits[node] > 0 or node == 0):
        if not knows_all(tree, node, legal, choices) and used[0] < len(visits):
            grow(tree, node, row, board, legal, mind, greedy)
        child = select(tree, node, legal, asked(s).seat, settings[EXPLORING])
        if child == NONE:
            rate(tree, node, legal, settings)
            child = select(tree, node, legal, asked(s).seat, settings[EXPLORING])
        if child == NONE:
            break
        choices = apply(s, b, int(tree[ACTIONS][child]), legal)
        node = child
        path[depth] = node
        depth += 1
    ahead = 0.0
    while choices > 0 and ahead < settings[PLAYOUT]:
        choices = apply(s, b, choose_greedily(row, board, legal, mind[0], greedy), legal)
        ahead += 1.0
    weigh(s, b, mind[0], views)
    for step in range(depth):
        reached = path[step]
        visits[reached] += 1
        for seat in range(everyone(s)):
            tree[CONTENT_SUM][reached, seat] += views[CONTENT][seat]
            tree[CHANCE_SUM][reached, seat] += views[CHANCES][seat]


@THOUGHT.part
def rate_root(root: Row, board: Row, tree: Any, mind: Any, scratch: Any) -> None:
    """Rate the actions of the root anew: now it is known which of them are legal."""
    row, legal = scratch[0], scratch[1]
    copy_row(root, row)
    if tree[FIRST][0] != NONE and settle(row.view(STATE)[0], board.view(TABLES)[0], legal) > 0:
        rate(tree, 0, legal, mind[1])


@THOUGHT.part
def transplant(tree: Any, node: int, other: Any) -> None:
    """Copy all below a node into another tree, with the node as its root."""
    first, following, used, origin = other[FIRST], other[FOLLOWING], other[USED], other[ORIGIN]
    used[0] = 0
    copy_node(tree, node, other)
    following[0] = NONE
    origin[0] = node
    done = 0
    while done < used[0]:
        child = tree[FIRST][origin[done]]
        last = NONE
        while child != NONE:
            copied = copy_node(tree, child, other)
            origin[copied] = child
            if last == NONE:
                first[done] = copied
            else:
                following[last] = copied
            last = copied
            child = tree[FOLLOWING][child]
        done += 1


@THOUGHT.part
def copy_node(tree: Any, node: int, other: Any) -> int:
    """Copy one node, without its children and siblings."""
    copied = new_node(other[:ORIGIN], int(tree[ACTIONS][node]), float(tree[PROMISE][node]))
    other[VISITS][copied] = tree[VISITS][node]
    other[PRIOR][copied] = tree[PRIOR][node]
    for seat in range(tree[CONTENT_SUM].shape[1]):
        other[CONTENT_SUM][copied, seat] = tree[CONTENT_SUM][node, seat]
        other[CHANCE_SUM][copied, seat] = tree[CHANCE_SUM][node, seat]
    return copied
