"""`concordia boards` and `concordia variants`: what can be played, for how many, and what it is like."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from concordia.cli.options import Json
from concordia.cli.tables import listing, make_console
from concordia.data.board import Board, board_names, load_board
from concordia.setup import LEVELS, VARIANTS, WAYS, seats_allowed, why_not_together
from concordia.shapes import fields_told

ABOUT_BOARDS: Final = {
    "imperium": "The whole empire from Britannia to Aegyptus, with wide seas and room for many.",
    "italia": "Italy and its islands: small and close, so that colonists soon stand in each other's way.",
    "roma": "The city itself: colonists enter through gates, and ships sail a track to Byzantium, "
    "where gods are scored during play.",
    "sicilia": "The island below Aetna: every Tribune draws a volcano tile, and three provinces may "
    "be covered with ash.",
}

ABOUT_VARIANTS: Final = {
    "start-without-goods": "Begin with 25 sestertii instead of goods, and buy what you like before the "
    "first card.",
    "intermediate-scoring": "All cards are scored once after the first Tribune; the best receive coins.",
    "venus": "Cards with two roles, the Magister who repeats a card, and the goddess Venus.",
    "teams": "Partners sit opposite; what one plays both do, and nobody sees another's hand.",
    "contrarius": "Alone, or two as a team, against Contrarius, who reacts to every card.",
    "contrarius-veteran": "Contrarius begins with 12 points, and on Roma builds beside the ship track.",
    "contrarius-expert": "As the veteran, but he begins with 25 points.",
}


def variants_together() -> Iterator[tuple[str, ...]]:
    """Every choice of variants that go together, the fewest first."""
    for number in range(len(VARIANTS) + 1):
        for variants in combinations(VARIANTS, number):
            if why_not_together(variants) is None:
                yield variants


def playable_tables(board: Board) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every number of seats and choice of variants that a board can be played with."""
    for variants in variants_together():
        for seats in seats_allowed(board, variants):
            yield seats, variants


def seats_text(seats: Sequence[int]) -> str:
    """Numbers of seats in few letters."""
    if len(seats) > 2 and seats[-1] - seats[0] == len(seats) - 1:
        return f"{seats[0]}–{seats[-1]}"
    return ", ".join(str(number) for number in seats) or "–"


def boards(as_json: Json = False) -> None:
    """List the boards with the number of players."""
    found = [load_board(name) for name in board_names()]
    if as_json:
        print(json.dumps([_board(board) for board in found], default=fields_told))
        return
    table = listing("Board", "Players", "Teams", "Solo", "What it is")
    for board in found:
        seats = {way: seats_allowed(board, variants) for way, variants in WAYS.items()}
        told = (seats["each"], seats["teams"], sorted(seats["alone"] + seats["pair"]))
        table.add_row(board.id, *map(seats_text, told), ABOUT_BOARDS.get(board.id, board.name))
    console = make_console()
    console.print(table)
    console.print("\nSolo is against Contrarius: 1 player, or 2 as a team. Variants: concordia variants")
    console.print("To play, for example: concordia play --board roma --variant venus")


@dataclass(frozen=True, slots=True)
class SeatsTold:
    """The numbers of seats with some variants."""

    variants: tuple[str, ...]
    seats: list[int]


@dataclass(frozen=True, slots=True)
class BoardTold:
    """A board and who can play on it."""

    board: str
    name: str
    about: str
    seats: tuple[SeatsTold, ...]


def _board(board: Board) -> BoardTold:
    seats = tuple(SeatsTold(variants, seats_allowed(board, variants)) for variants in WAYS.values())
    return BoardTold(board.id, board.name, ABOUT_BOARDS.get(board.id, ""), seats)


def variants(as_json: Json = False) -> None:
    """List the variants with the number of players and what does not go together."""
    if as_json:
        print(json.dumps([_variant(name) for name in VARIANTS], default=fields_told))
        return
    table = listing("Variant", "Players", "Not with", "What it is")
    for name in VARIANTS:
        table.add_row(
            name, seats_text(seats_of(name)), ", ".join(_short(name, not_with(name))), ABOUT_VARIANTS[name]
        )
    make_console().print(table)


@dataclass(frozen=True, slots=True)
class VariantTold:
    """A variant, who can play with it, and with what it does not go together."""

    variant: str
    about: str
    seats: list[int]
    not_with: list[str]


def _variant(name: str) -> VariantTold:
    return VariantTold(name, ABOUT_VARIANTS[name], seats_of(name), not_with(name))


def seats_of(variant: str) -> list[int]:
    """The numbers of seats that a variant can be played with on some board."""
    found = set()
    for name in board_names():
        found |= {seats for seats, chosen in playable_tables(load_board(name)) if variant in chosen}
    return sorted(found)


def not_with(variant: str) -> list[str]:
    """The variants that do not go together with one."""
    return [other for other in VARIANTS if other != variant and why_not_together((variant, other))]


def _short(name: str, others: Sequence[str]) -> list[str]:
    """Other variants, the levels of Contrarius under one name."""
    if name in LEVELS:
        return [other for other in others if other not in LEVELS]
    return list(dict.fromkeys(LEVELS[0] if other in LEVELS else other for other in others))
