"""The report of a tournament: a page that stands alone, in light and dark."""

from collections.abc import Sequence
from typing import Final

from concordia.arena import page, plots
from concordia.arena.tournament.charts import Cell, distributions, matrix, rating_intervals
from concordia.arena.tournament.played import Played
from concordia.arena.tournament.summary import THE_FIELD, Line, Share, Summary
from concordia.arena.tournament.telling import between, rounds_told, verdicts
from concordia.picture.svg import words

WILSON: Final = "The lines are intervals that hold the true share with 95 % (Wilson)."


def report(found: Summary, games: Sequence[Played]) -> str:
    """The report as a page."""
    plan = found.plan
    variants = f", with {', '.join(plan.variants)}" if plan.variants else ""
    seats = f"{plan.seats} seat{'' if plan.seats == 1 else 's'}"
    under = f"{plan.format.capitalize()} on {plan.board.name}, {seats}{variants}; {rounds_told(found)}. "
    parts = [
        _strength(found),
        page.stack(_meetings(found), _seats(found)),
        page.stack(_points(found, games), _faults(found)),
        _numbers(found),
    ]
    sections = f'<div class="sections">{"".join(parts)}</div>'
    name = f"Concordia: {len(plan.entrants)} bots in {found.games:,} games"
    return page.page(name, under + f"Seed {plan.seed}.", [_facts(found, games), sections, _footer(found)])


def _facts(found: Summary, games: Sequence[Played]) -> str:
    plan = found.plan
    best = [played.points[played.winner] for played in games if played.winner is not None]
    turns = [played.turns / plan.seats for played in games]
    decisions = [played.decisions for played in games]
    return page.facts(
        [
            (f"{found.games:,}", "games"),
            (str(found.rounds), "rounds" if found.is_over else "rounds so far"),
            (f"{plan.fair_share:.1%}", "wins of equals"),
            (f"{sum(best) / len(best):.1f}" if best else "–", "points of a winner"),
            (f"{sum(turns) / len(turns):.1f}", "turns of each player"),
            (f"{sum(decisions) / len(decisions):.0f}", "decisions a game"),
        ]
    )


def _share(name: str, share: Share, colour: str = "accent") -> plots.Share:
    note = f"{share.share:.1%} of {share.games:,}"
    return plots.Share(name, share.share, share.low, share.high, note, colour)


def _strength(found: Summary) -> str:
    rated = rating_intervals([(line.name, line.rating) for line in found.lines])
    rows = sorted(found.lines, key=lambda line: -line.wins.share)
    won = plots.shares([_share(line.name, line.wins) for line in rows], found.plan.fair_share, "Wins by bot")
    text = (
        f"Ratings are on the scale of Elo, with {found.reference} at {found.anchor:g} by definition: "
        "who is rated 400 higher comes before the other ten times out of eleven. The intervals of 95 % are "
        f"those of the difference to {found.reference}. Beside them the games won; the dashed line is what "
        "equals would win."
    )
    return page.section("Strength", text, page.pair(("Rating", rated), ("Wins", won)), wide=True)


def _seats(found: Summary) -> str:
    rows = []
    for line in found.seats:
        seat, wins = line.seat, line.wins
        note = f"{wins.share:.1%}, {line.points:.0f} points"
        colour = f"seat-{seat.split()[0]}"
        rows.append(plots.Share(seat.capitalize(), wins.share, wins.low, wins.high, note, colour))
    plot = plots.shares(rows, found.plan.fair_share, "Wins by seat")
    text = (
        f"Games won from each seat in turn order, whoever sat there. Everyone sat in each as often. {WILSON}"
    )
    return page.section("Seats", text, plot)


def _points(found: Summary, games: Sequence[Played]) -> str:
    """The points of everyone in the games that were not forfeited."""
    points: dict[str, list[int]] = {line.name: [] for line in found.lines}
    names, contrarius = found.plan.names, len(found.plan.entrants)
    for played in games:
        for side, who in enumerate(played.ranked(contrarius)):
            if side not in played.forfeits:
                points[names[who]].append(played.points[side])
    rows = [(name, those) for name, those in points.items() if those]
    if not rows:
        return ""
    plot = distributions(rows)
    return page.section(
        "Points", "How the points are distributed; half of the games are above the stroke.", plot
    )


def _meetings(found: Summary) -> str:
    cells = {}
    for meeting in found.meetings:
        one, other, ahead = meeting.one, meeting.other, meeting.ahead
        if other == THE_FIELD or not ahead.games:
            continue
        settled = meeting.verdict in ("better", "worse")
        shared = f"; {meeting.shared} more shared" if meeting.shared else ""
        for first, second, share, low, high in (
            (one, other, ahead.share, ahead.low, ahead.high),
            (other, one, 1 - ahead.share, 1 - ahead.high, 1 - ahead.low),
        ):
            told = f"{first} before {second} in {share:.1%} of {ahead.games} games"
            cells[first, second] = Cell(share, f"{told} ({low:.1%}–{high:.1%}){shared}", settled)
    lines = "".join(f"<li>{words(line)}</li>" for line in verdicts(found))
    text = "How often the bot of a row came before the one of a column" + (
        ", in bold where it is settled who is better." if found.plan.stop_at else "."
    )
    shown = matrix([line.name for line in found.lines], cells)
    return page.section("Meetings", text, shown, f"<ul>{lines}</ul>" if lines else "")


def _faults(found: Summary) -> str:
    failed = [line for line in found.lines if line.faults]
    if not failed:
        return ""
    items = "".join(
        f"<li><b>{words(line.name)}</b>: {line.faults:,} faults, {line.forfeits:,} games lost by them. "
        f"First: {words(line.trouble)}</li>"
        for line in failed
    )
    text = "A decision that a program fails to make is made for it; if it fails for good, it comes last."
    return page.section("Programs that failed", text, f"<ul>{items}</ul>")


def _numbers(found: Summary) -> str:
    headings = ["Bot", "Rating", "95 %", "Games", "Wins", "95 %", "Place", "Points", "Least", "Most", "ms"]
    cells = [_row(found, line) for line in found.lines]
    text = "All numbers, the best first: places and points on average, and milliseconds for a decision."
    programs = "".join(
        f"<li>{words(line.name)} is <code>{words(line.bot)}</code></li>"
        for line in found.lines
        if line.name != line.bot
    )
    return page.section(
        "Numbers", text, page.table(headings, cells), f"<ul>{programs}</ul>" if programs else "", wide=True
    )


def _row(found: Summary, line: Line) -> list[str]:
    rating, points = line.rating, line.points
    given = line.name == found.reference
    of_points = [f"{points.mean:.1f}", str(points.least), str(points.most)] if points else ["–"] * 3
    return [
        line.name,
        f"{rating.value:.0f}",
        "given" if given else f"{rating.low:.0f} to {rating.high:.0f}",
        f"{line.wins.games:,}",
        f"{line.wins.share:.1%}",
        between(line.wins),
        f"{line.place:.2f}",
        *of_points,
        "–" if line.milliseconds is None else f"{line.milliseconds:.1f}",
    ]


def _footer(found: Summary) -> str:
    told = found.told()
    versions = ", ".join(f"{name} {value}" for name, value in told["plan"]["versions"].items())
    again = "" if told["repeatable"] else " A clock or a program takes part, so a repetition may differ."
    unended = f" {found.unended:,} games did not end; in those all share one place." if found.unended else ""
    return (
        "<footer><p>Every deal is played from all seats. Ratings are strengths after Plackett and Luce, from "
        "the places of all games. Their intervals are the wider ones of two: from drawing the deals anew and "
        f"from the curvature of the likelihood.{unended}{again}</p>"
        f"<p>Versions: <code>{words(versions)}</code></p></footer>"
    )
