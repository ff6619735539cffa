"""The packed form of a state: one row of bytes, and the calls that take such rows.

A row is viewed as a record only inside compiled code, because handing a record over from Python is slow.
"""

import struct
from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import cache
from itertools import islice
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from concordia.rules.actions import Action
from concordia.rules.compile import RULES
from concordia.rules.dispatch import apply, settle
from concordia.rules.playout import play_out
from concordia.rules.scoring import final_points, standing
from concordia.rules.seats import everyone
from concordia.rules.setup import new_game
from concordia.rules.state import Field, State, Tables, layout

Row = NDArray[np.uint8]


def record_dtype(record: Any) -> np.dtype[Any]:
    """The aligned numpy dtype of a record class, padded to whole machine words."""
    described = [(field.name, _element(field.element), _shape(field)) for field in layout(record)]
    return np.dtype(described, align=True)


def _element(element: Any) -> Any:
    return record_dtype(element) if is_dataclass(element) else element


def _shape(field: Field) -> tuple[int, ...]:
    return () if field.size is None else (field.size,)


STATE: Final = record_dtype(State)
TABLES: Final = record_dtype(Tables)
STATE_BYTES: Final = STATE.itemsize
STATE_WORDS: Final = STATE_BYTES // 8
WIDTHS: Final = {"int8": "b", "int16": "h", "int64": "q"}
"""The letters by which `struct` knows the widths."""


def pack(record: Any) -> Row:
    """The row of a plain record; a number too large for its field is refused."""
    packer = _packer(record.__class__)
    row = np.zeros(packer.size, np.uint8)
    try:
        packer.pack_into(row.data, 0, *_numbers(record))
    except struct.error as error:
        raise OverflowError(f"a number does not fit its field: {error}") from None
    return row


@cache
def _packer(record: Any) -> struct.Struct:
    """Writes and reads all numbers of a record class at once."""
    return struct.Struct("=" + _format(record))


def _format(record: Any) -> str:
    """The fields of a record class in order, with the gaps between them, in the words of `struct`."""
    dtype = record_dtype(record)
    assert dtype.fields is not None
    told, end = "", 0
    for field in layout(record):
        kind, begin = dtype.fields[field.name][:2]
        one = _format(field.element) if is_dataclass(field.element) else WIDTHS[field.element]
        told += f"{begin - end}x" + one * (field.size or 1)
        end = begin + kind.itemsize
    return told + f"{dtype.itemsize - end}x"


def _numbers(record: Any) -> list[int]:
    """All numbers of a plain record in order."""
    numbers: list[int] = []
    for field in layout(record.__class__):
        value = getattr(record, field.name)
        if field.size is None:
            numbers.append(value)
        elif isinstance(field.element, str):
            numbers += value
        else:
            for entry in value:
                numbers += _numbers(entry)
    return numbers


def unpack(row: Row) -> State:
    """The plain state of a row."""
    state: State = _record(State, iter(_packer(State).unpack_from(row.data)))
    return state


def _record(record: Any, numbers: Iterator[int]) -> Any:
    values: list[Any] = []
    for field in layout(record):
        if field.size is None:
            values.append(next(numbers))
        elif isinstance(field.element, str):
            values.append(list(islice(numbers, field.size)))
        else:
            values.append([_record(field.element, numbers) for _ in range(field.size)])
    return record(*values)


@RULES.entry
def new_row(row: Row, board: Row, seats: int, options: int, level: int, seed: Any, legal: Any) -> int:
    """Set up a new game in a row."""
    words = row.view(np.int64)
    for word in range(STATE_WORDS):
        words[word] = 0
    s = row.view(STATE)[0]
    for i in range(4):
        s.chance[i] = seed[i]
    return new_game(s, board.view(TABLES)[0], seats, options, level, legal)


@RULES.entry
def apply_row(row: Row, board: Row, chosen: Action, legal: Any) -> int:
    """Carry out a legal action in a row."""
    return apply(row.view(STATE)[0], board.view(TABLES)[0], chosen, legal)


@RULES.entry
def legal_row(row: Row, board: Row, legal: Any) -> int:
    """Write what is legal in a row that waits for a choice."""
    return settle(row.view(STATE)[0], board.view(TABLES)[0], legal)


def copy_bytes(source: Row, target: Row) -> None:
    """Copy all bytes of a state; compiled code has a way of its own (rules/compile.py)."""
    target[:] = source


@RULES.entry
def copy_row(source: Row, target: Row) -> None:
    """Copy a row."""
    copy_bytes(source, target)


@RULES.entry
def copy_often(source: Row, target: Row, times: int) -> int:
    """Copy a row so many times, each copy depending on the one before, to measure the speed of it."""
    for _ in range(times):
        source[0] += 1
        copy_row(source, target)
        target[0] += 1
        copy_row(target, source)
    return int(source[0])


@RULES.entry
def play_out_row(row: Row, board: Row, legal: Any, chance: Any, most: int) -> int:
    """Play a row on at random; see `play_out`."""
    s = row.view(STATE)[0]
    b = board.view(TABLES)[0]
    return play_out(s, b, settle(s, b, legal), legal, chance, most)


@RULES.entry
def points_row(row: Row, board: Row, points: Any) -> None:
    """Write the points of every seat of a row."""
    s = row.view(STATE)[0]
    b = board.view(TABLES)[0]
    for seat in range(everyone(s)):
        points[seat] = final_points(s, b, seat)


@RULES.entry
def winner_row(row: Row, board: Row) -> int:
    """The seat that stands best in a row."""
    s = row.view(STATE)[0]
    b = board.view(TABLES)[0]
    best = 0
    for seat in range(1, everyone(s)):
        if standing(s, b, seat) > standing(s, b, best):
            best = seat
    return best


@RULES.entry
def play_games(
    board: Row, seats: int, options: int, level: int, seeds: Any, results: Any, row: Row, legal: Any
) -> None:
    """Play random games; seeds[0] has a row of words for each state, seeds[1] one for its players.

    A row of results[0] holds the decisions, the turns, the winner, the seat with the Concordia card and the
    houses that seat had left; a row of results[1] the points of every seat.
    """
    for game in range(len(seeds[0])):
        new_row(row, board, seats, options, level, seeds[0][game], legal)
        results[0][game][0] = play_out_row(row, board, legal, seeds[1][game], 1 << 40)
        s = row.view(STATE)[0]
        results[0][game][1] = s.turn
        results[0][game][2] = winner_row(row, board)
        results[0][game][3] = s.concordia
        results[0][game][4] = s.players[s.concordia].reserve
        points_row(row, board, results[1][game])
