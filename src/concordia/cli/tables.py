"""What lies on the table, drawn with text: the map, the players, the display, the points."""

import re
from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS, CARDS
from concordia.data.goods import GOODS
from concordia.game import Game, Ranked
from concordia.setup import COLOURS
from concordia.words import card_name

SEAT_STYLES: Final = ("red", "green", "yellow", "blue", "bright_black", "bright_white")
SEAT_LETTERS: Final = ("R", "G", "Y", "B", "K", "W")
GOOD_STYLES: Final = {
    "brick": "dark_orange3",
    "food": "khaki3",
    "tool": "grey70",
    "wine": "magenta",
    "cloth": "cyan",
}
CITY_COLUMNS: Final = 3
LONGEST_NAME: Final = 16


def make_console(stderr: bool = False) -> Console:
    """A console that prints texts as they are, so that a player's name is never taken for markup."""
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


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


def goods_text(goods: dict[str, int]) -> Text:
    """Goods by name, those there are none of left out."""
    parts = [Text(f"{number} {good}", GOOD_STYLES.get(good, "")) for good, number in goods.items() if number]
    return Text(", ").join(parts) if parts else Text("nothing", "dim")


def listing(*headings: str, gap: int = 2) -> Table:
    """A table without lines, its columns a gap apart."""
    table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="bold")
    for heading in headings:
        table.add_column(heading)
    return table


def map_table(board: Board, seen: dict[str, Any]) -> Table:
    """Every province with its marker and its cities: good, and houses as letters of the seats."""
    cities = {city["city"]: city for city in seen["cities"]}
    table = listing("Province", "Marker", *["City"] * CITY_COLUMNS)
    for province, marker in zip(board.provinces, seen["markers"], strict=True):
        cells = [_city(city.name, cities[city.id]) for city in board.cities if city.province == province.id]
        for first in range(0, len(cells), CITY_COLUMNS):
            heads = [Text(province.name, "bold"), _marker(marker)] if first == 0 else [Text(), Text()]
            table.add_row(*heads, *cells[first : first + CITY_COLUMNS])
    return table


def _city(name: str, city: dict[str, Any]) -> Text:
    text = Text(f"{name} ").append(city["good"], GOOD_STYLES[city["good"]])
    for i, seat in enumerate(city["houses"]):
        text.append(" " if i == 0 else "").append(SEAT_LETTERS[seat], f"bold {SEAT_STYLES[seat]}")
    return text


def _marker(marker: dict[str, Any]) -> Text:
    if marker["side"] == "good":
        return Text(marker["good"], GOOD_STYLES[marker["good"]])
    return Text(f"{marker['coins']} coin{'s' if marker['coins'] > 1 else ''}", "dim")


def players_table(names: Sequence[str], seen: dict[str, Any]) -> Table:
    """What each player has."""
    table = listing(gap=1)
    table.add_column("Player", overflow="ellipsis", no_wrap=True)
    for heading in ("Coins", *(good.capitalize() for good in GOODS), "Free", "Houses", "Hand"):
        table.add_column(heading, justify="right")
    table.add_column("Top of pile", overflow="ellipsis", no_wrap=True)
    for seat, player in enumerate(seen["seats"]):
        goods = [Text(str(player["goods"][good] or "·"), GOOD_STYLES[good]) for good in GOODS]
        top = card_name(player["pile"][-1]) if player["pile"] else "–"
        table.add_row(
            seat_name(names, seat),
            str(player["coins"]),
            *goods,
            str(player["free_spaces"]),
            str(len(player["houses"])),
            str(len(player["hand"])),
            top,
        )
    return table


def colonists_table(board: Board, names: Sequence[str], seen: dict[str, Any]) -> Table:
    """Where each player's colonists stand."""
    cities = {city.id: city.name for city in board.cities}
    table = listing("Player", "Colonists on the board", "Stored")
    table.columns[0].no_wrap = True
    table.columns[2].justify = "right"
    for seat, player in enumerate(seen["seats"]):
        where = []
        for colonist in player["colonists"]:
            if colonist["place"] != "storehouse":
                ends = colonist["line"] if colonist["place"] == "line" else [colonist["city"]]
                where.append(f"{colonist['kind']} {'–'.join(cities[end] for end in ends)}")
        table.add_row(seat_name(names, seat), "; ".join(where), str(len(player["colonists"]) - len(where)))
    return table


def display_table(seen: dict[str, Any]) -> Table:
    """The cards for sale with what a Senator and a Consul pay for them."""
    table = listing("Slot", "Card for sale", "God", "Senator pays", "Consul pays")
    table.columns[0].justify = "right"
    for offer in seen["display"]:
        card = CARDS[CARD_IDS.index(offer["card"])]
        table.add_row(
            str(offer["slot"]),
            Text(card_name(card.id), "bold"),
            "/".join(god.capitalize() for god in card.gods),
            goods_text(offer["cost_with_slot"]),
            goods_text(offer["cost"]),
        )
    return table


def notes(names: Sequence[str], seen: dict[str, Any]) -> Text:
    """The rest: cards left, the Praefectus Magnus and the Concordia card."""
    left = sum(seen["decks_left"])
    text = f"{left or 'No'} card{'' if left == 1 else 's'} left in the deck. "
    text += f"Praefectus Magnus: {names[seen['magnus']]}."
    if seen["concordia"] is not None:
        text += f" Concordia card: {names[seen['concordia']]}; these are the last turns."
    return sentence(text, names)


def print_table(console: Console, game: Game, seen: dict[str, Any]) -> None:
    """Everything that lies on the table."""
    names = game.setup.names
    for table in (
        map_table(game.board, seen),
        players_table(names, seen),
        colonists_table(game.board, names, seen),
        display_table(seen),
    ):
        console.print(table)
        console.print()
    console.print(notes(names, seen))


def points_table(game: Game) -> Table:
    """The points of every seat god by god, as they count now."""
    scores = [game.score(seat) for seat in range(game.state.seats)]
    table = listing()
    table.show_footer = True
    table.add_column("God", footer="Total")
    for seat, score in enumerate(scores):
        name = seat_name(game.setup.names, seat)
        table.add_column(name, footer=Text(str(score.total), "bold"), justify="right", overflow="fold")
    for god in scores[0].by_god:
        table.add_row(god.capitalize(), *(str(score.by_god[god] or "·") for score in scores))
    table.add_row("Concordia", *(str(score.concordia or "·") for score in scores))
    return table


def winner_line(outcome: list[Ranked]) -> str:
    """Who has won, and by what if others have as many points."""
    best = outcome[0]
    tied = [ranked.name for ranked in outcome[1:] if ranked.score.total == best.score.total]
    points = f"{best.name} wins with {best.score.total} points"
    if tied:
        return f"{points}, tied with {' and '.join(tied)}, by the Praefectus Magnus."
    return f"{points}."
