import pytest

from concordia.rules.seats import next_seat, previous_seat
from tests.positions import position

SEATS = pytest.mark.parametrize("seats", [3, 4, 5])


@SEATS
def test_the_next_seat_is_one_further_and_the_first_again_after_the_last(seats: int) -> None:
    state = position(seats=seats).state
    assert [next_seat(state, seat) for seat in range(seats)] == [*range(1, seats), 0]


@SEATS
def test_the_previous_seat_is_the_one_before_and_the_last_before_the_first(seats: int) -> None:
    state = position(seats=seats).state
    assert [previous_seat(state, seat) for seat in range(seats)] == [seats - 1, *range(seats - 1)]
