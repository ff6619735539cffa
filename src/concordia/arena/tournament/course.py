"""The course of a tournament: which games come next, and what is settled after each whole round."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Final, TypeAlias

from concordia.arena.tournament.meetings import Meetings, Table
from concordia.arena.tournament.plan import FOCUS, SWISS, Plan
from concordia.arena.tournament.played import Played
from concordia.arena.tournament.schedule import Fixture, all_tables, fixtures_of
from concordia.arena.tournament.swiss import pairings
from concordia.arena.tournament.verdict import Comparison, Verdict
from concordia.errors import ResultsError

Pair: TypeAlias = tuple[int, int]
FIELD: Final = -1
"""Stands for all others together, whom the focus is compared with."""


class Course:
    """A tournament on its way.

    Everything is decided on whole rounds, in their order, so it does not matter which game ends first. Games
    of later rounds may be played ahead; those of tables that are settled by then do not count.
    """

    def __init__(self, plan: Plan) -> None:
        """Begin before the first game."""
        self.plan = plan
        self.rounds = 0
        """How many rounds are over."""
        self.games: dict[str, Played] = {}
        """All games, also those played ahead."""
        self.counted: list[Played] = []
        """The games of the rounds that are over."""
        self.verdicts: dict[Pair, Verdict] = {}
        self.comparisons: defaultdict[Pair, Comparison] = defaultdict(Comparison)
        self.meetings = Meetings(len(plan.entrants))
        self._begin_round()

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        return self.rounds == self.plan.rounds or not self.tables

    def coming(self) -> Iterator[Fixture]:
        """The games that can be played now, round by round; after a swiss one it must be asked anew."""
        last = self.rounds + 1 if self.plan.format == SWISS else self.plan.rounds
        for round_ in range(self.rounds, last):
            for table in list(self.tables):
                for fixture in fixtures_of(self.plan, round_, table):
                    if fixture.key not in self.games and table in self.tables:
                        yield fixture

    def add(self, played: Played) -> None:
        """Take in a game, and end the round with the last one."""
        self.games[played.key] = played
        self._missing.discard(played.key)
        while not self._missing and not self.is_over:
            self._end_round()

    def _begin_round(self) -> None:
        self.tables = self._open_tables()
        self._wanted = [
            fixture for table in self.tables for fixture in fixtures_of(self.plan, self.rounds, table)
        ]
        self._missing = {fixture.key for fixture in self._wanted} - set(self.games)

    def _end_round(self) -> None:
        games = [self.games[fixture.key] for fixture in self._wanted]
        for fixture, played in zip(self._wanted, games, strict=True):
            if fixture.seating != played.seating:
                raise ResultsError(
                    f"game {played.key} has other bots in its seats than the tournament asks for"
                )
        self.counted += games
        self.meetings.note(self.tables, self._scores(games))
        self._compare(games)
        self.rounds += 1
        self._begin_round()

    def _open_tables(self) -> list[Table]:
        """The tables of the next round: new pairings, or those where something is not settled yet."""
        if self.plan.format == SWISS:
            return pairings(self.meetings, self.plan.sides)
        return [table for table in all_tables(self.plan) if not self._is_settled(table)]

    def _is_settled(self, table: Table) -> bool:
        if self.plan.stop_at is None:
            return False
        if self.plan.format == FOCUS:
            return (0, FIELD) in self.verdicts
        there = sorted({*table, len(self.plan.entrants)} if self.plan.against_contrarius else {*table})
        pairs = [(one, other) for one in there for other in there if one < other]
        return all(pair in self.verdicts for pair in pairs)

    def _scores(self, games: Sequence[Played]) -> dict[int, float]:
        """What everyone scored in a round, from 0 for always the last to 1 for always the first."""
        scores: defaultdict[int, list[float]] = defaultdict(list)
        for played in games:
            for side, entrant in enumerate(played.seating):
                scores[entrant].append(played.score(side))
        return {entrant: fmean(found) for entrant, found in scores.items()}

    def _compare(self, games: Sequence[Played]) -> None:
        """Take in what a round tells about each pair, deal by deal, and settle what can be."""
        deals: defaultdict[tuple[str, Pair], list[float]] = defaultdict(list)
        for played in games:
            for one, other, ahead in played.meetings(len(self.plan.entrants)):
                if self.plan.format != FOCUS:
                    deals[played.block, (one, other)].append(ahead)
                elif one == 0:
                    deals[played.block, (0, FIELD)].append(ahead)
        for (_, pair), found in deals.items():
            self.comparisons[pair].add(fmean(found))
        for pair, comparison in self.comparisons.items():
            verdict = comparison.verdict(self.plan.stop_at) if self.plan.stop_at else None
            if verdict is not None:
                self.verdicts.setdefault(pair, verdict)
