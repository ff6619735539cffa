"""What is said of a reaction of Contrarius: every step, with its reason and in its order (§17)."""

import pytest

from concordia import Game
from concordia.replay import events, reaction, replay, steps, told
from concordia.shapes import plain
from concordia.shapes.event import Event
from concordia.words import Speaker
from tests.positions import against, build, give, hand, marker, roll, show, stand
from tests.random_games import Table, played

HIM = 1
FOURTEEN = ("bauzanum", "aquileia", "verona", "comum", "segusio", "genua", "nicaea", "mutina", "ravenna",
            "florentia", "ancona", "spoletum", "hadria", "aleria")  # fmt: skip


def solo(board: str = "italia", level: str = "contrarius", **goods: str) -> Game:
    game = against(board, level=level, goods=goods)
    hand(game, HIM, "smith")
    return game


def last_events(game: Game) -> list[Event]:
    return events(game, list(steps(game))[-1])


def last_keys(game: Game) -> list[str]:
    return [event.key for event in last_events(game)]


def last_words(game: Game) -> list[str]:
    speaker = Speaker(game.board, game.names)
    return [speaker.say(f"event.{event.key}", event.arguments) for event in last_events(game)]


def faces(game: Game) -> list[object]:
    return [event.arguments["face"] for event in last_events(game) if event.key == "die"]


def test_the_card_he_takes_is_told_before_the_card_that_is_revealed() -> None:
    game = solo()
    show(game, "mason", "farmer", "smith", "vintner", "weaver", "consul", "colonist", deck=("prefect",))
    roll(game, 2)
    game.push("architect, done")
    assert last_words(game) == [
        "Contrarius rolls a die for a card: 2.",
        "Contrarius takes the Farmer.",
        "New on the display: Prefect.",
    ]


def test_a_house_is_told_with_die_candidates_and_preference() -> None:
    game = solo(verona="wine", comum="wine")
    build(game, 0, "comum")
    roll(game, "cloth", "wine")
    game.push("senator")
    assert last_words(game) == [
        "red plays the Senator.",
        "Contrarius rolls the white die: cloth.",
        "Contrarius rolls the white die: wine.",
        "Cities of this good without a house of Contrarius: Verona and Comum.",
        "He likes Verona best.",
        "Contrarius builds a house in Verona.",
    ]


def test_chance_among_equals_is_told() -> None:
    game = solo(verona="wine", comum="wine")
    roll(game, "wine")
    game.push("senator")
    assert "He likes these best, and chance decides: Verona and Comum." in last_words(game)


def test_no_house_is_told_as_well() -> None:
    game = solo()
    game.state.players[HIM].reserve = 0
    game.push("senator")
    assert last_words(game)[1:] == ["Contrarius finds no city to build in."]


def test_the_goods_of_the_production_after_a_mercator_are_told_after_it() -> None:
    game = solo(verona="wine", bauzanum="food")
    build(game, 0, "bauzanum")
    roll(game, "wine")
    game.push("mercator, done")
    assert last_words(game)[-2:] == [
        "Venetia produces for the players, without a bonus.",
        "red stores 1 food.",
    ]


def test_the_goods_told_after_a_purchase_and_the_production_are_not_mixed_up() -> None:
    game = solo("roma", pantheon="wine", **{"theatrum-pompeii": "food"})
    build(game, 0, "theatrum-pompeii")
    give(game, 0, coins=20, brick=1)
    roll(game, "wine")
    game.push("mercator, sell 1 brick, buy 2 tool")
    gains = [event.arguments["goods"] for event in last_events(game) if event.key == "gain"]
    assert gains == [{"food": 1}]


def test_goods_of_the_production_after_a_mercator_that_do_not_fit_are_told() -> None:
    game = solo(verona="wine", bauzanum="food")
    build(game, 0, "bauzanum")
    give(game, 0, brick=8)
    roll(game, "wine")
    game.push("mercator, done")
    assert last_words(game)[-1] == "red has no space for 1 food."


def test_the_last_roll_is_told_however_often_he_rolls() -> None:
    game = solo(verona="wine")
    for city in game.board.cities:
        if city.id not in ("roma", "verona"):
            game.state.closed |= 1 << [known.id for known in game.board.cities].index(city.id)
    roll(game, *["brick food tool cloth"] * 8, "wine")
    game.push("senator")
    assert faces(game)[-1] == "wine"


@pytest.mark.parametrize("missed", [0, 1, 2, 3])
def test_the_roll_on_the_track_is_told_however_often_he_rolled_before(missed: int) -> None:
    game = solo("roma", "contrarius-veteran")
    roll(game, *["cloth"] * missed, "brick", "any", "food")
    game.push("senator")
    assert faces(game) == ["cloth"] * missed + ["brick", "food"]
    assert last_keys(game)[-4:] == ["contrarius-house", "sail", "die", "contrarius-house"]


def test_his_ship_and_god_are_told() -> None:
    game = solo("roma")
    stand(game, HIM, "land campus", "sea athenae")
    build(game, HIM, "pantheon", "colosseum")
    roll(game, "brick")
    game.push("senator")
    assert last_words(game)[-3:] == [
        "Contrarius sails to Byzantium.",
        "Contrarius dedicates a house to Minerva.",
        "Contrarius scores 9 points.",
    ]


def test_his_points_and_colonists_are_told() -> None:
    game = solo()
    game.push("prefect, coins")
    assert last_words(game)[-1] == "Contrarius scores 2 points."
    game.push("tribune")
    assert last_words(game)[-1] == "Contrarius brings a land colonist."


def test_the_tile_he_draws_is_told_as_his() -> None:
    game = solo("sicilia")
    game.push("tribune")
    tiles = [event for event in last_events(game) if event.key.startswith("tile-")]
    assert [event.arguments["seat"] for event in tiles] == [0, HIM]


def test_a_trigger_of_the_player_promises_nobody_another_turn() -> None:
    game = solo()
    show(game, "mason")
    give(game, 0, food=1)
    game.push("senator, slot 1")
    assert game.is_over
    said = last_words(game)
    assert any("takes the Concordia card" in words for words in said)
    assert not any("turn" in words for words in said)


def test_his_trigger_promises_the_player_a_last_turn() -> None:
    game = solo()
    build(game, HIM, *FOURTEEN)
    roll(game, "brick")
    game.push("senator")
    assert last_keys(game)[-2:] == ["concordia-houses", "last-turn"]
    trigger, turn = last_words(game)[-2:]
    assert trigger.startswith("Contrarius has built the fifteenth house")
    assert "turn" in turn


def test_nothing_is_told_of_him_in_the_last_turn() -> None:
    game = solo()
    build(game, HIM, *FOURTEEN)
    roll(game, "brick")
    game.push("senator, prefect, coins")
    assert last_keys(game) == ["marker-coins", "over"]


def test_a_diplomat_that_uses_no_card_brings_no_words_about_him() -> None:
    game = solo()
    marker(game, "venetia", "coins")
    game.push("diplomat, done")
    assert last_words(game) == []


def test_the_start_city_of_a_partner_is_no_reaction() -> None:
    game = Game.new("italia", seats=2, seed=1, variants=["contrarius", "teams"])
    game.push(game.legal_moves[0])
    (step,) = steps(game)
    assert not reaction(game, step)


def test_the_goods_bought_before_the_first_card_are_no_reaction() -> None:
    game = Game.new("italia", seats=1, seed=1, variants=["contrarius", "start-without-goods"])
    game.push("buy 1 wine, done")
    assert not any(reaction(game, step) for step in steps(game))


@pytest.mark.parametrize(
    "table", [Table("italia", 1, ("contrarius",)), Table("roma", 2, ("contrarius", "teams"))]
)
def test_a_whole_game_against_him_can_be_replayed_in_words(table: Table) -> None:
    game = played(table, 1)
    assert any("Contrarius" in words for step in steps(game) for words in told(game, step))


def test_the_outcome_of_a_replay_names_contrarius_and_the_winner() -> None:
    game = played(Table("italia", 1, ("contrarius-expert",)), 1)
    ranked = game.outcome()
    assert ranked is not None
    outcome = plain(replay(game))["outcome"]
    assert isinstance(outcome, dict)
    assert outcome["winner"] == ranked[0].seat
    assert [place["name"] for place in outcome["places"]] == [place.name for place in ranked]
