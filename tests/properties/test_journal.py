"""The rules tell all that happens: the events give and take what each seat has more and less after them."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from concordia import Game
from concordia.cli.about import playable_tables
from concordia.data.board import board_names, load_board
from concordia.data.goods import GOODS
from concordia.replay import Step, events, steps
from concordia.rules.seats import everyone
from concordia.rules.state import NOWHERE, State
from tests.random_games import STYLES, Table, choose, played

EVERY = [Table(name, *found) for name in board_names() for found in playable_tables(load_board(name))]
PARTIES = [(table, list(STYLES)[number % len(STYLES)]) for number, table in enumerate(EVERY)]

Belongings = list[Counter[str]]


def belongings(s: State) -> Belongings:
    """What each seat has, read from the state once more."""
    return [
        Counter(
            coins=player.coins,
            houses=player.reserve,
            hand=sum(player.hand),
            colonists=player.colonists.count(NOWHERE),
            marker=player.points,
            **dict(zip(GOODS, player.goods, strict=True)),
        )
        for player in s.players[: everyone(s)]
    ]


def changed(game: Game, step: Step) -> Belongings:
    """What each seat has after the events of a step."""
    found = belongings(step.before)
    for event in events(game, step):
        for seat, items in event.change.items():
            assert items
            assert all(items.values())
            found[seat].update(items)
    return found


def sums_are_true(game: Game) -> None:
    for step in steps(game):
        assert changed(game, step) == belongings(step.after), (step.number, step.move.text)


@pytest.mark.parametrize(("table", "style"), PARTIES, ids=str)
def test_the_sum_of_all_changes_is_the_difference_of_the_states(table: Table, style: str) -> None:
    sums_are_true(played(table, 4, style))


def test_every_way_to_play_every_board_is_among_them() -> None:
    assert len(EVERY) == len(set(EVERY)) > 150
    assert {table.board for table in EVERY} == set(board_names())
    assert {name for table in EVERY for name in table.variants} >= {"venus", "teams", "contrarius-expert"}


def by_chance(board: str, seats: int, seed: int, *variants: str) -> Game:
    game = Game.new(board, seats=seats, seed=seed, variants=variants)
    chance = Random(seed)
    while not game.is_over:
        game.push(choose(game, chance))
    return game


def test_goods_of_partners_against_contrarius_are_told_once() -> None:
    for seed in range(2, 6):
        sums_are_true(by_chance("italia", 2, seed, "teams", "contrarius"))


def test_the_coins_of_a_ship_are_told() -> None:
    found = 0
    for seed in range(1, 5):
        game = by_chance("roma", 3, seed)
        sums_are_true(game)
        coins = [event for step in steps(game) for event in events(game, step) if event.key == "space-coins"]
        assert all(
            event.change == {event.arguments["seat"]: {"coins": event.arguments["coins"]}} for event in coins
        )
        found += len(coins)
    assert found > 5


def test_what_a_volcano_tile_gives_is_told_once_and_only_if_it_fits() -> None:
    fits = Counter[bool]()
    for seed in range(3):
        game = by_chance("sicilia", 3, seed)
        sums_are_true(game)
        for step in steps(game):
            for event, after in pairwise([*events(game, step), None]):
                if event is None or not event.key.startswith("tile-"):
                    continue
                seat, bonus = event.arguments["seat"], event.arguments["bonus"]
                kept = {"coins": 1} if bonus == "coin" else {bonus: 1}
                lost = after is not None and after.key == "lose"
                assert event.change == ({} if lost else {seat: kept})
                fits[not lost] += 1
    assert min(fits[True], fits[False]) > 5
