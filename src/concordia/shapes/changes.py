"""What has changed between two shapes of a kind, so that what stays the same need not be told again."""

from typing import Any, Final

from concordia.shapes.plain import fields_told

BY_PLACE: Final = frozenset({"seats", "cities", "markers", "display"})
"""The lists of which only the entries that changed are told, by their place."""


def changes_between(before: object, after: object) -> dict[str, Any]:
    """The fields of a shape that are not what they were before; None where one is left out now.

    A list of BY_PLACE that is as long as before becomes a dict: for each place that changed, what changed.
    """
    old, new = fields_told(before), fields_told(after)
    found: dict[str, Any] = {name: None for name in old if name not in new}
    for name, value in new.items():
        was = old.get(name)
        if was is value or was == value:
            continue
        if name in BY_PLACE and was is not None and len(was) == len(value):
            places = enumerate(zip(was, value, strict=True))
            value = {  # noqa: PLW2901
                str(place): changes_between(one, other) for place, (one, other) in places if one != other
            }
        found[name] = value
    return found
