"""The page in a real browser, before a real server.

The server forbids the page to evaluate texts, so `wait_for_function` fails: `expect` waits for what is seen.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from concordia.server.pages import PAGE
from tests.server.running import Running, running
from tools.browser import open_browser

expect.set_options(timeout=15_000)  # Two busy cores need their time.

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


class Visitor:
    """Opens a window for someone new, with cookies and games of their own."""

    def __init__(self, browser: Browser, site: Running) -> None:
        self.browser = browser
        self.site = site
        self.wrong: list[str] = []

    def __call__(
        self,
        *,
        width: int = 1280,
        height: int = 800,
        locale: str = "en-GB",
        dark: bool = False,
        moving: bool = False,
        worker: bool = False,
        expected: Sequence[str] = (),
        **more: Any,
    ) -> Page:
        """A window on the site; errors that contain `expected` words are not noted."""
        context = self.browser.new_context(
            base_url=self.site.url,
            viewport={"width": width, "height": height},
            locale=locale,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moving else "reduce",
            service_workers="allow" if worker else "block",
            **more,
        )

        def note(told: str) -> None:
            if not any(words in told for words in expected):
                self.wrong.append(told)

        def hear(message: ConsoleMessage) -> None:
            if message.type == "error":
                note(f"console: {message.text} ({message.location.get('url', '')})")

        def watch(page: Page) -> None:
            page.on("console", hear)
            page.on("pageerror", lambda error: note(f"error: {error.stack or error.message}"))

        context.on("page", watch)
        return context.new_page()


Axe = Callable[[Page], None]


# Not for all modules at once: while it is there, nothing else in this thread can run a loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for the tests of a file."""
    with sync_playwright() as playwright:
        one = open_browser(playwright)
        yield one
        one.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for the tests of a file, with the page as it is built."""
    if not (PAGE / "worker.js").is_file():
        pytest.fail("the page is not built: make page", pytrace=False)
    with running(f"sqlite:///{tmp_path_factory.mktemp('site') / 'concordia.db'}") as one:
        yield one


@pytest.fixture
def visitor(browser: Browser, site: Running) -> Iterator[Visitor]:
    """Opens windows on the site; the test fails if the page told of an error in one of them."""
    one = Visitor(browser, site)
    yield one
    for context in browser.contexts:
        context.close()
    if one.wrong:
        pytest.fail("\n".join(("the page told of errors:", *one.wrong)), pytrace=False)


@pytest.fixture
def axe() -> Axe:
    """Looks for barriers on a page as it is shown now, and fails with a list of them."""

    def look(page: Page) -> None:
        page.get_by_role("main").wait_for()
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run({ resultTypes: ['violations'] }).then((found) => found.violations)")
        barriers = [
            f"{rule['id']} ({rule['impact']}): {rule['help']}\n    {_place(node)}"
            for rule in found
            for node in rule["nodes"]
        ]
        if barriers:
            pytest.fail("\n".join((f"{len(barriers)} barriers on {page.url}:", *barriers)))

    return look


def _place(node: dict[str, Any]) -> str:
    """Where a barrier is, and what has to be done about it."""
    summary = " ".join(node["failureSummary"].split())
    return f"{' '.join(map(str, node['target']))}: {summary}\n    {node['html'][:200]}"
