"""Guessing passwords: it is slow from wherever it comes, and nobody keeps an owner out by it."""

import asyncio
from pathlib import Path

import pytest

from concordia.refusals import HOUR, MINUTE
from concordia.server.cookies import DEVICE
from concordia.server.people.devices import MOST_ACCOUNTS, Devices
from concordia.server.rate_limits import LIMITS
from concordia.server.store.database import Database, migrate_async
from tests.server.attacks import PASSWORD, Clock
from tests.server.running import Client, Running

WRONG = "wrong horse"


def sign_in(
    server: Running, address: str = "192.0.2.1", client: Client | None = None, password: str = WRONG
) -> int:
    """What is answered to someone who signs in as Ann."""
    asked = {"name": "Ann", "password": password}
    headers = {"x-forwarded-for": address}
    return (client or server.client()).http.post("/api/session", json=asked, headers=headers).status_code


def guess_from_everywhere(server: Running, tries: int) -> list[int]:
    """What is answered to guesses, each from another address."""
    client = server.client()
    return [sign_in(server, f"198.51.{number // 256}.{number % 256}", client) for number in range(tries)]


def owner(server: Running) -> Client:
    """A browser in which Ann was signed in before, from yet another address."""
    client = server.client()
    client.sign_up("Ann")
    assert client.ask("DELETE", "/session").is_success
    return client


def test_strangers_may_guess_at_a_name_only_so_often_from_wherever_they_come(real: Running) -> None:
    owner(real)
    most = LIMITS["name"].most
    assert guess_from_everywhere(real, most + 5) == [403] * most + [429] * 5
    clock = real.server.rate_limits.clock
    assert isinstance(clock, Clock)
    clock.now += HOUR / most
    assert guess_from_everywhere(real, 3) == [403, 429, 429]


def test_one_address_may_guess_at_a_name_only_so_often_an_hour(real: Running) -> None:
    owner(real)
    clock = real.server.rate_limits.clock
    assert isinstance(clock, Clock)
    heard = 0
    for _ in range(30):
        heard += [sign_in(real) for _ in range(LIMITS["sign-in"].most)].count(403)
        clock.now += MINUTE
    assert heard == LIMITS["name-at-address"].most + 9, "20 at once, and one more every three minutes"


def test_guesses_from_elsewhere_do_not_keep_the_owner_out(real: Running) -> None:
    known = owner(real)
    guess_from_everywhere(real, LIMITS["name"].most)
    assert sign_in(real, "203.0.113.7", password=PASSWORD) == 429, "a stranger has to wait"
    assert sign_in(real, "203.0.113.7", known, PASSWORD) == 200


def test_guesses_at_the_same_address_do_not_keep_the_owner_out(real: Running) -> None:
    known = owner(real)
    assert [sign_in(real) for _ in range(LIMITS["sign-in"].most + 1)][-1] == 429
    assert sign_in(real, client=known, password=PASSWORD) == 200


def test_a_known_browser_may_guess_only_so_often_too(real: Running) -> None:
    known = owner(real)
    most = LIMITS["known-device"].most
    tries = [sign_in(real, f"192.0.2.{number}", known) for number in range(most + 3)]
    assert tries == [403] * most + [429] * 3


def test_a_browser_is_known_only_for_those_who_have_signed_in_there(real: Running) -> None:
    owner(real)
    guess_from_everywhere(real, LIMITS["name"].most)
    other = real.client()
    other.sign_up("Bob")
    assert sign_in(real, "203.0.113.7", other, PASSWORD) == 429


@pytest.mark.parametrize("shown", ["", "x", "0" * 24 + "." + "0" * 32, "0" * 24, "." * 60, "é" * 24])
def test_what_the_server_has_not_made_marks_no_browser(real: Running, shown: str) -> None:
    owner(real)
    guess_from_everywhere(real, LIMITS["name"].most)
    client = real.client()
    headers = [(b"cookie", f"{DEVICE}={shown}".encode()), (b"x-forwarded-for", b"203.0.113.7")]
    asked = {"name": "Ann", "password": PASSWORD}
    assert client.http.post("/api/session", json=asked, headers=headers).status_code == 429


def test_a_browser_is_known_for_several_accounts_the_newest_of_too_many(tmp_path: Path) -> None:
    async def story() -> None:
        url = f"sqlite:///{tmp_path / 'concordia.db'}"
        await migrate_async(url)
        database = Database(url)
        shown = None
        people = [f"person {number}" for number in range(MOST_ACCOUNTS + 2)]
        for person in [*people, people[-1]]:
            shown = await Devices(database).marked(shown, person)
        known = [await Devices(database).number_of(shown, person) is not None for person in people]
        assert known == [False] * 2 + [True] * MOST_ACCOUNTS
        await database.close()

    asyncio.run(story())
