"""`concordia score`: where every point comes from, god by god."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from concordia.cli.options import BoardFile, Json, board_or_none
from concordia.cli.points import side_name, side_points, sides, winner_line
from concordia.cli.tables import SEAT_STYLES, coins_text, make_console, sentence, table_name
from concordia.explain import explain
from concordia.game import Game
from concordia.record import load_game
from concordia.setup import COLOURS
from concordia.shapes import SPREAD, fields_told
from concordia.shapes.points import CardPointsTold, MarkerMoved, SeatPoints
from concordia.shapes.replay import TeamPoints
from concordia.shapes.view import ColonistSeen
from concordia.words import Speaker, cards_named


def score(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game.")],
    board: BoardFile = None,
    as_json: Json = False,
) -> None:
    """Explain every point of a recorded game as they count at its last move."""
    game = load_game(file, board_or_none(board))
    if as_json:
        print(json.dumps(explained(game), default=fields_told))
    else:
        tell(game)


@dataclass(frozen=True, slots=True)
class SeatExplained:
    """A player, and where every point comes from."""

    name: str
    colour: str
    points: SeatPoints = field(metadata=SPREAD)


@dataclass(frozen=True, slots=True)
class Explained:
    """The points of everybody."""

    board: str
    variants: tuple[str, ...]
    over: bool
    winner: int | None
    seats: tuple[SeatExplained, ...]
    teams: tuple[TeamPoints, ...]


def explained(game: Game) -> Explained:
    """The points of everybody."""
    outcome = game.outcome()
    seats = range(len(game.names))
    return Explained(
        board=game.board.id,
        variants=game.setup.variants,
        over=game.is_over,
        winner=outcome[0].seat if outcome else None,
        seats=tuple(SeatExplained(game.names[seat], COLOURS[seat], explain(game, seat)) for seat in seats),
        teams=tuple(TeamPoints(side, side_points(game, side[0])) for side in sides(game)),
    )


def tell(game: Game) -> None:
    """Print where every point comes from."""
    console = make_console()
    console.print(f"{table_name(game.setup)}, after {len(game.moves)} decisions")
    speaker = Speaker(game.board, game.names)
    for seat, name in enumerate(game.names):
        told = explain(game, seat)
        console.rule(Text(f"{name}: {told.total} points", SEAT_STYLES[seat]), style="dim")
        console.print(points_of(told, speaker))
    console.rule(style="dim")
    for side in sides(game):
        line = f"{side_name(game, side[0])} together: {side_points(game, side[0])} points."
        console.print(sentence(line, game.names))
    outcome = game.outcome()
    console.print(
        sentence(winner_line(game, outcome), game.names) if outcome else "The game is not over yet."
    )


def points_of(told: SeatPoints, speaker: Speaker) -> Table:
    """The points of a seat: a line for each god and specialist, then what else was scored."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right")
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for god in told.gods:
        cards = [(card,) for card in god.cards] if god.god == "minerva" else [god.cards]
        for group in cards or [()]:
            points = sum(card.points for card in group)
            table.add_row(str(points), god.god.capitalize(), Text(_reason(god.god, group, speaker)))
    if told.concordia:
        table.add_row(str(told.concordia), "Concordia", "for the one who ended the game")
    for moved in told.marker:
        table.add_row(str(moved.points), "Marker", Text(_moved(moved)))
    return table


def _reason(god: str, cards: Sequence[CardPointsTold], speaker: Speaker) -> str:
    """How many cards count what."""
    if not cards:
        return "no card"
    owned = cards_named([card.card for card in cards for _ in range(card.owned)])
    number = sum(card.owned for card in cards)
    return f"{number} × {cards[0].each} ({owned}): {_counted(god, cards[0], speaker)}"


def _counted(god: str, card: CardPointsTold, speaker: Speaker) -> str:
    """What a god counts."""
    if god == "vesta":
        goods = speaker.name("goods", card.goods or {})
        return f"{coins_text(card.coins or 0)} and {goods} are worth {card.worth}"
    if god in ("saturnus", "venus"):
        return _listed("province", [speaker.name("province", province) for province in card.provinces or ()])
    if god == "mercurius":
        return _listed("good", list(card.goods or ()))
    if god == "mars":
        return _listed("colonist", [_colonist(colonist, speaker) for colonist in card.colonists or ()])
    return _listed("house", [speaker.name("city", city) for city in card.houses or ()])


def _listed(what: str, names: list[str]) -> str:
    if not names:
        return f"no {what}s"
    return f"{len(names)} {what}{'' if len(names) == 1 else 's'}: {', '.join(names)}"


def _colonist(colonist: ColonistSeen, speaker: Speaker) -> str:
    ends = colonist.line or (str(colonist.city),)
    return f"{colonist.kind} {speaker.name('line', ends)}"


def _moved(moved: MarkerMoved) -> str:
    """Why the score marker moved."""
    if moved.cause == "level":
        return "the level of Contrarius"
    cause = "Byzantium" if moved.cause == "byzantium" else "a reaction"
    god = f", {moved.god.capitalize()}" if moved.god else ""
    specialist = f" as {moved.specialist.capitalize()}" if moved.specialist else ""
    return f"turn {moved.turn}: {cause}{god}{specialist}"
