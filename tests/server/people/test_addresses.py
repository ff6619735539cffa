import asyncio
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from concordia.server.errors import Refused
from concordia.server.people import addresses
from concordia.server.people.addresses import (
    check_address,
    encoded,
    read_subscription,
    read_url,
)

# Apprise imports it where Python still has it.
pytestmark = pytest.mark.filterwarnings("ignore:'imghdr' is deprecated:DeprecationWarning")

BROWSER = ec.derive_private_key(7, ec.SECP256R1())
POINT = BROWSER.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
AUTH = bytes(range(16))
KEYS = {"p256dh": encoded(POINT), "auth": encoded(AUTH)}

LOCAL = [
    *("127.0.0.1", "127.1", "2130706433", "localhost", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1"),
    *("100.64.0.1", "169.254.169.254", "224.0.0.1", "240.0.0.1", "255.255.255.255"),
    *("::1", "::", "fe80::1", "fc00::1", "fec0::1", "ff0e::1", "::ffff:10.0.0.1", "::ffff:127.0.0.1"),
    *("64:ff9b::10.0.0.1", "64:ff9b:1::1", "2002:a00:1::1", "2001:db8::1", "::127.0.0.1"),
]


@pytest.mark.parametrize("host", LOCAL)
def test_hosts_of_the_local_network_are_refused(host: str) -> None:
    with pytest.raises(Refused, match="on the internet"):
        asyncio.run(check_address(host, allow_local=False))
    asyncio.run(check_address(host, allow_local=True))


@pytest.mark.parametrize("host", ["1.1.1.1", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1"])
def test_hosts_on_the_internet_are_taken(host: str) -> None:
    asyncio.run(check_address(host, allow_local=False))


def test_a_name_with_one_local_address_among_others_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        async def resolve(*_: object, **__: object) -> list[Any]:
            return [(0, 0, 0, "", (address, 0)) for address in ("1.1.1.1", "10.0.0.1")]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolve)
        await check_address("example.org", allow_local=False)

    with pytest.raises(Refused, match=r"example\.org"):
        asyncio.run(check())


def test_a_subscription_is_kept_without_what_is_not_needed() -> None:
    given = {"endpoint": "https://1.1.1.1/secret", "expirationTime": None, "keys": KEYS, "more": "x" * 999}
    address = asyncio.run(read_subscription(given, allow_local=False))
    assert address == {"endpoint": "https://1.1.1.1/secret", "keys": KEYS, "title": "1.1.1.1"}


@pytest.mark.parametrize(
    ("endpoint", "keys", "reason"),
    [
        (None, {}, "endpoint"),
        ("https://1.1.1.1/a", {"keys": None}, "keys"),
        ("http://1.1.1.1/a", {}, "https"),
        ("https:///a", {}, "host"),
        ("https://[1.1.1.1/a", {}, "host"),
        ("https://1.1.1.1:99999/a", {}, "host"),
        ("https://me:secret@1.1.1.1/a", {}, "host"),
        ("https://1.1.1.1/" + "a" * 1000, {}, "at most 1000"),
        ("https://1.1.1.1/\n", {}, "plain"),
        ("https://1.1.1.1/a", {"auth": None}, "auth"),
        ("https://1.1.1.1/a", {"auth": encoded(AUTH)[:-4]}, "16 bytes"),
        ("https://1.1.1.1/a", {"auth": "é" * 22}, "auth"),
        ("https://1.1.1.1/a", {"p256dh": "!" + encoded(POINT)[1:]}, "p256dh"),
        ("https://1.1.1.1/a", {"p256dh": encoded(b"\x04" + bytes(64))}, "point"),
        ("https://127.0.0.1/a", {}, "on the internet"),
        ("https://[::ffff:10.0.0.1]/a", {}, "on the internet"),
    ],
)
def test_a_wrong_subscription_is_refused(endpoint: object, keys: dict[str, object], reason: str) -> None:
    given = {"endpoint": endpoint, "keys": None if "keys" in keys else {**KEYS, **keys}}
    with pytest.raises(Refused, match=reason) as refusal:
        asyncio.run(read_subscription(given, allow_local=False))
    assert "secret" not in str(refusal.value)


@pytest.mark.parametrize(
    "url",
    [
        *("file:///etc/passwd", "syslog://", "dbus://", "windows://", "macosx://", "glib://", "exec://id"),
        *("rsyslog://1.1.1.1", "smpp://u:p@1.1.1.1:1/1/2", "mqtt://1.1.1.1/a", "apprise://1.1.1.1/token"),
        *("http://1.1.1.1/a", "https://1.1.1.1/a", "ftp://1.1.1.1", "nothing", "://"),
    ],
)
def test_other_schemes_are_refused(url: str) -> None:
    with pytest.raises(Refused, match="notices cannot go to"):
        asyncio.run(read_url(url, allow_local=True))


@pytest.mark.parametrize(
    "url",
    [
        *("json://10.0.0.1/a", "jsons://localhost", "form://169.254.169.254/a", "xml://[::1]/a"),
        *("gotify://10.0.0.1/token", "workflows://10.0.0.1:443/WorkflowID/secret"),
        *("ntfy://192.168.1.1/topic", "matrixs://user:secret@10.0.0.1/room", "mmost://10.0.0.1/" + "a" * 24),
        *("rocket://user:secret@10.0.0.1/channel", "signal://10.0.0.1/+15555555555/+15555555556"),
        *("mailto://me:secret@example.org?smtp=10.0.0.1", "mailtos://me:secret@example.org?smtp=::1"),
    ],
)
def test_urls_to_the_local_network_are_refused(url: str) -> None:
    with pytest.raises(Refused, match="on the internet") as refusal:
        asyncio.run(read_url(url, allow_local=False))
    assert "secret" not in str(refusal.value)


@pytest.mark.parametrize(
    ("url", "title"),
    [
        ("jsons://me:secret@1.1.1.1:8443/secret?+X-Token=secret", "jsons://1.1.1.1"),
        ("ntfy://secret", "ntfy://"),
        ("ntfys://1.1.1.1/secret", "ntfys://1.1.1.1"),
        ("matrixs://" + "a1" * 32 + "?mode=t2bot", "matrixs://"),
        ("mailtos://me:secret@example.org?smtp=1.1.1.1&from=me@example.org", "mailtos://1.1.1.1"),
        ("slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/#secret", "slack://"),
        ("discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js", "discord://"),
        ("https://discord.com/api/webhooks/4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js", "discord://"),
        ("tgram://123456789:abcdefg_hijklmnop/12315544/", "tgram://"),
        ("pover://uuuuuuuuuuuuuuuuuuuuuuuuuuuuuu@tttttttttttttttttttttttttttttt", "pover://"),
        ("pbul://o.gn5kj6nfhv736I7jC3cj3QLRiyhgl98b", "pbul://"),
    ],
)
def test_the_title_of_a_url_shows_no_secret(url: str, title: str) -> None:
    assert asyncio.run(read_url(url, allow_local=False)) == {"url": url, "title": title}


@pytest.mark.parametrize(
    "url",
    [
        "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js?template=/etc/passwd",
        "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/?%74emplate=/etc/passwd",
        "tgram://123456789:abcdefg_hijklmnop/12315544/?template=/etc/passwd",
        "workflows://1.1.1.1:443/WorkflowID/Signature?TEMPLATE=/etc/passwd",
        "mailto://me:secret@example.org?pgp=encrypt&pgppub=/etc/passwd",
        "mailto://me:secret@example.org?pgp=sign&pgpprv=/etc/passwd",
    ],
)
def test_a_url_that_names_a_file_is_refused(url: str) -> None:
    with pytest.raises(Refused, match="files"):
        asyncio.run(read_url(url, allow_local=True))


@pytest.mark.parametrize("url", [None, "", "json://1.1.1.1/\n", "json://", "slack://short"])
def test_what_is_no_url_of_apprise_is_refused(url: str | None) -> None:
    with pytest.raises(Refused, match="URL"):
        asyncio.run(read_url(url, allow_local=True))


def test_without_the_packages_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "find_spec", lambda name: None)
    for reading in (read_url("json://1.1.1.1", False), read_subscription({}, False)):
        with pytest.raises(Refused, match=r"pip install 'concordia-boardgame\[host\]'"):
            asyncio.run(reading)
