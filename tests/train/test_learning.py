"""Training: what a stretch of games teaches, and how a course learns, is kept, goes on and is refused."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch.nn import functional

from concordia.arena.work import Workers
from concordia.brain.answers import POINTS_UNIT
from concordia.brain.store import OWN, SHARED, Brain, brains_at_hand
from concordia.data.board import load_board
from concordia.errors import BrainError, ResultsError, SetupError
from concordia.rl import Batch
from concordia.rules.state import MAX_SEATS
from concordia.setup import make_setup
from concordia.train.course import BRAIN, CHECKPOINT, Course, Plan
from concordia.train.ends import LEAD, PLACE, WIN, Seating, just_ended
from concordia.train.measure import Curve, against, policy_of, usual_table
from concordia.train.mix import ways
from concordia.train.net import Net, cast, exported
from concordia.train.player import Player
from concordia.train.players import pack, unpacked
from concordia.train.stretch import TRACE, Stretch
from tests.soak import often

ITALIA = load_board("italia")
STRETCHES = often(80, 60)
SETUPS = (
    make_setup("italia", 3, "0"),
    make_setup("italia", 4, "0", ["teams"]),
    make_setup("italia", 1, "0", ["contrarius"]),
    make_setup("italia", 2, "0", ["teams", "contrarius-expert"]),
)


def small(board: str = "italia", **more: float) -> Plan:
    plan = Plan((load_board(board),), width=16, blocks=1, rows=16, steps=16, size=64)
    return replace(plan, **more)  # type: ignore[arg-type]


def finished(batch: Batch) -> None:
    """Play at random until some games of every set-up have ended."""
    seen: set[int] = set()
    while len(seen) < len(batch.setups):
        batch.step(batch.sample())
        seen |= {int(row) % len(batch.setups) for row in np.flatnonzero(batch.done)}


def test_the_end_of_a_game_teaches_who_won_by_what_and_what_it_was_worth() -> None:
    batch = Batch(SETUPS, rows=32, seed="ends")
    seating = Seating([batch.setup_of(row) for row in range(32)])
    checked = set()
    for _ in range(4000):
        batch.step(batch.sample())
        ended = just_ended(batch)
        if ended is None:
            continue
        ends = seating.of(ended.rows).ends(ended)
        for at, row in enumerate(ended.rows.tolist()):
            setup, points = batch.setup_of(row), ended.points[at]
            players, teams = len(setup.names), "teams" in setup.variants
            sides = [points[seat] for seat in range(players)]
            if teams:
                half = players // 2
                sides = [points[seat] + points[(seat + half) % players] for seat in range(players)]
            if setup.level >= 0:
                sides.append(points[players] * (2 if teams else 1))
            assert ends.wins[at].sum() == pytest.approx(1)
            assert (ends.parts[at].sum(axis=1) == points).all()
            for seat in range(players):
                partner = (seat + players // 2) % players if teams else seat
                others = [side for number, side in enumerate(sides) if number not in (seat, partner)]
                won = ended.winner[at] in (seat, partner)
                assert (ends.wins[at, seat] > 0) == won
                expected = WIN * (1 if won else -1) + PLACE * ended.rewards[at, seat]
                expected += (sides[seat] - max(others)) / LEAD
                assert ends.worth[at, seat] == pytest.approx(expected, abs=1e-5)
            checked.add(row % len(SETUPS))
        if len(checked) == len(SETUPS):
            return
    pytest.fail("some games never ended")


def played_stretch(steps: int = 48, threads: int = 1) -> tuple[Player, Stretch]:
    """A player with 12 games after a stretch in which some ended."""
    torch.manual_seed(7)
    net = Net([ITALIA], 16, 1)
    with torch.no_grad():
        weights = cast(net.weights(0), torch.float32)
    player = Player(SETUPS, weights, 12 // threads, steps, "stretch", threads)
    while True:
        player.play()
        stretch = player._stretches[player._turn - 1]
        if stretch.done.any():
            return player, stretch


@pytest.mark.parametrize("threads", [1, 3])
def test_surprises_are_what_came_after_less_what_was_expected(threads: int) -> None:
    player, stretch = played_stretch(threads=threads)
    assert sum(part.rows for part in player.parts) == player.rows == 12
    better, known = stretch._surprises()
    acted = stretch.acted
    assert stretch.done.any()
    for row in range(player.rows):
        for step in range(player.steps):
            seat = int(acted.seats[step, row])
            later = next(
                (
                    at
                    for at in range(step + 1, player.steps)
                    if acted.seats[at, row] == seat and not stretch.done[step:at, row].any()
                ),
                None,
            )
            ended = next((at for at in range(step, player.steps) if stretch.done[at, row]), None)
            before = float(acted.worth[step, row] + acted.lead[step, row])
            if later is not None:
                surprise = float(acted.worth[later, row] + acted.lead[later, row]) - before
                surprise += TRACE * float(better[later, row])
                # What is known only from beyond the stretch is not traced.
                if not known[later, row]:
                    surprise -= TRACE * float(better[later, row])
            elif ended is not None:
                surprise = float(stretch.end_worth[ended, row, seat]) - before
            else:
                assert not known[step, row]
                continue
            assert known[step, row]
            assert float(better[step, row]) == pytest.approx(surprise, abs=1e-4)


def test_in_the_last_step_of_a_game_its_end_is_taught_exactly() -> None:
    player, stretch = played_stretch()
    wins, gains, _ = stretch._futures()
    checked = 0
    for step, row in stretch.done.nonzero().tolist():
        seat = int(stretch.acted.seats[step, row])
        place = stretch.seats.place_of(stretch.acted.seats[step])[row]
        for other in range(MAX_SEATS):
            at = int(place[other])
            assert float(wins[step, row, at]) == pytest.approx(float(stretch.end_wins[step, row, other]))
            final = stretch.acted.now[step, row, at] + gains[step, row, at] * POINTS_UNIT
            assert final.float() == pytest.approx(stretch.end_parts[step, row, other].float(), abs=0.2)
        assert int(place[seat]) == 0
        checked += 1
    assert checked > 0
    assert player.games > 0


def test_a_lesson_travels_unchanged() -> None:
    player, _ = played_stretch(16)
    lesson = player.play()
    arrived = unpacked(pack(lesson, 7), torch.device("cpu"))
    assert arrived.games == 7
    for sent, came in zip(lesson, arrived.lesson, strict=True):
        assert torch.equal(sent.nan_to_num(), came.nan_to_num())
        assert sent.dtype == came.dtype


def test_every_way_to_play_a_board_comes_up() -> None:
    for name in ("imperium", "italia", "roma", "sicilia"):
        found = ways(load_board(name), 400, 1)
        assert {variant for setup in found for variant in setup.variants} == {
            "start-without-goods",
            "intermediate-scoring",
            "venus",
            "teams",
            "contrarius",
            "contrarius-veteran",
            "contrarius-expert",
        }
        assert {len(setup.names) for setup in found if not setup.variants} == set(
            range(load_board(name).players[0], load_board(name).players[1] + 1)
        )
    assert ways(ITALIA, 5, 1) == ways(ITALIA, 5, 1)


def test_what_is_exported_looks_as_the_network_does(tmp_path: Path) -> None:
    course = Course(tmp_path, small(), "cpu", None, 1)
    for _ in zip(course.learn(), range(3), strict=False):
        pass
    with Brain(course.save()) as brain:
        network = brain.network(ITALIA)
    batch = Batch(SETUPS[0], rows=8, seed=1)
    for _ in range(40):
        batch.step(batch.sample())
    from concordia.train.net import look, missing

    with torch.no_grad():
        weights = cast(course.net.weights(0), torch.float32)
        seen = torch.from_numpy(batch.observations[:, network.places.columns])
        columns, actions = len(network.places.columns), len(network.places.actions)
        expected = look(weights, functional.pad(seen, [0, missing(columns)]))
    found = network.look(batch.observations)
    logits = expected.logits[:, :actions].numpy()
    assert found.logits[:, network.places.actions] == pytest.approx(logits, abs=0.05)
    assert len(exported(course.net)) == 8


def test_a_course_learns_and_goes_on_where_it_was(tmp_path: Path) -> None:
    course = Course(tmp_path, small(), "cpu", None, 1)
    for progress in course.learn():
        if progress.decisions >= 2_000:
            break
    before = course.decisions
    course.save()
    again = Course(tmp_path, small(), "cpu", None, 1)
    assert (again.decisions, again.games) == (before, course.games)
    for name, kept in course.net.state_dict().items():
        assert torch.equal(kept, again.net.state_dict()[name])
    next(iter(again.learn()))
    assert again.decisions > before
    with Brain(tmp_path / BRAIN) as brain:
        assert brain.about.origin["decisions"] == before
        assert brain.about.origin["device"] == "CPU"


def test_a_course_is_over_when_its_decisions_are_made(tmp_path: Path) -> None:
    course = Course(tmp_path, small(decisions=600), "cpu", None, 1)
    assert [progress.decisions for progress in course.learn()][-1] >= 600
    assert list(course.learn()) == []


def test_processes_play_for_a_network_that_learns(tmp_path: Path) -> None:
    course = Course(tmp_path, small(decisions=1_500), "cpu", Workers("local", 2), 1)
    progress = list(course.learn())
    assert progress[-1].decisions >= 1_500
    assert all(np.isfinite(list(one.told.values())).all() for one in progress)


def test_learning_makes_what_happens_likelier_to_be_expected(tmp_path: Path) -> None:
    course = Course(tmp_path, small(rows=64, steps=64, size=512, rate=3e-3), "cpu", None, 1)
    wins = [progress.told["wins"] for progress, _ in zip(course.learn(), range(STRETCHES), strict=False)]
    assert np.mean(wins[-10:]) < np.mean(wins[:10]) - 0.02


def test_a_course_can_begin_with_what_another_has_learnt(tmp_path: Path) -> None:
    plan = replace(small(), boards=(ITALIA, load_board("roma")), rows=8, size=64)
    first = Course(tmp_path / "first", plan, "cpu", None, 1)
    with torch.no_grad():
        for parameter in first.net.parameters():
            parameter.copy_(torch.randn_like(parameter) / 4)
    file = first.save()
    later = Course(tmp_path / "later", plan, "cpu", None, 1, file)
    with Brain(later.save()) as found, Brain(file) as learnt:
        assert found.about.origin["before"] == learnt.about.origin
        for name in (f"{board.id}/{array}" for board in plan.boards for array in (*OWN, *SHARED)):
            wanted = learnt.array(name)
            # Numbers are kept in steps of a 127th of the largest of their row.
            assert found.array(name) == pytest.approx(wanted, abs=float(np.abs(wanted).max()) / 40), name


def test_a_course_goes_on_with_its_own_network_once_it_has_one(tmp_path: Path) -> None:
    file = Course(tmp_path / "first", small(), "cpu", None, 1).save()
    course = Course(tmp_path / "later", small(), "cpu", None, 1, file)
    with torch.no_grad():
        course.net.answers_bias.fill_(0.5)
    course.save()
    again = Course(tmp_path / "later", small(), "cpu", None, 1, file)
    assert (again.net.answers_bias == 0.5).all()
    assert again.before == course.before != {}


def test_a_network_of_another_size_or_board_is_no_beginning(tmp_path: Path) -> None:
    file = Course(tmp_path / "first", small(), "cpu", None, 1).save()
    with pytest.raises(BrainError, match="has a width of 16 and 1 blocks: ask for the same"):
        Course(tmp_path / "wider", small(width=32), "cpu", None, 1, file)
    with pytest.raises(BrainError, match="has learnt italia, not roma"):
        Course(tmp_path / "roma", small("roma"), "cpu", None, 1, file)


def test_another_course_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    Course(tmp_path, small(), "cpu", None, 1).save()
    with pytest.raises(ResultsError, match="has a course with other width"):
        Course(tmp_path, small(width=32), "cpu", None, 1)
    with pytest.raises(ResultsError, match="has a course with other boards"):
        Course(tmp_path, small("roma"), "cpu", None, 1)
    (tmp_path / CHECKPOINT).write_bytes(b"nothing")
    with pytest.raises(ResultsError, match=r"checkpoint\.pt cannot be read"):
        Course(tmp_path, small(), "cpu", None, 1)
    (tmp_path / "training.json").write_text("{")
    with pytest.raises(ResultsError, match=r"training\.json cannot be read"):
        Course(tmp_path, small(), "cpu", None, 1)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"rows": 0}, "rows must be 1 or more, not 0"),
        ({"size": 10_000}, "a lesson has 256 decisions: size is at most that"),
        ({"decisions": 0}, "decisions must be 1 or more"),
        ({"shares": (0.0,)}, "a number that is more than 0, such as imperium=2"),
        ({"shares": (float("nan"),)}, "a number that is more than 0"),
        ({"shares": (float("inf"),)}, "a number that is more than 0"),
        ({"shares": (1.0, 1.0)}, "a number that is more than 0"),
    ],
)
def test_a_plan_that_cannot_be_learnt_with_is_refused(more: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        small("italia", **more)
    with pytest.raises(SetupError, match="1 board or more"):
        Plan(())
    with pytest.raises(SetupError, match="each board once"):
        Plan((ITALIA, ITALIA))


def test_boards_are_played_by_their_shares() -> None:
    roma = load_board("roma")
    plan = Plan((ITALIA, roma), (2.0, 0.5), rows=64, steps=16, size=256)
    assert plan.sizes() == [512, 128]
    assert plan.rows_and_threads(4) == [(64, 8), (64, 2)]
    assert plan.rows_and_threads(1) == [(64, 2), (32, 1)]
    assert Plan((ITALIA, roma), rows=64, steps=16, size=256).rows_and_threads(3) == [(64, 3), (64, 3)]


def test_a_curve_is_measured_kept_and_drawn(tmp_path: Path) -> None:
    course = Course(tmp_path, small(), "cpu", None, 1)
    lines = list(Curve(course, 2).measure())
    assert len(lines) == 1
    assert "Italia, 2 seats, against classic:50: won" in lines[0]
    again = Curve(course, 2)
    assert [row["against"] for row in again.rows] == ["classic:50"]
    assert len(list(again.measure())) == 2
    assert {row["against"] for row in again.rows} == {"classic:50", "earlier"}
    assert again.picture.read_bytes()[:4] == b"\x89PNG"
    assert json.loads((tmp_path / "training.json").read_text())["width"] == 16


def test_a_policy_is_even_with_itself() -> None:
    policy = policy_of(brains_at_hand()[-1], ITALIA)
    setup = usual_table(ITALIA)
    found = against(policy, policy, setup, 40, "even")
    assert found.games == 40
    assert 8 <= found.wins <= 32
