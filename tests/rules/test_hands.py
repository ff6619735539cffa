"""Whose hand is seen by whom."""

from concordia import Game
from concordia.rules.hooks.hands import hands_are_hidden, sees_hand
from concordia.rules.hooks.setup import cards_not_in_decks
from tests.positions import asked, hand, team_position, turn_of
from tests.random_games import Table


def seen_by(game: Game, viewer: int, seats: int) -> list[int]:
    """The seats whose hands a viewer sees."""
    return [seat for seat in range(seats) if sees_hand(game.state, viewer, seat)]


def test_all_hands_lie_open_in_individual_play() -> None:
    game = Table("imperium", 3, ("venus",)).game(1)
    assert not hands_are_hidden(game.state)
    assert seen_by(game, 1, 3) == [0, 1, 2]


def test_in_team_play_only_the_own_hand_and_that_of_contrarius_are_seen_until_the_end() -> None:
    game = Table("italia", 2, ("teams", "contrarius")).game(1)
    assert hands_are_hidden(game.state)
    assert seen_by(game, 1, 3) == [1, 2]
    game.state.over = 1
    assert seen_by(game, 1, 3) == [0, 1, 2]


def test_a_legatus_that_points_shows_the_hand_of_the_partner() -> None:
    game = team_position()
    turn_of(game, 1)
    hand(game, 1, "legatus", "tribune")
    game.push("legatus")
    assert asked(game) == ("point", 1)
    assert seen_by(game, 1, 4) == [1, 3]
    assert seen_by(game, 3, 4) == [3]


def test_only_contrarius_has_a_card_that_would_be_in_the_decks() -> None:
    assert cards_not_in_decks(Table("italia", 2).game(1).state) == 0
    assert cards_not_in_decks(Table("italia", 1, ("contrarius",)).game(1).state) == 1
