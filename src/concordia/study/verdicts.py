"""Turns judged: what each gave away, what was better, and why."""

from dataclasses import replace

from concordia.bots.lines import Led, points_beside
from concordia.bots.reasons import reason
from concordia.moves import move_book
from concordia.study.analysis import Line, TurnJudged
from concordia.study.judge import Judge, Judged
from concordia.study.scale import verdict_on
from concordia.study.turns import Stretch, TurnPlayed


def judge_turn(judge: Judge, turn: TurnPlayed, reasons: bool = True) -> TurnJudged:
    """What is to be said of all that a seat decided in a turn; without reasons it is quicker."""
    judged = [
        (stretch, judge.judge(stretch.observation, stretch.actions))
        for stretch in turn.stretches
        if not stretch.forced
    ]
    gives_away = sum(one.gives_away for _, one in judged)
    last = turn.stretches[-1]
    found = TurnJudged(
        turn=turn.number,
        seat=turn.seat,
        active=turn.active,
        first=turn.first + 1,
        last=last.first + len(last.moves),
        forced=not judged,
        gives_away=gives_away,
        costs=sum(one.costs for _, one in judged),
        verdict=verdict_on(gives_away),
        played=Line(tuple(move.text for move in turn.moves), None),
    )
    if not judged:
        return found
    # Of several stretches the one is told that cost most.
    stretch, worst = max(judged, key=lambda one: one[1].gives_away)
    found = replace(found, played=replace(found.played, chance=worst.played.chance))
    return found if found.verdict == "good" else _with_better(found, turn, (stretch, worst), reasons)


def _with_better(
    found: TurnJudged, turn: TurnPlayed, told: tuple[Stretch, Judged], reasons: bool
) -> TurnJudged:
    """The turn with the better one that was there, as one alternative from its first move on."""
    stretch, judged = told
    book = move_book(stretch.setup.board).by_action
    kept = [move for one in turn.stretches if one.first < stretch.first for move in one.moves]
    moves = (*kept, *(book[action] for action in judged.line))
    texts = tuple(move.text for move in moves)
    shared = 0
    while judged.line[shared : shared + 1] == tuple(stretch.actions[shared : shared + 1]) != ():
        shared += 1
    found = replace(found, better=Line(texts, judged.best.chance), decision=stretch.first + shared + 1)
    if not reasons:
        return found
    best = Led.by(stretch.observation, judged.line)
    played = Led.by(stretch.observation, stretch.actions)
    differences = points_beside(best, played)
    return replace(
        found,
        better=Line(texts, judged.best.chance, best.points),
        played=replace(found.played, points=played.points),
        beside=differences,
        facts=best.facts,
        reason=reason(differences, best.facts),
    )
