"""The storehouse: gaining goods, and choosing what to keep."""

from collections import Counter

from tests.cli.outside.table import Acting, Player, Table, ask


def produce_for(table: Table, player: Player, cities: set[str]) -> None:
    """Every house in these cities gives its good; nothing below an eruption does."""
    for city in player.houses & cities:
        good = table.city_good[city]
        if table.row(city) < 4 and good:
            player.gained[good] += 1
    receive(player)


def receive(player: Player) -> None:
    """Store what was gained if it fits; what must be chosen waits."""
    free = player.free()
    if 0 < free < player.gained.total():
        return
    if free:
        player.goods += player.gained
    player.gained = Counter()


def keep(table: Table, seat: int) -> Acting:
    """Ask those who gained too much, in turn order from a seat on."""
    for player in table.from_seat(seat):
        while player.gained.total() and player.free():
            options = {f"keep {good}" for good in +player.gained}
            good = (yield from ask("keep", player.seat, options, player.free())).split()[1]
            player.gained[good] -= 1
            player.goods[good] += 1
        player.gained = Counter()
