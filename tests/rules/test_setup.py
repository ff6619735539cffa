from collections import Counter

import pytest

from concordia import Game, SetupError
from concordia.data.cards import CARD_IDS, DECKS
from concordia.data.goods import CITY_TOKENS, GOODS
from concordia.rules.state import NOBODY, NOWHERE
from concordia.rules.storehouse import free_spaces
from tests.positions import (
    asked,
    cards_in_hand,
    cards_in_pile,
    city_number,
    coins,
    colonists,
    display,
    goods,
    houses,
    legal,
    showing_coins,
)

TABLES = [("imperium", 3), ("imperium", 4), ("imperium", 5), ("italia", 2), ("italia", 3), ("italia", 4)]
EVERY_TABLE = pytest.mark.parametrize(("board", "seats"), TABLES)


def city_goods(game: Game) -> dict[str, str]:
    return {
        city.id: GOODS[game.state.city_good[i]]
        for i, city in enumerate(game.board.cities)
        if city.id != "roma"
    }


def cards_for_sale(game: Game) -> list[str]:
    waiting = game.state.deck[game.state.deck_next : game.state.deck_size]
    return [card for card in display(game) if card is not None] + [CARD_IDS[card] for card in waiting]


@pytest.mark.parametrize(
    ("board", "seats"), [("imperium", 2), ("imperium", 6), ("italia", 1), ("italia", 5), ("italia", 0)]
)
def test_a_board_is_refused_to_a_number_of_players_it_is_not_made_for(board: str, seats: int) -> None:
    with pytest.raises(SetupError, match=f"not with {seats}"):
        Game.new(board, seats=seats)


@EVERY_TABLE
@pytest.mark.parametrize("seed", range(4))
def test_each_city_gets_one_token_of_its_letter(board: str, seats: int, seed: int) -> None:
    game = Game.new(board, seats=seats, seed=seed)
    dealt = city_goods(game)
    for letter in sorted({city.letter for city in game.board.cities if city.letter}):
        tokens = Counter(dealt[city.id] for city in game.board.cities if city.letter == letter)
        assert [tokens[good] for good in GOODS] == list(CITY_TOKENS[letter])


def test_tokens_are_shuffled() -> None:
    dealt = {tuple(city_goods(Game.new(seats=3, seed=seed)).values()) for seed in range(20)}
    assert len(dealt) == 20


def test_the_start_city_has_no_token() -> None:
    game = Game.new(seats=3, seed=1)
    start = city_number(game, "roma")
    assert game.state.city_good[start] == NOWHERE
    assert not any(mask >> start & 1 for mask in game.state.good_cities)


@EVERY_TABLE
def test_the_cities_of_each_good_are_those_with_its_token(board: str, seats: int) -> None:
    game = Game.new(board, seats=seats, seed=2)
    for i, good in enumerate(GOODS):
        expected = {city for city, dealt in city_goods(game).items() if dealt == good}
        found = {c.id for n, c in enumerate(game.board.cities) if game.state.good_cities[i] >> n & 1}
        assert found == expected


@EVERY_TABLE
@pytest.mark.parametrize("seed", range(4))
def test_each_marker_is_of_the_most_valuable_good_of_its_province(board: str, seats: int, seed: int) -> None:
    game = Game.new(board, seats=seats, seed=seed)
    dealt = city_goods(game)
    for i, province in enumerate(game.board.provinces):
        produced = {dealt[city.id] for city in game.board.cities if city.province == province.id}
        best = next(good for good in ("cloth", "wine", "tool", "food", "brick") if good in produced)
        assert GOODS[game.state.marker_good[i]] == best


def test_all_markers_lie_with_the_good_up() -> None:
    game = Game.new(seats=3, seed=1)
    assert showing_coins(game) == set()
    assert game.state.showing == (1 << 12) - 1


@EVERY_TABLE
def test_only_decks_up_to_the_number_of_players_are_used_and_deck_one_lies_on_top(
    board: str, seats: int
) -> None:
    cards = cards_for_sale(Game.new(board, seats=seats, seed=3))
    for deck in DECKS[:seats]:
        assert Counter(cards[: len(deck)]) == Counter(deck)
        cards = cards[len(deck) :]
    assert cards == []


def test_each_deck_is_shuffled() -> None:
    orders = [cards_for_sale(Game.new(seats=5, seed=seed)) for seed in range(20)]
    first = 0
    for deck in DECKS:
        assert len({tuple(cards[first : first + len(deck)]) for cards in orders}) > 10
        first += len(deck)


def test_the_first_seven_cards_form_the_display() -> None:
    game = Game.new(seats=3, seed=1)
    assert None not in display(game)
    assert game.state.deck_next == 7
    assert display(game) == [CARD_IDS[card] for card in game.state.deck[:7]]


@EVERY_TABLE
def test_each_player_starts_with_the_same_goods_colonists_houses_and_cards(board: str, seats: int) -> None:
    game = Game.new(board, seats=seats, seed=1)
    for seat in range(seats):
        assert goods(game, seat) == {"brick": 1, "food": 2, "tool": 1, "wine": 1, "cloth": 1}
        assert colonists(game, seat) == ["land roma", "sea roma"]
        assert free_spaces(game.state, seat) == 12 - 4 - 6
        assert game.state.players[seat].reserve == 15
        assert houses(game, seat) == set()
        assert cards_in_pile(game, seat) == []
        assert cards_in_hand(game, seat) == [
            "architect", "diplomat", "mercator", "prefect", "prefect", "senator", "tribune"
        ]  # fmt: skip


@EVERY_TABLE
def test_the_first_player_has_five_coins_and_each_next_one_more(board: str, seats: int) -> None:
    game = Game.new(board, seats=seats, seed=1)
    assert [coins(game, seat) for seat in range(seats)] == [5, 6, 7, 8, 9][:seats]


@EVERY_TABLE
def test_the_last_player_holds_the_praefectus_magnus(board: str, seats: int) -> None:
    assert Game.new(board, seats=seats, seed=1).state.magnus == seats - 1


def test_the_first_player_is_asked_for_a_card() -> None:
    game = Game.new(seats=3, seed=1)
    assert asked(game) == ("play", 0)
    assert legal(game) == {"tribune", "architect", "prefect", "mercator", "diplomat", "senator"}
    assert (game.state.turn, game.state.over, game.state.concordia) == (0, 0, NOBODY)


def test_no_line_is_occupied_and_no_city_holds_a_house() -> None:
    state = Game.new(seats=5, seed=1).state
    assert state.occupied == [0, 0]
    assert sum(state.house_count) == 0


def test_the_same_seed_sets_up_the_same_game() -> None:
    assert Game.new(seats=4, seed=9).state == Game.new(seats=4, seed=9).state
    assert Game.new(seats=4, seed=9).state != Game.new(seats=4, seed=10).state


def test_seats_that_nobody_takes_own_nothing() -> None:
    state = Game.new(seats=3, seed=1).state
    for player in state.players[3:]:
        assert player.coins == player.reserve == sum(player.goods) == sum(player.hand) == 0
