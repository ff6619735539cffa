"""The number of sequences of decisions, as it was counted when the rules were found to be right."""

import pytest

from concordia import kernel
from concordia.data.board import board_names
from concordia.moves import move_book
from tests.perft.count import Case, divide, perft, plain_decisions, positions, read
from tests.random_games import MANY_TABLES

CASES = read()
MODES: list[kernel.Mode] = ["plain", "compiled"]


def test_the_file_has_every_position_to_be_counted() -> None:
    told = [(case.name, case.table, case.replay, case.after) for case in CASES]
    assert told == [(case.name, case.table, case.replay, case.after) for case in positions()]


def test_every_board_and_number_of_seats_is_counted_from_the_set_up() -> None:
    counted = {case.table for case in CASES if not case.replay}
    assert counted >= {*MANY_TABLES}
    assert {table.board for table in counted} == set(board_names())
    assert all(case.counts for case in CASES)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_plain_rules_count_as_many_sequences_as_told(case: Case) -> None:
    position = case.position("plain")
    decisions = plain_decisions(case)
    counts = tuple(perft(position, number) for number in range(1, decisions + 1))
    assert counts == case.counts[:decisions]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_compiled_rules_count_as_many_sequences_as_told(case: Case) -> None:
    position = case.position("compiled")
    counts = tuple(perft(position, number) for number in range(1, len(case.counts) + 1))
    assert counts == case.counts


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("case", [case for case in CASES if case.divided], ids=lambda case: str(case.name))
def test_sequences_are_as_many_by_the_first_card_as_told(case: Case, mode: kernel.Mode) -> None:
    decisions = plain_decisions(case)
    assert sum(count for _, count in case.divided) == case.counts[decisions - 1]
    book = move_book(case.game().board).by_action
    found = divide(case.position(mode), decisions)
    assert [(book[action].text, count) for action, count in found.items()] == list(case.divided)


def test_the_sequence_of_no_decisions_is_one() -> None:
    assert perft(CASES[0].position("plain"), 0) == 1
