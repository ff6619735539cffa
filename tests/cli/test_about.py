import json

from concordia.cli.about import ABOUT_BOARDS, ABOUT_VARIANTS, playable_tables, variants_together
from concordia.data.board import board_names, load_board
from concordia.setup import VARIANTS, make_setup
from tests.cli.conftest import Run


def test_every_board_and_variant_has_a_sentence() -> None:
    assert ABOUT_BOARDS.keys() == set(board_names())
    assert ABOUT_VARIANTS.keys() == VARIANTS.keys()


def test_boards_are_listed_with_their_seats(run: Run) -> None:
    ended = run("boards")
    assert (ended.status, ended.err) == (0, "")
    lines = [line.split()[:5] for line in ended.out.splitlines()]
    assert ["imperium", "3–5", "4,", "6", "1,"] in lines
    assert ["italia", "2–4", "4", "1,", "2"] in lines
    assert [line for line in ended.out.splitlines() if len(line) > 80] == []


def test_variants_are_listed_with_their_seats_and_what_they_exclude(run: Run) -> None:
    ended = run("variants")
    assert (ended.status, ended.err) == (0, "")
    assert "venus                 2–5      teams, contrarius" in ended.out
    assert "contrarius            1, 2     intermediate-scoring," in ended.out
    assert [line for line in ended.out.splitlines() if len(line) > 80] == []


def test_programs_read_them_too(run: Run) -> None:
    boards = {told["board"]: told for told in json.loads(run("boards", "--json").out)}
    assert boards["roma"]["seats"][1] == {"variants": ["teams"], "seats": [4, 6]}
    assert boards["italia"]["seats"][0] == {"variants": [], "seats": [2, 3, 4]}
    variants = {told["variant"]: told for told in json.loads(run("variants", "--json").out)}
    assert variants["teams"]["seats"] == [2, 4, 6]
    assert "venus" in variants["teams"]["not_with"]
    assert "contrarius-expert" in variants["contrarius"]["not_with"]


def test_what_is_called_playable_can_be_set_up() -> None:
    assert len(list(variants_together())) == 8 + 1 + 3 * 2 + 3
    for name in board_names():
        for seats, variants in playable_tables(load_board(name)):
            assert make_setup(name, seats, 1, variants).variants == variants
