"""Pictures read back: their elements, what is marked on them, and what is written there."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> Element:
    """A picture as a tree; one that is not well-formed is refused."""
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    return root


def marked(root: Element, mark: str) -> list[Element]:
    """The elements that bear a mark such as `city`."""
    return [element for element in root.iter() if f"data-{mark}" in element.attrib]


def one(root: Element, mark: str, value: object) -> Element:
    """The only element whose mark has a value."""
    found = [element for element in marked(root, mark) if element.get(f"data-{mark}") == str(value)]
    assert len(found) == 1, f"{mark} {value} is drawn {len(found)} times"
    return found[0]


def texts(root: Element) -> list[str]:
    """What is written, in order."""
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def titles(root: Element) -> list[str]:
    """What is told when the pointer rests on something."""
    return [element.text or "" for element in root.iter(f"{SVG}title")]


def ids(root: Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def references(root: Element) -> Iterator[str]:
    """The ids that elements refer to."""
    for element in root.iter():
        for name, value in element.attrib.items():
            if name == "href":
                assert value.startswith("#")
                yield value[1:]
            yield from re.findall(r"url\(#([^)]*)\)", value)
