"""Contrarius: what he does after a card."""

from typing import Any

from tests.cli.outside.facts import CARDS, GODS, GOODS, SPECIALISTS, Json, demand
from tests.cli.outside.market import refill
from tests.cli.outside.scores import value
from tests.cli.outside.storehouse import keep, produce_for
from tests.cli.outside.table import STORE, Acting, Player, Table
from tests.cli.outside.volcano import draw_tile


def react(table: Table) -> Acting:
    """The reaction that is due, if any."""
    if table.reacting is None or table.his is None:
        return
    role, detail = table.reaction_role, table.reaction_detail
    table.reacting = None
    if role == "architect":
        take_card(table, table.his)
    elif role == "mercator":
        yield from build_and_produce(table, table.his)
    elif role in ("senator", "consul", "praetor", "proconsul"):
        build(table, table.his)
    elif role == "prefect":
        there = table.province_cities(detail) if detail else set()
        gain(table, table.his, len(table.his.houses & there) if detail else 2)
    elif role == "tribune":
        new_colonist(table, table.his)
        if table.board.volcano:
            draw_tile(table, table.his.seat)
    elif role == "colonist" and detail:
        new_colonist(table, table.his)
    elif role == "colonist":
        gain(table, table.his, 2)
    elif role in SPECIALISTS:
        gain(table, table.his, len(table.his.houses & table.cities_of(SPECIALISTS[role])))


def tell(table: Table, key: str, **arguments: Any) -> None:
    """Note a step, to be compared with what the replay tells."""
    assert table.his is not None
    table.steps.append({"key": key, "seat": table.his.seat, **arguments})


def gain(table: Table, his: Player, points: int) -> None:
    """Points on his marker."""
    his.points += points
    tell(table, "contrarius-points", points=points)


def take_card(table: Table, his: Player) -> None:
    """The card in the slot of a die, or the last one."""
    face = table.drawn("slot-die")["face"]
    demand(1 <= face <= 6, "a die has six faces")
    tell(table, "slot-die", face=face)
    if table.display:
        card = table.display.pop(min(face, max(table.display)))
        his.hand.append(card)
        tell(table, "contrarius-card", card=card)
        refill(table, his)


def new_colonist(table: Table, his: Player) -> None:
    """One of the kind with fewer on the board."""
    kinds = ("sea", "land") if table.board.track else ("land", "sea")
    kind = min(kinds, key=lambda kind: -his.colonists[kind].count(STORE))
    if STORE in his.colonists[kind]:
        his.colonists[kind][his.colonists[kind].index(STORE)] = table.board.start[kind]
        tell(table, "contrarius-colonist", colonist=kind)
    else:
        gain(table, his, 1)


def roll(table: Table, his: Player) -> str:
    """The good that the white die names."""
    rolled = table.drawn("white-die")
    best = max(GOODS.index(SPECIALISTS[card]) for card in his.cards() if card in SPECIALISTS)
    good = GOODS[best] if rolled["face"] == "S" else rolled["face"]
    demand(rolled["good"] == good, "S is the good of his dearest specialist")
    return str(good)


def build(table: Table, his: Player) -> str | None:
    """A house by the white die, where he likes it best."""
    cities = set(table.board.province) - set(table.board.site_space) - his.houses
    allowed = {city for city in cities if table.row(city) < 3}
    if not his.reserve or not allowed:
        tell(table, "no-house")
        return None
    candidates: set[str] = set()
    while not candidates:
        candidates = allowed & table.cities_of(roll(table, his))
    least = min(dislike(table, his, city) for city in candidates)
    best = [city for city in table.city_good if city in candidates and dislike(table, his, city) == least]
    tell(table, "candidates", cities=[city for city in table.city_good if city in candidates])
    tell(table, "best-one" if len(best) == 1 else "best-chance", best=best)
    city = best[0]
    if len(best) > 1:
        picked: Json = table.drawn("pick")
        demand(picked["cities"] == best and picked["city"] in best, "chance picks one of the best")
        city = picked["city"]
    tell(table, "contrarius-house", city=city)
    his.houses.add(city)
    table.use_house(his)
    if table.board.track:
        sail_on(table, his)
    return city


def dislike(table: Table, his: Player, city: str) -> tuple[int, ...]:
    """The less, the better: old province, houses in the city, coins showing, houses of the players."""
    province = table.board.province[city]
    there = table.province_cities(province)
    return (
        bool(his.houses & there),
        table.standing_in(city),
        province not in table.showing,
        sum(len(player.houses & there) for player in table.people),
    )


def build_and_produce(table: Table, his: Player) -> Acting:
    """After a Mercator the province of his new house produces for the players."""
    city = build(table, his)
    if city is None or (province := table.board.province[city]) not in table.showing:
        return
    table.showing.discard(province)
    tell(table, "contrarius-produce", province=province)
    for player in table.people:
        produce_for(table, player, table.province_cities(province))
    yield from keep(table, table.active)


def sail_on(table: Table, his: Player) -> None:
    """His foremost ship goes on: Carthago, Athenae, Byzantium."""
    spaces = table.board.spaces
    ships = his.colonists["sea"]
    sailing = [place for place in ships if place not in (STORE, spaces[-1])]
    if not sailing:
        return
    ship = max(sailing, key=spaces.index)
    ahead = spaces[spaces.index(ship) + 1 :]
    space = next(one for one in ahead if one == spaces[-1] or one in table.board.site_space.values())
    if space == spaces[-1] and not his.reserve:
        return
    ships[ships.index(ship)] = space
    tell(table, "sail", space=space)
    if space == spaces[-1]:
        score_god(table, his)
    elif table.level != "contrarius" and his.reserve:
        good = roll(table, his)
        sites = [site for site, its in table.board.site_space.items() if its == space]
        free = [site for site in sites if site in table.cities_of(good) - his.houses]
        if free:
            his.houses.add(free[0])
            table.use_house(his)
            tell(table, "contrarius-house", city=free[0])
        else:
            tell(table, "no-site", space=space)


def score_god(table: Table, his: Player) -> None:
    """The god worth most, the first in scoring order if equal."""
    choices = [(god, good) for god in GODS for good in (GOODS if god == "minerva" else ("",))]
    free = [choice for choice in choices if his.seat not in table.marks.get(choice[0], ())]
    god, good = max(free, key=lambda choice: dedication(table, his, *choice))
    points = dedication(table, his, god, good)
    his.points += points
    table.marks.setdefault(god, set()).add(his.seat)
    table.use_house(his)
    tell(table, "contrarius-god", god=god)
    tell(table, "contrarius-points", points=points)


def dedication(table: Table, player: Player, god: str, good: str) -> int:
    """What a god gives in Byzantium: half, rounded up, if others have marked it."""
    points = value(table, player, god, good)
    return -(-points // 2) if table.marks.get(god) else points


def note(table: Table, player: Player, role: str) -> None:
    """The reaction will be to this role, if it is to this player."""
    if table.reacting is player:
        table.reaction_role = role


def expect(table: Table, player: Player, card: str) -> None:
    """A reaction to a card; a Diplomat or double card says later to what."""
    table.reacting = player
    roles = CARDS[card].roles
    table.reaction_role = roles[0] if len(roles) == 1 and roles[0] != "diplomat" else None
    table.reaction_detail = None
