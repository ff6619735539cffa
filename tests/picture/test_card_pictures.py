"""Every card of the game has a picture, and every picture keeps to its budget."""

import gzip
import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from concordia.data.cards import CARDS, ROLES, Card
from hatch_build import node

PROGRAM = Path(__file__).parents[2] / "tools" / "pictures.mjs"
SUBJECTS = (*ROLES, "concordia")
MOST_SHAPES = 50
MOST_INKS = 16
MOST_BYTES = 12_000
MOST_BYTES_PACKED = 4_000
MOST_BYTES_OF_ALL_PACKED = 120_000


@cache
def art() -> dict[str, Any]:
    """The pictures as the page draws them, and what each card shows."""
    command = (str(node()), str(PROGRAM), *(card.id for card in CARDS))
    told = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
    drawn: dict[str, Any] = json.loads(told)
    return drawn


def packed(text: str) -> int:
    """How many bytes are sent for a text."""
    return len(gzip.compress(text.encode()))


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_shows_its_roles(card: Card) -> None:
    assert tuple(art()["cards"][card.id]) == card.roles
    assert set(card.roles) <= set(art()["pictures"])


def test_there_is_a_picture_for_each_role_and_the_concordia_card_and_no_other() -> None:
    assert sorted(art()["pictures"]) == sorted(SUBJECTS)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_picture_keeps_to_its_budget(subject: str) -> None:
    picture = art()["pictures"][subject]
    assert len(re.findall(r"<(?:path|circle|rect|use)\b", picture)) <= MOST_SHAPES
    assert len(set(re.findall(r"var\(--[\w-]+\)", picture))) <= MOST_INKS
    assert len(picture.encode()) <= MOST_BYTES
    assert packed(picture) <= MOST_BYTES_PACKED


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_picture_has_inks_for_day_and_night_only(subject: str) -> None:
    picture = art()["pictures"][subject]
    for ink in re.findall(r'(?:fill|stroke)="([^"]*)"', picture):
        assert re.fullmatch(r"var\(--[\w-]+\)", ink)
    for word in ("<text", "filter", "gradient", "NaN", "undefined"):
        assert word not in picture


def test_all_pictures_together_are_small() -> None:
    assert packed("".join(art()["pictures"].values())) <= MOST_BYTES_OF_ALL_PACKED
