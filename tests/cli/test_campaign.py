import json
from pathlib import Path

import pytest

from concordia.campaign import Campaign
from concordia.cli.saves import keep_campaign, kept_campaign
from concordia.game import Game
from concordia.record import load_game
from tests.cli.conftest import Run

FIRST_MOVES = "2\n1\n" * 1500


@pytest.fixture
def won(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are won by three points, however they are played."""
    monkeypatch.setattr("concordia.campaign.margin_of", lambda game: 3)
    monkeypatch.setattr("concordia.cli.campaign.margin_of", lambda game: 3)


def test_a_game_lost_ends_the_campaign(run: Run, tmp_path: Path) -> None:
    ended = run("campaign", "--seed", "1", typed=FIRST_MOVES)
    assert (ended.status, ended.err) == (0, "")
    assert "─ Game 1 of 3 ─" in ended.out
    assert "Italia, 1 seat, contrarius. You are Red." in ended.out
    game = load_game(tmp_path / "data" / "campaign-game-1.txt")
    margin = game.score(0).total - game.score(1).total
    assert f"You have lost by {-margin} points." in ended.out
    assert ended.out.endswith(f"Italia, contrarius: {margin}\nMargins {margin}: the score is {margin}.\n")


@pytest.mark.usefixtures("won")
def test_three_games_are_played_while_they_are_won(run: Run) -> None:
    ended = run("campaign", "--seed", "1", "--name", "Ada", typed=FIRST_MOVES)
    assert ended.status == 0
    for greeting in (
        "Italia, 1 seat, contrarius. You are Ada.",
        "Sicilia, 1 seat, contrarius-veteran. You are Ada.",
        "Roma, 1 seat, contrarius-expert. You are Ada.",
    ):
        assert greeting in ended.out
    assert ended.out.count("You have won by 3 points.") == 3
    assert ended.out.endswith("Margins +3, +3, +3: the score is 9.\n")
    again = run("campaign", "--resume")
    assert again.out.endswith("Margins +3, +3, +3: the score is 9.\n")


def test_a_campaign_is_left_and_gone_on_with(run: Run) -> None:
    left = run("campaign", "--seed", "1", "--boards", "roma, italia,imperium", typed="tribune\nquit\n")
    assert left.out.endswith("Go on with: concordia campaign --resume\n")
    assert kept_campaign() == Campaign("Red", "1", ("roma", "italia", "imperium"))
    went_on = run("campaign", "--resume", typed="done\nquit\n")
    assert "Game 1 of 3" in went_on.out
    assert "A new colonist for 1 food and 1 tool, or none." in went_on.out.partition("Turn 2")[0]
    keep_campaign(Campaign("Red", "1", ("roma", "italia", "imperium"), (3,)))
    second = run("campaign", "--resume", typed="quit\n").out
    assert "Game 2 of 3" in second
    assert "Italia, 1 seat, contrarius-veteran." in second


def test_a_new_campaign_forgets_the_old_one(run: Run, tmp_path: Path) -> None:
    run("campaign", "--seed", "1", typed="tribune\nquit\n")
    run("campaign", "--seed", "2", typed="quit\n")
    assert load_game(tmp_path / "data" / "campaign-game-1.txt").setup.seed == "2/0"


def test_without_a_seed_one_is_drawn(run: Run) -> None:
    run("campaign", typed="quit\n")
    first = kept_campaign().seed
    run("campaign", typed="quit\n")
    assert kept_campaign().seed != first


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("--boards", "roma,italia"), "a campaign has 3 different boards, not roma, italia"),
        (("--boards", "roma,italia,roma"), "a campaign has 3 different boards"),
        (("--boards", "roma,italia,atlantis"), "unknown board 'atlantis'"),
        (("--name", "Contrarius"), "a player cannot be called Contrarius"),
        (("--resume", "--seed", "3"), "--seed cannot be given with --resume"),
        (("--resume",), "no campaign was left that could go on"),
    ],
)
def test_what_does_not_fit_is_refused(run: Run, arguments: tuple[str, ...], answer: str) -> None:
    ended = run("campaign", *arguments)
    assert (ended.status, ended.out) == (2, "")
    assert answer in ended.err


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "[" * 100_000,
        '{"format": "Concordia campaign 2"}',
        json.dumps(
            {"format": "Concordia campaign 1", "name": "A", "seed": "1", "boards": [1], "margins": []}
        ),
        json.dumps(
            {"format": "Concordia campaign 1", "name": "A", "seed": "1", "boards": [], "margins": [0.5]}
        ),
    ],
)
def test_a_damaged_file_is_refused(run: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "campaign.json").write_text(text)
    ended = run("campaign", "--resume")
    assert ended.status == 2
    assert "this is not a campaign" in ended.err


def test_a_file_that_is_no_text_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "campaign.json").write_bytes(b"\xff")
    assert "cannot be read" in run("campaign", "--resume").err


def test_a_game_of_another_campaign_is_refused(run: Run, tmp_path: Path) -> None:
    run("campaign", "--seed", "1", typed="quit\n")
    file = tmp_path / "data" / "campaign.json"
    file.write_text(file.read_text().replace('"seed": "1"', '"seed": "2"'))
    ended = run("campaign", "--resume")
    assert ended.status == 2
    assert "this game does not belong to the campaign" in ended.err


def test_a_folder_that_cannot_be_made_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file, not a folder")
    ended = run("campaign", typed="quit\n")
    assert ended.status == 2
    assert "cannot be written" in ended.err


def test_a_tie_is_lost(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def level(game: Game) -> int:
        return 0

    monkeypatch.setattr("concordia.campaign.margin_of", level)
    monkeypatch.setattr("concordia.cli.campaign.margin_of", level)
    ended = run("campaign", "--seed", "1", typed=FIRST_MOVES)
    assert "A tie is lost." in ended.out
    assert ended.out.endswith("Margins +0: the score is 0.\n")
