"""Ids and secrets: how they are made, and what is kept of a secret."""

import hashlib
import secrets
from typing import Final

SECRET_BYTES: Final = 24
LONGEST_ID: Final = 24
ID_PATTERN: Final = rf"^[0-9A-Za-z]{{1,{LONGEST_ID}}}$"
"""The form of an id, as `is_id` knows it."""
MOST_SECRETS: Final = 12
"""Secrets that one request may show."""


def make_secret() -> str:
    """A secret for a link, which nobody can guess."""
    return secrets.token_urlsafe(SECRET_BYTES)


def make_id() -> str:
    """An id for a table, an account or the like."""
    return secrets.token_hex(10)


def is_id(text: str) -> bool:
    """Whether a text has the form of an id."""
    return 0 < len(text) <= LONGEST_ID and text.isascii() and text.isalnum()


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
