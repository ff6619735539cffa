"""What chance decided in a step: dice, volcano tiles, cards that came onto the display."""

from concordia.data.cards import CARD_IDS
from concordia.data.goods import GOODS
from concordia.game import Game
from concordia.replay.step import Step
from concordia.rules import journal
from concordia.rules.journal import Told
from concordia.rules.state import NOBODY, State
from concordia.rules.variants.contrarius import SPECIALIST_FACE
from concordia.rules.variants.sicilia import COIN, tile_bonus, tile_province

Json = dict[str, object]


def chance(game: Game, step: Step) -> list[Json]:
    """Everything that chance decided in a step, in order: dice, volcano tiles, cards onto the display."""
    return [decided for one in step.journal if (decided := _decided(game, step, one)) is not None]


def _decided(game: Game, step: Step, told: Told) -> Json | None:
    """What chance decided in one thing that was told, or None if it did not."""
    if told.code == journal.REVEALED:
        return {"kind": "reveal", "slot": told.b + 1, "card": CARD_IDS[told.a]}
    if told.code == journal.ROLLED_SLOT:
        return {"kind": "slot-die", "face": told.a + 1}
    if told.code == journal.ROLLED:
        face = "S" if told.a == SPECIALIST_FACE else GOODS[told.a]
        return {"kind": "white-die", "face": face, "good": GOODS[told.b]}
    if told.code == journal.PREFERRED and told.a & (told.a - 1):
        cities = [city.id for i, city in enumerate(game.board.cities) if told.a >> i & 1]
        return {"kind": "pick", "cities": cities, "city": game.board.cities[told.b].id}
    if told.code == journal.MADE_STACK:
        tiles = step.after.tiles[: step.after.tiles_size]
        return {"kind": "stack", "tiles": [tile_told(game, tile) for tile in tiles]}
    if told.code == journal.DREW_TILE:
        return {"kind": "tile", "seat": told.seat, **tile_told(game, told.a), "row": told.b or None}
    return None


def volcano_rows(game: Game, s: State) -> dict[str, int]:
    """How many tiles lie in each province below the volcano."""
    return {province.id: s.rows[i] for i, province in enumerate(game.board.provinces) if province.volcano}


def tile_told(game: Game, tile: int) -> Json:
    """A volcano tile: its province, if it is not neutral, and its bonus."""
    province = tile_province(game.tables, tile)
    bonus = tile_bonus(tile)
    return {
        "province": None if province == NOBODY else game.board.provinces[province].id,
        "bonus": "coin" if bonus == COIN else GOODS[bonus],
    }
