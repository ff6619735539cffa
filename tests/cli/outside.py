"""A program from outside: it checks a replay step by step and knows nothing of the package but the rules.

Every number here is written down once more from the rules, so that no fault of the package can hide in it.
"""

from collections import Counter
from itertools import pairwise
from typing import Any

Json = dict[str, Any]

GOODS = ("brick", "food", "tool", "wine", "cloth")
PRICE = dict(zip(GOODS, (3, 4, 5, 6, 7), strict=True))
HOUSE_COINS = dict(zip(GOODS, (1, 2, 3, 4, 5), strict=True))
SPECIALISTS = {"mason": "brick", "farmer": "food", "smith": "tool", "vintner": "wine", "weaver": "cloth"}
SPECIALIST_POINTS = {"mason": 3, "farmer": 3, "smith": 3, "vintner": 4, "weaver": 5}
GOD_OF = {
    "vesta": {"senator"},
    "jupiter": {"architect", "diplomat", "consul"},
    "saturnus": {"prefect", "diplomat-i", "diplomat-iii"},
    "mercurius": {"mercator", "mercator-5", "diplomat-iv"},
    "mars": {"tribune", "colonist", "diplomat-v"},
    "minerva": set(SPECIALISTS),
}
CARD_PRICE = {
    "architect": "tool",
    "prefect": "wine",
    "mercator-5": "wine",
    "colonist": "food",
    "diplomat-i": "tool",
    "diplomat-iii": "food",
    "diplomat-iv": "tool",
    "diplomat-v": "food",
    "consul": "cloth",
    "mason": "food",
    "farmer": "brick food",
    "smith": "brick tool",
    "vintner": "brick wine",
    "weaver": "brick cloth",
}


class Fault(Exception):
    """A step that does not follow from the one before."""


def check(document: Json) -> int:
    """Check a whole replay and return how many decisions it has."""
    moments = [document["start"], *(decision["snapshot"] for decision in document["decisions"])]
    setup = document["setup"]
    cards = owned(moments[0])
    for moment in moments:
        check_moment(setup, moment)
        demand(owned(moment) == cards, "no card comes or goes")
    for number, ((before, after), decision) in enumerate(
        zip(pairwise(moments), document["decisions"], strict=True), 1
    ):
        demand(decision["number"] == number, "decisions are numbered from 1")
        demand(decision["seat"] == before["decision"]["seat"], "the seat asked decides")
        demand(decision["kind"] == before["decision"]["kind"], "what is asked is answered")
        check_step(setup, before, decision, after)
        check_display(before, decision, after)
    check_outcome(document, moments[-1])
    return len(document["decisions"])


def demand(holds: bool, rule: str) -> None:
    if not holds:
        raise Fault(rule)


def owned(moment: Json) -> Counter[str]:
    cards = Counter(moment["deck"]) + Counter(offer["card"] for offer in moment["display"])
    for player in moment["seats"]:
        cards += Counter(player["hand"]) + Counter(player["pile"])
    return cards


def check_moment(setup: Json, moment: Json) -> None:
    standing: Counter[object] = Counter()
    for player in moment["seats"]:
        free = 12 - stored(player) - sum(player["goods"].values())
        demand(free == player["free_spaces"] >= 0, "a storehouse has 12 spaces")
        demand(player["coins"] >= 0, "nobody owes coins")
        demand(len(player["houses"]) + player["houses_left"] == 15, "everybody has 15 houses")
        demand(
            [colonist["kind"] for colonist in player["colonists"]] == ["land"] * 3 + ["sea"] * 3,
            "six colonists",
        )
        for colonist in player["colonists"]:
            if colonist["place"] == "line":
                demand(colonist["line"] in setup["board"][f"{colonist['kind']}_lines"], "a line of its kind")
                standing[colonist["kind"], *colonist["line"]] += 1
        demand(player["score"] == score(setup, moment, player), "the gods give what they give")
    demand(not standing or max(standing.values()) == 1, "one colonist on a line")
    for city in moment["cities"]:
        demand(city["good"] == setup["city_goods"][city["city"]], "cities keep their goods")
        houses = [player["seat"] for player in moment["seats"] if city["city"] in player["houses"]]
        demand(city["houses"] == houses, "houses stand where their owners built them")


def score(setup: Json, moment: Json, player: Json) -> Json:
    goods = setup["city_goods"]
    province = {city["city"]: city["province"] for city in setup["board"]["cities"]}
    houses = player["houses"]
    wealth = player["coins"] + sum(PRICE[good] * number for good, number in player["goods"].items())
    each = {
        "vesta": wealth // 10,
        "jupiter": sum(goods[city] != "brick" for city in houses),
        "saturnus": len({province[city] for city in houses}),
        "mercurius": 2 * len({goods[city] for city in houses}),
        "mars": 2 * (6 - stored(player)),
    }
    cards = player["hand"] + player["pile"]
    points = {god: value * sum(card in GOD_OF[god] for card in cards) for god, value in each.items()}
    points["minerva"] = sum(
        SPECIALIST_POINTS[card] * sum(goods[city] == SPECIALISTS[card] for city in houses)
        for card in cards
        if card in SPECIALISTS
    )
    points["concordia"] = 7 if moment["concordia"] == player["seat"] else 0
    return {**points, "total": sum(points.values())}


def check_step(setup: Json, before: Json, decision: Json, after: Json) -> None:
    """Check what the move took from its player and gave, and that it left the others alone."""
    seat, action = decision["seat"], decision["action"]
    then, now = before["seats"][seat], after["seats"][seat]
    goods = Counter(now["goods"])
    goods.subtract(then["goods"])
    changed = {good: number for good, number in goods.items() if number}
    check_coins(setup, before, decision, after)
    check_others(before, decision, after)
    kind = action["kind"]
    if kind == "house":
        check_house(setup, then, now, action["city"], changed)
    elif kind in ("sell", "buy"):
        number = action["count"] if kind == "buy" else -action["count"]
        demand(changed == {action["good"]: number}, "so many of the good are traded")
    elif kind == "new":
        demand(changed == {"food": -1, "tool": -1}, "a colonist costs 1 food and 1 tool")
        new = {"kind": action["colonist"], "place": "city", "city": action["city"]}
        demand(
            now["colonists"].count(new) - then["colonists"].count(new) == 1, "the colonist enters the city"
        )
    elif kind == "to":
        check_movement(then, now, action)
    elif kind == "pay":
        demand(changed == {action["good"]: -1}, "one good pays a question mark")
    elif kind == "keep":
        demand(changed.get(action["good"], 0) >= 1, "the good is kept")
        demand(all(0 < number <= then["gained"][good] for good, number in changed.items()), "of those gained")
    elif kind == "slot":
        check_purchase(before, decision, then, now, changed)
    elif kind == "card":
        check_card(then, now, action["card"])
    elif kind == "produce":
        check_production(setup, before, decision, after)


def check_coins(setup: Json, before: Json, decision: Json, after: Json) -> None:
    seat = decision["seat"]
    coins = [now["coins"] - then["coins"] for then, now in zip(before["seats"], after["seats"], strict=True)]
    coins[seat] -= coins_due(setup, before, decision)
    scored = [player["interim"] is not None for player in after["seats"]]
    if all(scored) and any(player["interim"] is None for player in before["seats"]):
        best, *others = sorted({player["interim"] for player in after["seats"]}, reverse=True)
        for player in after["seats"]:
            coins[player["seat"]] -= 2 if player["interim"] == best else player["interim"] in others[:1]
    demand(not any(coins), "nobody gains or pays other coins")


def coins_due(setup: Json, before: Json, decision: Json) -> int:
    """The coins that the player who moves gains, or pays if below 0."""
    action = decision["action"]
    player = before["seats"][decision["seat"]]
    kind = action["kind"]
    if kind == "house":
        good = setup["city_goods"][action["city"]]
        return -HOUSE_COINS[good] * (1 + sum(action["city"] in other["houses"] for other in before["seats"]))
    if kind in ("sell", "buy"):
        number: int = action["count"] if kind == "sell" else -action["count"]
        return PRICE[action["good"]] * number
    if kind == "coins":
        return marker_coins(before) if decision["kind"] == "prefect" else colonist_coins(player)
    if kind not in ("card", "copy"):
        return 0
    if action["card"] == "tribune":
        return max(0, len(player["pile"]) + 1 - 3)
    if action["card"] == "prefect":
        # With no province to choose, the coins are taken without a question.
        return 0 if any(marker["side"] == "good" for marker in before["markers"]) else marker_coins(before)
    if action["card"] == "colonist":
        can_place = player["goods"]["food"] and player["goods"]["tool"] and stored(player)
        return 0 if can_place else colonist_coins(player)
    return {"mercator": 3, "mercator-5": 5}.get(action["card"], 0)


def marker_coins(moment: Json) -> int:
    return sum(marker["coins"] for marker in moment["markers"] if marker["side"] == "coins")


def colonist_coins(player: Json) -> int:
    return 5 + 6 - stored(player)


def stored(player: Json) -> int:
    return sum(colonist["place"] == "storehouse" for colonist in player["colonists"])


def check_others(before: Json, decision: Json, after: Json) -> None:
    for then, now in zip(before["seats"], after["seats"], strict=True):
        if then["seat"] != decision["seat"]:
            same = ["houses", "colonists", "hand", "pile", "interim"]
            if decision["action"]["kind"] != "produce":
                same += ["goods", "gained"]
            demand(all(then[key] == now[key] for key in same), "a move leaves the others alone")


def check_house(setup: Json, then: Json, now: Json, city: str, changed: dict[str, int]) -> None:
    good = setup["city_goods"][city]
    price = {"food": -1} if good == "brick" else {"brick": -1, good: -1}
    demand(changed == price, "a house costs its goods")
    demand(sorted(now["houses"]) == sorted([*then["houses"], city]), "a house is built in a new city")
    demand(city != setup["board"]["start"], "no house in the start city")
    beside = [end for colonist in then["colonists"] for end in colonist.get("line", [])]
    demand(city in beside, "a colonist stands on a line beside the city")


def check_movement(then: Json, now: Json, action: Json) -> None:
    place = {"kind": action["colonist"], "place": "line", "line": action["line"]}
    demand(now["colonists"].count(place) == 1, "the colonist stands on the line")
    origin = action["from"]
    left = {"kind": action["colonist"], "place": next(iter(origin)), **origin}
    demand(
        then["colonists"].count(left) - now["colonists"].count(left) == 1, "the colonist has left its place"
    )


def check_purchase(before: Json, decision: Json, then: Json, now: Json, changed: dict[str, int]) -> None:
    action = decision["action"]
    offer = next(offer for offer in before["display"] if offer["slot"] == action["slot"])
    demand(offer["card"] == action["card"], "the card was in the slot")
    demand(Counter(now["hand"]) - Counter(then["hand"]) == Counter([action["card"]]), "it comes to the hand")
    price = Counter(CARD_PRICE[action["card"]].split())
    paid = Counter({good: -number for good, number in changed.items()})
    demand(paid >= price, "the goods of the card are paid")


def check_card(then: Json, now: Json, card: str) -> None:
    demand(card in then["hand"], "a card comes from the hand")
    if card == "tribune":
        demand(now["pile"] == [], "the Tribune takes the pile back")
        demand(sorted(now["hand"]) == sorted(then["hand"] + then["pile"]), "all cards are back in the hand")
    else:
        demand(now["pile"] == [*then["pile"], card], "a card goes on top of the pile")
        hand: Counter[str] = Counter(then["hand"])
        hand.subtract([card])
        demand(Counter(now["hand"]) == +hand, "a card leaves the hand")


def check_production(setup: Json, before: Json, decision: Json, after: Json) -> None:
    province = decision["action"]["province"]
    marker = next(marker for marker in before["markers"] if marker["province"] == province)
    turned = next(marker for marker in after["markers"] if marker["province"] == province)
    demand((marker["side"], turned["side"]) == ("good", "coins"), "the marker turns to coins")
    magnus = before["magnus"] == decision["seat"]
    seats = len(before["seats"])
    demand(after["magnus"] == (before["magnus"] - magnus) % seats, "the Magnus goes to the right")
    cities = {city["city"] for city in setup["board"]["cities"] if city["province"] == province}
    for then, now in zip(before["seats"], after["seats"], strict=True):
        gain = Counter(setup["city_goods"][city] for city in then["houses"] if city in cities)
        if then["seat"] == decision["seat"]:
            gain[marker["good"]] += 1 + magnus
        kept = Counter(now["goods"]) - Counter(then["goods"])
        waiting = Counter(now["gained"])
        demand(all(kept[good] <= gain[good] for good in GOODS), "nobody stores more than was produced")
        if not waiting.total():
            demand(kept.total() == min(gain.total(), then["free_spaces"]), "every space is used")


def check_display(before: Json, decision: Json, after: Json) -> None:
    revealed = [chance["card"] for chance in decision["chance"]]
    demand(before["deck"] == revealed + after["deck"], "cards are revealed from the top of the deck")
    shown = {offer["slot"]: offer["card"] for offer in after["display"]}
    demand(
        all(shown[chance["slot"]] == chance["card"] for chance in decision["chance"]), "they fill the display"
    )


def check_outcome(document: Json, last: Json) -> None:
    outcome = document["outcome"]
    demand(outcome["over"] == last["over"], "the end is the end")
    totals = [last["seats"][place["seat"]]["score"]["total"] for place in outcome["places"]]
    demand(
        totals == [place["points"] for place in outcome["places"]], "the points are those of the last moment"
    )
    demand(totals == sorted(totals, reverse=True), "the best comes first")
    demand((outcome["winner"] is not None) == last["over"], "a winner at the end alone")
