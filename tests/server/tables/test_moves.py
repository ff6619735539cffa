"""Playing at a table: moves, undo, what is refused, and coming back to it."""

import httpx
import pytest

from concordia.record import read_game
from tests.server.running import Json, LiveClient, Running, Seated, good, refused


def test_a_game_is_played_to_its_end_and_its_record_proves_the_shuffle(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    assert table.told["seed"] is None
    assert table.play()["over"]
    info = table.info()
    assert (info["status"], info["commitment"]) == ("over", table.told["commitment"])
    game = read_game(table.client.ask("GET", table.path("/record")).text)
    assert (game.setup.seed, game.setup.commitment) == (info["seed"], table.told["commitment"])
    assert game.is_over


def test_a_move_sent_twice_is_made_once(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    first = table.move("tribune", key="the-same")
    again = table.move("tribune", position=0, key="the-same")
    assert first.json() == {"position": 1, "again": False}
    assert again.json() == {"position": 1, "again": True}
    assert table.info()["moves"] == 1


def test_a_key_is_not_taken_for_the_move_of_another(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    assert table.move("tribune", key="mine").is_success
    body = {"position": 0, "key": "mine", "text": "tribune"}
    answer = table.client.ask("POST", table.path("/moves"), body, [table.secrets[1]])
    assert refused(answer, 409, "key-used")


def test_a_move_upon_a_position_of_the_past_is_refused_with_the_newest_view(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    assert table.move("tribune").is_success
    answer = table.move("done", position=0)
    assert "the position is 1, not 0" in refused(answer, 409, "stale")
    assert answer.json()["view"]["number"] == 1


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        ("dance", 400, "not-a-move"),
        ("house ancona", 400, "illegal-move"),
        (99_999, 400, "unknown-action"),
    ],
)
def test_a_move_that_is_not_legal_is_refused_and_changes_nothing(
    simple: Running, text: str | int, status: int, code: str
) -> None:
    table = simple.client().table("Ann", "Bob")
    assert refused(table.move(text), status, code)
    assert table.info()["position"] == 0


def test_a_move_needs_either_its_number_or_its_text(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    for both in ({}, {"action": 1, "text": "tribune"}):
        body = {"position": 0, "key": "k", **both}
        answer = table.client.ask("POST", table.path("/moves"), body, table.all_secrets)
        assert "either" in refused(answer, 400, "action-or-text")


def test_undo_takes_back_one_move_and_restart_the_whole_turn(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    with table.live([table.secrets[0]]) as ann:
        for text in ("mercator", "sell 1 food"):
            ann.move(text)
        assert ann.view["may_undo"]
        one = {"type": "undo", "position": ann.position, "key": "u1"}
        assert ann.ask(one) == {"type": "done", "key": "u1", "position": 3}
        assert ann.view["number"] == 1
        ann.move("sell 1 cloth")
        whole = {"type": "undo", "position": ann.position, "key": "u2", "whole_turn": True}
        assert ann.ask(whole)["type"] == "done"
        assert (ann.view["number"], ann.view["decision"]["kind"]) == (0, "play")
        again = ann.ask(whole)
        assert (again["type"], again["position"]) == ("done", 5)
    events = table.client.get(table.path("/events"))["events"]
    assert [event["undone"] for event in events if event["kind"] == "move"] == [True, True, True]
    assert [event["count"] for event in events if event["kind"] == "undo"] == [1, 2]


def test_undo_never_takes_back_what_another_has_answered(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    for text in ("tribune", "done", "tribune"):
        assert table.move(text).is_success
    body = {"position": 3, "key": "back"}
    answer = table.client.ask("POST", table.path("/undo"), body, [table.secrets[0]])
    assert "cannot be taken back" in refused(answer, 409, "cannot-take-back")


def test_a_table_may_agree_that_nothing_is_taken_back(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", options={"undo": False})
    assert table.move("mercator").is_success
    assert table.view()["view"]["may_undo"] is False
    answer = table.client.ask("POST", table.path("/undo"), {"position": 1, "key": "k"}, table.all_secrets)
    assert "no move is taken back" in refused(answer, 403, "no-undo")


def test_players_see_each_other_move_live_and_spectators_watch(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    ann, bob, watcher = (table.live([secret]) for secret in (table.secrets[0], table.secrets[1], "unknown"))
    with ann, bob, watcher:
        assert (ann.welcome["seats"], bob.welcome["seats"], watcher.welcome["seats"]) == ([0], [1], [])
        ann.move("tribune")
        for other in (bob, watcher):
            event = other.until_event("move")
            assert event["told"][0]["words"] == "Ann plays the Tribune."
        assert (bob.view["viewer"], watcher.view["viewer"]) == (1, None)
        assert ann.view["actions"]
        assert not bob.view["actions"]
        assert not watcher.view["actions"]
        refusal = watcher.ask({"type": "move", "position": watcher.position, "key": "w", "text": "done"})
        assert refusal["error"]["code"] == "moves-for-players"


def test_a_client_that_comes_back_is_told_what_it_missed(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    with table.live([table.secrets[1]]) as bob:
        seen = bob.welcome["number"]
    for text in ("tribune", "done"):
        assert table.move(text).is_success
    with table.live([table.secrets[1]], since=seen) as bob:
        told = [(event["number"], event["kind"]) for event in bob.welcome["events"]]
        assert told == [(seen + 1, "move"), (seen + 2, "move")]
        assert bob.view["decision"]["seat"] == 1


def test_what_happened_is_told_the_same_after_a_restart(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    table.play(60)
    before = table.client.get(table.path("/events"))
    server.server.registry.tables.clear()
    assert table.client.get(table.path("/events")) == before


def test_one_browser_plays_several_seats_and_looks_with_the_eyes_of_the_one_asked(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", "Cid")
    with table.live(list(table.secrets.values())) as all_seats:
        assert all_seats.view["viewer"] == 0
        all_seats.move("tribune")
        all_seats.move("done")
        assert all_seats.view["viewer"] == 1
        all_seats.send({"type": "look", "seat": 2})
        assert all_seats.until("update")["view"]["viewer"] == 2
        refusal = all_seats.ask({"type": "look", "seat": 5})
        assert refusal["error"]["code"] == "not-your-seat"


def test_partners_in_a_team_see_their_own_hand_only(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", "Cid", "Dan", board="imperium", variants=["teams"])
    seen = table.view(0)["view"]
    assert [seat["hand"] is not None for seat in seen["seats"]] == [True, False, False, False]
    watched = table.client.get(table.path("/view"))["view"]
    assert [seat["hand"] for seat in watched["seats"]] == [None] * 4


def test_several_people_at_one_screen_have_a_curtain_where_hands_are_hidden(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", "Cid", "Dan", board="imperium", variants=["teams"])
    with table.live(list(table.secrets.values())) as screen:
        for _ in range(40):
            asked = screen.view["decision"]["seat"]
            if screen.view["viewer"] != asked:
                assert screen.view["viewer"] is None
                assert [seat["hand"] for seat in screen.view["seats"]] == [None] * 4
                screen.send({"type": "look", "seat": asked})
                screen.until("update")
            assert screen.view["viewer"] == asked
            shown = [seat["seat"] for seat in screen.view["seats"] if seat["hand"] is not None]
            assert asked in shown
            screen.move(screen.view["actions"][0]["action"])
        assert screen.view["turn"] > 4


def hands(view: Json) -> list[int]:
    """The seats whose hands a view shows."""
    return [seat["seat"] for seat in view["seats"] if seat["hand"] is not None]


def test_the_curtain_hangs_before_whatever_one_screen_can_ask(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", "Cid", "Dan", board="imperium", variants=["teams"])
    screen = list(table.secrets.values())
    for _ in range(12):
        asked = table.info()["asked"]
        seen = table.client.get(table.path(f"/view?seat={asked}"), screen)
        assert asked in hands(seen["view"])
        body = {"position": seen["position"], "key": f"move-{seen['position']}"}
        body["action"] = seen["view"]["actions"][0]["action"]
        table.client.post(table.path("/moves"), body, screen)
    asked = table.info()["asked"]
    other = next(seat for seat in range(4) if seat != asked)
    for path in ("/view", f"/view?seat={other}", "/moments/7", f"/moments/7?seat={other}"):
        shown = table.client.get(table.path(path), screen)["view"]
        assert (shown["viewer"], hands(shown), shown["actions"]) == (None, [], []), path
    stale = table.client.ask(
        "POST", table.path("/moves"), {"position": 0, "key": "late", "action": 1}, screen
    )
    assert hands(stale.json()["view"]) == []
    refused(table.client.ask("GET", table.path("/why?card=consul"), None, screen), 403, "why-for-players")
    for path in (f"/view?seat={asked}", f"/moments/7?seat={asked}"):
        assert asked in hands(table.client.get(table.path(path), screen)["view"]), path
    fork = table.client.post(table.path("/fork"), {"at": 7}, screen)
    again = table.client.get(f"/tables/{fork['table']['id']}/view", list(fork["secrets"].values()))
    assert hands(again["view"]) == []


def test_a_message_that_is_sent_again_is_said_once(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    for text in ("hello", "hello", "hello again"):
        body = {"text": text, "key": text.replace(" ", "-")}
        table.client.post(table.path("/chat"), body, [table.secrets[0]])
    told = table.client.get(table.path("/events"))["events"]
    assert [event["text"] for event in told if event["kind"] == "chat"] == ["hello", "hello again"]


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("  two   words ", "two words"),
        (
            "a \U0001f468\u200d\U0001f469\u200d\U0001f467 family",
            "a \U0001f468\u200d\U0001f469\u200d\U0001f467 family",
        ),
        ("hid\u200dden", "hidden"),
        ("left\u202eright", "leftright"),
    ],
)
def test_everything_that_is_said_can_be_seen_and_emoji_stay_whole(
    simple: Running, said: str, heard: str
) -> None:
    table = simple.client().table("Ann", "Bob")
    table.client.post(table.path("/chat"), {"text": said}, [table.secrets[0]])
    assert table.client.get(table.path("/events"))["events"][-1]["text"] == heard


def test_people_at_the_table_chat_and_strangers_do_not(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    with table.live([table.secrets[0]]) as ann, table.live() as stranger:
        ann.ask({"type": "chat", "text": "  good   luck "})
        said = stranger.until_event("chat")
        assert (said["text"], said["seat"]) == ("good luck", 0)
        refusal = stranger.ask({"type": "chat", "text": "hello"})
        assert refusal["error"]["code"] == "only-players-speak"


def test_who_is_connected_is_told(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    with table.live([table.secrets[0]]) as ann:
        assert ann.until("present")["seats"] == [0]
        with table.live([table.secrets[1]]):
            assert ann.until("present")["seats"] == [0, 1]
        assert ann.until("present")["seats"] == [0]


def test_the_live_score_is_hidden_where_the_table_wants_it_so(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", options={"live_score": False})
    assert [seat["score"] for seat in table.view()["view"]["seats"]] == [None, None]
    view = table.play()
    assert all(seat["score"]["total"] > 0 for seat in view["seats"])


def test_an_unknown_table_is_told_so(simple: Running) -> None:
    client = simple.client()
    assert refused(client.ask("GET", "/tables/nowhere"), 404, "no-table") == "there is no such table"
    with pytest.raises(KeyError):
        LiveClient(simple.url, "nowhere").welcome["table"]


def unless_final(table: Seated, seat: int, **wanted: object) -> httpx.Response:
    """Ask for a move of a seat upon the newest position, unless it could not be taken back."""
    position = table.info()["position"]
    body = {"position": position, "key": f"careful-{position}", "unless_final": True, **wanted}
    return table.client.ask("POST", table.path("/moves"), body, [table.secrets[seat]])


def test_a_move_that_could_not_be_taken_back_is_confirmed_before_it_is_made(server: Running) -> None:
    table = server.client().table("Ann", "Bob")
    assert good(unless_final(table, 0, text="prefect")) == {"position": 1, "again": False}
    last = table.view(0)["view"]["actions"][0]
    asked = good(unless_final(table, 0, text=last["text"]))
    assert asked == {"confirm": True, "position": 1, "action": last["action"], "seat": 0}
    assert (table.info()["position"], table.info()["moves"]) == (1, 1)
    body = {"position": asked["position"], "key": "careful-1", "action": asked["action"]}
    path, secrets = table.path("/moves"), [table.secrets[0]]
    assert table.client.post(path, body, secrets) == {"position": 2, "again": False}
    again = table.client.post(path, {**body, "unless_final": True}, secrets)
    assert again == {"position": 2, "again": True}, "a move that was made is not asked for again"


def test_a_live_table_asks_to_confirm_and_tells_nobody_of_it(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    with table.live([table.secrets[0]]) as ann, table.live([table.secrets[1]]) as bob:
        careful = {"type": "move", "unless_final": True}
        ann.send({**careful, "position": 0, "key": "first", "text": "prefect"})
        assert ann.until("done") == {"type": "done", "key": "first", "position": 1}
        action = ann.view["actions"][0]["action"]
        ann.send({**careful, "position": 1, "key": "second", "action": action})
        asked = ann.until("confirm")
        assert asked == {"type": "confirm", "key": "second", "position": 1, "action": action, "seat": 0}
        assert (ann.view["decision"]["seat"], ann.position) == (0, 1)
        ann.move(action, key="third")
        bob.until_event("move")
        assert bob.until_event("move")["position"] == 2
        assert [frame["position"] for frame in bob.seen if frame["type"] == "update"] == [1, 2]


def test_where_no_move_is_taken_back_every_move_is_confirmed(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob", options={"undo": False})
    assert good(unless_final(table, 0, text="prefect"))["confirm"]
    assert table.info()["position"] == 0


def test_what_could_be_taken_back_is_told_only_to_who_is_asked(simple: Running) -> None:
    table = simple.client().table("Ann", "Bob")
    assert refused(unless_final(table, 1, text="prefect"), 403, "not-your-decision")
    assert refused(unless_final(table, 0, action=99_999), 400, "unknown-action")
    assert refused(unless_final(table, 0, text="prefect", position=5), 409, "stale")
    assert table.info()["position"] == 0
