"""Records: a game as a text that people read and programs replay."""

import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from concordia import ConcordiaError, Game, RecordError
from concordia.data.board import load_board, parse_board
from concordia.record import (
    MAX_BYTES,
    Ended,
    fingerprint,
    load_game,
    read_game,
    read_record,
    record_text,
    save_game,
)
from concordia.rules import RULES_VERSION
from concordia.setup import COLOURS
from tests.random_games import Table, choose, played
from tests.records import changed, sealed
from tests.replays.make import FOLDER
from tests.tiny_board import TINY

OLD_SICILIA = (FOLDER / "sicilia-3-ends-by-last-card.txt").read_text(encoding="utf-8")
FINISHED = (FOLDER / "italia-2-intermediate-scoring-ends-by-last-card.txt").read_text(encoding="utf-8")


def begun() -> Game:
    game = Game.new("imperium", seats=["Livia", "Gaius", "Iulia"], seed=7, salt="pepper")
    game.push("architect, sea roma > massilia, done, done")
    game.push("tribune, done")
    game.push("prefect")
    return game


TEXT = record_text(begun())


def refusal(text: str) -> str:
    with pytest.raises(ConcordiaError) as raised:
        read_game(text)
    return str(raised.value)


def test_a_record_is_a_header_and_a_line_for_each_turn() -> None:
    lines = TEXT.split("\n")
    assert lines[:3] == ["Concordia record 1", "Rules: 2", f"Board: imperium {fingerprint(begun().board)}"]
    assert lines[3:6] == ["Seat red: Livia", "Seat green: Gaius", "Seat yellow: Iulia"]
    assert lines[6:10] == [f"Commitment: {begun().setup.commitment}", "Salt: pepper", "Seed: 7", ""]
    assert lines[10:13] == [
        "1 red: architect, sea roma > massilia/roma, done, done",
        "2 green: tribune, done",
        "3 yellow: prefect",
    ]
    assert lines[13].startswith("Check: ")
    assert lines[14:] == [""]


def test_variants_are_told_in_the_header() -> None:
    game = Game.new("italia", seats=2, seed=1, variants=["start-without-goods", "intermediate-scoring"])
    assert "\nVariants: start-without-goods, intermediate-scoring\n" in record_text(game)
    assert read_game(record_text(game)).setup == game.setup


def test_a_game_without_moves_has_a_record_too() -> None:
    game = Game.new("imperium", seats=3, seed=1)
    assert read_game(record_text(game)).state == game.state


def test_a_move_of_another_seat_than_the_active_one_begins_with_its_colour() -> None:
    game = Game.new("imperium", seats=["Livia", "Gaius", "Iulia"], seed=4)
    chance = Random(4)
    while not (game.decision and game.decision.kind == "keep" and game.decision.seat != game.state.active):
        game.push(choose(game, chance, "building"))
    colour = COLOURS[game.decision.seat]
    game.push(game.legal_moves[0])
    assert f", {colour} keep " in record_text(game)
    assert read_game(record_text(game)).state == game.state


def test_a_finished_game_tells_its_result_god_by_god() -> None:
    results = [line for line in FINISHED.split("\n") if line.startswith("Result ")]
    outcome = read_game(FINISHED).outcome()
    assert outcome is not None
    for line, ranked in zip(results, outcome, strict=True):
        total, _, parts = line.partition(": ")[2].partition(" = ")
        points = {part.split(" ")[0]: int(part.split(" ")[1]) for part in parts.split(" + ")}
        assert int(total) == sum(points.values()) == ranked.score.total
        gods = {**ranked.score.by_god, "concordia": ranked.score.concordia}
        assert points == {god: number for god, number in gods.items() if number}


@pytest.mark.parametrize("ended", [Ended("agreement"), Ended("claim", (0,)), Ended("time", (2, 0))])
def test_a_game_that_ended_early_says_so_and_tells_its_places(ended: Ended) -> None:
    text = record_text(begun(), ended=ended)
    assert f"\nSeed: 7\nEnded: {ended}\n\n" in text
    results = [line.split()[2][:-1] for line in text.split("\n") if line.startswith("Result ")]
    last = [COLOURS[seat] for seat in reversed(ended.last)]
    assert len(results) == 3
    assert results[len(results) - len(last) :] == last
    game, told = read_record(text)
    assert told == ended
    assert record_text(game, ended=told) == text


@pytest.mark.parametrize("told", ["boredom", "claim purple", "time red red", "claim blue", ""])
def test_an_end_that_cannot_be_is_refused(told: str) -> None:
    text = record_text(begun(), ended=Ended("claim", (0,)))
    assert "cannot be" in refusal(sealed(text.replace("Ended: claim red", f"Ended: {told}")))


def test_a_game_that_the_rules_have_ended_did_not_end_early() -> None:
    head, rest = FINISHED.split("\n\n", 1)
    assert "cannot be" in refusal(sealed(f"{head}\nEnded: agreement\n\n{rest}"))


def test_a_record_that_hides_its_seed_hides_the_salt_too_and_cannot_be_replayed_yet() -> None:
    text = record_text(begun(), reveal_seed=False)
    assert "Seed" not in text
    assert "pepper" not in text
    assert begun().setup.commitment in text
    assert refusal(text).startswith("the record does not reveal its seed yet")


@pytest.mark.parametrize(
    ("old", "new"), [("Seed: 7", "Seed: 8"), ("Salt: pepper", "Salt: salt"), ("Salt: pepper\n", "")]
)
def test_another_seed_or_salt_than_was_committed_to_is_refused(old: str, new: str) -> None:
    assert "do not fit the commitment" in refusal(changed(TEXT, old, new))


@pytest.mark.parametrize("version", [0, 3, 12])
def test_a_record_of_other_rules_is_refused(version: int) -> None:
    message = refusal(changed(TEXT, f"Rules: {RULES_VERSION}", f"Rules: {version}"))
    assert message == f"the game follows rules version {version}; this program plays versions 1 to 2"


@pytest.mark.parametrize("version", ["II", "²", "02", 5000 * "9"])
def test_a_version_that_is_no_number_of_one_is_refused(version: str) -> None:
    message = refusal(changed(TEXT, f"Rules: {RULES_VERSION}", f"Rules: {version}"))
    assert message == f"the game follows rules version {version[:60]}; this program plays versions 1 to 2"


def test_a_game_of_the_first_rules_is_read_played_on_and_written_as_such() -> None:
    game = Game(replace(begun().setup, rules=1))
    game.push("tribune, done")
    text = record_text(game)
    assert "\nRules: 1\n" in text
    again = read_game(text)
    assert again.setup == game.setup
    assert again.state == game.state
    again.push("tribune, done")
    assert read_game(record_text(again)).state == again.state
    assert again.state.deck != begun().state.deck


def test_a_record_of_another_format_is_refused() -> None:
    message = refusal(changed(TEXT, "Concordia record 1", "Concordia record 2"))
    assert message.startswith("line 1: a record begins with 'Concordia record 1'")
    assert "line 1" in refusal("")
    assert "line 1" in refusal("\n")
    assert "line 1" in refusal("[Event 'a game of chess']\n")


def test_a_record_of_a_board_with_other_lines_is_refused() -> None:
    mark = fingerprint(begun().board)
    message = refusal(changed(TEXT, mark, "0" * 12))
    assert "another board 'imperium'" in message
    assert "which is not shipped" in refusal(changed(TEXT, "Board: imperium", "Board: atlantis"))
    assert "another board" in refusal(changed(TEXT, "Board: imperium", "Board: italia"))


def test_a_game_on_a_board_of_ones_own_is_read_together_with_the_board() -> None:
    board = parse_board(TINY, "tiny.toml")
    game = Game.new(board, seats=2, seed=1)
    game.push("architect, sea roma")
    text = record_text(game)
    assert read_game(text, board).state == game.state
    assert "give its file too" in refusal(text)
    other = parse_board(TINY.replace('["roma", "ostia"]', '["roma", "capua"]'), "other.toml")
    with pytest.raises(RecordError, match=r"another board 'tiny' than other\.toml"):
        read_game(text, other)


def test_the_fingerprint_tells_boards_apart_by_what_the_rules_depend_on_only() -> None:
    board = parse_board(TINY, "tiny.toml")
    renamed = parse_board(TINY.replace("Tiny Sea", "Small Sea").replace('"Ostia"', '"Portus"'), "small.toml")
    assert fingerprint(renamed) == fingerprint(board)
    for old, new in [
        ("players = [2, 3]", "players = [2, 4]"),
        ('letter = "A"', 'letter = "B"'),
        ('["ostia", "capua"]', '["roma", "capua"]'),
    ]:
        assert fingerprint(parse_board(TINY.replace(old, new), "tiny.toml")) != fingerprint(board)
    assert fingerprint(load_board("imperium")) != fingerprint(load_board("italia"))


def test_an_old_record_of_sicilia_loads_with_its_result_and_is_written_with_the_names_of_today() -> None:
    assert "produce purple" in OLD_SICILIA
    game = read_game(OLD_SICILIA)
    text = record_text(game)
    assert "produce purple" not in text
    assert "produce agrigentina" in text
    again = read_game(text)
    assert (again.setup, again.moves, again.state) == (game.setup, game.moves, game.state)
    assert results(text) == results(OLD_SICILIA) != []


def results(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.startswith("Result ")]


def test_a_record_with_names_of_both_days_is_refused() -> None:
    mixed = sealed(OLD_SICILIA.replace("produce purple", "produce agrigentina"))
    assert refusal(mixed).startswith("the record is not written as it should be")


def test_a_province_with_a_new_name_leaves_the_board_the_one_it_was() -> None:
    board = parse_board(TINY, "tiny.toml")
    renamed = TINY.replace("sardinia", "olbiensis")
    assert fingerprint(parse_board(renamed, "tiny.toml")) != fingerprint(board)
    told = renamed.replace('"Sardinia"', '"Olbiensis", formerly = "sardinia"')
    assert fingerprint(parse_board(told, "tiny.toml")) == fingerprint(board)
    assert fingerprint(load_board("sicilia")) == "2db4ee81be0f"


@pytest.mark.parametrize("field", ["Rules", "Board", "Commitment"])
def test_a_record_without_a_needed_line_is_refused(field: str) -> None:
    line = next(line for line in TEXT.split("\n") if line.startswith(f"{field}: "))
    assert refusal(changed(TEXT, f"{line}\n", "")) == f"the line '{field}: …' is missing"


@pytest.mark.parametrize(
    "line",
    ["nonsense", "Weather: fine", "Rules: 1", "Seat black: Nero", "Seat red: Gaius", " 4 red: done", "²"],
)
def test_a_line_that_does_not_belong_there_is_refused_by_its_number(line: str) -> None:
    assert refusal(changed(TEXT, "\n\n1 red", f"\n{line}\n\n1 red")).startswith("line 10: ")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("2 green: tribune, done", "2 yellow: tribune, done", "line 12: the turn '2 green' comes here"),
        ("2 green: tribune, done", "3 green: tribune, done", "line 12: the turn '2 green' comes here"),
        ("2 green: tribune, done", "2 green", "line 12: the turn '2 green' comes here"),
        ("2 green: tribune, done", "2 green: tribune, fly", "line 12: 'fly' is not a move"),
        ("2 green: tribune, done", "2 green: tribune, coins", "line 12: 'coins' is not legal now"),
        (
            "2 green: tribune, done",
            "2 green: red tribune, done",
            "line 12: it is for Gaius (seat 1) to decide",
        ),
        (
            "2 green: tribune, done",
            "2 green: white tribune, done",
            "line 12: it is for Gaius (seat 1) to decide",
        ),
        ("2 green: tribune, done", "2 green: tribune", "line 13: the turn '2 green' comes here"),
        ("2 green: tribune, done\n", "", "line 12: the turn '2 green' comes here"),
        ("2 green: tribune, done", "2 green: tribune, done, tribune", "line 13: "),
        ("massilia/roma", "roma/massilia", "not written as it should be"),
        ("architect, sea", "Architect, sea", "not written as it should be"),
        ("Seat yellow: Iulia\n", "", "Imperium is played with 3 to 5 seats, not with 2"),
        ("Seat yellow: Iulia", "Seat yellow: Livia", "two seats have the same name"),
        ("Commitment", "Variants: hurry\nCommitment", "unknown variant 'hurry'"),
        ("3 yellow: prefect", "3 yellow: prefect\nResult 1 red: 0 = 0", "the result does not follow"),
    ],
)
def test_a_tampered_record_is_refused_with_what_is_wrong(old: str, new: str, told: str) -> None:
    assert told in refusal(changed(TEXT, old, new))
    assert "check does not fit" in refusal(TEXT.replace(old, new))


def test_moves_after_the_end_are_refused() -> None:
    last = [line for line in FINISHED.split("\n") if line[:1].isdigit()][-1]
    text = changed(FINISHED, last, f"{last}, tribune")
    assert "the game is over" in refusal(text)


def test_a_finished_record_without_result_or_with_part_of_it_is_refused() -> None:
    results = [line for line in FINISHED.split("\n") if line.startswith("Result ")]
    assert "the result does not follow" in refusal(changed(FINISHED, f"{results[-1]}\n", ""))
    assert "the result does not follow" in refusal(changed(FINISHED, "\n".join([*results, ""]), ""))


@pytest.mark.parametrize("how", ["line more", "line less", "header order", "result first", "empty salt"])
def test_a_record_written_otherwise_than_it_should_be_is_refused(how: str) -> None:
    lines = FINISHED.split("\n")
    salt = next(i for i, line in enumerate(lines) if line.startswith("Salt: "))
    empty = lines.index("")
    result = next(i for i, line in enumerate(lines) if line.startswith("Result "))
    plain = record_text(played(Table("italia", 2), 1, moves=4)).split("\n")
    written = {
        "line more": [*lines[:empty], "", *lines[empty:]],
        "line less": lines[:empty] + lines[empty + 1 :],
        "header order": [*lines[:salt], lines[salt + 1], lines[salt], *lines[salt + 2 :]],
        "result first": [*lines[:empty], *lines[result:-2], *lines[empty:result], *lines[-2:]],
        "empty salt": [*plain[:6], "Salt: ", *plain[6:]],
    }
    assert plain[5].startswith("Commitment: ")
    refusal(sealed("\n".join(written[how])))


def test_a_record_cut_short_or_damaged_is_refused() -> None:
    assert "cut short" in refusal(TEXT[:-20])
    assert "cut short" in refusal(TEXT.rstrip("\n"))
    assert "cut short" in refusal(TEXT + "\n")
    assert "check does not fit" in refusal(TEXT.replace("prefect", "tribune"))


def test_a_game_is_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for game in (begun(), played(Table("italia", 2), 1, "buying")):
        save_game(game, path)
        assert path.read_bytes() == record_text(game).encode()
        assert load_game(str(path)).state == game.state
    assert [file.name for file in tmp_path.iterdir()] == ["game.txt"]


def test_a_loaded_game_goes_on(tmp_path: Path) -> None:
    save_game(begun(), tmp_path / "game.txt")
    game = load_game(tmp_path / "game.txt")
    game.push("coins")
    assert game.can_undo(1) is False
    assert len(game.moves) == len(begun().moves) + 1


def test_a_record_with_the_line_ends_of_windows_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(TEXT.replace("\n", "\r\n").encode())
    assert load_game(path).state == begun().state


@pytest.mark.parametrize(("module", "failing"), [(os, "replace"), (Path, "write_bytes")])
def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: object, failing: str
) -> None:
    path = tmp_path / "game.txt"
    save_game(begun(), path)

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(module, failing, fail)
        with pytest.raises(RecordError, match="cannot be written: No space left on device"):
            save_game(Game.new("italia", seats=2, seed=1), path)
    assert path.read_text(encoding="utf-8") == TEXT
    assert [file.name for file in tmp_path.iterdir()] == ["game.txt"]


@pytest.mark.parametrize("path", ["", "missing/game.txt", ".", "a\0b"])
def test_a_path_that_cannot_be_written_or_read_is_named(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RecordError, match="cannot be written"):
        save_game(begun(), path)
    with pytest.raises(RecordError, match="cannot be read"):
        load_game(path)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_record_is_named_in_the_error(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for content, told in [
        (b"\xff\xfe", "not a text in UTF-8"),
        (b"x" * (MAX_BYTES + 1), f"at most {MAX_BYTES} bytes"),
        (b"", "line 1"),
        (TEXT.encode()[:-9], "cut short"),
        (changed(TEXT, "Seat green: Gaius\nSeat yellow: Iulia\n", "").encode(), "not with 1"),
    ]:
        path.write_bytes(content)
        with pytest.raises(RecordError, match=told) as raised:
            load_game(path)
        assert str(raised.value).startswith(f"{path}: ")
