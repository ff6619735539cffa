"""Every point of a seat is explained, and what is said to have counted is there on the board (§11.2)."""

from functools import cache
from typing import Any

import pytest

from concordia import Game
from concordia.data.cards import CARDS, CONCORDIA_POINTS, GODS, MINERVA_POINTS
from concordia.data.goods import GOODS, PRICES
from concordia.explain import explain
from concordia.rules.state import copy_state
from concordia.shapes import plain
from tests.positions import against, build, give, hand, houses, pile, position, roll, stand
from tests.random_games import Table, played

HIM = 1
TABLES = [
    Table("imperium", 5),
    Table("italia", 2, ("intermediate-scoring",)),
    Table("roma", 3),
    Table("roma", 2, ("venus", "intermediate-scoring")),
    Table("sicilia", 4, ("start-without-goods",)),
    Table("imperium", 3, ("venus",)),
    Table("italia", 4, ("teams",)),
    Table("roma", 6, ("teams",)),
    *(Table(board, 1, ("contrarius",)) for board in ("imperium", "italia", "roma", "sicilia")),
    Table("italia", 1, ("contrarius-veteran",)),
    *(Table("roma", 1, (f"contrarius-{level}",)) for level in ("veteran", "expert")),
    *(Table(board, 2, ("contrarius-veteran", "teams")) for board in ("italia", "roma", "sicilia")),
]
SPECIALISTS = dict(zip(("mason", "farmer", "smith", "vintner", "weaver"), range(5), strict=True))

tables = pytest.mark.parametrize("table", TABLES, ids=str)


@cache
def games(table: Table) -> list[Game]:
    """Finished games and one that goes on."""
    finished = [played(table, seed, style) for seed, style in enumerate(("any", "buying", "building"))]
    return [*finished, played(table, 7, "building", 150)]


@cache
def everyone(table: Table) -> list[tuple[Game, int, Any]]:
    return [
        (game, seat, plain(explain(game, seat))) for game in games(table) for seat in range(len(game.names))
    ]


def marker_of(game: Game, seat: int) -> list[dict[str, Any]]:
    told: Any = plain(explain(game, seat))["marker"]
    assert isinstance(told, list)
    return told


def province_of(game: Game, city: str) -> str | None:
    return next(known.province for known in game.board.cities if known.id == city)


@tables
def test_the_parts_add_up_to_the_total(table: Table) -> None:
    for game, seat, told in everyone(table):
        gods = sum(god["points"] for god in told["gods"])
        marker = sum(moved["points"] for moved in told["marker"])
        assert told["seat"] == seat
        assert gods + told["concordia"] + marker == told["total"] == game.score(seat).total
        assert marker == game.score(seat).marker == game.state.players[seat].points
        assert told["concordia"] == (CONCORDIA_POINTS if game.state.concordia == seat else 0)


@tables
def test_the_cards_of_each_god_add_up_and_are_all_cards_of_the_seat(table: Table) -> None:
    for game, seat, told in everyone(table):
        player = game.state.players[seat]
        listed: dict[str, int] = {}
        for god in told["gods"]:
            assert god["points"] == sum(card["points"] for card in god["cards"])
            for card in god["cards"]:
                assert card["points"] == card["owned"] * card["each"]
                listed[card["card"]] = card["owned"]
        owned = {card.id: player.hand[i] for i, card in enumerate(CARDS)}
        for position_ in range(player.pile_size):
            owned[CARDS[player.pile[position_]].id] += 1
        assert listed == {card: number for card, number in owned.items() if number}


@tables
def test_the_gods_come_in_the_order_of_scoring(table: Table) -> None:
    for _, _, told in everyone(table):
        names = [god["god"] for god in told["gods"]]
        with_venus = {"venus", "teams"} & set(table.variants)
        assert names == [god for god in GODS if god != "venus" or with_venus]


@tables
def test_what_counted_gives_the_points_of_each_card(table: Table) -> None:
    for game, seat, told in everyone(table):
        for god in told["gods"]:
            for card in god["cards"]:
                assert card["each"] == worth(game, seat, god["god"], card), god["god"]


def worth(game: Game, seat: int, god: str, card: dict[str, Any]) -> int:
    """The points that follow from what is said to have counted, checked against the board."""
    own = houses(game, seat)
    player = game.state.players[seat]
    goods = {city: GOODS[game.state.city_good[i]] for i, city in enumerate(c.id for c in game.board.cities)}
    if god == "vesta":
        assert card["coins"] == player.coins
        assert card["goods"] == {good: n for good, n in zip(GOODS, player.goods, strict=True) if n}
        worth = sum(PRICES[GOODS.index(good)] * number for good, number in card["goods"].items())
        assert card["worth"] == player.coins + worth
        return int(card["worth"] // 10)
    if god == "jupiter":
        assert set(card["houses"]) == {city for city in own if goods[city] != "brick"}
        return len(card["houses"])
    if god == "saturnus":
        assert sorted(card["provinces"]) == sorted({str(province_of(game, city)) for city in own})
        return len(card["provinces"])
    if god == "venus":
        return venus_worth(game, seat, card["provinces"])
    if god == "mercurius":
        assert set(card["goods"]) == {goods[city] for city in own}
        return 2 * len(card["goods"])
    if god == "mars":
        assert len(card["colonists"]) == sum(place >= 0 for place in player.colonists)
        assert all(colonist["place"] in ("city", "line") for colonist in card["colonists"])
        return 2 * len(card["colonists"])
    good = SPECIALISTS[card["card"]]
    assert set(card["houses"]) == {city for city in own if goods[city] == GOODS[good]}
    return MINERVA_POINTS[good] * len(card["houses"])


def venus_worth(game: Game, seat: int, provinces: list[str]) -> int:
    own = [province_of(game, city) for city in houses(game, seat)]
    if "teams" in game.setup.variants and seat < game.state.seats:
        partner = (seat + game.state.seats // 2) % game.state.seats
        others = {province_of(game, city) for city in houses(game, partner)}
        assert set(provinces) == {province for province in own if province in others}
        return len(provinces)
    assert set(provinces) == {province for province in own if own.count(province) > 1}
    return 2 * len(provinces)


def test_for_contrarius_venus_counts_his_own_houses_against_a_team_too() -> None:
    game = against(team=True)
    him = game.state.contrarius
    province = game.board.provinces[0].id
    build(game, him, *[city.id for city in game.board.cities if city.province == province][:2])
    hand(game, him, next(card.id for card in CARDS if "venus" in card.gods))
    venus = next(god for god in explain(game, him).gods if god.god == "venus")
    assert [(card.each, card.provinces) for card in venus.cards] == [(2, (province,))]


@tables
def test_each_step_of_the_marker_is_a_decision_that_moved_it(table: Table) -> None:
    for game, seat, told in everyone(table):
        states = [before for before, _ in game.history()] + [game.state]
        for moved in told["marker"]:
            if moved["cause"] == "level":
                assert seat == game.state.contrarius
                continue
            before, after = states[moved["decision"] - 1 : moved["decision"] + 1]
            assert moved["turn"] == before.turn + 1
            assert moved["points"] == after.players[seat].points - before.players[seat].points
            own_mark = [now & ~then & 1 << seat for then, now in zip(before.marks, after.marks, strict=True)]
            assert moved["cause"] == ("byzantium" if any(own_mark) else "reaction")
            assert moved["cause"] == "byzantium" or seat == game.state.contrarius
            if "god" in moved:
                assert own_mark[GODS.index(moved["god"])]
            else:
                assert seat == game.state.contrarius


@tables
def test_explaining_changes_nothing(table: Table) -> None:
    game = games(table)[-1]
    before = copy_state(game.state)
    assert explain(game, 0) == explain(game, 0)
    assert game.state == before


def test_a_mark_in_byzantium_tells_god_specialist_decision_and_turn() -> None:
    game = position_on_roma()
    game.push("prefect, coins, sea athenae, god minerva farmer")
    assert marker_of(game, 0) == [
        {
            "decision": 4,
            "turn": 1,
            "points": 6,
            "cause": "byzantium",
            "god": "minerva",
            "specialist": "farmer",
        }
    ]


def position_on_roma() -> Game:
    game = against("roma", goods={"pantheon": "food", "colosseum": "food"})
    hand(game, HIM, "smith")
    stand(game, 0, "land campus", "sea athenae")
    build(game, 0, "pantheon", "colosseum")
    return game


def test_a_mark_that_gives_nothing_is_told_too() -> None:
    game = position_on_roma()
    game.push("prefect, coins, sea athenae, god vesta")
    (moved,) = marker_of(game, 0)
    assert (moved["points"], moved["god"]) == (0, "vesta")


def test_a_reaction_after_a_mark_of_the_player_is_told_as_a_reaction() -> None:
    game = position_on_roma()
    game.push("prefect, coins, sea athenae, god mars")
    assert marker_of(game, HIM) == [{"decision": 4, "turn": 1, "points": 2, "cause": "reaction"}]


def test_his_god_in_byzantium_is_told_as_such() -> None:
    game = against("roma", level="contrarius-expert")
    hand(game, HIM, "smith")
    stand(game, HIM, "land campus", "sea athenae")
    roll(game, "brick")
    game.push("senator")
    level, scored = marker_of(game, HIM)
    assert level == {"cause": "level", "points": 25}
    assert (scored["cause"], scored["points"], scored["turn"]) == ("byzantium", 4, 1)


def test_a_card_in_the_pile_is_explained_like_one_in_the_hand() -> None:
    game = position(seats=3, goods={"massilia": "wine"})
    hand(game, 0, "vintner")
    pile(game, 0, "vintner", "senator")
    build(game, 0, "massilia")
    give(game, 0, coins=4, cloth=1)
    told: Any = plain(explain(game, 0))
    gods = {god["god"]: god for god in told["gods"]}
    assert gods["minerva"] == {
        "god": "minerva",
        "points": 8,
        "cards": [{"card": "vintner", "owned": 2, "each": 4, "points": 8, "houses": ["massilia"]}],
    }
    assert gods["vesta"]["cards"] == [
        {
            "card": "senator",
            "owned": 1,
            "each": 1,
            "points": 1,
            "coins": 4,
            "goods": {"cloth": 1},
            "worth": 11,
        }
    ]


def test_the_marker_is_explained_anew_after_a_move_is_taken_back() -> None:
    game = against()
    game.push("prefect, coins")
    assert len(marker_of(game, HIM)) == 1
    game.pop()
    assert marker_of(game, HIM) == []
