"""The kinds of tournaments, worked out from their logs alone: who meets whom, who goes on, who has won."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from concordia.server.store.models import TournamentEventRow
from concordia.server.tournaments.acts import Draft, check_next_round, correct, enter, withdraw
from concordia.server.tournaments.draw import draw, is_decided
from concordia.server.tournaments.standings import is_final, standings
from concordia.server.tournaments.terms import Terms, agreed, bye_for, points_for, rounds_for
from concordia.server.tournaments.tournament import BEGUN, MADE, PAIRED, RESULT, Tournament

Places = Callable[[Sequence[int]], list[int]]
"""The places of players at a table, by seat."""


def best_first(seats: Sequence[int]) -> list[int]:
    """Whoever has the lower number comes before others."""
    return [sorted(seats).index(player) + 1 for player in seats]


class Play:
    """A tournament that goes on by events, as the keeper writes them."""

    def __init__(self, players: int, **terms: object) -> None:
        self.now = Tournament("t", "Cup", agreed(Terms.model_validate(terms)))
        self.write(Draft(MADE))
        for player in range(players):
            self.write(enter(self.now, f"user {player}", 1000, 0))

    def write(self, draft: Draft) -> None:
        self.now = self.now.follow(
            TournamentEventRow(
                tournament_id="t",
                number=self.now.number + 1,
                kind=draft.kind,
                user_id=None,
                whom=draft.whom,
                data=draft.data,
                at=0,
            )
        )

    def begin(self) -> None:
        round_ = len(self.now.rounds) + 1
        check_next_round(self.now, round_)
        drawn = draw(self.now)
        if round_ == 1:
            self.write(Draft(BEGUN, {"rounds": rounds_for(self.now.terms, len(self.now.playing))}))
        matches = [
            {"table": f"{round_}-{place}", "seats": list(seats)} for place, seats in enumerate(drawn.tables)
        ]
        self.write(Draft(PAIRED, {"round": round_, "matches": matches, "byes": drawn.byes, "ends": None}))

    def end_round(self, places: Places = best_first) -> None:
        for place, match in enumerate(self.now.rounds[-1].matches):
            told = {"round": len(self.now.rounds), "match": place, "why": "played"}
            points = [10 * (6 - one) for one in places(match.seats)]
            self.write(Draft(RESULT, {**told, "places": places(match.seats), "points": points}))

    def play(self, places: Places = best_first) -> None:
        while not is_decided(self.now):
            self.begin()
            self.end_round(places)

    @property
    def met(self) -> Counter[tuple[int, int]]:
        found: Counter[tuple[int, int]] = Counter()
        for round_ in self.now.rounds:
            for match in round_.matches:
                found.update(combinations(sorted(match.seats), 2))
        return found


@pytest.mark.parametrize("players", [2, 3, 6, 7])
def test_in_a_round_robin_of_pairs_everyone_meets_everyone_once(players: int) -> None:
    play = Play(players, kind="round-robin", seats=2)
    play.play()
    assert play.met == dict.fromkeys(combinations(range(players), 2), 1)
    assert [line.player for line in standings(play.now)] == list(range(players))


def test_in_a_round_robin_whoever_would_meet_someone_gone_sits_out() -> None:
    play = Play(4, kind="round-robin", seats=2)
    play.begin()
    play.end_round()
    play.write(withdraw(play.now, "user 3"))
    play.play()
    assert len(play.now.rounds) == 3
    assert [len(round_.byes) for round_ in play.now.rounds] == [0, 1, 1]


@pytest.mark.parametrize(("players", "seats"), [(8, 2), (5, 2), (16, 4), (9, 3), (13, 4), (25, 5)])
def test_a_knock_out_goes_on_until_one_table_is_left_and_the_best_wins(players: int, seats: int) -> None:
    board = "roma" if seats == 5 else "italia"
    play = Play(players, kind="knock-out", seats=seats, boards=[board])
    play.play()
    assert is_final(play.now.rounds[-1])
    lines = standings(play.now)
    assert lines[0].player == 0
    final = set(play.now.rounds[-1].matches[0].seats)
    assert {line.player for line in lines[: len(final)]} == final
    byes = Counter(player for round_ in play.now.rounds for player in round_.byes)
    assert not byes or max(byes.values()) == 1


@settings(deadline=None, max_examples=60)
@given(
    st.integers(2, 14),
    st.sampled_from(["swiss", "league", "round-robin"]),
    st.integers(2, 4),
    st.integers(1, 5),
    st.randoms(use_true_random=False),
)
def test_whoever_comes_and_goes_everyone_plays_once_a_round_or_sits_out(
    players: int, kind: str, seats: int, rounds: int, chance: Random
) -> None:
    play = Play(players, kind=kind, seats=seats, rounds=rounds, places=64)
    for _ in range(rounds):
        if is_decided(play.now) or len(play.now.playing) < 2:
            break
        play.begin()
        last = play.now.rounds[-1]
        seated = [*last.byes, *(player for match in last.matches for player in match.seats)]
        assert sorted(seated) == play.now.playing
        assert all(len(match.seats) in play.now.terms.sizes for match in last.matches)
        play.end_round(lambda at: chance.sample(range(1, len(at) + 1), len(at)))
        if chance.random() < 0.3 and len(play.now.playing) > 3:
            play.write(withdraw(play.now, f"user {chance.choice(play.now.playing)}"))
        if chance.random() < 0.3 and play.now.terms.late and not is_decided(play.now):
            play.write(enter(play.now, f"user {len(play.now.players)}", 1000, 0))
    lines = standings(play.now)
    assert sorted(line.player for line in lines) == list(range(len(play.now.players)))
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    total = sum(
        points_for(play.now.terms.worth, place, len(match.seats))
        for round_ in play.now.rounds
        for match in round_.matches
        for place in range(1, len(match.seats) + 1)
    ) + sum(len(round_.byes) for round_ in play.now.rounds) * bye_for(play.now.terms.worth)
    assert sum(line.points for line in lines) == total


def test_a_place_at_a_smaller_table_is_worth_as_much_in_the_middle_as_at_both_ends() -> None:
    assert [points_for([4, 2, 1, 0], place, 4) for place in (1, 2, 3, 4)] == [4, 2, 1, 0]
    assert [points_for([4, 2, 1, 0], place, 3) for place in (1, 2, 3)] == [4, Fraction(3, 2), 0]
    assert bye_for([4, 2, 1, 0]) == Fraction(7, 4)


def test_equals_are_told_apart_by_their_game_against_each_other() -> None:
    play = Play(4, kind="swiss", seats=2, rounds=3)
    play.begin()
    for place, match in enumerate(play.now.rounds[-1].matches):
        first, second = sorted(match.seats)
        places = [1 if player == second else 2 for player in match.seats]
        play.write(correct(play.now, 1, place, places, None, "no points known"))
        assert {first, second} == set(match.seats)
    lines = standings(play.now)
    assert [line.place for line in lines] == [1, 1, 3, 3]
    assert [line.points for line in lines] == [1, 1, 0, 0]


def test_seats_are_fair_over_a_league() -> None:
    play = Play(6, kind="league", seats=3, rounds=6)
    play.play()
    begun = Counter(match.seats[0] for round_ in play.now.rounds for match in round_.matches)
    assert begun == dict.fromkeys(range(6), 2)
