from collections import Counter

import pytest

from concordia import Game, SetupError
from concordia.data.cards import CARDS
from concordia.data.goods import GOODS
from tests.positions import asked, cards_for_sale, cards_in_hand, coins, display, goods, legal
from tests.random_games import Table, played

DECKS = (
    ("architect", "prefect-architect", "mercator-5", "colonist", "diplomat-i", "farmer", "smith"),
    ("architect-mercator", "prefect", "mercator-5", "colonist", "consul", "mason", "vintner", "weaver"),
    ("architect", "prefect", "prefect-mercator", "colonist", "consul", "diplomat-iii"),
    ("architect-mercator", "prefect", "colonist", "consul", "diplomat-iv"),
    ("prefect", "mercator-5", "consul", "diplomat-v"),
)
BOARDS = {"imperium": (3, 4, 5), "italia": (2, 3, 4), "roma": (2, 3, 4, 5), "sicilia": (2, 3, 4, 5)}
EVERY_TABLE = pytest.mark.parametrize(
    ("board", "seats"), [(board, seats) for board, counts in BOARDS.items() for seats in counts]
)
OTHER_VARIANTS = ("start-without-goods", "intermediate-scoring")


@EVERY_TABLE
@pytest.mark.parametrize("seed", [1, 2])
def test_the_decks_of_venus_up_to_the_number_of_players_are_stacked_in_order(
    board: str, seats: int, seed: int
) -> None:
    cards = cards_for_sale(Game.new(board, seats=seats, seed=seed, variants=["venus"]))
    for deck in DECKS[:seats]:
        assert Counter(cards[: len(deck)]) == Counter(deck)
        cards = cards[len(deck) :]
    assert cards == []


@EVERY_TABLE
def test_the_first_deck_fills_the_display_exactly(board: str, seats: int) -> None:
    game = Game.new(board, seats=seats, seed=3, variants=["venus"])
    assert Counter(display(game)) == Counter(DECKS[0])
    assert game.state.deck_next == 7
    assert game.state.deck_size == sum(len(deck) for deck in DECKS[:seats])


def test_each_deck_of_venus_is_shuffled() -> None:
    games = [Game.new(seats=5, seed=seed, variants=["venus"]) for seed in range(20)]
    first = 0
    for deck in DECKS:
        orders = {tuple(cards_for_sale(game)[first : first + len(deck)]) for game in games}
        assert len(orders) > 10
        first += len(deck)


@EVERY_TABLE
def test_the_magister_joins_every_starting_hand(board: str, seats: int) -> None:
    game = Game.new(board, seats=seats, seed=1, variants=["venus"])
    for seat in range(seats):
        assert cards_in_hand(game, seat) == [
            "architect", "diplomat", "magister", "mercator", "prefect", "prefect", "senator", "tribune"
        ]  # fmt: skip


def test_without_venus_nobody_has_a_magister_and_no_double_card_is_for_sale() -> None:
    game = Game.new(seats=5, seed=1)
    cards = [*cards_for_sale(game), *cards_in_hand(game, 0)]
    assert not {"magister", "prefect-architect", "architect-mercator", "prefect-mercator"} & set(cards)


@EVERY_TABLE
def test_everything_but_the_cards_is_set_up_as_in_the_base_game(board: str, seats: int) -> None:
    base = Game.new(board, seats=seats, seed=1)
    game = Game.new(board, seats=seats, seed=1, variants=["venus"])
    for seat in range(seats):
        assert (coins(game, seat), goods(game, seat)) == (coins(base, seat), goods(base, seat))
        assert game.state.players[seat].colonists == base.state.players[seat].colonists
    assert game.state.city_good == base.state.city_good
    assert game.state.magnus == seats - 1
    assert asked(game) == ("play", 0)


@pytest.mark.parametrize(
    ("card", "cost", "gods", "mercator_coins"),
    [
        ("magister", {}, ("venus",), 0),
        ("prefect-architect", {"wine": 1}, ("venus",), 0),
        ("architect-mercator", {"tool": 1}, ("venus",), 5),
        ("prefect-mercator", {"wine": 1}, ("venus",), 5),
        ("praetor", {}, ("vesta",), 0),
        ("proconsul", {"cloth": 1}, ("jupiter",), 0),
        ("legatus", {}, ("jupiter", "saturnus", "venus"), 0),
    ],
)
def test_the_cards_of_venus_have_their_cost_god_and_coins(
    card: str, cost: dict[str, int], gods: tuple[str, ...], mercator_coins: int
) -> None:
    printed = next(known for known in CARDS if known.id == card)
    assert {good: n for good, n in zip(GOODS, printed.cost, strict=True) if n} == cost
    assert (printed.gods, printed.coins) == (gods, mercator_coins)


@EVERY_TABLE
def test_with_both_other_variants_players_begin_with_coins_and_a_magister(board: str, seats: int) -> None:
    game = Game.new(board, seats=seats, seed=1, variants=["venus", *OTHER_VARIANTS])
    assert asked(game) == ("stock", 0)
    assert [coins(game, seat) for seat in range(seats)] == [25 + seat for seat in range(seats)]
    assert goods(game, 0) == {}
    game.push("buy 1 tool, done")
    assert "magister" in legal(game)


@EVERY_TABLE
@pytest.mark.parametrize("others", [(), OTHER_VARIANTS])
def test_games_with_venus_come_to_an_end(board: str, seats: int, others: tuple[str, ...]) -> None:
    game = played(Table(board, seats, ("venus", *others)), 1, "buying")
    outcome = game.outcome()
    assert outcome is not None
    assert len(outcome) == seats
    assert all("venus" in ranked.score.by_god for ranked in outcome)
    interims = {game.state.players[seat].interim for seat in range(seats)}
    assert (interims == {-1}) == (not others)


@pytest.mark.parametrize(
    ("board", "seats", "allowed"),
    [("imperium", 2, "3 to 5"), ("imperium", 6, "3 to 5"), ("italia", 5, "2 to 4"), ("roma", 6, "2 to 5")],
)
def test_venus_is_for_the_players_of_the_board(board: str, seats: int, allowed: str) -> None:
    message = f"{board.capitalize()} with venus is played with {allowed} seats, not with {seats}"
    with pytest.raises(SetupError) as raised:
        Game.new(board, seats=seats, variants=["venus"])
    assert str(raised.value) == message
