"""The page: its files, its addresses, and a checkout in which it was not built."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.attacks import answer_to
from tests.server.running import Running, refused, running

INDEX = "<!doctype html><title>Page</title>" + "<p>Salve</p>" * 100
SCRIPT = "export const salve = 1;\n" * 100


@pytest.fixture
def built(tmp_path: Path) -> Iterator[Running]:
    """A server with a page."""
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text(INDEX, encoding="utf-8")
    (page / "worker.js").write_text(SCRIPT, encoding="utf-8")
    (page / "page.webmanifest").write_text("{}", encoding="utf-8")
    (page / "assets" / "index-B1c2.js").write_text(SCRIPT, encoding="utf-8")
    (page / "assets" / "font-A1.woff2").write_bytes(b"font" * 1000)
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    with running(f"sqlite:///{tmp_path / 'concordia.db'}", page=page) as one:
        yield one


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/rules", "/table/abc", "/table/abc/", "/assets", "/apis"]
)
def test_every_address_without_an_ending_is_the_page(built: Running, path: str) -> None:
    answer = built.client().http.get(path)
    assert (answer.status_code, answer.text) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_files_named_by_their_content_are_kept_for_ever_and_others_are_asked_for_again(
    built: Running,
) -> None:
    http = built.client().http
    kept = http.get("/assets/index-B1c2.js")
    assert (kept.text, kept.headers["content-type"]) == (SCRIPT, "text/javascript; charset=utf-8")
    assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
    worker = http.get("/worker.js")
    assert worker.headers["cache-control"] == "no-cache"
    again = http.get("/worker.js", headers={"if-none-match": worker.headers["etag"]})
    assert (again.status_code, again.headers["cache-control"]) == (304, "no-cache")
    assert http.get("/page.webmanifest").headers["content-type"] == "application/manifest+json"


def test_texts_of_the_page_go_out_compressed_and_the_api_does_not(built: Running) -> None:
    http = built.client().http
    for path in ("/", "/assets/index-B1c2.js"):
        answer = http.get(path)
        assert answer.headers["content-encoding"] == "gzip"
        assert int(answer.headers["content-length"]) < len(answer.content)
        plain = http.get(path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == answer.content
        assert plain.headers["vary"] == "Accept-Encoding"
    assert "content-encoding" not in http.get("/assets/font-A1.woff2").headers
    assert "content-encoding" not in http.get("/api/facts").headers
    part = http.get("/worker.js", headers={"range": "bytes=0-9"})
    assert (part.status_code, part.text) == (206, SCRIPT[:10])


@pytest.mark.parametrize(
    "path", ["/nothing.js", "/assets/index-old.js", "/table/abc.png", "/api", "/api/x", "/api/x.js"]
)
def test_what_is_not_there_is_refused_as_json(built: Running, path: str) -> None:
    answer = built.client().http.get(path)
    refused(answer, 404, "no-such-path")
    assert "immutable" not in answer.headers.get("cache-control", "")


def test_a_page_is_only_read(built: Running) -> None:
    http = built.client().http
    for path in ("/", "/table/abc", "/worker.js"):
        assert http.head(path).status_code == 200
        answer = http.post(path)
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/../../secret.txt",
        "/..\\secret.txt",
        "//etc/passwd",
        "/etc/passwd",
        "/../concordia",
        "/%00",
        "/%00.js",
        f"/{'x' * 5000}.js",
    ],
)
def test_only_files_of_the_page_are_served(built: Running, path: str) -> None:
    answer = answer_to(built, "GET", path)
    page = (200, "text/html; charset=utf-8", str(len(INDEX)))
    nothing = (404, "application/json")
    told = (answer.status, answer.getheader("content-type"), answer.getheader("content-length"))
    assert told == page or told[:2] == nothing


@pytest.mark.parametrize("made", [True, False])
def test_a_page_that_was_not_built_says_how_to_build_it(tmp_path: Path, made: bool) -> None:
    page = tmp_path / "page"
    if made:
        page.mkdir()
    with running(f"sqlite:///{tmp_path / 'concordia.db'}", page=page) as server:
        client = server.client()
        for path in ("/", "/table/abc"):
            answer = client.http.get(path)
            assert answer.status_code == 503
            assert answer.headers["content-type"] == "text/plain; charset=utf-8"
            assert "`pip install .` or `make play`" in answer.text
        refused(client.http.get("/worker.js"), 404, "no-such-path")
        assert client.http.post("/").status_code == 405
        assert client.get("/health")["status"] == "well"
        (page if made else tmp_path).joinpath("index.html").write_text(INDEX, encoding="utf-8")
        assert client.http.get("/").status_code == (200 if made else 503)
