"""Why not: the reason why something on the table cannot be chosen now."""

from collections.abc import Callable, Mapping
from typing import Final

from concordia.errors import Allowed
from concordia.expansions import first_says
from concordia.expansions.reasons import Question, Reason, What, reason
from concordia.game import Game
from concordia.rules.decisions import (
    BUILD,
    BUY_CARD,
    COPY,
    KEEP_GOODS,
    MOVE,
    NEW_COLONIST,
    PAY_ANY,
    PLAY,
    PREFECT,
    SETTLE,
    STOCK,
    TO,
    TRADE,
)
from concordia.why.buildings import no_house, no_house_yet
from concordia.why.cards import no_copy, not_for_sale, not_played
from concordia.why.colonists import (
    no_line,
    no_mover_in_city,
    no_mover_on_line,
    no_new_colonist,
)
from concordia.why.goods import (
    no_production,
    no_purchase,
    no_trade,
    not_gained,
    not_in_store,
)
from concordia.why.thing import Target, find, is_about

__all__ = ["Reason", "Target", "What", "why_not"]

ANSWERS: Final[Mapping[int, Mapping[str, Callable[[Question], Reason | None]]]] = {
    PLAY: {"card": not_played},
    MOVE: {"city": no_mover_in_city, "line": no_mover_on_line},
    TO: {"city": no_house_yet, "line": no_line},
    BUILD: {"city": no_house},
    PREFECT: {"province": no_production},
    KEEP_GOODS: {"good": not_gained},
    TRADE: {"good": no_trade},
    STOCK: {"good": no_purchase},
    COPY: {"copy": no_copy},
    BUY_CARD: {"slot": not_for_sale},
    PAY_ANY: {"good": not_in_store},
    NEW_COLONIST: {"city": no_new_colonist},
    SETTLE: {"city": no_new_colonist},
}
"""What each decision of the base game is about, and who tells why something of that kind is no answer."""


def why_not(game: Game, seat: int, target: Target) -> Reason:
    """Why a seat cannot choose a thing now; a thing that it may choose is refused with `Allowed`."""
    question = find(game, target)
    decision = game.decision
    if decision is None:
        return reason("over")
    if decision.seat != seat:
        return reason("not-your-turn", other=decision.seat)
    if any(is_about(move, target) for move in game.legal_moves):
        raise Allowed.of("may-be-chosen", what=target.what, which=target.which)
    found = first_says(lambda expansion: expansion.why_not(question)) or _base_reason(question)
    asked: dict[str, int | str] = {"kind": decision.kind, "left": decision.left}
    return found or reason("other-question", asked=asked)


def _base_reason(question: Question) -> Reason | None:
    answer = ANSWERS.get(question.top.kind, {}).get(question.what)
    return answer(question) if answer else None
