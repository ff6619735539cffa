"""Plays where role.toml was added; tells how often its card was played, and fails if it did wrong."""

import sys
from random import Random

from concordia import Game
from concordia.cli.choices import WHAT_ROLES_DO
from concordia.narrate import narrate
from concordia.rules.state import State
from concordia.words import Speaker


def provinces_with_house(game: Game, s: State, seat: int) -> int:
    """In how many provinces a seat has a house."""
    built = [city for i, city in enumerate(game.board.cities) if s.players[seat].houses >> i & 1]
    return len({city.province for city in built})


def play(seats: int, variants: tuple[str, ...]) -> int:
    """Play a game at random, look at every Aedile played from a hand, and return how many there were."""
    game = Game.new("italia", seats=seats, seed="aedile", variants=variants)
    chance, played = Random(1), 0
    while not game.is_over:
        decision, before = game.decision, game.state
        assert decision is not None
        move = chance.choice(game.legal_moves)
        game.push(move)
        if decision.kind == "play" and move.text == "aedile":
            played += 1
            check(game, before, game.state, decision.seat, bool(variants))
    return played


def check(game: Game, before: State, after: State, seat: int, against_contrarius: bool) -> None:
    """An Aedile gave 2 coins a province and told it, and Contrarius built as after a Senator."""
    _, move = list(game.history())[-1]
    coins = 2 * provinces_with_house(game, before, seat)
    assert after.players[seat].coins - before.players[seat].coins == coins
    names = [*game.names, "Contrarius"]
    said = [
        Speaker(game.board, names).say(f"event.{event.key}", event.arguments)
        for event in narrate(game.board, before, move, after)
    ]
    assert said[0] == f"{names[seat]} plays the Aedile."
    assert said[1] == f"{names[seat]} takes {coins} sestertii."
    builds = ("Contrarius builds", "Contrarius finds no city")
    assert any(line.startswith(builds) for line in said) == against_contrarius


if __name__ == "__main__":
    assert WHAT_ROLES_DO["aedile"] == "coins for your provinces"
    sys.stdout.write(f"{play(3, ())} {play(1, ('contrarius',))}\n")
