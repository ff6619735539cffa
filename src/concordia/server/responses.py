"""Answers as they are sent."""

from typing import Any, TypeVar, cast

import orjson
from fastapi import Response
from pydantic import BaseModel

from concordia.shapes import fields_told

Shape = TypeVar("Shape")


def to_json(message: object) -> bytes:
    """A message as JSON."""
    return orjson.dumps(message, _fields, orjson.OPT_PASSTHROUGH_DATACLASS)


def _fields(value: object) -> dict[str, Any]:
    return dict(value) if isinstance(value, BaseModel) else fields_told(value)


def encoded(shape: Shape) -> Shape:
    """A shape in JSON already, which a message takes in as it is; nothing can be read from it any more."""
    return cast(Shape, orjson.Fragment(to_json(shape)))


def json_response(shape: object, status: int = 200) -> Response:
    """A shape as the JSON answer to a request."""
    return Response(to_json(shape), status, media_type="application/json")
