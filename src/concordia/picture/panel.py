"""What lies beneath the board: what is asked, what everyone has, the display, and hands that are seen."""

from collections import Counter
from typing import Final

from concordia.expansions import all_say
from concordia.picture.art import Art
from concordia.picture.display import CARD, slot_svg
from concordia.picture.letters import fitted, squeezed, text_width
from concordia.picture.seats import ROW, seats_svg
from concordia.picture.svg import TITLE_FONT, moved, path, tag, written
from concordia.shapes.drawn import SeatsDrawn
from concordia.shapes.view import SeatSeen, View
from concordia.words import card_name

MARGIN: Final = 22
QUESTION: Final = 68


def panel(name: str, said: str, seen: View, art: Art, wide: float) -> tuple[str, float]:
    """The panel of a position on a board of some name, with what is said about it, and its height."""
    more = SeatsDrawn(**all_say(lambda expansion: expansion.drawn_of_seats(seen)))
    shown = (seen.viewer, *more.hands)
    hands = [_hand(seat, art, wide) for seat in seen.seats if seat.seat in shown]
    width = wide - 2 * MARGIN
    cards = QUESTION + ROW * (len(seen.seats) + 1) + 20
    below = cards + CARD + 20
    deep = below + len(hands) * ROW
    parts = [
        tag("rect", width=wide, height=deep, fill=art["paper"]),
        _question(name, said, seen, art, wide),
        moved(0, QUESTION + 4, seats_svg(seen, art, MARGIN, width, more.underlined)),
        *(slot_svg(slot, art, MARGIN, cards, width) for slot in seen.display),
        *(moved(0, below + i * ROW, hand) for i, hand in enumerate(hands)),
    ]
    return "".join(parts), deep


def _question(name: str, said: str, seen: View, art: Art, wide: float) -> str:
    """What is asked of whom; at the right the board, the turn and the cards left in the deck."""
    where = f"{name} · turn {seen.turn}"
    title = {"text_anchor": "end", "font_family": TITLE_FONT, "fill": art["ink-soft"]}
    x = MARGIN
    parts = [
        tag("rect", width=wide, height=QUESTION, fill=art["paper-sunk"]),
        path(f"M0 0H{wide}M0 {QUESTION}H{wide}", stroke=art["hairline"], stroke_width=2),
        written(where, wide - 118, 43, 26, **title, **squeezed(where, 26)),
        art.sign("cards", "ink-soft", wide - 82, QUESTION / 2, 32),
        written(str(sum(seen.decks_left)), wide - 58, 43, 26, font_weight=600, fill=art["ink-soft"]),
    ]
    if seen.decision:
        seat = seen.seats[seen.decision.seat]
        parts.append(art.disc(seat.colour, x + 19, QUESTION / 2, 38))
        x += 54
    space = wide - x - 170 - text_width(where, 26)
    parts.append(fitted(said, x, 44, 28, space, font_weight=600, fill=art["ink"]))
    return "".join(parts)


def _hand(seat: SeatSeen, art: Art, wide: float) -> str:
    counted = Counter(card_name(card) for card in seat.hand or ())
    cards = ", ".join(name if count == 1 else f"{count} × {name}" for name, count in counted.items())
    text = f"{seat.name} has in hand: {cards}"
    disc = art.disc(seat.colour, MARGIN + 15, ROW / 2 - 8, 29)
    return disc + fitted(text, MARGIN + 42, ROW / 2, 24, wide - 2 * MARGIN - 42, fill=art["ink"])
