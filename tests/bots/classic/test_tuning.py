"""Tuning: games and what is seen in them, weights that explain them, trials and an evolution."""

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from typing import Final, cast

import numpy as np
import pytest

from concordia.bots.classic.bot import ClassicBot
from concordia.bots.classic.search import Settings
from concordia.bots.classic.thought.evaluation import CONTRARIUS, PLAYER, ROWS, SPREAD
from concordia.bots.classic.thought.features import FEATURES, NAMES, NUMBER
from concordia.bots.classic.tuning.evolve import FACTORS, Evolution, bred, evolve
from concordia.bots.classic.tuning.fit import COMMON, NARROWEST, fit_solo, fit_together
from concordia.bots.classic.tuning.games import Samples, joined, play_and_sample
from concordia.bots.classic.tuning.rounds import (
    Effort,
    is_better,
    kinds_of_games,
    setups_of,
    try_all,
    tuning_rounds,
)
from concordia.bots.classic.tuning.trial import Player, advantage, lead_in, wins
from concordia.bots.classic.weights import SOLO, TOGETHER, Weights, shipped_weights, weights_for
from concordia.bots.match import Match, Result
from concordia.data.board import load_board
from concordia.setup import LEVELS, Setup, make_setup

NOTHING: Final = np.zeros((ROWS, NUMBER))
ITALIA: Final = load_board("italia")


class Here:
    """A pool of no other processes."""

    def map(self, function: object, *parts: object, chunksize: int = 1) -> object:
        return map(function, *parts)  # type: ignore[call-overload]


def in_this_process() -> ProcessPoolExecutor:
    return cast(ProcessPoolExecutor, Here())


TRUE: Final = {"coins": (0.8, 0.1), "houses": (6.0, 2.0), "jupiter now": (1.5, 0.5), "hand": (-2.0, 0.0)}
"""The weights behind samples that are made up: at the beginning and at the end."""
ALL_GAIN: Final = 30.0
"""What every seat gains for all that is left of a game."""


def true_weights() -> Weights:
    weights = NOTHING.copy()
    for name, pair in TRUE.items():
        weights[PLAYER : PLAYER + 2, NAMES.index(name)] = pair
    weights[PLAYER, NAMES.index("game")] = ALL_GAIN
    return weights


def made_up(moments: int, seats: int = 3, noise: float = 2.0, contrarius: bool = False) -> Samples:
    """Samples whose growth follows from true weights, and a little chance."""
    chance = np.random.default_rng(moments)
    rows = moments * seats
    features = np.zeros((rows, NUMBER))
    for name in (*TRUE, "houses left", "magnus"):
        features[:, NAMES.index(name)] = chance.normal(0, 3, rows)
    left = np.repeat(chance.random(moments), seats)
    for one in COMMON:
        features[:, one] = np.repeat(chance.random(moments), seats)
    features[:, NAMES.index("game")] = 1
    weights = true_weights()
    growth = (features @ weights[PLAYER]) * left + (features @ weights[PLAYER + 1]) * (1 - left)
    return Samples(
        features,
        left,
        growth + chance.normal(0, noise, rows),
        np.repeat(np.arange(moments), seats),
        np.arange(rows) % seats == (seats - 1 if contrarius else -1),
    )


def assert_close_to_truth(found: Weights, row: int = PLAYER) -> None:
    """What matters is found but for the pull to nothing, and what does not matter is hardly weighed."""
    truth = true_weights()[PLAYER : PLAYER + 2]
    for name in TRUE:
        at = NAMES.index(name)
        assert found[row : row + 2, at] == pytest.approx(truth[:, at], rel=0.25, abs=0.4), name
    assert np.abs(found[row : row + 2, NAMES.index("magnus")]).max() < 0.3


def explained(weights: Weights, samples: Samples) -> float:
    """The share of the growth's variance that weights explain."""
    at_first, at_last = weights[PLAYER : PLAYER + 2]
    told = (samples.features @ at_first) * samples.left + (samples.features @ at_last) * (1 - samples.left)
    return float(1 - np.var(samples.growth - told) / np.var(samples.growth))


def test_a_fit_finds_the_weights_behind_the_leads() -> None:
    samples = made_up(12_000)
    found = fit_together(samples, NOTHING)
    assert_close_to_truth(found)
    assert explained(found, samples) > 0.95
    assert explained(found, samples) > explained(NOTHING, samples) + 0.9


def test_a_fit_from_good_weights_stays_with_them() -> None:
    found = fit_together(made_up(4_000), true_weights())
    for name, pair in TRUE.items():
        assert found[PLAYER : PLAYER + 2, NAMES.index(name)] == pytest.approx(pair, abs=0.1), name


def test_a_fit_with_few_samples_stays_near_the_weights_before() -> None:
    before = true_weights() * 0.5
    found = fit_together(made_up(30), before)
    at = NAMES.index("houses")
    truth = true_weights()[PLAYER, at]
    assert before[PLAYER, at] <= found[PLAYER, at] < 0.8 * truth


def test_features_that_never_occur_keep_their_weights() -> None:
    before = NOTHING.copy()
    before[PLAYER : PLAYER + 2, NAMES.index("venus cards")] = (3.0, 4.0)
    found = fit_together(made_up(500), before)
    assert found[PLAYER : PLAYER + 2, NAMES.index("venus cards")].tolist() == [3.0, 4.0]


def test_what_all_seats_gain_is_told_by_what_is_common_to_them() -> None:
    samples = made_up(6_000)
    found = fit_together(samples, NOTHING)
    at_first, at_last = found[PLAYER : PLAYER + 2]
    common = samples.features[:, COMMON]
    told = (common @ at_first[COMMON]) * samples.left + (common @ at_last[COMMON]) * (1 - samples.left)
    early, late = samples.left > 0.8, samples.left < 0.2
    assert told[early].mean() > 0.7 * ALL_GAIN
    assert told[late].mean() < 0.3 * ALL_GAIN


def test_a_fit_tells_how_far_leads_scatter() -> None:
    quiet, loud = (fit_together(made_up(3_000, noise=noise), true_weights()) for noise in (0.1, 12.0))
    assert quiet[SPREAD, :2].tolist() == [NARROWEST, NARROWEST]
    assert loud[SPREAD, :2] == pytest.approx([12 * 0.78] * 2, rel=0.1)


def test_a_fit_of_teams_and_tables_of_any_size_is_possible_at_once() -> None:
    together = joined([made_up(300, seats=2), made_up(400, seats=4), made_up(200, seats=6)])
    assert len(together.left) == 600 + 1600 + 1200
    found = fit_together(together, true_weights())
    assert np.isfinite(found).all()


def test_samples_that_are_joined_keep_their_moments_apart() -> None:
    together = joined([made_up(3, seats=2), made_up(2, seats=3)])
    assert together.moment.tolist() == [0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4]


def test_contrarius_is_fitted_by_himself() -> None:
    samples = made_up(14_000, seats=2, contrarius=True)
    doubled = replace(samples, growth=samples.growth * np.where(samples.contrarius, 2, 1))
    found = fit_solo(doubled, NOTHING)
    assert_close_to_truth(found)
    at = NAMES.index("houses")
    assert found[CONTRARIUS, at] == pytest.approx(2 * true_weights()[PLAYER, at], rel=0.2)
    assert (found[SPREAD, :2] >= NARROWEST).all()


def sampled(seats: int, variants: tuple[str, ...] = ()) -> tuple[Samples, list[int], int]:
    """The first game that does not grow too long."""
    for seed in range(20):
        setup = make_setup("italia", seats, seed, variants)
        found = play_and_sample(setup, weights_for(setup), Settings(), 8)
        if found is not None:
            return found
    raise AssertionError("all games grow too long")


@pytest.mark.parametrize(
    ("seats", "variants"), [(2, ()), (3, ("venus",)), (4, ("teams",)), (1, ("contrarius",))]
)
def test_a_game_gives_samples_of_all_seats_at_one_moment(seats: int, variants: tuple[str, ...]) -> None:
    samples, points, turns = sampled(seats, variants)
    sides = seats + (variants == ("contrarius",))
    assert len(points) == sides
    assert turns > seats
    assert samples.features.shape == (len(samples.left), NUMBER)
    moments = int(samples.moment[-1]) + 1
    assert np.bincount(samples.moment).tolist() == [sides] * moments
    assert samples.contrarius.sum() == moments * (variants == ("contrarius",))
    assert ((samples.left >= 0) & (samples.left <= 1)).all()


def test_samples_tell_features_and_the_points_that_come_later() -> None:
    samples, points, _ = sampled(3)
    gods = [number for number, name in enumerate(NAMES) if name.endswith(" now")]
    later = np.tile(points, len(samples.left) // 3) - samples.features[:, gods].sum(axis=1)
    nobody_has_the_concordia_card = samples.features[:, NAMES.index("end is near")] == 0
    assert nobody_has_the_concordia_card.mean() > 0.8
    assert samples.growth[nobody_has_the_concordia_card] == pytest.approx(
        later[nobody_has_the_concordia_card]
    )
    assert (samples.features[:, NAMES.index("seats")] == 3).all()


def test_the_same_game_gives_the_same_samples() -> None:
    one, other = (sampled(2) for _ in range(2))
    assert np.array_equal(one[0].features, other[0].features)
    assert one[1:] == other[1:]


def test_games_of_all_kinds_are_played_for_a_board() -> None:
    imperium = kinds_of_games(load_board("imperium"), TOGETHER)
    assert {seats for seats, _ in imperium} == {3, 4, 5}
    assert {variants for _, variants in imperium} == {(), ("venus",), ("teams",)}
    assert kinds_of_games(ITALIA, SOLO) == [(1, (level,)) for level in LEVELS]
    setups = setups_of(ITALIA, TOGETHER, 12, "all")
    assert len({setup.seed for setup in setups}) == len(setups) == 12
    assert {len(setup.names) for setup in setups} == {2, 3, 4}


def test_a_weight_for_every_board_can_be_tried() -> None:
    for name in ("imperium", "roma", "sicilia"):
        setups = setups_of(load_board(name), TOGETHER, 12, "all")
        assert all(isinstance(setup, Setup) for setup in setups)


def test_a_player_against_itself_wins_its_fair_share() -> None:
    player = Player(shipped_weights("italia", TOGETHER), Settings())
    setups = setups_of(ITALIA, TOGETHER, 3, "self")
    share = advantage(in_this_process(), player, player, setups, 2)
    assert share == pytest.approx(1)


def test_a_player_that_knows_something_wins_against_one_that_knows_nothing() -> None:
    blind = NOTHING.copy()
    blind[SPREAD, :2] = (20, 10)
    knowing = Player(shipped_weights("italia", TOGETHER), Settings())
    setups = [make_setup("italia", 2, seed) for seed in range(5)]
    share = advantage(in_this_process(), knowing, Player(blind, Settings()), setups, 8)
    assert share > 1.5


@pytest.mark.parametrize("seats", [4, 6])
def test_in_a_trial_of_teams_both_partners_are_the_player(
    monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    class Seated(Match):
        def play(self) -> Result:
            playing.append([bot.weights is one.weights for bot in self.bots if isinstance(bot, ClassicBot)])
            return Result(seats - 1, (0,) * seats, 1, 1)

    playing: list[list[bool]] = []
    monkeypatch.setattr("concordia.bots.classic.tuning.trial.Match", Seated)
    one, others = (Player(shipped_weights("imperium", TOGETHER).copy(), Settings()) for _ in range(2))
    setup = make_setup("imperium", seats, 1, ["teams"])
    counts = [wins((setup, own), one, others, 1) for own in range(seats)]
    sides = seats // 2
    assert playing == [[seat % sides == own % sides for seat in range(seats)] for own in range(seats)]
    assert counts == [sides if own % sides == sides - 1 else 0 for own in range(seats)]


def test_alone_the_lead_on_contrarius_counts() -> None:
    assert lead_in((100, 100)) == 1
    assert lead_in((90, 100)) == pytest.approx(0.9)
    assert lead_in((70, 50, 40)) == pytest.approx(1.3)


def test_a_champion_alone_is_compared_with_itself() -> None:
    weights = shipped_weights("italia", SOLO)
    setups = setups_of(ITALIA, SOLO, 3, "solo")
    assert try_all(in_this_process(), [weights], weights, setups, 2) == [0.0]


def test_a_challenger_among_players_must_be_clearly_better_the_fewer_deals_there_were() -> None:
    assert not is_better(1.0, TOGETHER, 10_000)
    assert is_better(1.1, TOGETHER, 10_000)
    assert not is_better(1.1, TOGETHER, 10)
    assert is_better(0.01, SOLO, 10)
    assert not is_better(0.0, SOLO, 10)


@pytest.mark.parametrize("table", [TOGETHER, SOLO])
def test_a_round_of_tuning_plays_fits_and_tries(table: str) -> None:
    effort = Effort(rounds=1, games=10, trial=1, simulations=2, workers=1)
    before = shipped_weights("italia", table)
    (only,) = tuning_rounds(ITALIA, table, before, effort, "round")
    assert only.weights.shape == (ROWS, NUMBER)
    assert np.isfinite(only.weights).all()
    assert only.accepted or np.array_equal(only.weights, before)
    assert only.points > 20
    assert len(only.advantages) == 2


def test_genes_multiply_the_parts_and_the_spread() -> None:
    player = Player(true_weights(), Settings())
    genes = np.zeros(len(FACTORS))
    same = bred(player, genes)
    assert np.array_equal(same.weights, player.weights)
    assert same.settings == player.settings
    genes[FACTORS.index("position")] = np.log(2)
    genes[FACTORS.index("spread")] = np.log(3)
    child = bred(player, genes)
    for number, (_, part) in enumerate(FEATURES):
        expected = 2 if part == "position" else 1
        assert child.weights[PLAYER, number] == pytest.approx(expected * player.weights[PLAYER, number])
    assert child.weights[SPREAD] == pytest.approx(3 * player.weights[SPREAD])
    assert child.settings == player.settings


def test_a_generation_breeds_and_compares_children() -> None:
    ancestor = Player(shipped_weights("italia", TOGETHER), Settings())
    setups = [make_setup("italia", 2, "evolution")]
    effort = Evolution(generations=1, children=4, simulations=2, workers=1)
    (only,) = evolve(ancestor, setups, effort, seed=1)
    assert only.genes.shape == (len(FACTORS),)
    assert np.isfinite(only.genes).all()
    assert len(only.advantages) == 4
    assert all(0 <= share <= 2 for share in only.advantages)
