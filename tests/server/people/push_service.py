"""A push service on this machine, as strict as those of browsers, and the browsers that it carries for.

It knows nothing of the library with which the server sends: the token (RFC 8292) and the message (RFC 8291,
in the coding of RFC 8188) are checked and opened here step by step.
"""

import hashlib
import hmac
import json
import re
import secrets
import ssl
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from concordia.server.people.addresses import decoded, encoded
from tests.server.certificates import make_certificate

CURVE = ec.SECP256R1()
LARGEST = 4096
"""Bytes of a message that every push service has to take."""
DAY = 24 * 60 * 60
Answer = tuple[int, dict[str, str]]
"""A status and headers."""
LAST = 2
"""The byte that ends the text of the last record."""


class NotTaken(Exception):
    """A request that a push service refuses: with which status, and why."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


@dataclass(frozen=True)
class Pushed:
    """What has come to a browser."""

    told: Any
    ttl: int
    topic: str | None
    contact: str


@dataclass
class Browser:
    """A browser that has subscribed to the notices of one server."""

    endpoint: str
    server_key: str
    """The public key of the server: nobody else may send."""
    private: ec.EllipticCurvePrivateKey = field(default_factory=partial(ec.generate_private_key, CURVE))
    auth: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    got: list[Pushed] = field(default_factory=list)

    @property
    def point(self) -> bytes:
        return self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> dict[str, Any]:
        """What the page is given by the browser, and hands to the server."""
        keys = {"p256dh": encoded(self.point), "auth": encoded(self.auth)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def opened(self, body: bytes) -> bytes:
        """The text of a message for this browser."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        if len(sealed) > size:
            raise NotTaken(400, "more than one record")
        their_key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        shared = self.private.exchange(ec.ECDH(), their_key)
        secret = expanded(digest(self.auth, shared), b"WebPush: info\0" + self.point + sender, 32)
        key = expanded(digest(salt, secret), b"Content-Encoding: aes128gcm\0", 16)
        nonce = expanded(digest(salt, secret), b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        if text[-1] != LAST:
            raise NotTaken(400, "the last record has no end")
        return text[:-1]


def digest(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


def expanded(key: bytes, info: bytes, size: int) -> bytes:
    """The first step of HKDF's expansion, which is all that is needed here."""
    return digest(key, info + b"\x01")[:size]


def check_token(authorization: str, origin: str, server_key: str) -> str:
    """Check who sends; the contact of the server is returned."""
    matched = re.fullmatch(r"vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)", authorization)
    if matched is None:
        raise NotTaken(401, "no token")
    token, key = matched.groups()
    if key != server_key:
        raise NotTaken(403, "another server has subscribed this browser")
    head, claims, signature = token.split(".")
    both = decoded(signature)
    numbers = int.from_bytes(both[:32], "big"), int.from_bytes(both[32:], "big")
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(key))
    try:
        public.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    except InvalidSignature:
        raise NotTaken(401, "the signature is wrong") from None
    told = json.loads(decoded(claims))
    if json.loads(decoded(head)) != {"typ": "JWT", "alg": "ES256"}:
        raise NotTaken(401, "another kind of token")
    if told["aud"] != origin:
        raise NotTaken(401, f"the token is for {told['aud']}")
    if not time.time() < told["exp"] <= time.time() + DAY:
        raise NotTaken(401, "the token is too old, or lasts too long")
    if not told["sub"].startswith(("mailto:", "https://")):
        raise NotTaken(401, "the token names nobody to ask")
    return str(told["sub"])


def check_headers(headers: Mapping[str, str], body: bytes) -> None:
    """Check what RFC 8030 and RFC 8291 want."""
    if headers.get("Content-Encoding") != "aes128gcm":
        raise NotTaken(400, "another coding")
    if not headers.get("TTL", "").isdigit():
        raise NotTaken(400, "no TTL")
    if not re.fullmatch(r"[\w-]{1,32}", headers.get("Topic", "any")):
        raise NotTaken(400, "a topic that is none")
    if len(body) > LARGEST:
        raise NotTaken(413, "too large")


class Request(BaseHTTPRequestHandler):
    """A request of an application server."""

    server: "PushService"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            self.server.take(self.path, dict(self.headers), body)
            status, headers = self.server.answers.popleft() if self.server.answers else (201, {})
        except NotTaken as refusal:
            self.server.refused.append(str(refusal))
            status, headers = refusal.status, {}
        self.server.answered.append(status)
        self.send_response(status)
        for name, value in {"Content-Length": "0", "Location": "/message", **headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


class PushService(ThreadingHTTPServer):
    """Carries messages to browsers; `answers` are given, one after the other, instead of taking a message."""

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), Request)
        self.certificate, key = make_certificate(folder)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        self.socket = context.wrap_socket(self.socket, server_side=True)
        self.origin = f"https://localhost:{self.server_port}"
        self.browsers: dict[str, Browser] = {}
        self.answers: deque[Answer] = deque()
        self.answered: list[int] = []
        """The status of each answer."""
        self.refused: list[str] = []
        """Why requests were not taken."""

    def subscribe(self, server_key: str) -> Browser:
        """A new browser that wants the notices of a server."""
        path = f"/push/{secrets.token_urlsafe(12)}"
        self.browsers[path] = Browser(f"{self.origin}{path}", server_key)
        return self.browsers[path]

    def forget(self, browser: Browser) -> None:
        """Let a browser be gone."""
        self.browsers = {path: one for path, one in self.browsers.items() if one is not browser}

    def take(self, path: str, headers: Mapping[str, str], body: bytes) -> None:
        """Check a message, and bring it to its browser unless another answer waits."""
        browser = self.browsers.get(path)
        if browser is None:
            raise NotTaken(404, "no such subscription")
        contact = check_token(headers.get("Authorization", ""), self.origin, browser.server_key)
        check_headers(headers, body)
        told = json.loads(browser.opened(body))
        if not self.answers:
            browser.got.append(Pushed(told, int(headers["TTL"]), headers.get("Topic"), contact))


@contextmanager
def carrying(folder: Path) -> Iterator[PushService]:
    """A push service that runs."""
    with PushService(folder) as service:
        thread = threading.Thread(target=service.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield service
        finally:
            service.shutdown()
            thread.join()
