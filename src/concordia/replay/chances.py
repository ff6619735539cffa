"""What chance decided in a step: dice, volcano tiles, cards that came onto the display."""

from concordia.data.cards import CARD_IDS
from concordia.data.goods import GOODS
from concordia.game import Game
from concordia.replay.step import Step
from concordia.rules import journal
from concordia.rules.journal import Told
from concordia.rules.variants.contrarius import SPECIALIST_FACE
from concordia.shapes.replay import Chance, Picked, Revealed, SlotDie, Stacked, TileDrawn, WhiteDie
from concordia.view import tile_seen


def chance(game: Game, step: Step) -> list[Chance]:
    """Everything that chance decided in a step, in order: dice, volcano tiles, cards onto the display."""
    return [decided for one in step.journal if (decided := _decided(game, step, one)) is not None]


def _decided(game: Game, step: Step, told: Told) -> Chance | None:
    """What chance decided in one thing that was told, or None if it did not."""
    if told.code == journal.REVEALED:
        return Revealed(told.b + 1, CARD_IDS[told.a])
    if told.code == journal.ROLLED_SLOT:
        return SlotDie(told.a + 1)
    if told.code == journal.ROLLED:
        face = "S" if told.a == SPECIALIST_FACE else GOODS[told.a]
        return WhiteDie(face, GOODS[told.b])
    if told.code == journal.PREFERRED and told.a & (told.a - 1):
        cities = tuple(city.id for i, city in enumerate(game.board.cities) if told.a >> i & 1)
        return Picked(cities, game.board.cities[told.b].id)
    if told.code == journal.MADE_STACK:
        tiles = step.after.tiles[: step.after.tiles_size]
        return Stacked(tuple(tile_seen(game, tile) for tile in tiles))
    if told.code == journal.DREW_TILE:
        tile = tile_seen(game, told.a)
        return TileDrawn(tile.province, tile.bonus, told.seat, told.b or None)
    return None
