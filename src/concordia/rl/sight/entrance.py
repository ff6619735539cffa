"""The calls into compiled code: everything is handed over as rows and arrays.

Arrays with one entry a row are handed over in three tuples: the games themselves, what is shown of them, and
how they ended. Those with many numbers a row are flat.
"""

from typing import Any, Final

import numpy as np

from concordia.brain.sight.records import SEEN
from concordia.rl.sight import STEPS
from concordia.rl.sight.memory import begin_to_look, look
from concordia.rl.sight.records import LEGAL, MASK, MEMORY, STATE_IN_WORDS
from concordia.rl.sight.rivals import RANDOM, play_rivals, player_of
from concordia.rl.sight.steps import LONGEST, clear_end, mark_legal, reward, set_up, tell_end
from concordia.rules.actions import ACTIONS, WORDS
from concordia.rules.decisions import asked
from concordia.rules.dispatch import apply, is_legal
from concordia.rules.packed import STATE, STATE_BYTES, TABLES, Row
from concordia.rules.playout import draw
from concordia.rules.state import NOBODY

ALL_LEGAL: Final = -1
"""No row has an action that is not legal."""
LOOK: Final = -1
BEGIN: Final = -2
STAY: Final = -3
"""What may stand for an action in a step that is not made from outside: look where bots have played, begin a
new game, and leave a row as it is."""


@STEPS.entry
def first_refused(words: Any, actions: Any) -> int:
    """The first row whose action is not legal, or ALL_LEGAL."""
    legals = words.view(LEGAL)
    for row in range(len(actions)):
        if not is_legal(legals[row].words, actions[row]):
            return row
    return ALL_LEGAL


@STEPS.entry
def step_rows(
    board: Row,
    played: Any,
    actions: Any,
    from_outside: bool,
    games: Any,
    shown: Any,
    ends: Any,
    seeds: Any,
    first: int,
    last: int,
) -> None:
    """Carry out an action, which is legal, in every row from the first to before the last."""
    rows, words, choices, lengths, numbers, memories = games
    seen, masks, seats = shown
    b = board.view(TABLES)[0]
    states, in_words, legals = rows.view(STATE), rows.view(STATE_IN_WORDS), words.view(LEGAL)
    entries, observations, memory = masks.view(MASK), seen.view(SEEN), memories.view(MEMORY)
    for row in range(first, last):
        chosen = actions[row]
        if chosen == STAY:
            continue
        s, legal = states[row], legals[row].words
        mask, observation = entries[row].entries, observations[row]
        mark_legal(legal, mask, 0)
        if chosen >= 0:
            choices[row] = apply(s, b, chosen, legal)
            lengths[row] += 1
            if from_outside and ends[0][row]:
                clear_end(row, ends)
        has_ended = chosen != BEGIN and (choices[row] == 0 or lengths[row] >= played[row, LONGEST])
        if has_ended:
            tell_end(row, s, b, games, memory[row], ends)
            numbers[row] += len(actions)
        if has_ended or chosen == BEGIN:
            lengths[row] = 0
            state = rows[row * STATE_BYTES : (row + 1) * STATE_BYTES].view(np.int64)
            choices[row] = set_up(s, b, state, played[row], seeds[row], legal)
            begin_to_look(s, b, observation, memory[row])
        seats[row] = asked(s).seat
        mark_legal(legal, mask, 1)
        look(s, b, asked(s).seat + 0, in_words[row], observation, memory[row])


@STEPS.entry
def rivals_rows(board: Row, actions: Any, games: Any, masks: Any, players: Any, mind: Any) -> int:
    """Let bots play in every row until a learner is asked or the game is over; return in how many they did.

    The next step is then to look there, and to stay in the other rows; the masks lose what was legal before.
    """
    rows, words, choices, lengths, numbers = games
    simulations, moving_on = players
    played = 0
    for row in range(len(actions)):
        state = rows[row * STATE_BYTES : (row + 1) * STATE_BYTES]
        legal = words[row * WORDS : (row + 1) * WORDS]
        actions[row] = STAY
        shift = numbers[row] * moving_on[0]
        if choices[row] > 0 and simulations[player_of(state.view(STATE)[0], simulations, shift)] >= RANDOM:
            actions[row] = LOOK
            played += 1
            mark_legal(legal, masks[row * ACTIONS : (row + 1) * ACTIONS], 0)
            there = (simulations, shift)
            number, made = play_rivals(state, board, legal, choices[row], there, mind)
            choices[row] = number
            lengths[row] += made
    return played


@STEPS.entry
def sample_rows(words: Any, choices: Any, chance: Any, actions: Any) -> None:
    """Draw a legal action for every row, each as likely as the others."""
    legals = words.view(LEGAL)
    for row in range(len(actions)):
        actions[row] = draw(legals[row].words, choices[row], chance)


@STEPS.entry
def rewards_row(row: Row, board: Row, rewards: Any, standings: Any) -> int:
    """Write what the game in a row is worth to each player, and return who has won; see `reward`."""
    return reward(row.view(STATE)[0], board.view(TABLES)[0], rewards, standings)


@STEPS.entry
def seat_row(row: Row) -> int:
    """The seat that is asked in a row, or NOBODY when its game is over."""
    s = row.view(STATE)[0]
    if s.over:
        return NOBODY
    return asked(s).seat + 0


@STEPS.entry
def mask_row(legal: Any, mask: Any) -> None:
    """Set the entries of all legal actions in an empty mask."""
    mark_legal(legal, mask, 1)
