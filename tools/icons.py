"""Draws the icons of the page from web/public/icon.svg: `python -m tools.icons`."""

from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import sync_playwright

from tools.browser import open_browser

PUBLIC: Final = Path(__file__).parents[1] / "web" / "public"


class Icon(NamedTuple):
    """A picture: its name and width, the share of it that the sign takes, and whether it is a full square."""

    name: str
    width: int
    share: float
    square: bool


ICONS: Final = (
    Icon("icon-180.png", 180, 0.86, True),
    Icon("icon-192.png", 192, 1.0, False),
    Icon("icon-512.png", 512, 1.0, False),
    Icon("icon-maskable-512.png", 512, 0.76, True),
)
SHEET: Final = """
<style>
  body {{ margin: 0 }}
  svg {{ display: block; width: {width}px; height: {width}px }}
  #sign {{ transform: scale({share}); transform-origin: 50% 50% }}
  #ground {{ {corners} }}
</style>
{svg}
"""


def main() -> None:
    """Draw every icon."""
    svg = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = open_browser(playwright)
        for icon in ICONS:
            page = browser.new_page(viewport={"width": icon.width, "height": icon.width})
            corners = "rx: 0" if icon.square else ""
            page.set_content(SHEET.format(svg=svg, width=icon.width, share=icon.share, corners=corners))
            page.screenshot(path=PUBLIC / icon.name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
