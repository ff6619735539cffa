"""Moving colonists and ships, building houses, and what ships find."""

from collections import Counter

from tests.cli.outside.contrarius import dedication
from tests.cli.outside.facts import GODS, HOUSE_COINS, KINDS, SPECIALISTS
from tests.cli.outside.table import STORE, Acting, Player, Table, ask


def act(table: Table, player: Player, points: int, ships_only: bool = False) -> Acting:
    """Move with so many points, find what ships find, build houses, score a god in Byzantium."""
    yield from move(table, player, points, ships_only)
    yield from land_ships(table, player)
    yield from build(table, player, ships_only)
    yield from dedicate(table, player)


def move(table: Table, player: Player, points: int, ships_only: bool) -> Acting:
    """Move one colonist after another; a ship only once."""
    sailed: list[str] = []
    while points:
        movers = {}
        for kind in KINDS if not ships_only else ("sea",):
            places = [place for place in player.colonists[kind] if place != STORE]
            if kind == "sea" and table.board.track:
                places = list((Counter(places) - Counter(sailed)).elements())
            for place in places:
                if goals := destinations(table, player, kind, place, points):
                    movers[f"{kind} {place}"] = (kind, place, goals)
        answer = yield from ask("move", player.seat, {"done", *movers}, points)
        if answer == "done":
            return
        kind, place, goals = movers[answer]
        goal = yield from ask("to", player.seat, {f"> {goal}" for goal in goals}, points)
        goal = goal.removeprefix("> ")
        player.colonists[kind][player.colonists[kind].index(place)] = goal
        points -= goals[goal]
        if goal in table.board.spaces:
            sailed.append(goal)
            table.arrivals.append(goal)


def destinations(table: Table, player: Player, kind: str, place: str, points: int) -> dict[str, int]:
    """Where a colonist may go, and the points it takes."""
    if kind == "sea" and table.board.track:
        spaces = table.board.spaces
        ahead = spaces[spaces.index(place) + 1 :]
        closed = not player.reserve or spaces[-1] in table.arrivals
        return {space: 1 for space in ahead if space != spaces[-1] or not closed}
    taken = {place for other in table.players for place in other.colonists[kind]}
    return {
        line: steps for line, steps in table.board.reach(kind, place, points).items() if line not in taken
    }


def land_ships(table: Table, player: Player) -> Acting:
    """Coins and goods of the spaces reached, in order of arrival; what does not fit is lost."""
    found = [space for arrival in table.arrivals for space in table.board.track if space["space"] == arrival]
    player.coins += sum(space["coins"] for space in found)
    for space in found:
        if space["goods"]:
            options = {f"take {good}" for good in space["goods"]} if player.free() else {"done"}
            answer = yield from ask("bonus", player.seat, options)
            if answer != "done":
                player.goods[answer.split()[1]] += 1


def build(table: Table, player: Player, ships_only: bool) -> Acting:
    """Build houses, one after another."""
    while True:
        cities = {site for site, space in table.board.site_space.items() if space in table.arrivals}
        if not ships_only:
            for kind in KINDS:
                for place in player.colonists[kind]:
                    cities |= table.board.lines[kind].get(place, set())
        options = {f"house {city}" for city in cities if may_build(table, player, city)}
        answer = yield from ask("build", player.seat, options | {"done"})
        if answer == "done":
            return
        city = answer.split()[1]
        coins, goods = house_price(table, city)
        player.coins -= coins
        player.goods -= goods
        player.houses.add(city)
        table.use_house(player)
        if city in table.board.site_space:  # This ship has built its house.
            table.arrivals[table.arrivals.index(table.board.site_space[city])] = None


def may_build(table: Table, player: Player, city: str) -> bool:
    """Whether a player may build in a city and can pay it."""
    if city not in table.board.province or city in player.houses or not player.reserve or table.row(city) > 2:
        return False
    coins, goods = house_price(table, city)
    return player.coins >= coins and player.has(goods)


def house_price(table: Table, city: str) -> tuple[int, Counter[str]]:
    """The coins and goods for a house."""
    good = table.city_good[city]
    assert good
    goods = Counter(["food"] if good == "brick" else ["brick", good])
    return HOUSE_COINS[good] * (table.standing_in(city) + 1), goods


def dedicate(table: Table, player: Player) -> Acting:
    """A ship in Byzantium scores a god and marks it with a house."""
    arrived = table.board.spaces[-1:] and table.board.spaces[-1] in table.arrivals
    table.arrivals = []
    if not arrived or not player.reserve:
        return
    free = [god for god in GODS if player.seat not in table.marks.get(god, ())]
    choices = {f"god {god}": (god, "") for god in free if god != "minerva"}
    if "minerva" in free:
        choices |= {f"god minerva {name}": ("minerva", good) for name, good in SPECIALISTS.items()}
    god, good = choices[(yield from ask("god", player.seat, set(choices)))]
    player.points += dedication(table, player, god, good)
    table.marks.setdefault(god, set()).add(player.seat)
    table.use_house(player)
