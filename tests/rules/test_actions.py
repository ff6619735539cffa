from concordia.rules.actions import ACTIONS, WORDS, action, bit_of, trade_bit, trade_bits, word_of


def test_every_word_and_bit_has_its_own_number() -> None:
    numbers = [action(word, bit) for word in range(WORDS) for bit in range(64)]
    assert numbers == list(range(ACTIONS))


def test_an_action_tells_its_word_and_bit() -> None:
    assert all((word_of(n), bit_of(n)) == divmod(n, 64) for n in range(ACTIONS))


def test_one_to_twelve_units_of_each_good_have_their_own_bit_below_62() -> None:
    bits = [trade_bit(good, number) for good in range(5) for number in range(1, 13)]
    assert bits == list(range(60))


def test_a_set_of_trades_holds_every_number_up_to_the_most() -> None:
    for good in range(5):
        for most in range(13):
            expected = sum(1 << trade_bit(good, number) for number in range(1, most + 1))
            assert trade_bits(good, most) == expected
