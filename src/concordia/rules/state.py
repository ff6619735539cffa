"""The state of a game: a value of ints and fixed lists that alone decides everything that can happen.

Every field tells its width once, here; the packed record of the compiled mode is derived from it. All
widths are signed, so that compiled arithmetic never mixes signed and unsigned numbers.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, Final, TypeAlias, get_args, get_origin, get_type_hints

from concordia.data.board import MAX_CITIES, MAX_LINES, MAX_PROVINCES, MAX_SPACES

Seat: TypeAlias = int
City: TypeAlias = int
Province: TypeAlias = int
Card: TypeAlias = int
Kind: TypeAlias = int
"""The kind of a colonist or line."""

LAND: Final[Kind] = 0
SEA: Final[Kind] = 1
KINDS: Final = 2

MAX_SEATS: Final = 6
MAX_CARD_KINDS: Final = 32
MAX_CARDS: Final = 40
"""More cards than anyone can own, and than any deck holds."""
SLOTS: Final = 7
COLONISTS: Final = 6
STACK: Final = 16

NOBODY: Final[Seat] = -1
NO_CARD: Final[Card] = -1
NOWHERE: Final = -1
"""Where a colonist in the storehouse stands."""
FIRST_LINE: Final = MAX_CITIES
"""A colonist's place is a city below this number, else a line of its kind counted from it."""

START_WITHOUT_GOODS: Final = 1
INTERMEDIATE_SCORING: Final = 2
VENUS: Final = 4
TEAMS: Final = 8
QUICK_CHANCE: Final = 16
"""The bits of `options`; the last is set in games of the first version of the rules."""

MAX_TILES: Final = 24
STREAMS: Final = 11
"""Of chance, each independent of the others (rules/chance.py)."""

ASIDE: Final = "aside"
"""Marks a field that is no part of what a state is: rows of the compiled mode and copies go without it."""

I8 = Annotated[int, "int8"]
I16 = Annotated[int, "int16"]
I64 = Annotated[int, "int64"]


@dataclass(slots=True)
class Pending:
    """A decision in progress: what is asked of which seat, how much is left, and what it is about."""

    kind: I8
    seat: I8
    left: I8
    item: I8


@dataclass(slots=True)
class Player:
    """What one player owns."""

    houses: I64
    """The cities that hold a house of this player."""
    coins: I16
    interim: I16
    """Points of a scoring during play, NOT_SCORED before it (§12)."""
    points: I16
    """Points on the score marker before the final scoring (§13.7, §17.2)."""
    goods: Annotated[list[int], "int8", 5]
    gained: Annotated[list[int], "int8", 5]
    """Goods just gained that wait for the choice of what to keep (§10.3)."""
    colonists: Annotated[list[int], "int8", COLONISTS]
    """Places of the three land, then the three sea colonists."""
    reserve: I8
    """Houses not yet built."""
    pile_size: I8
    hand: Annotated[list[int], "int8", MAX_CARD_KINDS]
    """How many cards of each kind are in the hand."""
    pile: Annotated[list[int], "int8", MAX_CARDS]
    """The discard pile, the top card last."""


@dataclass(slots=True)
class State:
    """Everything that is true of a game at one moment."""

    chance: Annotated[list[int], "int64", 4]
    """The key of all chance; in games of the first version of the rules a generator."""
    good_cities: Annotated[list[int], "int64", 5]
    """The cities of each good."""
    occupied: Annotated[list[int], "int64", KINDS]
    """The lines of each kind that hold a colonist."""
    showing: I64
    """The provinces whose marker shows its good; the others show coins (§5)."""
    closed: I64
    """Cities where no more houses may be built (§14.4)."""
    barren: I64
    """Cities that no longer produce (§14.4)."""
    players: Annotated[list[Player], Player, MAX_SEATS]
    turn: I16
    """Turns played so far."""
    drawn: Annotated[list[int], "int16", STREAMS]
    """How many blocks of chance were drawn from each stream."""
    seats: I8
    options: I8
    active: I8
    magnus: I8
    """Who holds the Praefectus Magnus (§5.3)."""
    concordia: I8
    """Who holds the Concordia card, NOBODY until the end is triggered (§11.1)."""
    over: I8
    contrarius: I8
    """The seat of an opponent without decisions, NOBODY without one (§17)."""
    level: I8
    """How strong that opponent is: 0 standard, 1 veteran, 2 expert (§17.6)."""
    last_turn: I8
    """Whether this is the last turn, granted after that opponent triggered the end (§17.6)."""
    tiles_next: I8
    tiles_size: I8
    arrived: I8
    deck_next: I8
    deck_size: I8
    depth: I8
    city_good: Annotated[list[int], "int8", MAX_CITIES]
    house_count: Annotated[list[int], "int8", MAX_CITIES]
    marker_good: Annotated[list[int], "int8", MAX_PROVINCES]
    display: Annotated[list[int], "int8", SLOTS]
    deck: Annotated[list[int], "int8", MAX_CARDS]
    rows: Annotated[list[int], "int8", MAX_PROVINCES]
    """How many tiles each province has (§14.4)."""
    tiles: Annotated[list[int], "int8", MAX_TILES]
    """The stack of tiles (§14.2)."""
    marks: Annotated[list[int], "int8", 8]
    """The seats that have marked each god, as a mask (§13.7)."""
    arrivals: Annotated[list[int], "int8", COLONISTS]
    """Spaces of the track that were reached in this action, in order (§13.5–8)."""
    stack: Annotated[list[Pending], Pending, STACK]
    journal: Any = field(default=None, compare=False, metadata={ASIDE: True})
    """What a plain state tells of what happens (rules/journal.py), if someone listens."""


@dataclass(slots=True)
class Tables:
    """What is worked out once from a board: masks and reaches that the rules look up."""

    buildable: I64
    """Cities where houses may stand: all but the start city (§4.6)."""
    track_sites: I64
    """Building sites beside the track (§13.6)."""
    start_lines: I64
    """The start city and every city joined to it by a line (§16.1)."""
    kind_cities: Annotated[list[int], "int64", KINDS]
    """Cities that lines of each kind touch."""
    province_cities: Annotated[list[int], "int64", MAX_PROVINCES]
    space_sites: Annotated[list[int], "int64", MAX_SPACES]
    """The building sites of each space of the track."""
    line_cities: Annotated[list[int], "int64", KINDS * MAX_LINES]
    """The two ends of each line as a mask."""
    reach: Annotated[list[int], "int64", KINDS * (MAX_CITIES + MAX_LINES) * (COLONISTS + 1)]
    """Lines within so many points of a place; see `reachable` in colonists."""
    cities: I8
    provinces: I8
    """Provinces with a marker."""
    areas: I8
    """Provinces with or without a marker: what gods count."""
    spaces: I8
    """Spaces of the track, 0 on boards without one (§13.4)."""
    volcano: I64
    """The provinces where tiles are laid (§14)."""
    marker_coins: Annotated[list[int], "int8", 5]
    space_city: Annotated[list[int], "int8", MAX_SPACES]
    """The place of a colonist on each space of the track."""
    space_of: Annotated[list[int], "int8", MAX_CITIES]
    """The space of the track that a place or site belongs to, or NOWHERE."""
    space_coins: Annotated[list[int], "int8", MAX_SPACES]
    space_goods: Annotated[list[int], "int8", MAX_SPACES]
    """The goods that a space offers, as a mask."""
    fixed_good: Annotated[list[int], "int8", MAX_CITIES]
    """The good printed on a site, or NOWHERE."""
    start: Annotated[list[int], "int8", KINDS]
    """Where new colonists of each kind enter."""
    province_of: Annotated[list[int], "int8", MAX_CITIES]
    letter_of: Annotated[list[int], "int8", MAX_CITIES]
    """The letter of each city's token as 0 for A, or NOWHERE."""


@dataclass(frozen=True, slots=True)
class Field:
    """How one field is laid out: an int width or a record class, alone or so many in a list."""

    name: str
    element: Any
    size: int | None


@cache
def layout(record: Any) -> tuple[Field, ...]:
    """The fields of a record class in order, read from its annotations."""
    hints = get_type_hints(record, include_extras=True)
    found = []
    for one in fields(record):
        if ASIDE in one.metadata:
            continue
        hint = hints[one.name]
        assert get_origin(hint) is Annotated, one.name
        element, *size = get_args(hint)[1:]
        found.append(Field(one.name, element, size[0] if size else None))
    return tuple(found)


def blank(record: Any) -> Any:
    """A record of a class with every number 0."""
    return record(*(_blank_value(field) for field in layout(record)))


def _blank_value(field: Field) -> Any:
    if field.size is None:
        return 0
    if is_dataclass(field.element):
        return [blank(field.element) for _ in range(field.size)]
    return [0] * field.size


def copy_state(s: State) -> State:
    """An independent copy of a plain state."""
    copied: State = _copier(State)(s)
    return copied


@cache
def _copier(record: Any) -> Callable[[Any], Any]:
    """Copies records of a class; made once, since every move copies a state."""
    values_of = attrgetter(*(field.name for field in layout(record)))
    listed = [(at, field.element) for at, field in enumerate(layout(record)) if field.size is not None]
    numbers = [at for at, element in listed if isinstance(element, str)]
    records = [(at, _copier(element)) for at, element in listed if at not in numbers]

    def copy_flat(one: Any) -> Any:
        return record(*values_of(one))

    def copy(one: Any) -> Any:
        values = list(values_of(one))
        for at in numbers:
            values[at] = values[at][:]
        for at, copy_entry in records:
            values[at] = [copy_entry(entry) for entry in values[at]]
        return record(*values)

    return copy if listed else copy_flat
