"""The calls into compiled code of the brain: everything is handed over as rows and arrays."""

from typing import Any

from concordia.brain import BRAIN
from concordia.brain.growing import NONE
from concordia.brain.quick import answer_at, rate_action, think_through
from concordia.brain.sight.hidden import cover_hidden
from concordia.brain.sight.records import SEEN
from concordia.brain.sight.seats import Bytes
from concordia.brain.sight.table import observe
from concordia.brain.tree import USED, new_node, simulate, transplant
from concordia.rules.packed import STATE, TABLES, Row
from concordia.rules.state import Seat


@BRAIN.entry
def cover_row(row: Row, board: Row, viewer: int) -> None:
    """Wipe out all that a viewer does not see in a row."""
    cover_hidden(row.view(STATE)[0], board.view(TABLES)[0], viewer)


@BRAIN.entry
def observe_row(row: Row, board: Row, viewer: Seat, seen: Bytes) -> None:
    """Write what a viewer sees in a row, all of it anew."""
    observe(row.view(STATE)[0], board.view(TABLES)[0], viewer, seen.view(SEEN)[0])


@BRAIN.entry
def look_row(seen: Bytes, actions: Any, network: Any, room: Any, logits: Any, answers: Any) -> None:
    """Look at an observation: how good some actions look, and all answers."""
    think_through(seen, network, room)
    for i in range(len(actions)):
        logits[i] = rate_action(actions[i], network, room)
    for i in range(len(answers)):
        answers[i] = answer_at(i, network, room)


@BRAIN.entry
def search_row(
    row: Row, viewer: int, board: Row, tree: Any, mind: Any, chance: Any, room: Any, simulations: int
) -> int:
    """Grow a tree by so many simulations from what a viewer sees in a row; returns how often it looked."""
    looks = 0
    for _ in range(simulations):
        looks += simulate(row, viewer, board, tree, mind, chance, room)
    return looks


@BRAIN.entry
def new_tree(tree: Any) -> None:
    """Empty a tree down to its root."""
    tree[USED][0] = 0
    new_node(tree, NONE, 1.0)


@BRAIN.entry
def transplant_below(tree: Any, node: int, other: Any) -> None:
    """Copy all below a node into another tree, with the node as its root."""
    transplant(tree, node, other)
