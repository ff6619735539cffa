"""Writes the types of the server's interface for the page: `python -m tools.api_types`."""

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import orjson

from concordia.server.app import create_app
from concordia.server.ops.settings import Settings
from hatch_build import node

WEB: Final = Path(__file__).parents[1] / "web"
TYPES: Final = WEB / "src" / "api" / "types.ts"


def api_types() -> str:
    """The types, made from the description that the server gives of itself."""
    program = WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    described = create_app(Settings(database="sqlite://")).openapi()
    with TemporaryDirectory() as folder:
        source, made = Path(folder, "openapi.json"), Path(folder, "types.ts")
        source.write_bytes(orjson.dumps(described))
        subprocess.run((node(), program, source, "--output", made), cwd=WEB, check=True, capture_output=True)
        return made.read_text(encoding="utf-8")


if __name__ == "__main__":
    TYPES.write_text(api_types(), encoding="utf-8")
    print(f"Written: {TYPES.relative_to(WEB.parent)}")
