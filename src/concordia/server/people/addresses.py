"""Addresses of notices: which ones are taken.

People name these addresses, so nothing is trusted: they are checked when they are added, and `sending.py`
checks each connection that leads to them once more.
"""

import asyncio
import base64
import ipaddress
import socket
from collections.abc import Mapping
from contextlib import suppress
from importlib.util import find_spec
from typing import Any, Final
from urllib.parse import urlsplit

from concordia.server.errors import Refused

PUSH: Final = "push"
"""The kind of a channel to a browser; any other has a URL of Apprise."""

FOUND_WITHIN: Final = 10.0
"""Seconds within which the address of a host must be found."""
LONGEST_ENDPOINT: Final = 1000
LONGEST_KEY: Final = 100

MAIL: Final = ("mailto", "mailtos")
MESSENGERS: Final = ("discord", "pbul", "pover", "slack", "tgram")
"""Services at one fixed place: where a host would stand in the URL, there is a secret."""
SCHEMES: Final = (
    *("form", "forms", "gotify", "gotifys", "json", "jsons", "matrix", "matrixs", "mmost", "mmosts", "ntfy"),
    *("ntfys", "rocket", "rockets", "signal", "signals", "workflow", "workflows", "xml", "xmls"),
    *(*MAIL, *MESSENGERS),
)
"""The schemes of Apprise that are taken: nothing that touches the server's own machine is among them."""
NO_HOST: Final = ("cloud", "t2bot")
"""Modes in which ntfy and Matrix are one fixed place, too."""
READING: Final = ("template", "pgp_key", "pgp_privkey", "use_wkd")
"""What lets a service of Apprise read a file, or fetch one."""

_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
_NAT64_LOCAL: Final = ipaddress.IPv6Network("64:ff9b:1::/48")

Address = dict[str, Any]


def is_global(text: str) -> bool:
    """Whether an IP address belongs to one host on the internet; one that wraps another is judged by that."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in _NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_global(str(inner))
        if address.teredo is not None or address.is_site_local or address in _NAT64_LOCAL:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


async def check_address(host: str, allow_local: bool) -> None:
    """Refuse a host that is not on the internet, unless local ones are allowed."""
    if allow_local:
        return
    loop = asyncio.get_running_loop()
    try:
        found = await asyncio.wait_for(loop.getaddrinfo(host, None, type=socket.SOCK_STREAM), FOUND_WITHIN)
    except (OSError, UnicodeError):
        found = []
    # One answer for all hosts, or it would tell which names the local network knows.
    if not found or not all(is_global(str(one[4][0])) for one in found):
        raise Refused.of("notice-host", host=host[:100])


def needs(package: str) -> None:
    """Refuse what cannot be done without a package."""
    if find_spec(package) is None:
        raise Refused.of("notices-off")


async def read_subscription(subscription: Mapping[str, Any] | None, allow_local: bool) -> Address:
    """The address in what a browser gave, if notices can go there."""
    needs("pywebpush")
    given = subscription or {}
    endpoint = given.get("endpoint")
    keys = given.get("keys")
    if not isinstance(endpoint, str) or not isinstance(keys, Mapping):
        raise Refused.of("subscription-parts")
    if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii() or not endpoint.isprintable():
        raise Refused.of("subscription-endpoint", most=LONGEST_ENDPOINT)
    host = _https_host(endpoint)
    if host is None:
        raise Refused.of("subscription-https")
    p256dh, auth = _key(keys, "p256dh", 65), _key(keys, "auth", 16)
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), p256dh)
    except ValueError:
        raise Refused.of("subscription-point") from None
    await check_address(host, allow_local)
    return {"endpoint": endpoint, "keys": {"p256dh": encoded(p256dh), "auth": encoded(auth)}, "title": host}


def _https_host(endpoint: str) -> str | None:
    try:
        parts = urlsplit(endpoint)
        plain = parts.scheme == "https" and parts.username is None and parts.port != 0
    except ValueError:
        return None
    return parts.hostname if plain else None


def _key(keys: Mapping[str, Any], name: str, size: int) -> bytes:
    text = keys.get(name)
    if isinstance(text, str) and len(text) <= LONGEST_KEY:
        with suppress(ValueError):
            found = decoded(text)
            if len(found) == size:
                return found
    raise Refused.of("subscription-key", key=name, bytes=size)


def encoded(data: bytes) -> str:
    """Bytes as base64url."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes of a base64url text."""
    bare = text.rstrip("=")
    return base64.b64decode(bare + "=" * (-len(bare) % 4), altchars="-_", validate=True)


async def read_url(url: str | None, allow_local: bool) -> Address:
    """The address in a URL of Apprise, if notices can go there."""
    needs("apprise")
    if not url or not url.isprintable():
        raise Refused.of("notice-url-missing")
    scheme, host = await asyncio.to_thread(_place, url)
    if host is not None:
        await check_address(host, allow_local)
    return {"url": url, "title": f"{scheme}://{host or ''}"}


def _place(url: str) -> tuple[str, str | None]:
    """The scheme of a URL, and its host if it names one."""
    scheme, service = service_of(url)
    if scheme in MESSENGERS or getattr(service, "mode", None) in NO_HOST:
        return scheme, None
    host = service.smtp_host if scheme in MAIL else service.host
    return scheme, host.strip("[]")


def service_of(url: str) -> tuple[str, Any]:
    """The scheme and service of a URL, made only if the scheme is taken; it follows no redirects."""
    from apprise import Apprise, AppriseAsset
    from apprise.plugins import url_to_dict

    parts: Any = url_to_dict(url)  # type: ignore[no-untyped-call]
    scheme = str(parts["schema"]).lower() if parts else url.partition("://")[0].lower()
    if scheme not in SCHEMES:
        raise Refused.of("notice-scheme", scheme=scheme[:20], schemes=sorted(SCHEMES))
    asset = AppriseAsset(
        app_id="Concordia", async_mode=False, http_redirects=False, pgp_autogen=False, storage_mode="memory"
    )
    # Made from the URL, since Apprise would log the parts with the passwords in them.
    service: Any = Apprise.instantiate(url, asset=asset) if parts else None
    if service is None:
        raise Refused.of("notice-url", scheme=scheme)
    if any(getattr(service, name, None) for name in READING):
        raise Refused.of("notice-files")
    service.redirects = False
    return scheme, service
