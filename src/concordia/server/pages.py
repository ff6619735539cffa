"""The page: its files, and itself at every address that names no file."""

import mimetypes
from pathlib import Path, PurePosixPath
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Message, Receive, Scope, Send

PAGE: Final = Path(__file__).parent / "page"
"""Where the page is built to."""
NOT_BUILT: Final = "The page has not been built yet: do so with `pip install .` or `make play`.\n"
INDEX: Final = "/index.html"
API: Final = "/api"
NAMED_BY_CONTENT: Final = "/assets/"
"""The folder of files that have another name whenever they have another content."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""What browsers insist on, wherever the server runs."""


class Pages:
    """Serves a folder that a page was built to."""

    def __init__(self, folder: Path) -> None:
        """Serve a folder, which may be empty as yet."""
        for ending, kind in TYPES.items():
            mimetypes.add_type(kind, ending)
        self.index = folder / INDEX.strip("/")
        self.files = GZipMiddleware(StaticFiles(directory=folder, check_dir=False), compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a file, the page itself, or a refusal."""
        if scope["type"] != "http":
            await self.files(scope, receive, send)
            return
        path: str = scope["path"]
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"allow": "GET, HEAD"})
        if path == API or path.startswith(f"{API}/"):
            raise HTTPException(404)
        if PurePosixPath(path).suffix == "":
            path = INDEX
        if not self.index.is_file():
            if path != INDEX:
                raise HTTPException(404)
            await PlainTextResponse(NOT_BUILT, 503)(scope, receive, send)
            return
        keep = FOR_EVER if path.startswith(NAMED_BY_CONTENT) else ASK_AGAIN

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["cache-control"] = keep
            await send(message)

        await self.files({**scope, "path": path}, receive, answer)
