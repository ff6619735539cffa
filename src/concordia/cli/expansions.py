"""What the expansions add to the table: ship track and marked gods, volcano, teams, Contrarius."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from concordia.cli.tables import (
    GOOD_STYLES,
    city_text,
    coins_text,
    colonists_table,
    display_table,
    house_letters,
    listing,
    map_table,
    notes,
    players_table,
    sentence,
)
from concordia.data.board import Space
from concordia.data.goods import GOODS
from concordia.game import Game
from concordia.rules.state import TEAMS
from concordia.rules.variants.teams import partner_of
from concordia.shapes.view import ContrariusSeen, View
from concordia.words import card_name

WHAT_ROWS_DO: Final = ("", "quiet", "no bonus good", "no more houses", "erupted")
"""What the volcano does to a province with so many tiles."""


def print_table(console: Console, game: Game, seen: View) -> None:
    """Everything that lies on the table."""
    tables: list[RenderableType] = [map_table(game.board, seen, console.width)]
    if game.board.track:
        tables.append(track_table(game, seen))
    tables += [players_table(game, seen), colonists_table(game, seen)]
    if seen.contrarius is not None:
        tables.append(contrarius_text(game, seen, seen.contrarius))
    tables.append(display_table(seen, is_team_play(game)))
    for table in tables:
        console.print(table)
        console.print()
    for line in (*more_notes(game, seen), notes(game.names, seen)):
        console.print(line)


def is_team_play(game: Game) -> bool:
    """Whether partners play together and hands are hidden (§16)."""
    return bool(game.state.options & TEAMS)


def teams_of(game: Game) -> list[tuple[int, int]]:
    """The seats of each team."""
    half = game.state.seats // 2
    return [(seat, partner_of(game.state, seat)) for seat in range(half)] if is_team_play(game) else []


def team_name(game: Game, seat: int) -> str:
    """Who wins or loses with a seat."""
    together = next((team for team in teams_of(game) if seat in team), (seat,))
    return " and ".join(game.names[member] for member in together)


def track_table(game: Game, seen: View) -> Table:
    """The ship track: what each space gives, whose ships are there, and the houses on its sites."""
    cities = {city.city: city for city in seen.cities}
    table = listing("Ship track", "Gives", "Ships", "Sites")
    for space in game.board.track:
        ships = [
            player.seat
            for player in seen.seats
            for colonist in player.colonists
            if colonist.city == space.id and colonist.kind == "sea"
        ]
        sites = Text(", ").join(city_text("", cities[site]) for site in space.sites)
        table.add_row(Text(space.name, "bold"), space_gives(game, space), house_letters(ships), sites)
    return table


def space_gives(game: Game, space: Space) -> Text:
    """What a ship finds on a space."""
    if space is game.board.track[-1]:
        return Text("a god to score")
    parts = [Text(coins_text(space.coins))] if space.coins else []
    if space.goods:
        parts.append(
            Text(" or ").join(Text(f"1 {GOODS[good]}", GOOD_STYLES[GOODS[good]]) for good in space.goods)
        )
    return Text(", ").join(parts)


def more_notes(game: Game, seen: View) -> Iterator[Text]:
    """Marked gods, the rows below the volcano, and who plays with whom."""
    if seen.marked_gods is not None:
        marked = [
            Text(f"{god.capitalize()} ").append_text(house_letters(seats))
            for god, seats in seen.marked_gods.items()
            if seats
        ]
        yield (
            Text("Marked gods: ").append_text(Text(", ").join(marked))
            if marked
            else Text("No god is marked yet.")
        )
    if seen.volcano is not None and game.board.volcano:
        names = {province.id: province.name for province in game.board.provinces}
        rows = [
            f"{names[province]} {number}{f' ({WHAT_ROWS_DO[number]})' if number else ''}"
            for province, number in seen.volcano.rows.items()
        ]
        left = seen.volcano.tiles_left
        stack = f"{left} tile{'' if left == 1 else 's'} in the stack"
        yield Text(f"Tiles of {game.board.volcano.name}: {', '.join(rows)}; {stack}.")
    if teams_of(game):
        teams = "; ".join(team_name(game, seat) for seat, _ in teams_of(game))
        yield sentence(f"Team{'' if len(teams_of(game)) == 1 else 's'}: {teams}.", game.names)


def contrarius_text(game: Game, seen: View, him: ContrariusSeen) -> Text:
    """Contrarius: his level, houses, score marker, and his cards open and face down."""
    his = seen.seats[him.seat]
    _, _, level = him.level.partition("-")
    text = f"{his.name} ({level or 'standard'}): {len(his.houses)} houses, {his.houses_left} left, "
    text += f"{his.points['marker']} on the score marker.\nOpen cards: {cards_text(his.hand or ())}."
    if his.pile:
        text += f" Face down: {cards_text(his.pile)}."
    return sentence(text, game.names)


def cards_text(cards: Sequence[str]) -> str:
    """Cards by name, how many of each."""
    counted = Counter(card_name(card) for card in cards)
    return (
        ", ".join(name if number == 1 else f"{number} {name}" for name, number in counted.items()) or "none"
    )
