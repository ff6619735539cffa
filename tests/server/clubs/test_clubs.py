"""Clubs: joining, organising, announcing; who sees and does what, and that it all stands in the log."""

from collections.abc import Sequence

import pytest

from tests.server.running import Client, Json, Running, good, refused


class Club:
    """A club founded by the first of some people."""

    def __init__(self, server: Running, names: Sequence[str], joining: str = "open") -> None:
        self.people = {name: server.client() for name in names}
        for name, client in self.people.items():
            client.sign_up(name)
        self.founder = next(iter(self.people.values()))
        body = {"name": "Romans", "about": "Thursdays at eight.", "joining": joining}
        self.id: str = self.founder.post("/clubs", body)["id"]

    def path(self, rest: str = "") -> str:
        return f"/clubs/{self.id}{rest}"

    def join(self, *names: str) -> None:
        for name in names:
            self.people[name].post(self.path("/join"))

    def told(self, client: Client | None = None) -> Json:
        found: Json = (client or self.founder).get(self.path())
        return found

    def roles(self) -> dict[str, str]:
        return {member["name"]: member["role"] for member in self.told()["members"]}

    def log(self) -> list[tuple[str, str | None, str | None]]:
        events = self.founder.get(self.path("/log"))["events"]
        return [(event["kind"], event["by"], event["whom"]) for event in events][::-1]


def test_whoever_founds_a_club_organises_it_and_others_join(server: Running) -> None:
    club = Club(server, ["Ann", "Bob", "Cia"])
    club.join("Bob")
    assert club.roles() == {"Ann": "organiser", "Bob": "member"}
    refused(club.people["Bob"].ask("POST", club.path("/join")), 409, "already-member")
    refused(club.people["Cia"].ask("POST", club.path("/leave")), 409, "not-member")
    refused(server.client().ask("POST", club.path("/join")), 401, "signed-out")
    (listed,) = club.people["Bob"].get("/clubs?mine=true")["clubs"]
    assert (listed["name"], listed["members"], listed["role"]) == ("Romans", 2, "member")
    assert club.people["Cia"].get("/clubs?mine=true")["clubs"] == []
    assert [one["role"] for one in club.people["Cia"].get("/clubs")["clubs"]] == [None]
    again = {"name": "ROMANS"}
    refused(club.people["Cia"].ask("POST", "/clubs", again), 409, "name-taken")


def test_where_organisers_approve_people_ask_first(server: Running) -> None:
    club = Club(server, ["Ann", "Bob", "Cia"], joining="approval")
    club.join("Bob", "Cia")
    assert club.roles() == {"Ann": "organiser", "Bob": "asking", "Cia": "asking"}
    assert club.told(club.people["Bob"])["board"] == []
    refused(club.people["Bob"].ask("GET", club.path("/log")), 403, "members-only")
    club.founder.post(club.path("/admit"), {"name": "Bob", "welcome": True})
    club.founder.post(club.path("/admit"), {"name": "Cia", "welcome": False})
    assert club.roles() == {"Ann": "organiser", "Bob": "member"}
    assert club.log() == [
        ("made", "Ann", None),
        ("asked", "Bob", None),
        ("asked", "Cia", None),
        ("admitted", "Ann", "Bob"),
        ("declined", "Ann", "Cia"),
    ]


@pytest.mark.parametrize(
    ("method", "rest", "body"),
    [
        ("PATCH", "", {"about": "Mine now."}),
        ("POST", "/admit", {"name": "Ann", "welcome": True}),
        ("POST", "/remove", {"name": "Ann"}),
        ("POST", "/organisers", {"name": "Bob"}),
        ("DELETE", "/organisers/me", None),
        ("POST", "/board", {"text": "Hear me."}),
        ("POST", "/board/take-down", {"event": 2}),
    ],
)
def test_nobody_but_its_organisers_changes_a_club(
    simple: Running, method: str, rest: str, body: object
) -> None:
    club = Club(simple, ["Ann", "Bob", "Cia"])
    club.join("Bob")
    club.founder.post(club.path("/board"), {"text": "Welcome."})
    before = club.told()
    refused(club.people["Bob"].ask(method, club.path(rest), body), 403, "not-organiser")
    refused(club.people["Cia"].ask(method, club.path(rest), body), 403, "not-organiser")
    assert club.told() == before


def test_members_read_the_board_and_strangers_see_who_organises_the_club(simple: Running) -> None:
    club = Club(simple, ["Ann", "Bob", "Cia"])
    club.join("Bob")
    club.founder.post(club.path("/board"), {"text": "First\u200b\n\n\n\nsecond <b>line</b>"})
    club.founder.post(club.path("/board"), {"text": "Newest"})
    board = club.told(club.people["Bob"])["board"]
    assert [one["text"] for one in board] == ["Newest", "First\n\nsecond <b>line</b>"]
    stranger = club.told(club.people["Cia"])
    assert (stranger["board"], [one["name"] for one in stranger["members"]]) == ([], ["Ann"])
    club.founder.post(club.path("/board/take-down"), {"event": board[0]["event"]})
    assert [one["event"] for one in club.told()["board"]] == [board[1]["event"]]
    refused(
        club.founder.ask("POST", club.path("/board/take-down"), {"event": board[0]["event"]}),
        404,
        "no-announcement",
    )
    assert "Newest" not in club.founder.ask("GET", club.path("/log")).text
    refused(club.founder.ask("POST", club.path("/board"), {"text": "\u2800 "}), 409, "nothing-said")


def test_a_club_posts_only_so_many_announcements_a_day(simple: Running) -> None:
    club = Club(simple, ["Ann"])
    for number in range(10):
        club.founder.post(club.path("/board"), {"text": f"News {number}"})
    refused(club.founder.ask("POST", club.path("/board"), {"text": "More"}), 409, "too-many-announcements")


def test_the_role_is_handed_on_and_a_club_is_never_without_an_organiser(simple: Running) -> None:
    club = Club(simple, ["Ann", "Bob", "Cia"])
    club.join("Bob", "Cia")
    refused(club.founder.ask("DELETE", club.path("/organisers/me")), 409, "last-organiser")
    refused(club.founder.ask("POST", club.path("/leave")), 409, "last-organiser")
    club.founder.post(club.path("/organisers"), {"name": "Bob"})
    good(club.founder.ask("DELETE", club.path("/organisers/me")))
    bob = club.people["Bob"]
    bob.post(club.path("/remove"), {"name": "Cia"})
    refused(bob.ask("POST", club.path("/remove"), {"name": "Cia"}), 409, "not-a-member")
    assert [member["name"] for member in club.told(bob)["members"]] == ["Bob", "Ann"]
    assert [kind for kind, _, _ in club.log()] == [
        *("made", "joined", "joined", "organiser", "stepped-down", "removed"),
    ]


def test_the_last_to_leave_closes_the_club(simple: Running) -> None:
    club = Club(simple, ["Ann"])
    cup = club.founder.post("/tournaments", {"name": "Cup", "club": club.id})
    good(club.founder.ask("POST", club.path("/leave")))
    refused(club.founder.ask("GET", club.path()), 404, "no-club")
    assert club.founder.get(f"/tournaments/{cup['id']}")["club"] is None


def test_a_tournament_of_a_club_is_for_its_members_and_its_organisers(simple: Running) -> None:
    club = Club(simple, ["Ann", "Bob", "Cia"])
    club.join("Bob")
    refused(
        club.people["Bob"].ask("POST", "/tournaments", {"name": "Mine", "club": club.id}),
        403,
        "not-organiser",
    )
    cup = club.founder.post("/tournaments", {"name": "Cup", "club": club.id})
    assert cup["club"] == {"id": club.id, "name": "Romans"}
    path = f"/tournaments/{cup['id']}"
    club.people["Bob"].post(f"{path}/players")
    refused(club.people["Cia"].ask("POST", f"{path}/players"), 403, "members-only")
    refused(club.people["Bob"].ask("POST", f"{path}/end"), 403, "not-organiser")
    club.founder.post(club.path("/organisers"), {"name": "Bob"})
    assert club.people["Bob"].get(path)["organiser"]
    club.people["Bob"].post(f"{path}/end")
    assert [one["name"] for one in club.people["Cia"].get(f"/tournaments?club={club.id}")["tournaments"]] == [
        "Cup"
    ]


def test_one_person_organises_only_so_many_clubs(simple: Running) -> None:
    ann = simple.client()
    ann.sign_up("Ann")
    for number in range(5):
        ann.post("/clubs", {"name": f"Club {number}"})
    refused(ann.ask("POST", "/clubs", {"name": "One more"}), 409, "too-many-clubs")


@pytest.mark.parametrize("name", ["a\u200bbc", "two  spaces", "\u2800\u2800\u2800"])
def test_a_name_that_cannot_be_seen_is_refused_for_clubs_and_tournaments(simple: Running, name: str) -> None:
    ann = simple.client()
    ann.sign_up("Ann")
    for path in ("/clubs", "/tournaments"):
        assert ann.ask("POST", path, {"name": name}).status_code in (400, 409)


def test_a_deleted_account_hands_its_club_to_the_oldest_member_and_takes_its_words_away(
    server: Running,
) -> None:
    club = Club(server, ["Ann", "Bob", "Cia"])
    club.join("Bob", "Cia")
    club.founder.post(club.path("/board"), {"text": "Ann's own words"})
    good(club.founder.ask("POST", "/me/delete", {"password": "correct horse"}))
    bob = club.people["Bob"]
    told = club.told(bob)
    assert {member["name"]: member["role"] for member in told["members"]} == {
        "Bob": "organiser",
        "Cia": "member",
    }
    assert told["board"] == []
    assert "Ann" not in bob.ask("GET", club.path("/log")).text
