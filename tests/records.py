"""Records for tests: changed by hand and given the check that fits, as one who tampers would do."""

import hashlib


def sealed(text: str) -> str:
    """A record with the check line that fits its other lines."""
    lines = [line for line in text.removesuffix("\n").split("\n") if not line.startswith("Check: ")]
    check = hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return "\n".join([*lines, f"Check: {check}", ""])


def changed(text: str, old: str, new: str) -> str:
    """A record with one part of its text changed, and sealed again."""
    assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
    return sealed(text.replace(old, new))
