"""Points at every moment, counted once more from what lies on the table."""

from concordia import Game
from concordia.data.cards import CARD_IDS, CARDS, MINERVA_POINTS
from concordia.data.goods import GOODS, PRICES
from concordia.rules.scoring import final_points
from concordia.rules.state import NOWHERE
from tests.random_games import Table, moments, over_games, played

SPECIALISTS = ("mason", "farmer", "smith", "vintner", "weaver")


def counted(game: Game, seat: int) -> dict[str, int]:
    """A player's points god by god, counted card by card as people do (§11.2)."""
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
    points = dict.fromkeys((*each, "minerva"), 0)
    for card in cards:
        god = CARDS[card].gods[0]
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
        for seat in range(table.seats):
            score = game.score(seat)
            assert score.by_god == counted(game, seat)
            assert score.concordia == (7 if game.state.concordia == seat else 0)
            assert score.total == final_points(game.state, game.tables, seat)
            assert min(score.total, *score.by_god.values()) >= 0


@over_games(2)
def test_the_outcome_ranks_all_seats_by_points_then_by_their_distance_from_the_magnus(
    table: Table, style: str, seed: int
) -> None:
    game = played(table, seed, style, moves=40)
    assert game.outcome() is None
    game = played(table, seed, style)
    outcome = game.outcome()
    assert outcome is not None
    assert sorted(ranked.seat for ranked in outcome) == list(range(table.seats))
    to_the_right = [(game.state.magnus - steps) % table.seats for steps in range(table.seats)]
    by_hand = sorted(range(table.seats), key=lambda seat: (-game.score(seat).total, to_the_right.index(seat)))
    assert [ranked.seat for ranked in outcome] == by_hand
    assert [ranked.name for ranked in outcome] == [game.setup.names[seat] for seat in by_hand]
    assert [ranked.score for ranked in outcome] == [game.score(seat) for seat in by_hand]
