"""What a legal action costs and brings, told before it is done; nothing hidden enters into it."""

from typing import Final

from concordia.data.cards import CARD_IDS, CARDS
from concordia.data.goods import COLONIST_COST, GOODS, HOUSE_GOODS, PRICES, GoodName, Goods
from concordia.expansions import first_says
from concordia.game import Game
from concordia.moves import Move
from concordia.rules.actions import bit_of
from concordia.rules.bits import count
from concordia.rules.cards import top_card
from concordia.rules.colonists import kind_of, on_board, steps_to
from concordia.rules.decisions import PREFECT
from concordia.rules.houses import house_coins
from concordia.rules.market import price_in, price_in_any
from concordia.rules.roles.colonist import COLONIST_COINS
from concordia.rules.roles.prefect import bonus_goods, coins_showing
from concordia.rules.roles.tribune import coins_for_cards
from concordia.rules.scoring import CARD_GOOD
from concordia.rules.state import Pending, State, Tables
from concordia.shapes.view import Amounts

NOTHING: Final = Amounts()


def cost_of(game: Game, move: Move) -> Amounts:
    """What an action takes from the seat asked: coins, goods, goods of any kind, movement points."""
    s = game.state
    top = s.stack[s.depth - 1]
    if move.kind == "house":
        city = bit_of(move.action)
        return Amounts(house_coins(s, city), _named(HOUSE_GOODS[s.city_good[city]]))
    if move.kind == "new":
        return Amounts(goods=_named(COLONIST_COST))
    if move.kind == "slot":
        return _card_price(s, top, _slot_of(move))
    if move.kind in ("sell", "pay"):
        return Amounts(goods={_good_of(move): move.target.count or 1})
    if move.kind == "buy":
        return Amounts(_value(move))
    if move.kind == "to":
        place = s.players[top.seat].colonists[top.item]
        return Amounts(steps=steps_to(game.tables, kind_of(top.item), place, bit_of(move.action)))
    return first_says(lambda expansion: expansion.cost(game, move)) or NOTHING


def effect_of(game: Game, move: Move) -> Amounts:
    """What an action brings at once: coins, goods, a card, and what others gain by it."""
    s = game.state
    top = s.stack[s.depth - 1]
    if move.kind == "card":
        return _card_effect(game, top, str(move.target.card))
    if move.kind == "slot":
        return Amounts(card=CARD_IDS[s.display[_slot_of(move)]])
    if move.kind == "copy":
        seat = move.target.seat
        assert seat is not None
        return Amounts(card=CARD_IDS[top_card(s, seat)])
    if move.kind == "produce":
        return _production(game, top.seat, bit_of(move.action))
    if move.kind == "coins":
        return Amounts(_coins(game, top))
    if move.kind == "sell":
        return Amounts(_value(move))
    if move.kind == "buy":
        return Amounts(goods={_good_of(move): _count_of(move)})
    if move.kind in ("keep", "take"):
        return Amounts(goods={_good_of(move): 1})
    if move.kind == "use":
        return Amounts(card=move.target.card)
    return first_says(lambda expansion: expansion.effect(game, move)) or NOTHING


def _named(goods: tuple[int, ...] | list[int]) -> Goods:
    return {good: number for good, number in zip(GOODS, goods, strict=True) if number}


def _slot_of(move: Move) -> int:
    slot = move.target.slot
    assert slot is not None
    return slot - 1


def _good_of(move: Move) -> GoodName:
    good = move.target.good
    assert good is not None
    return good


def _count_of(move: Move) -> int:
    count = move.target.count
    assert count is not None
    return count


def _value(move: Move) -> int:
    return _count_of(move) * PRICES[GOODS.index(_good_of(move))]


def _card_price(s: State, top: Pending, slot: int) -> Amounts:
    goods = [price_in(s, slot, good, top.item) for good in range(len(GOODS))]
    return Amounts(goods=_named(goods), any=price_in_any(slot, top.item))


def _card_effect(game: Game, top: Pending, card: str) -> Amounts:
    s = game.state
    played = CARDS[CARD_IDS.index(card)]
    if played.roles == ("tribune",):
        return Amounts(coins_for_cards(s.players[top.seat].pile_size + 1))
    if played.roles == ("mercator",):
        return Amounts(played.coins)
    good = CARD_GOOD[CARD_IDS.index(card)]
    if good >= 0:
        return Amounts(goods=_named(harvest_of(s, top.seat, s.good_cities[good])))
    return NOTHING


def harvest_of(s: State, seat: int, cities: int) -> list[int]:
    """What a player's houses in these cities give, by good."""
    return [count(s.players[seat].houses & cities & of_good & ~s.barren) for of_good in s.good_cities]


def production_of(s: State, b: Tables, seat: int, province: int, owner: int) -> list[int]:
    """What a player gains, by good, when a seat lets a province produce."""
    goods = harvest_of(s, owner, b.province_cities[province])
    if owner == seat:
        goods[s.marker_good[province]] += bonus_goods(s, seat, province)
    return goods


def _production(game: Game, seat: int, province: int) -> Amounts:
    s = game.state
    gains = [production_of(s, game.tables, seat, province, owner) for owner in range(s.seats)]
    return Amounts(
        goods=_named(gains[seat]),
        bonus={GOODS[s.marker_good[province]]: bonus_goods(s, seat, province)},
        others={
            str(owner): _named(gains[owner])
            for owner in range(s.seats)
            if owner != seat and any(gains[owner])
        },
    )


def _coins(game: Game, top: Pending) -> int:
    if top.kind == PREFECT:
        return coins_showing(game.state, game.tables)
    return COLONIST_COINS + on_board(game.state, top.seat)
