"""The Tribune on the board Sicilia draws a volcano tile (§14.4–5)."""

from collections import Counter

import pytest

from concordia import Game
from concordia.setup import chance_words
from tests.positions import (
    asked,
    cards_in_hand,
    coins,
    colonists,
    give,
    goods,
    hand,
    legal,
    pile,
    position,
    rows,
    stack_tiles,
    tiles_left,
    volcano,
)


def sleeping(*tiles: str, seats: int = 3, variants: tuple[str, ...] = ()) -> Game:
    """A position before any eruption, with these tiles in the stack."""
    game = position("sicilia", seats=seats, variants=variants)
    volcano(game)
    stack_tiles(game, *tiles)
    return game


@pytest.mark.parametrize("province", ["hadranitana", "messanensis", "catanensis"])
@pytest.mark.parametrize("good", ["food", "tool", "wine", "cloth"])
def test_a_tile_of_a_province_gives_its_good_and_goes_into_its_column(province: str, good: str) -> None:
    game = sleeping(f"{province} {good}", "neutral coin")
    game.push("tribune")
    assert [goods(game, seat) for seat in range(3)] == [{good: 1}, {}, {}]
    assert coins(game, 0) == 0
    assert rows(game) == {province: 1}
    assert tiles_left(game) == ["neutral coin"]


def test_a_neutral_tile_with_a_coin_gives_one_sestertius_and_lies_aside() -> None:
    game = sleeping("neutral coin")
    game.push("tribune")
    assert [coins(game, seat) for seat in range(3)] == [1, 0, 0]
    assert (goods(game, 0), rows(game)) == ({}, {})


def test_a_neutral_tile_with_a_brick_gives_one_brick_and_lies_aside() -> None:
    game = sleeping("neutral brick")
    game.push("tribune")
    assert (goods(game, 0), rows(game), coins(game, 0)) == ({"brick": 1}, {}, 0)


@pytest.mark.parametrize("tile", ["hadranitana food", "catanensis cloth", "neutral brick"])
def test_a_good_that_does_not_fit_is_lost_and_the_tile_is_placed_all_the_same(tile: str) -> None:
    game = sleeping(tile)
    give(game, 0, wine=8)
    game.push("tribune")
    assert goods(game, 0) == {"wine": 8}
    assert rows(game) == ({} if tile == "neutral brick" else {tile.split()[0]: 1})
    assert asked(game) == ("play", 1)


def test_a_good_takes_the_last_space() -> None:
    game = sleeping("catanensis cloth")
    give(game, 0, wine=7)
    game.push("tribune")
    assert goods(game, 0) == {"wine": 7, "cloth": 1}


def test_a_coin_needs_no_space() -> None:
    game = sleeping("neutral coin")
    give(game, 0, wine=8)
    game.push("tribune")
    assert coins(game, 0) == 1


@pytest.mark.parametrize(
    ("tile", "store"), [("hadranitana food", {"tool": 1}), ("hadranitana tool", {"food": 1})]
)
def test_the_new_colonist_comes_after_the_tile_and_may_be_paid_with_it(
    tile: str, store: dict[str, int]
) -> None:
    game = sleeping(tile)
    give(game, 0, **store)
    game.push("tribune")
    assert legal(game) == {"done", "new land syracusae", "new sea syracusae"}
    game.push("new land syracusae")
    assert colonists(game, 0) == ["land syracusae", "land syracusae", "sea syracusae"]
    assert goods(game, 0) == {}


def test_the_space_of_the_new_colonist_comes_too_late_for_the_good_of_the_tile() -> None:
    game = sleeping("hadranitana cloth")
    give(game, 0, food=4, tool=4)
    game.push("tribune, new land syracusae")
    assert goods(game, 0) == {"food": 3, "tool": 3}


def test_the_cards_are_taken_back_with_their_coins_as_ever() -> None:
    game = sleeping("neutral coin")
    hand(game, 0, "tribune")
    pile(game, 0, "architect", "prefect", "mercator", "senator")
    game.push("tribune")
    assert coins(game, 0) == 2 + 1
    assert cards_in_hand(game, 0) == ["architect", "mercator", "prefect", "senator", "tribune"]


def test_intermediate_scoring_comes_before_the_tile() -> None:
    game = sleeping("neutral coin", seats=2, variants=("intermediate-scoring",))
    hand(game, 0, "tribune", "senator")
    give(game, 0, coins=9)
    game.push("tribune")
    assert coins(game, 0) == 10
    assert game.state.players[0].interim == 4


def test_each_tribune_draws_the_next_tile() -> None:
    game = sleeping("hadranitana food", "hadranitana tool", "messanensis wine", "hadranitana cloth")
    game.push("tribune, tribune, tribune")
    assert [goods(game, seat) for seat in range(3)] == [{"food": 1}, {"tool": 1}, {"wine": 1}]
    assert rows(game) == {"hadranitana": 2, "messanensis": 1}
    assert tiles_left(game) == ["hadranitana cloth"]


@pytest.mark.parametrize("already", range(4))
def test_a_tile_goes_into_the_highest_free_row_of_its_column(already: int) -> None:
    game = sleeping("messanensis food")
    volcano(game, hadranitana=4, messanensis=already, catanensis=1)
    game.push("tribune")
    assert rows(game) == {"hadranitana": 4, "messanensis": already + 1, "catanensis": 1}


@pytest.mark.parametrize(
    "card", ["architect", "prefect", "mercator", "senator", "diplomat", "colonist", "mason"]
)
def test_only_the_tribune_draws_a_tile(card: str) -> None:
    game = sleeping("hadranitana food")
    hand(game, 0, card)
    game.push(card)
    while asked(game)[1] == 0:
        game.push(game.legal_moves[0])
    assert tiles_left(game) == ["hadranitana food"]


def test_the_last_tile_leaves_the_stack_empty_until_another_is_to_be_drawn() -> None:
    game = sleeping("hadranitana food")
    game.push("tribune")
    assert tiles_left(game) == []
    assert game.state.tiles_next == game.state.tiles_size == 1


def test_a_draw_from_an_empty_stack_shuffles_the_nine_neutral_tiles_into_a_new_one() -> None:
    game = sleeping()
    volcano(game, hadranitana=4, messanensis=4, catanensis=4)
    before = list(game.state.drawn)
    game.push("tribune")
    assert game.state.drawn != before
    assert len(tiles_left(game)) == 8
    drawn = "neutral coin" if coins(game, 0) else "neutral brick"
    assert Counter([drawn, *tiles_left(game)]) == {"neutral coin": 5, "neutral brick": 4}
    assert goods(game, 0) == ({} if coins(game, 0) else {"brick": 1})
    assert rows(game) == {"hadranitana": 4, "messanensis": 4, "catanensis": 4}


def test_the_new_stack_serves_nine_tribunes_and_then_is_made_again() -> None:
    game = sleeping(seats=2)
    for seat in (0, 1):
        hand(game, seat, "tribune")
    for _ in range(9):
        game.push("tribune")
    assert tiles_left(game) == []
    assert coins(game, 0) + coins(game, 1) == 5
    assert goods(game, 0).get("brick", 0) + goods(game, 1).get("brick", 0) == 4
    game.push("tribune")
    assert len(tiles_left(game)) == 8
    assert rows(game) == {}


def test_new_stacks_are_shuffled_by_chance() -> None:
    found = set()
    for seed in range(20):
        game = sleeping()
        game.state.chance = chance_words(str(seed))
        game.push("tribune")
        found.add((coins(game, 0), *tiles_left(game)))
    assert len(found) > 10


def test_in_team_play_both_partners_draw() -> None:
    game = position("sicilia", seats=4, variants=["teams"])
    game.push("start panormus, start panormus")
    volcano(game)
    stack_tiles(game, "hadranitana food", "hadranitana tool", "messanensis wine")
    game.push("tribune")
    assert [goods(game, seat) for seat in range(4)] == [{"food": 1}, {}, {"tool": 1}, {}]
    assert rows(game) == {"hadranitana": 2}
    assert asked(game) == ("play", 1)


def test_a_tile_drawn_cannot_be_taken_back_at_the_table() -> None:
    game = sleeping("hadranitana food")
    give(game, 0, tool=1)
    game.push("tribune")
    assert asked(game) == ("new-colonist", 0)
    assert not game.can_undo(0)
