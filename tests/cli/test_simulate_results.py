import json
import sys
from pathlib import Path

import polars as pl
import pytest

from concordia.arena.pieces import Piece, play_piece
from concordia.arena.run import Run as Asked
from tests.cli.conftest import Run

FEW = ("simulate", "--board", "italia", "--seats", "2", "--games", "250", "--seed", "5")


def test_results_are_kept_and_summed_up(run: Run, tmp_path: Path) -> None:
    ended = run(*FEW, "--out", tmp_path / "out")
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.startswith("Italia, 2 seats: 250 games at random, seed 5\n")
    assert f"In {tmp_path / 'out'}: games.parquet, run.json, seats.parquet" in ended.out.replace("\n", "")
    games = pl.read_parquet(tmp_path / "out" / "games.parquet")
    assert len(games) == 250


def test_the_summary_is_that_of_the_same_games_without_a_folder(run: Run, tmp_path: Path) -> None:
    plain = json.loads(run(*FEW, "--json").out)
    kept = json.loads(run(*FEW, "--json", "--out", tmp_path / "out").out)
    for told in (plain, kept):
        del told["speed"]
    assert [bot["bot"] for bot in kept.pop("bots")] == ["random"]
    assert kept == plain


def test_the_same_command_again_plays_nothing(run: Run, tmp_path: Path) -> None:
    first, again = (json.loads(run(*FEW, "--out", tmp_path / "out", "--json").out) for _ in range(2))
    assert again.pop("speed")["games_per_second"] == 0
    assert first.pop("speed")["games_per_second"] > 0
    assert first == again


def test_without_a_seed_a_folder_keeps_the_one_it_began_with(run: Run, tmp_path: Path) -> None:
    asked = ("simulate", "--games", "3", "--out", tmp_path / "out", "--json")
    seeds = {json.loads(run(*asked).out)["seed"] for _ in range(2)}
    assert len(seeds) == 1


def test_another_command_on_the_folder_is_refused(run: Run, tmp_path: Path) -> None:
    run(*FEW, "--out", tmp_path / "out")
    ended = run(*FEW, "--out", tmp_path / "out", "--bots", "colonist")
    assert (ended.status, ended.out) == (2, "")
    assert "holds the results of another run, with bots ['random', 'random'], not ['colonist'" in ended.err


def test_a_folder_tells_all_that_is_needed_to_go_on(run: Run, tmp_path: Path) -> None:
    run(*FEW, "--out", tmp_path / "out")
    ended = run("simulate", "--resume", tmp_path / "out", "--report")
    assert ended.status == 0
    assert ended.out.startswith("Italia, 2 seats: 250 games at random, seed 5\n")
    assert (tmp_path / "out" / "report.html").exists()
    assert (tmp_path / "out" / "statistics.json").exists()


def test_bots_play_and_are_told_apart_without_a_folder(run: Run) -> None:
    asked = ("simulate", "--board", "italia", "--seats", "2", "--games", "2", "--seed", "1")
    ended = run(*asked, "--bots", "classic:1,random")
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.startswith("Italia, 2 seats: 2 games among bots, seed 1\n")
    lines = [line.split() for line in ended.out.splitlines()]
    assert any(line[:2] == ["classic:1", "2"] for line in lines)
    assert any(line[:2] == ["random", "2"] for line in lines)
    assert [line for line in ended.out.splitlines() if len(line) > 80] == []


def test_bots_stay_in_their_seats_if_asked(run: Run, tmp_path: Path) -> None:
    asked = ("simulate", "--board", "italia", "--seats", "2", "--games", "2", "--seed", "1", "--fixed-seats")
    assert run(*asked, "--bots", "classic:1,random", "--out", tmp_path / "out").status == 0
    seats = pl.read_parquet(tmp_path / "out" / "seats.parquet")
    assert seats["bot"].to_list() == ["classic:1", "random"] * 2


def test_decisions_are_kept_if_asked(run: Run, tmp_path: Path) -> None:
    assert run(*FEW, "--decisions", "--out", tmp_path / "out").status == 0
    games = pl.read_parquet(tmp_path / "out" / "games.parquet")
    assert len(pl.read_parquet(tmp_path / "out" / "decisions.parquet")) == games["decisions"].sum()


def test_turns_are_judged_and_kept_if_asked(run: Run, tmp_path: Path) -> None:
    asked = (
        "simulate",
        "--games",
        "1",
        "--board",
        "italia",
        "--seats",
        "2",
        "--seed",
        "7",
        "--bots",
        "colonist",
    )
    assert run(*asked, "--decisions", "--analyse", "--out", tmp_path / "out").status == 0
    turns = pl.read_parquet(tmp_path / "out" / "turns.parquet")
    decisions = pl.read_parquet(tmp_path / "out" / "decisions.parquet")
    joined = turns.join(decisions, on=["game", "decision"], suffix="_decided")
    assert len(joined) == len(turns) > 20
    assert (joined["turn"] == joined["turn_decided"]).all()
    assert (joined["seat"] == joined["seat_decided"]).all()
    assert turns["gives_away"].is_between(0, 1).all()
    assert turns.filter(pl.col("gives_away") >= 0.08)["verdict"].unique().to_list() in (["blunder"], [])
    assert turns.filter("forced")["gives_away"].sum() == 0


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--bots", "caesar"), "unknown bot 'caesar': a bot is one of colonist, mercator, "),
        (("--bots", "consul:soon"), "unknown bot 'consul:soon'"),
        (("--bots", "consul:-1"), "magnus:0.2s may think 0.2 seconds, magnus:500 may simulate 500 times"),
        (("--bots", "random:5"), "random plays at a glance: write it without :5"),
        (("--bots", "colonist:50"), "colonist plays at a glance: write it without :50"),
        (("--bots", "nowhere:Bot"), "the module of 'nowhere:Bot' cannot be imported"),
        (("--bots", "concordia.bots:LEVELS"), "concordia.bots:LEVELS is no class of bots"),
        (("--bots", "consul:0s"), "a bot needs more than 0 seconds"),
        (("--bots", "consul:0"), "a bot needs 1 simulation or more"),
        (("--bots", "random,random,random"), "3 bots do not fit 2 seats"),
        (("--bots", ","), "nobody plays"),
        (("--bots", "bot:"), "a bot needs a program to run"),
        (("--decisions",), "--decisions, --analyse and --report need --out"),
        (("--analyse",), "--decisions, --analyse and --report need --out"),
        (("--report",), "--decisions, --analyse and --report need --out"),
        (("--resume", "nowhere"), "--resume plays what was asked in its folder"),
        (("--out", "/dev/null/out"), "cannot be written: Not a directory"),
        (("--out", "/dev/null"), "is a file: give a folder"),
        (("--workers", "many"), "--workers"),
        (("--workers", "ray:nowhere"), "HOST:PORT"),
        (("--seats", "9"), "Italia is played with 2 to 4 seats, not with 9"),
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused_before_anything_is_played(
    run: Run, options: tuple[str, ...], told: str
) -> None:
    ended = run(*FEW, *options)
    assert (ended.status, ended.out) == (2, "")
    assert told in " ".join(ended.err.replace("│", " ").split())


def test_a_folder_without_results_cannot_be_resumed(run: Run, tmp_path: Path) -> None:
    ended = run("simulate", "--resume", tmp_path)
    assert (ended.status, ended.out) == (2, "")
    assert "holds no results" in ended.err


def test_all_combinations_are_not_kept(run: Run, tmp_path: Path) -> None:
    ended = run("simulate", "--all", "--out", tmp_path / "out")
    assert (ended.status, ended.out) == (2, "")
    assert "--all plays at random and keeps nothing" in ended.err


def test_without_the_library_of_tables_it_is_told_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    ended = run(*FEW, "--out", tmp_path / "out")
    assert (ended.status, ended.out) == (2, "")
    assert "pip install 'concordia-boardgame[lab]'" in ended.err
    assert json.loads(run(*FEW, "--json").out)["games"] == 250


def test_ctrl_c_keeps_what_is_finished_and_tells_how_to_go_on(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(asked: Asked, first: int, number: int) -> Piece:
        if first == 100:
            raise KeyboardInterrupt
        return play_piece(asked, first, number)

    with monkeypatch.context() as patched:
        patched.setattr("concordia.arena.simulation.play_piece", interrupted)
        ended = run(*FEW, "--out", tmp_path / "out")
    assert ended.status == 130
    assert ended.err == (
        "Interrupted: 100 of 250 games were finished.\n"
        f"Go on with: concordia simulate --resume {tmp_path / 'out'}\n"
    )
    assert json.loads(run("simulate", "--resume", tmp_path / "out", "--json").out)["games"] == 250


def test_a_game_that_fails_is_told_with_its_number(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def failed(asked: object, first: int, number: int) -> object:
        raise AssertionError("a house too many")

    monkeypatch.setattr("concordia.arena.simulation.play_piece", failed)
    ended = run(*FEW, "--out", tmp_path / "out")
    assert ended.status == 2
    assert ended.err == "Error: one of the games 0 to 99 failed: AssertionError: a house too many\n"
