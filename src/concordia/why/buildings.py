"""Why no house can be built in a city (§4.4–6)."""

from concordia.data.goods import GOODS
from concordia.expansions import first_says
from concordia.expansions.reasons import Question, Reason, reason
from concordia.rules.decisions import BUILD
from concordia.rules.hooks.roles import more_building_sites
from concordia.rules.houses import accessible, house_coins, house_goods
from concordia.rules.state import Pending


def no_house(q: Question) -> Reason:
    """Why a house cannot be built when houses are built."""
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
    closed = first_says(lambda expansion: expansion.site_closed(q))
    if closed is not None:
        return closed
    if q.player.reserve == 0:
        return reason("no-houses")
    return _out_of_reach(q, building) or _cost(q)


def _out_of_reach(q: Question, building: Pending) -> Reason | None:
    """Why a city is not accessible; where only other sites count, colonists on lines do not."""
    reached = more_building_sites(q.s, q.b)
    if building.item == 0:
        reached |= accessible(q.s, q.b, q.top.seat)
    if reached >> q.number & 1:
        return None
    found = first_says(lambda expansion: expansion.site_not_reached(q, building))
    return found or reason("no-colonist-adjacent")


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
