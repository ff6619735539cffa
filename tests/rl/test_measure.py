from typing import Any

import numpy as np
import pytest

from concordia.errors import SetupError
from concordia.rl import Batch, pieces
from concordia.rl.measure import measure
from concordia.setup import make_setup


def at_random(seed: int) -> Any:
    chance = np.random.default_rng(seed)

    def choose(seen: Any, masks: Any) -> Any:
        return (chance.random(masks.shape) * masks).argmax(axis=1)

    return choose


def test_who_plays_at_random_against_random_bots_wins_its_share() -> None:
    found = measure(at_random(1), make_setup("italia", 4, "0"), "random", 400)
    assert found.games == 400
    assert 0.18 < found.share < 0.33
    assert found.ahead < 0 < found.points


def test_who_plays_at_random_loses_against_a_level() -> None:
    found = measure(at_random(1), make_setup("italia", 2, "0"), "mercator", 20)
    assert found.wins == 0
    assert found.ahead < -20


def test_every_seat_is_played_as_often_and_each_row_plays_its_first_game() -> None:
    shown: list[int] = []

    def note(seen: Any, masks: Any) -> Any:
        if not shown:
            shown.extend(pieces(seen)["seat"].argmax(axis=1).tolist())
        return masks.argmax(axis=1)

    measure(note, make_setup("italia", 3, "0"), ["random", "random"], 6, seed="seats")
    assert shown == [0, 2, 1, 0, 2, 1]


def test_what_is_measured_are_the_games_of_the_seed() -> None:
    setup = make_setup("italia", 2, "0")
    measured = [measure(at_random(5), setup, "colonist", 10, seed="same") for _ in range(2)]
    assert measured[0] == measured[1]
    assert measured[0] != measure(at_random(5), setup, "colonist", 10, seed="another")


def test_wins_are_those_of_the_own_seat_among_all_that_ended() -> None:
    """The same choices in a batch of one's own come to the same wins and points."""
    setup = make_setup("italia", 2, "0")
    found = measure(lambda seen, masks: masks.argmax(axis=1), setup, "random", 12, seed="own")
    batch = Batch(setup, rows=12, seed="own", players=("learner", "random"), by_turns=True)
    seats, over, wins, points = batch.seats_of(0), np.zeros(12, bool), 0, 0
    while not over.all():
        sampled = batch.sample().copy()
        chosen = batch.masks.argmax(axis=1)
        batch.step(np.where(over, sampled, chosen))
        for row in np.flatnonzero(batch.done & ~over):
            wins += int(batch.ends.winner[row] == seats[row])
            points += int(batch.ends.points[row, seats[row]])
        over |= batch.done
    assert (found.wins, found.points) == (wins, points / 12)


def test_at_least_one_game_is_measured() -> None:
    with pytest.raises(SetupError, match="at least 1 game"):
        measure(at_random(1), make_setup("italia", 2, "0"), "random", 0)
