"""When it is settled who is better: seldom wrongly, never on too little, and the same from both sides."""

from random import Random

import pytest

from concordia.arena.tournament.verdict import FEWEST, Comparison, Verdict, expected

ASKED = 100
MOST_DEALS = 2_000


def found_with(difference: float, seed: int) -> Verdict | None:
    """What is found about two whose ratings differ, deal by deal of two games."""
    chance = Random(seed)
    comparison = Comparison()
    for _ in range(MOST_DEALS):
        comparison.add(sum(chance.random() < expected(difference) for _ in range(2)) / 2)
        if (verdict := comparison.verdict(ASKED)) is not None:
            return verdict
    return None


@pytest.mark.parametrize(
    ("difference", "verdict", "seldom"),
    [(0, "level", 0.07), (ASKED, "better", 0.07), (-ASKED, "worse", 0.07), (3 * ASKED, "better", 0.0)],
)
def test_a_verdict_is_wrong_in_at_most_about_one_of_twenty_cases(
    difference: float, verdict: Verdict, seldom: float
) -> None:
    found = [found_with(difference, seed) for seed in range(400)]
    assert None not in found
    assert sum(one != verdict for one in found) / len(found) <= seldom


def test_nothing_is_settled_by_few_deals() -> None:
    comparison = Comparison()
    for _ in range(FEWEST - 1):
        comparison.add(1.0)
        assert comparison.verdict(ASKED) is None
    comparison.add(1.0)
    assert comparison.verdict(ASKED) == "better"


def test_a_small_difference_takes_more_deals_than_a_large_one() -> None:
    comparison = Comparison()
    for deal in range(40):
        comparison.add(0.5 + (deal % 2) / 2)
    assert comparison.verdict(200) == "better"
    assert comparison.verdict(10) is None


def test_the_other_one_sees_the_opposite() -> None:
    one, other = Comparison(), Comparison()
    chance = Random(5)
    for _ in range(200):
        share = chance.choice((0.0, 0.5, 1.0, 1.0))
        one.add(share)
        other.add(1 - share)
    assert one.evidence(ASKED) == pytest.approx(other.evidence(-ASKED))
    assert (one.verdict(ASKED), other.verdict(ASKED)) == ("better", "worse")


def test_ratings_that_are_400_apart_stand_for_ten_of_eleven() -> None:
    assert expected(400) == pytest.approx(10 / 11)
    assert expected(0) == 0.5
    assert expected(-120) == pytest.approx(1 - expected(120))
