"""The terminal game on the boards and with the variants of the expansions."""

import builtins
from pathlib import Path

import pytest

from concordia.record import load_game
from tests.cli.conftest import Run

ROMA = ("play", "--against", "random", "--board", "roma", "--seed", "3", "--seats", "2")
SICILIA = ("play", "--against", "random", "--board", "sicilia", "--seed", "3", "--seats", "3")
SOLO = ("play", "--against", "random", "--board", "italia", "--seed", "4", "--variant", "contrarius")
TEAMS = ("play", "--against", "random", "--board", "italia", "--seed", "5", "--variant", "teams")


@pytest.mark.parametrize(
    ("options", "greeting"),
    [
        (("--board", "roma"), "Roma, 4 seats. You are Red."),
        (("--variant", "venus"), "Imperium, 4 seats, venus. You are Red."),
        (("--variant", "teams"), "Imperium, 4 seats, teams. You are Red."),
        (("--variant", "contrarius-expert"), "Imperium, 1 seat, contrarius-expert. You are Red."),
        (
            ("--board", "sicilia", "--variant", "teams", "--variant", "contrarius", "--humans", "2"),
            "Sicilia, 2 seats, teams, contrarius. People play Red, Green.",
        ),
    ],
)
def test_seats_fit_the_board_and_the_variants(run: Run, options: tuple[str, ...], greeting: str) -> None:
    assert run("play", "--against", "random", *options).out.startswith(f"{greeting}\n")


@pytest.mark.parametrize(
    "options",
    [
        ("--board", "roma", "--variant", "venus"),
        ("--board", "roma", "--variant", "contrarius-veteran"),
        ("--board", "sicilia", "--variant", "teams", "--seats", "6"),
        ("--board", "sicilia", "--variant", "teams", "--variant", "contrarius"),
    ],
)
def test_a_whole_game_fits_into_80_columns(run: Run, options: tuple[str, ...], tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    ended = run(
        "play", "--against", "random", "--seed", "3", *options, "--save", saved, typed="2\n1\n" * 1500
    )
    assert (ended.status, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert load_game(saved).is_over
    assert " win" in lines[-2]
    assert [line for line in lines[:-1] if len(line) > 80] == []


def test_the_ship_track_is_shown_with_ships_sites_and_marked_gods(run: Run) -> None:
    out = run(*ROMA, typed="architect\nsea ostia > byzantium\ndone\ngod mars\nboard\n").out
    assert "Ostia                          RG" in out
    assert "Carthago                              brick, food" in out
    assert "Alexandria  1 food or 1 tool" in out
    assert "Byzantium   a god to score     R" in out
    assert "No god is marked yet." in out
    assert "Marked gods: Mars R" in out
    assert "R Red       5     1    2    1    1     1    2      0    6      4 Architect" in out


def test_what_a_ship_finds_is_told_before_it_sails(run: Run) -> None:
    out = run(*ROMA, typed="architect\nsea ostia\n").out
    for words in (
        "To Massilia    +3 coins",
        "To Carthago    perhaps a house",
        "To Antiochia   +1 wine or 1 cloth",
        "To Byzantium   score a god",
    ):
        assert words in out
    out = run(*ROMA, typed="architect\nsea ostia\n> byzantium\ndone\n").out
    assert "Score Mars                +4 points" in out
    assert "Score Minerva as Weaver   +0 points" in out
    out = run(*ROMA, typed="architect\nsea ostia\n> alexandria\ndone\n").out
    assert "2  Take 1 tool" in out


def test_gates_are_called_by_their_roads(run: Run) -> None:
    out = run(*ROMA, typed="architect\nland campus > aqua-traiana/gate-west\n").out
    assert "Via Aurelia–Aqua Traiana" in out
    assert (
        "R Red    land Via Aurelia–Aqua Traiana"
        in run(*ROMA, typed="architect\nland campus > aqua-traiana/gate-west\nboard\n").out
    )


def test_the_rows_of_the_volcano_are_shown(run: Run) -> None:
    out = run(*SICILIA, typed="tribune\ndone\n" * 12).out
    assert "Tiles of Aetna: " in out
    assert "9 tiles in the stack." in out
    assert "(no bonus good)" in out
    assert "no bonus " in out
    assert "Red draws a" in out


def test_contrarius_is_shown_and_his_reaction_told_step_by_step(run: Run) -> None:
    out = run(*SOLO, typed="senator\ndone\nmercator\ndone\n").out
    assert "Contrarius (standard): 0 houses, 15 left, 0 on the score marker." in out
    assert "Open cards: Tribune, Architect, 2 Prefect, Diplomat, " in out
    assert "\n  · Contrarius rolls the white die: " in out
    assert "\n  · Contrarius builds a house in " in out
    assert "Contrarius (standard): 1 houses, 14 left" in out
    assert "Praefectus Magnus" not in out


def test_an_open_card_of_contrarius_is_used(run: Run) -> None:
    out = run(*SOLO, typed="diplomat\nuse prefect\ncoins\nboard\n").out
    assert "Use the Architect of Contrarius  move colonists, then build houses" in out
    assert "Use the Farmer of Contrarius     your houses in food cities produce" in out
    assert "Face down: Prefect." in out
    assert "Contrarius scores 2 points." in out


def test_the_end_against_contrarius_tells_who_has_won(run: Run) -> None:
    ended = run(*SOLO, typed="2\n1\n" * 400)
    assert "\nScore marker " in ended.out
    assert "\nContrarius wins with " in ended.out


def test_a_double_card_asks_for_its_role(run: Run, tmp_path: Path) -> None:
    out = run(
        "play",
        "--against",
        "random",
        "--variant",
        "venus",
        "--board",
        "italia",
        "--seed",
        "9",
        "--humans",
        "0",
    ).out
    assert " plays it as Architect." in out or " plays it as Mercator." in out
    magister = run("play", "--against", "random", "--variant", "venus", "--seed", "9").out
    assert "Play the Magister      do once more what your card before did" in magister


def test_a_start_city_is_chosen_on_a_table_that_is_seen(run: Run) -> None:
    out = run(*TEAMS, "--seat", "3").out
    assert out.index("Province") < out.index("Choose the city where your colonists begin.")
    assert "Teams: Red and Yellow; Green and Blue." in out
    assert "Begin in " in out


def test_hands_of_others_are_hidden_in_team_play(run: Run) -> None:
    out = run(*TEAMS, typed="prefect\n").out
    assert out.count("Hand: ") == 1
    assert "The hand of" not in out


def test_a_curtain_falls_before_another_persons_hand(run: Run) -> None:
    typed = "start aquileia\nlegatus\npoint mercator\n"
    out = run(*TEAMS, "--humans", "2", typed=typed).out
    assert out.startswith("Italia, 4 seats, teams. People play Red, Yellow.\n")
    assert out.count("Now Red: the others look away.") == 1
    assert out.count("Now Yellow: the others look away.") == 1
    assert "The hand of Yellow: Tribune, Prefect, Mercator (3), Diplomat, Praetor, Legatus" in out
    assert "Your partner points at\nthe Mercator (3)." in out
    assert "Red points at the Mercator" in out


def test_at_what_a_legatus_points_is_not_told_to_opponents(run: Run) -> None:
    out = run(*TEAMS, "--humans", "3", typed="start aquileia\nlegatus\npoint mercator\n").out
    assert "Red sees the hand of Yellow and points at a card." in out
    assert "Red points at the Mercator" not in out


def test_at_a_terminal_the_curtain_waits(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    prompts = []
    answers = iter(["start aquileia", "", "legatus"])

    def answer(prompt: str) -> str:
        prompts.append(prompt)
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(builtins, "input", answer)
    monkeypatch.setattr("concordia.cli.terminal.is_terminal", lambda: True)
    out = run(*TEAMS, "--humans", "2").out
    assert prompts == ["> ", "Enter to go on ", "> ", "> "]
    assert "\n\n\n" in out


def test_a_team_wins_together(run: Run) -> None:
    out = run(*TEAMS, "--humans", "0").out
    assert "Red and Yellow win with" in out or "Green and Blue win with" in out


def test_a_team_needs_twice_the_points_of_contrarius(run: Run) -> None:
    out = run(
        "play",
        "--against",
        "random",
        "--variant",
        "teams",
        "--variant",
        "contrarius",
        "--humans",
        "0",
        "--seed",
        "1",
    ).out
    assert "points of Red and Green are not more than twice his" in out.replace("\n", " ")


def test_a_team_game_is_resumed_where_it_was_left(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run(*TEAMS, "--humans", "2", "--save", file, typed="start aquileia\nlegatus\nquit\n")
    out = run("play", "--against", "random", "--resume", file, "--humans", "2").out
    assert "You see your partner's hand: point at a card." in out
