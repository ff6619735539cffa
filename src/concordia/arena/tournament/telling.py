"""What came of a tournament, in words."""

from collections.abc import Iterator

from concordia.arena.tournament.plan import FOCUS
from concordia.arena.tournament.summary import THE_FIELD, Share, Summary


def rounds_told(found: Summary) -> str:
    """How much was played."""
    most = found.plan.rounds
    rounds = f"{found.rounds} of {most} rounds" if found.rounds < most else f"{most} rounds"
    return f"{found.games:,} games in {rounds}"


def between(share: Share) -> str:
    """The interval of a share."""
    return f"{100 * share.low:.0f}–{share.high:.0%}"


def verdicts(found: Summary) -> Iterator[str]:
    """How the focus did, and what is settled about any two, or about the focus and the field."""
    plan = found.plan
    for meeting in found.meetings:
        if meeting.other == THE_FIELD:
            yield f"{meeting.one} came before others {meeting.ahead.share:.1%} ({between(meeting.ahead)})."
    if plan.stop_at is None:
        return
    better: dict[str, list[str]] = {}
    level: list[str] = []
    unsettled: list[str] = []
    for meeting in found.meetings:
        if plan.format == FOCUS and meeting.other != THE_FIELD:
            continue
        if meeting.verdict == "better":
            better.setdefault(meeting.one, []).append(meeting.other)
        elif meeting.verdict == "worse":
            better.setdefault(meeting.other, []).append(meeting.one)
        else:
            (level if meeting.verdict else unsettled).append(f"{meeting.one} and {meeting.other}")
    for name, others in better.items():
        yield f"{name} is better than {', '.join(others)}."
    if level:
        yield f"Less than {plan.stop_at:g} apart: {'; '.join(level)}."
    if unsettled:
        yield f"Not settled: {'; '.join(unsettled)}."
