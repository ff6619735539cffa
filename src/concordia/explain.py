"""Where every point of a seat comes from: god by god, card by card, and what was scored during play."""

from dataclasses import replace
from itertools import pairwise

from concordia.data.cards import CARD_IDS
from concordia.data.goods import BRICK, GOODS, PRICES
from concordia.expansions import first_says
from concordia.game import Game
from concordia.narrate import happened
from concordia.points import CardPoints, score_of
from concordia.rules.journal import Told
from concordia.rules.scoring import CARD_GOOD
from concordia.rules.state import NOWHERE
from concordia.shapes.points import CardPointsTold, GodPoints, MarkerMoved, SeatPoints
from concordia.view import colonist_place


def explain(game: Game, seat: int) -> SeatPoints:
    """The points of a seat now: for each god its cards and what counted, then Concordia and score marker."""
    score = score_of(game.state, game.tables, seat)
    gods = tuple(
        GodPoints(god, score.by_god[god], tuple(_counted(game, seat, god, card) for card in cards))
        for god, cards in score.gods.items()
    )
    return SeatPoints(seat, gods, score.concordia, during_play(game, seat), score.total)


def _counted(game: Game, seat: int, god: str, card: CardPoints) -> CardPointsTold:
    """What the cards of one kind give, and what a god counts for each of them."""
    s = game.state
    player = s.players[seat]
    told = CardPointsTold(card.card, card.owned, card.each, card.points)
    more = first_says(lambda expansion: expansion.counted(game, seat, god))
    if more is not None:
        return replace(told, **more)
    if god == "vesta":
        goods = {good: number for good, number in zip(GOODS, player.goods, strict=True) if number}
        worth = sum(number * price for number, price in zip(player.goods, PRICES, strict=True))
        return replace(told, coins=player.coins, goods=goods, worth=player.coins + worth)
    if god == "jupiter":
        return replace(told, houses=_cities(game, player.houses & ~s.good_cities[BRICK]))
    if god == "saturnus":
        return replace(told, provinces=_provinces(game, seat))
    if god == "mercurius":
        kinds = tuple(good for i, good in enumerate(GOODS) if player.houses & s.good_cities[i])
        return replace(told, goods=kinds)
    if god == "mars":
        places = [(i, place) for i, place in enumerate(player.colonists) if place != NOWHERE]
        return replace(told, colonists=tuple(colonist_place(game.board, i, place) for i, place in places))
    of_good = s.good_cities[CARD_GOOD[CARD_IDS.index(card.card)]]
    return replace(told, houses=_cities(game, player.houses & of_good))


def _cities(game: Game, mask: int) -> tuple[str, ...]:
    return tuple(city.id for i, city in enumerate(game.board.cities) if mask >> i & 1)


def _provinces(game: Game, seat: int) -> tuple[str, ...]:
    """Provinces with a house of a seat."""
    own = game.state.players[seat].houses
    pairs = zip(game.board.provinces, game.tables.province_cities, strict=False)
    return tuple(province.id for province, there in pairs if own & there)


def during_play(game: Game, seat: int) -> tuple[MarkerMoved, ...]:
    """Every time the score marker of a seat moved."""
    states = [before for before, _ in game.history()] + [game.state]
    began = first_says(lambda expansion: expansion.moved_before(game, seat))
    moved = [began] if began else []
    for number, ((before, after), move) in enumerate(zip(pairwise(states), game.moves, strict=True), 1):
        # Only where the marker or a mark has moved there is something to be told.
        same_marks = before.marks == after.marks
        if before.players[seat].points == after.players[seat].points and same_marks:
            continue
        for told in happened(game.board, before, move):
            found = _moved(game, seat, told)
            if found is not None:
                moved.append(replace(found, decision=number, turn=before.turn + 1))
    return tuple(moved)


def _moved(game: Game, seat: int, told: Told) -> MarkerMoved | None:
    return first_says(lambda expansion: expansion.moved(game, seat, told))
