"""The analysis of a game as a page that stands alone: graphs to look along, and tables that say the same."""

from collections.abc import Callable, Sequence
from typing import Final

from concordia.arena.page import key, page, section, table
from concordia.cli.analysis_text import (
    accuracy_text,
    heading,
    percent,
    point_text,
    signed,
    told_how,
)
from concordia.game import Game
from concordia.picture.svg import path, tag, title, words
from concordia.setup import COLOURS
from concordia.study.analysis import Analysis, Expected, MomentSeen, TurnJudged
from concordia.study.scale import VERDICTS

WIDE: Final = 1100.0
HIGH: Final = 320.0
LEFT: Final = 52.0
RIGHT: Final = 14.0
TOP: Final = 12.0
FOOT: Final = 30.0
TICKS: Final = 12
"""About how many turns are named under a graph."""
LEVELS: Final = 4
"""Into how many steps the height of a graph is divided."""
ROUND: Final = 20.0
"""Points between which and their multiples a graph of points reaches."""
STYLE: Final = """<style>
.turn { border-top: 1px solid var(--hairline); padding: 12px 0; }
.turn:first-of-type { border-top: 0; }
.turn h3 { font-size: 1rem; }
.turn dl { display: grid; grid-template-columns: 5.2em minmax(0, 1fr); gap: 2px 10px; margin: 0; }
.turn dt { color: var(--ink-soft); }
.turn dd { margin: 0; overflow-wrap: anywhere; }
.verdict { color: var(--warning); }
.graph { overflow-x: auto; }
.graph svg { min-width: 640px; }
details summary { cursor: pointer; min-height: 40px; line-height: 40px; }
</style>"""


def analysis_page(game: Game, found: Analysis) -> str:
    """The whole page."""
    colours = [(seat_colour(found, seat), name) for seat, name in enumerate(found.names)]
    bad = [turn for turn in found.turns if turn.verdict != "good"]
    parts = [
        section("Players", "", _players(found), wide=True),
        section(
            "Chances to win",
            "Circles are mistakes and blunders of the player whose line they stand on.",
            key(colours),
            _graph(found, lambda seen: seen.chance, percent, "Chance to win of each player by turn"),
            _as_table(found, "Chances as a table", lambda seen: percent(seen.chance)),
            wide=True,
        ),
        section(
            "Points to be expected",
            "What each player may expect to have at the end.",
            key(colours),
            _graph(found, lambda seen: seen.total, lambda points: f"{points:.0f}", "Final points expected"),
            _as_table(found, "Points as a table", lambda seen: f"{seen.total:.0f}"),
            wide=True,
        ),
        section("Turning points", "", _turning_points(found), wide=True),
        section("What was better", "", *(_turn(found, turn) for turn in bad), _if_none(bad), wide=True),
    ]
    notes = "".join(f'<p class="soft">{words(note)}</p>' for note in (told_how(found), *found.notes))
    inside = [STYLE, notes, f'<div class="sections">{"".join(parts)}</div>']
    return page("Concordia: analysis of a game", heading(game), inside)


def seat_colour(found: Analysis, seat: int) -> str:
    """The name of a seat's colour on the page."""
    return f"seat-{COLOURS[seat]}"


def _if_none(bad: Sequence[TurnJudged]) -> str:
    return "" if bad else "<p>No turn gave anything away worth telling.</p>"


def _players(found: Analysis) -> str:
    headings = ("Player", "Accuracy", "Given away", "Luck", "Inaccuracies", "Mistakes", "Blunders")
    rows = [
        (
            player.name,
            accuracy_text(player),
            f"{player.gives_away:.1%}",
            signed(player.luck),
            *(str(player.verdicts[verdict]) for verdict in VERDICTS[1:]),
        )
        for player in found.players
    ]
    return table(headings, rows)


def _graph(
    found: Analysis, worth: Callable[[Expected], float], say: Callable[[float], str], said: str
) -> str:
    """A line for each seat over all moments of the game, with mistakes on it."""
    values = [[worth(moment.seats[seat]) for moment in found.moments] for seat in range(len(found.names))]
    low, high = _reach(values)
    across = (WIDE - LEFT - RIGHT) / max(len(found.moments) - 1, 1)
    up = (HIGH - TOP - FOOT) / (high - low)

    def at(moment: int, value: float) -> tuple[float, float]:
        return LEFT + moment * across, HIGH - FOOT - (value - low) * up

    parts = [_level(at(0, value)[1], say(value)) for value in _levels(low, high)]
    parts += [_tick(at(moment.decision, low)[0], moment.turn) for moment in _ticks(found.moments)]
    for seat, line in enumerate(values):
        parts.append(
            _line([at(moment, value) for moment, value in enumerate(line)], seat_colour(found, seat))
        )
    for turn in found.turns:
        if turn.verdict in ("mistake", "blunder"):
            parts.append(_mark(found, turn, at(turn.first - 1, values[turn.seat][turn.first - 1])))
    box = f"0 0 {WIDE:.0f} {HIGH:.0f}"
    drawn = tag("svg", *parts, viewBox=box, role="img", aria_label=said, font_size=13)
    return f'<div class="graph" tabindex="0" role="group" aria-label="{words(said)}">{drawn}</div>'


def _reach(values: Sequence[Sequence[float]]) -> tuple[float, float]:
    """From where to where a graph reaches: a chance from 0 to 1, points between round numbers."""
    most = max(max(line) for line in values)
    if most <= 1:
        return 0.0, 1.0
    least = min(min(line) for line in values)
    return ROUND * (least // ROUND), ROUND * (most // ROUND + 1)


def _levels(low: float, high: float) -> list[float]:
    return [low + (high - low) * step / LEVELS for step in range(LEVELS + 1)]


def _level(y: float, label: str) -> str:
    line = path(f"M{LEFT:.0f} {y:.1f}H{WIDE - RIGHT:.0f}", style="stroke:var(--hairline)")
    return line + _text(label, LEFT - 8, y + 4.5, "end")


def _ticks(moments: Sequence[MomentSeen]) -> list[MomentSeen]:
    """The first moments of some turns."""
    first: dict[int, MomentSeen] = {}
    for moment in moments[:-1]:
        first.setdefault(moment.turn, moment)
    step = max(-(-len(first) // TICKS // 5) * 5, 1) if len(first) > TICKS else 1
    return [moment for turn, moment in first.items() if turn % step == 0 or turn == 1]


def _tick(x: float, turn: int) -> str:
    return _text(f"{turn}" if turn > 1 else "Turn 1", x, HIGH - 8, "middle")


def _text(text: str, x: float, y: float, anchor: str) -> str:
    return tag("text", words(text), x=x, y=y, text_anchor=anchor, style="fill:var(--ink-soft)")


def _line(points: Sequence[tuple[float, float]], colour: str) -> str:
    """A line with a casing, so that every colour stands out in light and dark."""
    way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    style = "fill:none;stroke-linejoin:round;stroke:var(--{});stroke-width:{}"
    return path(way, style=style.format("ink-soft", 4)) + path(way, style=style.format(colour, 2.6))


def _mark(found: Analysis, turn: TurnJudged, at: tuple[float, float]) -> str:
    told = f"Turn {turn.turn}, {found.names[turn.seat]}: {turn.verdict}, gives away {turn.gives_away:.1%}"
    style = f"fill:var(--{seat_colour(found, turn.seat)});stroke:var(--ink);stroke-width:1.6"
    return tag(
        "circle", title(told), cx=at[0], cy=at[1], r=5.5 if turn.verdict == "blunder" else 4, style=style
    )


def _as_table(found: Analysis, summary: str, say: Callable[[Expected], str]) -> str:
    """What a graph shows, before every turn and at the end, as a table."""
    first: dict[int, MomentSeen] = {}
    for moment in found.moments[:-1]:
        first.setdefault(moment.turn, moment)
    rows = [(f"Turn {turn}", *map(say, moment.seats)) for turn, moment in first.items()]
    rows.append(("End", *map(say, found.moments[-1].seats)))
    return f"<details><summary>{words(summary)}</summary>{table(('', *found.names), rows)}</details>"


def _turning_points(found: Analysis) -> str:
    if not found.turning_points:
        return "<p>No turn changed anyone’s chance to win by much.</p>"
    items = (
        f"<li>Turn {point.turn}, {words(found.names[point.seat])}: {words(point_text(found, point))}</li>"
        for point in found.turning_points
    )
    return f"<ul>{''.join(items)}</ul>"


def _turn(found: Analysis, turn: TurnJudged) -> str:
    assert turn.better is not None
    assert turn.better.chance is not None
    assert turn.played.chance is not None
    fall = f"{turn.better.chance:.1%} to {turn.played.chance:.1%}"
    head = (
        f"Turn {turn.turn}, {words(found.names[turn.seat])}: "
        f'<span class="verdict">{turn.verdict}</span>, gives away {turn.gives_away:.1%} ({fall})'
    )
    facts = (
        ("Played", ", ".join(turn.played.moves)),
        ("Better", ", ".join(turn.better.moves)),
        ("Why", turn.reason),
    )
    told = "".join(f"<dt>{name}</dt><dd>{words(text)}</dd>" for name, text in facts)
    return f'<div class="turn"><h3>{head}</h3><dl>{told}</dl></div>'
