"""The process of its own that sends one notice to an address that someone has named.

It has little memory and is ended when its time is up, so that an endless answer harms nobody. Each single
connection is checked as it is opened, whatever name, redirect or discovery led to it, so a name that points
elsewhere by then is of no use. Redirects are not followed.
"""

import asyncio
import json
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from email.utils import parsedate_to_datetime
from math import ceil
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from concordia.server.people.addresses import PUSH, is_global, service_of

DELIVERED: Final = 0
FAILED: Final = 1
GONE: Final = 3
REJECTED: Final = 4
"""How an attempt ends: it may help to try again, the address is no more, or it will not take the notice."""

TIMEOUT: Final = 10.0
"""Seconds within which a service has to answer."""
MEMORY: Final = 1 << 29
"""Bytes that the sending process may use."""
PUSH_LASTS: Final = 24 * 60 * 60
"""Seconds for which a push service keeps a notice for a browser that is not running."""
SIGNATURE_LASTS: Final = 12 * 60 * 60
LONGEST_TOLD: Final = 24 * 60 * 60
"""Seconds beyond which it makes no difference how much longer a service wants to be left alone."""

_CONNECTS: Final = ("socket.connect", "socket.sendto", "socket.sendmsg")


class Attempt(NamedTuple):
    """How an attempt went."""

    outcome: int
    wait: float = 0.0
    """Seconds for which the service wants to be left alone before the next one."""


async def send(letter: bytes, limit: float) -> Attempt:
    """Start a process that delivers one notice, and end it when its time is up."""
    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "concordia.server.people.sending"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,  # What goes wrong is told with the address.
        )
    except OSError:
        return Attempt(FAILED)
    try:
        printed, _ = await asyncio.wait_for(process.communicate(letter), limit)
    except TimeoutError:
        return Attempt(FAILED)
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    outcome = process.returncode if process.returncode in (DELIVERED, GONE, REJECTED) else FAILED
    return Attempt(outcome, int(printed) if outcome == FAILED and printed.isdigit() else 0.0)


def main() -> int:
    """Deliver the one notice that stands on stdin, and tell by the exit status how that went.

    On stdout are the seconds for which the service wants to be left alone, if it said so.
    """
    letter = json.load(sys.stdin)
    _limit_memory()
    if not letter["local"]:
        sys.addaudithook(_stay_out)
    return _push(letter) if letter["kind"] == PUSH else _tell(letter)


def _limit_memory() -> None:
    if sys.platform != "win32":
        import resource

        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _stay_out(event: str, arguments: tuple[Any, ...]) -> None:
    """Refuse connections to anything but hosts on the internet."""
    if event in _CONNECTS:
        target = arguments[1]
        if not (isinstance(target, tuple) and is_global(str(target[0]))):
            raise PermissionError("notices do not go there")


def _push(letter: Mapping[str, Any]) -> int:
    """Send a notice to a browser; nothing of the answer is read but its status and when to try again."""
    import requests
    from pywebpush import Vapid, WebPusher

    address = letter["address"]
    content = {"title": letter["title"], "body": letter["body"], "table": letter["table"]}
    body = WebPusher(address).encode(json.dumps(content).encode())["body"]
    parts = urlsplit(address["endpoint"])
    vapid = Vapid.from_string(letter["key"])
    vapid.conf["no-strict"] = True  # Any contact goes, whether or not it looks like an e-mail address.
    lasts_until = int(time.time()) + SIGNATURE_LASTS
    claims = {"sub": letter["contact"], "aud": f"{parts.scheme}://{parts.netloc}", "exp": lasts_until}
    headers = {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(PUSH_LASTS),
        **({"Topic": letter["table"]} if letter["table"] else {}),
        **vapid.sign(claims),
    }
    try:
        answer = requests.post(
            address["endpoint"], body, headers=headers, timeout=TIMEOUT, allow_redirects=False, stream=True
        )
    except (requests.RequestException, OSError):
        return FAILED
    outcome = _outcome(answer.status_code)
    wait = seconds_told(answer.headers.get("retry-after", "")) if outcome == FAILED else None
    if wait is not None:
        sys.stdout.write(str(wait))
    return outcome


def _outcome(status: int) -> int:
    """What the status of a push service's answer means."""
    if status in (404, 410):
        return GONE
    if status in (408, 429) or status >= 500:
        return FAILED
    return DELIVERED if status < 300 else REJECTED


def seconds_told(retry_after: str) -> int | None:
    """The seconds that a header tells, as a number or as a time; None if it tells none."""
    if retry_after.isascii() and retry_after.isdigit():
        return min(int(retry_after[:9]), LONGEST_TOLD)
    try:
        then = parsedate_to_datetime(retry_after)
    except ValueError:
        return None
    if then.tzinfo is None:
        return None
    return min(max(ceil(then.timestamp() - time.time()), 0), LONGEST_TOLD)


def _tell(letter: Mapping[str, Any]) -> int:
    """Send a notice by Apprise."""
    from apprise import Apprise, NotifyFormat

    _, service = service_of(letter["address"]["url"])
    apprise = Apprise()
    apprise.add(service)
    body = f"{letter['body']}\n{letter['link']}" if letter["link"] else letter["body"]
    done = apprise.notify(body=body, title=letter["title"], body_format=NotifyFormat.TEXT)
    return DELIVERED if done else FAILED


if __name__ == "__main__":
    sys.exit(main())
