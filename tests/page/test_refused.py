"""Refusals in the browser: told in the reader's language, by their code and arguments."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from concordia.game import Game
from concordia.record import record_text
from tests.page.conftest import Visitor
from tests.server.test_refused import changed_record

NO_TABLE = {
    "en-GB": "There is no such table.",
    "de-DE": "Diesen Tisch gibt es nicht.",
    "pl-PL": "Nie ma takiego stołu.",
    "ru-RU": "Такого стола нет.",
    "hu-HU": "Nincs ilyen asztal.",
    "sr-RS": "Takav sto ne postoji.",
}


@pytest.mark.parametrize("locale", NO_TABLE)
def test_a_refused_connection_is_told_in_the_language_of_the_reader(visitor: Visitor, locale: str) -> None:
    page = visitor(locale=locale)
    page.goto(f"/table/{20 * '0'}")
    expect(page.get_by_role("alert")).to_have_text(NO_TABLE[locale])


def test_a_refusal_within_a_refusal_is_told_in_the_same_language(visitor: Visitor) -> None:
    game = Game.new("italia", seats=["Ann", "Ben"], seed=1)
    game.push("prefect")
    page = visitor(locale="pl-PL", expected=("status of 400",))
    page.goto("/import")
    page.get_by_role("textbox").fill(changed_record(record_text(game), "prefect", "slot 1"))
    page.get_by_role("button", name="Otwórz grę").click()
    expect(page.get_by_role("alert")).to_have_text("Wiersz 9: Ten ruch nie jest teraz dozwolony: slot 1.")


def sign_in_refused(page: Page, refusal: dict[str, Any]) -> None:
    """Try to sign in, and be refused for this reason."""
    body = json.dumps({"error": refusal})
    page.unroute_all()
    page.route(
        "**/api/session", lambda route: route.fulfill(status=429, content_type="application/json", body=body)
    )
    page.locator("form button.main").click()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (1, "Za często. Spróbuj ponownie za 1 sekundę."),
        (3, "Za często. Spróbuj ponownie za 3 sekundy."),
        (25, "Za często. Spróbuj ponownie za 25 sekund."),
    ],
)
def test_numbers_of_a_refusal_have_the_plural_of_the_language(
    visitor: Visitor, seconds: int, words: str
) -> None:
    page = visitor(locale="pl-PL", expected=("status of 429",))
    page.goto("/account")
    page.locator("#account-name").fill("Livia")
    page.locator("#account-password").fill("correct horse")
    arguments = {"most": 10, "within": 60, "cost": 1, "seconds": seconds}
    sign_in_refused(page, {"code": "too-often", "arguments": arguments, "message": "too often"})
    expect(page.get_by_role("alert")).to_have_text(words)


def test_a_refusal_that_the_page_does_not_know_is_told_in_the_words_of_the_server(visitor: Visitor) -> None:
    page = visitor(locale="de-DE", expected=("status of 429",))
    page.goto("/account")
    page.locator("#account-name").fill("Livia")
    page.locator("#account-password").fill("correct horse")
    sign_in_refused(page, {"code": "from-tomorrow", "arguments": {}, "message": "come back tomorrow"})
    expect(page.get_by_role("alert")).to_have_text("Der Server sagt: come back tomorrow")


def test_a_password_that_is_too_short_is_told_with_its_length(visitor: Visitor) -> None:
    page = visitor(locale="de-DE", expected=("status of 422",))
    page.goto("/account")
    page.locator("#account-name").fill("Livia")
    page.locator("#account-password").fill("short")
    page.locator("form button.main").click()
    expect(page.get_by_role("alert")).to_have_text("Passwort: mindestens 8 Zeichen.")
