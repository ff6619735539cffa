"""How often one address may do what, and what counts as one address."""

import asyncio
import ipaddress
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from concordia.errors import SetupError
from concordia.server.dependencies import UNKNOWN, network_of
from concordia.server.errors import TooMany, seconds_to_wait
from concordia.server.ops.settings import check_proxies
from concordia.server.rate_limits import LIMITS, MOST_KEYS, RateLimits
from concordia.server.tables.history import MOVES_FOR_ONE
from tests.server.attacks import Clock
from tests.server.running import Client, Running, Seated

HOSTING: Final = Path(__file__).parents[2] / "docs" / "hosting.md"


def allowed(limits: RateLimits, what: str, who: str, cost: int = 1) -> int:
    """How often something is allowed before it is refused."""
    count = 0
    while True:
        try:
            asyncio.run(limits.check(what, who, cost))
        except TooMany:
            return count
        count += 1


def refusal(limits: RateLimits, what: str, who: str, cost: int = 1) -> TooMany:
    with pytest.raises(TooMany) as told:
        asyncio.run(limits.check(what, who, cost))
    return told.value


def test_what_was_used_up_comes_back_evenly() -> None:
    clock = Clock()
    limits = RateLimits(True, clock)
    assert allowed(limits, "sign-in", "somewhere") == 10
    assert seconds_to_wait(refusal(limits, "sign-in", "somewhere")) == 6
    clock.now += 6
    assert allowed(limits, "sign-in", "somewhere") == 1
    clock.now += 30
    assert allowed(limits, "sign-in", "somewhere") == 5
    clock.now += 10_000
    assert allowed(limits, "sign-in", "somewhere") == 10
    assert allowed(limits, "sign-in", "elsewhere") == 10


def test_what_costs_more_counts_as_often_and_is_told_so() -> None:
    limits = RateLimits(True, Clock())
    assert allowed(limits, "table", "somewhere", cost=25) == 2
    assert "and this counts 25" in str(refusal(limits, "table", "somewhere", cost=25))
    assert allowed(limits, "table", "somewhere") == 10


def test_a_refusal_costs_nothing() -> None:
    clock = Clock()
    limits = RateLimits(True, clock)
    allowed(limits, "sign-in", "somewhere")
    for _ in range(100):
        refusal(limits, "sign-in", "somewhere")
    clock.now += 60
    assert allowed(limits, "sign-in", "somewhere") == 10


def test_addresses_that_are_made_up_cost_no_memory() -> None:
    clock = Clock()
    limits = RateLimits(True, clock)
    for number in range(3 * MOST_KEYS):
        asyncio.run(limits.check("look", str(ipaddress.IPv4Address(number))))
    assert len(limits.used["look"]) == MOST_KEYS
    clock.now += 3600
    asyncio.run(limits.check("look", "somewhere"))
    assert list(limits.used["look"]) == ["somewhere"]


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("", UNKNOWN),
        ("localhost", UNKNOWN),
        ("192.0.2.7, 192.0.2.8", UNKNOWN),
        ("192.0.2.777", UNKNOWN),
        ("1" * 8000, UNKNOWN),
    ],
)
def test_an_address_is_counted_by_the_household_that_has_it(address: str, counted: str) -> None:
    assert network_of(address) == counted


def guesses(server: Running, forwarded: Callable[[int], str], tries: int = 30) -> int:
    """How many of some guesses are heard that come on these ways."""
    client = server.client()
    heard = 0
    for number in range(tries):
        guess = {"name": f"Nobody {number}", "password": "wrong horse"}
        headers = {"x-forwarded-for": forwarded(number)}
        heard += client.http.post("/api/session", json=guess, headers=headers).status_code == 403
    return heard


@pytest.mark.parametrize(
    ("forwarded", "heard"),
    [
        (lambda number: "198.51.100.7", 10),
        (lambda number: f"203.0.113.{number}, 198.51.100.7", 10),
        (lambda number: f"203.0.113.{number}, 198.51.100.7, 10.0.0.2", 10),
        (lambda number: f"10.9.9.{number}, 198.51.100.7, 10.0.0.2, 10.0.0.3", 10),
        (lambda number: f"2001:db8:1:2::{number}", 10),
        (lambda number: f"made up {number}, 10.0.0.2", 10),
        (lambda number: "x" * 7000 + str(number), 10),
        (lambda number: f"198.51.100.{number}", 30),
        (lambda number: f"198.51.100.{number}, 10.0.0.2", 30),
        (lambda number: f"2001:db8:1:{number}::1", 30),
    ],
    ids=[
        "one address",
        "a claim before it",
        "a claim before it and a proxy",
        "a claim to be a proxy",
        "one household of IPv6",
        "no address at all",
        "something endless",
        "many addresses",
        "many addresses through two proxies",
        "many households of IPv6",
    ],
)
def test_forwarded_addresses_count_from_the_right_through_proxies_that_are_known(
    real: Running, forwarded: Callable[[int], str], heard: int
) -> None:
    assert guesses(real, forwarded) == heard
    assert all(len(key) < 50 for key in real.server.rate_limits.used["sign-in"])


@pytest.mark.parametrize("given", ["*", "127.0.0.1,*", "0.0.0.0/0", "::/0", "10.0.0.0/0"])
def test_believing_everyone_is_refused_and_told_what_to_say_instead(given: str) -> None:
    with pytest.raises(SetupError, match=r"claim any address.*name the address or network of your proxy"):
        check_proxies(given)


@pytest.mark.parametrize("given", ["", "localhost", "10.0.0.0/33", "10.0.0.1;10.0.0.2"])
def test_proxies_that_are_no_addresses_are_refused(given: str) -> None:
    with pytest.raises(SetupError, match="names addresses and networks"):
        check_proxies(given)


def test_proxies_are_addresses_and_networks() -> None:
    assert check_proxies("127.0.0.1, 10.1.2.3/8,::1") == ["127.0.0.1/32", "10.0.0.0/8", "::1/128"]


Try = Callable[[Client, Seated, int], int]

TRIES: Final[dict[str, Try]] = {
    "account": lambda client, table, number: (
        client.ask("POST", "/accounts", {"name": f"Ann {number}", "password": "correct horse"}).status_code
    ),
    "sign-in": lambda client, table, number: (
        client.ask("POST", "/session", {"name": f"Ann {number}", "password": "wrong horse"}).status_code
    ),
    "table": lambda client, table, number: client.ask("POST", "/tables", {"seats": [{}] * 3}).status_code,
    "import": lambda client, table, number: (
        client.ask("POST", "/tables/import", {"record": "nothing"}).status_code
    ),
    "change": lambda client, table, number: client.ask("PATCH", "/me", {"language": "pl"}).status_code,
    "chat": lambda client, table, number: (
        client.ask("POST", table.path("/chat"), {"text": "hello"}, [table.secrets[0]]).status_code
    ),
    "offer": lambda client, table, number: (
        client.ask("POST", table.path("/offers"), {"kind": "resume"}, [table.secrets[0]]).status_code
    ),
    "history": lambda client, table, number: client.ask("GET", table.path("/moments/0")).status_code,
    "play": lambda client, table, number: client.ask("POST", table.path("/seats/0/resign")).status_code,
    "look": lambda client, table, number: client.ask("GET", table.path()).status_code,
    "notify": lambda client, table, number: client.ask("DELETE", "/me/channels/none").status_code,
    "gather": lambda client, table, number: client.ask("POST", "/clubs", {"name": "Romans"}).status_code,
    "organise": lambda client, table, number: client.ask("POST", "/clubs/none/join").status_code,
}
"""Something that each limit is for, as little work as possible; bots count by what they cost."""


@pytest.mark.parametrize("what", TRIES)
def test_the_real_limits_let_one_address_do_just_so_much(real: Running, what: str) -> None:
    client = real.client()
    table = client.table("Ann", "Bob")
    real.server.rate_limits.used[what].clear()
    most = LIMITS[what].most
    answers = [TRIES[what](client, table, number) for number in range(most + 3)]
    assert 429 not in answers[:most]
    assert answers[most:] == [429] * 3


def test_the_page_for_hosts_tells_the_real_limits() -> None:
    page = HOSTING.read_text(encoding="utf-8")
    line = re.search(r"\| One address, a minute \| (.*) \|", page)
    assert line is not None
    told = [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", line[1])]
    minute = [LIMITS[what].most for what in ("sign-in", "table", "import", "chat", "offer", "play")]
    assert told == [*minute[:3], MOVES_FOR_ONE, *minute[3:]]
    assert f"| Bots of its games that begin, a minute | as many as count {LIMITS['bots'].most}:" in page
    assert f"| One address, an hour | {LIMITS['account'].most} new accounts |" in page
    gathered = f"{LIMITS['gather'].most} new ones an hour and {LIMITS['organise'].most} changes a minute"
    assert f"| Clubs and tournaments | {gathered} for each address;" in page
    tries = f"{LIMITS['name-at-address'].most} tries an hour from one address, {LIMITS['name'].most} from all"
    assert f"| Passwords at one name | {tries}; {LIMITS['known-device'].most} a minute" in page
