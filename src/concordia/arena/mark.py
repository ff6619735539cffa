"""A mark of the program's own files, to tell whether two machines or two days run the same one."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent.parent
PLAYED_WITH: Final = ("rules", "data", "bots", "arena/chronicle")
"""The parts of the package on which games depend."""
KINDS: Final = (".py", ".toml", ".json")


@cache
def sources_mark() -> str:
    """A short hash of the sources and data on which games depend."""
    digest = hashlib.sha256()
    for folder in PLAYED_WITH:
        for file in sorted((PACKAGE / folder).rglob("*")):
            if file.suffix in KINDS:
                digest.update(file.relative_to(PACKAGE).as_posix().encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
