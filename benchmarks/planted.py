"""Games of strong players in which some turns are replaced by bad ones, to see whether these are found."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from concordia.bots.lines import drawn
from concordia.bots.match import LONGEST, Match
from concordia.bots.players import Player
from concordia.brain.observation import Observation
from concordia.game import Game
from concordia.rules.actions import actions_in
from concordia.rules.dispatch import apply
from concordia.rules.state import copy_state
from concordia.setup import Setup, tables_of
from concordia.study.depth import Depth
from concordia.study.judge import Judge, Weighed, is_end_of_line

DEEP: Final = Depth("planted", 1_000, 600, 600)
"""How deep bad turns are weighed against each other."""
TURNS: Final = 60
"""How many turns are drawn at random to choose the worst from."""
FINALISTS: Final = 5
"""How many of them are weighed deeply, after a first look at all."""
FIRST_LOOK: Final = 12
"""Simulations of that first look."""
STAKE: Final = 0.05
"""What a bad turn has to give away at least: where a game is decided, nothing can be given away any more."""
TURNS_OF_A_GAME: Final = 18
"""Of the first so many turns of each seat those are drawn that are replaced."""


@dataclass(frozen=True, slots=True)
class Planted:
    """A bad turn that was played instead of another."""

    decision: int
    """The number of its first decision in the game, counted from 0."""
    seat: int
    line: tuple[int, ...]
    costs: float
    """What it gives away beside the best turn, as found when it was planted."""


def random_lines(observation: Observation, chance: Random, number: int = TURNS) -> list[tuple[int, ...]]:
    """So many legal turns drawn at random, each once; as many as possible with different beginnings."""
    tables = tables_of(observation.setup.board)
    found: dict[tuple[int, ...], None] = {}
    firsts = list(observation.actions)
    for drawing in range(number):
        state, legal = drawn(observation, "line 0")
        action, line = firsts[drawing % len(firsts)], []
        while True:
            before = copy_state(state)
            apply(state, tables, action, legal)
            line.append(action)
            if is_end_of_line(before, state):
                break
            action = chance.choice(actions_in(legal))
        found[tuple(line)] = None
    return list(found)


def worst_line(observation: Observation, judge: Judge, chance: Random) -> tuple[tuple[int, ...], Weighed]:
    """The worst of many legal turns: all are looked at, those that look worst are weighed deeply."""
    lines = random_lines(observation, chance)
    lines.sort(key=lambda line: judge.weigh(observation, line, FIRST_LOOK).worth)
    weighed = [(line, judge.weigh(observation, line, judge.depth.weigh)) for line in lines[:FINALISTS]]
    return min(weighed, key=lambda one: one[1].worth)


def play(setup: Setup, players: Sequence[Player], plants: int, seed: str) -> tuple[Game, list[Planted]]:
    """Play a game among bots in which so many turns, drawn at random, are replaced by bad ones.

    Where even the worst turn gives away less than `STAKE`, the next turn in which it does is taken instead.
    """
    chance, judge = Random(seed), Judge(setup, DEEP, seed)
    bots = [player.make(f"{seed}/{seat}") for seat, player in enumerate(players)]
    match = Match(setup, bots, [player.budget for player in players])
    actions: list[int] = []
    planted: list[Planted] = []
    last = match.position.state().turn - 1
    left = sorted(chance.sample(range(TURNS_OF_A_GAME * len(players)), plants))
    while match.position.choices > 0 and match.decisions < LONGEST:
        turn, observation = match.position.state().turn, match.observe()
        seat = observation.seat
        if players[seat].budget.simulations is not None:
            # Who counts simulations would count those of a tree kept from before chance acted, too.
            bots[seat] = players[seat].make(f"{seed}/{seat}")
        line = [bots[seat].choose(observation, players[seat].budget)]
        if left and left[0] <= turn != last and len(observation.actions) > 1:
            found = _bad_line(observation, judge, chance)
            if found is not None:
                line, costs = list(found[0]), found[1]
                planted.append(Planted(len(actions), seat, tuple(line), costs))
                left.pop(0)
        last = turn
        for action in line:
            match.carry_out(action)
        actions += line
    game = Game(setup)
    for action in actions:
        game.push(action)
    return game, planted


def _bad_line(observation: Observation, judge: Judge, chance: Random) -> tuple[tuple[int, ...], float] | None:
    """The worst turn and what it gives away, if that is enough."""
    line, worst = worst_line(observation, judge, chance)
    best = judge.weigh(observation, judge.best_line(observation), judge.depth.weigh)
    costs = best.chance - worst.chance
    return (line, costs) if costs >= STAKE else None
