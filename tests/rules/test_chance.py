"""Chance against references: SHA-256 of the standard library, and what Marsaglia's paper says of xorshift."""

import hashlib
from collections import Counter
from collections.abc import Iterator

import pytest

from concordia.rules import chance, digest
from concordia.rules.chance import (
    HALVES,
    SLOT_DIE_STREAM,
    TILE_STREAM,
    WHITE_DIE_STREAM,
    below,
    block,
    fair,
    next_word,
    roll,
    shuffle,
)
from concordia.rules.state import QUICK_CHANCE, STREAMS, State, blank
from concordia.setup import chance_words, seed_words

PRINTED_SEED = (123456789, 362436069, 521288629, 88675123)
PRINTED_NUMBERS = [3701687786, 458299110, 2500872618, 3633119408, 516391518]
KNOWN_WHITE_DICE = [3, 0, 3, 1, 4, 5, 0, 0, 4, 4, 0, 1]
KNOWN_SLOT_DICE = [1, 4, 4, 5, 4, 1, 4, 2, 1, 0, 1, 4]
KNOWN_SHUFFLE = [1, 12, 11, 5, 4, 0, 6, 10, 17, 15, 18, 9, 16, 3, 13, 19, 2, 7, 8, 14]
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
    shuffle(state, TILE_STREAM, cards, 5, 8)
    assert cards[:5] == [0, 1, 2, 3, 4]
    assert cards[13:] == [13, 14, 15, 16, 17, 18, 19]
    assert sorted(cards[5:13]) == list(range(5, 13)) != cards[5:13]


def test_shuffling_draws_every_order_about_as_often() -> None:
    state = seeded(*PRINTED_SEED)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        cards = [0, 1, 2, 3]
        shuffle(state, TILE_STREAM, cards, 0, 4)
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert all(60 < times < 145 for times in orders.values())


@pytest.mark.parametrize("size", [0, 1])
def test_nothing_is_drawn_to_shuffle_fewer_than_two(size: int) -> None:
    state = seeded(*PRINTED_SEED)
    cards = [3, 4]
    shuffle(state, TILE_STREAM, cards, 0, size)
    assert cards == [3, 4]
    assert state.chance == list(PRINTED_SEED)
    assert state.drawn == [0] * STREAMS


def of_seed(seed: str, options: int = 0) -> State:
    state = seeded(*chance_words(seed, options))
    state.options = options
    return state


def test_a_block_is_the_sha256_of_key_stream_and_number() -> None:
    key = hashlib.sha256(b"concordia game Livia").digest()
    for stream, number in ((0, 0), (7, 3), (10, 40_000)):
        message = key + stream.to_bytes(4, "big") + number.to_bytes(4, "big")
        assert b"".join(word.to_bytes(4, "big") for word in block(chance_words("Livia"), stream, number)) == (
            hashlib.sha256(message).digest()
        )


def test_known_draws_of_a_seed() -> None:
    state = of_seed("Livia")
    assert [roll(state, WHITE_DIE_STREAM, 6) for _ in range(12)] == KNOWN_WHITE_DICE
    assert [roll(state, SLOT_DIE_STREAM, 6) for _ in range(12)] == KNOWN_SLOT_DICE
    cards = list(range(20))
    shuffle(state, TILE_STREAM, cards, 0, 20)
    assert cards == KNOWN_SHUFFLE


@pytest.mark.parametrize("number", [0, 1, 77, 32_767])
@pytest.mark.parametrize("key", [(0, 0, 0, 0), (-1, 1, -(2**63), 2**63 - 1), tuple(chance_words("Livia"))])
def test_the_digest_written_out_is_that_of_the_standard_library(key: tuple[int, ...], number: int) -> None:
    for stream in range(STREAMS):
        assert tuple(map(int, digest.digest(key, stream, number))) == block(list(key), stream, number)


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 12, 25, 62])
def test_every_number_is_drawn_by_equally_many_halves(n: int) -> None:
    drawn = Counter(fair((half << 16, 0, 0, 0, 0, 0, 0, 0), 0, n) for half in range(1 << 16))
    taken = [drawn[number, 1] for number in range(n)]
    # A half of zero may be passed over for the next one, which is zero here, too.
    passed_over = (1 << 16) % n
    assert set(taken) == {(1 << 16) // n}
    assert sum(taken) == (1 << 16) - passed_over


def test_a_block_that_gives_no_number_is_followed_by_the_next() -> None:
    assert fair((0,) * 8, 0, 3) == (-1, HALVES)
    state = of_seed("Livia")
    blocks = iter([(0,) * 8, (0xFFFFFFFF,) * 8])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chance, "block", lambda *_: next(blocks))
        assert roll(state, WHITE_DIE_STREAM, 3) == 2
    assert state.drawn[WHITE_DIE_STREAM] == 2


def test_a_stream_says_nothing_of_another_and_leaves_it_alone() -> None:
    alone, beside = of_seed("Livia"), of_seed("Livia")
    for _ in range(50):
        roll(beside, SLOT_DIE_STREAM, 6)
    rolls = [[roll(state, WHITE_DIE_STREAM, 6) for _ in range(50)] for state in (alone, beside)]
    assert rolls[0] == rolls[1]
    assert alone.chance == beside.chance == chance_words("Livia")


def rank(rows: list[int]) -> int:
    """How many rows of bits are independent of each other, as numbers modulo 2."""
    leading: dict[int, int] = {}
    for row in rows:
        left = row
        while left and left.bit_length() in leading:
            left ^= leading[left.bit_length()]
        if left:
            leading[left.bit_length()] = left
    return len(leading)


DRAWS = 40
BITS = 4


def seen(state: State, streams: tuple[int, ...]) -> int:
    """The bits of many draws from streams by turns, and a bit that is always set."""
    bits = 1
    for number in range(DRAWS):
        bits = bits << BITS | roll(state, streams[number % len(streams)], 1 << BITS)
    return bits


@pytest.mark.parametrize("streams", [(WHITE_DIE_STREAM,), (WHITE_DIE_STREAM, SLOT_DIE_STREAM, TILE_STREAM)])
def test_no_linear_attack_tells_draws_from_others(streams: tuple[int, ...]) -> None:
    """Bits that depend on others linearly can be told from them once these are seen, whatever the seed.

    Of the old generator only 128 are independent, so all draws after the 32nd were known.
    """
    games, bits = 400, DRAWS * BITS + 1
    old = rank([seen(of_seed(f"game {number}", QUICK_CHANCE), streams) for number in range(games)])
    new = rank([seen(of_seed(f"game {number}"), streams) for number in range(games)])
    assert old <= 129 < bits
    assert new == bits


def test_games_of_the_first_rules_are_shuffled_as_they_were() -> None:
    state = of_seed("Livia", QUICK_CHANCE)
    words, expected = seed_words("Livia"), list(range(9))
    for i in range(8, 0, -1):
        j = below(words, i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    cards = list(range(9))
    shuffle(state, TILE_STREAM, cards, 0, 9)
    assert cards == expected != list(range(9))


def test_games_of_the_first_rules_keep_their_chance() -> None:
    state = of_seed("Livia", QUICK_CHANCE)
    words = seed_words("Livia")
    assert [roll(state, WHITE_DIE_STREAM, 6) for _ in range(50)] == [below(words, 6) for _ in range(50)]
    assert state.chance == words
    assert state.drawn == [0] * STREAMS
