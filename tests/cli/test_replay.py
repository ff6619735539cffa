import json
from pathlib import Path
from typing import Any

import pytest

from concordia import Game
from concordia.data.board import load_board
from concordia.record import Ended, record_text, save_game
from concordia.replay import replay
from concordia.shapes import plain
from tests.cli.conftest import Run
from tests.cli.outside import check
from tests.random_games import Table, played

IMPERIUM = Table("imperium", 4)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    save_game(played(IMPERIUM, 7), file)
    return file


def opening() -> Game:
    game = Game.new("imperium", seats=["Ada", "Bo", "Cy", "Di"], seed=2999)
    game.push("architect, sea roma > massilia, done, house massilia")
    return game


def test_a_replay_tells_the_complete_set_up() -> None:
    document: Any = plain(replay(opening()))
    setup = document["setup"]
    assert setup["board"]["id"] == "imperium"
    assert setup["board"]["start"] == "roma"
    assert [seat["name"] for seat in setup["seats"]] == ["Ada", "Bo", "Cy", "Di"]
    assert [seat["colour"] for seat in setup["seats"]] == ["red", "green", "yellow", "blue"]
    assert (setup["seed"], setup["salt"], setup["variants"]) == ("2999", "", [])
    assert setup["commitment"] == opening().setup.commitment
    assert setup["city_goods"]["massilia"] == "tool"
    assert setup["city_goods"]["roma"] is None
    assert setup["markers"][0] == {"province": "britannia", "good": "cloth", "side": "good", "coins": 1}
    assert [offer["slot"] for offer in setup["display"]] == [1, 2, 3, 4, 5, 6, 7]
    assert len(setup["deck"]) == 8 + 7 + 6 + 5 - 7
    assert setup["magnus"] == 3
    assert [player["coins"] for player in setup["players"]] == [5, 6, 7, 8]


def test_a_decision_is_told_with_its_arguments_its_words_and_what_it_left() -> None:
    document: Any = plain(replay(opening()))
    play, choose, go, stop, house = document["decisions"]
    assert play["action"] == {"number": 65, "kind": "card", "card": "architect"}
    assert (play["number"], play["turn"], play["seat"], play["kind"]) == (1, 1, 0, "play")
    assert choose["action"] | {"number": 0} == {
        "number": 0,
        "kind": "from",
        "colonist": "sea",
        "city": "roma",
    }
    assert sorted(go["action"]["line"]) == ["massilia", "roma"]
    assert go["action"]["from"] == {"city": "roma"}
    assert go["words"] == ["Ada moves a sea colonist from Roma to Massilia–Roma (1 step)."]
    assert go["events"][0]["key"] == "move"
    assert (stop["text"], stop["left"], stop["words"]) == ("done", 1, [])
    assert house["action"]["city"] == "massilia"
    assert house["snapshot"]["seats"][0]["houses"] == ["massilia"]
    assert house["snapshot"]["seats"][0]["coins"] == 5 - 3
    assert document["outcome"]["winner"] is None


def test_a_card_bought_or_copied_is_named_and_new_cards_are_told_as_chance() -> None:
    game = Game.new("imperium", seats=4, seed=2999)
    game.push("senator, slot 1, slot 4")
    game.push("diplomat, copy red, done")
    decisions: Any = plain(replay(game))["decisions"]
    assert decisions[1]["action"] | {"number": 0} == {
        "number": 0,
        "kind": "slot",
        "slot": 1,
        "card": "prefect",
    }
    assert decisions[1]["chance"] == []
    assert [(chance["kind"], chance["slot"]) for chance in decisions[2]["chance"]] == [
        ("reveal", 6),
        ("reveal", 7),
    ]
    copied = next(decision for decision in decisions if decision["action"]["kind"] == "copy")
    assert copied["action"]["seat"] == 0
    assert copied["action"]["card"] == "senator"


def test_a_colonist_that_moves_on_comes_from_a_line() -> None:
    game = opening()
    game.pop()
    game.pop()
    game.push("sea massilia/roma > carthago/massilia")
    document: Any = plain(replay(game))
    came_from = document["decisions"][-1]["action"]["from"]
    assert sorted(came_from["line"]) == ["massilia", "roma"]


def test_a_game_before_its_first_move_is_told_too() -> None:
    document: Any = plain(replay(Game.new("italia", seats=2, seed=1)))
    assert document["decisions"] == []
    assert check(json.loads(json.dumps(document))) == 0


def test_the_command_prints_the_same_document(run: Run, record: Path) -> None:
    ended = run("replay", record, "--json")
    assert (ended.status, ended.err) == (0, "")
    assert json.loads(ended.out) == plain(replay(played(IMPERIUM, 7)))


def test_a_game_is_told_turn_by_turn_then_its_points(run: Run, record: Path) -> None:
    ended = run("replay", record)
    assert ended.status == 0
    game = played(IMPERIUM, 7)
    assert ended.out.startswith("Imperium: red, green, yellow, blue\n")
    assert "─ Turn 1 · red ─" in ended.out
    assert f"─ Turn {game.state.turn} · " in ended.out
    assert f"\n{len(game.moves):>4}  " in ended.out
    outcome = game.outcome()
    assert outcome is not None
    assert ended.out.rstrip().endswith(f"{outcome[0].name} wins with {outcome[0].score.total} points.")
    assert [line for line in ended.out.splitlines() if len(line) > 80] == []


def test_a_game_is_told_up_to_a_decision(run: Run, record: Path) -> None:
    ended = run("replay", record, "--to", "5")
    assert "\n   5  " in ended.out
    assert "\n   6  " not in ended.out
    assert ended.out.endswith("The game is not over yet.\n")
    document = json.loads(run("replay", record, "--to", "5", "--json").out)
    assert len(document["decisions"]) == 5
    assert json.loads(run("replay", record, "--to", "0", "--json").out)["decisions"] == []


def test_a_decision_beyond_the_end_is_refused(run: Run, record: Path) -> None:
    ended = run("replay", record, "--to", "99999")
    assert (ended.status, ended.out) == (2, "")
    assert "there is no decision 99999: the game has " in ended.err
    assert run("replay", record, "--to", "-1").status == 2


def test_a_record_that_cannot_be_read_is_refused(run: Run, tmp_path: Path) -> None:
    ended = run("replay", tmp_path / "nothing.txt")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == f"Error: {tmp_path / 'nothing.txt'}: cannot be read: No such file or directory\n"


def test_good_records_are_verified(run: Run, record: Path, tmp_path: Path) -> None:
    save_game(opening(), tmp_path / "open.txt")
    ended = run("verify", record, tmp_path / "open.txt")
    assert ended.status == 0
    first, second = ended.out.splitlines()
    assert first.startswith(f"ok      {record}: Imperium, 4 seats, ")
    assert " wins with " in first
    assert second.endswith("5 decisions, not over yet")


def test_every_form_in_which_a_game_is_saved_is_verified(run: Run, record: Path, tmp_path: Path) -> None:
    exported = {"format": "concordia-table-1", "record": record.read_text()}
    (tmp_path / "game.json").write_text(json.dumps(exported))
    (tmp_path / "dos.txt").write_bytes(record.read_bytes().replace(b"\n", b"\r\n"))
    running = record_text(opening(), reveal_seed=False)
    (tmp_path / "running.txt").write_text(running)
    (tmp_path / "running.json").write_text(json.dumps({"record": running}))
    names = ("game.json", "dos.txt", "running.txt", "running.json")
    ended = run("verify", *(tmp_path / name for name in names))
    assert ended.status == 0
    *over, first, second = ended.out.splitlines()
    assert all(line.startswith("ok ") for line in over)
    for line in (first, second):
        assert line.startswith("open ")
        assert "still played when it was saved; it can be replayed when its seed is told" in line
    (tmp_path / "other.json").write_text('{"nothing": 1}')
    (tmp_path / "changed.txt").write_text(running.replace("Commitment: ", "Commitment: 0", 1))
    assert run("verify", tmp_path / "other.json").status == 1
    assert run("verify", tmp_path / "changed.txt").status == 1


def test_a_game_that_ended_early_is_verified_and_said_to_be_so(run: Run, tmp_path: Path) -> None:
    (tmp_path / "early.txt").write_text(record_text(opening(), ended=Ended("claim", (0,))))
    ended = run("verify", tmp_path / "early.txt")
    assert ended.status == 0
    assert "5 decisions, ended early by claim, " in ended.out


def test_one_bad_record_among_good_ones_fails_the_verification(
    run: Run, record: Path, tmp_path: Path
) -> None:
    text = record.read_text()
    faults = {
        "tampered": text.replace("tribune", "senator", 1),
        "truncated": text[: len(text) // 2],
        "empty": "",
        "version": text.replace("Rules: ", "Rules: 9", 1),
        "hidden": record_text(played(IMPERIUM, 7), reveal_seed=False),
    }
    for name, damaged in faults.items():
        (tmp_path / name).write_text(damaged)
    (tmp_path / "binary").write_bytes(b"\xff\x00\xfe")
    files = [tmp_path / name for name in [*faults, "binary", "missing"]]
    ended = run("verify", *files, record)
    assert ended.status == 1
    *failed, good = ended.out.splitlines()
    assert [line.split(":")[0] for line in failed] == [f"failed  {file}" for file in files]
    assert good.startswith("ok ")


def test_records_on_a_board_of_ones_own_are_verified_with_its_file(run: Run, tmp_path: Path) -> None:
    shipped = Path(load_board.__code__.co_filename).with_name("boards") / "italia.toml"
    (tmp_path / "mine.toml").write_text(shipped.read_text().replace('id = "italia"', 'id = "mine"'))
    save_game(Game.new(tmp_path / "mine.toml", seats=2, seed=1), tmp_path / "game.txt")
    assert run("verify", tmp_path / "game.txt").status == 1
    assert run("verify", tmp_path / "game.txt", "--board", tmp_path / "mine.toml").status == 0
    assert run("replay", tmp_path / "game.txt", "--board", tmp_path / "mine.toml").status == 0


def test_verify_needs_a_file(run: Run) -> None:
    assert run("verify").status == 2
