"""Every example printed in the rules of Sicilia."""

from concordia import Game
from tests.positions import (
    asked,
    give,
    goods,
    houses,
    legal,
    marker,
    position,
    rows,
    showing_coins,
    stack_tiles,
    stand,
    volcano,
)


def test_of_two_yellow_tiles_and_an_orange_one_drawn_at_the_set_up_the_second_yellow_brings_ash() -> None:
    games = (Game.new("sicilia", seats=2, seed=seed) for seed in range(1000))
    game = next(game for game in games if rows(game) == {"messanensis": 2, "catanensis": 1})
    assert showing_coins(game) == set()
    give(game, 0)
    game.push("prefect, produce messanensis")
    assert goods(game, 0) == {}
    assert showing_coins(game) == {"messanensis"}
    game.pop()
    game.push("produce catanensis")
    assert sum(goods(game, 0).values()) == 1


def three_grey_and_two_orange() -> Game:
    game = position("sicilia")
    volcano(game, hadranitana=3, catanensis=2)
    return game


def test_after_three_grey_tiles_a_fourth_makes_the_volcano_erupt_over_the_grey_province() -> None:
    game = three_grey_and_two_orange()
    marker(game, "ennensis", "coins")
    stack_tiles(game, "hadranitana food")
    game.push("tribune")
    assert rows(game) == {"hadranitana": 4, "catanensis": 2}
    game.push("prefect")
    assert "produce hadranitana" not in legal(game)
    game.push("coins, prefect")
    assert "produce hadranitana" not in legal(game)
    assert "produce ennensis" in legal(game)


def test_a_first_yellow_tile_has_no_further_effect() -> None:
    game = three_grey_and_two_orange()
    stack_tiles(game, "messanensis food")
    game.push("tribune")
    assert rows(game) == {"hadranitana": 3, "messanensis": 1, "catanensis": 2}
    game.push("prefect, produce messanensis")
    assert goods(game, 1) == {"brick": 1}


def test_after_two_orange_tiles_a_third_forbids_houses_in_the_orange_province() -> None:
    game = three_grey_and_two_orange()
    stack_tiles(game, "catanensis wine")
    stand(game, 1, "land catana/menae")
    give(game, 1, coins=9, food=5)
    game.push("tribune")
    assert rows(game) == {"hadranitana": 3, "catanensis": 3}
    game.push("architect, done")
    assert asked(game) == ("play", 2)
    assert houses(game, 1) == set()


def test_after_two_orange_tiles_houses_may_still_be_built_in_the_orange_province() -> None:
    game = three_grey_and_two_orange()
    stand(game, 0, "land catana/menae")
    give(game, 0, coins=9, food=5)
    game.push("architect, done")
    assert legal(game) == {"done", "house catana", "house menae"}
