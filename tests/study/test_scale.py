"""The scale: verdicts by the chance given away, accuracy by what turns cost, and how deep is thought."""

import pytest

from concordia.errors import SetupError
from concordia.study import BOUNDS, DEEP, GLANCE, VERDICTS, Depth, Verdict, accuracy_of, verdict_on


def test_a_turn_that_gives_nothing_away_is_good() -> None:
    assert verdict_on(0.0) == "good"


@pytest.mark.parametrize("verdict", VERDICTS[1:])
def test_each_verdict_begins_at_its_bound(verdict: Verdict) -> None:
    bound = BOUNDS[verdict]
    better = VERDICTS[VERDICTS.index(verdict) - 1]
    assert verdict_on(bound) == verdict
    assert verdict_on(bound - 1e-9) == better


def test_accuracy_is_100_if_nothing_was_given_away_and_falls_with_what_turns_cost() -> None:
    assert accuracy_of([0.0, 0.0]) == 100
    found = [accuracy_of([0.0, cost]) or 0 for cost in (0.0, 0.01, 0.05, 0.3)]
    assert found == sorted(found, reverse=True)
    assert found[-1] > 50


def test_who_never_had_a_choice_has_no_accuracy() -> None:
    assert accuracy_of([]) is None


def test_a_depth_has_a_name_or_is_a_number_of_simulations() -> None:
    assert Depth.of("glance") == GLANCE
    assert Depth.of(" Deep ") == DEEP
    assert Depth.of("300") == Depth("300", 300, 150, 600)
    assert Depth.of("1").weigh == 1


@pytest.mark.parametrize("text", ["", "0", "-5", "1.5", "100001", "profound"])
def test_other_depths_are_refused_by_name(text: str) -> None:
    with pytest.raises(SetupError, match="it is glance, deep, or a number of simulations from 1 to 100,000"):
        Depth.of(text)
