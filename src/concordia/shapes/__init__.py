"""The shapes of what is told of a game: each is stated here once, whoever makes, sends or describes it."""

from concordia.shapes.plain import SPREAD, fields_told, plain

__all__ = ["SPREAD", "fields_told", "plain"]
