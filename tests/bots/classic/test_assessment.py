"""What a position is worth: points in parts that add up, and chances to win that add up to one."""

from math import exp

import numpy as np
import pytest
from hypothesis import strategies as st

from concordia import Game, kernel
from concordia.bots.assessment import MARKER, Assessment, Part
from concordia.bots.classic.assessment import PARTS, assess_state
from concordia.bots.classic.search import views
from concordia.bots.classic.thought import entrance
from concordia.bots.classic.thought.evaluation import CONTRARIUS, PLAYER, ROWS, SPREAD
from concordia.bots.classic.thought.features import NAMES, NUMBER, share_left
from concordia.bots.classic.weights import Weights, weights_for
from concordia.brain.observation import observe
from concordia.rules.packed import pack, unpack
from concordia.rules.seats import everyone
from concordia.rules.state import NOBODY, TEAMS, State
from concordia.rules.variants.teams import partner_of
from tests.bots.observed import asked_after
from tests.positions import against, build, give, position, team_position
from tests.random_games import ALL_TABLES, Table, over_games, played

SPREAD_OF_TEN = 10.0


def assessed(game: Game, weights: Weights | None = None) -> list[Assessment]:
    return assess_state(game.setup, game.state, weights)


def sides(s: State) -> list[list[int]]:
    """The seats that win together, Contrarius by himself."""
    seats = [[seat] for seat in range(s.seats)]
    if s.options & TEAMS:
        seats = [[seat, partner_of(s, seat)] for seat in range(s.seats // 2)]
    return seats if s.contrarius == NOBODY else [*seats, [s.contrarius]]


def only_points() -> Weights:
    """Weights that promise nothing, with a spread of ten points at all times."""
    weights = np.zeros((ROWS, NUMBER))
    weights[SPREAD, :2] = SPREAD_OF_TEN
    return weights


@over_games(3, moves=st.integers(0, 500))
def test_the_chances_of_all_sides_add_up_to_one_and_partners_share_theirs(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = played(table, seed, style, moves)
    found = assessed(game)
    assert [one.seat for one in found] == list(range(everyone(game.state)))
    chances = [[found[seat].chance for seat in side] for side in sides(game.state)]
    assert sum(side[0] for side in chances) == pytest.approx(1)
    for side in chances:
        assert len(set(side)) == 1
        assert 0 <= side[0] <= 1


@over_games(2, moves=st.integers(0, 500))
def test_what_is_expected_is_what_is_there_now_and_what_is_promised(
    table: Table, style: str, seed: int, moves: int
) -> None:
    game = played(table, seed, style, moves)
    for one in assessed(game):
        score = game.score(one.seat)
        assert tuple(one.parts) == PARTS
        assert one.now == score.total
        assert one.expected == pytest.approx(one.now + sum(part.promised for part in one.parts.values()))
        assert one.parts[MARKER].now == score.concordia + score.marker
        for god, points in score.by_god.items():
            assert one.parts[god].now == points
        for part in ("game", "tempo", "goods", "position"):
            assert one.parts[part].now == 0
        assert one.parts[MARKER].promised == 0


def test_both_halves_of_a_part_are_its_total() -> None:
    assert Part(3.0, -1.5).total == 1.5


@over_games(2, moves=st.integers(0, 500))
def test_an_assessment_agrees_with_the_compiled_evaluation(
    table: Table, style: str, seed: int, moves: int
) -> None:
    observation = observe(asked_after(table, seed, style, moves))
    _, points, chances, _ = compiled = views()
    entrance.weigh_row(
        np.array(observation.row),
        kernel.packed_tables(observation.setup.board),
        weights_for(observation.setup),
        compiled,
    )
    for one in assess_state(observation.setup, unpack(observation.row)):
        assert one.expected == pytest.approx(points[one.seat], abs=1e-6)
        assert one.chance == pytest.approx(chances[one.seat], abs=1e-9)


@pytest.mark.parametrize("table", ALL_TABLES, ids=str)
def test_a_finished_game_is_assessed_exactly(table: Table) -> None:
    game = played(table, 4)
    outcome = game.outcome()
    assert outcome is not None
    winners = next(side for side in sides(game.state) if outcome[0].seat in side)
    for one in assessed(game):
        assert one.expected == one.now == game.score(one.seat).total
        assert one.chance == (1 if one.seat in winners else 0)
        assert all(part.promised == 0 for part in one.parts.values())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_of_equal_players_each_has_the_same_chance(seats: int) -> None:
    found = assessed(position("italia", seats=seats), only_points())
    assert [one.chance for one in found] == pytest.approx([1 / seats] * seats)


def test_chances_follow_from_leads_and_their_spread() -> None:
    game = position(seats=3)
    game.state.players[1].points += 20
    game.state.players[2].points += 10
    found = assessed(game, only_points())
    total = exp(0) + exp(2) + exp(1)
    assert [one.chance for one in found] == pytest.approx([1 / total, exp(2) / total, exp(1) / total])


def test_the_spread_is_mixed_by_what_is_left_of_the_game() -> None:
    game = position(seats=3)
    build(game, 0, "isca", "londinium", "brigantium", "burdigala", "lutetia", "massilia")
    game.state.players[1].points += 30
    weights = only_points()
    weights[SPREAD, :2] = (40, 5)
    found = assessed(game, weights)
    left = share_left(game.state)
    assert left == 9 / 15
    spread = left * 40 + (1 - left) * 5
    lead = found[1].expected - found[2].expected
    assert found[1].chance / found[2].chance == pytest.approx(exp(lead / spread))


def test_a_weight_promises_its_points_at_the_beginning_and_at_the_end() -> None:
    game = position(seats=3)
    build(game, 0, "isca", "londinium", "brigantium", "burdigala", "lutetia", "massilia")
    give(game, 0, coins=10)
    weights = only_points()
    weights[PLAYER, NAMES.index("coins")] = 1.0
    weights[PLAYER + 1, NAMES.index("coins")] = 0.5
    left = share_left(game.state)
    assert assessed(game, weights)[0].parts["goods"].promised == pytest.approx(10 * (left + (1 - left) * 0.5))


def test_contrarius_is_assessed_with_weights_of_his_own() -> None:
    game = against()
    weights = only_points()
    weights[CONTRARIUS : CONTRARIUS + 2, NAMES.index("game")] = 17
    weights[PLAYER : PLAYER + 2, NAMES.index("game")] = 5
    player, contrarius = assessed(game, weights)
    assert player.parts["game"].promised == pytest.approx(5)
    assert contrarius.parts["game"].promised == pytest.approx(17)


def test_a_team_counts_the_points_of_both_partners() -> None:
    game = team_position()
    game.state.players[1].points += 10
    game.state.players[2].points += 10
    found = assessed(game, only_points())
    assert [one.chance for one in found] == pytest.approx([0.5] * 4)
    game.state.players[3].points += 10
    found = assessed(game, only_points())
    assert found[1].chance == found[3].chance == pytest.approx(exp(1) / (exp(1) + 1))


def test_a_team_against_contrarius_must_have_more_than_twice_his_points() -> None:
    game = against(team=True)
    s = game.state
    now = [one.now for one in assessed(game, only_points())]
    s.players[0].points += round(2 * now[2] - now[0] - now[1])
    found = assessed(game, only_points())
    assert [one.chance for one in found] == pytest.approx([0.5] * 3)
    s.players[1].points += 10
    assert assessed(game, only_points())[0].chance == pytest.approx(exp(1) / (exp(1) + 1))


@pytest.mark.parametrize("seat", range(3))
def test_who_has_clearly_more_points_late_in_a_game_has_the_higher_chance(seat: int) -> None:
    game = position(seats=3)
    s = game.state
    s.deck_next = s.deck_size
    s.players[seat].points += 40
    found = assessed(game)
    assert found[seat].chance > 0.9
    assert all(found[seat].expected > one.expected for one in found if one.seat != seat)


@pytest.mark.parametrize("board", ["imperium", "italia", "roma", "sicilia"])
def test_a_lead_is_worth_more_the_later_it_is(board: str) -> None:
    chances = []
    for sold in (False, True):
        game = position(board, seats=3)
        if sold:
            game.state.deck_next = game.state.deck_size
        before = assessed(game)[0].chance
        game.state.players[0].points += 8
        chances.append(assessed(game)[0].chance - before)
    assert 0 < chances[0] < chances[1]


@over_games(1, moves=st.integers(0, 300))
def test_the_better_side_has_the_better_chance(table: Table, style: str, seed: int, moves: int) -> None:
    game = played(table, seed, style, moves)
    found = assessed(game)
    if game.is_over or game.state.options & TEAMS:
        return
    by_points = sorted(found, key=lambda one: one.expected)
    assert [one.chance for one in by_points] == sorted(one.chance for one in found)


def test_assessing_changes_nothing() -> None:
    game = asked_after(Table("sicilia", 4, ("teams",)), 1, "any", 60)
    before = pack(game.state).tobytes()
    assessed(game)
    assert pack(game.state).tobytes() == before
