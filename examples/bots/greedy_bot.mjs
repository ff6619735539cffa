// A greedy bot for Concordia: it takes the action it likes best and never looks ahead.
import { createInterface } from "node:readline";

const PRICES = { brick: 3, food: 4, tool: 5, wine: 6, cloth: 7 };

// What goods cost at the bank.
const worth = (goods = {}) =>
  Object.entries(goods).reduce((sum, [good, number]) => sum + PRICES[good] * number, 0);

// How much I like to play a card now.
function likingOfCard(card, me) {
  const kinds = Object.values(me.goods).filter((number) => number > 0).length;
  if (card.includes("architect") && me.goods.brick && kinds > 1 && me.coins > 3) return 80; // able to build
  if (/senator|consul/.test(card) && worth(me.goods) > 30) return 70; // able to buy cards
  if (card.includes("tribune")) return me.hand_size < 3 ? 60 : 0; // take all cards back when few are left
  return { prefect: 50, mercator: 40, colonist: 30 }[card] ?? 10;
}

// How much I like an action.
function liking({ kind, target, cost, effect }, me) {
  const spent = (cost.coins ?? 0) + worth(cost.goods);
  const gained = (effect.coins ?? 0) + worth(effect.goods);
  if (["card", "role", "copy", "use", "point"].includes(kind))
    return likingOfCard(effect.card ?? target.card ?? target.role, me) + gained;
  if (["slot", "house", "new"].includes(kind)) return 100 - spent; // these are points: the cheaper, the better
  if (kind === "sell") return me.goods[target.good] > target.count ? gained : -1; // keep one of each good
  if (kind === "buy") return target.count === 1 && !me.goods[target.good] ? 1 : -1;
  if (["from", "to", "sail"].includes(kind)) return 1 + (cost.steps ?? 0); // go far
  return (effect.points ?? 0) + gained - spent;
}

const say = (message) => console.log(JSON.stringify(message));

for await (const line of createInterface({ input: process.stdin })) {
  const { type, number, view } = JSON.parse(line);
  if (type === "hello") say({ type: "hello", protocol: 1, name: "Greedy" });
  if (type === "decide") {
    const like = (action) => liking(action, view.seats[view.viewer]);
    const best = view.actions.reduce((one, other) => (like(other) > like(one) ? other : one));
    say({ type: "move", number, action: best.action });
  }
}
