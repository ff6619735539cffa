"""Chance against a reference written straight from Marsaglia's paper."""

from collections import Counter
from collections.abc import Iterator

import pytest

from concordia.rules import chance
from concordia.rules.chance import below, next_word, shuffle
from concordia.rules.state import State, blank

PRINTED_SEED = (123456789, 362436069, 521288629, 88675123)
PRINTED_NUMBERS = [3701687786, 458299110, 2500872618, 3633119408, 516391518]
FULL = 2**32
NUMBERS = [1, 2, 3, 5, 7, 10, 62, 1000, 2**31 - 1]


def reference(x: int, y: int, z: int, w: int) -> Iterator[int]:
    while True:
        t = (x ^ (x << 11)) % FULL
        x, y, z = y, z, w
        w = w ^ (w >> 19) ^ t ^ (t >> 8)
        yield w


def fair_words(number: int, n: int) -> range:
    """The words that draw a number below n and no other: one word in n, rounded down."""
    return range(-(-(number * FULL + FULL % n) // n), -(-(number + 1) * FULL // n))


def seeded(*words: int) -> State:
    state: State = blank(State)
    state.chance = list(words)
    return state


def test_the_generator_gives_the_numbers_known_of_xorshift128() -> None:
    words = list(PRINTED_SEED)
    assert [next_word(words) for _ in range(5)] == PRINTED_NUMBERS


@pytest.mark.parametrize("seed", [PRINTED_SEED, (1, 0, 0, 0), (FULL - 1,) * 4, (0, 0, 0, FULL - 1)])
def test_the_generator_agrees_with_the_reference_and_stays_within_32_bits(seed: tuple[int, ...]) -> None:
    words = list(seed)
    expected = reference(*seed)
    for _ in range(2000):
        assert next_word(words) == next(expected)
        assert all(0 <= word < FULL for word in words)


@pytest.mark.parametrize("n", NUMBERS)
def test_draws_are_the_high_half_of_the_fair_products(n: int) -> None:
    words = list(PRINTED_SEED)
    fair = (word * n // FULL for word in reference(*PRINTED_SEED) if word * n % FULL >= FULL % n)
    for _ in range(500):
        assert below(words, n) == next(fair)


@pytest.mark.parametrize("n", NUMBERS[1:])
def test_every_number_is_drawn_by_equally_many_words(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance, "next_word", lambda words: words.pop(0))
    for number in {0, n // 3, n // 2, n - 1}:
        first = fair_words(number, n).start
        last = fair_words(number, n).stop - 1
        other = fair_words((number + 1) % n, n).start
        assert last - first + 1 == FULL // n
        assert below([first], n) == below([last], n) == number
        for beyond in {max(first - 1, 0), min(last + 1, FULL - 1)} - {first, last}:
            assert below([beyond, other], n) != number


def test_every_number_is_about_as_likely_as_the_others() -> None:
    words = list(PRINTED_SEED)
    drawn = Counter(below(words, 6) for _ in range(6000))
    assert sorted(drawn) == list(range(6))
    assert all(850 < times < 1150 for times in drawn.values())


def test_shuffling_touches_only_its_part_of_the_list() -> None:
    state = seeded(*PRINTED_SEED)
    cards = list(range(20))
    shuffle(state, cards, 5, 8)
    assert cards[:5] == [0, 1, 2, 3, 4]
    assert cards[13:] == [13, 14, 15, 16, 17, 18, 19]
    assert sorted(cards[5:13]) == list(range(5, 13)) != cards[5:13]


def test_shuffling_draws_every_order_about_as_often() -> None:
    state = seeded(*PRINTED_SEED)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        cards = [0, 1, 2, 3]
        shuffle(state, cards, 0, 4)
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert all(60 < times < 145 for times in orders.values())


@pytest.mark.parametrize("size", [0, 1])
def test_nothing_is_drawn_to_shuffle_fewer_than_two(size: int) -> None:
    state = seeded(*PRINTED_SEED)
    cards = [3, 4]
    shuffle(state, cards, 0, size)
    assert cards == [3, 4]
    assert state.chance == list(PRINTED_SEED)
