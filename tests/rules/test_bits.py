import pytest

from concordia.rules.bits import count, held, lowest, nth

MASKS = [0b1, 0b1000, 0b1011000, (1 << 61) | 1, 1 << 61, (1 << 62) - 1]


def members(mask: int) -> list[int]:
    return [bit for bit in range(62) if mask & (1 << bit)]


@pytest.mark.parametrize("mask", [0, *MASKS])
def test_count_tells_how_many_bits_are_set(mask: int) -> None:
    assert count(mask) == len(members(mask))


@pytest.mark.parametrize("mask", MASKS)
def test_lowest_is_the_first_member_of_a_set(mask: int) -> None:
    assert lowest(mask) == members(mask)[0]


@pytest.mark.parametrize("mask", MASKS)
def test_nth_finds_every_member_in_order(mask: int) -> None:
    assert [nth(mask, k) for k in range(count(mask))] == members(mask)


@pytest.mark.parametrize("mask", [0, *MASKS])
def test_held_tells_the_places_at_which_numbers_are_not_0(mask: int) -> None:
    assert held([2 * (mask >> bit & 1) for bit in range(62)]) == mask
