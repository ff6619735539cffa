"""What a position is worth as the network sees it: points by part, and chances that add up to one."""

import numpy as np
import pytest
from hypothesis import strategies as st

from concordia import Game
from concordia.bots.assessment import MARKER, PARTS, Part, assess, assess_states
from concordia.bots.bot import Budget
from concordia.bots.players import make_bot
from concordia.brain.observation import observe
from concordia.brain.store import network_for
from concordia.rules.seats import everyone
from concordia.rules.state import NOBODY, TEAMS, State
from concordia.rules.variants.teams import partner_of
from concordia.setup import make_setup
from tests.bots.observed import asked_after
from tests.bots.test_levels import boards_of_ones_own
from tests.random_games import ALL_TABLES, Table, over_games, played


def sides(s: State) -> list[list[int]]:
    """The seats that win together, Contrarius by himself."""
    seats = [[seat] for seat in range(s.seats)]
    if s.options & TEAMS:
        seats = [[seat, partner_of(s, seat)] for seat in range(s.seats // 2)]
    return seats if s.contrarius == NOBODY else [*seats, [s.contrarius]]


@over_games(2, moves=st.integers(0, 300))
def test_chances_of_all_sides_add_up_to_one_and_points_are_those_now_and_those_promised(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = asked_after(table, seed, style, moves)
    found = assess(observe(game))
    assert [one.seat for one in found] == list(range(everyone(game.state)))
    chances = [[found[seat].chance for seat in side] for side in sides(game.state)]
    assert sum(side[0] for side in chances) == pytest.approx(1, abs=1e-5)
    for side in chances:
        assert side == pytest.approx([side[0]] * len(side))
    for one in found:
        score = game.score(one.seat)
        assert tuple(one.parts) == PARTS
        assert one.now == score.total
        assert one.expected == pytest.approx(one.now + sum(part.promised for part in one.parts.values()))
        assert one.parts[MARKER].now == score.concordia + score.marker
        assert {god: one.parts[god].now for god in score.by_god} == score.by_god


def test_both_halves_of_a_part_are_its_total() -> None:
    assert Part(3.0, -1.5).total == 1.5


@pytest.mark.parametrize("table", ALL_TABLES, ids=str)
def test_a_finished_game_is_assessed_exactly(table: Table) -> None:
    game = played(table, 4)
    outcome = game.outcome()
    assert outcome is not None
    winners = next(side for side in sides(game.state) if outcome[0].seat in side)
    (found,) = assess_states(network_for(game.board), game.setup, [game.state])
    for one in found:
        assert one.expected == one.now == game.score(one.seat).total
        assert one.chance == (1 if one.seat in winners else 0)


def test_states_are_assessed_together_as_they_are_alone() -> None:
    games = [asked_after(Table("roma", 3), 2, "any", moves) for moves in (5, 50, 90)]
    games.insert(1, played(Table("roma", 3), 2))
    network = network_for(games[0].board)
    together = assess_states(network, games[0].setup, [game.state for game in games])
    for game, found in zip(games, together, strict=True):
        (alone,) = assess_states(network, game.setup, [game.state])
        for one, other in zip(found, alone, strict=True):
            assert one.chance == pytest.approx(other.chance, abs=1e-4)
            assert one.expected == pytest.approx(other.expected, abs=1e-2)


def test_near_the_end_the_winner_is_known_and_the_points_almost() -> None:
    chances, off = [], []
    for seed in range(8):
        game = Game(make_setup("italia", 2, seed))
        bots = [make_bot("glance", seat) for seat in range(2)]
        while (decision := game.decision) is not None:
            game.push(bots[decision.seat].choose(observe(game), Budget()))
        outcome = game.outcome()
        assert outcome is not None
        points = [game.score(seat).total for seat in range(2)]
        for _ in range(3):
            game.pop()
        found = assess(observe(game))
        chances.append(found[outcome[0].seat].chance)
        off += [abs(one.expected - total) for one, total in zip(found, points, strict=True)]
    assert np.mean(chances) > 0.75
    assert np.mean(off) < 6


def test_on_a_board_that_nobody_has_learnt_the_classic_evaluation_tells(tmp_path: object) -> None:
    board = boards_of_ones_own(tmp_path)[0]  # type: ignore[arg-type]
    found = assess(observe(Game(make_setup(board, 2, 1))))
    assert "tempo" in found[0].parts
    assert sum(one.chance for one in found) == pytest.approx(1)
