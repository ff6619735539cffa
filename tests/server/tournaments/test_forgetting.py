"""Someone who takes part deletes the account, is called otherwise, or the server is moved elsewhere."""

import asyncio
from pathlib import Path

from concordia.server.ops.admin import back_up, restore
from concordia.server.ops.gatherings import (
    delete_club,
    delete_tournament,
    name_of_club,
    name_of_tournament,
)
from tests.server.running import Running, good, refused, running
from tests.server.tournaments.test_organising import Cup

PASSWORD = {"password": "correct horse"}


def test_a_deleted_account_leaves_its_games_and_results_without_its_name(server: Running) -> None:
    cup = Cup(server, ["Ann", "Bob", "Cia"], rounds=3)
    cup.organiser.post(cup.path("/organisers"), {"name": "Bob"})
    cup.enter()
    first = cup.begin(1)["rounds"][0]
    names = {player["player"]: player["name"] for player in cup.told()["players"]}
    cup.win(names[first["matches"][0]["seats"][0]], "Ann's own words")
    good(cup.people["Ann"].ask("POST", "/me/delete", PASSWORD))
    bob = cup.people["Bob"]
    told = bob.get(cup.path())
    assert [(one["name"], one["out"]) for one in told["players"]] == [
        (None, True),
        ("Bob", False),
        ("Cia", False),
    ]
    assert told["rounds"] == bob.get(cup.path())["rounds"]
    log = bob.get(cup.path("/log"))["events"]
    assert "Ann" not in str(log)
    assert log[0]["kind"] == "withdrawn"
    bob.post(cup.path("/rounds"), {"round": 2})
    assert sorted(bob.get(cup.path())["rounds"][1]["matches"][0]["seats"]) == [1, 2]


def test_an_open_tournament_is_over_when_its_only_organiser_goes(simple: Running) -> None:
    cup = Cup(simple, ["Ann", "Bob"])
    cup.enter()
    good(cup.organiser.ask("POST", "/me/delete", PASSWORD))
    assert cup.people["Bob"].get(cup.path())["status"] == "ended"


def test_a_new_name_is_told_everywhere(simple: Running) -> None:
    cup = Cup(simple, ["Ann", "Bob"])
    cup.enter()
    good(cup.people["Bob"].ask("PATCH", "/me", {"name": "Robert"}))
    assert [player["name"] for player in cup.told()["players"]] == ["Ann", "Robert"]
    assert cup.organiser.get(cup.path("/log"))["events"][0]["whom"] == "Robert"


def test_tournaments_and_clubs_come_back_from_a_backup(server: Running, tmp_path: Path) -> None:
    cup = Cup(server, ["Ann", "Bob"])
    cup.enter()
    cup.begin(1)
    cup.win("Bob")
    club = cup.organiser.post("/clubs", {"name": "Romans"})
    asyncio.run(back_up(server.settings.database, tmp_path / "backup.gz"))
    told, elsewhere = cup.told(), f"sqlite:///{tmp_path / 'other.db'}"
    asyncio.run(restore(elsewhere, tmp_path / "backup.gz"))
    with running(elsewhere) as other:
        ann = other.client()
        ann.post("/session", {"name": "Ann", **PASSWORD})
        assert ann.get(cup.path()) == told
        assert ann.get(f"/clubs/{club['id']}") == club


def test_the_host_of_a_server_deletes_clubs_and_tournaments_and_their_games_stay(server: Running) -> None:
    cup = Cup(server, ["Ann", "Bob"])
    cup.enter()
    cup.begin(1)
    table, url = cup.table_of("Ann"), server.settings.database
    club = cup.organiser.post("/clubs", {"name": "Romans"})["id"]
    assert asyncio.run(name_of_club(url, club)) == "Romans"
    assert asyncio.run(name_of_tournament(url, cup.id)) == "Cup"
    asyncio.run(delete_club(url, club))
    asyncio.run(delete_tournament(url, cup.id))
    refused(cup.organiser.ask("GET", f"/clubs/{club}"), 404, "no-club")
    refused(cup.organiser.ask("GET", cup.path()), 404, "no-tournament")
    (listed,) = cup.organiser.get("/tables?mine=true")["tables"]
    assert (listed["id"], listed["tournament"]) == (table, None)
