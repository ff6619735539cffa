"""Luck: what cards, tiles and dice gave or took, told apart from what players did.

At every moment of chance the position that came of it is held against the average of those that could have
come of it. Both are looked at alike, so that luck is nothing on average, whoever plays.
"""

from collections.abc import Iterator
from statistics import fmean
from typing import Final

from concordia.brain.sight.hidden import draw_deck
from concordia.brain.sight.tiles import draw_tiles
from concordia.game import Game
from concordia.replay import Step, chance, steps
from concordia.rules.actions import WORDS
from concordia.rules.chance import next_word
from concordia.rules.dispatch import apply, settle
from concordia.rules.state import State, copy_state
from concordia.setup import seed_words
from concordia.study.analysis import LuckSeen
from concordia.study.turns import asked_in, chance_acted
from concordia.study.worth import assess_all

DRAWS: Final = 10
"""How often is drawn what else chance might have done."""


def luck_in(game: Game) -> Iterator[LuckSeen]:
    """Every moment of chance in a game, with what it gave or took."""
    for step in steps(game):
        if chance_acted(step.before, step.after):
            yield _luck(game, step)


def _luck(game: Game, step: Step) -> LuckSeen:
    others = [_otherwise(game, step, draw) for draw in range(DRAWS)]
    really, *drawn = assess_all(game.setup, [step.after, *others])
    changes = tuple(
        seen.chance - fmean(one[seat].chance for one in drawn) for seat, seen in enumerate(really)
    )
    decided = tuple(chance(game, step))
    return LuckSeen(step.number, step.before.turn + 1, asked_in(step.before), decided, changes)


def _otherwise(game: Game, step: Step, draw: int) -> State:
    """The state after a step if chance is drawn anew; what players hold in their hands stays as it is."""
    state = copy_state(step.before)
    words = seed_words(f"luck {step.number} {draw}")
    for i in range(len(state.chance)):
        state.chance[i] = next_word(words)
    draw_deck(state, words)
    if game.tables.volcano != 0:
        draw_tiles(state, words)
    legal = [0] * WORDS
    settle(state, game.tables, legal)
    apply(state, game.tables, step.move.action, legal)
    return state
