"""A greedy bot for Concordia: it takes the action it likes best and never looks ahead."""

import json
import sys

PRICES = {"brick": 3, "food": 4, "tool": 5, "wine": 6, "cloth": 7}


def worth(goods):
    """What goods cost at the bank."""
    return sum(PRICES[good] * number for good, number in goods.items())


def liking_of_card(card, me):
    """How much I like to play a card now."""
    goods, kinds = me["goods"], sum(number > 0 for number in me["goods"].values())
    if "architect" in card and goods["brick"] and kinds > 1 and me["coins"] > 3:
        return 80  # able to build
    if ("senator" in card or "consul" in card) and worth(goods) > 30:
        return 70  # able to buy cards
    if "tribune" in card:
        return 60 if me["hand_size"] < 3 else 0  # take all cards back when few are left
    return {"prefect": 50, "mercator": 40, "colonist": 30}.get(card, 10)


def liking(action, me):
    """How much I like an action."""
    kind, target, effect = action["kind"], action["target"], action["effect"]
    spent = action["cost"].get("coins", 0) + worth(action["cost"].get("goods", {}))
    gained = effect.get("coins", 0) + worth(effect.get("goods", {}))
    if kind in ("card", "role", "copy", "use", "point"):
        return liking_of_card(effect.get("card") or target.get("card") or target["role"], me) + gained
    if kind in ("slot", "house", "new"):
        return 100 - spent  # cards, houses and colonists are points: the cheaper, the better
    if kind == "sell":
        return gained if me["goods"][target["good"]] > target["count"] else -1  # keep one of each good
    if kind == "buy":
        return 1 if target["count"] == 1 and not me["goods"][target["good"]] else -1
    if kind in ("from", "to", "sail"):
        return 1 + action["cost"].get("steps", 0)  # go far
    return effect.get("points", 0) + gained - spent


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "Greedy"}), flush=True)
    elif message["type"] == "decide":
        view = message["view"]
        best = max(view["actions"], key=lambda action: liking(action, view["seats"][view["viewer"]]))
        print(json.dumps({"type": "move", "number": message["number"], "action": best["action"]}), flush=True)
