"""Set-ups: what fits together, and the seed that fixes all chance."""

from pathlib import Path

import pytest

from concordia import BoardError, ConcordiaError, Game, SetupError
from concordia.data.board import load_board
from concordia.record import read_game, record_text
from concordia.rules.state import INTERMEDIATE_SCORING, START_WITHOUT_GOODS
from concordia.setup import COLOURS, VARIANTS, Setup, make_setup, seed_words, tables_of
from tests.random_games import SEATS
from tests.tiny_board import TINY


def refusal(board: str = "imperium", seats: int | list[str] = 4, variants: tuple[str, ...] = ()) -> str:
    with pytest.raises(SetupError) as raised:
        make_setup(board, seats, 1, variants)
    return str(raised.value)


@pytest.mark.parametrize("board", SEATS)
@pytest.mark.parametrize("seats", range(-1, 8))
def test_a_board_is_played_with_its_own_number_of_seats_only(board: str, seats: int) -> None:
    if seats in SEATS[board]:
        assert len(make_setup(board, seats, 1).names) == seats
    else:
        fewest, most = SEATS[board][0], SEATS[board][-1]
        message = f"{board.capitalize()} is played with {fewest} to {most} seats, not with {seats}"
        assert refusal(board, seats) == message


def test_names_are_counted_as_seats() -> None:
    assert "not with 2" in refusal("imperium", ["Livia", "Gaius"])
    assert make_setup("italia", ["Livia", "Gaius"], 1).names == ("Livia", "Gaius")


def test_seats_without_names_are_called_by_their_colours() -> None:
    assert make_setup("imperium", 5, 1).names == COLOURS[:5]


@pytest.mark.parametrize(
    "name", ["", " ", " Livia", "Livia ", "Li\nvia", "Li\tvia", "x" * 41, "\u2028", "\ud800"]
)
def test_a_name_must_be_one_line_of_printable_characters(name: str) -> None:
    assert "1 to 40 printable characters" in refusal("italia", [name, "Gaius"])


@pytest.mark.parametrize(
    "name", ["x", "x" * 40, "Marcus Aurelius", "Ἀσπασία", "a: b", "1 red: done", "Check: 0"]
)
def test_other_names_are_allowed_and_kept_in_records(name: str) -> None:
    game = Game.new("italia", seats=[name, "another"], seed=1)
    assert read_game(record_text(game)).setup == game.setup


def test_no_two_seats_have_the_same_name() -> None:
    assert refusal("italia", ["Livia", "Livia"]) == "two seats have the same name 'Livia'"


def test_an_unknown_variant_is_refused_and_the_known_ones_are_named() -> None:
    message = refusal(variants=("start-with-goods",))
    assert "'start-with-goods'" in message
    assert all(variant in message for variant in VARIANTS)


def test_variants_become_options_whatever_their_order() -> None:
    names = ("start-without-goods", "intermediate-scoring")
    assert make_setup("imperium", 4, 1).options == 0
    assert make_setup("imperium", 4, 1, names[:1]).options == START_WITHOUT_GOODS
    assert make_setup("imperium", 4, 1, names[1:]).options == INTERMEDIATE_SCORING
    both = START_WITHOUT_GOODS | INTERMEDIATE_SCORING
    assert make_setup("imperium", 4, 1, names).options == both
    assert make_setup("imperium", 4, 1, reversed(names)).options == both
    with pytest.raises(SetupError, match="given twice"):
        make_setup("imperium", 4, 1, names + names)


@pytest.mark.parametrize(
    "board", ["", "atlantis", "Imperium", "no/such/file.toml", "missing.toml", "a\0b.toml"]
)
def test_an_unknown_board_is_refused(board: str) -> None:
    with pytest.raises(BoardError):
        make_setup(board, 4, 1)


def test_an_unknown_board_is_told_with_the_boards_there_are() -> None:
    with pytest.raises(BoardError, match="unknown board 'atlantis': the boards are imperium, italia"):
        make_setup("atlantis", 4, 1)


def test_a_board_of_ones_own_is_given_by_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TINY, encoding="utf-8")
    for board in (file, str(file), load_board(file)):
        setup = make_setup(board, 2, 1)
        assert setup.board.name == "Tiny Sea"
        assert Game(setup).legal_moves
    with pytest.raises(SetupError, match="Tiny Sea is played with 2 to 3 seats, not with 4"):
        make_setup(file, 4, 1)


def test_a_number_and_its_text_are_the_same_seed() -> None:
    assert make_setup("imperium", 4, 7) == make_setup("imperium", 4, "7")


def test_the_words_of_a_seed_never_change() -> None:
    assert seed_words("1") == [1_949_070_798, 3_466_436_264, 4_100_787_640, 1_948_057_935]
    assert all(0 <= word < 1 << 32 for word in seed_words("another"))


def test_without_a_seed_a_secret_one_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda size: "ab" * size)
    assert make_setup("imperium", 4).seed == "ab" * 32
    assert Setup(load_board("italia"), ("Livia", "Gaius")).seed == "ab" * 32


def test_the_commitment_depends_on_seed_and_salt_and_on_nothing_else() -> None:
    setup = make_setup("imperium", 4, 1, salt="salt")
    assert setup.commitment == make_setup("italia", 2, 1, ["venus"], "salt").commitment
    assert setup.commitment != make_setup("imperium", 4, 2, salt="salt").commitment
    assert setup.commitment != make_setup("imperium", 4, 1, salt="pepper").commitment


def test_seed_and_salt_cannot_be_exchanged_for_others_with_the_same_commitment() -> None:
    one = make_setup("imperium", 4, "b:c", salt="a")
    other = make_setup("imperium", 4, "c", salt="a:b")
    assert one.commitment != other.commitment


@pytest.mark.parametrize("text", ["0", "a: b", "Ἀσπασία", "x" * 200])
def test_any_one_line_text_is_a_seed_or_a_salt_that_a_record_keeps(text: str) -> None:
    game = Game.new("imperium", seed=text, salt=text)
    assert read_game(record_text(game)).setup == game.setup


@pytest.mark.parametrize("text", ["a\nb", "\n", "a\r", "\ud800", " a", "x" * 201])
def test_a_seed_or_salt_that_no_record_can_keep_is_refused(text: str) -> None:
    with pytest.raises(ConcordiaError):
        Game.new("imperium", seed=text)
    with pytest.raises(ConcordiaError):
        Game.new("imperium", seed=1, salt=text)


def test_the_tables_of_a_board_are_worked_out_once() -> None:
    assert tables_of(load_board("imperium")) is tables_of(load_board("imperium"))
