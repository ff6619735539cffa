"""Friends in several browsers: following, who is here, invitations, challenges, and what a block stops."""

import re
import secrets

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Axe, Visitor
from tests.page.tables import sit, table_for
from tests.server.running import Json

AWAY = """
    Object.defineProperty(document, "hidden", { get: () => window.away === true });
    window.told = [];
    window.Notification = class {
        static permission = "granted";
        constructor(title, options) { window.told.push([title, options.body]); }
        addEventListener() {}
    };
"""
"""A browser whose notices are noted, and in which someone can look elsewhere."""
PASSWORD = "correct horse"
REFUSED = ("status of 403", "status of 409", "status of 404")


def signed_in(visitor: Visitor, name: str, **window: object) -> Page:
    """A window of someone who has just made an account."""
    page = visitor(expected=REFUSED, **window)  # type: ignore[arg-type]
    made = page.request.post(
        f"{visitor.site.url}/api/accounts",
        data={"name": name, "password": PASSWORD},
        headers={"origin": visitor.site.url},
    )
    assert made.ok, made.text()
    return page


def follow(page: Page, name: str) -> None:
    """Follow someone on the page of friends."""
    page.goto("/friends")
    page.get_by_label("Follow someone by name").fill(name)
    page.get_by_role("button", name="Follow", exact=True).first.click()
    expect(page.get_by_text(f"You follow {name} now.")).to_be_visible()


def test_one_follows_someone_and_sees_when_they_are_here_and_where_they_play(visitor: Visitor) -> None:
    anna, bruno = signed_in(visitor, "Anna"), signed_in(visitor, "Bruno")
    follow(anna, "Bruno")
    followed = anna.get_by_role("region", name="People you follow").get_by_role("listitem")
    expect(followed).to_contain_text("Not here")
    bruno.goto("/friends")
    expect(bruno.get_by_role("region", name="People who follow you")).to_contain_text("Anna")
    bruno.get_by_role("region", name="People who follow you").get_by_role("button", name="Follow").click()
    expect(bruno.get_by_role("region", name="People you follow")).to_contain_text("Here now")
    anna.reload()
    expect(followed).to_contain_text("Here now")
    bruno.request.post(
        f"{visitor.site.url}/api/tables",
        data={
            "board": "italia",
            "name": "Forum",
            "listed": True,
            "start": True,
            "seats": [{"kind": "person", "mine": True}, {"kind": "person", "name": "Guest"}],
        },
        headers={"origin": visitor.site.url},
    )
    anna.reload()
    followed.get_by_role("link", name="Watch: Forum").click()
    expect(anna.locator("main.table")).to_be_visible()
    bruno.goto("/account")
    with bruno.expect_response("**/api/me/choices"):
        bruno.get_by_role("radio", name="Nobody").check()
    anna.goto("/friends")
    expect(followed).to_contain_text("Not here")


def test_someone_is_invited_to_a_seat_sees_it_on_any_screen_and_sits_down_by_one_click(
    visitor: Visitor,
) -> None:
    livia, titus, gaius = (signed_in(visitor, name) for name in ("Livia", "Titus", "Gaius"))
    for page in (titus, gaius):
        page.goto("/rules")
    made = livia.request.post(
        f"{visitor.site.url}/api/tables",
        data={"board": "italia", "seats": [{"kind": "person", "mine": True}, {}, {}]},
        headers={"origin": visitor.site.url},
    ).json()
    livia.goto(f"/table/{made['table']['id']}")
    for name in ("Titus", "Gaius"):
        livia.get_by_role("button", name="Invite").first.click()
        livia.get_by_label("Name of the account").fill(name)
        livia.locator("form").get_by_role("button", name="Invite").click()
        seat = livia.get_by_role("listitem").filter(has_text=name)
        expect(seat).to_contain_text("Invited, has not answered yet")
    for page in (titus, gaius):
        card = page.get_by_role("complementary", name="Invitations")
        expect(card).to_contain_text("Livia invites you to a game")
        expect(card).to_contain_text("Italia · 3 players")
    titus.get_by_role("button", name="Accept").click()
    expect(titus).to_have_url(re.compile(made["table"]["id"]))
    expect(titus.get_by_text("The host begins when everyone is here.")).to_be_visible()
    gaius.get_by_role("button", name="Decline").click()
    expect(gaius.get_by_role("complementary", name="Invitations")).not_to_be_visible()
    for page in (livia, titus):
        expect(page.get_by_text("Gaius has declined.")).to_be_visible()
        expect(page.get_by_role("listitem").filter(has_text="Titus")).to_be_visible()
    livia.get_by_role("button", name="Invite").click()
    livia.get_by_label("Name of the account").fill("Gaius")
    livia.locator("form").get_by_role("button", name="Invite").click()
    expect(livia.get_by_text("Gaius has declined an invitation to this table.")).to_be_visible()


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_a_challenge_leads_to_a_game_that_begins_when_it_is_accepted(
    visitor: Visitor, axe: Axe, size: tuple[int, int]
) -> None:
    width, height = size
    names = (f"Iulia {width}", f"Marcus {width}")
    iulia, marcus = (signed_in(visitor, name, width=width, height=height) for name in names)
    marcus.goto("/")
    iulia.goto(f"/player/{names[1]}")
    iulia.get_by_role("link", name="Challenge").click()
    expect(iulia.get_by_role("heading", name="Challenge someone")).to_be_visible()
    expect(iulia.get_by_label("Name of the account")).to_have_value(names[1])
    iulia.get_by_text("Clock", exact=True).click()
    iulia.get_by_label("Rated").check()
    axe(iulia)
    iulia.get_by_role("button", name="Challenge").click()
    expect(iulia.get_by_text(f"Waiting for an answer: {names[1]}")).to_be_visible()
    axe(iulia)
    card = marcus.get_by_role("complementary", name="Invitations")
    expect(card).to_contain_text(f"{names[0]} challenges you")
    expect(marcus.get_by_role("link", name="Friends: 1 invitation")).to_be_visible()
    axe(marcus)
    box = card.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    marcus.get_by_role("button", name="Accept").click()
    for page in (iulia, marcus):
        expect(page.locator("main.table")).to_be_visible()


def block(page: Page) -> None:
    """Block someone whose page or menu is open."""
    page.get_by_role("button", name="Block").click()
    page.get_by_role("button", name="Block", exact=True).click()


def table_of(page: Page, visitor: Visitor) -> str:
    """The path of a listed table of someone, at which one seat is open."""
    wanted = {"board": "italia", "listed": True, "seats": [{"kind": "person", "mine": True}, {}]}
    headers = {"origin": visitor.site.url}
    made = page.request.post(f"{visitor.site.url}/api/tables", data=wanted, headers=headers)
    return f"/table/{made.json()['table']['id']}"


def sit_down(page: Page) -> None:
    page.get_by_role("button", name="Sit here").click()
    page.locator("form").get_by_role("button", name="Sit here").click()


def test_a_block_stops_following_challenging_and_sitting_down(visitor: Visitor) -> None:
    clio, dido = signed_in(visitor, "Clio"), signed_in(visitor, "Dido")
    follow(dido, "Clio")
    clio.goto("/player/Dido")
    block(clio)
    expect(clio.get_by_text("You have blocked this person.")).to_be_visible()
    dido.goto("/friends")
    expect(dido.get_by_text("You follow nobody yet.")).to_be_visible()
    dido.get_by_label("Follow someone by name").fill("Clio")
    dido.get_by_role("button", name="Follow", exact=True).click()
    expect(dido.get_by_role("alert")).to_contain_text("Clio does not want to be followed or invited by you.")
    dido.goto("/challenge?with=Clio")
    dido.get_by_role("button", name="Challenge").click()
    expect(dido.get_by_role("alert")).to_contain_text("does not want to be followed or invited")
    table = table_of(clio, visitor)
    dido.goto(table)
    sit_down(dido)
    expect(dido.get_by_role("alert")).to_contain_text("Someone at this table does not want to play with you.")
    clio.goto("/friends")
    clio.get_by_role("button", name="Unblock").click()
    expect(clio.get_by_role("button", name="Unblock")).not_to_be_visible()
    dido.reload()
    sit_down(dido)
    expect(dido.get_by_text("The host begins when everyone is here.")).to_be_visible()


def test_who_is_blocked_at_a_table_is_not_heard_there_any_more(visitor: Visitor) -> None:
    clio, dido = signed_in(visitor, "Cloelia"), signed_in(visitor, "Drusilla")
    table = table_of(clio, visitor)
    dido.goto(table)
    sit_down(dido)
    clio.goto(table)
    clio.get_by_role("button", name="Begin").click()
    for page in (clio, dido):
        page.get_by_role("tab", name="Chat").click()
    clio.get_by_role("button", name="What you can do about Drusilla").click()
    block(clio)
    expect(clio.get_by_role("button", name="Unblock")).to_be_visible()
    dido.get_by_role("textbox").fill("Hello?")
    dido.get_by_role("button", name="Send").click()
    expect(dido.locator(".chat li:not(.unsaid)")).to_contain_text("Hello?")
    clio.get_by_role("textbox").fill("I hear nothing")
    clio.get_by_role("button", name="Send").click()
    expect(clio.locator(".chat li:not(.unsaid)")).to_have_text([re.compile("I hear nothing")])


def test_what_a_guest_says_is_hidden_for_whoever_does_not_want_to_hear_it(visitor: Visitor, axe: Axe) -> None:
    made = table_for(visitor.site, people=2)
    livia, marcus = visitor(), visitor()
    sit(livia, made, [0])
    sit(marcus, made, [1])
    for page in (livia, marcus):
        page.get_by_role("tab", name="Chat").click()
    marcus.get_by_role("textbox").fill("Blah")
    marcus.get_by_role("button", name="Send").click()
    expect(livia.locator(".chat li")).to_contain_text("Blah")
    livia.get_by_role("button", name="What you can do about Marcus").click()
    livia.get_by_role("button", name="Hide their chat").click()
    expect(livia.locator(".chat")).not_to_contain_text("Blah")
    axe(livia)
    livia.reload()
    livia.get_by_role("tab", name="Chat").click()
    expect(livia.locator(".chat")).not_to_contain_text("Blah")
    livia.get_by_role("button", name="What you can do about Marcus").click()
    livia.get_by_role("button", name="Show their chat").click()
    expect(livia.locator(".chat li")).to_contain_text("Blah")


def test_each_kind_of_notice_is_switched_off_and_stays_so(visitor: Visitor) -> None:
    page = signed_in(visitor, "Quintus")
    page.goto("/account")
    with page.expect_response("**/api/me/choices"):
        page.get_by_role("checkbox", name="invitations").uncheck()
    page.reload()
    expect(page.get_by_role("checkbox", name="challenges")).to_be_checked()
    expect(page.get_by_role("checkbox", name="invitations")).not_to_be_checked()


def finish_turn(visitor: Visitor, made: Json, seat: int) -> None:
    """Let a seat move until another one is asked."""
    path = f"{visitor.site.url}/api/tables/{made['table']['id']}"
    headers = {"x-seat-secrets": made["secrets"][str(seat)]}
    while True:
        seen = httpx.get(f"{path}/view", headers=headers).json()
        actions = seen["view"]["actions"]
        if not actions:
            return
        move = {"position": seen["position"], "key": secrets.token_hex(8), "action": actions[-1]["action"]}
        httpx.post(f"{path}/moves", json=move, headers=headers).raise_for_status()


def test_whoever_looks_elsewhere_is_called_back_when_it_is_their_turn(visitor: Visitor) -> None:
    made = table_for(visitor.site, people=2, name="Ostia")
    livia = visitor()
    livia.add_init_script(AWAY)
    sit(livia, made, [0])
    finish_turn(visitor, made, 0)
    expect(livia).to_have_title("Ostia")
    finish_turn(visitor, made, 1)
    expect(livia).to_have_title("● Ostia")
    assert livia.evaluate("told") == [], "who looks at the table sees it"
    finish_turn(visitor, made, 0)
    expect(livia).to_have_title("Ostia")
    livia.evaluate("window.away = true")
    finish_turn(visitor, made, 1)
    expect(livia).to_have_title("● Ostia")
    told = """new Promise((done) => {
        const look = () => (window.told.length ? done(window.told) : setTimeout(look, 20));
        look();
    })"""
    assert livia.evaluate(told) == [["It is your turn", "Ostia"]]
