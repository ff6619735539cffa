"""What lies on the table, drawn with text: the map, the players, their colonists, the display."""

import re
from collections.abc import Collection, Sequence
from typing import Final

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS, CARDS
from concordia.data.goods import GOODS, Goods
from concordia.expansions import EXPANSIONS, first_says
from concordia.game import Game
from concordia.setup import COLOURS, Setup
from concordia.shapes import fields_told
from concordia.shapes.drawn import Line, Listing, OfGood, OfPlayers, OfSeats
from concordia.shapes.view import CitySeen, MarkerSeen, View
from concordia.words import Speaker, card_name

SEAT_STYLES: Final = ("red", "green", "yellow", "blue", "bright_black", "bright_white")
SEAT_LETTERS: Final = ("R", "G", "Y", "B", "K", "W")
GOOD_STYLES: Final[dict[str, str]] = {
    "brick": "dark_orange3",
    "food": "khaki3",
    "tool": "grey70",
    "wine": "magenta",
    "cloth": "cyan",
}
CITY_COLUMNS: Final = 3
"""The most cities side by side."""
GAP: Final = 2
LONGEST_NAME: Final = 16


def make_console(stderr: bool = False) -> Console:
    """A console that prints texts as they are, so that a player's name is never taken for markup."""
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def print_table(console: Console, game: Game, seen: View) -> None:
    """Everything that lies on the table, with what expansions have there."""
    more = first_says(lambda expansion: expansion.listing(game, seen))
    told = first_says(lambda expansion: expansion.paragraph(game, seen))
    tables: list[RenderableType] = [map_table(game.board, seen, console.width)]
    if more is not None:
        tables.append(listing_table(more, game.names))
    tables += [players_table(game, seen), colonists_table(game, seen, more.places if more else ())]
    if told is not None:
        tables.append(line_text(told, game.names))
    tables.append(display_table(game, seen))
    for table in tables:
        console.print(table)
        console.print()
    for expansion in EXPANSIONS:
        for line in expansion.notes(game, seen):
            console.print(line_text(line, game.names))
    console.print(notes(game.names, seen))


def table_name(setup: Setup) -> str:
    """Board, number of seats and variants in few words."""
    seats = len(setup.names)
    return ", ".join([setup.board.name, f"{seats} seat{'' if seats == 1 else 's'}", *setup.variants])


def seat_name(names: Sequence[str], seat: int) -> Text:
    """A player's name after the letter of the colour."""
    name = names[seat]
    short = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
    return Text(f"{SEAT_LETTERS[seat]} {short}", style=SEAT_STYLES[seat])


def sentence(text: str, names: Sequence[str]) -> Text:
    """A sentence with every player's name in the player's colour."""
    styled = Text(text)
    for seat, name in enumerate(names):
        styled.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", SEAT_STYLES[seat])
    return styled


def turn_heading(console: Console, turn: int, names: Sequence[str], seat: int) -> None:
    """A line across that says whose turn it is."""
    name, colour = names[seat], COLOURS[seat]
    who = name if name.lower() == colour else f"{name} ({colour})"
    console.rule(Text(f"Turn {turn} · {who}", style=SEAT_STYLES[seat]), style="dim")


def goods_text(goods: Goods | dict[str, int]) -> Text:
    """Goods by name, those there are none of left out."""
    parts = [Text(f"{number} {good}", GOOD_STYLES.get(good, "")) for good, number in goods.items() if number]
    return Text(", ").join(parts) if parts else Text("nothing", "dim")


def house_letters(seats: Sequence[int]) -> Text:
    """Houses, ships or marks as the letters of their seats."""
    return Text.assemble(*((SEAT_LETTERS[seat], f"bold {SEAT_STYLES[seat]}") for seat in seats))


def listing(*headings: str, gap: int = GAP) -> Table:
    """A table without lines, its columns a gap apart."""
    table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="bold")
    for heading in headings:
        table.add_column(heading)
    return table


def listing_table(listed: Listing, names: Sequence[str]) -> Table:
    """A table of an expansion; each row begins with its name."""
    table = listing(*listed.headings)
    for head, *cells in listed.rows:
        name = line_text(head, names)
        name.style = "bold"
        table.add_row(name, *(line_text(cell, names) for cell in cells))
    return table


def line_text(line: Line, names: Sequence[str]) -> Text:
    """A line of an expansion in its colours."""
    text = Text()
    for part in line:
        match part:
            case OfGood():
                text.append(part.text, GOOD_STYLES[part.good])
            case OfSeats():
                text.append_text(house_letters(part.seats))
            case OfPlayers():
                text.append_text(sentence(part.text, names))
            case _:
                text.append(part)
    return text


def map_table(board: Board, seen: View, width: int) -> Table:
    """Every province with its marker and its cities: good, and houses as letters of the seats."""
    cities = {city.city: city for city in seen.cities}
    rows = []
    for province, marker in zip(board.provinces, seen.markers, strict=False):
        cells = [
            city_text(city.name, cities[city.id]) for city in board.cities if city.province == province.id
        ]
        rows.append((Text(province.name, "bold"), _marker(marker), cells))
    columns = _columns(rows, width)
    table = listing("Province", "Marker", *["City"] * columns)
    for name, shown, cells in rows:
        for first in range(0, len(cells), columns):
            heads = [name, shown] if first == 0 else [Text(), Text()]
            table.add_row(*heads, *cells[first : first + columns])
    return table


def _columns(rows: Sequence[tuple[Text, Text, list[Text]]], width: int) -> int:
    """How many cities fit side by side; long names take two lines rather than a line each."""
    heads = sum(max(len(row[i]) for row in rows) + GAP for i in (0, 1))
    longest = [
        max(len(cell) for row in rows for cell in row[2][i::CITY_COLUMNS] or [Text()])
        for i in range(CITY_COLUMNS)
    ]
    return CITY_COLUMNS - (heads + sum(longest) + GAP * (CITY_COLUMNS - 1) > width)


def city_text(name: str, city: CitySeen) -> Text:
    """A city with its good and the letters of its houses."""
    assert city.good is not None
    text = Text(f"{name} " if name else "").append(city.good, GOOD_STYLES[city.good])
    return text.append(" ").append_text(house_letters(city.houses)) if city.houses else text


def _marker(marker: MarkerSeen) -> Text:
    if marker.side == "coins":
        return Text(coins_text(marker.coins), "dim")
    if marker.side == "none":
        return Text("erupted", "bold")
    return Text(marker.good, GOOD_STYLES[marker.good]) if marker.good else Text("no bonus", "dim")


def coins_text(number: int) -> str:
    """So many coins."""
    return f"{number} coin{'' if number == 1 else 's'}"


def players_table(game: Game, seen: View) -> Table:
    """What each player has; the score marker where points are scored during play."""
    table = listing(gap=1)
    table.add_column("Player", overflow="ellipsis", no_wrap=True)
    headings = ["Coins", *(good.capitalize() for good in GOODS), "Free", "Houses", "Hand"]
    scored = scored_in_play(game, range(game.state.seats))
    for heading in headings + (["Points"] if scored else []):
        table.add_column(heading, justify="right")
    table.add_column("Top of pile", overflow="ellipsis", no_wrap=True)
    for player in seen.seats[: game.state.seats]:
        goods = [Text(str(player.goods[good] or "·"), GOOD_STYLES[good]) for good in GOODS]
        table.add_row(
            seat_name(game.names, player.seat),
            str(player.coins),
            *goods,
            str(player.free_spaces),
            str(len(player.houses)),
            str(player.hand_size),
            *([str(player.points["marker"])] if scored else []),
            card_name(player.top_card) if player.top_card else "–",
        )
    return table


def scored_in_play(game: Game, seats: Collection[int]) -> bool:
    """Whether one of some seats may score points before the end."""
    return any(expansion.scores_in_play(game, seat) for expansion in EXPANSIONS for seat in seats)


def colonists_table(game: Game, seen: View, elsewhere: Collection[str] = ()) -> Table:
    """Where everybody's colonists stand, but for places that are told elsewhere."""
    speaker = Speaker(game.board, game.names)
    table = listing("Player", "Colonists on the board", "Stored")
    table.columns[0].no_wrap = True
    table.columns[2].justify = "right"
    for player in seen.seats:
        where = []
        stored = 0
        for colonist in player.colonists:
            if colonist.place == "storehouse":
                stored += 1
            elif colonist.city not in elsewhere:
                ends = colonist.line or (str(colonist.city),)
                where.append(f"{colonist.kind} {speaker.name('line', ends)}")
        table.add_row(seat_name(game.names, player.seat), "; ".join(where), str(stored))
    return table


def display_table(game: Game, seen: View) -> Table:
    """The cards for sale with what a Senator and a Consul pay for them, or their like."""
    buyers = first_says(lambda expansion: expansion.buyers(game)) or ("Senator", "Consul")
    table = listing("Slot", "Card for sale", "God", *(f"{buyer} pays" for buyer in buyers))
    table.columns[0].justify = "right"
    for offer in seen.display:
        card = CARDS[CARD_IDS.index(offer.card)]
        table.add_row(
            str(offer.slot),
            Text(card_name(card.id), "bold"),
            "/".join(god.capitalize() for god in card.gods),
            goods_text(fields_told(offer.cost_with_slot)),
            goods_text(offer.cost),
        )
    return table


def notes(names: Sequence[str], seen: View) -> Text:
    """The rest: cards left, the Praefectus Magnus and the Concordia card."""
    left = sum(seen.decks_left)
    text = f"{left or 'No'} card{'' if left == 1 else 's'} left in the deck."
    if seen.magnus is not None:
        text += f" Praefectus Magnus: {names[seen.magnus]}."
    if seen.concordia is not None:
        text += f" Concordia card: {names[seen.concordia]}; these are the last turns."
    return sentence(text, names)
