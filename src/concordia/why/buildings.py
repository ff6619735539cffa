"""Why no house can be built in a city (§4.4–6, §13.6, §14.4)."""

from concordia.data.goods import GOODS
from concordia.rules.decisions import BUILD
from concordia.rules.hooks.roles import more_building_sites
from concordia.rules.houses import accessible, house_coins, house_goods
from concordia.rules.state import Pending
from concordia.why.thing import Question, Reason, reason


def no_house(q: Question) -> Reason:
    """Why a house cannot be built when houses are built; a space of the ship track is no city."""
    return _hindrance(q, q.top) or reason("nothing")


def no_house_yet(q: Question) -> Reason | None:
    """Why a house could not be built as things stand, told while colonists still move."""
    building = next(pending for pending in reversed(q.s.stack[: q.s.depth]) if pending.kind == BUILD)
    return _hindrance(q, building)


def _hindrance(q: Question, building: Pending) -> Reason | None:
    city = 1 << q.number
    if q.number in q.b.start:
        return reason("start-city")
    if not q.b.buildable & city:
        return None
    if q.player.houses & city:
        return reason("own-house")
    if q.s.closed & city:
        return reason("closed", province=str(q.game.board.cities[q.number].province))
    if q.player.reserve == 0:
        return reason("no-houses")
    return _out_of_reach(q, building) or _cost(q)


def _out_of_reach(q: Question, building: Pending) -> Reason | None:
    """Why a city is not accessible; with the Prefect's ship only its landing place is."""
    city = 1 << q.number
    only_ships = building.item != 0
    reached = more_building_sites(q.s, q.b)
    if not only_ships:
        reached |= accessible(q.s, q.b, q.top.seat)
    if reached & city:
        return None
    if q.b.track_sites & city:
        return reason("no-ship")
    return reason("only-ships" if only_ships else "no-colonist-adjacent")


def _cost(q: Question) -> Reason | None:
    """The goods and coins that are missing for a house."""
    of_city = q.s.city_good[q.number]
    goods = missing(q, [house_goods(of_city, good) for good in range(len(GOODS))])
    coins = house_coins(q.s, q.number) - q.player.coins
    if goods and coins > 0:
        return reason("goods-and-coins", goods=goods, coins=coins)
    if goods:
        return reason("goods", goods=goods)
    return reason("coins", coins=coins) if coins > 0 else None


def missing(q: Question, price: list[int] | tuple[int, ...]) -> dict[str, int]:
    """The goods of a price that a player lacks, by name."""
    pairs = zip(GOODS, price, q.player.goods, strict=True)
    return {good: wanted - there for good, wanted, there in pairs if wanted > there}
