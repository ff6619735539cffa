from collections import Counter

import pytest

from concordia import Game, SetupError
from concordia.rules.variants.teams import partner_of, same_team
from tests.positions import asked, cards_for_sale, cards_in_hand, coins, colonists, display, goods, legal
from tests.random_games import Table, played

DECKS = (
    ("architect", "prefect-architect", "mercator-5", "colonist", "diplomat-i", "farmer", "smith"),
    ("architect-mercator", "prefect", "mercator-5", "colonist", "proconsul", "mason", "vintner", "weaver"),
    ("architect", "prefect", "prefect-mercator", "colonist", "proconsul", "diplomat-iii"),
    ("architect-mercator", "prefect", "colonist", "proconsul", "diplomat-iv"),
    ("prefect", "mercator-5", "proconsul", "diplomat-v"),
)
BOARDS = {"imperium": (4, 6), "italia": (4,), "roma": (4, 6), "sicilia": (4, 6)}
TABLES = [(board, seats) for board, counts in BOARDS.items() for seats in counts]
EVERY_TABLE = pytest.mark.parametrize(("board", "seats"), TABLES)
BESIDE_THE_START = {
    "imperium": {"roma", "novaria", "aquileia", "syracusae", "massilia", "carthago"},
    "italia": {"roma", "spoletum", "casinum", "cosa", "olbia", "neapolis", "panormus"},
    "sicilia": {"syracusae", "catana", "menae", "ragusia", "helorus", "messana", "locri"},
}
BEHIND_A_GATE = {
    "mausoleum-augusti", "aqua-traiana", "thermae-caracallae", "horti-maecenatis", "templum-isidis",
    "amphitheatrum-castrense",
}  # fmt: skip
TRACK = ("ostia", "massilia", "valentia", "carthago", "cyrene", "alexandria", "antiochia", "athenae",
         "byzantium")  # fmt: skip


def team_game(board: str = "imperium", seats: int = 4, seed: int = 1) -> Game:
    return Game.new(board, seats=seats, seed=seed, variants=["teams"])


def refusal(board: str, seats: int, *variants: str) -> str:
    with pytest.raises(SetupError) as raised:
        Game.new(board, seats=seats, variants=variants)
    return str(raised.value)


@EVERY_TABLE
def test_partners_sit_opposite(board: str, seats: int) -> None:
    s = team_game(board, seats).state
    for seat in range(seats):
        partner = (seat + seats // 2) % seats
        assert partner_of(s, seat) == partner
        assert [same_team(s, seat, other) for other in range(seats)] == [
            other in (seat, partner) for other in range(seats)
        ]


def test_without_teams_nobody_has_a_partner() -> None:
    s = Game.new(seats=4, seed=1).state
    assert [same_team(s, 0, other) for other in range(4)] == [True, False, False, False]


@EVERY_TABLE
def test_the_first_half_begins_with_an_architect_and_the_second_with_a_diplomat(
    board: str, seats: int
) -> None:
    game = team_game(board, seats)
    for seat in range(seats):
        own = "architect" if seat < seats // 2 else "diplomat"
        assert cards_in_hand(game, seat) == [own, "legatus", "mercator", "praetor", "prefect", "tribune"]


@EVERY_TABLE
@pytest.mark.parametrize("seed", [1, 2])
def test_the_market_has_a_proconsul_for_each_consul_and_five_decks_for_six(
    board: str, seats: int, seed: int
) -> None:
    cards = cards_for_sale(team_game(board, seats, seed))
    for deck in DECKS[:seats]:
        assert Counter(cards[: len(deck)]) == Counter(deck)
        cards = cards[len(deck) :]
    assert cards == []


@EVERY_TABLE
def test_the_first_deck_fills_the_display(board: str, seats: int) -> None:
    assert Counter(display(team_game(board, seats))) == Counter(DECKS[0])


@EVERY_TABLE
def test_both_members_of_a_team_have_the_same_coins_and_all_the_same_goods(board: str, seats: int) -> None:
    game = team_game(board, seats)
    assert [coins(game, seat) for seat in range(seats)] == [5, 6, 7][: seats // 2] * 2
    for seat in range(seats):
        assert goods(game, seat) == {"brick": 1, "food": 2, "tool": 1, "wine": 1, "cloth": 1}
        assert game.state.players[seat].reserve == 15
    assert game.state.magnus == seats - 1


@EVERY_TABLE
def test_the_first_half_stands_in_the_start_city_and_the_second_nowhere_yet(board: str, seats: int) -> None:
    game = team_game(board, seats)
    start = f"land {game.board.start}", f"sea {game.board.sea_start}"
    for seat in range(seats):
        assert colonists(game, seat) == (list(start) if seat < seats // 2 else [])


@EVERY_TABLE
def test_the_second_partners_are_asked_in_turn_order_before_the_first_turn(board: str, seats: int) -> None:
    game = team_game(board, seats)
    for seat in range(seats // 2, seats):
        assert asked(game) == ("start-city", seat)
        assert game.state.turn == 0
        game.push(game.legal_moves[seat])
        assert len(colonists(game, seat)) == 2
    assert asked(game) == ("play", 0)
    assert game.state.turn == 0


@pytest.mark.parametrize("board", BESIDE_THE_START)
def test_the_start_city_and_those_joined_to_it_are_excluded(board: str) -> None:
    game = team_game(board)
    cities = {city.id for city in game.board.cities} - BESIDE_THE_START[board]
    assert legal(game) == {f"start {city}" for city in cities}


@pytest.mark.parametrize("seats", [4, 6])
def test_on_roma_every_site_in_a_district_but_those_behind_a_gate_is_allowed(seats: int) -> None:
    game = team_game("roma", seats)
    sites = {city.id for city in game.board.cities if city.letter} - BEHIND_A_GATE
    assert len(sites) == 25 - 6
    assert legal(game) == {f"start {site}" for site in sites}
    assert not {f"start {space}" for space in TRACK} & legal(game)


@pytest.mark.parametrize(
    ("board", "city", "kinds"),
    [
        ("imperium", "isca", ["land", "sea"]),
        ("imperium", "byzantium", ["land", "sea"]),
        ("imperium", "lutetia", ["land", "land"]),
        ("imperium", "petra", ["land", "land"]),
        ("italia", "verona", ["land", "land"]),
        ("italia", "aleria", ["sea", "sea"]),
        ("italia", "genua", ["land", "sea"]),
        ("sicilia", "enna", ["land", "land"]),
        ("sicilia", "scolacium", ["land", "sea"]),
    ],
)
def test_the_partner_puts_one_of_each_kind_there_or_two_of_the_only_kind(
    board: str, city: str, kinds: list[str]
) -> None:
    game = team_game(board)
    game.push(f"start {city}")
    assert colonists(game, 2) == [f"{kind} {city}" for kind in kinds]
    assert colonists(game, 0) == [f"land {game.board.start}", f"sea {game.board.start}"]
    assert colonists(game, 3) == []


@pytest.mark.parametrize("seats", [4, 6])
def test_on_roma_the_partner_begins_with_a_land_colonist_in_the_site_and_a_ship_in_ostia(seats: int) -> None:
    game = team_game("roma", seats)
    for seat in range(seats // 2, seats):
        game.push("start pantheon")
        assert colonists(game, seat) == ["land pantheon", "sea ostia"]


@pytest.mark.parametrize("seats", [4, 6])
def test_two_may_begin_in_the_same_city(seats: int) -> None:
    game = team_game(seats=seats)
    for seat in range(seats // 2, seats):
        game.push("start tyros")
        assert colonists(game, seat) == ["land tyros", "sea tyros"]


@EVERY_TABLE
def test_games_in_teams_come_to_an_end(board: str, seats: int) -> None:
    game = played(Table(board, seats, ("teams",)), 1, "buying")
    outcome = game.outcome()
    assert outcome is not None
    assert len(outcome) == seats


@pytest.mark.parametrize(
    ("board", "seats", "allowed"),
    [
        ("imperium", 3, "4 or 6"),
        ("imperium", 5, "4 or 6"),
        ("imperium", 2, "4 or 6"),
        ("imperium", 8, "4 or 6"),
        ("roma", 5, "4 or 6"),
        ("sicilia", 3, "4 or 6"),
        ("italia", 6, "4"),
        ("italia", 2, "4"),
    ],
)
def test_teams_are_refused_to_other_numbers_of_seats(board: str, seats: int, allowed: str) -> None:
    message = f"{board.capitalize()} with teams is played with {allowed} seats, not with {seats}"
    assert refusal(board, seats, "teams") == message


def test_six_players_are_refused_without_teams() -> None:
    assert refusal("imperium", 6) == "Imperium is played with 3 to 5 seats, not with 6"


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        ("venus", "team play is played with the cards of Venus already"),
        ("start-without-goods", "the start without goods is not offered in team play (§1.8)"),
        ("intermediate-scoring", "intermediate scoring is not offered in team play (§1.9)"),
    ],
)
def test_what_does_not_go_with_teams_is_refused_with_the_reason(other: str, reason: str) -> None:
    message = f"teams and {other} do not go together: {reason}"
    assert refusal("imperium", 4, "teams", other) == message
    assert refusal("imperium", 4, other, "teams") == message
