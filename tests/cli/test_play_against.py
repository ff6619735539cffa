import shlex
from pathlib import Path
from typing import Final

import pytest

from concordia.bots.levels import LEVELS
from concordia.cli.opponents import names_of_bots
from concordia.errors import SetupError
from concordia.record import load_game
from tests.bots.stdio_programs import python_example, words
from tests.cli.conftest import Run

ITALIA: Final = ("play", "--board", "italia", "--seats", "2", "--seed", "1")
FOUR: Final = ("play", "--board", "italia", "--seats", "4", "--seed", "1")
NOBODY: Final = ("--humans", "0")


def program(command: list[str]) -> str:
    return f"bot:{shlex.join(command)}"


def greeting(out: str) -> str:
    """What is said before the first table."""
    return out[: out.index("Type the number of a move")].replace("\n", " ")


@pytest.mark.parametrize("against", ["colonist", "mercator", "architect", "random", "1", "Architect"])
def test_bots_of_a_name_play_a_whole_game_by_themselves(run: Run, tmp_path: Path, against: str) -> None:
    file = tmp_path / "game.txt"
    ended = run(*ITALIA, *NOBODY, "--against", against, "--save", file)
    assert (ended.status, ended.err) == (0, "")
    assert load_game(file).is_over
    assert " wins with " in ended.out


@pytest.mark.parametrize("level", LEVELS[3:], ids=lambda level: level.id)
def test_the_higher_levels_play_within_the_time_given(run: Run, tmp_path: Path, level: object) -> None:
    against = next(known.id for known in LEVELS if known == level)
    file = tmp_path / "game.txt"
    short = ("--against", against, "--seconds", "0.01", "--save", str(file))
    ended = run(*ITALIA, *short, typed="1\n" * 12 + "quit\n")
    assert (ended.status, ended.err) == (0, "")
    assert len(load_game(file).moves) > 12


@pytest.mark.parametrize(
    "options",
    [
        ("--board", "roma", "--variant", "venus", "--seats", "3"),
        ("--board", "sicilia", "--variant", "teams"),
        ("--board", "imperium", "--variant", "contrarius"),
        ("--board", "roma", "--variant", "contrarius-expert", "--variant", "teams"),
    ],
    ids=" ".join,
)
def test_bots_play_with_every_expansion(run: Run, tmp_path: Path, options: tuple[str, ...]) -> None:
    file = tmp_path / "game.txt"
    ended = run("play", "--seed", "2", *options, *NOBODY, "--against", "mercator", "--save", file)
    assert (ended.status, ended.err) == (0, "")
    assert load_game(file).is_over


def test_the_game_is_the_same_for_the_same_seed(run: Run, tmp_path: Path) -> None:
    records = []
    for number in range(2):
        file = tmp_path / f"{number}.txt"
        run(*ITALIA, *NOBODY, "--against", "colonist,architect", "--save", file)
        records.append(file.read_text())
    assert records[0] == records[1]


def test_names_are_for_the_seats_in_turn_order_and_the_last_for_those_left_over(run: Run) -> None:
    told = greeting(run(*FOUR, "--seat", "2", "--against", "colonist, random").out)
    assert "You are Green." in told
    assert told.count("Colonist") == 1
    assert told.count("Random") == 2
    assert told.index("Colonist") < told.index("Random")
    assert names_of_bots("consul,random", [0, 2, 3]) == {0: "consul", 2: "random", 3: "random"}


def test_without_a_name_the_architect_plays(run: Run) -> None:
    assert greeting(run(*FOUR).out).count("Architect") == 3


def test_a_game_of_people_alone_has_no_bots(run: Run) -> None:
    told = greeting(run(*ITALIA, "--humans", "2").out)
    assert "People play Red, Green." in told
    assert "Architect" not in told


def test_a_program_plays_for_a_seat(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    against = f"random,{program(python_example())}"
    ended = run(*ITALIA, *NOBODY, "--against", against, "--seconds", "60", "--save", file)
    assert (ended.status, ended.err) == (0, "")
    assert "Greedy" in greeting(ended.out)
    assert load_game(file).is_over


def test_a_program_is_ended_when_the_game_is_left(run: Run) -> None:
    ended = run(
        *ITALIA, "--against", program(python_example()), "--seconds", "60", typed="tribune\ndone\nquit\n"
    )
    assert (ended.status, ended.err) == (0, "")
    assert "Saved in" in ended.out


def test_trouble_with_a_program_is_told_and_the_game_goes_on(run: Run) -> None:
    ended = run(*ITALIA, "--seat", "2", "--against", program(words("leaving")), "--seconds", "60")
    assert ended.status == 0
    assert "Mercator plays on in its place" in ended.out.replace("\n", " ")
    assert "Choose a card to play." in ended.out


@pytest.mark.parametrize(
    ("against", "answer"),
    [
        ("caesar", "unknown bot 'caesar': a bot is one of colonist, mercator, "),
        ("caesar", "or bot: and the command of a program"),
        ("", "--against needs the name of a bot, such as consul"),
        (" , ", "--against needs the name of a bot, such as consul"),
        ("random,consul", "--against names 2 bots for 1 seat"),
        ("bot:", "a bot needs a program to run, such as python3 my_bot.py"),
        ("bot:no-such-program-anywhere", "no-such-program-anywhere"),
        ("bot:'", "cannot be read: no closing quotation"),
    ],
)
def test_opponents_that_do_not_exist_are_refused(run: Run, against: str, answer: str) -> None:
    ended = run(*ITALIA, "--against", against)
    assert (ended.status, ended.out) == (2, "")
    assert answer in ended.err


@pytest.mark.parametrize("seconds", ["0", "-1", "601", "soon"])
def test_seconds_out_of_range_are_refused(run: Run, seconds: str) -> None:
    ended = run(*ITALIA, "--seconds", seconds)
    assert (ended.status, ended.out) == (2, "")
    assert "--seconds" in ended.err


def test_too_many_names_are_refused_for_any_number_of_seats() -> None:
    with pytest.raises(SetupError, match="names 3 bots for 2 seats"):
        names_of_bots("random,random,random", [0, 1])
    assert names_of_bots("architect", []) == {}
    with pytest.raises(SetupError, match="names 2 bots for 0 seats"):
        names_of_bots("architect,consul", [])


def test_a_command_may_hold_commas_and_colons() -> None:
    named = names_of_bots("random, bot:play --with a,b:c bot:d", [0, 1])
    assert named == {0: "random", 1: "bot:play --with a,b:c bot:d"}


def test_a_hint_is_told_on_demand_and_changes_nothing(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    options = ("--against", "random", "--seconds", "0.05", "--save", str(file))
    out = run(*ITALIA, *options, typed="hint\nquit\n").out
    assert "What Red could do:" in out
    assert "\n1. " in out
    assert "\n   wins " in out
    assert " points expected" in out
    assert load_game(file).moves == []


def test_a_hint_in_the_middle_of_a_turn_is_about_what_is_asked(run: Run) -> None:
    out = run(*ITALIA, "--against", "random", "--seconds", "0.05", typed="architect\nhint\n").out
    told = out[out.index("What Red could do:") :]
    first = told.splitlines()[1].removeprefix("1. ").split(",")[0]
    assert first.startswith(("land", "sea", "done"))


def test_help_names_the_hint_and_the_levels(run: Run) -> None:
    assert "\n  hint " in run(*ITALIA, "--against", "random", typed="help\n").out
    told = run("play", "--help").out
    for level in LEVELS:
        assert level.id in told
