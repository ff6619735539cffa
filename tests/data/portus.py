"""A small board with gates, a ship track and a volcano, and what is wrong with it once it is changed."""

import pytest

from concordia.data.board import Board, parse_board
from concordia.errors import BoardError

PORTUS = """\
id = "portus"
name = "Portus"
players = [2, 4]
start = { land = "ager", sea = "portus" }
marker_coins = { brick = 1, food = 2, tool = 3, wine = 4, cloth = 5 }

[volcano]
name = "Mons"

[provinces]
mons = { name = "Mons", volcano = true, colour = "red" }
vallis = { name = "Vallis", volcano = true }
collis = { name = "Collis", volcano = true }

[cities]
ager = { name = "Ager" }
forum = { name = "Forum", province = "mons", letter = "A" }
pons = { name = "Pons", province = "vallis", letter = "B" }
villa = { name = "Villa", province = "collis", letter = "C" }

[gates]
porta = { name = "Via Longa" }
ianua = { name = "Via Lata", layout = [3, 4] }

[track]
portus = { name = "Portus Magnus" }
insula = { name = "Insula", coins = 2, goods = ["wine"] }
rupes = { name = "Rupes", choice = ["cloth", "food"], sites = ["tool", "brick"] }
terminus = { name = "Terminus" }

[lines]
land = [
    ["porta", "forum"],
    ["pons", "ianua"],
    ["forum", "villa"],
]
sea = []
"""


def parsed(*changes: tuple[str, str]) -> Board:
    text = PORTUS
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return parse_board(text, "portus.toml")


def fault(*changes: tuple[str, str]) -> str:
    with pytest.raises(BoardError) as raised:
        parsed(*changes)
    assert str(raised.value).startswith("portus.toml: ")
    return str(raised.value).removeprefix("portus.toml: ")


GATES = PORTUS[PORTUS.index("[gates]") : PORTUS.index("[track]")]
TRACK = PORTUS[PORTUS.index("[track]") : PORTUS.index("[lines]")]
VOLCANO = '[volcano]\nname = "Mons"\n'
NO_GATES = (
    (GATES, ""),
    ('["porta", "forum"]', '["ager", "forum"]'),
    ('["pons", "ianua"]', '["pons", "ager"]'),
)
NO_TRACK = (
    (TRACK, ""),
    ('sea = "portus" }', 'sea = "ostium" }'),
    ("[cities]", '[cities]\nostium = { name = "Ostium" }'),
    ("sea = []", 'sea = [["ostium", "villa"]]'),
)


NO_VOLCANO = (
    (VOLCANO, ""),
    ('volcano = true, colour = "red"', 'colour = "red"'),
    ('"Collis", volcano = true', '"Collis"'),
)
