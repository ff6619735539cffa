"""What the hand-made evaluation makes of a position, in parts that people understand.

Each god gives points now and promises more; the rest of the game, tempo, goods and position promise points
too. Together they are the final points a seat may expect, from which its chance to win follows.
"""

from typing import Final

from concordia.bots.assessment import MARKER, Assessment, Part
from concordia.bots.classic.thought.evaluation import CONTRARIUS, PLAYER, win_chances
from concordia.bots.classic.thought.features import FEATURES, NUMBER, look, share_left
from concordia.bots.classic.weights import Weights, weights_for
from concordia.data.cards import GODS
from concordia.points import score_of
from concordia.rules.seats import everyone
from concordia.rules.state import State, Tables
from concordia.setup import Setup, tables_of

GAME: Final = "game"
"""What the rest of the game brings everyone alike."""
PARTS: Final = (*GODS, MARKER, GAME, "tempo", "goods", "position")
"""The parts of an assessment, in the order in which they are told."""


def assess_state(setup: Setup, state: State, weights: Weights | None = None) -> list[Assessment]:
    """What a state is worth to every seat."""
    tables = tables_of(setup.board)
    weighed = weights_for(setup) if weights is None else weights
    seats = range(everyone(state))
    parts = [_parts(state, tables, seat, weighed) for seat in seats]
    points = [sum(part.total for part in seat_parts.values()) for seat_parts in parts]
    chances = [0.0 for _ in seats]
    win_chances(state, tables, weighed, points, chances)
    return [Assessment(seat, parts[seat], chances[seat]) for seat in seats]


def _parts(state: State, tables: Tables, seat: int, weights: Weights) -> dict[str, Part]:
    score = score_of(state, tables, seat)
    now = {**score.by_god, MARKER: score.concordia + score.marker}
    promised = dict.fromkeys(PARTS, 0.0)
    if not state.over:
        features = [0.0] * NUMBER
        look(state, tables, seat, features)
        left = share_left(state)
        row = CONTRARIUS if seat == state.contrarius else PLAYER
        at_first, at_last = weights[row].tolist(), weights[row + 1].tolist()
        for (_, part), much, first, last in zip(FEATURES, features, at_first, at_last, strict=True):
            promised[part] += much * (left * first + (1 - left) * last)
    return {part: Part(float(now.get(part, 0)), promised[part]) for part in PARTS}
