"""The page in each of its languages: no word is missing, plurals are right, and everything has room."""

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Visitor
from tests.page.layout import TABLE, cut_off, hidden, misplaced, settled
from tests.page.player import Mouse
from tests.page.tables import sit, table_for
from tests.server.running import Running

KEY = re.compile(
    r"\b(board|card|colonist|colour|event|game|god|good|help|level|move|page|province|question|replay|role"
    r"|refused|rules|side|start|term|tutorial|variant|why)\.[a-z-]+"
)
# What is written, and what is told to those who do not see it.
TEXTS = """() => {
  const names = ["aria-label", "title", "placeholder", "alt"];
  const told = (node) => names.map((name) => node.getAttribute(name) ?? "");
  return [document.title, document.body.innerText, ...[...document.querySelectorAll("*")].flatMap(told)];
}"""


class Spoken(NamedTuple):
    """A language, as a browser asks for it and as the page tells it, and some of what it says."""

    locale: str
    language: str
    play: str
    question: str
    begins: str
    coins: str
    seats: tuple[str, str, str]
    rules: str


LANGUAGES = {
    "en": Spoken(
        "en-GB",
        "en",
        "Play now",
        "Choose a card to play.",
        "The game begins.",
        "Livia takes 3 sestertii.",
        ("1 free seat", "2 free seats", "5 free seats"),
        "The rules",
    ),
    "pl": Spoken(
        "pl-PL",
        "pl",
        "Graj teraz",
        "Wybierz kartę do zagrania.",
        "Gra się zaczyna.",
        "3 sestercje",
        ("1 wolne miejsce", "2 wolne miejsca", "5 wolnych miejsc"),
        "Zasady gry",
    ),
    "ru": Spoken(
        "ru-RU",
        "ru",
        "Играть",
        "Выберите карту, которую хотите разыграть.",
        "Игра начинается.",
        "3 сестерция",
        ("1 свободное место", "2 свободных места", "5 свободных мест"),
        "Правила игры",
    ),
    "hu": Spoken(
        "hu-HU",
        "hu",
        "Játék indítása",
        "Válassz egy kártyát, amelyet kijátszol.",
        "Kezdődik a játék.",
        "3 sestertius",
        ("1 szabad hely", "2 szabad hely", "5 szabad hely"),
        "A szabályok",
    ),
    "sr": Spoken(
        "sr-RS",
        "sr-Latn",
        "Igraj odmah",
        "Izaberite kartu koju igrate.",
        "Igra počinje.",
        "3 sestercija",
        ("1 slobodno mesto", "2 slobodna mesta", "5 slobodnih mesta"),
        "Pravila igre",
    ),
    "de": Spoken(
        "de-DE",
        "de",
        "Jetzt spielen",
        "Wähle eine Karte zum Ausspielen.",
        "Das Spiel beginnt.",
        "3 Sesterzen",
        ("1 freier Platz", "2 freie Plätze", "5 freie Plätze"),
        "Die Regeln",
    ),
}
every_language = pytest.mark.parametrize("language", LANGUAGES)


def check_words(page: Page, language: str) -> None:
    """The page says what language it speaks, and no key is shown in place of words."""
    expect(page.locator("html")).to_have_attribute("lang", LANGUAGES[language].language)
    untranslated = [found[0] for text in page.evaluate(TEXTS) for found in KEY.finditer(text)]
    assert untranslated == []


@pytest.fixture(scope="module")
def open_seats(site: Running) -> None:
    """Tables in the lobby with one, two and five free seats."""
    for free in (1, 2, 5):
        taken = [f"Livia {seat}" for seat in range(3 - free)]
        site.client().table(*taken, *["open"] * free, board="imperium", start=False, listed=True)


@every_language
@pytest.mark.usefixtures("open_seats")
def test_start_rules_and_lobby_speak_the_language_of_the_browser(visitor: Visitor, language: str) -> None:
    spoken = LANGUAGES[language]
    page = visitor(locale=spoken.locale)
    page.goto("/rules")
    expect(page.get_by_role("heading", level=1)).to_have_text(spoken.rules)
    expect(page.locator("section table").first).to_be_visible()
    check_words(page, language)
    page.locator("header a[href='/']").click()
    expect(page.get_by_role("button", name=spoken.play)).to_be_visible()
    check_words(page, language)
    page.locator("a[href='/lobby']").click()
    for told in spoken.seats:
        expect(page.get_by_text(told, exact=True)).to_be_visible()
    check_words(page, language)


@every_language
def test_table_speaks_the_language_of_the_browser(visitor: Visitor, language: str) -> None:
    spoken = LANGUAGES[language]
    page = visitor(locale=spoken.locale, width=1366, height=768)
    sit(page, table_for(visitor.site, bots=["colonist"]))
    question = page.locator(".question .asked")
    expect(question).to_have_text(spoken.question)
    log = page.locator("[data-coach=log]")
    expect(log).to_contain_text(spoken.begins)
    page.locator(".hand [data-card=mercator]").click()
    expect(log).to_contain_text(spoken.coins)
    expect(question).not_to_have_text(spoken.question)
    Mouse(page, 5).play(6)
    check_words(page, language)
    assert settled(lambda: misplaced(page, TABLE) + cut_off(page)) == []
    panels = page.locator(".bar nav button:visible")
    for place in range(4):
        panels.nth(place).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check_words(page, language)
        assert settled(lambda: hidden(page, "[role=dialog]")) == []


def test_help_has_words_for_all_that_can_be_pointed_at(visitor: Visitor) -> None:
    page = visitor(width=1366, height=768)
    sit(page, table_for(visitor.site, "roma", bots=["colonist", "colonist"]))
    page.get_by_role("button", name="Help", exact=True).click()
    asked = page.evaluate("[...document.querySelectorAll('[data-help]')].map((node) => node.dataset.help)")
    assert len(set(asked)) > 10
    for about in sorted(set(asked)):
        page.locator(f'[data-help="{about}"]').first.dispatch_event("click")
        expect(page.locator("[data-help-panel] h3")).to_have_count(len(about.split()))
        check_words(page, "en")


def test_another_language_is_spoken_at_once_and_after_a_reload(visitor: Visitor) -> None:
    page = visitor(locale="fi-FI")
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    for language in (*reversed(LANGUAGES), "sr"):
        page.get_by_role("banner").get_by_role("combobox").select_option(language)
        expect(page.get_by_role("button", name=LANGUAGES[language].play)).to_be_visible()
        check_words(page, language)
    page.reload()
    expect(page.get_by_role("button", name=LANGUAGES["sr"].play)).to_be_visible()
    check_words(page, "sr")
    sit(page, table_for(visitor.site, bots=["colonist"]))
    expect(page.locator(".question .asked")).to_have_text(LANGUAGES["sr"].question)


@pytest.mark.parametrize(
    "path", ["/", "/new?online", "/lobby", "/account", "/campaign", "/import", "/settings", "/tutorial"]
)
def test_words_of_every_language_have_room_on_a_phone(visitor: Visitor, path: str) -> None:
    page = visitor(width=390, height=844)
    page.goto(path)
    expect(page.get_by_role("main")).to_be_visible()
    wrong = []
    for language, spoken in LANGUAGES.items():
        page.get_by_role("banner").get_by_role("combobox").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", spoken.language)
        wrong += [f"{language}: {one}" for one in settled(lambda: cut_off(page))]
    assert wrong == []
