"""Several people at one screen who hide their hands from each other: what the screen is told and shown."""

from random import Random

import pytest

from tests.server.running import Json, Running, Seated, refused


@pytest.fixture
def table(simple: Running) -> Seated:
    """Four people in two teams at one screen."""
    return simple.client().table("Ann", "Bob", "Cid", "Dan", board="imperium", variants=["teams"])


def hands(view: Json) -> list[int]:
    """The seats whose hands a view shows."""
    return [seat["seat"] for seat in view["seats"] if seat["hand"] is not None]


def told(events: list[Json]) -> list[str]:
    """The keys of all that events tell."""
    return [one["key"] for event in events for one in event.get("told") or ()]


def play_behind_the_curtain(table: Seated, decisions: int) -> list[Json]:
    """Play at one live screen, looking before each turn; all messages that came."""
    chance = Random(3)
    with table.live(list(table.secrets.values())) as screen:
        for _ in range(decisions):
            asked = screen.view["decision"]["seat"]
            if screen.view["viewer"] != asked:
                assert hands(screen.view) == []
                screen.send({"type": "look", "seat": asked})
                screen.until("update")
            screen.move(chance.choice(screen.view["actions"])["action"])
        return screen.seen


def test_a_log_that_several_people_read_tells_no_card_of_a_hidden_hand(table: Seated) -> None:
    seen = play_behind_the_curtain(table, 60)
    heard = told([event for message in seen for event in message.get("events", ())])
    assert "point" in heard, "a Legatus has to point at a card for this test to prove anything"
    assert "point-card" not in heard
    screen = list(table.secrets.values())
    with table.live(screen) as again:
        assert "point-card" not in told(again.welcome["events"])
    assert "point-card" not in told(table.client.get(table.path("/events"), screen)["events"])
    alone = [told(table.client.get(table.path("/events"), [one])["events"]) for one in screen]
    assert any("point-card" in one for one in alone), "who plays one seat is told what their seat may know"


def test_the_curtain_falls_whenever_another_seat_is_asked(table: Seated) -> None:
    for message in play_behind_the_curtain(table, 60):
        view = message.get("view")
        if view is not None and view["viewer"] is not None:
            assert view["viewer"] == view["decision"]["seat"]


def test_whoever_has_looked_has_to_look_again_after_a_bot_has_played(simple: Running) -> None:
    seats = ("Ann", "bot:random", "Cid", "bot:random")
    table = simple.client().table(*seats, board="imperium", variants=["teams"])
    with table.live(list(table.secrets.values())) as screen:
        for _ in range(40):
            while screen.view["decision"]["seat"] not in table.secrets:
                assert hands(screen.view) == [], "while a bot plays, nobody sits before the screen alone"
                screen.until("update")
            asked = screen.view["decision"]["seat"]
            if screen.view["viewer"] != asked:
                screen.send({"type": "look", "seat": asked})
                while screen.view["viewer"] != asked:
                    screen.until("update")
            screen.move(screen.view["actions"][0]["action"])


def test_a_game_behind_a_curtain_is_not_played_on_by_fewer_people(table: Seated) -> None:
    play_behind_the_curtain(table, 12)
    screen = list(table.secrets.values())
    seats = [{"kind": "person"}] + [{"kind": "bot", "bot": "random"}] * 3
    fork = table.client.ask("POST", table.path("/fork"), {"at": 7, "seats": seats}, screen)
    refused(fork, 403, "fork-behind-curtain")
    made = table.client.post(table.path("/fork"), {"at": 7}, screen)
    again = table.client.get(f"/tables/{made['table']['id']}/view", list(made["secrets"].values()))
    assert hands(again["view"]) == []


@pytest.mark.parametrize(
    "path", ["/view", "/moments/20", "/points", "/prospects?seat=0", "/record", "/record.json"]
)
def test_no_way_in_tells_one_screen_more_than_a_spectator(table: Seated, path: str) -> None:
    play_behind_the_curtain(table, 40)
    screen = list(table.secrets.values())
    shown = table.client.ask("GET", table.path(path), None, screen)
    watched = table.client.ask("GET", table.path(path))
    own = ("seats", "host")  # The seats that one plays are one's own.
    if path == "/view":
        assert {k: v for k, v in shown.json().items() if k not in own} == {
            k: v for k, v in watched.json().items() if k not in own
        }
    else:
        assert shown.text == watched.text
