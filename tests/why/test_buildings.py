"""Why no house can be built (§4.4–6, §13.6, §14.4)."""

from concordia import Game
from tests.positions import asked, build, give, hand, position, stand, volcano
from tests.why.reasons import why, words


def building(**goods: int) -> Game:
    """An Architect who builds beside Massilia (cloth), Lutetia (wine) and Roma."""
    game = position("imperium", goods={"massilia": "cloth", "lutetia": "wine", "burdigala": "food"})
    stand(game, 0, "land lutetia/massilia", "sea massilia/roma", "land burdigala/lutetia")
    give(game, 0, brick=1, food=1, coins=goods.pop("coins", 10), **goods)
    game.push("architect, done")
    assert asked(game) == ("build", 0)
    return game


def test_a_house_needs_goods_and_coins() -> None:
    game = building()
    assert why(game, "city", "massilia") == ("goods", {"goods": {"cloth": 1}})
    assert words(game, "city", "massilia") == "You still need 1 cloth."
    give(game, 0, food=1, brick=1, coins=3)
    assert why(game, "city", "massilia") == ("goods-and-coins", {"goods": {"cloth": 1}, "coins": 2})
    assert words(game, "city", "massilia") == "You still need 1 cloth and 2 sestertii."
    give(game, 0, cloth=1, brick=1, food=1, coins=4)
    assert why(game, "city", "massilia") == ("coins", {"coins": 1})


def test_a_second_house_in_a_city_needs_twice_the_coins() -> None:
    game = building(cloth=1, coins=9)
    build(game, 1, "massilia")
    assert why(game, "city", "massilia") == ("coins", {"coins": 1})


def test_a_house_stands_where_it_may() -> None:
    game = building(coins=50)
    build(game, 0, "lutetia")
    assert why(game, "city", "lutetia") == ("own-house", {})
    assert why(game, "city", "roma") == ("start-city", {})
    assert why(game, "city", "tyros") == ("no-colonist-adjacent", {})


def test_without_a_house_in_reserve_none_is_built() -> None:
    game = position("roma", seats=2)
    game.state.players[0].reserve = 0
    game.push("architect")
    assert why(game, "city", "pantheon") == ("no-houses", {})


def test_no_house_is_built_below_a_restless_volcano() -> None:
    game = position("sicilia", seats=3)
    volcano(game, hadranitana=3)
    city = next(city.id for city in game.board.cities if city.province == "hadranitana")
    game.push("architect")
    assert why(game, "city", city) == ("closed", {"province": "hadranitana"})


def test_while_colonists_move_it_is_told_what_a_house_would_need() -> None:
    game = position("imperium", goods={"massilia": "cloth"})
    stand(game, 0, "sea massilia/roma", "land roma")
    give(game, 0, brick=1, cloth=1, coins=3)
    game.push("architect")
    assert why(game, "city", "massilia") == ("coins", {"coins": 2})
    assert why(game, "city", "londinium") == ("no-colonist-adjacent", {})
    give(game, 0, brick=1, cloth=1, coins=5)
    assert why(game, "city", "massilia")[0] == "other-question"
    game.push("land roma")
    assert why(game, "city", "massilia")[0] == "other-question"


def test_a_ship_builds_where_it_has_arrived() -> None:
    game = position("roma", seats=2)
    give(game, 0, food=3, brick=3, coins=20)
    hand(game, 0, "architect", "prefect", "tribune")
    game.push("prefect, coins")
    assert asked(game)[0] == "move"
    assert why(game, "city", "campus") == ("only-ships", {})
    assert why(game, "city", "pantheon") == ("only-ships", {})
    game.push("sea ostia, > carthago")
    assert asked(game)[0] == "build"
    assert why(game, "city", "athenae-tool") == ("no-ship", {})
    assert why(game, "city", "pantheon") == ("only-ships", {})
    assert why(game, "space", "carthago") == ("nothing", {})
