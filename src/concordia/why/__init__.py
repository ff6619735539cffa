"""Why not: the reason why something on the table cannot be chosen now."""

from collections.abc import Callable, Mapping
from typing import Final

from concordia.errors import Allowed
from concordia.game import Game
from concordia.rules.decisions import (
    BUILD,
    BUY_CARD,
    CHOOSE_GOD,
    COPY,
    KEEP_GOODS,
    MOVE,
    NEW_COLONIST,
    PAY_ANY,
    PLAY,
    PLAY_ALONE,
    PLAY_FOR_TEAM,
    POINT,
    PREFECT,
    SETTLE,
    START_CITY,
    STOCK,
    TAKE_BONUS,
    TO,
    TRADE,
)
from concordia.why.buildings import no_house
from concordia.why.cards import no_copy, no_open_card, not_for_sale, not_played, not_pointed_at
from concordia.why.colonists import (
    no_destination,
    no_line,
    no_mover_in_city,
    no_mover_on_line,
    no_new_colonist,
    no_start,
)
from concordia.why.goods import (
    no_bonus,
    no_god,
    no_production,
    no_purchase,
    no_trade,
    not_gained,
    not_in_store,
)
from concordia.why.thing import Question, Reason, Target, What, find, is_about, reason

__all__ = ["Reason", "Target", "What", "why_not"]

ANSWERS: Final[Mapping[int, Mapping[str, Callable[[Question], Reason | None]]]] = {
    PLAY: {"card": not_played},
    PLAY_FOR_TEAM: {"card": not_played},
    PLAY_ALONE: {"card": not_played},
    POINT: {"card": not_pointed_at},
    MOVE: {"city": no_mover_in_city, "line": no_mover_on_line},
    TO: {"city": no_destination, "line": no_line},
    BUILD: {"city": no_house},
    PREFECT: {"province": no_production},
    KEEP_GOODS: {"good": not_gained},
    TRADE: {"good": no_trade},
    STOCK: {"good": no_purchase},
    COPY: {"copy": no_copy, "card": no_open_card},
    BUY_CARD: {"slot": not_for_sale},
    PAY_ANY: {"good": not_in_store},
    NEW_COLONIST: {"city": no_new_colonist},
    SETTLE: {"city": no_new_colonist},
    START_CITY: {"city": no_start},
    TAKE_BONUS: {"good": no_bonus},
    CHOOSE_GOD: {"god": no_god},
}
"""What each decision is about, and who tells why something of that kind is no answer to it."""


def why_not(game: Game, seat: int, target: Target) -> Reason:
    """Why a seat cannot choose a thing now; a thing that it may choose is refused with `Allowed`."""
    question = find(game, target)
    decision = game.decision
    if decision is None:
        return reason("over")
    if decision.seat != seat:
        return reason("not-your-turn", other=decision.seat)
    if any(is_about(move, target) for move in game.legal_moves):
        raise Allowed(f"the {target.what} {target.which!r} may be chosen now")
    answer = ANSWERS.get(question.top.kind, {}).get("city" if target.what == "space" else target.what)
    found = answer(question) if answer else None
    asked: dict[str, int | str] = {"kind": decision.kind, "left": decision.left}
    return found or reason("other-question", asked=asked)
