"""Learning environments: games in batches, PettingZoo, Gymnasium and the style of OpenSpiel (docs/rl.md)."""

from concordia.brain.pieces import PIECES, SIZE, SPACE, Piece, actions_of, columns, pieces, scaled
from concordia.rl.batch import Batch, Ends, Step, get_ready

__all__ = [
    "PIECES",
    "SIZE",
    "SPACE",
    "Batch",
    "Ends",
    "Piece",
    "Step",
    "actions_of",
    "columns",
    "get_ready",
    "pieces",
    "scaled",
]
