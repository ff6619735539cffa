"""Sicilia above the rules: the volcano and its tiles (§14)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from concordia.data.board import Board
from concordia.data.goods import GOODS
from concordia.expansions.expansion import Expansion, Moment
from concordia.expansions.reasons import Question, Reason, reason
from concordia.game import Game
from concordia.rules.decisions import PREFECT
from concordia.rules.journal import DREW_TILE, MADE_STACK, Told
from concordia.rules.state import NOBODY, State
from concordia.rules.variants.sicilia import (
    COIN,
    ERUPTION_ROW,
    SPECIAL_MARKER_ROW,
    has_marker,
    tile_bonus,
    tile_province,
)
from concordia.setup import tables_of
from concordia.shapes.drawn import Line, MountainDrawn, RowDrawn
from concordia.shapes.event import Arguments, Event
from concordia.shapes.replay import Chance, Stacked, TileDrawn, VolcanoAtStart
from concordia.shapes.view import Snapshot, TileSeen, View, VolcanoMood, VolcanoSeen

WHAT_ROWS_DO: Final = ("", "quiet", "no bonus good", "no more houses", "erupted")
"""What the volcano does to a province with so many tiles."""


class Sicilia(Expansion):
    """The volcano."""

    def seen(self, game: Game, s: State) -> Mapping[str, Any]:
        """The rows below the volcano, and how many tiles are left."""
        if not game.board.volcano:
            return {}
        return {"volcano": _volcano_seen(volcano_rows(game.board, s), s.tiles_size - s.tiles_next)}

    def whole(self, game: Game, s: State) -> Mapping[str, Any]:
        """The tiles left, in their order."""
        if not game.board.volcano:
            return {}
        return {"tiles": tiles_seen(game.board, s.tiles[s.tiles_next : s.tiles_size])}

    def events(self, board: Board, told: Told, after: State) -> Iterator[Event] | None:
        """A tile, and its bonus if that is lost."""
        return _drawn(board, told, after) if told.code == DREW_TILE else None

    def chance(self, moment: Moment) -> Chance | None:
        """The tiles of a new stack, and a tile that is drawn."""
        board, told = moment.game.board, moment.told
        if told.code == MADE_STACK:
            return Stacked(tiles_seen(board, moment.after.tiles[: moment.after.tiles_size]))
        if told.code == DREW_TILE:
            tile = tile_seen(board, told.a)
            return TileDrawn(tile.province, tile.bonus, told.seat, told.b or None)
        return None

    def printed(self, board: Board) -> Mapping[str, Any]:
        """The provinces below the volcano."""
        below = tuple(province.id for province in board.provinces if province.volcano)
        return {"volcano": below} if below else {}

    def set_up(self, game: Game, first: State, start: Snapshot) -> Mapping[str, Any]:
        """The tiles drawn in the set-up, and those in the stack."""
        if start.tiles is None:
            return {}
        drawn = tiles_seen(game.board, first.tiles[: first.tiles_next])
        return {"volcano": VolcanoAtStart(drawn, volcano_rows(game.board, first), start.tiles)}

    def why_not(self, q: Question) -> Reason | None:
        """A province that has erupted does not produce (§14.4)."""
        if q.top.kind != PREFECT or q.what != "province" or has_marker(q.s, q.number):
            return None
        return reason("erupted", province=q.game.board.provinces[q.number].id)

    def site_closed(self, q: Question) -> Reason | None:
        """Nobody builds any more in a province below many tiles (§14.4)."""
        if not q.s.closed >> q.number & 1:
            return None
        return reason("closed", province=str(q.game.board.cities[q.number].province))

    def drawn(self, board: Board, seen: View | None) -> Mapping[str, Any]:
        """The volcano, and the rows below it."""
        if not board.volcano:
            return {}
        volcano = seen.volcano if seen else None
        below = tuple(province.id for province in board.provinces if province.volcano)
        if volcano is None:
            return {"mountain": MountainDrawn(below)}
        return {
            "rows": {province: RowDrawn(tiles, volcano.dots) for province, tiles in volcano.rows.items()},
            "mountain": MountainDrawn(below, volcano.mood),
        }

    def notes(self, game: Game, seen: View) -> Iterator[Line]:
        """The rows below the volcano, and how many tiles are left."""
        if seen.volcano is None or not game.board.volcano:
            return
        names = {province.id: province.name for province in game.board.provinces}
        rows = [
            f"{names[province]} {number}{f' ({WHAT_ROWS_DO[number]})' if number else ''}"
            for province, number in seen.volcano.rows.items()
        ]
        left = seen.volcano.tiles_left
        stack = f"{left} tile{'' if left == 1 else 's'} in the stack"
        yield (f"Tiles of {game.board.volcano.name}: {', '.join(rows)}; {stack}.",)


def _drawn(board: Board, told: Told, after: State) -> Iterator[Event]:
    tile = tile_seen(board, told.a)
    arguments: Arguments = {"seat": told.seat, "bonus": tile.bonus}
    if tile.province is None:
        yield Event("tile-neutral", arguments)
    else:
        yield Event(f"tile-{told.b}", {**arguments, "province": tile.province})
    if not told.c and told.seat < after.seats:
        yield Event("lose", {"seat": told.seat, "goods": {tile.bonus: 1}})


def _volcano_seen(rows: dict[str, int], tiles_left: int) -> VolcanoSeen:
    """The volcano, which smokes where a special marker lies and erupts above a full row (§14.4)."""
    fullest = max(rows.values())
    erupted = tuple(province for province, tiles in rows.items() if tiles >= ERUPTION_ROW)
    mood: VolcanoMood = "erupting" if erupted else "smoking" if fullest >= SPECIAL_MARKER_ROW else "calm"
    return VolcanoSeen(rows, ERUPTION_ROW, erupted, mood, tiles_left)


def volcano_rows(board: Board, s: State) -> dict[str, int]:
    """How many tiles lie in each province below the volcano."""
    return {province.id: s.rows[i] for i, province in enumerate(board.provinces) if province.volcano}


def tiles_seen(board: Board, tiles: list[int]) -> tuple[TileSeen, ...]:
    """Volcano tiles in their order."""
    return tuple(tile_seen(board, tile) for tile in tiles)


def tile_seen(board: Board, tile: int) -> TileSeen:
    """A volcano tile: its province, if it is not neutral, and its bonus."""
    province = tile_province(tables_of(board), tile)
    bonus = tile_bonus(tile)
    return TileSeen(
        None if province == NOBODY else board.provinces[province].id,
        "coin" if bonus == COIN else GOODS[bonus],
    )
