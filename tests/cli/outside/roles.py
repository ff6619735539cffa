"""What the cards do."""

from collections.abc import Callable

from tests.cli.outside.contrarius import expect, note
from tests.cli.outside.facts import CARDS, COLOURS, GOODS, KINDS, PRICE, SPECIALISTS
from tests.cli.outside.market import buy_cards
from tests.cli.outside.movement import act
from tests.cli.outside.scores import of_cards
from tests.cli.outside.storehouse import keep, produce_for
from tests.cli.outside.table import STORE, Acting, Answering, Player, Table, ask
from tests.cli.outside.volcano import stir


def choose_role(table: Table, player: Player, card: str) -> Answering:
    """The role of a card, which is asked if it has two."""
    roles = CARDS[card].roles
    if len(roles) == 1:
        return roles[0]
    role = (yield from ask("role", player.seat, {f"as {role}" for role in roles})).split()[1]
    note(table, player, role)
    return role


def do_card(table: Table, player: Player, card: str) -> Acting:
    """Do a card's action."""
    role = yield from choose_role(table, player, card)
    yield from do_role(table, player, card, role)


def do_role(table: Table, player: Player, card: str, role: str) -> Acting:
    """Do what a card does in a role."""
    if role in SPECIALISTS:
        produce_for(table, player, table.cities_of(SPECIALISTS[role]))
        yield from keep(table, player.seat)
    elif role == "mercator":
        player.coins += CARDS[card].coins
        yield from trade(player, "trade", 2)
    else:
        yield from ACTIONS[role](table, player)


def tribune(table: Table, player: Player) -> Acting:
    """Take the pile back, score for the first time, draw a tile, perhaps a new colonist."""
    player.coins += max(0, len(player.pile) - 3)
    player.hand += player.pile
    player.pile = []
    if "intermediate-scoring" in table.variants and player.interim is None:
        player.interim = sum(of_cards(table, player).values())
        pay_places(table)
    stir(table, player)
    answer = yield from ask("new-colonist", player.seat, {"done"} | places(table, player, set()))
    settle_in(player, answer)


def pay_places(table: Table) -> None:
    """When all have scored: 2 coins for the best, 1 for the second best."""
    scores = [player.interim for player in table.people if player.interim is not None]
    if len(scores) == len(table.people):
        best, *others = sorted(set(scores), reverse=True)
        for player in table.people:
            player.coins += 2 if player.interim == best else player.interim in others[:1]


def places(table: Table, player: Player, cities: set[str]) -> set[str]:
    """Where new colonists may come, in the start city and other cities."""
    if not player.goods["food"] or not player.goods["tool"]:
        return set()
    return {
        f"new {kind} {city}"
        for kind in KINDS
        for city in {city for city in cities if table.board.touches(kind, city)} | {table.board.start[kind]}
        if STORE in player.colonists[kind]
    }


def settle_in(player: Player, answer: str) -> None:
    """Pay for a new colonist and place it, unless there is none."""
    if answer.startswith("new "):
        _, kind, city = answer.split()
        player.goods["food"] -= 1
        player.goods["tool"] -= 1
        player.colonists[kind][player.colonists[kind].index(STORE)] = city


def colonist(table: Table, player: Player) -> Acting:
    """New colonists, or coins."""
    answer = "new"
    stop = "coins"
    while answer.startswith("new"):
        answer = yield from ask("settle", player.seat, {stop} | places(table, player, player.houses))
        settle_in(player, answer)
        if answer.startswith("new") and table.reacting is player:
            table.reaction_detail = "placed"
        stop = "done"
    if answer == "coins":
        player.coins += 5 + player.on_board()


def architect(table: Table, player: Player) -> Acting:
    """Move and build."""
    yield from act(table, player, player.on_board())


def prefect(table: Table, player: Player) -> Acting:
    """A province produces, or the markers give coins."""
    options = {f"produce {province}" for province in table.showing}
    answer = yield from ask("prefect", player.seat, options | {"coins"})
    if answer == "coins":
        for province in table.board.markers:
            marker = table.marker(province)
            player.coins += marker["coins"] if marker["side"] == "coins" else 0
            if marker["side"] == "coins":
                table.showing.add(province)
        if table.board.track:
            yield from act(table, player, 1, ships_only=True)
        return
    province = answer.split()[1]
    if table.reacting is player:
        table.reaction_detail = province
    if table.rows.get(province, 0) < 2:
        player.gained[table.marker_good[province]] += 1 + (table.magnus == player.seat)
        if table.magnus == player.seat:
            table.magnus = (player.seat - 1) % len(table.people)
    table.showing.discard(province)
    for owner in table.people:
        produce_for(table, owner, table.province_cities(province))
    yield from keep(table, player.seat)


def trade(player: Player, kind: str, most: int) -> Acting:
    """Sell or buy so many goods, each once; before the first turn only buy, and any number of goods."""
    traded: set[str] = set()
    while len(traded) < most:
        options = {"done"}
        for good in set(GOODS) - traded:
            if kind == "trade":
                options |= {f"sell {number} {good}" for number in range(1, player.goods[good] + 1)}
            most_bought = min(player.free(), player.coins // PRICE[good])
            options |= {f"buy {number} {good}" for number in range(1, most_bought + 1)}
        left = most - len(traded) if kind == "trade" else 0
        answer = yield from ask(kind, player.seat, options, left)
        if answer == "done":
            return
        deal, count, good = answer.split()
        number = int(count) if deal == "buy" else -int(count)
        player.goods[good] += number
        player.coins -= number * PRICE[good]
        traded.add(good)


def diplomat(table: Table, player: Player) -> Acting:
    """Do what another's top card does, or use an open card of Contrarius."""
    options: dict[str, str] = {}
    for other in table.people:
        own = other is player or (table.teams and other.seat == table.partner(player.seat))
        if not own and other.pile:
            role = CARDS[other.pile[-1]].roles[0]
            if role != "diplomat" and not (table.teams and role in ("legatus", "proconsul")):
                options[f"copy {COLOURS[other.seat]}"] = other.pile[-1]
    for card in set(table.his.hand) if table.his else ():
        if CARDS[card].roles[0] not in ("diplomat", "tribune", "proconsul"):
            options[f"use {card}"] = card
    answer = yield from ask("copy", player.seat, {"done", *options})
    if answer == "done":
        return
    card = options[answer]
    if answer.startswith("use") and table.his:
        table.his.hand.remove(card)
        table.his.pile.append(card)
    note(table, player, CARDS[card].roles[0])
    if card != "magister":
        yield from do_card(table, player, card)
        return
    top = len(player.pile) - 1
    if CARDS[player.pile[top]].roles[0] != "diplomat":  # A Magister on top repeats the Diplomat.
        top -= 1
    if top > 0 and CARDS[player.pile[top - 1]].roles[0] not in ("diplomat", "senator", "magister"):
        yield from do_card(table, player, player.pile[top - 1])


def magister(table: Table, player: Player) -> Acting:
    """Repeat the card under it."""
    if len(player.pile) > 1 and player.pile[-2] not in ("senator", "magister"):
        yield from do_card(table, player, player.pile[-2])


def senator(table: Table, player: Player) -> Acting:
    """Buy up to two cards."""
    yield from buy_cards(table, player, 2, with_slot=True)


def consul(table: Table, player: Player) -> Acting:
    """Buy one card without the price of its slot, also as a Proconsul."""
    yield from buy_cards(table, player, 1, with_slot=False)


def praetor(table: Table, player: Player) -> Acting:
    """Buy one card."""
    yield from buy_cards(table, player, 1, with_slot=True)


def legatus(table: Table, player: Player) -> Acting:
    """Point at a card of the partner, who plays one; both do it."""
    partner = table.people[table.partner(player.seat)]
    cards = set(partner.hand) - {"legatus"}
    if not cards:
        return
    yield from ask("point", player.seat, {f"point {card}" for card in cards})
    card = yield from ask("play-for-team", partner.seat, cards)
    put_on_pile(partner, card)
    if table.reacting:
        expect(table, partner, card)
    yield from do_together(table, partner, card)


def put_on_pile(player: Player, card: str) -> None:
    """Play a card from the hand."""
    player.hand.remove(card)
    player.pile.append(card)


def do_together(table: Table, player: Player, card: str) -> Acting:
    """A player does a card, then in team play the partner: of two roles the other one."""
    role = yield from choose_role(table, player, card)
    yield from do_role(table, player, card, role)
    if not table.teams or card == "legatus":
        return
    partner = table.people[table.partner(player.seat)]
    if card == "proconsul":
        yield from play_alone(table, partner)
    else:
        yield from do_role(table, partner, card, next((r for r in CARDS[card].roles if r != role), role))


def play_alone(table: Table, player: Player) -> Acting:
    """Beside the partner's Proconsul, play a card for oneself."""
    cards = set(player.hand) - {"legatus"}
    if cards:
        card = yield from ask("play-alone", player.seat, cards)
        put_on_pile(player, card)
        yield from do_card(table, player, card)


ACTIONS: dict[str, Callable[[Table, Player], Acting]] = {
    "tribune": tribune,
    "architect": architect,
    "prefect": prefect,
    "diplomat": diplomat,
    "senator": senator,
    "consul": consul,
    "colonist": colonist,
    "magister": magister,
    "praetor": praetor,
    "proconsul": consul,
    "legatus": legatus,
}
