import pytest

from concordia.rules.decisions import BUILD, MOVE, answered, ask, asked
from concordia.rules.state import STACK, Pending, State, blank


def test_the_decision_asked_last_is_answered_first() -> None:
    state: State = blank(State)
    ask(state, BUILD, 2, 0, 0)
    ask(state, MOVE, 2, 3, 1)
    assert asked(state) == Pending(MOVE, 2, 3, 1)
    answered(state)
    assert asked(state) == Pending(BUILD, 2, 0, 0)


def test_an_answered_decision_leaves_nothing_behind() -> None:
    state: State = blank(State)
    ask(state, MOVE, 2, 3, 1)
    answered(state)
    assert state == blank(State)


def test_more_decisions_than_the_stack_holds_are_impossible() -> None:
    state: State = blank(State)
    for _ in range(STACK):
        ask(state, BUILD, 0, 0, 0)
    with pytest.raises(AssertionError):
        ask(state, BUILD, 0, 0, 0)
