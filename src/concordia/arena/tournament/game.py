"""One game of a tournament, from its fixture to its places."""

import time
from collections.abc import Sequence

from concordia.arena.tournament.plan import Plan
from concordia.arena.tournament.played import Played
from concordia.arena.tournament.schedule import Fixture
from concordia.bots.bot import Bot, Budget
from concordia.bots.levels import LevelBot
from concordia.bots.match import Match
from concordia.bots.players import FALLBACK, Player
from concordia.errors import SetupError
from concordia.rules.scoring import standing
from concordia.setup import Setup, tables_of


class TimedMatch(Match):
    """A match that counts how often each seat was asked, and the seconds that it took."""

    def __init__(self, setup: Setup, bots: Sequence[Bot], budgets: Sequence[Budget]) -> None:
        """Seat the bots."""
        super().__init__(setup, bots, budgets)
        self.asked = [0] * len(bots)
        self.seconds = [0.0] * len(bots)

    def step(self) -> None:
        """Let the bot that is asked choose, and carry its action out."""
        seat = self.position.seat
        started = time.perf_counter()
        super().step()
        self.asked[seat] += 1
        self.seconds[seat] += time.perf_counter() - started


def check_bots(plan: Plan) -> None:
    """Make each bot once, and refuse a program that cannot even say hello or a class that cannot be made."""
    for entrant in plan.entrants:
        entrant.player.make(plan.seed).close()


def play_fixture(plan: Plan, fixture: Fixture) -> Played:
    """Play a game; a program that fails for good loses it, and a level plays on in its place."""
    players = [plan.entrants[fixture.seating[seat % plan.sides]].player for seat in range(plan.seats)]
    bots: list[Bot] = []
    broken: dict[int, str] = {}
    try:
        for seat, player in enumerate(players):
            bots.append(_seated(player, f"{plan.seed}/{fixture.key}/{seat}", seat, broken))
        setup = plan.setup(f"{plan.seed}/{fixture.block}")
        match = TimedMatch(setup, bots, [player.budget for player in players])
        ended = match.play().winner >= 0
        return _played(plan, fixture, match, ended, broken)
    finally:
        for bot in bots:
            bot.close()


def _seated(player: Player, seed: str, seat: int, broken: dict[int, str]) -> Bot:
    """The bot of a seat; for a program that does not start there is another, and why is noted."""
    try:
        return player.make(seed)
    except SetupError as error:
        broken[seat] = str(error)
        return LevelBot(FALLBACK, seed)


def _played(plan: Plan, fixture: Fixture, match: TimedMatch, ended: bool, broken: dict[int, str]) -> Played:
    """What came of a game, by side; one that did not end leaves all on the same place."""
    sides = [plan.seats_of(side) for side in range(plan.sides)]
    troubles = [_troubles(bot, broken.get(seat)) for seat, bot in enumerate(match.bots)]
    gone = [bot.gone or seat in broken for seat, bot in enumerate(match.bots)]
    forfeits = [side for side, seats in enumerate(sides) if any(gone[seat] for seat in seats)]
    state, tables = match.position.state(), tables_of(plan.board)
    everyone = [*sides, (plan.seats,)] if plan.against_contrarius else sides
    rank = [
        -1 if side in forfeits else standing(state, tables, seats[0]) if ended else 0
        for side, seats in enumerate(everyone)
    ]
    points = match.position.points()
    told = [[text for seat in seats for text in troubles[seat]] for seats in sides]
    return Played(
        key=fixture.key,
        seating=fixture.seating,
        places=tuple(1 + sum(other > own for other in rank) for own in rank),
        points=tuple(sum(points[seat] for seat in seats) for seats in everyone),
        turns=match.position.state().turn,
        decisions=match.decisions,
        ended=ended,
        forfeits=tuple(forfeits),
        faults=tuple(len(texts) for texts in told),
        trouble=tuple(texts[0] if texts else "" for texts in told),
        asked=tuple(sum(match.asked[seat] for seat in seats) for seats in sides),
        seconds=tuple(round(sum(match.seconds[seat] for seat in seats), 4) for seats in sides),
    )


def _troubles(bot: Bot, broken: str | None) -> list[str]:
    """All that went wrong with a bot, in words."""
    if broken is not None:
        return [broken]
    return [str(trouble) for trouble in bot.troubles]
