"""Plays on the board of board.toml; tells how many houses its harbours got, and fails if one paid wrongly."""

import io
import sys
from random import Random

from rich.console import Console

from concordia import Game
from concordia.cli.tables import print_table
from concordia.data.goods import HOUSE_COINS
from concordia.narrate import narrate
from concordia.view import view
from concordia.words import Speaker

HARBOURS = ("ostia", "olbia", "caralis")


def play(seed: int) -> int:
    """Play a game at random, look at every house built, and return how many stand in harbours."""
    game = Game.new("portus", seats=3, seed=seed)
    shown = Console(file=io.StringIO(), width=100)
    print_table(shown, game, view(game, 0))
    assert isinstance(shown.file, io.StringIO)
    assert "Harbours: Ostia, Olbia, Caralis." in shown.file.getvalue()
    chance, built = Random(seed), 0
    speaker = Speaker(game.board, game.names)
    cities = [city.id for city in game.board.cities]
    while not game.is_over:
        decision, before = game.decision, game.state
        assert decision is not None
        move = chance.choice([one for one in game.legal_moves if one.kind == "house"] or game.legal_moves)
        game.push(move)
        if move.kind != "house":
            continue
        city, after = str(move.arguments["city"]), game.state
        number = cities.index(city)
        cost = HOUSE_COINS[before.city_good[number]] * (before.house_count[number] + 1)
        gained = after.players[decision.seat].coins - before.players[decision.seat].coins + cost
        assert gained == (2 if city in HARBOURS else 0), (city, gained)
        said = [speaker.say(f"event.{e.key}", e.arguments) for e in narrate(game.board, before, move, after)]
        told = f"{game.names[decision.seat]} takes 2 sestertii in the harbour."
        assert (told in said) == (city in HARBOURS)
        built += city in HARBOURS
    return built


if __name__ == "__main__":
    sys.stdout.write(" ".join(str(play(seed)) for seed in range(3)))
