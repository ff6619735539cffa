"""Compiled twins of the rules: the same functions, by numba, on packed rows (docs/adr/0001).

Only this module imports numba, and only when something is compiled: whoever plays by the plain rules need not
wait for it. A twin is a copy of a function marked `@rule` whose global names lead to
other twins; the plain functions stay as they are, so both speeds live in one process.
"""

import hashlib
import os
from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import Any

import platformdirs

from concordia.rules import bits, chance, digest, journal, packed
from concordia.rules.marks import RULES

BOUNDS_CHECKED = os.environ.get("CONCORDIA_BOUNDS_CHECK") == "1"
"""Whether compiled code checks every index: slower, for tests."""


def sources_hash(*folders: str) -> str:
    """A hash of every file that compiled code depends on, since numba itself sees only one file."""
    package = Path(__file__).parent.parent
    files = sorted(file for folder in folders for file in (package / folder).rglob("*.py"))
    digest = hashlib.sha256(version("numba").encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


SOURCES = sources_hash("rules", "data")
"""Taken when the rules are imported, so that an edit afterwards cannot be mistaken for what is compiled."""


def cache_folder(sources: str = SOURCES) -> Path:
    """Where compiled code is kept between processes."""
    base = os.environ.get("CONCORDIA_CACHE") or platformdirs.user_cache_dir("concordia")
    return Path(base) / "compiled" / (sources + ("-checked" if BOUNDS_CHECKED else ""))


_twins: dict[Callable[..., Any], Any] = {}
"""What stands for each function in compiled code."""


@cache
def _instructions() -> dict[Callable[..., Any], Any]:
    """What the machine does for functions on bits, the digest behind chance, and nothing for what is told."""
    import numba
    from numba.core import types
    from numba.extending import intrinsic

    @intrinsic
    def count(typing_context: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), generate

    @intrinsic
    def lowest(typing_context: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, 1))

        return types.int64(types.int64), generate

    @numba.njit
    def tell(s: Any, code: Any, seat: Any, a: Any, b: Any, c: Any) -> None:
        pass

    worked_out = numba.njit(digest.digest)
    return {bits.count: count, bits.lowest: lowest, chance.block: worked_out, journal.tell: tell}


@cache
def twins() -> dict[str, Callable[..., Any]]:
    """The compiled twin of every rule that works on rows, by name."""
    return compile_marked(RULES, packed.__name__, SOURCES)


def compile_marked(
    marked: Sequence[Callable[..., object]], entrance: str, sources: str
) -> dict[str, Callable[..., Any]]:
    """Make twins of marked functions, and return those of the module that is the entrance, by name.

    Only these are cached; everything they call is compiled into them. What the marked functions call must
    have its twins already or be marked with them.
    """
    import numba

    _twins.update(_instructions())
    folder = cache_folder(sources)
    folder.mkdir(parents=True, exist_ok=True)
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    namespaces: dict[str, dict[str, Any]] = {}
    entries = {}
    for function in marked:
        assert isinstance(function, FunctionType)
        namespace = namespaces.setdefault(function.__module__, dict(function.__globals__))
        namespace.update(function.__globals__)
        is_entry = function.__module__ == entrance
        copied = FunctionType(function.__code__, namespace, function.__name__)
        copied.__module__ = function.__module__
        copied.__qualname__ = function.__qualname__
        fast = {"contract", "reassoc", "nsz"} if getattr(function, "in_any_order", False) else False
        twin = numba.njit(
            copied,
            cache=is_entry,
            nogil=True,
            error_model="numpy",
            boundscheck=BOUNDS_CHECKED,
            fastmath=fast,
        )
        _twins[function] = twin
        if is_entry:
            entries[function.__name__] = twin
    for namespace in namespaces.values():
        for name, value in namespace.items():
            if isinstance(value, FunctionType) and value in _twins:
                namespace[name] = _twins[value]
    return entries
