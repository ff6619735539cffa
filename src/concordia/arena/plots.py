"""Small plots as SVG, coloured by the page they stand in, so that they are right in light and dark.

They are drawn by hand: what they need is a few lines, and a plotting library would fix its colours and fonts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

from concordia.picture.svg import tag, title, words

WIDE: Final = 580
LETTERS: Final = 13
LINE: Final = 26
"""The height of a row with its label."""
LETTER: Final = 6.9
"""How wide a letter is at most, on average."""
MOST_LETTERS: Final = 40
"""The longest label that is not cut."""
NUMBERS: Final = 134
"""How wide the numbers at the right are."""
HIGH: Final = 220
FOOT: Final = 40
LEFT: Final = 46


@dataclass(frozen=True, slots=True)
class Histogram:
    """How often numbers were in each step of a width, from the first on."""

    name: str
    colour: str
    first: int
    width: int
    counts: Sequence[int]


@dataclass(frozen=True, slots=True)
class Share:
    """A share with its interval, what it is of, and what is told beside it."""

    name: str
    share: float
    low: float
    high: float
    note: str = ""
    colour: str = "accent"


@dataclass(frozen=True, slots=True)
class Bars:
    """Some numbers of one thing, each with the colour of its bar."""

    name: str
    values: Sequence[tuple[float, str]]
    note: str = ""


def histogram(shown: Sequence[Histogram], under: str, said: str) -> str:
    """Histograms over each other, each as shares of its own, so that their forms can be compared."""
    low = min(one.first for one in shown)
    high = max(one.first + one.width * len(one.counts) for one in shown)
    shares = [[count / max(sum(one.counts), 1) for count in one.counts] for one in shown]
    top = max(max(share, default=0.0) for share in shares) or 1.0
    across = (WIDE - LEFT - 10) / (high - low)
    up = (HIGH - FOOT - 14) / top
    parts = [_level(HIGH - FOOT - tick * up, f"{tick:.0%}") for tick in ticks(0, top, 4)]
    for one, share in zip(shown, shares, strict=True):
        parts.append(_steps(one, share, (low, across, up)))
    for tick in ticks(low, high, 8):
        x = LEFT + (tick - low) * across
        parts.append(_text(f"{tick:,.0f}", x, HIGH - FOOT + 18, "middle"))
    parts.append(_text(under, (WIDE + LEFT) / 2, HIGH - 4, "middle", "soft"))
    return _plot(HIGH, said, parts)


def _steps(one: Histogram, shares: Sequence[float], scale: tuple[float, float, float]) -> str:
    low, across, up = scale
    bars = []
    for number, share in enumerate(shares):
        begins = one.first + number * one.width
        told = f"{one.name}, {begins:,} to {begins + one.width - 1:,}: {share:.1%} ({one.counts[number]:,})"
        bars.append(
            tag(
                "rect",
                title(told),
                x=LEFT + (begins - low) * across,
                y=HIGH - FOOT - share * up,
                width=max(one.width * across - 1, 0.5),
                height=share * up,
            )
        )
    return tag("g", *bars, style=f"fill:var(--{one.colour});fill-opacity:.62")


def shares(rows: Sequence[Share], fair: float | None, said: str) -> str:
    """Shares with their intervals, one in a row, beside the share that would be fair."""
    left = _label_width([row.name for row in rows])
    low = min([row.low for row in rows] + ([fair] if fair is not None else []))
    high = max([row.high for row in rows] + ([fair] if fair is not None else []))
    marks = ticks(low, high, 6, around=True)
    across = (WIDE - left - NUMBERS) / ((marks[-1] - marks[0]) or 1)
    bottom = LINE * len(rows) + 6

    def at(share: float) -> float:
        return left + (share - marks[0]) * across

    parts = [_upright(at(mark), bottom, "hairline") for mark in marks]
    if fair is not None:
        parts.append(_upright(at(fair), bottom, "ink-soft", dashes="4 3"))
    parts += [_text(f"{mark:.{_places(marks)}%}", at(mark), bottom + 18, "middle", "soft") for mark in marks]
    for number, row in enumerate(rows):
        middle = LINE * (number + 0.5)
        told = f"{row.name}: {row.share:.2%}, with 95 % between {row.low:.2%} and {row.high:.2%}"
        line = tag("path", d=f"M{at(row.low):.1f} {middle}H{at(row.high):.1f}", stroke_width=3)
        dot = tag("circle", cx=at(row.share), cy=middle, r=5, stroke="none", fill=f"var(--{row.colour})")
        style = f"stroke:var(--{row.colour});stroke-linecap:round"
        parts += [
            _text(_fitted(row.name), left - 14, middle + 4.5, "end"),
            tag("g", title(told), line, dot, style=style),
            _text(row.note or f"{row.share:.1%}", WIDE, middle + 4.5, "end", "soft"),
        ]
    return _plot(bottom + 26, said, parts)


def bars(rows: Sequence[Bars], said: str) -> str:
    """Numbers as bars from the left, those of one thing below each other."""
    left = _label_width([row.name for row in rows])
    most = max((value for row in rows for value, _ in row.values), default=0) or 1.0
    across = (WIDE - left - NUMBERS) / most
    parts: list[str] = []
    top = 0.0
    for row in rows:
        thick = 16 if len(row.values) == 1 else 11
        high = max(LINE, thick * len(row.values) + 8)
        begin = top + (high - thick * len(row.values)) / 2
        parts.append(_text(_fitted(row.name), left - 12, top + high / 2 + 4.5, "end"))
        for number, (value, colour) in enumerate(row.values):
            style = f"fill:var(--{colour})"
            y = begin + number * thick
            told = title(f"{row.name}: {value:,.2f}")
            parts.append(
                tag("rect", told, x=left, y=y, width=value * across, height=thick - 2, rx=2, style=style)
            )
        parts.append(_text(row.note, WIDE, top + high / 2 + 4.5, "end", "soft"))
        top += high
    return _plot(top + 4, said, [_upright(left, top, "hairline"), *parts])


def ticks(low: float, high: float, most: int, around: bool = False) -> list[float]:
    """Round numbers from low to high, at most about so many; with around, the ends lie outside."""
    reach = (high - low) or abs(high) or 1.0
    step = 10 ** floor(log10(reach / most))
    step *= next(factor for factor in (1, 2, 5, 10) if reach / (step * factor) <= most)
    first = floor(low / step) if around else ceil(low / step - 1e-9)
    last = ceil(high / step) if around else floor(high / step + 1e-9)
    return [number * step for number in range(first, last + 1)]


def _places(marks: Sequence[float]) -> int:
    """How many digits tell the marks of a share apart."""
    return 0 if len(marks) < 2 or marks[1] - marks[0] >= 0.0099 else 1


def _fitted(name: str) -> str:
    return name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}…"


def _label_width(names: Sequence[str]) -> float:
    """How much room the labels at the left need."""
    return 18 + LETTER * max((len(_fitted(name)) for name in names), default=0)


def _plot(high: float, said: str, parts: Sequence[str]) -> str:
    """A plot, with what it says for those who cannot see it."""
    box = f"0 0 {WIDE} {high:.0f}"
    return tag("svg", *parts, viewBox=box, role="img", aria_label=said, font_size=LETTERS)


def _text(text: str, x: float, y: float, anchor: str, kind: str = "plain") -> str:
    colour = "ink-soft" if kind == "soft" else "ink"
    return tag("text", words(text), x=x, y=y, text_anchor=anchor, style=f"fill:var(--{colour})")


def _upright(x: float, bottom: float, colour: str, dashes: str | None = None) -> str:
    return tag("path", d=f"M{x:.1f} 0V{bottom:.1f}", style=f"stroke:var(--{colour})", stroke_dasharray=dashes)


def _level(y: float, label: str) -> str:
    line = tag("path", d=f"M{LEFT} {y:.1f}H{WIDE}", style="stroke:var(--hairline)")
    return line + _text(label, LEFT - 7, y + 4.5, "end", "soft")
