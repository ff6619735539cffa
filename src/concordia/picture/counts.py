"""Numbers at cities: circles that grow and darken with them, and the scale that explains them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite, sqrt
from typing import Final

from concordia.data.board import Board
from concordia.errors import BoardError
from concordia.picture.art import Art
from concordia.picture.svg import circle, moved, written

SMALLEST: Final = 13
LARGEST: Final = 31
LETTERS: Final = 20
HEAT: Final = ((246, 226, 170), (214, 134, 48), (109, 40, 53))
"""Red, green and blue of nothing, of half and of the most."""


@dataclass(frozen=True, slots=True)
class Heat:
    """How often something was, by city: more is larger and darker."""

    counts: Mapping[str, float]

    @property
    def most(self) -> float:
        """The largest number."""
        return max(self.counts.values(), default=0)

    def share(self, count: float) -> float:
        """A number as a part of the largest."""
        return count / self.most if self.most else 0

    def disc(self, count: float, art: Art) -> str:
        """A circle around its middle, as large and dark as its number."""
        share = self.share(count)
        colour = heat_colour(share)
        text = {"font_weight": 700, "text_anchor": "middle", "paint_order": "stroke", "stroke_width": 4}
        ink = art["mark-light" if share > 0.35 else "mark-dark"]
        return circle(
            radius(share), fill=colour, fill_opacity=0.94, stroke=art["mark-light"], stroke_width=2
        ) + written(shown(count), 0, LETTERS * 0.35, LETTERS, fill=ink, stroke=colour, **text)

    def scale(self, x: float, y: float, art: Art) -> Iterator[str]:
        """Circles for a legend, from none to the most, in a row that begins at a place."""
        for part in (0, 0.25, 0.5, 1) if self.most else (0,):
            x += radius(part)
            yield moved(x, y, self.disc(self.most * part, art))
            x += radius(part) + 12


def heat_of(board: Board, counts: Mapping[str, float]) -> Heat:
    """Numbers by city; a city that the board does not have and a number below 0 are refused."""
    cities = [city.id for city in board.cities]
    for city, count in counts.items():
        if city not in cities:
            raise BoardError(f"{board.name} has no city {city!r}: its cities are {', '.join(cities)}")
        if not (isfinite(count) and count >= 0):
            raise BoardError(f"the number at {city} must be 0 or more, not {count}")
    return Heat(counts)


def radius(share: float) -> float:
    """The radius of a circle, whose area grows with its number."""
    return SMALLEST + (LARGEST - SMALLEST) * sqrt(share)


def heat_colour(share: float) -> str:
    """The colour of a part of the largest number."""
    low, high = HEAT[:2] if share < 0.5 else HEAT[1:]
    part = 2 * share - (share >= 0.5)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in zip(low, high, strict=True))


def shown(count: float) -> str:
    """A number in few letters: whole from 100 on, else to two figures or a tenth."""
    if count >= 100 or count == int(count):
        return f"{count:,.0f}"
    return f"{count:.1f}" if count >= 10 else f"{count:.2g}"
