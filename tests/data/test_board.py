from importlib.resources import files
from pathlib import Path

import pytest

from concordia.data.board import board_names, load_board, parse_board
from concordia.data.goods import CITY_TOKENS, MARKER_COINS
from concordia.errors import BoardError

ITALIA = (files("concordia.data") / "boards" / "italia.toml").read_text(encoding="utf-8")


def board_file(folder: Path, content: bytes, name: str = "mine.toml") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def refusal(name_or_path: str | Path) -> str:
    with pytest.raises(BoardError) as raised:
        load_board(name_or_path)
    return str(raised.value)


def test_four_boards_are_shipped() -> None:
    assert {"imperium", "italia", "roma", "sicilia"} <= set(board_names())


@pytest.mark.parametrize("name", board_names())
def test_every_shipped_board_loads_and_is_named_like_its_file(name: str) -> None:
    board = load_board(name)
    assert (board.id, board.source) == (name, f"{name}.toml")


@pytest.mark.parametrize(
    ("name", "players", "provinces", "cities", "land", "sea"),
    [
        ("imperium", (3, 5), 12, 31, 44, 35),
        ("italia", (2, 4), 11, 26, 40, 23),
        ("roma", (2, 5), 9, 40, 56, 0),
        ("sicilia", (2, 5), 9, 24, 41, 20),
    ],
)
def test_shipped_boards_have_as_many_places_and_lines_as_printed(
    name: str, players: tuple[int, int], provinces: int, cities: int, land: int, sea: int
) -> None:
    board = load_board(name)
    assert board.players == players
    assert (len(board.provinces), len(board.cities)) == (provinces, cities)
    assert (len(board.land), len(board.sea)) == (land, sea)


@pytest.mark.parametrize("name", ["imperium", "italia"])
def test_a_board_of_the_base_game_has_one_start_base_markers_and_no_gates_track_or_volcano(name: str) -> None:
    board = load_board(name)
    assert board.start == board.sea_start == "roma"
    assert board.marker_coins == MARKER_COINS
    assert (board.gates, board.track, board.volcano) == ((), (), None)
    assert all(province.marker and not province.volcano for province in board.provinces)
    assert all(city.good is None for city in board.cities)


@pytest.mark.parametrize("name", ["imperium", "italia", "sicilia"])
def test_every_printed_city_has_a_place_on_the_page_and_on_the_globe(name: str) -> None:
    assert all(city.layout and city.lonlat and city.modern for city in load_board(name).cities)


def test_imperium_uses_every_city_token() -> None:
    letters = [city.letter for city in load_board("imperium").cities]
    assert all(letters.count(letter) == sum(tokens) for letter, tokens in CITY_TOKENS.items())


def test_italia_has_no_city_of_the_letter_d() -> None:
    letters = [city.letter for city in load_board("italia").cities]
    assert [letters.count(letter) for letter in "ABCD"] == [7, 8, 10, 0]


def test_a_shipped_board_is_read_only_once() -> None:
    assert load_board("italia") is load_board("italia")


@pytest.mark.parametrize("name", ["mine.toml", "mine"])
def test_a_board_of_your_own_loads_by_its_path(tmp_path: Path, name: str) -> None:
    path = board_file(tmp_path, ITALIA.encode(), name)
    assert load_board(path) == load_board(str(path)) == parse_board(ITALIA, str(path))


@pytest.mark.parametrize("name", ["mine.toml", "mine"])
def test_a_board_of_your_own_loads_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    board_file(tmp_path, ITALIA.encode(), name)
    monkeypatch.chdir(tmp_path)
    assert load_board(name) == parse_board(ITALIA, name)


def test_a_shipped_name_stands_before_a_file_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board_file(tmp_path, b"", "italia")
    monkeypatch.chdir(tmp_path)
    assert load_board("italia").source == "italia.toml"


def test_a_file_with_a_byte_order_mark_and_carriage_returns_loads(tmp_path: Path) -> None:
    path = board_file(tmp_path, b"\xef\xbb\xbf" + ITALIA.replace("\n", "\r\n").encode())
    assert load_board(path) == parse_board(ITALIA, str(path))


def test_an_unknown_name_is_answered_with_the_names_there_are() -> None:
    known = ", ".join(board_names())
    assert refusal("x") == f"unknown board 'x': the boards are {known}; or give a path to a .toml file"


@pytest.mark.parametrize("name", ["", "x" * 5_000, "a\0b", "Imperium", "imperium "])
def test_a_name_that_no_board_has_is_unknown(name: str) -> None:
    assert refusal(name).startswith("unknown board ")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    assert refusal(path) == f"{path}: the file cannot be read: No such file or directory"


def test_a_folder_is_no_board(tmp_path: Path) -> None:
    assert refusal(tmp_path).startswith(f"{tmp_path}: the file cannot be read: ")


def test_a_path_that_no_file_can_have_is_refused() -> None:
    assert refusal("a\0b.toml") == "a\0b.toml: the file cannot be read: embedded null byte"


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = board_file(tmp_path, b"name = '\xff'")
    assert refusal(path) == f"{path}: byte 9 is not UTF-8: save the file as UTF-8"


def test_a_file_of_more_than_256_kb_is_refused(tmp_path: Path) -> None:
    path = board_file(tmp_path, b"#\n" * 128_000 + b"\n")
    assert refusal(path) == f"{path}: the file is too large: 256 kB at most"


def test_a_fault_in_a_file_is_told_after_its_path(tmp_path: Path) -> None:
    path = board_file(tmp_path, b"id =")
    assert refusal(path).startswith(f"{path}: not valid TOML: ")
