"""The page opens."""

import re

from playwright.sync_api import expect

from tests.page.conftest import Visitor


def test_start_opens_without_errors(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    expect(page).to_have_title(re.compile("Concordia"))
    expect(page.get_by_role("main")).to_be_visible()
