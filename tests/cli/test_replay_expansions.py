"""What a replay tells of the expansions."""

import json
from typing import Any

from concordia import Game
from concordia.data.goods import GOODS
from concordia.replay import replay, steps
from concordia.shapes import plain
from tests.cli.outside import check
from tests.random_games import Table, played


def decisions(document: Any, kind: str) -> list[Any]:
    return [decision for decision in document["decisions"] if decision["action"]["kind"] == kind]


def chances(document: Any, kind: str) -> list[Any]:
    return [one for decision in document["decisions"] for one in decision["chance"] if one["kind"] == kind]


def test_the_set_up_of_roma_has_gates_and_a_ship_track() -> None:
    document: Any = plain(replay(Game.new("roma", seats=2, seed=1)))
    board = document["setup"]["board"]
    assert (board["start"], board["sea_start"]) == ("campus", "ostia")
    assert board["gates"] == ["gate-north", "gate-west", "gate-south", "gate-east"]
    assert board["track"][3] == {
        "space": "carthago",
        "coins": 0,
        "goods": [],
        "sites": ["carthago-brick", "carthago-food"],
    }
    assert document["start"]["ships"]["ostia"] == [0, 1]
    assert document["start"]["marked_gods"]["mars"] == []


def test_a_ship_is_told_with_where_it_comes_from_and_what_it_finds() -> None:
    game = Game.new("roma", seats=2, seed=1)
    game.push("architect, sea ostia > alexandria, done, take tool")
    document: Any = plain(replay(game))
    (sail,) = decisions(document, "sail")
    assert sail["action"] | {"number": 0} == {
        "number": 0,
        "kind": "sail",
        "space": "alexandria",
        "from": {"city": "ostia"},
    }
    assert sail["snapshot"]["ships"] | {} == {**sail["snapshot"]["ships"], "ostia": [1], "alexandria": [0]}
    assert sail["snapshot"]["arrivals"] == ["alexandria"]
    (take,) = decisions(document, "take")
    assert (take["action"]["good"], take["action"]["space"]) == ("tool", "alexandria")


def test_a_marked_god_is_told() -> None:
    game = Game.new("roma", seats=2, seed=1)
    game.push("architect, sea ostia > byzantium, done, god mars")
    document: Any = plain(replay(game))
    god = document["decisions"][-1]
    assert god["snapshot"]["marked_gods"]["mars"] == [0]
    assert god["snapshot"]["seats"][0]["score"]["marker"] == 4
    assert god["snapshot"]["seats"][0]["houses_left"] == 14


def test_volcano_tiles_are_told_from_the_set_up_on() -> None:
    document: Any = plain(replay(played(Table("sicilia", 2), 3)))
    volcano = document["setup"]["volcano"]
    assert len(volcano["drawn"]) == 3
    assert len(volcano["stack"]) == 12 - 3
    assert sum(volcano["rows"].values()) == 3
    tiles = chances(document, "tile")
    assert [{key: tile[key] for key in ("province", "bonus")} for tile in tiles[:9]] == volcano["stack"]
    assert all(tile["row"] <= 4 for tile in tiles if tile["province"])
    (stack, *_) = chances(document, "stack")
    assert [tile["bonus"] for tile in stack["tiles"]].count("coin") == 5
    assert document["decisions"][-1]["snapshot"]["volcano"]["rows"] == {
        "hadranitana": 4,
        "messanensis": 4,
        "catanensis": 4,
    }


def test_partners_start_cities_and_pointing_are_told() -> None:
    game = Game.new("imperium", seats=4, seed=7, variants=["teams"])
    game.push("start valentia")
    game.push("start tyros")
    game.push("legatus, point mercator")
    game.push("tribune, done")
    document: Any = plain(replay(game))
    assert [seat["partner"] for seat in document["setup"]["seats"]] == [2, 3, 0, 1]
    start = document["decisions"][0]
    assert (start["seat"], start["action"]["city"]) == (2, "valentia")
    assert start["snapshot"]["seats"][2]["colonists"][0] == {
        "kind": "land",
        "place": "city",
        "city": "valentia",
    }
    (play,) = (decision for decision in document["decisions"] if decision["kind"] == "play-for-team")
    assert (play["seat"], play["pointed"], play["action"]["card"]) == (2, "mercator", "tribune")
    assert document["outcome"]["teams"][0]["seats"] in ([0, 2], [1, 3])


def test_contrarius_is_told_with_his_cards_dice_and_steps() -> None:
    game = Game.new("italia", seats=1, seed=4, variants=["contrarius-veteran"])
    game.push("senator, done")
    game.push("architect, done")
    document: Any = plain(replay(game))
    his = document["setup"]["contrarius"]
    assert (his["seat"], his["level"], his["points"], len(his["cards"])) == (1, "contrarius-veteran", 12, 6)
    assert document["setup"]["seats"][1]["name"] == "Contrarius"
    assert document["setup"]["magnus"] is None
    build, take = (decision for decision in document["decisions"] if decision["reaction"])
    dice = [rolled["face"] for rolled in build["chance"] if rolled["kind"] == "white-die"]
    assert dice == [step["face"] for step in build["reaction"] if step["key"] == "die"]
    house = next(step for step in build["reaction"] if step["key"] == "contrarius-house")
    assert build["snapshot"]["seats"][1]["houses"] == [house["city"]]
    slot = take["chance"][0]
    assert (slot["kind"], take["chance"][1]["kind"]) == ("slot-die", "reveal")
    taken = next(step["card"] for step in take["reaction"] if step["key"] == "contrarius-card")
    assert taken in take["snapshot"]["seats"][1]["hand"]
    assert check(json.loads(json.dumps(document))) == len(game.moves)


def test_a_tile_that_a_partner_or_contrarius_draws_is_theirs() -> None:
    game = Game.new("sicilia", seats=2, seed=2, variants=["teams", "contrarius"])
    game.push("start enna")
    while len(game.moves) < 2 or game.state.turn == 0:
        game.push("tribune" if game.decision and game.decision.kind == "play" else "done")
    document: Any = plain(replay(game))
    assert [tile["seat"] for tile in chances(document, "tile")] == [0, 1, 2]


def test_every_roll_of_the_white_die_is_told_however_many() -> None:
    most = 0
    for seed in range(20):
        game = Game.new("italia", seats=1, seed=seed, variants=["contrarius"])
        game.state.closed = ~game.state.good_cities[GOODS.index("cloth")]
        game.push("senator, done")
        document: Any = plain(replay(game))
        rolls = chances(document, "white-die")
        assert [roll["good"] == "cloth" for roll in rolls] == [False] * (len(rolls) - 1) + [True]
        most = max(most, len(rolls))
    assert most > 6


def test_a_role_is_told_with_its_card() -> None:
    game = played(Table("italia", 2, ("venus",)), 5)
    document: Any = plain(replay(game))
    roles = decisions(document, "role")
    assert roles
    for decision in roles:
        assert decision["action"]["role"] in decision["action"]["card"].split("-")


def test_steps_tell_each_decision_with_the_states_around_it() -> None:
    game = Game.new("italia", seats=2, seed=5)
    game.push("architect, done")
    first, second = steps(game)
    assert first.after == second.before
    assert second.after == game.state
