"""The words of the page: every language says everything, with the same arguments and its own plurals.

The code names only keys that are there, uses all of them and holds no words itself.
"""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from tests.bots.stdio_programs import node

SOURCES: Final = Path(__file__).parents[2] / "web" / "src"
LANGUAGES: Final = ("en", "pl", "ru", "hu", "sr", "de")

ADDED: Final = """<h1>Concordia</h1>
<p title={here ? "Salve" : say("page.home")}>
  Hello {name} × 2
  {say("nowhere")}
  {say(`god.${god}.nowhere`)}
</p>
<img alt="Vale" />
"""

TROUBLES: Final = {
    "a file is missing": "start.sr.json: is missing",
    "a key is missing": "de page.home: is missing",
    "a key is too many": "hu replay.more: is not there in English",
    "an argument is missing": "ru page.turn: has , English has turn",
    "a plural form is missing": "pl page.points: count has one,other, needs",
    "a key is in a wrong family": "en start.here: does not belong in replay",
    "a key is in two families": "en page.home: is in page and in replay",
    "nothing uses a key": "en rules.nowhere: nothing uses it",
    "the code names a key that is gone": ": there is no key page.not-found",
    "the code asks for an unknown key": "start/Added.svelte:4: there is no key nowhere",
    "no key fits a pattern": "start/Added.svelte:5: there is no key god.….nowhere",
    "a refusal has no words": "en refused.venus-in-teams: is missing, there is such a refusal",
    "an argument of a refusal is missing": "en refused.variant-twice: has , the refusal has variant",
    "there is no such refusal": "en refused.nowhere: there is no such refusal",
    "a text is hard-coded": "start/Added.svelte:3: “Hello” is not in words/",
    "a label is hard-coded": "start/Added.svelte:7: “Vale” is not in words/",
    "a choice of words is hard-coded": "start/Added.svelte:2: “Salve” is not in words/",
}


def check(sources: Path) -> subprocess.CompletedProcess[str]:
    command = [node(), str(SOURCES / "words" / "check.mjs"), str(sources)]
    return subprocess.run(command, check=False, capture_output=True, text=True, encoding="utf-8", timeout=120)


def change(sources: Path, family: str, language: str, changed: dict[str, str | None]) -> None:
    """Change messages; take away those that become None."""
    path = sources / "words" / f"{family}.{language}.json"
    messages = json.loads(path.read_text("utf-8")) | changed
    kept = {key: text for key, text in messages.items() if text is not None}
    path.write_text(json.dumps(kept, ensure_ascii=False, indent=2), "utf-8")


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What is said about a copy with every trouble."""
    sources = tmp_path_factory.mktemp("web") / "src"
    shutil.copytree(SOURCES, sources)
    for language in LANGUAGES:
        change(sources, "page", language, {"page.not-found": None})
        change(sources, "replay", language, {"start.here": "…", "page.home": "…"})
        change(sources, "rules", language, {"rules.nowhere": "…"})
        refused = {"refused.venus-in-teams": None, "refused.variant-twice": "…", "refused.nowhere": "…"}
        change(sources, "refused", language, refused)
    change(sources, "page", "de", {"page.home": None})
    change(sources, "page", "pl", {"page.points": "{count, plural, one {# punkt} other {# punktu}}"})
    change(sources, "page", "ru", {"page.turn": "Ход"})
    change(sources, "replay", "hu", {"replay.more": "…"})
    (sources / "words" / "start.sr.json").unlink()
    (sources / "start" / "Added.svelte").write_text(ADDED, "utf-8")
    ended = check(sources)
    assert ended.returncode == 1, ended.stdout + ended.stderr
    return ended.stderr


def test_words_and_code_fit_in_every_language() -> None:
    ended = check(SOURCES)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "is not installed" not in ended.stderr, "without Svelte hardly anything is checked"


@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_trouble_is_found(found: str, trouble: str) -> None:
    assert TROUBLES[trouble] in found
    assert "“Concordia”" not in found
