"""The words of notices in every language."""

import string
import tomllib
from importlib.resources import files

import pytest

from concordia.words.notices import KINDS, LANGUAGES, TRIAL, say_notice


def catalogue(language: str) -> dict[str, dict[str, str]]:
    return tomllib.loads(files("concordia.words").joinpath(f"notices.{language}.toml").read_text("utf-8"))


def arguments(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_notices_of_english_with_their_arguments(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    assert set(english) == {*KINDS, TRIAL, "time"}
    assert other.keys() == english.keys()
    for kind, words in english.items():
        assert other[kind].keys() == words.keys(), kind
        for part, text in words.items():
            assert arguments(other[kind][part]) == arguments(text), (kind, part)
            assert language == "en" or kind == "time" or text == "{game}" or other[kind][part] != text


@pytest.mark.parametrize("kind", [*KINDS, TRIAL])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_notice_can_be_said(kind: str, language: str) -> None:
    said = say_notice(kind, {"game": "Forum (Italia)", "by": "Anna", "minutes": 150}, language)
    assert "{" not in said.title + said.body
    assert kind == TRIAL or "Forum" in said.body


@pytest.mark.parametrize(("minutes", "left"), [(1, "1 min"), (60, "1 h"), (359, "5 h 59 min")])
def test_what_is_left_is_told_in_hours_and_minutes(minutes: int, left: str) -> None:
    assert say_notice("reminder", {"game": "Forum", "minutes": minutes}, "en").body == f"Forum: {left} left"
