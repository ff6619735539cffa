"""docs/rl.md describes every piece of an observation as it is."""

from pathlib import Path

from concordia.brain.pieces import BLOCK, PIECES, SEATS_AT, SIZE, SPACE
from concordia.rules.actions import ACTIONS
from concordia.rules.state import MAX_SEATS

TEXT = (Path(__file__).parents[2] / "docs" / "rl.md").read_text(encoding="utf-8")


def test_every_piece_has_its_row_in_order() -> None:
    rows = [line for line in TEXT.splitlines() if line.startswith("| `") and line.count("|") == 6]
    for row, piece in zip(rows, PIECES, strict=True):
        shape = " × ".join(map(str, piece.shape))
        assert row == f"| `{piece.name}` | {piece.start} | {shape} | {piece.most} | {piece.meaning} |"


def test_sizes_and_names_are_told() -> None:
    blocks = [str(SEATS_AT + seat * BLOCK) for seat in range(MAX_SEATS)]
    assert f"begin at {', '.join(blocks[:-1])} and {blocks[-1]}" in TEXT
    for told in (f"{SIZE:,} bytes", f"{BLOCK} bytes", f"{ACTIONS:,} actions", SPACE):
        assert told in TEXT, told
