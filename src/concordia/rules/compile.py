"""What is compiled: functions that run at two speeds, and how their compiled twins are made (docs/adr/0001).

A package marks its functions as parts, and as entries those that Python calls. A part stays as it is; its
twin is a copy by numba whose global names lead to other twins, so both speeds live in one process. An entry
runs compiled when it is called. Only this module, `instructions` and `parts` import numba, and only when
something is compiled: whoever plays by the plain rules need not wait for it.
"""

import hashlib
import os
from collections.abc import Callable
from functools import update_wrapper
from inspect import Parameter, Signature, signature
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any, Final, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., object])

BOUNDS_CHECKED = os.environ.get("CONCORDIA_BOUNDS_CHECK") == "1"
"""Whether compiled code checks every index: slower, for tests."""
CALLED_SELDOM: Final = ("setup", "scoring", "chance", "variants")
"""Modules of the rules whose functions stay calls in compiled code. All others are put in where they are
called, which makes random play 40 % quicker; with these it would only take longer to compile."""
IN_ANY_ORDER: Final = {"contract", "reassoc", "nsz"}
"""What numba may do with sums of floats whose order does not matter."""


class Address(int):
    """Where something lies that compiled code is handed over."""


class Compiled:
    """The functions of a package that are compiled, after those of the packages that they call."""

    def __init__(self, *folders: str, after: "Compiled | None" = None) -> None:
        """Begin with the folders below `concordia` that the functions and what they read stand in.

        Their files are read now, so that an edit afterwards cannot be mistaken for what is compiled.
        """
        self.after = after
        self.sources: str = (after.sources if after else "") + "".join(map(sources_hash, folders))
        self.parts: list[FunctionType] = []
        self.sums_of_floats: set[Callable[..., object]] = set()
        self.entries: dict[Callable[..., object], Entry[Any, Any]] = {}
        self.instead: dict[FunctionType, FunctionType] = {}
        self.made = False

    def part(self, function: F) -> F:
        """Mark a function that runs compiled if it is called from compiled code; here it stays as it is."""
        assert isinstance(function, FunctionType)
        assert not self.made, f"{function.__name__} comes too late: its package is compiled"
        self.parts.append(function)
        return function

    def sums(self, function: F) -> F:
        """Mark such a function that adds many floats up and may do so in any order, which is quicker."""
        self.sums_of_floats.add(function)
        return self.part(function)

    def entry(self, function: Callable[P, R]) -> "Entry[P, R]":
        """Mark a function that runs compiled whenever it is called."""
        found = Entry(self, function)
        self.entries[self.part(function)] = found
        return found

    def instead_of(self, function: Callable[..., object]) -> Callable[[F], F]:
        """Mark a function that entries and other packages call, once compiled, instead of another one.

        One that takes addresses is compiled by itself and called by its own: what is large is compiled once,
        and not once for every entry.
        """

        def mark(other: F) -> F:
            assert isinstance(function, FunctionType)
            assert isinstance(other, FunctionType)
            self.instead[function] = other
            return other

        return mark

    def make(self) -> None:
        """Make the twins of all functions, once; most are compiled, or loaded, when they are first called."""
        with _making:
            if self.made:
                return
            if self.after is not None:
                self.after.make()
            twins = _make_twins(self)
            for function, entry in self.entries.items():
                entry.twin = twins[function]
            self.made = True


class Entry(Generic[P, R]):
    """A function that runs compiled when it is called."""

    def __init__(self, package: Compiled, function: Callable[P, R]) -> None:
        """Stand for a function of a package."""
        update_wrapper(self, function)
        self.package = package
        self.plain = function
        self.twin: Any = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the compiled twin."""
        if self.twin is None:
            self.package.make()
        found: R = self.twin(*args, **kwargs)
        return found


def sources_hash(folder: str) -> str:
    """A hash of every file of a folder, since numba itself sees only one file."""
    digest = hashlib.sha256()
    for file in sorted((Path(__file__).parent.parent / folder).rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


RULES: Final = Compiled("rules", "data")
rule: Final = RULES.part


def cache_folder(package: Compiled = RULES) -> Path:
    """Where the compiled code of a package is kept between processes."""
    import numba
    import platformdirs

    base = os.environ.get("CONCORDIA_CACHE") or platformdirs.user_cache_dir("concordia")
    digest = hashlib.sha256((numba.__version__ + package.sources).encode()).hexdigest()[:16]
    return Path(base) / "compiled" / (digest + ("-checked" if BOUNDS_CHECKED else ""))


_making: Final = RLock()
"""Held while twins are made: until all are, nobody may call one."""
_twins: dict[Callable[..., Any], Any] = {}
"""What stands for each function in compiled code."""
_kept: list[Any] = []
"""Shared functions, which stay as long as their addresses are called."""


def _make_twins(package: Compiled) -> dict[Callable[..., object], Any]:
    """The twins of the functions of a package; only entries are cached, with all they call in them."""
    import numba

    from concordia.rules.instructions import instructions

    _twins.update(instructions(_widen))
    folder = cache_folder(package)
    folder.mkdir(parents=True, exist_ok=True)
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    namespaces: dict[str, dict[str, Any]] = {}
    for function in package.parts:
        namespace = namespaces.setdefault(function.__module__, dict(function.__globals__))
        namespace.update(function.__globals__)
        _twins[function] = _twin(package, function, namespace)
    for namespace in namespaces.values():
        _lead_to_twins(namespace)
    twins: dict[Callable[..., object], Any] = {function: _twins[function] for function in package.parts}
    if not BOUNDS_CHECKED:  # What fails in shared code cannot be told to those who call it.
        # The parts of this package go on calling each other directly: that is quicker.
        entrances = [namespaces[module] for module in {entry.__module__ for entry in package.entries}]
        large = {one: other for one, other in package.instead.items() if _takes_addresses(other)}
        _replace({one: _shared(one, other) for one, other in large.items()}, entrances)
        for function, other in package.instead.items():
            if function not in large:
                namespace = dict(other.__globals__)
                _lead_to_twins(namespace)
                _replace({function: _twin(package, other, namespace)}, entrances)
    return twins


def _twin(package: Compiled, function: FunctionType, namespace: dict[str, Any]) -> Any:
    """The twin of a function, in which its global names are those of a namespace."""
    import numba

    from concordia.rules import parts

    is_entry = function in package.entries
    options = {
        "cache": is_entry,
        "nogil": True,
        "error_model": "numpy",
        "boundscheck": BOUNDS_CHECKED,
        "fastmath": IN_ANY_ORDER if function in package.sums_of_floats else False,
        # Only compiled code calls the others.
        "no_cpython_wrapper": not is_entry,
        "no_cfunc_wrapper": not is_entry,
        "forceinline": package is RULES and not is_entry and _is_put_in(function),
    }
    if not is_entry and parts.FITS:
        options["pipeline_class"] = parts.PartCompiler
    twin: Any = numba.njit(**options)(_copy(function, namespace))  # type: ignore[call-overload]
    _widen(twin)
    return twin


def _is_put_in(function: FunctionType) -> bool:
    """Whether a rule is put in where it is called; checked code is to be compiled soon, not to be quick."""
    return not BOUNDS_CHECKED and not any(part in CALLED_SELDOM for part in function.__module__.split("."))


def _copy(function: FunctionType, namespace: dict[str, Any]) -> FunctionType:
    copied = FunctionType(function.__code__, namespace, function.__name__)
    copied.__module__, copied.__qualname__ = function.__module__, function.__qualname__
    return copied


def _lead_to_twins(namespace: dict[str, Any]) -> None:
    for name, value in namespace.items():
        called = value.plain if isinstance(value, Entry) else value
        if isinstance(called, FunctionType) and called in _twins:
            namespace[name] = _twins[called]


def _replace(others: dict[FunctionType, Any], namespaces: list[dict[str, Any]]) -> None:
    """Let something else stand for functions from now on, and in these namespaces."""
    for function, other in others.items():
        replaced, _twins[function] = _twins[function], other
        for namespace in namespaces:
            for name, value in namespace.items():
                if value is replaced:
                    namespace[name] = other


def _takes_addresses(function: FunctionType) -> bool:
    return any(one.annotation is Address for one in signature(function).parameters.values())


def _shared(function: FunctionType, at_addresses: FunctionType) -> Any:
    """Compile a function by itself, or load it, and return what calls it from compiled code."""
    import llvmlite.binding
    import numba
    from llvmlite import ir
    from numba.core import types
    from numba.core.cgutils import get_or_insert_function, voidptr_t
    from numba.extending import intrinsic

    takes = list(signature(at_addresses).parameters.values())
    kinds = [types.voidptr if one.annotation is Address else types.int64 for one in takes]
    namespace = dict(at_addresses.__globals__)
    _lead_to_twins(namespace)
    copied = _copy(at_addresses, namespace)
    made = numba.cfunc(types.int64(*kinds), cache=True, error_model="numpy")(copied)
    _kept.append(made)
    symbol = f"concordia_{at_addresses.__name__}"
    llvmlite.binding.add_symbol(symbol, made.address)

    def generate(context: Any, builder: Any, called: Any, args: Any) -> Any:
        handed = []
        for kind, value in zip(called.args, args, strict=True):
            if isinstance(kind, types.Array):
                value = context.make_array(kind)(context, builder, value).data  # noqa: PLW2901
            is_number = isinstance(kind, types.Integer)
            handed.append(value if is_number else builder.bitcast(value, voidptr_t))
        kind = ir.FunctionType(ir.IntType(64), [one.type for one in handed])
        called_there: Any = get_or_insert_function(builder.module, kind, symbol)  # type: ignore[no-untyped-call]
        return builder.call(called_there, handed)

    def call(typing_context: Any, *args: Any) -> Any:
        wide = (types.int64 if isinstance(one, types.Integer) else one for one in args)
        return types.int64(*wide), generate

    # numba asks for a parameter by name for each argument.
    call.__signature__ = Signature(  # type: ignore[attr-defined]
        [
            Parameter(name, Parameter.POSITIONAL_OR_KEYWORD)
            for name in ("context", *signature(function).parameters)
        ]
    )
    return intrinsic(call)


def _widen(twin: Any) -> None:
    """Let a twin be compiled once for whole numbers of any width, and not for each number it is called with.

    numba would make one for every width and every constant among the arguments.
    """
    from numba.core import types

    called = twin.get_call_template

    def get_call_template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return called(tuple(types.int64 if isinstance(one, types.Integer) else one for one in args), kws)

    twin.get_call_template = get_call_template
