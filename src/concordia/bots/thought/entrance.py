"""The calls into compiled thought: everything is handed over as rows and arrays."""

from typing import Any, Final

from concordia.bots.thought.evaluation import weigh
from concordia.bots.thought.features import Numbers, look, patience, share_left
from concordia.bots.thought.greedy import choose_greedily, unit
from concordia.bots.thought.hidden import cover_hidden
from concordia.bots.thought.marks import thought
from concordia.bots.thought.search import NONE, new_node, simulate, transplant
from concordia.rules.decisions import asked
from concordia.rules.dispatch import apply
from concordia.rules.packed import STATE, TABLES, Row, new_row, points_row, winner_row
from concordia.rules.playout import draw
from concordia.rules.seats import everyone

LONGEST: Final = 20_000
"""Decisions after which a game that does not end is given up."""


@thought
def weigh_row(row: Row, board: Row, weights: Numbers, views: Any) -> None:
    """Write what every seat of a row may expect; see `weigh`."""
    weigh(row.view(STATE)[0], board.view(TABLES)[0], weights, views)


@thought
def look_row(row: Row, board: Row, seat: int, x: Numbers) -> float:
    """Write the features of a seat of a row, and return the points it has now."""
    return look(row.view(STATE)[0], board.view(TABLES)[0], seat, x)


@thought
def share_left_row(row: Row) -> float:
    """How much of the game is left in a row."""
    return share_left(row.view(STATE)[0])


@thought
def patience_row(row: Row) -> float:
    """How much promises still count in a row."""
    return patience(row.view(STATE)[0])


@thought
def self_play(
    board: Row, table: Any, seeds: Any, minds: Any, play: Any, results: Any, scratch: Any, samples: Any
) -> int:
    """Play greedy games and keep samples of what the seats saw; return how many samples there are.

    `table` has seats, options and level; `seeds` as for random games; `minds` the weights of each seat;
    `play` the noise, the share of random actions and the decisions between two samples. A row of results is
    the winner and the points of every seat. A sample is a row of features, and of the game's number, the
    seat, the share that is left and the points then.
    """
    seats, options, level = table
    noise, random_share, every = play
    row, legal, greedy = scratch
    features, about = samples
    kept = 0
    for game in range(len(seeds[0])):
        choices = new_row(row, board, seats, options, level, seeds[0][game], legal)
        s = row.view(STATE)[0]
        b = board.view(TABLES)[0]
        chance = seeds[1][game]
        made = 0
        while choices > 0 and made < LONGEST:
            if unit(chance) < random_share:
                chosen = draw(legal, choices, chance)
            else:
                mind = minds[asked(s).seat]
                chosen = choose_greedily(row, board, legal, mind, noise, chance, greedy)
            choices = apply(s, b, chosen, legal)
            made += 1
            if every > 0 and choices > 0 and unit(chance) * every < 1.0:
                for seat in range(everyone(s)):
                    if kept < len(features):
                        about[kept, 3] = look(s, b, seat, features[kept])
                        about[kept, 0] = game
                        about[kept, 1] = seat
                        about[kept, 2] = share_left(s)
                        kept += 1
        results[game, 0] = winner_row(row, board)
        results[game, 1] = made
        points_row(row, board, results[game, 2:])
    return kept


@thought
def search_row(
    row: Row, viewer: int, board: Row, tree: Any, mind: Any, chance: Any, scratch: Any, simulations: int
) -> None:
    """Grow a tree by so many simulations from what a viewer sees in a row."""
    for _ in range(simulations):
        simulate(row, viewer, board, tree, mind, chance, scratch)


@thought
def new_tree(tree: Any) -> None:
    """Empty a tree down to its root."""
    tree[8][0] = 0
    new_node(tree, NONE, 0.0)


@thought
def transplant_below(tree: Any, node: int, other: Any) -> None:
    """Copy all below a node into another tree, with the node as its root."""
    transplant(tree, node, other)


@thought
def cover_row(row: Row, board: Row, viewer: int) -> None:
    """Wipe out all that a viewer does not see in a row."""
    cover_hidden(row.view(STATE)[0], board.view(TABLES)[0], viewer)
