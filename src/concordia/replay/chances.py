"""What chance decided in a step: dice, volcano tiles, cards that came onto the display."""

from concordia.data.cards import CARD_IDS
from concordia.data.goods import GOODS
from concordia.game import Game
from concordia.reactions import has_reacted
from concordia.replay.step import Step
from concordia.rules.bits import count, lowest, nth
from concordia.rules.chance import below
from concordia.rules.seats import partner_of
from concordia.rules.state import NO_CARD, NOBODY, State
from concordia.rules.variants.contrarius import (
    DIE,
    SPECIALIST_FACE,
    TOLD_BEST,
    TOLD_CANDIDATES,
    TOLD_SLOT,
    TOLD_TILE,
    highest_specialist,
)
from concordia.rules.variants.sicilia import COIN, tile_bonus, tile_province

Json = dict[str, object]


def chance(game: Game, step: Step) -> list[Json]:
    """Everything that chance decided in a step: dice, volcano tiles, cards that came onto the display."""
    rolled = _rolled(game, step)
    shown = _revealed(step)
    # A die names the card that Contrarius takes; other dice are rolled when a purchase is over.
    dice_first = bool(rolled) and rolled[0]["kind"] == "slot-die"
    return [*_drawn(game, step), *(rolled + shown if dice_first else shown + rolled)]


def _revealed(step: Step) -> list[Json]:
    """The cards that came from the deck onto the display, which fill its last slots."""
    cards = step.after.deck[step.before.deck_next : step.after.deck_next]
    shown = sum(card != NO_CARD for card in step.after.display)
    first = shown - len(cards) + 1
    return [{"kind": "reveal", "slot": first + i, "card": CARD_IDS[card]} for i, card in enumerate(cards)]


def _rolled(game: Game, step: Step) -> list[Json]:
    """The dice of Contrarius, rolled once more from the generator as it was before the step."""
    noted = step.after.told[: step.after.told_size] if has_reacted(step.before, step.after) else []
    notes = dict(zip(noted[::2], noted[1::2], strict=True))
    words = step.before.chance[:]
    rolls: list[Json] = []
    if TOLD_SLOT in notes:
        rolls.append({"kind": "slot-die", "face": below(words, DIE) + 1})
    if TOLD_CANDIDATES in notes:
        wanted = GOODS[step.before.city_good[lowest(notes[TOLD_CANDIDATES])]]
        while not rolls or rolls[-1]["good"] != wanted:
            rolls.append(_white_die(step.before, words))
        best = notes[TOLD_BEST]
        picked = game.board.cities[nth(best, below(words, count(best)))].id
        if count(best) > 1:
            cities = [city.id for i, city in enumerate(game.board.cities) if best >> i & 1]
            rolls.append({"kind": "pick", "cities": cities, "city": picked})
        if words != step.after.chance:  # Beside the ship track a veteran rolls once more.
            rolls.append(_white_die(step.before, words))
    assert not rolls or words == step.after.chance
    return rolls


def _white_die(s: State, words: list[int]) -> Json:
    face = below(words, DIE)
    good = GOODS[highest_specialist(s) if face == SPECIALIST_FACE else face]
    return {"kind": "white-die", "face": "S" if face == SPECIALIST_FACE else good, "good": good}


def _drawn(game: Game, step: Step) -> list[Json]:
    """The volcano tiles drawn, by whom and into which row; and the new stack, if one had to be made."""
    before, after, mover = step.before, step.after, step.before.stack[step.before.depth - 1].seat
    is_new = after.tiles_next < before.tiles_next
    old = before.tiles[before.tiles_next : before.tiles_size if is_new else after.tiles_next]
    tiles = old + (after.tiles[: after.tiles_next] if is_new else [])
    drawers = [mover] if step.move.text == "tribune" else []
    drawers += [partner_of(before, mover), after.contrarius]
    if tiles and TOLD_TILE in after.told[: after.told_size : 2] and has_reacted(before, after):
        drawers[len(tiles) - 1] = after.contrarius
    rows = volcano_rows(game, before)
    drawn: list[Json] = []
    for number, (tile, seat) in enumerate(zip(tiles, drawers, strict=False)):
        if is_new and number == len(old):
            drawn.append(
                {"kind": "stack", "tiles": [tile_told(game, t) for t in after.tiles[: after.tiles_size]]}
            )
        told = tile_told(game, tile)
        if told["province"] is not None:
            rows[str(told["province"])] += 1
        drawn.append({"kind": "tile", "seat": seat, **told, "row": rows.get(str(told["province"]))})
    return drawn


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
