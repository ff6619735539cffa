"""The words and numbers of a board file, each checked as it is read."""

import re
import reprlib
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from concordia.data.goods import GOODS
from concordia.errors import BoardError

MAX_BYTES: Final = 256_000
"""The size of the largest file."""

# Reading a dotted key takes time by the square of its length, and no key goes beyond its line.
MAX_LINE_LENGTH: Final = 400
"""The most characters of a line of text."""

MAX_NAME_LENGTH: Final = 40
"""The most characters of a name."""

RESERVED_WORDS: Final = ("done", "coins")
"""Words of the notation, which are no ids."""

_ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_REPR: Final = reprlib.Repr()
_REPR.maxstring = 60


@contextmanager
def naming(source: str) -> Iterator[None]:
    """Put the name of the file before any fault found in it."""
    try:
        yield
    except BoardError as fault:
        raise BoardError(f"{source}: {fault}") from None


def shown(value: object) -> str:
    """The value as a message shows it, shortened where it is long."""
    return _REPR.repr(value)


def read_text(path: str) -> str:
    """The text of a file of reasonable size."""
    try:
        with open(path, "rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BoardError(f"the file cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise BoardError(f"the file cannot be read: {error}") from None
    _check_size(len(content))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BoardError(f"byte {error.start + 1} is not UTF-8: save the file as UTF-8") from None


def read_toml(text: str) -> dict[str, object]:
    """The top table of a TOML text of reasonable size."""
    _check_size(len(text.encode("utf-8", "surrogatepass")))
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > MAX_LINE_LENGTH:
            raise BoardError(f"line {number} is too long: {MAX_LINE_LENGTH} characters at most")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BoardError("not valid TOML: brackets are nested too deeply") from None
    except ValueError as error:
        raise BoardError(f"not valid TOML: {error}") from None


def _check_size(size: int) -> None:
    if size > MAX_BYTES:
        raise BoardError(f"the file is too large: {MAX_BYTES // 1000} kB at most")


def as_table(
    value: object, what: str, required: tuple[str, ...], optional: tuple[str, ...] = ()
) -> dict[str, object]:
    """The value as a table that has every required key and none that is unknown."""
    keys = ", ".join(required + optional)
    if not isinstance(value, dict):
        raise BoardError(f"{what} must be a table with the keys {keys}, not {shown(value)}")
    for key in value:
        if key not in required + optional:
            raise BoardError(f"{what} has an unknown key {shown(key)}: the keys are {keys}")
    for key in required:
        if key not in value:
            raise BoardError(f"{what} lacks the key {key!r}: the keys are {keys}")
    return value


def as_places(value: object, key: str, most: int, what: str = "") -> dict[str, object]:
    """The value as a table of at most so many places by their ids; a table is mostly named for its places."""
    if not isinstance(value, dict):
        raise BoardError(f"[{key}] must be a table of {what or key} by their ids, not {shown(value)}")
    if len(value) > most:
        raise BoardError(f"{len(value)} {what or key} are too many: {most} at most")
    return value


def as_text(value: object, what: str) -> str:
    """The value as one short line of text."""
    if not isinstance(value, str):
        raise BoardError(f"{what} must be text in quotes, not {shown(value)}")
    if not 0 < len(value) <= MAX_NAME_LENGTH or not value.isprintable() or value != value.strip():
        wanted = f"1 to {MAX_NAME_LENGTH} printable characters with no space at either end"
        raise BoardError(f"{what} must be {wanted}, not {shown(value)}")
    return value


def as_id(value: object, what: str) -> str:
    """The value as an id: a word that can stand in the notation."""
    text = as_text(value, what)
    if not _ID.fullmatch(text):
        wanted = "lower-case letters a to z, digits and single hyphens, beginning with a letter"
        raise BoardError(f"{what} must be {wanted}, not {shown(text)}")
    if text in RESERVED_WORDS:
        raise BoardError(f"{what} must not be {text!r}, which is a word of the notation")
    return text


def as_flag(value: object, what: str) -> bool:
    """The value as true or false."""
    if not isinstance(value, bool):
        raise BoardError(f"{what} must be true or false, not {shown(value)}")
    return value


def as_coins(value: object, what: str, most: int) -> int:
    """The value as a number of sestertii."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise BoardError(f"{what} must be a whole number from 0 to {most}, not {shown(value)}")
    return value


def as_goods(value: object, what: str, fewest: int, most: int) -> tuple[str, ...]:
    """The value as the names of so many goods, each there once."""
    if isinstance(value, list) and fewest <= len(value) <= most:
        names = [good for good in GOODS if good in value]
        if len(names) == len(value):
            return tuple(value)
    count = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    wanted = f"a list of {count} {'good' if most == 1 else 'different goods'} of {', '.join(GOODS)}"
    raise BoardError(f"{what} must be {wanted}, not {shown(value)}")


def as_players(value: object, fewest: int, most: int) -> tuple[int, int]:
    """The value as the fewest and the most players."""
    match value:
        case [int(low), int(high)] if fewest <= low <= high <= most:
            return low, high
    wanted = f"the fewest and the most players, two numbers from {fewest} to {most}"
    raise BoardError(f"'players' must be {wanted}, not {shown(value)}")


def as_point(value: object, what: str, xs: tuple[int, int], ys: tuple[int, int]) -> tuple[float, float]:
    """The value as two numbers within their bounds."""
    match value:
        # To Python true is 1, but to the reader of the file it is no number.
        case [int() | float() as x, int() | float() as y] if bool not in (type(x), type(y)):
            if xs[0] <= x <= xs[1] and ys[0] <= y <= ys[1]:
                return float(x), float(y)
    wanted = f"two numbers, {xs[0]} to {xs[1]} and {ys[0]} to {ys[1]}"
    raise BoardError(f"{what} must be {wanted}, not {shown(value)}")


def as_ends(value: object, what: str) -> tuple[str, str]:
    """The value as the ids of two cities."""
    match value:
        case [str(one), str(other)]:
            return one, other
    raise BoardError(f"{what} must be a pair of city ids, not {shown(value)}")
