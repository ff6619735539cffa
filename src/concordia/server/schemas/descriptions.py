"""The texts below the fields of shapes, which describe them to whoever reads the OpenAPI document."""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from types import ModuleType
from typing import Any, Final

from concordia.server.schemas import (
    answers,
    catalogue,
    clubs,
    explanations,
    facts,
    frames,
    friends,
    lobby,
    offers,
    people,
    table,
    tournaments,
)
from concordia.shapes import points as library_points
from concordia.shapes import view as library_view

MODULES: Final = (
    library_view,
    library_points,
    table,
    explanations,
    people,
    answers,
    offers,
    catalogue,
    facts,
    frames,
    friends,
    lobby,
    clubs,
    tournaments,
)
"""Where what is sent is stated; a later module has the last word on a name."""


def add_descriptions(schemas: dict[str, Any]) -> None:
    """Describe the fields of shapes in an OpenAPI document."""
    for name, shape in _shapes():
        properties = schemas.get(name, {}).get("properties", {})
        for field, text in field_descriptions(shape).items():
            if field in properties:
                properties[field].setdefault("description", text)


def _shapes() -> Iterator[tuple[str, type]]:
    for module in MODULES:
        for name, shape in vars(module).items():
            if inspect.isclass(shape) and shape.__module__ == module.__name__:
                yield name, shape


def field_descriptions(shape: type) -> dict[str, str]:
    """The texts below the fields of a class and of those it derives from."""
    texts: dict[str, str] = {}
    for one in reversed(shape.__mro__):
        module = inspect.getmodule(one)
        if module in MODULES:
            texts |= _texts_in(module).get(one.__name__, {})
    return texts


@cache
def _texts_in(module: ModuleType) -> dict[str, dict[str, str]]:
    """The texts below the fields of each class of a module."""
    classes = [one for one in ast.parse(inspect.getsource(module)).body if isinstance(one, ast.ClassDef)]
    return {one.name: dict(_texts_below(one.body)) for one in classes}


def _texts_below(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for field, below in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            is_text = isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
            if is_text and isinstance(below.value.value, str):  # type: ignore[attr-defined]
                yield field.target.id, below.value.value  # type: ignore[attr-defined]
