"""The campaign against Contrarius: three games, each against a stronger one on another board (§17.7)."""

from dataclasses import replace

import pytest

from concordia import Game
from concordia.campaign import CAMPAIGN_BOARDS, Campaign, margin_of, margins_text
from concordia.errors import BoardError, SetupError
from concordia.setup import LEVELS
from tests.positions import give, show


def finish(game: Game, margin: int) -> Game:
    """End a game at once, so that the player has so many points more than Contrarius."""
    show(game, "mason")
    give(game, 0, food=1)
    game.push("senator, slot 1")
    assert game.is_over
    game.state.players[0].points += game.score(1).total - game.score(0).total + margin
    return game


def after(*margins: int) -> Campaign:
    """A campaign after games won or lost by these margins, each played to its end."""
    campaign = Campaign("Livia", "seed")
    for margin in margins:
        campaign = campaign.after(finish(campaign.next_game(), margin))
    return campaign


@pytest.mark.parametrize("stage", [0, 1, 2])
def test_the_games_are_against_standard_veteran_and_expert_each_on_another_board(stage: int) -> None:
    game = after(*[1] * stage).next_game()
    assert game.board.id == CAMPAIGN_BOARDS[stage]
    assert game.setup.variants == (LEVELS[stage],)
    assert game.state.level == stage
    assert game.names == ("Livia", "Contrarius")


def test_the_boards_of_a_campaign_differ() -> None:
    assert len(set(CAMPAIGN_BOARDS)) == 3


def test_other_boards_may_be_chosen() -> None:
    campaign = Campaign("Livia", "seed", ("imperium", "roma", "italia"))
    assert campaign.next_game().board.id == "imperium"


@pytest.mark.parametrize(
    "boards",
    [("italia", "roma"), ("italia", "roma", "italia"), ("italia", "roma", "sicilia", "imperium"), ()],
)
def test_a_campaign_without_three_different_boards_is_refused(boards: tuple[str, ...]) -> None:
    with pytest.raises(SetupError, match="a campaign has 3 different boards"):
        Campaign("Livia", "seed", boards)


def test_an_unknown_board_is_refused() -> None:
    with pytest.raises(BoardError, match="atlantis"):
        Campaign("Livia", "seed", ("atlantis", "roma", "italia")).next_game()


def test_the_games_of_a_campaign_are_fixed_by_its_seed_and_differ() -> None:
    campaign = after(3)
    assert campaign.next_game().setup == campaign.next_game().setup
    assert campaign.next_game().setup.seed != after().next_game().setup.seed
    assert campaign.next_game().setup.seed != replace(campaign, seed="other").next_game().setup.seed


@pytest.mark.parametrize(
    ("margins", "over"),
    [
        ((), False),
        ((1,), False),
        ((5, 1), False),
        ((0,), True),
        ((-3,), True),
        ((7, 0), True),
        ((7, -20), True),
        ((7, 2, 1), True),
        ((7, 2, -4), True),
    ],
)
def test_it_goes_on_only_after_a_win_and_ends_with_the_third_game(
    margins: tuple[int, ...], over: bool
) -> None:
    campaign = after(*margins)
    assert campaign.margins == margins
    assert campaign.is_over == over


@pytest.mark.parametrize("margins", [(0,), (-3,), (5, -1), (1, 2, 3)])
def test_after_its_end_there_is_no_next_game(margins: tuple[int, ...]) -> None:
    campaign = after(*margins)
    with pytest.raises(SetupError, match="the campaign is over"):
        campaign.next_game()


@pytest.mark.parametrize("margins", [(0, 1), (5, -1, 3), (1, 2, 3, 4), (-1, -1)])
def test_a_campaign_that_went_on_after_a_defeat_or_the_third_game_is_refused(
    margins: tuple[int, ...],
) -> None:
    with pytest.raises(SetupError, match="only after a win"):
        Campaign("Livia", "seed", margins=margins)


def test_no_game_counts_after_the_end() -> None:
    campaign = after(-5)
    with pytest.raises(SetupError):
        campaign.after(finish(after(3).next_game(), 9))


@pytest.mark.parametrize(
    ("margins", "score"),
    [((), 0), ((12,), 12), ((12, 3), 15), ((12, -4), 8), ((1, 2, -9), -6), ((1, 2, 3), 6)],
)
def test_the_score_is_the_sum_of_the_margins_the_last_one_even_if_lost(
    margins: tuple[int, ...], score: int
) -> None:
    assert after(*margins).score == score


@pytest.mark.parametrize("margin", [9, 0, -9])
def test_the_margin_is_the_difference_of_the_totals(margin: int) -> None:
    assert margin_of(finish(after().next_game(), margin)) == margin


def test_an_unfinished_game_does_not_count() -> None:
    with pytest.raises(SetupError, match="only a finished game of one player"):
        margin_of(after().next_game())


def test_a_finished_game_of_others_does_not_count() -> None:
    team = Game.new("italia", seats=2, seed=1, variants=["contrarius", "teams"])
    team.state.over = 1
    with pytest.raises(SetupError, match="only a finished game of one player"):
        margin_of(team)


@pytest.mark.parametrize(("board", "level"), [("italia", LEVELS[1]), ("sicilia", LEVELS[0])])
def test_a_game_on_another_board_or_level_than_the_next_one_does_not_count(board: str, level: str) -> None:
    campaign = after(4)
    assert campaign.next_game().board.id == "sicilia"
    other = finish(Game.new(board, seats=["Livia"], seed="seed/1", variants=[level]), 40)
    with pytest.raises(SetupError):
        campaign.after(other)


@pytest.mark.parametrize(
    ("margins", "text"), [((), "none yet"), ((12,), "+12"), ((12, 0, -3), "+12, +0, -3")]
)
def test_margins_are_told_with_their_sign(margins: tuple[int, ...], text: str) -> None:
    assert margins_text(margins) == text
