import pytest

from concordia import Game
from concordia.rules.actions import ACTIONS, WORDS
from concordia.rules.bits import count_all
from concordia.rules.decisions import FIRST_UNASKED, REACT, ask
from concordia.rules.dispatch import (
    apply,
    carry_out,
    choose,
    find_legal,
    first_of,
    is_legal,
    settle,
)
from tests.positions import asked, build, colonists, give, goods, hand, legal, position, stand

UNKNOWN = FIRST_UNASKED - 1


def test_legal_actions_are_counted_over_all_words() -> None:
    assert count_all([0] * WORDS) == 0
    assert count_all([0b101, 0, 0b1] + [0] * (WORDS - 4) + [1 << 61]) == 4


def test_the_first_legal_action_has_the_lowest_number() -> None:
    assert first_of([0, 0, 0b1100] + [0] * (WORDS - 3)) == 2 * 64 + 2
    assert first_of([0b10] + [1] * (WORDS - 1)) == 1


def test_an_action_is_legal_when_its_bit_is_set() -> None:
    masks = [1, 0b100] + [0] * (WORDS - 3) + [1 << 61]
    expected = [0, 66, ACTIONS - 3]
    assert [number for number in range(-70, ACTIONS + 70) if is_legal(masks, number)] == expected


def test_one_legal_choice_is_made_by_the_rules() -> None:
    game = position()
    give(game, 0)
    game.push("diplomat")
    assert asked(game) == ("play", 1)
    assert [move.text for move in game.moves] == ["diplomat"]


def test_a_colonist_with_one_line_to_go_to_goes_there() -> None:
    game = position()
    stand(game, 0, "land novaria/roma", "sea aquileia")
    stand(game, 1, "sea dyrrhachium/syracusae")
    game.push("architect, land novaria/roma > roma/syracusae")
    assert legal(game) == {"done", "land roma/syracusae", "sea aquileia"}
    game.push("sea aquileia")
    assert colonists(game, 0) == ["land roma/syracusae", "sea aquileia/dyrrhachium"]
    assert asked(game) == ("play", 1)


def test_several_forced_choices_follow_each_other() -> None:
    game = position()
    hand(game, 0, "architect")
    stand(game, 0)
    game.push("architect")
    assert asked(game) == ("play", 1)


def test_applying_an_action_writes_what_is_legal_next() -> None:
    game = position()
    masks = [0] * WORDS
    chosen = game.parse("prefect").action
    assert apply(game.state, game.tables, chosen, masks) == 13
    assert count_all(masks) == 13


def test_settling_again_changes_nothing() -> None:
    game = Game.new(seats=3, seed=4)
    before = game.copy()
    assert settle(game.state, game.tables, game._legal) == len(before.legal_actions)
    assert game.state == before.state
    assert game._legal == before._legal


def test_nothing_is_legal_when_the_game_is_over() -> None:
    game = position()
    game.state.over = 1
    masks = [7] * WORDS
    assert settle(game.state, game.tables, masks) == 0
    assert masks == [0] * WORDS


def test_an_unknown_decision_is_impossible() -> None:
    game = position()
    masks = [0] * WORDS
    ask(game.state, UNKNOWN, 0, 0, 0)
    with pytest.raises(AssertionError):
        find_legal(game.state, game.tables, masks)
    with pytest.raises(AssertionError):
        choose(game.state, game.tables, 0)
    ask(game.state, REACT + 1, 0, 0, 0)
    with pytest.raises(AssertionError):
        carry_out(game.state, game.tables)


def test_a_position_is_the_same_whichever_way_it_was_reached() -> None:
    one = position(goods={"tyros": "cloth", "antiochia": "food"})
    build(one, 1, "tyros")
    other = one.copy()
    one.push("prefect, produce syria, prefect, produce gallia")
    other.push("prefect, produce syria")
    other.push("architect, done")
    other.pop()
    other.pop()
    other.push("prefect, produce gallia")
    assert one.state == other.state
    assert goods(one, 1) == {"brick": 1, "cloth": 1}
