"""Refusals: each has a code with arguments, from which its words are made."""

import ast
import importlib
import pickle
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

import concordia
from concordia import ConcordiaError, SetupError
from concordia.data.board import load_board
from concordia.refusals import reasons, refusals, seats_text, words_of
from concordia.server.errors import FORMS
from concordia.setup import NOT_TOGETHER, check_seats, check_variants

SOURCES: Final = Path(concordia.__file__).parent
REFUSING: Final = sorted(
    [
        *(path for path in SOURCES.glob("server/**/*.py") if "migrations" not in path.parts),
        *SOURCES.glob("why/*.py"),
        *(SOURCES / f"{name}.py" for name in ("setup", "campaign", "game", "notation", "record")),
    ]
)
"""Where people of a server are refused something."""


def test_an_error_has_its_code_and_arguments_beside_its_words() -> None:
    with pytest.raises(SetupError) as raised:
        check_seats(load_board("italia"), 7)
    assert raised.value.code == "seats-of-board"
    assert raised.value.arguments == {"board": "Italia", "allowed": [2, 3, 4], "seats": 7}
    assert str(raised.value) == "Italia is played with 2 to 4 seats, not with 7"


def test_an_error_without_a_code_has_only_words() -> None:
    error = ConcordiaError("something is wrong")
    assert (str(error), error.code, error.arguments) == ("something is wrong", None, None)


def test_an_error_comes_whole_from_another_process() -> None:
    with pytest.raises(SetupError) as raised:
        check_variants(["magic"])
    copy = pickle.loads(pickle.dumps(raised.value))
    assert (str(copy), copy.code) == (str(raised.value), "unknown-variant")
    assert copy.arguments == raised.value.arguments


@pytest.mark.parametrize("arguments", [{}, {"variant": "venus", "variants": []}])
def test_a_refusal_says_exactly_its_own_arguments(arguments: dict[str, object]) -> None:
    with pytest.raises(AssertionError, match=r"variant-twice has \{'variant'\}"):
        words_of("variant-twice", arguments)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"most": 10, "within": 60, "cost": 1, "seconds": 6}, "at most 10 a minute; try again in 6 s"),
        ({"most": 9, "within": 3600, "cost": 4, "seconds": 1}, "at most 9 an hour, and this counts 4; try"),
    ],
)
def test_what_counts_more_than_one_says_so(arguments: dict[str, int], words: str) -> None:
    assert words in words_of("too-often", arguments)


def test_lists_are_said_with_commas() -> None:
    words = words_of("unknown-variant", {"variant": "magic", "variants": ["venus", "teams"]})
    assert words == "unknown variant 'magic': the variants are venus, teams"


@pytest.mark.parametrize(
    ("seats", "text"),
    [
        ([], "no seats"),
        ([1], "1 seat"),
        ([2], "2 seats"),
        ([4, 6], "4 or 6 seats"),
        ([2, 3, 4], "2 to 4 seats"),
    ],
)
def test_numbers_of_seats_are_said_in_words(seats: list[int], text: str) -> None:
    assert seats_text(seats) == text


def test_every_refusal_has_the_status_of_an_error_or_is_for_the_command() -> None:
    assert {refusal.status for refusal in refusals().values()} <= {None, *range(400, 430), 500, 503}


def faults_of(source: str, names: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with how a source makes errors: without a code, or with one that is not listed."""
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call):
            continue
        made = call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr == "of" else None
        if _is_error(call.func, names):
            yield f"{call.lineno}: {ast.unparse(call)} has no code"
        elif made is not None and _is_error(made, names):
            yield from _faults_of_code(call)


def _is_error(found: ast.expr, names: Mapping[str, Any]) -> bool:
    named = names.get(found.id) if isinstance(found, ast.Name) else None
    return isinstance(named, type) and issubclass(named, ConcordiaError)


def _faults_of_code(call: ast.Call) -> Iterator[str]:
    code = call.args[0]
    if not isinstance(code, ast.Constant):
        return
    if code.value not in refusals():
        yield f"{call.lineno}: there is no code {code.value!r}"
        return
    given = {keyword.arg for keyword in call.keywords}
    wanted = refusals()[code.value].arguments
    if given != wanted and (None not in given or not given - {None} < wanted):
        yield f"{call.lineno}: {code.value!r} has {sorted(wanted)}"


@pytest.mark.parametrize("path", REFUSING, ids=lambda path: str(path.relative_to(SOURCES)))
def test_everything_is_refused_with_a_listed_code(path: Path) -> None:
    parts = path.relative_to(SOURCES.parent).with_suffix("").parts
    module = importlib.import_module(".".join(parts).removesuffix(".__init__"))
    assert list(faults_of(path.read_text("utf-8"), vars(module))) == []


def test_an_error_without_a_listed_code_is_found() -> None:
    source = """
raise SetupError("no")
raise SetupError.of("nowhere")
raise SetupError.of("variant-twice", variants=1)
raise SetupError.of("not-a-move", move=1, **legal)
raise SetupError.of("variant-twice", variant=1)
raise ValueError("no")
"""
    assert list(faults_of(source, {"SetupError": SetupError, "ValueError": ValueError})) == [
        "2: SetupError('no') has no code",
        "3: there is no code 'nowhere'",
        "4: 'variant-twice' has ['variant']",
    ]


def test_codes_that_are_chosen_by_a_table_are_listed() -> None:
    assert {*NOT_TOGETHER.values(), *(code for code, _, _ in FORMS.values())} <= refusals().keys()


def test_nothing_is_listed_that_nobody_refuses() -> None:
    sources = [ast.parse(path.read_text("utf-8")) for path in REFUSING]
    named = {one.value for source in sources for one in ast.walk(source) if isinstance(one, ast.Constant)}
    assert [code for code in refusals() if code not in named] == []


def test_every_reason_why_something_cannot_be_chosen_is_listed() -> None:
    told: set[object] = set()
    for path in [*SOURCES.glob("why/*.py"), *SOURCES.glob("expansions/*.py")]:
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "reason":
                told |= {one.value for one in ast.walk(call.args[0]) if isinstance(one, ast.Constant)}
    assert {f"why.{code}" for code in told if isinstance(code, str)} == reasons().keys()
