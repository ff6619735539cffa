"""The search: a tree of what the players may do, grown where it promises most to the one who chooses.

Every simulation draws what is hidden anew, goes down the tree by the actions alone (so one tree serves all
that may be hidden), looks at the position it reaches with the network, and tells what that promises to all
nodes on its way. What a look finds good is tried first and most.
"""

from math import exp, sqrt
from typing import Any, Final

from concordia.brain import BRAIN
from concordia.brain.growing import NONE
from concordia.brain.quick import answer_all, expect, make_true, rate_action, think_through
from concordia.brain.sight.hidden import draw_hidden
from concordia.brain.sight.records import SEEN
from concordia.brain.sight.table import observe, place_of
from concordia.rules.actions import WORDS, Legal, action
from concordia.rules.bits import lowest
from concordia.rules.decisions import asked
from concordia.rules.dispatch import apply, first_of, is_legal, settle
from concordia.rules.hooks.scoring import times_points_count, wins_with
from concordia.rules.packed import STATE, TABLES, Row, copy_row
from concordia.rules.scoring import final_points, standing
from concordia.rules.seats import everyone
from concordia.rules.sides import is_of_side
from concordia.rules.state import NOBODY, Seat, State, Tables

ACTIONS: Final = 0
FIRST: Final = 1
FOLLOWING: Final = 2
VISITS: Final = 3
PRIOR: Final = 4
WORTH: Final = 5
CHANCES: Final = 6
USED: Final = 7
ORIGIN: Final = 8
"""The arrays of a tree: of each node its action, first child and next sibling, its visits, how good it looked
at a glance, and the sums of what was found below it for each seat, as worth and as chances to win; how many
nodes are used; and in a tree that is copied to, where each node came from."""
DEEPEST: Final = 300
"""Actions that one simulation looks ahead at most."""

NODE: Final = 0
DEPTH: Final = 1
CHOICES: Final = 2
LOOKED: Final = 3
WAY: Final = 4
"""The way of a simulation: the node where it is, how far down that is, how much is legal there, and the last
node that was looked at."""
GROWS: Final = 0
STOPS: Final = 1
STANDS: Final = 2
ENDS: Final = 3
"""Where a way has led: to a node without children for all that is legal, which are to be rated; to where the
tree is full or deep enough, which is to be looked at; there after a look; or to the end of the game."""

EXPLORING: Final = 0
CAUTION: Final = 1
LEAD: Final = 2
"""The places of a search's settings: how much what looks good is tried beyond what it has brought, how much
less than its parent an action is worth before it was tried, and how much a lead in points counts beside the
chance to win."""
CLEAR_LEAD: Final = 30.0
"""Points of a lead that gives half of what the largest lead would."""


@BRAIN.part
def new_node(tree: Any, chosen: int, prior: float) -> int:
    """Add a node for an action; NONE if the tree is full."""
    actions, first, following, visits, priors, worth, chances, used = tree
    node = used[0]
    if node == len(actions):
        return NONE
    used[0] += 1
    actions[node] = chosen
    first[node] = NONE
    following[node] = NONE
    visits[node] = 0
    priors[node] = prior
    for seat in range(worth.shape[1]):
        worth[node, seat] = 0.0
        chances[node, seat] = 0.0
    return int(node)


@BRAIN.part
def child_for(tree: Any, node: int, chosen: int) -> int:
    """The child of a node for an action, or NONE."""
    actions = tree[ACTIONS]
    child = tree[FIRST][node]
    while child != NONE:
        if actions[child] == chosen:
            return int(child)
        child = tree[FOLLOWING][child]
    return NONE


@BRAIN.part
def add_child(tree: Any, node: int, chosen: int, prior: float) -> int:
    """Give a node a child for an action, or rate the one it has anew; NONE if the tree is full."""
    child = child_for(tree, node, chosen)
    if child == NONE:
        child = new_node(tree, chosen, prior)
        if child != NONE:
            tree[FOLLOWING][child] = tree[FIRST][node]
            tree[FIRST][node] = child
    else:
        tree[PRIOR][child] = prior
    return child


@BRAIN.part
def rate(legal: Legal, network: Any, room: Any, ratings: Any) -> None:
    """Write how good each legal action looks after a position was looked at, as logits, one after another."""
    number = 0
    for word in range(WORDS):
        left = legal[word]
        while left != 0:
            ratings[number] = rate_action(action(word, lowest(left)), network, room)
            number += 1
            left &= left - 1


@BRAIN.part
def grow(tree: Any, node: int, legal: Legal, choices: int, ratings: Any) -> None:
    """Give a node a child for each of so many legal actions, by how good it looks."""
    most = -1e9
    for i in range(choices):
        most = max(most, ratings[i])
    total = 0.0
    for i in range(choices):
        ratings[i] = exp(ratings[i] - most)
        total += ratings[i]
    number = 0
    for word in range(WORDS):
        left = legal[word]
        while left != 0:
            add_child(tree, node, action(word, lowest(left)), ratings[number] / total)
            number += 1
            left &= left - 1


@BRAIN.part
def look_at(s: State, b: Tables, network: Any, room: Any, lead: float) -> None:
    """Look at a position as the seat asked sees it, and write what every seat may expect."""
    observation, by_place, points = room[5:8]
    worth, chances, answers = room[12:15]
    viewer = asked(s).seat + 0
    observe(s, b, viewer, observation.view(SEEN)[0])
    think_through(observation, network, room)
    answer_all(observation, network, room, answers)
    judge(s, viewer, observation, answers, (by_place, points), worth, chances, lead)
    make_true(by_place, network, answers)
    for seat in range(everyone(s)):
        chances[seat] = side_chance(s, viewer, seat, by_place)


@BRAIN.part
def judge(
    s: State, viewer: Seat, seen: Any, answers: Any, by_places: Any, worth: Any, chances: Any, lead: float
) -> None:
    """Write what a position is worth to every seat, by what a look has answered.

    What is sought is what was learnt; only what is told of chances has to be true.
    """
    by_place, points = by_places
    expect(seen, answers, by_place, points)
    for seat in range(everyone(s)):
        chances[seat] = side_chance(s, viewer, seat, by_place)
    weigh(s, points, viewer, worth, chances, lead)


@BRAIN.part
def side_chance(s: State, viewer: Seat, seat: Seat, by_place: Any) -> float:
    """The chance of a seat's side, which its seats have together."""
    found = by_place[place_of(s, viewer, seat)]
    other = wins_with(s, seat)
    if other != NOBODY:
        found += by_place[place_of(s, viewer, other)]
    return float(found)


@BRAIN.part
def side_points(s: State, viewer: Seat, seat: Seat, points: Any) -> float:
    """The points with which a seat's side stands against others."""
    found = points[place_of(s, viewer, seat)]
    other = wins_with(s, seat)
    if other != NOBODY:
        found += points[place_of(s, viewer, other)]
    return float(found * times_points_count(s, seat))


@BRAIN.part
def weigh(s: State, points: Any, viewer: Seat, worth: Any, chances: Any, lead: float) -> None:
    """Write what a position is worth to every seat: its chance to win, and a little for its lead."""
    for seat in range(everyone(s)):
        own = side_points(s, viewer, seat, points)
        others = -1e9
        for other in range(everyone(s)):
            if not is_of_side(s, seat, other):
                others = max(others, side_points(s, viewer, other, points))
        ahead = own - others
        worth[seat] = chances[seat] + lead * ahead / (CLEAR_LEAD + abs(ahead))


@BRAIN.part
def judge_end(s: State, b: Tables, points: Any, worth: Any, chances: Any, lead: float) -> None:
    """Write what the end of a game is worth to every seat."""
    best = 0
    for seat in range(everyone(s)):
        points[place_of(s, 0, seat)] = final_points(s, b, seat)
        if standing(s, b, seat) > standing(s, b, best):
            best = seat
    for seat in range(everyone(s)):
        chances[seat] = 1.0 if is_of_side(s, seat, best) else 0.0
    weigh(s, points, 0, worth, chances, lead)


@BRAIN.part
def select(tree: Any, node: int, legal: Legal, seat: Seat, settings: Any) -> int:
    """The legal child that promises most to the seat that chooses, what looks good favoured until tried."""
    actions, first, following, visits, prior, worth = tree[:6]
    bonus = settings[EXPLORING] * sqrt(visits[node] + 1.0)
    untried = 0.0
    if visits[node] > 0:
        untried = worth[node, seat] / visits[node] - settings[CAUTION]
    best = NONE
    most = -1e9
    child = first[node]
    while child != NONE:
        if is_legal(legal, actions[child]):
            tried = visits[child]
            promise = untried
            if tried > 0:
                promise = worth[child, seat] / tried
            promise += bonus * prior[child] / (1.0 + tried)
            if promise > most:
                most = promise
                best = int(child)
        child = following[child]
    return best


@BRAIN.part
def knows_all(tree: Any, node: int, legal: Legal, choices: int) -> bool:
    """Whether a node has a child for each of so many legal actions."""
    actions, first, following = tree[ACTIONS], tree[FIRST], tree[FOLLOWING]
    known = 0
    child = first[node]
    while child != NONE:
        if is_legal(legal, actions[child]):
            known += 1
        child = following[child]
    return known == choices


@BRAIN.part
def only_child(tree: Any, node: int, legal: Legal) -> int:
    """The child of a node for the only legal action; NONE if the tree is full."""
    chosen = first_of(legal)
    child = child_for(tree, node, chosen)
    if child == NONE:
        child = add_child(tree, node, chosen, 1.0)
    return child


@BRAIN.part
def set_out(root: Row, viewer: int, board: Row, chance: Any, there: Any) -> None:
    """Begin a simulation: draw what the viewer does not see anew, and stand at the root of the tree."""
    row, legal, path, way = there
    copy_row(root, row)
    s = row.view(STATE)[0]
    b = board.view(TABLES)[0]
    draw_hidden(s, b, viewer, chance)
    path[0] = 0
    way[NODE] = 0
    way[DEPTH] = 1
    way[LOOKED] = NONE
    way[CHOICES] = settle(s, b, legal)


@BRAIN.part
def descend(s: State, b: Tables, tree: Any, settings: Any, legal: Legal, path: Any, way: Any) -> int:
    """Go down the tree until a look is needed, or none is any more, and return which: see GROWS."""
    while way[CHOICES] > 0 and way[DEPTH] < DEEPEST:
        node = int(way[NODE])
        if way[CHOICES] == 1:
            child = only_child(tree, node, legal)
        else:
            if way[LOOKED] != node and not knows_all(tree, node, legal, way[CHOICES]):
                return GROWS
            child = select(tree, node, legal, asked(s).seat + 0, settings)
        if child == NONE:
            break
        way[CHOICES] = apply(s, b, int(tree[ACTIONS][child]), legal)
        way[NODE] = child
        path[way[DEPTH]] = child
        way[DEPTH] += 1
    if way[CHOICES] == 0:
        return ENDS
    if way[LOOKED] == way[NODE]:
        return STANDS
    return STOPS


@BRAIN.part
def open_node(tree: Any, legal: Legal, ratings: Any, way: Any) -> bool:
    """Give the node that was reached its children; whether it is new, so that the simulation ends there."""
    node = int(way[NODE])
    is_new = tree[FIRST][node] == NONE and node != 0
    grow(tree, node, legal, way[CHOICES], ratings)
    way[LOOKED] = node
    return is_new


@BRAIN.part
def tell_way(tree: Any, path: Any, depth: int, sides: int, worth: Any, chances: Any) -> None:
    """Tell all nodes on a way what was found at its end."""
    for step in range(depth):
        reached = path[step]
        tree[VISITS][reached] += 1
        for seat in range(sides):
            tree[WORTH][reached, seat] += worth[seat]
            tree[CHANCES][reached, seat] += chances[seat]


@BRAIN.part
def simulate(root: Row, viewer: int, board: Row, tree: Any, mind: Any, chance: Any, room: Any) -> int:
    """One simulation from the root, as the viewer may imagine it; returns how often it looked."""
    network, settings = mind
    ratings, row, legal, path, worth, chances = room[8:14]
    way = room[15]
    set_out(root, viewer, board, chance, (row, legal, path, way))
    s = row.view(STATE)[0]
    b = board.view(TABLES)[0]
    looks = 0
    is_under_way = True
    while is_under_way:
        reached = descend(s, b, tree, settings, legal, path, way)
        is_under_way = False
        if reached == ENDS:
            judge_end(s, b, room[7], worth, chances, settings[LEAD])
        elif reached != STANDS:
            look_at(s, b, network, room, settings[LEAD])
            looks += 1
            if reached == GROWS:
                rate(legal, network, room, ratings)
                is_under_way = not open_node(tree, legal, ratings, way)
    tell_way(tree, path, way[DEPTH], everyone(s), worth, chances)
    return looks


@BRAIN.part
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


@BRAIN.part
def copy_node(tree: Any, node: int, other: Any) -> int:
    """Copy one node, without its children and siblings."""
    copied = new_node(other[:ORIGIN], int(tree[ACTIONS][node]), float(tree[PRIOR][node]))
    other[VISITS][copied] = tree[VISITS][node]
    for seat in range(tree[WORTH].shape[1]):
        other[WORTH][copied, seat] = tree[WORTH][node, seat]
        other[CHANCES][copied, seat] = tree[CHANCES][node, seat]
    return copied
