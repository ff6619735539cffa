"""The calls into compiled thought: everything is handed over as rows and arrays."""

from typing import Any

from concordia.bots.classic.thought import THOUGHT
from concordia.bots.classic.thought.evaluation import weigh
from concordia.bots.classic.thought.features import Numbers, look, patience, share_left
from concordia.bots.classic.thought.search import USED, new_node, rate_root, simulate, transplant
from concordia.brain.growing import NONE
from concordia.rules.packed import STATE, TABLES, Row


@THOUGHT.entry
def weigh_row(row: Row, board: Row, weights: Numbers, views: Any) -> None:
    """Write what every seat of a row may expect; see `weigh`."""
    weigh(row.view(STATE)[0], board.view(TABLES)[0], weights, views)


@THOUGHT.entry
def look_row(row: Row, board: Row, seat: int, x: Numbers) -> float:
    """Write the features of a seat of a row, and return the points it has now."""
    return look(row.view(STATE)[0], board.view(TABLES)[0], seat, x)


@THOUGHT.entry
def share_left_row(row: Row) -> float:
    """How much of the game is left in a row."""
    return share_left(row.view(STATE)[0])


@THOUGHT.entry
def patience_row(row: Row) -> float:
    """How much promises still count in a row."""
    return patience(row.view(STATE)[0])


@THOUGHT.entry
def search_row(
    row: Row, viewer: int, board: Row, tree: Any, mind: Any, chance: Any, scratch: Any, simulations: int
) -> None:
    """Grow a tree by so many simulations from what a viewer sees in a row."""
    rate_root(row, board, tree, mind, scratch)
    for _ in range(simulations):
        simulate(row, viewer, board, tree, mind, chance, scratch)


@THOUGHT.entry
def new_tree(tree: Any) -> None:
    """Empty a tree down to its root."""
    tree[USED][0] = 0
    new_node(tree, NONE, 0.0)


@THOUGHT.entry
def transplant_below(tree: Any, node: int, other: Any) -> None:
    """Copy all below a node into another tree, with the node as its root."""
    transplant(tree, node, other)
