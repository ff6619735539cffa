import pytest

from concordia import Game
from concordia.rules.scoring import final_points
from concordia.rules.variants.intermediate_scoring import NOT_SCORED, pay_places
from tests.positions import asked, coins, colonists, give, hand, pile, position

VARIANT = ["intermediate-scoring"]


def interim(game: Game) -> list[int]:
    return [player.interim for player in game.state.players[: game.state.seats]]


def compared(*points: int) -> list[int]:
    """The coins each seat gets when the seats have scored so many points."""
    game = position(seats=len(points), variants=VARIANT)
    for seat, scored in enumerate(points):
        game.state.players[seat].interim = scored
    pay_places(game.state)
    return [coins(game, seat) for seat in range(len(points))]


@pytest.mark.parametrize(
    ("points", "paid"),
    [
        ([10, 20, 30], [0, 1, 2]),
        ([30, 20, 10], [2, 1, 0]),
        ([20, 30, 10, 5], [1, 2, 0, 0]),
        ([10, 30, 20, 25, 5], [0, 2, 0, 1, 0]),
        ([0, 1, 0], [1, 2, 1]),
    ],
)
def test_the_best_gets_two_coins_and_the_second_best_one(points: list[int], paid: list[int]) -> None:
    assert compared(*points) == paid


@pytest.mark.parametrize(
    ("points", "paid"),
    [
        ([30, 30, 20], [2, 2, 1]),
        ([20, 30, 30], [1, 2, 2]),
        ([30, 20, 30, 10], [2, 1, 2, 0]),
        ([10, 20, 20, 30], [0, 1, 1, 2]),
        ([30, 20, 20, 10], [2, 1, 1, 0]),
        ([30, 30, 20, 20], [2, 2, 1, 1]),
        ([20, 30, 10, 30, 20], [1, 2, 0, 2, 1]),
        ([7, 7, 7], [2, 2, 2]),
        ([0, 0, 0], [2, 2, 2]),
    ],
)
def test_tied_players_all_get_the_coins_of_their_place(points: list[int], paid: list[int]) -> None:
    assert compared(*points) == paid


def test_nothing_is_paid_before_the_last_player_has_scored() -> None:
    assert compared(30, NOT_SCORED, 20) == [0, 0, 0]
    assert compared(NOT_SCORED, 30, 20) == [0, 0, 0]


def test_the_first_tribune_scores_all_own_cards() -> None:
    game = position(variants=VARIANT)
    hand(game, 0, "tribune", "senator", "mason")
    pile(game, 0, "prefect", "architect", "senator")
    give(game, 0, coins=30)
    assert interim(game) == [NOT_SCORED] * 3
    game.push("tribune")
    assert interim(game) == [2 * 3 + 4, NOT_SCORED, NOT_SCORED]


def test_the_coins_for_the_cards_count_but_not_the_new_colonist() -> None:
    game = position(variants=VARIANT)
    hand(game, 0, "tribune")
    pile(game, 0, "prefect", "architect", "senator")
    give(game, 0, food=1, tool=1)
    game.push("tribune")
    assert interim(game)[0] == 2 * 2 + (1 + 4 + 5) // 10
    game.push("new land roma")
    assert len(colonists(game, 0)) == 3
    assert interim(game)[0] == 5


def test_a_second_tribune_scores_nothing() -> None:
    game = position(seats=3, variants=VARIANT)
    game.push("tribune")
    first = interim(game)[0]
    game.push("prefect, coins, prefect, coins")
    give(game, 0, coins=50)
    game.push("tribune")
    assert interim(game)[0] == first


def test_the_last_first_tribune_pays_the_places_once() -> None:
    game = position(variants=VARIANT)
    give(game, 1, coins=20)
    give(game, 2, coins=10)
    game.push("tribune, tribune")
    assert [coins(game, seat) for seat in range(3)] == [0, 20, 10]
    game.push("tribune")
    assert interim(game) == [4, 6, 5]
    assert [coins(game, seat) for seat in range(3)] == [0, 22, 11]
    game.push("tribune, tribune, tribune")
    assert [coins(game, seat) for seat in range(3)] == [0, 22, 11]


def test_a_player_who_goes_on_without_a_tribune_delays_the_comparison() -> None:
    game = position(variants=VARIANT)
    game.push("tribune, prefect, coins, tribune, tribune, tribune")
    assert interim(game)[2] != NOT_SCORED
    assert [coins(game, seat) for seat in range(3)] == [2, 2, 2]


def test_these_points_do_not_count_at_the_end() -> None:
    game = position(variants=VARIANT)
    before = final_points(game.state, game.tables, 0)
    game.push("tribune")
    assert interim(game)[0] == before
    assert final_points(game.state, game.tables, 0) == before


def test_without_the_variant_nothing_is_scored() -> None:
    game = position()
    game.push("tribune, tribune, tribune")
    assert interim(game) == [NOT_SCORED] * 3
    assert [coins(game, seat) for seat in range(3)] == [0, 0, 0]
    assert asked(game) == ("play", 0)


def test_both_variants_may_be_played_together() -> None:
    game = Game.new(seats=3, seed=1, variants=[*VARIANT, "start-without-goods"])
    game.push("done, tribune")
    assert interim(game)[0] == 2 * 2 + 25 // 10
