"""The searches of a slice of rows: each goes on until it has to look, and waits while all look together.

What a search decides is told, its game makes the step, and it goes on with what it knows of the position
that follows.
"""

from typing import Any, Final

from concordia.brain.growing import NONE
from concordia.brain.sight.layout import SIZE
from concordia.brain.sight.records import SEEN
from concordia.brain.sight.table import observe
from concordia.brain.tree import (
    ACTIONS,
    DEPTH,
    ENDS,
    FIRST,
    FOLLOWING,
    GROWS,
    LEAD,
    PRIOR,
    STOPS,
    USED,
    VISITS,
    child_for,
    descend,
    judge,
    judge_end,
    new_node,
    open_node,
    set_out,
    tell_way,
    transplant,
)
from concordia.rl.sight.entrance import step_rows
from concordia.rules.actions import WORDS, Legal, action
from concordia.rules.bits import lowest
from concordia.rules.chance import next_word
from concordia.rules.decisions import asked
from concordia.rules.dispatch import first_of, is_legal
from concordia.rules.hooks.hands import hands_are_hidden
from concordia.rules.packed import STATE, STATE_BYTES, TABLES, Row
from concordia.rules.seats import everyone
from concordia.train.thought import TOGETHER
from concordia.train.thought.records import (
    BEGINS,
    CHOSEN,
    DECISIONS,
    ENDINGS,
    ENOUGH,
    FULL,
    GOES_ON,
    IN_FULL,
    MADE,
    NUMBER,
    OFTEN,
    OUT_OF,
    PHASE,
    QUICK,
    ROW,
    SEAT,
    TREE,
    WILL_WONDER,
    WONDERS,
    WONDERS_NOT,
)

WONDER: Final = 0.1
"""How good an action is taken to look that is tried because it may be better than it looks."""


@TOGETHER.entry
def begin_rows(mind: Any, searches: Any) -> None:
    """Begin to think in all rows, with empty trees."""
    for row in range(len(searches.facts)):
        clear(tree_at(0, row, searches))
        searches.facts[row, TREE] = 0
        searches.facts[row, MADE] = 0
        begin_thought(row, mind, searches)


@TOGETHER.entry
def think_rows(
    board: Row, games: Any, mind: Any, searches: Any, looks: Any, told: Any, most: int, first: int, last: int
) -> None:
    """Let the searches of some rows go on until each has to look, or has told so many decisions in all."""
    for row in range(first, last):
        waits = False
        while (
            not waits
            and searches.facts[row, MADE] < most
            and told.numbers[DECISIONS] < len(told.decisions)
            and told.numbers[ENDINGS] < len(told.endings)
        ):
            waits = think(row, board, games, mind, searches, looks, told)


@TOGETHER.part
def think(row: int, board: Row, games: Any, mind: Any, searches: Any, looks: Any, told: Any) -> bool:
    """Do what comes next in a row; whether it has to look now."""
    phase = searches.facts[row, PHASE]
    if phase == GOES_ON:
        return go_down(row, board, mind, searches, looks)
    if phase != BEGINS:
        take_in(row, mind, searches, looks)
        return False
    states, words, choices = games.games[:3]
    legal = words[row * WORDS : (row + 1) * WORDS]
    tree = tree_of(row, searches)
    if choices[row] == 1:
        play(row, first_of(legal), board, games, mind, searches, told)
    elif legal_visits(tree, legal, searches.facts[row, ENOUGH]) < searches.facts[row, ENOUGH] // 2:
        if searches.facts[row, WONDERS] == WILL_WONDER and tree[FIRST][0] != NONE:
            searches.facts[row, WONDERS] = wonder(tree, legal, choices[row], searches.chance[row])
        root = states[row * STATE_BYTES : (row + 1) * STATE_BYTES]
        there = (searches.rows[row], searches.legal[row], searches.paths[row], searches.ways[row])
        set_out(root, int(games.shown[2][row]), board, searches.chance[row], there)
        searches.facts[row, PHASE] = GOES_ON
    else:
        chosen = decide(row, legal, tree, games, mind, searches, told)
        play(row, chosen, board, games, mind, searches, told)
    return False


@TOGETHER.part
def tree_of(row: int, searches: Any) -> Any:
    """The tree that a row grows."""
    return tree_at(int(searches.facts[row, TREE]), row, searches)


@TOGETHER.part
def tree_at(which: int, row: int, searches: Any) -> Any:
    """One of the two trees of a row."""
    actions, first, following, visits, prior, worth, chances, used = searches.trees
    return (
        actions[which, row],
        first[which, row],
        following[which, row],
        visits[which, row],
        prior[which, row],
        worth[which, row],
        chances[which, row],
        used[which, row],
    )


@TOGETHER.part
def clear(tree: Any) -> None:
    """Empty a tree down to its root."""
    tree[USED][0] = 0
    new_node(tree, NONE, 1.0)


@TOGETHER.part
def begin_thought(row: int, mind: Any, searches: Any) -> None:
    """Begin to think about a decision, in full or quickly, as it is drawn."""
    facts = searches.facts[row]
    in_full = next_word(searches.chance[row]) % OUT_OF < mind.visits[OFTEN]
    facts[IN_FULL] = in_full
    facts[WONDERS] = WILL_WONDER if in_full else WONDERS_NOT
    facts[ENOUGH] = mind.visits[FULL] if in_full else mind.visits[QUICK]
    facts[PHASE] = BEGINS


@TOGETHER.part
def go_down(row: int, board: Row, mind: Any, searches: Any, looks: Any) -> bool:
    """Go on with a simulation; whether it has to look now, for which it writes what is seen."""
    s = searches.rows[row].view(STATE)[0]
    b = board.view(TABLES)[0]
    tree, path, way = tree_of(row, searches), searches.paths[row], searches.ways[row]
    reached = descend(s, b, tree, mind.settings, searches.legal[row], path, way)
    if reached in (GROWS, STOPS):
        observe(s, b, asked(s).seat + 0, looks.seen[row].view(SEEN)[0])
        searches.facts[row, PHASE] = reached
        return True
    worth, chances = searches.worth[row], searches.chances[row]
    if reached == ENDS:
        judge_end(s, b, searches.points[row], worth, chances, mind.settings[LEAD])
    tell_way(tree, path, way[DEPTH], everyone(s), worth, chances)
    searches.facts[row, PHASE] = BEGINS
    return False


@TOGETHER.part
def take_in(row: int, mind: Any, searches: Any, looks: Any) -> None:
    """Take in what a look has answered."""
    s = searches.rows[row].view(STATE)[0]
    tree, path, way, legal = (
        tree_of(row, searches),
        searches.paths[row],
        searches.ways[row],
        searches.legal[row],
    )
    worth, chances = searches.worth[row], searches.chances[row]
    room = (searches.by_place[row], searches.points[row])
    lead = mind.settings[LEAD]
    judge(s, asked(s).seat + 0, looks.seen[row], looks.answers[row], room, worth, chances, lead)
    is_over = True
    if searches.facts[row, PHASE] == GROWS:
        ratings, number = looks.ratings[row], 0
        for word in range(WORDS):
            left = legal[word]
            while left != 0:
                ratings[number] = looks.logits[row, mind.place_of[action(word, lowest(left))]]
                number += 1
                left &= left - 1
        is_over = open_node(tree, legal, ratings, way)
    searches.facts[row, PHASE] = GOES_ON
    if is_over:
        tell_way(tree, path, way[DEPTH], everyone(s), worth, chances)
        searches.facts[row, PHASE] = BEGINS


@TOGETHER.part
def wonder(tree: Any, legal: Legal, choices: int, chance: Any) -> int:
    """Let a search try one of so many legal actions, drawn at random, that may be better than it looks."""
    left = next_word(chance) % choices
    chosen = WONDERS_NOT
    child = tree[FIRST][0]
    while child != NONE:
        if is_legal(legal, tree[ACTIONS][child]):
            if left == 0:
                tree[PRIOR][child] += WONDER * (1.0 - tree[PRIOR][child])
                chosen = int(tree[ACTIONS][child])
            left -= 1
        child = tree[FOLLOWING][child]
    return chosen


@TOGETHER.part
def forget_wonder(tree: Any, legal: Legal, wondered: int) -> None:
    """Leave out the visits to an action that was only tried, unless nothing was visited more often."""
    tried = child_for(tree, 0, wondered)
    child = tree[FIRST][0]
    while child != NONE:
        if is_legal(legal, tree[ACTIONS][child]) and tree[VISITS][child] > tree[VISITS][tried]:
            tree[VISITS][tried] = 0
            return
        child = tree[FOLLOWING][child]


@TOGETHER.part
def legal_visits(tree: Any, legal: Legal, enough: int) -> int:
    """How often a search went to what is legal at its root; 0 if the root has not been visited enough.

    A tree that is kept also knows actions that were only imagined before.
    """
    total = 0
    if tree[VISITS][0] >= enough:
        child = tree[FIRST][0]
        while child != NONE:
            if is_legal(legal, tree[ACTIONS][child]):
                total += tree[VISITS][child]
            child = tree[FOLLOWING][child]
    return total


@TOGETHER.part
def decide(row: int, legal: Legal, tree: Any, games: Any, mind: Any, searches: Any, told: Any) -> int:
    """Draw an action by how often the search went there, and tell the decision."""
    facts = searches.facts[row]
    at = told.numbers[DECISIONS]
    told.numbers[DECISIONS] += 1
    if facts[WONDERS] >= 0:
        forget_wonder(tree, legal, int(facts[WONDERS]))
    total = legal_visits(tree, legal, 1)
    left = next_word(searches.chance[row]) % total
    chosen = NONE
    told.thoughts[at] = 0.0
    child = tree[FIRST][0]
    while child != NONE:
        candidate = int(tree[ACTIONS][child])
        if is_legal(legal, candidate):
            visits = tree[VISITS][child]
            if facts[IN_FULL]:
                told.thoughts[at, mind.place_of[candidate]] = visits / total
            if chosen == NONE and left < visits:
                chosen = candidate
            left -= visits
        child = tree[FOLLOWING][child]
    told.decisions[at, ROW] = row
    told.decisions[at, SEAT] = games.shown[2][row]
    told.decisions[at, NUMBER] = facts[MADE]
    told.decisions[at, CHOSEN] = mind.place_of[chosen]
    told.seen[at] = games.shown[0][row * SIZE : (row + 1) * SIZE]
    told.words[at] = legal
    facts[MADE] += 1
    return chosen


@TOGETHER.part
def play(row: int, chosen: int, board: Row, games: Any, mind: Any, searches: Any, told: Any) -> None:
    """Make a step of a game, and go on with what the tree knows of what follows."""
    seats, done = games.shown[2], games.ended[0]
    seat = int(seats[row])
    games.actions[row] = chosen
    step_rows(
        board,
        games.played,
        games.actions,
        True,
        games.games,
        games.shown,
        games.ended,
        games.seeds,
        row,
        row + 1,
    )
    s = games.games[0][row * STATE_BYTES : (row + 1) * STATE_BYTES].view(STATE)[0]
    tree = tree_of(row, searches)
    child = child_for(tree, 0, chosen)
    # The next one may see other hands.
    if done[row] or child == NONE or (hands_are_hidden(s) and seats[row] != seat):
        clear(tree)
    else:
        other = 1 - int(searches.facts[row, TREE])
        transplant(tree, child, (*tree_at(other, row, searches), told.origin))
        searches.facts[row, TREE] = other
    if done[row]:
        told.endings[told.numbers[ENDINGS], 0] = row
        told.endings[told.numbers[ENDINGS], 1] = searches.facts[row, MADE] - 1
        told.numbers[ENDINGS] += 1
    begin_thought(row, mind, searches)
