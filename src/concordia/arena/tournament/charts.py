"""The plots that only a tournament has: ratings with their intervals, points bot by bot, who beats whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from concordia.arena.plots import WIDE, ticks
from concordia.arena.tournament.ratings import Rating
from concordia.picture.svg import circle, path, tag, title, words

LETTERS: Final = 13
LETTER: Final = 6.9
"""How wide a letter is at most, on average."""
MOST_LETTERS: Final = 24
"""The longest name that is not cut."""
LINE: Final = 26
RIDGE: Final = 44
"""How high a row is, and one with a distribution."""
NUMBERS: Final = 134
"""How wide the numbers at the right are."""
MINUS: Final = "\N{MINUS SIGN}"
FOOT: Final = 26
STEPS: Final = 40
"""Into how many steps points are divided."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A plot of rows: a name at the left, a number at the right, and between them an axis."""

    names: Sequence[str]
    marks: Sequence[float]
    row: float = LINE

    @property
    def left(self) -> float:
        """Where the axis begins."""
        return 18 + LETTER * max(len(fitted(name)) for name in self.names)

    @property
    def bottom(self) -> float:
        """Where the rows end."""
        return self.row * len(self.names) + 6

    def at(self, value: float) -> float:
        """The place of a value on the axis."""
        across = (WIDE - self.left - NUMBERS) / ((self.marks[-1] - self.marks[0]) or 1)
        return self.left + (value - self.marks[0]) * across

    def drawn(self, said: str, notes: Sequence[str], parts: Sequence[str]) -> str:
        """The plot, with what it says for those who cannot see it."""
        lines = [upright(self.at(mark), self.bottom) for mark in self.marks]
        below = [
            text(f"{mark:,.0f}".replace("-", MINUS), self.at(mark), self.bottom + 18, "middle", True)
            for mark in self.marks
        ]
        beside = []
        for number, (name, note) in enumerate(zip(self.names, notes, strict=True)):
            middle = self.row * (number + 0.5) + 4.5
            beside += [
                text(fitted(name), self.left - 14, middle, "end"),
                text(note, WIDE, middle, "end", True),
            ]
        box = f"0 0 {WIDE} {self.bottom + FOOT:.0f}"
        inside = [*lines, *below, *beside, *parts]
        return tag("svg", *inside, viewBox=box, role="img", aria_label=said, font_size=LETTERS)


def rating_intervals(rows: Sequence[tuple[str, Rating]]) -> str:
    """Ratings with their intervals, one in a row."""
    marks = ticks(min(row.low for _, row in rows), max(row.high for _, row in rows), 6, around=True)
    frame = Frame([name for name, _ in rows], marks)
    parts, notes = [], []
    for number, (name, rating) in enumerate(rows):
        middle = LINE * (number + 0.5)
        given = rating.low == rating.high
        value = f"{rating.value:.0f}".replace("-", MINUS)
        notes.append(value if given else f"{value} ± {rating.high - rating.value:.0f}")
        told = f"{name}: {rating.value:.0f}, " + (
            "as given" if given else f"with 95 % between {rating.low:.0f} and {rating.high:.0f}"
        )
        line = path(f"M{frame.at(rating.low):.1f} {middle}H{frame.at(rating.high):.1f}", stroke_width=3)
        dot = circle(5, frame.at(rating.value), middle, stroke="none", fill="var(--accent)")
        parts.append(tag("g", title(told), line, dot, style="stroke:var(--accent);stroke-linecap:round"))
    return frame.drawn("Ratings", notes, parts)


def distributions(rows: Sequence[tuple[str, Sequence[int]]]) -> str:
    """How the points of each are distributed, one in a row, with a stroke where half of them are above."""
    least = min(point for _, points in rows for point in points)
    most = max(point for _, points in rows for point in points)
    marks = ticks(least, most, 8, around=True)
    frame = Frame([name for name, _ in rows], marks, RIDGE)
    width = max(1, round((marks[-1] - marks[0]) / STEPS))
    parts, notes = [], []
    for number, (name, points) in enumerate(rows):
        foot = RIDGE * (number + 1) - 4
        middle = sorted(points)[len(points) // 2]
        notes.append(f"{sum(points) / len(points):.1f} on average")
        told = f"{name}: from {min(points)} to {max(points)} points, half of them {middle} or more"
        hill = path(ridge(frame, points, width, foot), style="fill:var(--gold);fill-opacity:.7")
        stroke = path(
            f"M{frame.at(middle):.1f} {foot}V{foot - 14}", style="stroke:var(--ink)", stroke_width=2
        )
        parts.append(tag("g", title(told), hill, stroke))
    return frame.drawn("Points", notes, parts)


def ridge(frame: Frame, points: Sequence[int], width: int, foot: float) -> str:
    """The outline of a histogram that stands on a line, as high as its row."""
    first = min(points) // width
    counts = [0] * (max(points) // width - first + 1)
    for point in points:
        counts[point // width - first] += 1
    up = (RIDGE - 10) / max(counts)
    outline = f"M{frame.at(first * width):.1f} {foot}"
    for number, count in enumerate(counts):
        outline += f"V{foot - count * up:.1f}H{frame.at((first + number + 1) * width):.1f}"
    return f"{outline}V{foot}Z"


@dataclass(frozen=True, slots=True)
class Cell:
    """How often one came before another, and what is told about them."""

    share: float
    told: str
    is_settled: bool


def matrix(names: Sequence[str], cells: dict[tuple[str, str], Cell]) -> str:
    """Who comes before whom how often, a row for each and a column for each."""
    head = "".join(
        f'<th scope="col" title="{words(name)}">{number}</th>' for number, name in enumerate(names, 1)
    )
    body = []
    for number, one in enumerate(names, 1):
        row = [_cell(cells.get((one, other)), one == other) for other in names]
        body.append(f'<tr><th scope="row">{number} {words(fitted(one))}</th>{"".join(row)}</tr>')
    return (
        '<div class="scroll"><table><thead><tr><th scope="col"></th>'
        f"{head}</tr></thead><tbody>{''.join(body)}</tbody></table></div>"
    )


def _cell(cell: Cell | None, is_self: bool) -> str:
    if cell is None:
        return f"<td>{'' if is_self else '–'}</td>"
    colour, strength = ("laurel", cell.share - 0.5) if cell.share >= 0.5 else ("accent", 0.5 - cell.share)
    style = f"background:color-mix(in srgb,var(--{colour}) {round(90 * strength)}%,transparent)"
    share = f"<b>{cell.share:.0%}</b>" if cell.is_settled else f"{cell.share:.0%}"
    return f'<td style="{style}" title="{words(cell.told)}">{share}</td>'


def fitted(name: str) -> str:
    """A name that is not too long for a plot."""
    return name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}…"


def text(said: str, x: float, y: float, anchor: str, soft: bool = False) -> str:
    """A line of text."""
    style = f"fill:var(--{'ink-soft' if soft else 'ink'})"
    return tag("text", words(said), x=x, y=y, text_anchor=anchor, style=style)


def upright(x: float, bottom: float) -> str:
    """A thin line from top to bottom."""
    return path(f"M{x:.1f} 0V{bottom:.1f}", style="stroke:var(--hairline)")
