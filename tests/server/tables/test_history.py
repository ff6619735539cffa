"""The past of a table: moments, records, forks and imports."""

from dataclasses import replace

from concordia import Game
from concordia.record import read_game, record_text
from concordia.server.tables.table import Table
from concordia.setup import make_setup
from tests.server.running import Running, Seated, good, refused


def test_every_moment_of_a_game_can_be_seen_again(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    views = [table.view(0)["view"]]
    for _ in range(12):
        assert table.move().is_success
        views.append(table.view(0)["view"])
    events = table.client.get(table.path("/events"))["events"]
    told = [[], *(event["told"] for event in events if event["kind"] == "move")]
    for number, seen in enumerate(views):
        moment = table.client.get(table.path(f"/moments/{number}"), [table.secrets[0]])
        assert (moment["moves"], moment["at"]) == (12, number)
        assert moment["view"] == {**seen, "actions": [], "may_undo": False}
        assert moment["told"] == told[number]
    beyond = table.client.ask("GET", table.path("/moments/13"))
    assert "the game has 12 moves" in refused(beyond, 404, "no-moment")


def test_a_record_of_a_game_in_play_hides_what_is_to_come(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    table.play(20)
    seed = simple.server.registry.tables[table.id].row.seed
    text = table.client.ask("GET", table.path("/record")).text
    told = table.client.ask("GET", table.path("/record.json"))
    assert "Seed" not in text
    assert seed not in text + told.text
    assert told.json()["seed"] is None
    assert len(told.json()["moves"]) == 20


def test_a_finished_game_is_exported_and_imported_again(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    table.play()
    told = table.client.get(table.path("/record.json"))
    text = table.client.ask("GET", table.path("/record")).text
    assert told["record"] == text
    assert len(read_game(text).moves) == len(told["moves"])
    exported = table.client.ask("GET", table.path("/record.json")).text
    for brought in (text, exported):
        made = server.client().post("/tables/import", {"record": brought})
        assert made["table"]["status"] == "over"
        again = table.client.ask("GET", f"/tables/{made['table']['id']}/record").text
        assert again == text


def test_a_damaged_record_is_refused_and_leaves_no_table(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    table.play(30)
    text = table.client.ask("GET", table.path("/record")).text
    answer = table.client.ask("POST", "/tables/import", {"record": text})
    assert "does not reveal its seed" in refused(answer, 400, "record-without-seed")
    answer = table.client.ask("POST", "/tables/import", {"record": text[:-40]})
    assert "cut short" in refused(answer, 400, "record-cut-short")
    for wrong in ("{}", "{", '{"record": 5}'):
        answer = table.client.ask("POST", "/tables/import", {"record": wrong})
        assert "it has no record" in refused(answer, 400, "export-without-record")
    assert len(simple.server.registry.tables) == 1


def test_anyone_plays_on_from_a_moment_of_a_finished_game(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    table.play()
    other = server.client()
    seats = [{"kind": "person", "name": "Eve"}, {"kind": "bot", "bot": "colonist"}]
    made = other.post(table.path("/fork"), {"at": 40, "seats": seats, "name": "What if"})
    info = made["table"]
    assert (info["status"], info["moves"], info["origin"]) == ("playing", 40, {"table": table.id, "move": 40})
    assert [seat["name"] for seat in info["seats"]] == ["Eve", "Colonist"]
    moment = other.get(table.path("/moments/40"))["view"]
    secrets = list(made["secrets"].values())
    forked = other.get(f"/tables/{info['id']}/moments/40", secrets)["view"]
    assert forked["display"] == moment["display"]
    assert forked["cities"] == moment["cities"]


def test_the_shuffle_of_a_game_that_was_brought_or_goes_on_from_another_is_not_called_proven(
    simple: Running,
) -> None:
    client = simple.client()
    fair = client.table("Ann", "Bob")
    assert (fair.info()["proven"], fair.info()["unproven"]) == (True, None)
    fair.play()
    assert (fair.info()["proven"], fair.info()["unproven"]) == (True, None)
    chosen = record_text(Game(make_setup("italia", ["Ann", "Bob"], "a seed to my liking", salt="and a salt")))
    brought = client.post("/tables/import", {"record": chosen})
    told = brought["table"]
    assert (told["moves"], told["proven"], told["unproven"]) == (0, False, "imported")
    secrets = {int(seat): secret for seat, secret in brought["secrets"].items()}
    table = Seated(client, told["id"], brought["host"], secrets, told)
    for origin, shown in ((fair, []), (table, list(secrets.values()))):
        fork = client.post(origin.path("/fork"), {"at": 0}, shown)["table"]
        assert (fork["proven"], fork["unproven"]) == (False, "forked")
    with table.live() as spectator:
        assert spectator.welcome["table"]["unproven"] == "imported"
    table.play()
    again = client.post(table.path("/offers"), {"kind": "rematch"}, list(secrets.values()))["table"]
    assert client.get(f"/tables/{again}")["proven"]


def test_a_game_that_others_play_is_not_forked_since_that_would_tell_the_deck(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    table.play(10)
    answer = table.client.ask("POST", table.path("/fork"), {"at": 5}, [table.secrets[0]])
    assert "when it is over" in refused(answer, 403, "still-played")
    both = list(table.secrets.values())
    made = good(table.client.ask("POST", table.path("/fork"), {"at": 5}, both))
    assert made["table"]["moves"] == 5
    assert set(made["secrets"]) == {"0", "1"}


def test_a_game_of_the_first_rules_is_played_on_with_its_own_chance(simple: Running) -> None:
    game = Game(replace(make_setup("sicilia", 2, "old"), rules=1))
    for _ in range(30):
        game.push(game.legal_moves[-1])
    made = simple.client().post("/tables/import", {"record": record_text(game)})
    secrets = {int(seat): secret for seat, secret in made["secrets"].items()}
    table = Seated(simple.client(), made["table"]["id"], made["host"], secrets, made["table"])
    assert made["table"]["rules"] == 1
    table.play()
    told = read_game(table.client.ask("GET", table.path("/record")).text)
    assert told.setup == game.setup
    assert told.moves[:30] == game.moves
    assert told.is_over
    fork = table.client.post(table.path("/fork"), {"at": 40})
    assert fork["table"]["rules"] == 1


def test_a_table_of_other_rules_is_kept_but_not_played(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    table.play(3)
    held = simple.server.registry.tables.pop(table.id)
    held.row.rules_version, held.row.status = 0, "playing"
    simple.server.registry.tables[table.id] = Table(held.row, held.seats, [])
    info = table.info()
    assert (info["foreign"]["code"], info["foreign"]["arguments"]["version"]) == ("foreign-rules", 0)
    assert info["status"] == "playing"
    answer = table.client.ask("GET", table.path("/view"))
    assert "cannot go on here" in refused(answer, 409, "foreign-rules")
