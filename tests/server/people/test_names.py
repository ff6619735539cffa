"""Names that others can see, and passwords that are not guessed at once."""

import pytest

from concordia.server.people.names import check_visible_name, is_blank
from concordia.server.people.passwords import COMMON, is_weak
from tests.server.attacks import PASSWORD
from tests.server.running import Running, refused

UNSEEN = {
    "\u3164": ("unseen-sign", "U+3164"),
    "Ann\u3164": ("unseen-sign", "U+3164"),
    "\u2800\u2800": ("unseen-sign", "U+2800"),
    "A\u115fnn": ("unseen-sign", "U+115F"),
    "A\u034fnn": ("unseen-sign", "U+034F"),
    "Ann\ufe0f": ("unseen-sign", "U+FE0F"),
    "Ann\U000e0101": ("unseen-sign", "U+E0101"),
    "Ann  Bob": ("two-spaces", "no two spaces"),
    "\u0301": ("stray-accents", "accents on letters only"),
    "\u0301\u0302Ann": ("stray-accents", "accents on letters only"),
    "Ann \u0301": ("stray-accents", "accents on letters only"),
    "A\u0301\u0302\u0303\u0304\u0305nn": ("stray-accents", "at most 4 on one"),
}
"""Names that show nothing or something else, the code of their refusal and a part of its words."""
UNPRINTABLE = [
    "Ann\u200b",
    "\u202eAnn",
    "A\u2066nn",
    "A\u00adnn",
    "Ann\u00a0Bob",
    "An\nn",
    "\ufeffAnn",
    "\ue000",
]
"""What no line of a record can have: zero width, bidi controls, soft hyphens, other spaces."""
SEEN = [
    "Ann",
    "Ann Bob",
    "Ágnes",
    "A\u0301gnes",
    "Nguyễn Văn",
    "Łukasz",
    "Иван",
    "Ђорђе",
    "李小龙",
    "まき",
    "홍길동",
    "שָׁלוֹם",
    "محمد",
    "สมชาย น้ำ",
    "Ann ❤\ufe0f",
    "O'Neill-5!",
]


@pytest.mark.parametrize("name", SEEN)
def test_names_of_every_language_are_taken(simple: Running, name: str) -> None:
    check_visible_name(name)
    client = simple.client()
    assert client.sign_up(name)["name"] == name
    assert client.table(name, "another one", name=name).told["name"] == name


@pytest.mark.parametrize(("name", "told"), [*UNSEEN.items()])
def test_a_name_that_cannot_be_seen_is_refused_for_accounts_guests_and_tables(
    simple: Running, name: str, told: tuple[str, str]
) -> None:
    code, words = told
    client = simple.client()
    asked = {"name": name, "password": PASSWORD}
    assert words in refused(client.ask("POST", "/accounts", asked), 400, code)
    seats = [{"kind": "person", "name": name}, {"kind": "open"}]
    assert words in refused(client.ask("POST", "/tables", {"board": "italia", "seats": seats}), 400, code)
    seats[0]["name"] = "Ann"
    named = {"board": "italia", "seats": seats, "name": name}
    assert words in refused(client.ask("POST", "/tables", named), 400, code)
    table = client.table("Ann", "open", start=False)
    assert words in refused(client.ask("POST", table.path("/seats/1/join"), {"name": name}), 400, code)
    client.sign_up("Bob")
    assert words in refused(client.ask("PATCH", "/me", {"name": name}), 400, code)


@pytest.mark.parametrize("name", UNPRINTABLE)
def test_a_name_that_cannot_be_printed_is_refused(simple: Running, name: str) -> None:
    client = simple.client()
    assert client.ask("POST", "/accounts", {"name": name, "password": PASSWORD}).status_code == 400
    table = client.table("Ann", "open", start=False)
    assert client.ask("POST", table.path("/seats/1/join"), {"name": name}).status_code == 400
    seats = [{"kind": "open"}] * 2
    named = {"board": "italia", "seats": seats, "name": f"A{name}"}
    refused(client.ask("POST", "/tables", named), 400, "unseen-sign")


@pytest.mark.parametrize("text", ["\u3164", " \u2800 ", "\u0301", "\u200b"])
def test_nothing_that_can_be_seen_is_nothing_to_say(simple: Running, text: str) -> None:
    assert is_blank(text)
    table = simple.client().table("Ann", "Bob")
    said = table.client.ask("POST", table.path("/chat"), {"text": text}, [table.secrets[0]])
    refused(said, 409, "nothing-said")


def test_only_players_and_the_host_by_the_account_speak(simple: Running) -> None:
    host, player, stranger, guest = (simple.client() for _ in range(4))
    for client, name in ((host, "Host"), (player, "Player"), (stranger, "Stranger")):
        client.sign_up(name)
    table = host.table("open", "Ann", listed=True, start=False)
    player.post(table.path("/seats/0/join"), {})
    for client in (stranger, guest):
        answer = client.ask("POST", table.path("/chat"), {"text": "hello"})
        assert "only the players of this table" in refused(answer, 403, "only-players-speak")
    player.post(table.path("/chat"), {"text": "I play"})
    host.post(table.path("/chat"), {"text": "I have set it up"})
    guest.post(table.path("/chat"), {"text": "I play by link"}, [table.secrets[1]])
    said = [event for event in host.get(table.path("/events"))["events"] if event["kind"] == "chat"]
    assert [(event["by"], event["seat"]) for event in said] == [("Player", 0), ("Host", None), ("Ann", 1)]


WEAK = [
    *("password", "Password", "PASSWORD1", "p@ssw0rd", "password123!", "Passwort99", "1234iloveyou"),
    *("        ", " " * 12, "aaaaaaaa", "abababab", "11111111", "1212121212"),
    *("12345678", "123456789", "0987654321", "abcdefgh", "hgfedcba", "qwertyui", "asdfghjkl", "1q2w3e4r"),
    *("Calpurnia", "calpurnia1", "ainruplac", "CALPURNIA!!", "calpurniacalpurnia", "concordia2026"),
]


@pytest.mark.parametrize("password", WEAK)
def test_a_password_that_is_guessed_at_once_is_refused(simple: Running, password: str) -> None:
    client = simple.client()
    asked = {"name": "Calpurnia", "password": password}
    refused(client.ask("POST", "/accounts", asked), 400, "weak-password")
    client.sign_up("Calpurnia")
    change = {"password": password, "old_password": PASSWORD}
    refused(client.ask("PATCH", "/me", change), 400, "weak-password")
    assert client.ask("POST", "/session", {"name": "Calpurnia", "password": PASSWORD}).is_success


@pytest.mark.parametrize(
    "password",
    [PASSWORD, "wrong horse", "tr0ub4dor&3", "passwords are hard", "Calpurnia was Caesar's wife", "x9!kQ2#z"],
)
def test_other_passwords_are_taken(password: str) -> None:
    assert not is_weak(password.casefold(), "calpurnia")


def test_common_words_are_kept_as_they_are_compared() -> None:
    assert all(word.isalpha() and word == word.casefold() for word in COMMON)
