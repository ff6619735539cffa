from random import Random

import pytest

from concordia import Game
from concordia.narrate import heard_by, narrate
from concordia.rules.state import copy_state
from concordia.words import Speaker
from tests.positions import position, stack_tiles


def test_only_the_partners_hear_at_which_card_a_legatus_points() -> None:
    game = Game.new("imperium", seats=4, seed=1, variants=["teams"])
    while game.decision is not None and game.decision.kind == "start-city":
        game.push(Random(1).choice(game.legal_moves))
    game.push("legatus")
    before = copy_state(game.state)
    game.push("point tribune")
    events = narrate(game.board, before, game.moves[-1], game.state)
    told = {viewer: [event.key for event in heard_by(events, viewer)] for viewer in (None, 0, 1, 2, 3)}
    assert told[0] == told[2] == ["point", "point-card"]
    assert told[None] == told[1] == told[3] == ["point"]


@pytest.mark.parametrize(
    ("tile", "bonus", "words"),
    [
        ("neutral coin", "coin", "red draws a neutral volcano tile: 1 sestertius."),
        ("neutral brick", "brick", "red draws a neutral volcano tile: 1 brick."),
        (
            "hadranitana wine",
            "wine",
            "red draws a volcano tile of Hadranitana (1 wine): the volcano is still quiet there.",
        ),
    ],
)
def test_the_bonus_of_a_tile_is_told_by_its_id_and_said_in_words(tile: str, bonus: str, words: str) -> None:
    game = position("sicilia", seats=5)
    stack_tiles(game, tile, tile)
    before = copy_state(game.state)
    game.push("tribune")
    drawn = next(
        event
        for event in narrate(game.board, before, game.moves[-1], game.state)
        if event.key.startswith("tile-")
    )
    assert drawn.arguments["bonus"] == bonus
    assert Speaker(game.board, game.names).say(f"event.{drawn.key}", drawn.arguments) == words
