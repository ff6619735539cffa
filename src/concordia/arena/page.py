"""A page that stands alone: no file, script or address beside it, in light and dark."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from concordia.picture.art import stored
from concordia.picture.svg import words


def page(title: str, under: str, inside: Sequence[str]) -> str:
    """A whole page with a title and a line under it."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{words(title)}</title>\n<style>\n{_style()}</style>\n</head>\n<body>\n<main>\n"
        f'<header><h1>{words(title)}</h1><p class="soft">{words(under)}</p></header>\n'
        + "\n".join(inside)
        + "\n</main>\n</body>\n</html>\n"
    )


def section(title: str, text: str, *inside: str, wide: bool = False) -> str:
    """A part of a page: a heading, what is shown, and that."""
    kind = ' class="wide"' if wide else ""
    told = f'<p class="soft">{words(text)}</p>' if text else ""
    return f"<section{kind}><h2>{words(title)}</h2>{told}{''.join(inside)}</section>"


def stack(*parts: str) -> str:
    """Parts below each other in one of two columns."""
    return f'<div class="stack">{"".join(parts)}</div>'


def pair(*shown: tuple[str, str]) -> str:
    """Plots beside each other, each with a heading."""
    parts = (f"<div><h3>{words(heading)}</h3>{plot}</div>" for heading, plot in shown)
    return f'<div class="pair">{"".join(parts)}</div>'


def facts(told: Sequence[tuple[str, str]]) -> str:
    """A few numbers, each with what it is."""
    items = "".join(f"<li><b>{words(number)}</b><span>{words(what)}</span></li>" for number, what in told)
    return f'<ul class="facts">{items}</ul>'


def key(colours: Sequence[tuple[str, str]]) -> str:
    """What the colours of a plot stand for."""
    items = "".join(
        f'<li><i style="background:var(--{colour})"></i>{words(what)}</li>' for colour, what in colours
    )
    return f'<ul class="key">{items}</ul>'


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; its first column is of words, the others of numbers."""
    head = "".join(f'<th scope="col">{words(heading)}</th>' for heading in headings)
    body = "".join(f"<tr>{''.join(f'<td>{words(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


@cache
def _style() -> str:
    """The colours of the game's own page, then the style of this one."""
    colours = stored()["colours"]
    light, dark = (
        "".join(f"--{name}:{pair[number]};" for name, pair in colours.items()) for number in range(2)
    )
    css = (files("concordia.arena") / "page.css").read_text(encoding="utf-8")
    return f":root{{{light}}}\n@media (prefers-color-scheme:dark){{:root{{{dark}}}}}\n{css}"
