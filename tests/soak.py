"""How often tests repeat what takes long: shortly in `make test`, and at length in `make soak`."""

import os

SOAKING = os.environ.get("CONCORDIA_SOAK") == "1"


def often(at_length: int, shortly: int) -> int:
    """So many times when soaking, else only so many."""
    return at_length if SOAKING else shortly
