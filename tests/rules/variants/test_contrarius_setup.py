"""What stands on the table before the first turn against Contrarius (§17.1, §17.8)."""

from collections import Counter

import pytest

from concordia import Game
from concordia.data.cards import CARD_IDS, CARDS, DECKS, with_proconsuls
from concordia.errors import SetupError
from concordia.rules.state import NOBODY, NOWHERE, State
from concordia.rules.variants.contrarius_setup import take_specialist
from tests.positions import (
    against,
    asked,
    cards_in_hand,
    cards_in_pile,
    coins,
    colonists,
    display,
    goods,
    houses,
)

BOARDS = ("italia", "roma", "sicilia", "imperium")
SPECIALISTS = {"mason", "farmer", "smith"}
OPEN_CARDS = ["architect", "diplomat", "prefect", "prefect", "tribune"]
HIM = 1


def new(board: str = "italia", seed: int | str = 1, *variants: str, seats: int = 1) -> Game:
    return Game.new(board, seats=seats, seed=seed, variants=variants or ["contrarius"])


def waiting(game: Game) -> list[str]:
    s = game.state
    return [CARD_IDS[card] for card in s.deck[s.deck_next : s.deck_size]]


def specialist(game: Game) -> str:
    (found,) = set(cards_in_hand(game, game.state.contrarius)) - set(OPEN_CARDS)
    return found


@pytest.mark.parametrize("board", BOARDS)
def test_one_player_sits_at_the_table_and_contrarius_after_him(board: str) -> None:
    game = new(board)
    assert (game.state.seats, game.state.contrarius) == (1, HIM)
    assert game.names == ("red", "Contrarius")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(6))
def test_deck_one_without_his_specialist_fills_the_display_and_deck_two_waits(board: str, seed: int) -> None:
    game = new(board, seed)
    assert None not in display(game)
    assert Counter([*display(game), specialist(game)]) == Counter(DECKS[0])
    assert Counter(waiting(game)) == Counter(DECKS[1])


@pytest.mark.parametrize("skipped", [0, 1, 2])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_chance_tells_which_specialist_of_deck_one_from_the_top_is_his(
    monkeypatch: pytest.MonkeyPatch, seed: int, skipped: int
) -> None:
    decks: list[list[str]] = []

    def take(s: State) -> None:
        decks.append([CARD_IDS[card] for card in s.deck[: s.deck_size]])
        take_specialist(s)
        decks.append([CARD_IDS[card] for card in s.deck[: s.deck_size]])

    monkeypatch.setattr("concordia.rules.hooks.setup.take_specialist", take)
    monkeypatch.setattr("concordia.rules.variants.contrarius_setup.roll", lambda s, stream, n: skipped)
    game = new(seed=seed)
    before, after = decks
    his = [card for card in before if card in SPECIALISTS][skipped]
    assert specialist(game) == his
    assert after == [card for card in before if card != his]


def test_each_specialist_of_deck_one_can_be_his() -> None:
    drawn = Counter(specialist(new(seed=seed)) for seed in range(60))
    assert set(drawn) == SPECIALISTS
    assert min(drawn.values()) > 8


@pytest.mark.parametrize("board", BOARDS)
def test_his_cards_lie_open_with_their_gods(board: str) -> None:
    game = new(board)
    open_cards = cards_in_hand(game, HIM)
    assert open_cards == sorted([*OPEN_CARDS, specialist(game)])
    assert cards_in_pile(game, HIM) == []
    gods = Counter(god for card in CARDS for god in card.gods for _ in range(open_cards.count(card.id)))
    assert gods == {"jupiter": 2, "saturnus": 2, "mars": 1, "minerva": 1}


@pytest.mark.parametrize(
    ("board", "places"),
    [
        ("italia", ["land roma", "sea roma"]),
        ("imperium", ["land roma", "sea roma"]),
        ("sicilia", ["land syracusae", "sea syracusae"]),
        ("roma", ["land campus", "sea ostia"]),
    ],
)
def test_he_and_the_player_begin_with_a_colonist_of_each_kind_in_the_start_city(
    board: str, places: list[str]
) -> None:
    game = new(board)
    assert colonists(game, 0) == colonists(game, HIM) == places
    assert game.state.players[HIM].colonists.count(NOWHERE) == 4


def test_he_has_fifteen_houses_but_no_goods_and_no_coins() -> None:
    game = new()
    assert game.state.players[HIM].reserve == 15
    assert (houses(game, HIM), goods(game, HIM), coins(game, HIM)) == (set(), {}, 0)


@pytest.mark.parametrize("board", BOARDS)
def test_the_player_begins_with_the_usual_things(board: str) -> None:
    game = new(board)
    assert asked(game) == ("play", 0)
    assert coins(game, 0) == 5
    assert goods(game, 0) == {"brick": 1, "food": 2, "tool": 1, "wine": 1, "cloth": 1}
    assert cards_in_hand(game, 0) == sorted([*OPEN_CARDS, "mercator", "senator"])


def test_the_praefectus_magnus_is_not_used() -> None:
    game = against(goods={"verona": "wine"})
    assert game.state.magnus == NOBODY
    game.push("prefect, produce venetia")
    assert goods(game, 0) == {"wine": 1}
    assert game.state.magnus == NOBODY


@pytest.mark.parametrize(
    ("level", "points"), [("contrarius", 0), ("contrarius-veteran", 12), ("contrarius-expert", 25)]
)
def test_the_level_gives_him_points(level: str, points: int) -> None:
    game = new("italia", 1, level)
    assert game.score(HIM).marker == points
    assert game.score(0).marker == 0


def test_against_him_the_volcano_is_set_up_as_for_two() -> None:
    game = new("sicilia")
    assert game.state.tiles_size == 12
    assert game.state.tiles_next == 3
    assert sum(game.state.rows) == 3
    assert max(game.state.rows) < 3


def test_the_start_without_goods_can_be_played_against_him() -> None:
    game = new("italia", 1, "contrarius", "start-without-goods")
    assert asked(game) == ("stock", 0)
    assert coins(game, 0) == 25
    game.push("done, senator")
    assert asked(game) == ("play", 0)
    assert len(houses(game, HIM)) == 1


def test_a_team_has_team_hands_and_five_coins_each() -> None:
    game = new("italia", 1, "contrarius", "teams", seats=2)
    both = ["legatus", "mercator", "praetor", "prefect", "tribune"]
    assert cards_in_hand(game, 0) == sorted(["architect", *both])
    assert cards_in_hand(game, 1) == sorted(["diplomat", *both])
    assert (coins(game, 0), coins(game, 1)) == (5, 5)
    assert game.names == ("red", "green", "Contrarius")


@pytest.mark.parametrize("seed", range(4))
def test_the_market_of_a_team_has_proconsuls_for_consuls(seed: int) -> None:
    game = new("italia", seed, "contrarius", "teams", seats=2)
    decks = with_proconsuls(DECKS)
    assert Counter([*display(game), specialist(game)]) == Counter(decks[0])
    assert Counter(waiting(game)) == Counter(decks[1])
    assert "proconsul" in waiting(game)


def test_the_second_partner_of_a_team_picks_a_city_before_the_first_turn() -> None:
    game = new("italia", 1, "contrarius", "teams", seats=2)
    assert asked(game) == ("start-city", 1)
    game.push("start verona")
    assert asked(game) == ("play", 0)
    assert colonists(game, 1) == ["land verona", "land verona"]


@pytest.mark.parametrize(
    ("board", "seats", "variants"),
    [
        ("italia", 2, ["contrarius"]),
        ("italia", 1, ["contrarius", "teams"]),
        ("italia", 4, ["contrarius", "teams"]),
        ("italia", 1, ["contrarius", "venus"]),
        ("italia", 1, ["contrarius", "intermediate-scoring"]),
        ("italia", 1, ["contrarius", "contrarius-expert"]),
        ("italia", 1, []),
    ],
)
def test_other_tables_are_refused(board: str, seats: int, variants: list[str]) -> None:
    with pytest.raises(SetupError):
        Game.new(board, seats=seats, seed=1, variants=variants)
