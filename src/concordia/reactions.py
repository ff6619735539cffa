"""What Contrarius did in his last reaction, step by step with the reasons (§17)."""

from collections.abc import Iterator

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS, GODS
from concordia.data.goods import GOODS
from concordia.moves import KIND_NAMES
from concordia.rules.scoring import MINERVA
from concordia.rules.state import State
from concordia.rules.variants.contrarius import (
    SPECIALIST_FACE,
    TOLD_BEST,
    TOLD_CANDIDATES,
    TOLD_CARD,
    TOLD_COLONIST,
    TOLD_DIE,
    TOLD_GOD,
    TOLD_HOUSE,
    TOLD_NO_HOUSE,
    TOLD_POINTS,
    TOLD_PROVINCE,
    TOLD_SLOT,
    TOLD_SPACE,
)

Step = tuple[str, dict[str, object]]


def has_reacted(before: State, after: State) -> bool:
    """Whether Contrarius reacted between two states."""
    return before.reactions != after.reactions


def was_told(s: State, code: int) -> bool:
    """Whether the last reaction had a step of a kind."""
    return code in s.told[: s.told_size : 2]


def reaction_steps(board: Board, s: State) -> Iterator[Step]:
    """Key and arguments of each step of the reaction that a state remembers."""
    for position in range(0, s.told_size, 2):
        step = _step(board, s.told[position], s.told[position + 1])
        if step is not None:
            key, arguments = step
            yield key, {"seat": s.contrarius, **arguments}


def _step(board: Board, code: int, value: int) -> Step | None:
    def cities() -> list[str]:
        return [city.id for i, city in enumerate(board.cities) if value >> i & 1]

    if code == TOLD_DIE:
        return "die", {"face": "S" if value == SPECIALIST_FACE else GOODS[value]}
    if code == TOLD_CANDIDATES:
        return "candidates", {"cities": cities()}
    if code == TOLD_BEST:
        return ("best-one" if len(cities()) == 1 else "best-chance"), {"best": cities()}
    if code == TOLD_HOUSE:
        return "contrarius-house", {"city": board.cities[value].id}
    if code == TOLD_NO_HOUSE:
        return "no-house", {}
    if code == TOLD_PROVINCE:
        return "contrarius-produce", {"province": board.provinces[value].id}
    return _other_step(board, code, value)


def _other_step(board: Board, code: int, value: int) -> Step | None:
    if code == TOLD_SLOT:
        return "slot-die", {"face": value + 1}
    if code == TOLD_CARD:
        return "contrarius-card", {"card": CARD_IDS[value]}
    if code == TOLD_POINTS:
        return "contrarius-points", {"points": value}
    if code == TOLD_COLONIST:
        return "contrarius-colonist", {"colonist": KIND_NAMES[value]}
    if code == TOLD_SPACE:
        return "sail", {"space": board.track[value].id}
    if code == TOLD_GOD:
        return "contrarius-god", {"god": GODS[min(value, MINERVA)]}
    return None
