"""What everyone has, as a table: a row for each seat under a row of signs."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from concordia.data.goods import GOODS, GoodName
from concordia.picture.art import Art
from concordia.picture.letters import fitted
from concordia.picture.svg import moved, path, tag, title, written
from concordia.shapes.view import SeatSeen, View
from concordia.words import card_name

ROW: Final = 46
ICON: Final = 28
LETTERS: Final = 25
NAME: Final = 300
"""The space for a name."""
GAP: Final = 0.3
"""Between groups of columns, in columns."""
CARD: Final = 3.6
"""The width of a card's name, in columns."""

Sign: TypeAlias = Callable[[float, float, float], str]


class Column(NamedTuple):
    """A column: its name, its sign, what it says of a seat, its width and the gap before it."""

    name: str
    sign: Sign
    cell: Callable[[SeatSeen], object]
    width: float = 1
    gap: float = 0


def seats_svg(seen: View, art: Art, x: float, wide: float, underlined: Mapping[str, tuple[int, ...]]) -> str:
    """The table of all seats, from a place on the left and so wide; some columns are underlined for some."""
    columns = list(_columns(seen, art))
    step = (wide - NAME) / sum(column.gap + column.width for column in columns)
    middles, at = [], x + NAME
    for column in columns:
        middles.append(at + (column.gap + column.width / 2) * step)
        at += (column.gap + column.width) * step
    signs = [
        tag("g", title(column.name), column.sign(middle, ROW / 2 + 2, ICON))
        for column, middle in zip(columns, middles, strict=True)
    ]
    rows = []
    for i, seat in enumerate(seen.seats):
        marked = [column for column, seats in underlined.items() if seat.seat in seats]
        cells = _cells(seat, marked, zip(columns, middles, strict=True), art, step)
        row = [*_row(seat, seen, art, x, wide), *cells]
        rows.append(moved(0, ROW * (i + 1), *row, data_player=seat.seat))
    return "".join(signs + rows)


def _columns(seen: View, art: Art) -> Iterator[Column]:
    """What is told: coins, goods, pieces, cards, points by god and their sum."""
    yield Column("coins", partial(art.coin, None), lambda seat: seat.coins)
    for good in GOODS:
        yield Column(good, partial(art.good, good), partial(_good, good))
    asked = seen.decision.seat if seen.decision else seen.active
    colour = seen.seats[asked].colour
    yield Column("houses", partial(art.piece, "house", colour), lambda seat: len(seat.houses), gap=GAP)
    yield Column("colonists by land", partial(art.piece, "colonist", colour), partial(_out, "land"))
    yield Column("colonists by sea", partial(art.piece, "ship", colour), partial(_out, "sea"))
    cards = partial(art.sign, "cards", "ink-soft")
    yield Column("cards in hand", cards, lambda seat: seat.hand_size)
    yield Column("top of the pile", partial(_heading, "played last", art), _top_card, CARD)
    scores = [seat.points for seat in seen.seats]
    gods = [god for god in scores[0] if god not in ("concordia", "marker", "total")]
    gods += ["concordia"] if any(score["concordia"] for score in scores) else []
    for god in gods:
        gap = GAP if god == gods[0] else 0
        yield Column(god, partial(art.god, god), partial(_points, god), gap=gap)
    if any(score["marker"] for score in scores):
        marker = partial(art.sign, "laurel", "gold-ink")
        yield Column("points scored in play", marker, partial(_points, "marker"))
    laurel = partial(art.sign, "laurel", "laurel")
    yield Column("points", laurel, partial(_points, "total"), 1.2, GAP)


def _heading(text: str, art: Art, x: float, y: float, size: float) -> str:
    return written(text, x, y + size / 4, 19, text_anchor="middle", fill=art["ink-soft"])


def _good(good: GoodName, seat: SeatSeen) -> int:
    return seat.goods[good]


def _points(of: str, seat: SeatSeen) -> int:
    return seat.points[of]


def _out(kind: str, seat: SeatSeen) -> int:
    """How many colonists of a kind are on the board."""
    return sum(one.kind == kind and one.place != "storehouse" for one in seat.colonists)


def _top_card(seat: SeatSeen) -> str:
    return card_name(seat.top_card) if seat.top_card else "–"


def _row(seat: SeatSeen, seen: View, art: Art, x: float, wide: float) -> Iterator[str]:
    """The ground of a row, and whose it is."""
    asked = seen.decision is not None and seen.decision.seat == seat.seat
    ground = {"x": x, "width": wide, "height": ROW - 4, "rx": 8}
    yield tag("rect", **ground, fill=art["paper-raised"], stroke=art["accent" if asked else "hairline"])
    if asked:
        yield path(f"M{x + 3} 7V{ROW - 11}", stroke=art["accent"], stroke_width=6, stroke_linecap="round")
    middle = (ROW - 4) / 2
    yield art.disc(seat.colour, x + 30, middle, 29)
    partner = "" if seat.partner is None else f" & {seen.seats[seat.partner].name}"
    space = NAME - 62 - (36 if seen.magnus == seat.seat else 0)
    name = f"{seat.name}{partner}"
    yield fitted(name, x + 54, middle + 9, LETTERS, space, font_weight=600, fill=art["ink"])
    if seen.magnus == seat.seat:
        yield tag("g", title("Praefectus Magnus"), art.magnus(x + NAME - 20, middle, 30))


def _cells(
    seat: SeatSeen, marked: list[str], columns: Iterable[tuple[Column, float]], art: Art, step: float
) -> Iterator[str]:
    """What a row says; nothing is faint, points are strong, marked columns are underlined."""
    foot = (ROW - 4) / 2 + 9
    centred = {"text_anchor": "middle"}
    for column, middle in columns:
        value = column.cell(seat)
        if isinstance(value, str):
            yield fitted(value, middle, foot, 20, column.width * step, **centred, fill=art["ink-soft"])
        else:
            colour = "laurel-ink" if column.name == "points" else "ink"
            strong = 700 if column.name in ("coins", "points") else None
            faint = 0.35 if value == 0 else None
            ink = {"fill": art[colour], "font_weight": strong, "opacity": faint}
            yield written(str(value), middle, foot, LETTERS, **centred, **ink)
        if column.name in marked:
            yield path(f"M{middle - 11:.1f} {foot + 5}h22", stroke=art["gold"], stroke_width=3)
