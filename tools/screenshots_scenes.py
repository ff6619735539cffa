"""What the pictures show: every screen, and every kind of moment at a table."""

from collections.abc import Callable
from typing import Final, NamedTuple

from playwright.sync_api import Page

from tools.screenshots_games import Moment, shown
from tools.screenshots_site import Json, Site, keep

IMPERIUM: Final = Moment("imperium", 4)
ITALIA: Final = Moment("italia", 3)
SICILIA: Final = Moment("sicilia", 3)
ROMA: Final = Moment("roma", 4, variants=("venus",))
OVER: Final = Moment("imperium", 4, "over")
BEGINNING: Final = Moment("italia", 2, share=0)
PHONE: Final = 760
"""Below this width the page is laid out for phones."""

Visit = Callable[[Page, Site], None]


class Scene(NamedTuple):
    """A picture: its name and the way there; it may show all of a long page, or be for phones alone."""

    name: str
    visit: Visit
    whole: bool = False
    narrow: bool = False


def at(path: str, select: str = "main") -> Visit:
    """A screen that needs nothing but its address."""

    def visit(page: Page, site: Site) -> None:
        keep(page)
        page.goto(path)
        page.locator(select).first.wait_for()

    return visit


def sit(page: Page, made: Json, search: str = "", **more: object) -> None:
    """Sit down at a table that has begun."""
    keep(page, made, **more)
    page.goto(f"/table/{made['table']['id']}{search}")
    page.locator("main.table svg.board").wait_for()


def table(moment: Moment, then: Callable[[Page], None] | None = None, name: str = "") -> Visit:
    """A table at a moment of a game, and something that is done there."""

    def visit(page: Page, site: Site) -> None:
        sit(page, site.table(moment, name=name))
        if then is not None:
            then(page)

    return visit


def sheet(title: str) -> Callable[[Page], None]:
    """Open a sheet from the bar, which a wide page may show without one."""

    def open_sheet(page: Page) -> None:
        button = page.locator(".bar nav").get_by_role("button", name=title, exact=True)
        if button.is_visible():
            button.click()

    return open_sheet


def start(page: Page, site: Site) -> None:
    """The first screen, for someone who plays already."""
    keep(page, site.table(IMPERIUM), site.table(ITALIA), site.table(OVER))
    page.goto("/")
    page.locator("section[aria-labelledby=continue] li").nth(2).wait_for()


def room(page: Page, site: Site) -> None:
    """A table that waits for people, as its host sees it."""
    seats: list[Json] = [
        {"kind": "person", "name": "Livia"},
        {"kind": "bot", "bot": "senator", "name": "Marcus"},
        {"kind": "open"},
        {"kind": "open"},
    ]
    wanted = {"board": "imperium", "variants": ["venus"], "seats": seats, "name": "Cena apud Liviam"}
    made = site.new_table("room", {**wanted, "options": {"time": {"kind": "deadline", "hours": 24}}})
    keep(page, made)
    page.goto(f"/table/{made['table']['id']}")
    page.locator("li.seat").first.wait_for()


def lobby(page: Page, site: Site) -> None:
    """Tables that everyone can find, and ratings."""
    site.accounts()
    site.listed()
    at("/lobby", "#ratings")(page, site)


def account(page: Page, site: Site) -> None:
    """One's own account."""
    jar = site.accounts()["Livia"].jar
    cookies = [{"name": one.name, "value": one.value or "", "url": site.url} for one in jar]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    at("/account", ".facts")(page, site)
    page.context.clear_cookies()


def player(page: Page, site: Site) -> None:
    """What someone has played."""
    site.accounts()
    at("/player/Livia", ".facts")(page, site)


def campaign(page: Page, site: Site) -> None:
    """A campaign of which one game is won."""
    stages = [{"board": "italia", "margin": 14}, {"board": "sicilia"}, {"board": "roma"}]
    keep(page, campaign=stages)
    page.goto("/campaign")
    page.locator("ol.stages li").nth(2).wait_for()


def bring(page: Page, site: Site) -> None:
    """A record that is brought."""
    at("/import", "textarea")(page, site)
    page.locator("textarea").fill(shown(ITALIA).record)


def tutorial(page: Page, site: Site) -> None:
    """The first game, with someone at one's side."""
    sit(page, site.table(BEGINNING, name="Your first game"), "?tutorial")
    page.get_by_role("complementary", name="Coach").wait_for()


def curtain(page: Page, site: Site) -> None:
    """Two partners at one screen, neither of whose hands is shown."""
    moment = Moment("imperium", 4, variants=("teams",), share=0.4, seat=0)
    sit(page, site.table(moment, (0, 2), name="Two against two"))
    page.locator(".curtain").wait_for()


def uncurtained(page: Page, site: Site) -> None:
    """The same, when the one who is asked looks."""
    curtain(page, site)
    page.locator(".curtain button").click()
    page.locator(".hand").wait_for()


def chat(page: Page, site: Site) -> None:
    """What people say to each other."""
    made = site.table(ITALIA, (0, 1, 2), name="Amici")
    if "said" not in made:
        for seat, words in (
            (0, "Salvete!"),
            (1, "Salve, Livia. You left me no cloth at all."),
            (2, "Nor brick."),
        ):
            secret = {"x-seat-secrets": made["secrets"][str(seat)]}
            site.ask("POST", f"/tables/{made['table']['id']}/chat", {"text": words}, headers=secret)
        made["said"] = True
    sit(page, {**made, "secrets": {"0": made["secrets"]["0"]}})
    page.locator("#tab-chat, [aria-label=Chat]").locator("visible=true").first.click()


def trade(page: Page) -> None:
    """Begin to buy or sell something."""
    page.locator(".trade .step:not(:disabled)").last.click()


def look_closer(page: Page) -> None:
    """Point at a card on display, which is then shown large; on a phone open the display."""
    if page.viewport_size and page.viewport_size["width"] < PHONE:
        sheet("Display")(page)
    else:
        page.locator(".offer").nth(2).hover()


def wonder(page: Page) -> None:
    """Click a card that cannot be played now, and be told why."""
    page.locator(".hand button[aria-disabled=true]").first.click(force=True)
    page.locator(".why").wait_for()


def confirm(page: Page) -> None:
    """Choose something that ends the turn."""
    page.locator(".question [data-kind=coins]").click()
    page.locator("[data-confirm]").wait_for()


def help_on(page: Page) -> None:
    """Ask for help, and point at something."""
    sheet("Help")(page)
    page.locator("[data-help]:visible").first.click()


def replay(page: Page, site: Site) -> None:
    """A moment of a game that is over."""
    made = site.table(OVER)
    keep(page, made)
    page.goto(f"/replay/{made['table']['id']}?at=150")
    page.locator("svg.board").wait_for()


SCENES: Final = (
    Scene("start", start, whole=True),
    Scene("start-first", at("/", ".play")),
    Scene("new", at("/new", "main form, main fieldset, main section"), whole=True),
    Scene("new-online", at("/new?online", "main form, main fieldset, main section"), whole=True),
    Scene("room", room, whole=True),
    Scene("lobby", lobby, whole=True),
    Scene("account-out", at("/account", "#account-name")),
    Scene("account", account, whole=True),
    Scene("player", player, whole=True),
    Scene("campaign", campaign, whole=True),
    Scene("import", bring),
    Scene("settings", at("/settings"), whole=True),
    Scene("rules", at("/rules")),
    Scene("rules-moving", at("/rules#moving")),
    Scene("rules-scoring", at("/rules#scoring")),
    Scene("tutorial", at("/tutorial")),
    Scene("coach", tutorial),
    Scene("imperium", table(IMPERIUM)),
    Scene("italia", table(ITALIA)),
    Scene("sicilia", table(SICILIA)),
    Scene("roma", table(ROMA)),
    Scene("contrarius", table(Moment("sicilia", 1, variants=("contrarius",)))),
    Scene("moving", table(Moment("imperium", 4, "to", 0.55))),
    Scene("moving-italia", table(Moment("italia", 3, "to", 0.48, seed="pax"))),
    Scene("moving-roma", table(Moment("roma", 4, "to", 0.53, ("venus",), "pax"))),
    Scene("building", table(Moment("italia", 3, "build", 0.3))),
    Scene("trading", table(Moment("imperium", 4, "trade"), trade)),
    Scene("buying", table(Moment("imperium", 4, "buy-card"))),
    Scene("copying", table(Moment("imperium", 4, "copy", 0.4))),
    Scene("confirm", table(Moment("imperium", 4, "prefect", 0.4), confirm)),
    Scene("why", table(Moment("imperium", 4, "build"), wonder)),
    Scene("god", table(Moment("roma", 4, "god", 0.4, ("venus",)))),
    Scene("curtain", curtain),
    Scene("teams", uncurtained),
    Scene("chat", chat),
    Scene("display", table(IMPERIUM, look_closer)),
    Scene("players", table(IMPERIUM, sheet("Players")), narrow=True),
    Scene("log", table(IMPERIUM, sheet("Log")), narrow=True),
    Scene("points", table(IMPERIUM, sheet("Points"))),
    Scene("list", table(IMPERIUM, sheet("Board as a list"))),
    Scene("since", table(IMPERIUM, sheet("Since my last turn"))),
    Scene("menu", table(IMPERIUM, sheet("Menu"))),
    Scene("help", table(IMPERIUM, help_on)),
    Scene("end", table(OVER)),
    Scene("replay", replay),
    Scene("lost", at("/nowhere")),
    Scene("no-table", at("/table/aaaaaaaaaaaaaaaaaaaaaaaaaa", "[role=alert]")),
)
