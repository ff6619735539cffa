import builtins
from collections.abc import Callable
from pathlib import Path

import pytest

from concordia.data.board import load_board
from concordia.record import load_game
from tests.cli.conftest import Run

IMPERIUM = ("play", "--against", "random", "--seed", "2999")
SMALL = ("play", "--against", "random", "--board", "italia", "--seats", "2", "--seed", "1")


def test_a_game_is_played_to_the_end_with_the_first_move_again_and_again(run: Run, tmp_path: Path) -> None:
    ended = run(*SMALL, "--save", tmp_path / "game.txt", typed="1\n" * 2000)
    assert ended.status == 0
    assert ended.err == ""
    game = load_game(tmp_path / "game.txt")
    outcome = game.outcome()
    assert outcome is not None
    assert f"\n{outcome[0].name} wins with {outcome[0].score.total} points" in ended.out
    points = ended.out[ended.out.index("The end") :]
    for god in ("Vesta", "Jupiter", "Saturnus", "Mercurius", "Mars", "Minerva", "Concordia", "Total"):
        assert f"\n{god} " in points
    assert f"The record of the game is in {tmp_path / 'game.txt'}" in ended.out


def test_at_the_terminal_the_first_of_four_seats_on_imperium_is_yours(run: Run) -> None:
    ended = run("play", "--terminal")
    assert ended.status == 0
    assert ended.out.startswith("Imperium, 4 seats. You are Red.\n")
    assert "help tells what else you can type" in ended.out


def test_a_game_fits_into_80_columns_without_colours(run: Run) -> None:
    ended = run("play", "--against", "random", "--seats", "5", "--seed", "3", "--humans", "0")
    assert ended.status == 0
    ended = run("play", "--against", "random", "--seats", "5", "--seed", "3", typed="help\n" + "2\n1\n" * 200)
    assert "\x1b" not in ended.out
    lines = ended.out.splitlines()
    assert "wins with" in lines[-2]
    assert [line for line in lines[:-1] if len(line) > 80] == []


def test_the_table_shows_provinces_players_colonists_and_cards_with_their_prices(run: Run) -> None:
    out = run(*IMPERIUM).out
    assert "Hispania    cloth   Brigantium food     Olisipo food     Valentia cloth" in out
    assert "R Red        5     1    2    1    1     1    2      0    7 –" in out
    assert "R Red     land Roma; sea Roma" in out
    assert "   3  Mercator (5)   Mercurius  1 wine, 1 any             1 wine" in out
    assert "19 cards left in the deck. Praefectus Magnus: Blue." in out


def test_moves_are_typed_as_numbers_or_as_text_several_in_a_row(run: Run) -> None:
    out = run(*IMPERIUM, typed="2\nSea ROMA > massilia\n1\nhouse massilia\n").out
    assert "Red plays the Architect." in out
    assert "Red moves a sea colonist from Roma to Massilia–Roma (1 step)." in out
    assert "Build a house in Massilia  3 coins, 1 brick, 1 tool" in out
    assert "Red builds a house in Massilia for" in out


def test_goods_to_trade_are_shown_in_one_line_each(run: Run) -> None:
    out = run(*IMPERIUM, typed="mercator\n4\n").out
    assert "  3–4  Sell 1–2 food  4 coins each" in out
    assert "Red sells 2 food for 8 sestertii." in out


def test_what_a_province_gives_and_a_card_costs_is_told(run: Run) -> None:
    assert "Gallia produces      you 1 tool" in run(*IMPERIUM, typed="prefect\n").out
    assert "Buy the Mason in slot 4         1 food, 1 cloth" in run(*IMPERIUM, typed="senator\n").out


def test_undo_takes_back_a_move_within_the_turn(run: Run) -> None:
    out = run(*IMPERIUM, typed="architect\nland roma\nundo\nundo\n").out
    assert "Taken back: land roma\n" in out
    assert "Taken back: architect\n" in out
    assert out.count("Choose a card to play.") == 2


def test_undo_does_not_reach_before_the_turn(run: Run) -> None:
    assert "This cannot be taken back" in run(*IMPERIUM, typed="undo\n").out
    out = run(*IMPERIUM, typed="tribune\ndone\nundo\n").out
    assert "This cannot be taken back" in out
    assert "Turn 5" in out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("0", "The moves are numbered from 1 to 6."),
        ("7", "The moves are numbered from 1 to 6."),
        ("9" * 5000, "The moves are numbered from 1 to 6."),
        ("fly", "'fly' is not a move; legal here: 'tribune', "),
        ("house massilia", "'house massilia' is not legal now"),
        ("tribune, done, mercator", "It is for Green (seat 1) to decide"),
        ("\x00\x1b[31m", "is not a move"),
    ],
)
def test_what_is_not_a_move_is_answered_and_changes_nothing(run: Run, typed: str, answer: str) -> None:
    out = run(*IMPERIUM, typed=f"{typed}\n\nboard\n").out
    assert answer in out
    assert out.count("Choose a card to play.") == 2
    assert "Turn 2" not in out


def test_score_and_help_are_shown_on_demand(run: Run) -> None:
    out = run(*IMPERIUM, typed="score\nhelp\n").out
    assert "Total          7        7         7       7" in out
    assert "save [FILE]" in out


def test_the_end_of_the_input_leaves_the_game_without_saving(run: Run, tmp_path: Path) -> None:
    ended = run(*IMPERIUM, typed="architect\n")
    assert ended.status == 0
    assert ended.out.endswith("The input has ended, so the game is left without saving it.\n")
    assert not (tmp_path / "data").exists()


def test_quit_saves_and_resume_goes_on_there(run: Run, tmp_path: Path) -> None:
    left = run(*IMPERIUM, "--seat", "3", typed="architect\nland roma\nquit\n")
    assert left.status == 0
    assert f"Saved in {tmp_path / 'data' / 'last-game.txt'}" in left.out.replace("\n", " ").replace("  ", " ")
    went_on = run("play", "--against", "random", "--resume", typed="> novaria\nquit\n")
    assert went_on.out.startswith("Imperium, 4 seats. You are Yellow.\n")
    assert "Where to, with 2 steps?" in went_on.out
    assert "Yellow moves a land colonist from Roma to Novaria–Roma (1 step)." in went_on.out
    assert load_game(tmp_path / "data" / "last-game.txt").moves[-1].text == "> novaria/roma"


def test_a_game_resumed_goes_on_as_it_would_have_without_the_break(run: Run, tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.txt", tmp_path / "broken.txt"
    run(*SMALL, "--save", whole, typed="1\n" * 60 + "quit\n")
    run(*SMALL, "--save", broken, typed="1\n" * 20 + "quit\n")
    run("play", "--against", "random", "--resume", broken, typed="1\n" * 40 + "quit\n")
    assert broken.read_text() == whole.read_text()


def test_save_writes_the_record_and_the_game_goes_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my game.txt"
    ended = run(*IMPERIUM, typed=f"architect\nsave {file}\ndone\n")
    assert f"Saved in {file}" in ended.out
    assert [move.text for move in load_game(file).moves] == ["architect"]
    assert "Turn 2" in ended.out


def test_a_place_that_cannot_be_written_is_told_and_the_game_goes_on(run: Run, tmp_path: Path) -> None:
    ended = run(*IMPERIUM, "--save", tmp_path / "nowhere" / "game.txt", typed="save\nquit\narchitect\n")
    assert ended.out.count("cannot be written: No such file or directory.") == 2
    assert "Red plays the Architect." in ended.out


def test_a_data_folder_that_cannot_be_made_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file, not a folder")
    assert "cannot be written" in run(*IMPERIUM, typed="quit\n").out


def test_ctrl_c_saves_and_exits_with_130(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupt)
    ended = run(*IMPERIUM)
    assert (ended.status, ended.err) == (130, "")
    assert load_game(tmp_path / "data" / "last-game.txt").moves == []


def test_ctrl_c_where_nothing_can_be_saved_is_an_error(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupt)
    ended = run(*IMPERIUM, "--save", tmp_path / "nowhere" / "game.txt")
    assert ended.status == 2
    assert "cannot be written" in ended.err


def test_input_that_is_no_text_is_answered(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def answers() -> Callable[[str], str]:
        given = iter([UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"), EOFError()])

        def answer(prompt: str) -> str:
            raise next(given)

        return answer

    monkeypatch.setattr(builtins, "input", answers())
    assert "This is not a text in UTF-8." in run(*IMPERIUM).out


def test_people_share_the_terminal_from_your_seat_on(run: Run) -> None:
    names = ("--names", "Ada,Bo,Cy,Di")
    ended = run(*IMPERIUM, *names, "--seat", "4", "--humans", "2", typed="tribune\ndone\n")
    assert ended.out.startswith("Imperium, 4 seats. People play Ada, Di.\n")
    assert "\nR Ada: 5 coins" in ended.out
    ended = run(*IMPERIUM, *names, "--humans", "2", typed="tribune\ndone\n")
    assert "\nG Bo: 6 coins" in ended.out


def test_a_name_that_looks_like_markup_is_printed_as_it_is(run: Run) -> None:
    ended = run(*IMPERIUM, "--names", "[red]A[/red],B,C")
    assert "You are [red]A[/red]." in ended.out


def test_a_variant_changes_the_game(run: Run) -> None:
    ended = run(*IMPERIUM, "--variant", "start-without-goods")
    assert "R Red: 25 coins, nothing, 8 free" in ended.out
    assert "Buy goods for the first turn, or go on to your card." in ended.out


def test_a_board_file_of_ones_own_is_played_and_resumed(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "mine.toml"
    shipped = Path(load_board.__code__.co_filename).with_name("boards") / "italia.toml"
    board.write_text(shipped.read_text().replace('id = "italia"', 'id = "mine"').replace("[2, 4]", "[2, 3]"))
    left = run(
        "play",
        "--against",
        "random",
        "--board",
        board,
        "--save",
        tmp_path / "game.txt",
        typed="tribune\nquit\n",
    )
    assert left.out.startswith("Italia, 3 seats.")
    refused = run("play", "--against", "random", "--resume", tmp_path / "game.txt")
    assert refused.status == 2
    assert "give its file too" in refused.err
    went_on = run("play", "--against", "random", "--resume", tmp_path / "game.txt", "--board", board)
    assert "A new colonist for 1 food and 1 tool, or none." in went_on.out


def test_a_finished_game_resumed_shows_its_points(run: Run, tmp_path: Path) -> None:
    run(*SMALL, "--humans", "0", "--save", tmp_path / "game.txt")
    ended = run("play", "--against", "random", "--resume", tmp_path / "game.txt")
    assert ended.status == 0
    assert "wins with" in ended.out


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("--seat", "5"), "there is no seat 5: the seats are 1 to 4"),
        (("--humans", "5"), "5 people cannot sit at 4 seats"),
        (("--names", "A,A,B"), "two seats have the same name 'A'"),
        (("--names", "A,B"), "Imperium is played with 3 to 5 seats, not with 2"),
        (("--names", "A,B,C", "--seats", "4"), "3 names do not fit 4 seats: A, B, C"),
        (("--seats", "99"), "Imperium is played with 3 to 5 seats, not with 99"),
        (("game.txt",), "write: concordia play --resume game.txt"),
        (("--resume", "--seed", "3"), "--seed cannot be given with --resume"),
        (("--resume",), "no game was left that could go on"),
        (("--resume", "nothing.txt"), "nothing.txt: cannot be read"),
    ],
)
def test_options_that_do_not_fit_are_refused(run: Run, arguments: tuple[str, ...], answer: str) -> None:
    ended = run("play", "--against", "random", *arguments)
    assert (ended.status, ended.out) == (2, "")
    assert answer in ended.err
