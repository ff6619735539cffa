"""Takes pictures of every screen at two sizes, light and dark: `python -m tools.screenshots`.

They go to build/screenshots, with an index.html that shows them all. With --readme, the few of the README are
written to docs/pictures instead.
"""

import argparse
import base64
import sys
import time
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final, Literal, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from concordia.bots.match import get_ready
from tools.browser import open_browser
from tools.screenshots_scenes import SCENES, Scene
from tools.screenshots_site import Site, running_site

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "build" / "screenshots"
DOCS: Final = ROOT / "docs" / "pictures"

Light = Literal["light", "dark"]
LIGHTS: Final[tuple[Light, ...]] = ("light", "dark")


class Size(NamedTuple):
    """A window."""

    width: int
    height: int


WIDE: Final = Size(1366, 768)
PHONE: Final = Size(390, 844)


class Picture(NamedTuple):
    """A picture of the README."""

    name: str
    scene: str
    size: Size
    light: Light


README: Final = (
    Picture("imperium", "moving", WIDE, "light"),
    Picture("roma", "moving-roma", WIDE, "dark"),
    Picture("phone", "building", PHONE, "light"),
    Picture("end", "end", WIDE, "light"),
)
STILL: Final = "*, *::before, *::after { transition: none !important }"
"""Without it, what is light becomes dark step by step."""
QUALITY: Final = 86
MOST_BYTES: Final = 250_000
"""What a picture of the README may weigh."""


def windows(browser: Browser, site: Site, size: Size) -> BrowserContext:
    """A browser for windows of a size, in which nothing moves."""
    return browser.new_context(
        base_url=site.url,
        viewport={"width": size.width, "height": size.height},
        locale="en-GB",
        reduced_motion="reduce",
        service_workers="block",
        has_touch=size is PHONE,
        bypass_csp=True,
    )


def settle(page: Page) -> None:
    """Wait until all has come that is to be seen."""
    page.add_style_tag(content=STILL)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")


def photograph(context: BrowserContext, site: Site, scene: Scene, size: Size) -> None:
    """Take the pictures of a scene in a window of a size."""
    with context.new_page() as page:
        scene.visit(page, site)
        settle(page)
        for light in LIGHTS:
            page.emulate_media(color_scheme=light)
            page.screenshot(
                path=FOLDER / file_name(scene, size, light), full_page=scene.whole, animations="disabled"
            )


def file_name(scene: Scene, size: Size, light: Light) -> str:
    """What the picture of a scene is called."""
    return f"{scene.name}-{size.width}-{light}.png"


def sizes_of(scene: Scene) -> tuple[Size, ...]:
    """The windows in which a scene is shown."""
    return (PHONE,) if scene.narrow else (WIDE, PHONE)


def take_all(browser: Browser, site: Site, scenes: Sequence[Scene]) -> None:
    """Take every picture, and tell how far it has come."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    contexts = {size: windows(browser, site, size) for size in (WIDE, PHONE)}
    for number, scene in enumerate(scenes, 1):
        print(f"{number:3} of {len(scenes)}  {scene.name}", flush=True)
        for size in sizes_of(scene):
            photograph(contexts[size], site, scene, size)
    index = FOLDER / "index.html"
    index.write_text(index_of(SCENES), encoding="utf-8")
    print(f"Done in {time.monotonic() - begun:.0f} s: {index}")


def index_of(scenes: Sequence[Scene]) -> str:
    """A page that shows all pictures."""
    rows = []
    for scene in scenes:
        name = scene.name
        files = [file_name(scene, size, light) for size in sizes_of(scene) for light in LIGHTS]
        images = "".join(f'<a href="{file}"><img src="{file}" alt="" loading="lazy"></a>' for file in files)
        rows.append(f'<h2 id="{escape(name)}">{escape(name)}</h2><p>{images}</p>')
    style = (
        "body{font-family:sans-serif;margin:1rem;background:#888}p{display:flex;gap:8px;align-items:start}"
    )
    style += "img{max-width:100%;max-height:560px}a{flex:0 1 auto}"
    head = f'<!doctype html><meta charset="utf-8"><title>Screenshots</title><style>{style}</style>'
    return head + "\n".join(rows) + "\n"


def take_readme(browser: Browser, site: Site) -> None:
    """Take the pictures of the README; Chromium itself makes them small."""
    DOCS.mkdir(parents=True, exist_ok=True)
    scenes = {scene.name: scene for scene in SCENES}
    for picture in README:
        with windows(browser, site, picture.size).new_page() as page:
            page.emulate_media(color_scheme=picture.light)
            scenes[picture.scene].visit(page, site)
            settle(page)
            wanted = {"format": "webp", "quality": QUALITY}
            taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", wanted)
        data = base64.b64decode(taken["data"])
        assert len(data) <= MOST_BYTES, f"{picture.name} has {len(data):,} bytes"
        (DOCS / f"{picture.name}.webp").write_bytes(data)
        print(f"docs/pictures/{picture.name}.webp  {len(data):,} bytes")


def main() -> None:
    """Take the pictures that are wanted."""
    parser = argparse.ArgumentParser(description="Take pictures of every screen.")
    parser.add_argument("--only", metavar="NAME", nargs="+", help="only scenes whose names begin with these")
    parser.add_argument("--readme", action="store_true", help="take the pictures of the README")
    wanted = parser.parse_args()
    scenes = [scene for scene in SCENES if not wanted.only or scene.name.startswith(tuple(wanted.only))]
    if not scenes:
        sys.exit(f"There is no such scene; there are {', '.join(scene.name for scene in SCENES)}.")
    get_ready()
    with running_site() as site, sync_playwright() as playwright:
        browser = open_browser(playwright)
        try:
            if wanted.readme:
                take_readme(browser, site)
            else:
                take_all(browser, site, scenes)
        finally:
            browser.close()


if __name__ == "__main__":
    main()
