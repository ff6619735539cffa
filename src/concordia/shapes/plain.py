"""Shapes as plain JSON values."""

from collections.abc import Callable
from dataclasses import Field, fields, is_dataclass
from typing import Any, Final

SPREAD: Final = {"spread": True}
"""Metadata of a field whose own fields or items are told in its stead."""

_READERS: Final[dict[type, Callable[[Any], dict[str, Any]]]] = {}


def fields_told(shape: object) -> dict[str, Any]:
    """The fields of a shape by name, for a writer of JSON as its `default`.

    A field that is None is left out if that is its default; one without a default is told as null. A name
    that Python keeps for itself ends with an underscore here, as `from_`.
    """
    reader = _READERS.get(type(shape))
    if reader is None:
        reader = _READERS[type(shape)] = _make_reader(type(shape))
    return reader(shape)


def _make_reader(shape: type) -> Callable[[Any], dict[str, Any]]:
    """How the fields of a class are told, written out as `dataclass` writes its methods: views are many."""
    if not is_dataclass(shape):
        raise TypeError(f"a {shape.__name__} is no shape")
    known = fields(shape)
    always = [field for field in known if field.default is not None and "spread" not in field.metadata]
    lines = [f"told = {{{', '.join(f'{_name(field)!r}: it.{field.name}' for field in always)}}}"]
    for field in known:
        if "spread" in field.metadata:
            lines.append(f"told.update(spread(it.{field.name}))")
        elif field.default is None:
            lines.append(f"if it.{field.name} is not None: told[{_name(field)!r}] = it.{field.name}")
    made: dict[str, Any] = {"spread": lambda it: it if isinstance(it, dict) else fields_told(it)}
    exec("\n ".join(["def reader(it):", *lines, "return told"]), made)
    reader: Callable[[Any], dict[str, Any]] = made["reader"]
    return reader


def _name(field: Field[Any]) -> str:
    return field.name.rstrip("_")


def plain(value: object) -> Any:
    """A value made of shapes as JSON values: dicts, lists, texts, numbers, booleans and None."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    told = value if isinstance(value, dict) else fields_told(value)
    return {key: plain(one) for key, one in told.items()}
