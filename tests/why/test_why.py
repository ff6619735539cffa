"""Who may choose, what is asked, and what is no question at all."""

import pytest

from concordia import Allowed, NotAMove
from concordia.why import Target, What, why_not
from tests.positions import position
from tests.why.reasons import why, words


def test_only_the_seat_that_is_asked_may_choose() -> None:
    game = position("imperium")
    assert why(game, "card", "tribune", seat=1) == ("not-your-turn", {"other": 0})
    assert words(game, "card", "tribune", seat=2) == "It is not your turn: red decides."


def test_nothing_is_chosen_after_the_end() -> None:
    game = position("imperium")
    game.state.over = 1
    assert why(game, "card", "tribune") == ("over", {})


def test_it_is_told_what_is_asked_instead() -> None:
    game = position("imperium")
    assert why(game, "city", "massilia") == ("other-question", {"asked": {"kind": "play", "left": 0}})
    game.push("architect")
    assert why(game, "slot", 1) == ("other-question", {"asked": {"kind": "move", "left": 2}})
    assert words(game, "slot", 1) == (
        "Something else is asked now. Architect: 2 steps left. Choose a colonist, or go on to building."
    )


@pytest.mark.parametrize(
    ("what", "which"),
    [
        ("city", "atlantis"),
        ("line", "roma/atlantis"),
        ("slot", 8),
        ("copy", 3),
        ("god", "iuno"),
        ("space", "roma"),
    ],
)
def test_what_is_not_there_is_refused(what: What, which: str | int) -> None:
    with pytest.raises(NotAMove, match="there is no"):
        why_not(position("imperium"), 0, Target(what, which, "land" if what == "line" else None))


def test_a_line_needs_the_kind_of_its_colonist() -> None:
    with pytest.raises(NotAMove, match="there is no line 'lutetia/massilia'"):
        why_not(position("imperium"), 0, Target("line", "lutetia/massilia"))


def test_what_may_be_chosen_has_no_reason() -> None:
    game = position("imperium")
    with pytest.raises(Allowed, match="'tribune' may be chosen"):
        why_not(game, 0, Target("card", "tribune"))
    game.push("architect, sea roma")
    with pytest.raises(Allowed):
        why_not(game, 0, Target("line", "roma/massilia", "sea"))
