"""A whole analysis: every moment, every turn, luck and players fit together."""

from pathlib import Path
from typing import Final

import pytest

from concordia import Game
from concordia.bots.assessment import PARTS
from concordia.setup import make_setup
from concordia.study import Analysis, Depth, analyse
from concordia.study.turns import chance_acted, turns
from concordia.study.whole import CLASSIC_NOTE, TEAMS_NOTE, UNFINISHED_NOTE
from tests.bots.test_levels import boards_of_ones_own
from tests.random_games import Table, played

SOON: Final = Depth("soon", 8, 8, 12)
TABLES: Final = [
    Table("imperium", 3, ("venus",)),
    Table("roma", 4, ("teams",)),
    Table("sicilia", 2, ("start-without-goods",)),
    Table("italia", 1, ("contrarius",)),
    Table("roma", 2, ("teams", "contrarius-expert")),
]


def check_turns(game: Game, found: Analysis) -> None:
    assert [(turn.turn, turn.seat) for turn in found.turns] == [
        (turn.number, turn.seat) for turn in turns(game)
    ]
    for turn in found.turns:
        assert turn.played.moves[0] == game.moves[turn.first - 1].text
        assert turn.first <= turn.last <= len(game.moves)
        assert (turn.better is None) == (turn.verdict == "good")
        if turn.better is not None:
            assert turn.better.moves != turn.played.moves
            assert turn.decision is not None
            assert turn.first <= turn.decision <= turn.last
            assert turn.reason
        if turn.forced:
            assert (turn.gives_away, turn.verdict) == (0, "good")


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_moments_turns_luck_and_players_fit_together(table: Table) -> None:
    game = played(table, 4, moves=45)
    found = analyse(game, SOON)
    assert [moment.decision for moment in found.moments] == list(range(len(game.moves) + 1))
    for moment in found.moments:
        assert len(moment.seats) == len(game.names)
        assert all(0 <= seen.chance <= 1 + 1e-6 for seen in moment.seats)
        assert all(tuple(seen.points) == PARTS for seen in moment.seats)
        by_side = {found.sides[seat]: seen.chance for seat, seen in enumerate(moment.seats)}
        assert sum(by_side.values()) == pytest.approx(1, abs=1e-4)
    check_turns(game, found)
    states = [*(before for before, _ in game.history()), game.state]
    acted = [n for n in range(1, len(states)) if chance_acted(states[n - 1], states[n])]
    assert [one.decision for one in found.luck] == acted
    for player in found.players:
        own = [turn for turn in found.turns if turn.seat == player.seat and not turn.forced]
        assert sum(player.verdicts.values()) == len(own)
        assert player.gives_away == pytest.approx(sum(turn.gives_away for turn in own))
        assert (player.accuracy is None) == (not own)


@pytest.mark.parametrize("table", TABLES[2:4], ids=str)
def test_what_chance_gives_one_side_it_takes_from_the_others(table: Table) -> None:
    found = analyse(played(table, 4, moves=45), SOON)
    assert found.luck
    for one in found.luck:
        assert sum(one.changes) == pytest.approx(0, abs=1e-4)
    assert any(one.chance for one in found.luck)


def test_a_finished_game_ends_with_certainty() -> None:
    game = played(Table("italia", 2), 4)
    found = analyse(game, Depth("least", 1, 1, 1))
    outcome = game.outcome()
    assert outcome is not None
    last = found.moments[-1].seats
    assert [seen.chance for seen in last] == [float(seat == outcome[0].seat) for seat in range(2)]
    assert [seen.total for seen in last] == [game.score(seat).total for seat in range(2)]
    assert found.over
    assert UNFINISHED_NOTE not in found.notes
    assert len(found.turning_points) <= 5
    assert all(max(map(abs, point.changes)) >= 0.08 for point in found.turning_points)


def test_only_the_turns_of_some_seats_are_judged_if_asked_and_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    game = played(Table("imperium", 3), 4, moves=40)
    found = analyse(game, SOON, lambda done, of: told.append((done, of)), [1])
    assert {turn.seat for turn in found.turns} == {1}
    number = len(found.turns)
    assert told == [(done, number) for done in range(1, number + 1)]
    assert found.players[0].accuracy is None


def test_the_same_game_is_analysed_the_same_again() -> None:
    game = played(Table("sicilia", 3), 4, moves=30)
    assert analyse(game, "8") == analyse(game, "8")


def test_a_game_without_moves_has_one_moment_and_no_turns() -> None:
    found = analyse(Table("imperium", 4).game(1), SOON)
    assert len(found.moments) == 1
    assert (found.turns, found.luck, found.turning_points) == ((), (), ())


def test_what_cannot_be_told_surely_is_noted(tmp_path: Path) -> None:
    own = Game(make_setup(boards_of_ones_own(tmp_path)[0], 2, 1))
    own.push(own.legal_moves[0])
    found = analyse(own, SOON)
    assert (found.judged_by, found.notes) == ("classic", (CLASSIC_NOTE, UNFINISHED_NOTE))
    teams = analyse(played(Table("roma", 4, ("teams",)), 4, moves=3), SOON)
    assert (teams.judged_by, teams.notes) == ("network", (TEAMS_NOTE, UNFINISHED_NOTE))
