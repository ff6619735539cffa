"""The volcano: its tiles are drawn and placed."""

from tests.cli.outside.facts import NEUTRAL_BONUSES, Json, demand
from tests.cli.outside.table import Player, Table


def draw_tile(table: Table, seat: int) -> str:
    """Draw and place a tile and return its bonus; an empty stack is made anew of the neutral tiles."""
    if not table.tiles:
        stack = table.drawn("stack")["tiles"]
        demand(sorted(tile["bonus"] for tile in stack) == sorted(NEUTRAL_BONUSES), "nine neutral tiles")
        demand(not any(tile["province"] for tile in stack), "the new stack is neutral")
        table.tiles.extend(stack)
    tile = table.tiles.popleft()
    place_tile(table, tile)
    told = table.drawn("tile")
    row = table.rows.get(tile["province"])
    demand(told == {"kind": "tile", "seat": seat, **tile, "row": row}, "the tile on top is drawn")
    return str(tile["bonus"])


def place_tile(table: Table, tile: Json) -> None:
    """A tile of a province goes to its next row; the fourth takes the marker away."""
    if tile["province"] is not None:
        table.rows[tile["province"]] += 1
        demand(table.rows[tile["province"]] <= 4, "four tiles a province")
        if table.rows[tile["province"]] == 4:
            table.showing.discard(tile["province"])


def stir(table: Table, player: Player) -> None:
    """A Tribune draws a tile; a good is taken only if it fits."""
    if table.board.volcano:
        bonus = draw_tile(table, player.seat)
        if bonus == "coin":
            player.coins += 1
        elif player.free():
            player.goods[bonus] += 1
