"""What the gods give, and who has won."""

from tests.cli.outside.facts import CARDS, GODS, GOODS, PRICE, SPECIALIST_POINTS, SPECIALISTS, Json
from tests.cli.outside.table import Player, Table


def value(table: Table, player: Player, god: str, good: str = "") -> int:
    """What a god gives for one card; Minerva for the specialist of a good."""
    houses = player.houses
    made_of = [table.city_good[city] for city in houses]
    provinces = [table.board.province[city] for city in houses]
    if god == "vesta":
        return (player.coins + sum(PRICE[of] * player.goods[of] for of in GOODS)) // 10
    if god == "jupiter":
        return sum(of != "brick" for of in made_of)
    if god == "saturnus":
        return len(set(provinces))
    if god == "venus" and table.teams and player is not table.his:
        partner = table.people[table.partner(player.seat)]
        return len(set(provinces) & {table.board.province[city] for city in partner.houses})
    if god == "venus":
        return 2 * sum(provinces.count(province) >= 2 for province in set(provinces))
    if god == "mercurius":
        return 2 * len(set(made_of))
    if god == "mars":
        return 2 * player.on_board()
    return SPECIALIST_POINTS[good] * made_of.count(good)


def of_cards(table: Table, player: Player) -> dict[str, int]:
    """What each god gives for all cards of a player."""
    points = dict.fromkeys(GODS, 0)
    for card in player.cards():
        for god in CARDS[card].gods:
            points[god] += value(table, player, god, SPECIALISTS.get(card, ""))
    return points


def score(table: Table, player: Player) -> Json:
    """The points of a player as a snapshot tells them."""
    points = of_cards(table, player)
    if not table.variants & {"venus", "teams"}:
        assert not points.pop("venus")
    points["concordia"] = 7 if table.concordia == player.seat else 0
    points["marker"] = player.points
    return {**points, "total": sum(points.values())}


def order(table: Table) -> list[int]:
    """The seats from the winner down."""
    totals: list[int] = [score(table, player)["total"] for player in table.players]

    def rank(seat: int) -> tuple[float, ...]:
        if table.his is not None:
            return (totals[seat] if seat == table.his.seat else level_with(seat), -seat)
        assert table.magnus is not None
        near = [(table.magnus - one) % len(table.people) for one in side(seat)]
        return (sum(totals[one] for one in side(seat)), -min(near), -seat)

    def side(seat: int) -> set[int]:
        return {seat, table.partner(seat)} if table.teams else {seat}

    def level_with(seat: int) -> float:
        """What a player or team may be compared with Contrarius by; a tie is his."""
        return sum(totals[one] for one in side(seat)) / (2 if table.teams else 1) - 0.1

    return sorted(range(len(totals)), key=rank, reverse=True)
