"""The types of the server's interface, with which the page is written."""

from tools.api_types import TYPES, api_types


def test_types_of_the_page_are_those_of_the_server() -> None:
    is_current = TYPES.read_text(encoding="utf-8") == api_types()
    assert is_current, "web/src/api/types.ts is old: make types"
