"""A card on display with what it costs."""

from typing import Final

from concordia.data.cards import CARD_IDS, CARDS, SLOT_COSTS
from concordia.picture.art import Art
from concordia.picture.svg import TITLE_FONT, moved, path, tag, title, written
from concordia.shapes import fields_told
from concordia.shapes.view import SlotSeen
from concordia.words import card_name

CARD: Final = 112
"""The height of a card."""
GAP: Final = 12
ICON: Final = 26


def slot_svg(slot: SlotSeen, art: Art, x: float, y: float, wide: float) -> str:
    """The card of a slot in its place of the row: its roles, its name, its price, its gods."""
    card = CARDS[CARD_IDS.index(slot.card)]
    step = (wide + GAP) / len(SLOT_COSTS)
    width = step - GAP
    edge = {"rx": 9, "stroke": art["hairline"], "stroke_width": 1.5}
    size = 44 if len(card.roles) == 1 else 30
    roles = [
        art.role(role, 33, CARD / 2 + (i - (len(card.roles) - 1) / 2) * 40, size)
        for i, role in enumerate(card.roles)
    ]
    gods = [art.god(god, width - 19 - i * 30, CARD - 27, ICON) for i, god in enumerate(card.gods)]
    return moved(
        x + (slot.slot - 1) * step,
        y,
        title(card_name(card.id)),
        tag("rect", width=width, height=CARD, fill=art["paper-raised"], **edge),
        path(f"M4 9V{CARD - 9}", stroke=art[f"god-{card.gods[0]}"], stroke_width=8, stroke_linecap="round"),
        *roles,
        *_name(card_name(card.id), art),
        *_price(slot, art),
        *gods,
        data_slot=slot.slot,
        data_card=card.id,
    )


def _name(name: str, art: Art) -> list[str]:
    """The name of a card, that of a double card in two rows."""
    first, slash, second = name.partition("/")
    rows = [f"{first}{slash}", second] if second else [first]
    top = 30 if second else 38
    letters = {"font_family": TITLE_FONT, "font_weight": 600, "fill": art["ink"]}
    return [written(row, 60, top + i * 24, 21, **letters) for i, row in enumerate(rows)]


def _price(slot: SlotSeen, art: Art) -> list[str]:
    """What the card itself costs, then what its slot adds for a Senator."""
    own: dict[str, int] = dict(slot.cost.items())
    card = [good for good in own for _ in range(own[good])]
    together: dict[str, int] = fields_told(slot.cost_with_slot)
    added = [good for good in together for _ in range(together[good] - own.get(good, 0))]
    x, y = 72.0, CARD - 27
    parts = []
    for good in card:
        parts.append(art.good(good, x, y, ICON))
        x += ICON
    if card and added:
        parts.append(written("+", x - 6, y + 7, 20, text_anchor="middle", fill=art["ink-soft"]))
        x += 11
    for good in added:
        parts.append(art.good(good, x, y, ICON))
        x += ICON
    return parts or [written("free", 60, y + 7, 21, fill=art["ink-soft"])]
