from random import Random

from concordia import Game
from concordia.narrate import heard_by, narrate
from concordia.rules.state import copy_state


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
