"""Tables for the tests of the page, set up over the API, and sitting down at them in a browser."""

import json
from typing import Any

import httpx
from playwright.sync_api import Page

from tests.server.running import Running

NAMES = ("Livia", "Marcus", "Iulia", "Gaius", "Flavia", "Titus")


def table_for(
    site: Running,
    board: str = "italia",
    *,
    people: int = 1,
    bots: list[str] | None = None,
    variants: list[str] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A table that has begun, with the secrets of its people."""
    seats = [{"kind": "person", "name": name} for name in NAMES[:people]]
    seats += [{"kind": "bot", "bot": bot} for bot in bots or []]
    wanted = {"board": board, "variants": variants or [], "seats": seats, "start": True, **more}
    answer = httpx.post(f"{site.url}/api/tables", json=wanted, timeout=20)
    answer.raise_for_status()
    made: dict[str, Any] = answer.json()
    return made


def sit(page: Page, made: dict[str, Any], seats: list[int] | None = None) -> None:
    """Open a table in a browser that knows the secrets of its seats, or of some of them."""
    secrets = {
        seat: secret for seat, secret in made["secrets"].items() if seats is None or int(seat) in seats
    }
    kept = {made["table"]["id"]: {"secrets": secrets, "host": made["host"], "title": "", "made": 1}}
    page.add_init_script(f"localStorage.setItem('concordia-tables', {json.dumps(json.dumps(kept))})")
    page.goto(f"/table/{made['table']['id']}")
    page.locator("main.table").wait_for()
