"""The analysis of a whole game: where it was won and lost, by whom, and what was luck."""

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from concordia.brain.store import knows
from concordia.expansions import side_of
from concordia.game import Game
from concordia.rules.hooks.hands import hands_are_hidden
from concordia.study.analysis import (
    FORMAT,
    Analysis,
    Expected,
    LuckSeen,
    MomentSeen,
    PlayerJudged,
    TurningPoint,
    TurnJudged,
)
from concordia.study.depth import GLANCE, Depth
from concordia.study.judge import judge_for
from concordia.study.luck import luck_in
from concordia.study.scale import VERDICTS, accuracy_of
from concordia.study.turns import turns
from concordia.study.verdicts import judge_turn
from concordia.study.worth import assess_all

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many turns are judged, and how many there are."""
MOST_TURNING_POINTS: Final = 5
TURNING: Final = 0.08
"""By how much someone's chance to win has to change in a turning point."""
CLASSIC_NOTE: Final = (
    "No network has learnt this board. The classic evaluation has judged the game; its chances are rough."
)
TEAMS_NOTE: Final = (
    "Hands are hidden. Every moment is told as the player who was asked there saw it, so that chances also "
    "change with the view."
)
UNFINISHED_NOTE: Final = "The game is not over: only what was played so far is judged."


def analyse(
    game: Game, depth: Depth | str = GLANCE, progress: Progress | None = None, seats: Sequence[int] = ()
) -> Analysis:
    """Judge all turns of a game, or only those of some seats, and tell what everyone could expect."""
    if isinstance(depth, str):
        depth = Depth.of(depth)
    judged = judged_turns(game, depth, progress, seats)
    moments = _moments(game)
    luck = tuple(luck_in(game))
    return Analysis(
        format=FORMAT,
        board=game.board.id,
        names=game.names,
        sides=tuple(side_of(game.state, seat) for seat in range(len(game.names))),
        over=game.is_over,
        depth=depth.name,
        judged_by="network" if knows(game.board) else "classic",
        notes=tuple(_notes(game)),
        moments=moments,
        turns=judged,
        luck=luck,
        turning_points=_turning_points(game, moments, judged, luck),
        players=tuple(_player(game, seat, judged, luck) for seat in range(len(game.names))),
    )


def judged_turns(
    game: Game,
    depth: Depth = GLANCE,
    progress: Progress | None = None,
    seats: Sequence[int] = (),
    reasons: bool = True,
) -> tuple[TurnJudged, ...]:
    """The turns of a game, or only those of some seats, each judged against the best one."""
    played = [turn for turn in turns(game) if not seats or turn.seat in seats]
    judge = judge_for(game.setup, depth)
    found = []
    for number, turn in enumerate(played, 1):
        found.append(judge_turn(judge, turn, reasons))
        if progress is not None:
            progress(number, len(played))
    return tuple(found)


def _notes(game: Game) -> list[str]:
    notes = []
    if not knows(game.board):
        notes.append(CLASSIC_NOTE)
    if hands_are_hidden(game.state):
        notes.append(TEAMS_NOTE)
    if not game.is_over:
        notes.append(UNFINISHED_NOTE)
    return notes


def _moments(game: Game) -> tuple[MomentSeen, ...]:
    """What everyone could expect before the first decision and after each."""
    states = [*(before for before, _ in game.history()), game.state]
    return tuple(
        MomentSeen(
            number,
            state.turn + 1,
            tuple(
                Expected(one.chance, {part: of.total for part, of in one.parts.items()}) for one in assessed
            ),
        )
        for number, (state, assessed) in enumerate(zip(states, assess_all(game.setup, states), strict=True))
    )


def _player(game: Game, seat: int, judged: Sequence[TurnJudged], luck: Sequence[LuckSeen]) -> PlayerJudged:
    own = [turn for turn in judged if turn.seat == seat and not turn.forced]
    return PlayerJudged(
        seat=seat,
        name=game.names[seat],
        accuracy=accuracy_of([turn.costs for turn in own]),
        gives_away=sum(turn.gives_away for turn in own),
        luck=sum(one.changes[seat] for one in luck),
        verdicts={verdict: sum(turn.verdict == verdict for turn in own) for verdict in VERDICTS},
    )


def _turning_points(
    game: Game, moments: Sequence[MomentSeen], judged: Sequence[TurnJudged], luck: Sequence[LuckSeen]
) -> tuple[TurningPoint, ...]:
    """The turns that changed someone's chance to win most, in their order."""
    ends: dict[int, int] = {}
    active: dict[int, int] = {}
    for number, (before, _) in enumerate(game.history(), 1):
        ends[before.turn + 1] = number
        active[before.turn + 1] = before.active
    found = []
    begin = 0
    for turn, end in ends.items():
        changes = tuple(
            after.chance - before.chance
            for before, after in zip(moments[begin].seats, moments[end].seats, strict=True)
        )
        cause = _cause(turn, max(map(abs, changes)), judged, luck)
        found.append(TurningPoint(turn, end, changes, cause, active[turn]))
        begin = end
    found = [point for point in found if max(map(abs, point.changes)) >= TURNING]
    found.sort(key=lambda point: -max(map(abs, point.changes)))
    return tuple(sorted(found[:MOST_TURNING_POINTS], key=lambda point: point.turn))


def _cause(
    turn: int, size: float, judged: Sequence[TurnJudged], luck: Sequence[LuckSeen]
) -> Literal["turn", "chance", "play"]:
    """What made more than half of a change, if one thing did."""
    given = max((one.gives_away for one in judged if one.turn == turn), default=0.0)
    seats = len(luck[0].changes) if luck else 0
    by_seat = [sum(one.changes[seat] for one in luck if one.turn == turn) for seat in range(seats)]
    drawn = max(map(abs, by_seat), default=0.0)
    if max(given, drawn) < size / 2:
        return "play"
    return "turn" if given >= drawn else "chance"
