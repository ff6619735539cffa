"""Where every point of a seat comes from: god by god, card by card, and what was scored during play."""

from itertools import pairwise

from concordia.data.cards import CARD_IDS, GODS, ROLES
from concordia.data.goods import BRICK, GOODS, PRICES
from concordia.game import Game
from concordia.narrate import happened
from concordia.points import score_of
from concordia.rules.bits import count
from concordia.rules.cards import FIRST_SPECIALIST
from concordia.rules.journal import DEDICATED, SCORED
from concordia.rules.scoring import CARD_GOOD, MINERVA
from concordia.rules.state import NOWHERE, TEAMS
from concordia.rules.variants.contrarius import LEVEL_POINTS
from concordia.rules.variants.teams import partner_of
from concordia.view import colonist_place

Json = dict[str, object]


def explain(game: Game, seat: int) -> Json:
    """The points of a seat now: for each god its cards and what counted, then Concordia and score marker."""
    score = score_of(game.state, game.tables, seat)
    gods = []
    for god, cards in score.gods.items():
        told = [
            {
                "card": card.card,
                "owned": card.owned,
                "each": card.each,
                "points": card.points,
                **_for(game, seat, god, card.card),
            }
            for card in cards
        ]
        gods.append({"god": god, "points": score.by_god[god], "cards": told})
    return {
        "seat": seat,
        "gods": gods,
        "concordia": score.concordia,
        "marker": during_play(game, seat),
        "total": score.total,
    }


def _for(game: Game, seat: int, god: str, card: str) -> Json:
    """What a god counts for one card."""
    s = game.state
    player = s.players[seat]
    if god == "vesta":
        goods = {good: number for good, number in zip(GOODS, player.goods, strict=True) if number}
        worth = sum(number * price for number, price in zip(player.goods, PRICES, strict=True))
        return {"coins": player.coins, "goods": goods, "worth": player.coins + worth}
    if god == "jupiter":
        return {"houses": _cities(game, player.houses & ~s.good_cities[BRICK])}
    if god == "saturnus":
        return {"provinces": _provinces(game, seat, 1)}
    if god == "venus":
        return {"provinces": _provinces(game, seat, 2)}
    if god == "mercurius":
        return {"goods": [good for i, good in enumerate(GOODS) if player.houses & s.good_cities[i]]}
    if god == "mars":
        places = enumerate(player.colonists)
        return {
            "colonists": [colonist_place(game.board, i, place) for i, place in places if place != NOWHERE]
        }
    return {"houses": _cities(game, player.houses & s.good_cities[CARD_GOOD[CARD_IDS.index(card)]])}


def _cities(game: Game, mask: int) -> list[str]:
    return [city.id for i, city in enumerate(game.board.cities) if mask >> i & 1]


def _provinces(game: Game, seat: int, houses: int) -> list[str]:
    """Provinces with so many houses of a seat; for two in team play, one of each partner."""
    s = game.state
    own = s.players[seat].houses
    found = []
    for i, province in enumerate(game.board.provinces):
        there = game.tables.province_cities[i]
        if houses > 1 and s.options & TEAMS:
            enough = own & there and s.players[partner_of(s, seat)].houses & there
        else:
            enough = count(own & there) >= houses
        if enough:
            found.append(province.id)
    return found


def during_play(game: Game, seat: int) -> list[Json]:
    """Every time the score marker of a seat moved: the level of Contrarius, Byzantium, reactions."""
    states = [before for before, _ in game.history()] + [game.state]
    moved: list[Json] = []
    if seat == game.state.contrarius and LEVEL_POINTS[game.state.level]:
        moved.append({"cause": "level", "points": LEVEL_POINTS[game.state.level]})
    for number, ((before, after), move) in enumerate(zip(pairwise(states), game.moves, strict=True), 1):
        # Only where the marker or a mark has moved there is something to be told.
        same_marks = before.marks == after.marks
        if before.players[seat].points == after.players[seat].points and same_marks:
            continue
        at: Json = {"decision": number, "turn": before.turn + 1}
        for told in happened(game.board, before, move):
            if told.seat == seat and told.code == DEDICATED:
                mark: Json = {**at, "points": told.c, "cause": "byzantium", "god": GODS[told.a]}
                if told.a == MINERVA and seat != game.state.contrarius:
                    mark["specialist"] = ROLES[FIRST_SPECIALIST + told.b]
                moved.append(mark)
            elif told.seat == seat and told.code == SCORED:
                moved.append({**at, "points": told.a, "cause": "reaction"})
    return moved
