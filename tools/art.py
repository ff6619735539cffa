"""Writes the colours and shapes of the page's art for pictures drawn in Python: `python -m tools.art`."""

import subprocess
from pathlib import Path
from typing import Final

from hatch_build import node

ROOT: Final = Path(__file__).parents[1]
ART: Final = ROOT / "src" / "concordia" / "picture" / "art.json"


def art() -> str:
    """The art as the page has it, as JSON."""
    program = Path(__file__).with_suffix(".mjs")
    return subprocess.run((node(), program), check=True, capture_output=True, encoding="utf-8").stdout


if __name__ == "__main__":
    ART.write_text(art(), encoding="utf-8")
    print(f"Written: {ART.relative_to(ROOT)}")
