"""`concordia admin`: people, tables and data of a server, looked after in the terminal."""

import json
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from concordia import Game
from concordia.cli import make_app
from concordia.cli.admin import happened, moment, printable
from concordia.record import read_game, record_text
from concordia.server.ops.settings import own_database
from concordia.server.schemas.table import EventTold
from tests.cli.conftest import Run
from tests.server.running import Running, running

PASSWORD = "correct horse"


@pytest.fixture
def server(run: Run) -> Iterator[Running]:
    """A server on the database in the data folder that the command uses."""
    with running(own_database()) as one:
        yield one


def finished_record() -> str:
    chance = Random(5)
    game = Game.new("italia", seats=2, seed=5)
    while not game.is_over:
        game.push(chance.choice(game.legal_actions))
    return record_text(game)


def test_accounts_are_made_listed_and_given_a_new_password(run: Run) -> None:
    made = run("admin", "users", "add", "Ann", "--password-stdin", typed=f"{PASSWORD}\n")
    assert (made.status, made.out) == (0, "Ann has an account now.\n")
    listed = run("admin", "users")
    assert listed.status == 0
    heading, line = listed.out.splitlines()
    assert heading.split() == ["Name", "Made", "Last", "seen", "Browsers", "Games", "Rating"]
    assert re.fullmatch(r"Ann +\d{4}-\d\d-\d\d \d\d:\d\d +– +0 +0 +–\s*", line)
    changed = run("admin", "users", "password", "ann", "--password-stdin", typed="battery staple\r\n")
    assert changed.out == "ann has a new password and is signed out everywhere.\n"
    again = run("admin", "users", "add", "ANN", "--password-stdin", typed=PASSWORD)
    assert (again.status, again.err) == (2, "Error: the name 'ANN' is taken\n")


def test_a_password_is_asked_for_twice_and_not_shown(run: Run) -> None:
    asked = CliRunner().invoke(
        make_app(["admin"]), ["admin", "users", "add", "Ann"], input=f"{PASSWORD}\n{PASSWORD}\n"
    )
    assert asked.exit_code == 0
    assert PASSWORD not in asked.output
    assert "Ann" in run("admin", "users").out


def test_options_before_a_command_are_refused_since_they_would_not_reach_it(run: Run) -> None:
    ended = run("admin", "users", "--database", "sqlite:///other.db", "add", "Ann", "--password-stdin")
    assert (ended.status, ended.err) == (
        2,
        "Error: --database comes after the command 'add', not before it\n",
    )


@pytest.mark.parametrize(
    "command",
    [
        ("users",),
        ("tables",),
        ("tables", "show", "x"),
        ("tables", "close", "x"),
        ("export", "--all", "out"),
        ("delete-person", "Ann", "--yes"),
        ("delete-table", "x", "--yes"),
        ("delete-club", "x", "--yes"),
        ("delete-tournament", "x", "--yes"),
        ("backup", "file"),
    ],
    ids=" ".join,
)
def test_without_a_database_every_command_says_so_and_makes_none(
    run: Run, tmp_path: Path, command: tuple[str, ...]
) -> None:
    ended = run("admin", *command)
    assert ended.status == 2
    assert ended.err.startswith("Error: there is no database ")
    assert not (tmp_path / "data" / "concordia.db").exists()


def test_the_database_may_be_named_in_the_environment(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONCORDIA_DATABASE", f"sqlite:///{tmp_path / 'other.db'}")
    run("admin", "users", "add", "Ann", "--password-stdin", typed=PASSWORD)
    assert (tmp_path / "other.db").exists()
    named = run("admin", "users", "--database", f"sqlite:///{tmp_path / 'third.db'}")
    assert "there is no database" in named.err


def test_what_is_no_database_is_refused_without_its_password(run: Run) -> None:
    ended = run("admin", "users", "--database", "mysql://ann:hidden@host/x")
    assert ended.status == 2
    assert "write sqlite:///FILE or postgresql://…" in ended.err
    assert "hidden" not in ended.err


def test_tables_are_listed_shown_and_closed(run: Run, server: Running) -> None:
    client = server.client()
    client.sign_up("Ann")
    waiting = client.table({"kind": "person", "mine": True}, "open", start=False, name="Late")
    played = server.client().table(
        "Bob", "bot:colonist", "Cleo", options={"time": {"kind": "deadline", "hours": 24}}
    )
    assert played.move("tribune").is_success
    listed = run("admin", "tables", "--status", "playing")
    assert waiting.id not in listed.out
    assert f"{played.id} " in listed.out
    assert "Colonist" in listed.out
    assert "(bot)" in listed.out
    assert waiting.id in run("admin", "tables", "--user", "Ann", "--most", "1").out
    shown = run("admin", "tables", "show", "--", played.id)
    assert "italia" in shown.out
    assert "time deadline hours 24" in shown.out
    assert "Seed        told when the game is over" in shown.out
    assert "Bob" in shown.out.splitlines()[-1]
    assert "by link" in shown.out
    shown = run("admin", "tables", "show", "--", waiting.id)
    assert "Late" in shown.out
    assert "account Ann" in shown.out
    closed = run("admin", "tables", "close", "--", waiting.id)
    assert (closed.status, closed.out) == (0, "The table is closed.\n")
    assert run("admin", "tables", "close", "--", waiting.id).err.startswith(
        "Error: the table is closed: only"
    )


def test_an_unknown_status_or_table_is_refused(run: Run, server: Running) -> None:
    ended = run("admin", "tables", "--status", "lost")
    assert ended.err == "Error: unknown status 'lost': a table is open, playing, over, closed\n"
    assert run("admin", "tables", "show", "nowhere").err == "Error: there is no such table\n"
    assert run("admin", "delete-table", "nowhere").err == "Error: there is no such table\n"


def test_a_list_that_is_cut_says_how_many_are_left(run: Run, server: Running) -> None:
    for _ in range(3):
        server.client().table("Ann", "Bob", start=False)
    assert "… and 2 more; --most shows more of them." in run("admin", "tables", "--most", "1").out


def test_games_are_exported_to_a_folder(run: Run, server: Running, tmp_path: Path) -> None:
    client = server.client()
    made = client.post("/tables/import", {"record": finished_record()})
    client.table("Ann", "Bob")
    ended = run("admin", "export", "--all", tmp_path / "games")
    assert ended.status == 0
    assert ended.out.endswith(f"2 games written to {tmp_path / 'games'}\n")
    assert len(list((tmp_path / "games").iterdir())) == 4
    one = run("admin", "export", tmp_path / "one", "--table", made["table"]["id"])
    assert one.out == f"1 game written to {tmp_path / 'one'}\n"
    (text,) = (tmp_path / "one").glob("*.txt")
    assert read_game(text.read_text(encoding="utf-8")).is_over
    assert json.loads(text.with_suffix(".json").read_bytes())["seed"] == "5"


@pytest.mark.parametrize("options", [(), ("--all", "--table", "x")], ids=len)
def test_export_wants_one_table_or_all(run: Run, options: tuple[str, ...]) -> None:
    assert run("admin", "export", *options, "out").err == "Error: give either --table ID or --all\n"


def test_a_person_is_deleted_only_after_a_yes(run: Run, server: Running) -> None:
    client = server.client()
    client.sign_up("Ann")
    client.table({"kind": "person", "mine": True}, "Bob")
    unsure = run("admin", "delete-person", "ann", typed="n\n")
    assert unsure.status == 1
    assert "Delete the account 'Ann' and all that is known of it (1 games)?" in unsure.out
    sure = run("admin", "delete-person", "ann", typed="y\n")
    assert sure.status == 0
    assert sure.out.endswith("Ann is forgotten; 1 game stays without the name.\n")
    assert run("admin", "delete-person", "ann", "--yes").err == "Error: nobody here is called 'ann'\n"


def test_a_table_is_deleted_only_after_a_yes(run: Run, server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    unsure = run("admin", "delete-table", "--", table.id, typed="\n")
    assert unsure.status == 1
    assert f"Delete the table {table.id} (playing; Ann, Bob)?" in unsure.out
    assert run("admin", "delete-table", "--yes", "--", table.id).out == "The table is deleted.\n"
    assert table.id not in run("admin", "tables").out


def test_a_backup_is_restored_into_an_empty_database(run: Run, tmp_path: Path) -> None:
    run("admin", "users", "add", "Ann", "--password-stdin", typed=PASSWORD)
    file = tmp_path / "kept.gz"
    kept = run("admin", "backup", file)
    assert (kept.status, kept.out) == (0, f"1 accounts and 0 tables with 0 events are kept in {file}\n")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    refused = run("admin", "restore", file)
    assert refused.status == 2
    assert refused.err.startswith("Error: the database is not empty: there are users in it")
    other = f"sqlite:///{tmp_path / 'other.db'}"
    restored = run("admin", "restore", file, "--database", other)
    assert (restored.status, restored.out) == (0, "1 accounts and 0 tables with 0 events are restored.\n")
    assert "Ann" in run("admin", "users", "--database", other).out
    file.write_bytes(file.read_bytes()[:-9])
    assert "is cut short or damaged" in run("admin", "restore", file).err


def test_what_strangers_write_cannot_command_the_terminal() -> None:
    assert printable("a\x1b[2J\u202eb\x00") == "a�[2J�b�"
    assert moment(None) == "–"
    assert happened(EventTold(1, 0, "chat", None, 0, by="Ann", text="hello")) == ["chat: Ann: hello"]
    assert happened(EventTold(2, 0, "stand-in", 1, 0, why="time")) == ["stand-in, seat 1: time"]
    assert happened(EventTold(3, 1, "move", 1, 0, undone=True)) == ["a move that was taken back"]
