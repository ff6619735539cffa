"""Refusals: each has a code with arguments, from which its words are made."""

import pickle

import pytest

from concordia import ConcordiaError, SetupError
from concordia.data.board import load_board
from concordia.refusals import refusals, seats_text, words_of
from concordia.setup import check_seats, check_variants


def test_an_error_has_its_code_and_arguments_beside_its_words() -> None:
    with pytest.raises(SetupError) as raised:
        check_seats(load_board("italia"), 7)
    assert raised.value.code == "seats-of-board"
    assert raised.value.arguments == {"board": "Italia", "allowed": [2, 3, 4], "seats": 7}
    assert str(raised.value) == "Italia is played with 2 to 4 seats, not with 7"


def test_an_error_without_a_code_has_only_words() -> None:
    error = ConcordiaError("something is wrong")
    assert (str(error), error.code, error.arguments) == ("something is wrong", None, None)


def test_an_error_comes_whole_from_another_process() -> None:
    with pytest.raises(SetupError) as raised:
        check_variants(["magic"])
    copy = pickle.loads(pickle.dumps(raised.value))
    assert (str(copy), copy.code) == (str(raised.value), "unknown-variant")
    assert copy.arguments == raised.value.arguments


@pytest.mark.parametrize("arguments", [{}, {"variant": "venus", "variants": []}])
def test_a_refusal_says_exactly_its_own_arguments(arguments: dict[str, object]) -> None:
    with pytest.raises(AssertionError, match=r"variant-twice has \{'variant'\}"):
        words_of("variant-twice", arguments)


def test_lists_are_said_with_commas() -> None:
    words = words_of("unknown-variant", {"variant": "magic", "variants": ["venus", "teams"]})
    assert words == "unknown variant 'magic': the variants are venus, teams"


@pytest.mark.parametrize(
    ("seats", "text"),
    [
        ([], "no seats"),
        ([1], "1 seat"),
        ([2], "2 seats"),
        ([4, 6], "4 or 6 seats"),
        ([2, 3, 4], "2 to 4 seats"),
    ],
)
def test_numbers_of_seats_are_said_in_words(seats: list[int], text: str) -> None:
    assert seats_text(seats) == text


def test_every_refusal_has_the_status_of_an_error() -> None:
    assert {refusal.status for refusal in refusals().values()} <= {*range(400, 430), 500, 503}
