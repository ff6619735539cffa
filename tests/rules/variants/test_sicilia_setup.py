"""The volcano tiles at the set-up of Sicilia (§14.1–3)."""

from collections import Counter

import pytest

from concordia import Game
from concordia.rules.chance import shuffle
from concordia.rules.state import State
from concordia.rules.variants.sicilia import draw_at_setup, tile_bonus, tile_province
from tests.positions import (
    coins,
    colonists,
    goods,
    position,
    rows,
    showing_coins,
    stack_tiles,
    tiles_left,
    volcano,
)

SEATS = pytest.mark.parametrize(("seats", "neutral", "drawn"), [(2, 0, 3), (3, 3, 2), (4, 6, 1), (5, 9, 0)])
COLUMNS = ("hadranitana", "messanensis", "catanensis")
OF_PROVINCES = Counter(
    f"{province} {good}" for province in COLUMNS for good in ("food", "tool", "wine", "cloth")
)


def whole_stack(game: Game) -> list[str]:
    """All tiles in play, those drawn at the set-up first."""
    drawn = game.state.tiles_next
    game.state.tiles_next = 0
    tiles = tiles_left(game)
    game.state.tiles_next = drawn
    return tiles


def test_everyone_starts_in_syracusae() -> None:
    game = Game.new("sicilia", seats=5, seed=1)
    assert all(colonists(game, seat) == ["land syracusae", "sea syracusae"] for seat in range(5))


@SEATS
@pytest.mark.parametrize("seed", range(10))
def test_four_tiles_of_each_province_and_neutral_ones_by_number_of_players_are_in_play(
    seats: int, neutral: int, drawn: int, seed: int
) -> None:
    game = Game.new("sicilia", seats=seats, seed=seed)
    tiles = Counter(whole_stack(game))
    coin, brick = tiles.pop("neutral coin", 0), tiles.pop("neutral brick", 0)
    assert tiles == OF_PROVINCES
    assert coin + brick == neutral
    assert coin <= 5
    assert brick <= 4
    assert game.state.tiles_next == drawn


@SEATS
@pytest.mark.parametrize("seed", range(10))
def test_the_tiles_drawn_lie_in_the_columns_of_their_provinces(
    seats: int, neutral: int, drawn: int, seed: int
) -> None:
    game = Game.new("sicilia", seats=seats, seed=seed)
    provinces = Counter(tile.split()[0] for tile in whole_stack(game)[:drawn])
    del provinces["neutral"]
    assert rows(game) == provinces
    assert game.state.closed == game.state.barren == 0
    assert showing_coins(game) == set()


@SEATS
def test_no_bonus_is_taken_at_the_set_up(seats: int, neutral: int, drawn: int) -> None:
    for seed in range(5):
        game = Game.new("sicilia", seats=seats, seed=seed)
        assert [coins(game, seat) for seat in range(seats)] == [5 + seat for seat in range(seats)]
        assert all(
            goods(game, seat) == {"brick": 1, "food": 2, "tool": 1, "wine": 1, "cloth": 1}
            for seat in range(seats)
        )


def test_a_neutral_tile_drawn_at_the_set_up_lies_aside() -> None:
    found = {sum(rows(Game.new("sicilia", seats=3, seed=seed)).values()) for seed in range(60)}
    assert found == {0, 1, 2}


def test_three_players_may_have_two_tiles_of_one_province() -> None:
    found = [rows(Game.new("sicilia", seats=3, seed=seed)) for seed in range(60)]
    assert all({province: 2} in found for province in COLUMNS)


def test_two_players_never_begin_with_three_tiles_of_one_province() -> None:
    found = [rows(Game.new("sicilia", seats=2, seed=seed)) for seed in range(200)]
    assert {sum(tiles.values()) for tiles in found} == {3}
    assert {max(tiles.values()) for tiles in found} == {1, 2}
    assert {"hadranitana": 1, "messanensis": 1, "catanensis": 1} in found
    for twice in COLUMNS:
        for once in set(COLUMNS) - {twice}:
            assert {twice: 2, once: 1} in found


@pytest.mark.parametrize(
    "stack",
    [
        [
            "hadranitana food",
            "hadranitana tool",
            "hadranitana wine",
            "messanensis food",
            "hadranitana cloth",
            "catanensis wine",
        ],
        [
            "hadranitana food",
            "hadranitana tool",
            "hadranitana wine",
            "hadranitana cloth",
            "messanensis food",
            "catanensis wine",
        ],
    ],
)
def test_a_third_tile_of_a_province_goes_back_and_another_is_drawn(stack: list[str]) -> None:
    game = position("sicilia", seats=2)
    volcano(game)
    stack_tiles(game, *stack)
    draw_at_setup(game.state, game.tables)
    assert rows(game) == {"hadranitana": 2, "messanensis": 1}
    assert whole_stack(game)[:3] == ["hadranitana food", "hadranitana tool", "messanensis food"]
    assert sorted(tiles_left(game)) == ["catanensis wine", "hadranitana cloth", "hadranitana wine"]


@SEATS
def test_the_rest_is_shuffled_again_after_the_draw(
    monkeypatch: pytest.MonkeyPatch, seats: int, neutral: int, drawn: int
) -> None:
    shuffled = []

    def note(s: State, stream: int, tiles: list[int], first: int, size: int) -> None:
        shuffled.append((first, size))
        shuffle(s, stream, tiles, first, size)

    monkeypatch.setattr("concordia.rules.variants.sicilia.shuffle", note)
    Game.new("sicilia", seats=seats, seed=1)
    assert shuffled == [(0, 9), (0, 12 + neutral), (drawn, 12 + neutral - drawn)]


def test_any_tile_may_be_the_next_one_after_the_set_up() -> None:
    found = {tiles_left(Game.new("sicilia", seats=2, seed=seed))[0] for seed in range(200)}
    assert found == set(OF_PROVINCES)


def test_which_neutral_tiles_come_into_play_is_chance() -> None:
    found = {
        tuple(
            sorted(
                Counter(t for t in whole_stack(Game.new("sicilia", seats=3, seed=s)) if t[0] == "n").items()
            )
        )
        for s in range(60)
    }
    assert found == {
        (("neutral brick", 3),),
        (("neutral brick", 2), ("neutral coin", 1)),
        (("neutral brick", 1), ("neutral coin", 2)),
        (("neutral coin", 3),),
    }


def test_six_players_have_the_tiles_of_five() -> None:
    game = Game.new("sicilia", seats=6, seed=1, variants=["teams"])
    assert len(whole_stack(game)) == 21
    assert (game.state.tiles_next, rows(game)) == (0, {})


@pytest.mark.parametrize(("seats", "variants"), [(1, ["contrarius"]), (2, ["contrarius-expert", "teams"])])
def test_against_contrarius_there_are_the_tiles_of_two(seats: int, variants: list[str]) -> None:
    game = Game.new("sicilia", seats=seats, seed=1, variants=variants)
    assert Counter(whole_stack(game)) == OF_PROVINCES
    assert (game.state.tiles_next, sum(rows(game).values())) == (3, 3)


@pytest.mark.parametrize("board", ["imperium", "italia", "roma"])
def test_other_boards_have_no_volcano_tiles(board: str) -> None:
    game = Game.new(board, seats=3, seed=1)
    assert (game.state.tiles_next, game.state.tiles_size, rows(game)) == (0, 0, {})
    before = list(game.state.chance)
    game.push("tribune")
    assert game.state.chance == before
    assert game.state.tiles_size == 0


def test_a_tile_tells_its_bonus_and_its_province() -> None:
    game = position("sicilia")
    stack_tiles(
        game, "neutral brick", "neutral coin", "hadranitana food", "messanensis tool", "catanensis cloth"
    )
    tiles = game.state.tiles[:5]
    assert [tile_bonus(tile) for tile in tiles] == [0, 5, 1, 2, 4]
    assert [tile_province(game.tables, tile) for tile in tiles] == [-1, -1, 4, 5, 6]
