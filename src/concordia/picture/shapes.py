"""Shapes for maps that nobody has drawn: points spread out, and round outlines around them."""

from collections.abc import Sequence
from itertools import combinations
from math import cos, dist, hypot, pi, sin
from typing import Final

from concordia.picture.places import At
from concordia.picture.svg import number

ROUNDS: Final = 60
"""How often points that are too close push each other away."""


def on_an_ellipse(count: int, width: float, height: float) -> list[At]:
    """Points on an ellipse within a window, clockwise from the top."""
    turns = [2 * pi * i / count for i in range(count)]
    return [(width / 2 * (1 + sin(turn)), height / 2 * (1 - cos(turn))) for turn in turns]


def middle(points: Sequence[At]) -> At:
    """The middle of some points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def scaled_into(points: Sequence[At], width: float, height: float) -> list[At]:
    """Points as large as they fit into a window, in its middle, with their shape kept."""
    left, top = (min(point[i] for point in points) for i in (0, 1))
    wide, high = (max(point[i] for point in points) - low for i, low in enumerate((left, top)))
    scale = min(width / wide if wide else 1, height / high if high else 1)
    x, y = (width - wide * scale) / 2, (height - high * scale) / 2
    return [(x + (point[0] - left) * scale, y + (point[1] - top) * scale) for point in points]


def spread(points: Sequence[At], apart: float) -> list[At]:
    """Points moved until no two are much closer than they should be."""
    moved = list(points)
    for _ in range(ROUNDS):
        for i, j in combinations(range(len(moved)), 2):
            (x, y), (u, v) = moved[i], moved[j]
            far = hypot(u - x, v - y)
            if far >= apart:
                continue
            push = (apart - far) / 2
            # Points in the same place part sideways, each pair another way.
            dx, dy = ((u - x) / far, (v - y) / far) if far > 1e-6 else (cos(i + j), sin(i + j))
            moved[i], moved[j] = (x - dx * push, y - dy * push), (u + dx * push, v + dy * push)
    return moved


def around(points: Sequence[At], radius: float) -> str:
    """The round outline around points, everywhere so far away from them."""
    corners = hull(points)
    if len(corners) == 1:
        (x, y), r, d = corners[0], number(radius), number(2 * radius)
        return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 1 {d} 0a{r} {r} 0 1 1 -{d} 0z"
    parts: list[str] = []
    for (x, y), (u, v) in zip(corners, [*corners[1:], corners[0]], strict=True):
        far = hypot(u - x, v - y)
        aside, below = (v - y) / far * radius, -(u - x) / far * radius
        begin = f"{number(x + aside)} {number(y + below)}"
        arc = f"A{number(radius)} {number(radius)} 0 0 1 {begin}" if parts else f"M{begin}"
        parts.append(f"{arc}L{number(u + aside)} {number(v + below)}")
    first = parts[0][1:].partition("L")[0]
    return f"{''.join(parts)}A{number(radius)} {number(radius)} 0 0 1 {first}z"


def hull(points: Sequence[At]) -> list[At]:
    """The outer points of a group, clockwise on the page."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    return [*_half(ordered)[:-1], *_half(ordered[::-1])[:-1]]


def _half(ordered: Sequence[At]) -> list[At]:
    kept: list[At] = []
    for point in ordered:
        while len(kept) > 1 and _turn(kept[-2], kept[-1], point) <= 0:
            kept.pop()
        kept.append(point)
    return kept


def _turn(a: At, b: At, c: At) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def emptiest(near: Sequence[At], busy: Sequence[At], reach: float) -> At:
    """The place within reach of one of some points that is farthest from all that is busy."""
    steps = range(-4, 5)
    spots = [(x + i * reach / 4, y + j * reach / 4) for x, y in near for i in steps for j in steps]
    within = [spot for spot in spots if min(dist(spot, point) for point in near) <= reach]
    return max(within, key=lambda spot: (min(dist(spot, point) for point in busy), spot))
