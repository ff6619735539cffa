"""The page as an app: what it is installed with, what it keeps, and the notices it shows."""

import struct

from playwright.sync_api import Page, expect

from tests.page.conftest import Visitor
from tests.server.running import Running

OFFLINE = ("ERR_INTERNET_DISCONNECTED",)
LOOKED_AFTER = """() => {
    const { serviceWorker: workers } = navigator;
    return new Promise((resolve) => {
        workers.addEventListener("controllerchange", () => resolve(), { once: true });
        if (workers.controller) resolve();
    });
}"""
KEPT = """async () => {
    const [name] = await caches.keys();
    const kept = await (await caches.open(name)).keys();
    return kept.map((one) => new URL(one.url).pathname);
}"""
# No browser without a window shows notices, so what the worker asks for is noted instead.
PUSH = """async (notice) => {
    const told = {};
    registration.showNotification = async (title, options) => Object.assign(told, { title, ...options });
    clients.openWindow = async (path) => (told.opened = path);
    const happen = async (kind, more) => {
        let done;
        dispatchEvent(Object.assign(new Event(kind), { waitUntil: (work) => (done = work), ...more }));
        await done;
    };
    await happen("push", { data: { json: () => notice } });
    await happen("notificationclick", { notification: { close() {}, data: told.data } });
    return told;
}"""


def wait_for_worker(page: Page) -> None:
    """Wait until the service worker has kept the page, and looks after it."""
    if not page.context.service_workers:
        page.context.wait_for_event("serviceworker", timeout=10_000)
    page.evaluate(LOOKED_AFTER)


def load_all_again(page: Page) -> None:
    """Load the page under the worker's eyes, which keeps what is loaded: fonts too, last of all."""
    page.reload()
    expect(page.get_by_role("main")).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => true)")


def test_icons_have_the_sizes_that_are_told(site: Running) -> None:
    http = site.client().http
    manifest = http.get("/manifest.webmanifest").json()
    assert (manifest["name"], manifest["display"], manifest["start_url"]) == ("Concordia", "standalone", "/")
    for icon in manifest["icons"]:
        answer = http.get(icon["src"])
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"


def test_page_opens_without_the_server_once_it_was_there(visitor: Visitor) -> None:
    page = visitor(worker=True, expected=OFFLINE)
    page.goto("/")
    wait_for_worker(page)
    load_all_again(page)
    page.context.set_offline(True)
    page.goto("/?again")
    expect(page.get_by_role("main")).to_be_visible()


def test_worker_leaves_the_server_to_answer_for_tables(visitor: Visitor) -> None:
    page = visitor(worker=True, expected=OFFLINE)
    page.goto("/")
    wait_for_worker(page)
    load_all_again(page)
    assert page.evaluate("fetch('/api/health').then(answer => answer.ok)")
    page.context.set_offline(True)
    assert not page.evaluate("fetch('/api/health').then(answer => answer.ok, () => false)")
    kept = page.evaluate(KEPT)
    assert kept
    assert all(path == "/" or path.startswith("/assets/") for path in kept)


def test_pushed_notice_leads_to_its_table(visitor: Visitor) -> None:
    page = visitor(worker=True)
    page.goto("/")
    wait_for_worker(page)
    (worker,) = page.context.service_workers
    told = worker.evaluate(PUSH, {"title": "It is your turn", "body": "Italia", "table": "abc"})
    assert (told["title"], told["body"], told["tag"]) == ("It is your turn", "Italia", "abc")
    assert told["opened"] == "/table/abc"
