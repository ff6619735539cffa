"""Whole games, read from their records and replayed to the exact scores god by god."""

import re
import tomllib
from functools import cache
from typing import Any

import pytest

from concordia import Game, RecordError
from concordia.data.board import board_names
from concordia.record import load_game, read_game, record_text
from concordia.setup import COLOURS, VARIANTS
from tests.random_games import MANY_TABLES
from tests.records import changed, sealed
from tests.replays.make import FOLDER, SCORES, points, replays, scores_text, triggers

EXPECTED: dict[str, dict[str, Any]] = tomllib.loads(SCORES.read_text(encoding="utf-8"))
GAMES = sorted(EXPECTED)


@cache
def replayed(name: str) -> Game:
    return load_game(FOLDER / f"{name}.txt")


def written_today(name: str) -> str:
    """The text of a record with the names that provinces have today."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    for province in replayed(name).board.provinces:
        if province.formerly:
            text = re.sub(rf"\bproduce {province.formerly}\b", f"produce {province.id}", text)
    return sealed(text)


def test_every_record_has_its_scores_and_all_scores_a_record() -> None:
    assert sorted(file.stem for file in FOLDER.glob("*.txt")) == GAMES
    assert sorted(replay.name for replay in replays()) == GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_ends_with_the_exact_scores_god_by_god(name: str) -> None:
    outcome = replayed(name).outcome()
    assert outcome is not None
    scores = [(COLOURS[ranked.seat], points(ranked)) for ranked in outcome]
    expected = [(colour, told) for colour, told in EXPECTED[name].items() if colour != "triggers"]
    assert scores == expected


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_ends_by_what_its_name_says_and_the_first_trigger_has_the_concordia_card(name: str) -> None:
    game = replayed(name)
    found = triggers(game)
    assert [f"{COLOURS[seat]} {what}" for what, seat in found] == EXPECTED[name]["triggers"]
    assert name.endswith("ends-by-" + "-then-".join(what for what, _ in found))
    assert game.state.concordia == found[0][1]
    assert name.startswith("-".join([game.board.id, str(game.state.seats), *game.setup.variants, "ends"]))


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_is_written_again_letter_by_letter(name: str) -> None:
    assert record_text(replayed(name)) == written_today(name)
    assert scores_text(name, replayed(name)) in SCORES.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_with_one_point_more_is_refused(name: str) -> None:
    text = record_text(replayed(name))
    best = next(line for line in text.split("\n") if line.startswith("Result 1 "))
    more = re.sub(r"(?<=: )\d+", lambda total: str(int(total[0]) + 1), best)
    with pytest.raises(RecordError, match="the result does not follow from the moves"):
        read_game(changed(text, best, more))


def test_every_way_a_game_can_end_on_every_board_has_a_replay() -> None:
    ends = {(replayed(name).board.id, triggers(replayed(name))[0][0]) for name in GAMES}
    ways = ("last-card", "houses", "contrarius-last-card", "contrarius-houses")
    marks = {("roma", "mark"), ("roma", "contrarius-mark")}
    assert ends == {(board, end) for board in board_names() for end in ways} | marks


def test_every_number_of_seats_and_every_variant_on_every_board_has_a_replay() -> None:
    seats = {(replayed(name).board.id, replayed(name).state.seats) for name in GAMES}
    assert seats == {(table.board, table.seats) for table in MANY_TABLES}
    variants = {(replayed(name).board.id, v) for name in GAMES for v in replayed(name).setup.variants}
    assert variants == {(board, variant) for board in board_names() for variant in VARIANTS}


def test_some_replays_have_a_second_trigger_of_either_kind() -> None:
    seconds = [triggers(replayed(name))[1] for name in GAMES if len(triggers(replayed(name))) == 2]
    assert {what for what, _ in seconds} == {"last-card", "houses"}
