"""What chance decided in a step: cards that came onto the display, and what the expansions draw and roll."""

from concordia.data.cards import CARD_IDS
from concordia.expansions import EXPANSIONS, Moment
from concordia.game import Game
from concordia.replay.step import Step
from concordia.rules.journal import REVEALED
from concordia.shapes.replay import Chance, Revealed


def chance(game: Game, step: Step) -> list[Chance]:
    """Everything that chance decided in a step, in order."""
    moments = [Moment(game, step.after, told) for told in step.journal]
    return [decided for moment in moments if (decided := _decided(moment)) is not None]


def _decided(moment: Moment) -> Chance | None:
    """What chance decided in one thing that was told, or None if it did not."""
    told = moment.told
    if told.code == REVEALED:
        return Revealed(told.b + 1, CARD_IDS[told.a])
    found = (expansion.chance(moment) for expansion in EXPANSIONS)
    return next((chance for chance in found if chance is not None), None)
