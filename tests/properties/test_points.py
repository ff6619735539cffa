"""Points at every moment, counted once more from what lies on the table."""

from collections import Counter

from concordia import Game
from concordia.data.cards import CARD_IDS, CARDS, MINERVA_POINTS
from concordia.data.goods import GOODS, PRICES
from concordia.rules.scoring import final_points
from concordia.rules.seats import everyone
from concordia.rules.state import NOWHERE
from concordia.rules.variants.teams import partner_of
from tests.random_games import Table, moments, over_games, played

SPECIALISTS = ("mason", "farmer", "smith", "vintner", "weaver")


def venus(game: Game, seat: int) -> int:
    """What one card of Venus is worth: 2 for provinces with 2 houses, in teams 1 where both have one."""
    s = game.state
    provinces = [city.province for city in game.board.cities]
    own = Counter(provinces[i] for i in range(len(provinces)) if s.players[seat].houses >> i & 1)
    if "teams" not in game.setup.variants:
        return 2 * sum(number > 1 for number in own.values())
    others = s.players[partner_of(s, seat)].houses
    return len(own.keys() & {provinces[i] for i in range(len(provinces)) if others >> i & 1})


def counted(game: Game, seat: int) -> dict[str, int]:
    """A player's points god by god, counted card by card as people do (§11.2, §15.4, §16.4)."""
    s = game.state
    player = s.players[seat]
    cards = [card for card, number in enumerate(player.hand) for _ in range(number)]
    cards += player.pile[: player.pile_size]
    cities = [city for i, city in enumerate(game.board.cities) if player.houses >> i & 1]
    goods = [s.city_good[i] for i in range(len(game.board.cities)) if player.houses >> i & 1]
    wealth = player.coins + sum(n * price for n, price in zip(player.goods, PRICES, strict=True))
    each = {
        "vesta": wealth // 10,
        "jupiter": sum(GOODS[good] != "brick" for good in goods),
        "saturnus": len({city.province for city in cities}),
        "mercurius": 2 * len(set(goods)),
        "mars": 2 * sum(place != NOWHERE for place in player.colonists),
    }
    if {"venus", "teams"} & set(game.setup.variants):
        each["venus"] = venus(game, seat) if seat < s.seats else 0
    points = dict.fromkeys((*each, "minerva"), 0)
    for card in cards:
        for god in CARDS[card].gods:
            if god == "minerva":
                good = SPECIALISTS.index(CARD_IDS[card])
                points[god] += MINERVA_POINTS[good] * goods.count(good)
            else:
                points[god] += each[god]
    return points


@over_games(1)
def test_points_are_what_people_would_count_at_every_moment(table: Table, style: str, seed: int) -> None:
    for number, (game, _) in enumerate(moments(table, seed, style)):
        if number % 8 and not game.is_over:
            continue
        for seat in range(everyone(game.state)):
            score = game.score(seat)
            assert score.by_god == counted(game, seat)
            assert score.marker == game.state.players[seat].points
            assert score.marker == 0 or table.board == "roma" or seat == game.state.contrarius
            assert score.concordia == (7 if game.state.concordia == seat else 0)
            assert score.total == final_points(game.state, game.tables, seat)
            assert min(score.total, *score.by_god.values()) >= 0


def rank(game: Game, table: Table, seat: int) -> tuple[int, int]:
    """What a seat is ranked by, the least first: points, then the tie-break (§11.4, §16.4, §17.6, §17.8)."""
    if seat == game.state.contrarius:
        return (-game.score(seat).total * (2 if table.in_teams else 1), -1)
    team = {seat, partner_of(game.state, seat)} if table.in_teams else {seat}
    points = -sum(game.score(member).total for member in team)
    to_the_right = [(game.state.magnus - steps) % table.seats for steps in range(table.seats)]
    first = min(to_the_right.index(member) for member in team)
    return (points, 0 if table.against_contrarius else first)


@over_games(2)
def test_the_outcome_ranks_all_seats_by_points_then_by_their_distance_from_the_magnus(
    table: Table, style: str, seed: int
) -> None:
    game = played(table, seed, style, moves=30)
    assert game.outcome() is None
    game = played(table, seed, style)
    outcome = game.outcome()
    assert outcome is not None
    seats = range(everyone(game.state))
    assert sorted(ranked.seat for ranked in outcome) == list(seats)
    by_hand = sorted(seats, key=lambda seat: rank(game, table, seat))
    assert [ranked.seat for ranked in outcome] == by_hand
    assert [ranked.name for ranked in outcome] == [game.names[seat] for seat in by_hand]
    assert [ranked.score for ranked in outcome] == [game.score(seat) for seat in by_hand]
