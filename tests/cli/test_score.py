import json
from pathlib import Path

import pytest

from concordia import Game
from concordia.explain import explain
from concordia.record import save_game
from concordia.shapes import plain
from tests.cli.conftest import Run
from tests.random_games import Table, played


def saved(game: Game, folder: Path) -> Path:
    save_game(game, folder / "game.txt")
    return folder / "game.txt"


@pytest.mark.parametrize(
    "table",
    [
        Table("imperium", 3),
        Table("roma", 4, ("venus",)),
        Table("roma", 1, ("contrarius-expert",)),
        Table("sicilia", 4, ("teams",)),
        Table("italia", 2, ("teams", "contrarius")),
    ],
    ids=str,
)
def test_the_points_of_every_line_add_up_to_the_total(run: Run, tmp_path: Path, table: Table) -> None:
    game = played(table, 4)
    ended = run("score", saved(game, tmp_path))
    assert (ended.status, ended.err) == (0, "")
    assert [line for line in ended.out.splitlines() if len(line) > 80] == []
    sums: list[int] = []
    for line in ended.out.splitlines():
        first = line.split()[:1]
        if line.startswith("─"):
            sums.append(0)
        elif first and first[0].isdigit() and not line.startswith("   "):
            sums[-1] += int(first[0])
    totals = [game.score(seat).total for seat in range(len(game.names))]
    assert sums[: len(totals)] == totals
    for name, total in zip(game.names, totals, strict=True):
        assert f" {name}: {total} points " in ended.out


def test_what_counts_is_named(run: Run, tmp_path: Path) -> None:
    game = Game.new("imperium", seats=["Ada", "Bo", "Cy", "Di"], seed=2999)
    game.push("architect, sea roma > massilia, done, house massilia")
    out = run("score", saved(game, tmp_path)).out
    assert out.startswith("Imperium, 4 seats, after 5 decisions\n")
    assert "2  Jupiter    2 × 1 (Architect, Diplomat): 1 house: Massilia" in out
    assert "2  Saturnus   2 × 1 (2 Prefect): 1 province: Gallia" in out
    assert "2  Mercurius  1 × 2 (Mercator (3)): 1 good: tool" in out
    assert "4  Mars       1 × 4 (Tribune): 2 colonists: land Roma, sea Massilia–Roma" in out
    assert "0  Minerva    no card" in out
    assert "2  Vesta      1 × 2 (Senator): 2 coins and 2 food, 1 wine and 1 cloth are" in out
    assert "0  Jupiter    2 × 0 (Architect, Diplomat): no houses" in out
    assert out.endswith("The game is not over yet.\n")


def test_what_was_scored_during_play_is_told(run: Run, tmp_path: Path) -> None:
    game = Game.new("roma", seats=1, seed=1, variants=["contrarius-veteran"])
    game.push("architect, sea ostia > byzantium, done, god minerva mason")
    game.push("prefect, coins")
    out = run("score", saved(game, tmp_path)).out
    assert "0  Marker     turn 1: Byzantium, Minerva as Mason" in out
    assert "12  Marker     the level of Contrarius" in out
    assert " 2  Marker     turn 2: a reaction" in out


def test_programs_read_the_whole_explanation(run: Run, tmp_path: Path) -> None:
    game = played(Table("sicilia", 4, ("teams",)), 4)
    told = json.loads(run("score", saved(game, tmp_path), "--json").out)
    outcome = game.outcome()
    assert outcome is not None
    assert (told["board"], told["variants"], told["over"]) == ("sicilia", ["teams"], True)
    assert told["winner"] == outcome[0].seat
    assert [team["seats"] for team in told["teams"]] == [[0, 2], [1, 3]]
    assert sum(team["points"] for team in told["teams"]) == sum(seat["total"] for seat in told["seats"])
    for seat, points in enumerate(told["seats"]):
        expected = plain(explain(game, seat))
        assert points == {"name": game.names[seat], "colour": points["colour"], **expected}


def test_a_record_that_cannot_be_read_is_refused(run: Run, tmp_path: Path) -> None:
    ended = run("score", tmp_path / "nothing.txt")
    assert (ended.status, ended.out) == (2, "")
    assert "cannot be read" in ended.err
