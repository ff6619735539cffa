"""Texts keep to their space in any letters."""

import re

import pytest

from concordia.picture.letters import fitted, squeezed, text_width


def test_accents_do_not_widen_a_letter() -> None:
    assert text_width("Béla", 20) == text_width("Bela", 20)
    assert text_width("Be\u0301la", 20) == text_width("Bela", 20)


def test_a_text_grows_with_its_letters_and_their_size() -> None:
    assert text_width("ill", 20) < text_width("mmm", 20) < text_width("漢漢漢", 20)
    assert text_width("Roma", 40) == 2 * text_width("Roma", 20)


def test_a_text_whose_letters_are_known_is_set_to_its_width() -> None:
    assert squeezed("Roma", 20) == {"textLength": text_width("Roma", 20), "lengthAdjust": "spacingAndGlyphs"}
    assert squeezed("漢字", 20) == {}


@pytest.mark.parametrize("text", ["Roma", "W" * 99, "漢" * 99, "Praefectus Magnus of the whole empire"])
def test_a_fitted_text_is_no_wider_than_its_space_and_begins_like_itself(text: str) -> None:
    said = re.sub("<[^>]*>", "", fitted(text, 0, 0, 20, 150))
    assert text_width(said, 20) <= 150
    assert said == text or text.startswith(said.removesuffix("…"))
    assert len(said) > 3
