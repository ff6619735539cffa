"""A game told decision by decision, so that another program can check each step."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from concordia.data.goods import GoodName, Goods
from concordia.shapes.event import Changed, Happened
from concordia.shapes.plain import SPREAD
from concordia.shapes.view import MarkerSeen, SeatSeen, SlotSeen, Snapshot, Target, TileSeen

Ends: TypeAlias = tuple[str, ...]
"""The two ends of a line."""


@dataclass(frozen=True, slots=True)
class CityPrinted:
    """A city of a board."""

    city: str
    province: str | None
    letter: str | None


@dataclass(frozen=True, slots=True)
class SpacePrinted:
    """A space of the ship track: its coins, one of its goods, and its building sites."""

    space: str
    coins: int
    goods: tuple[GoodName, ...]
    sites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardPrinted:
    """A board; the ship track and the provinces below a volcano where it has them."""

    id: str
    name: str
    fingerprint: str
    start: str
    provinces: tuple[str, ...]
    cities: tuple[CityPrinted, ...]
    land_lines: tuple[Ends, ...]
    sea_lines: tuple[Ends, ...]
    marker_coins: Goods
    sea_start: str | None = None
    gates: tuple[str, ...] | None = None
    track: tuple[SpacePrinted, ...] | None = None
    volcano: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A seat and who sits there; in team play with whom."""

    seat: int
    colour: str
    name: str
    partner: int | None = None


@dataclass(frozen=True, slots=True)
class VolcanoAtStart:
    """The volcano before the first move: tiles drawn in the set-up, and those in the stack."""

    drawn: tuple[TileSeen, ...]
    rows: dict[str, int]
    stack: tuple[TileSeen, ...]


@dataclass(frozen=True, slots=True)
class ContrariusAtStart:
    """Contrarius before the first move."""

    seat: int
    level: str
    points: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetupTold:
    """What a game was made of before its first move."""

    board: BoardPrinted
    seats: tuple[SeatTaken, ...]
    variants: tuple[str, ...]
    seed: str
    salt: str
    commitment: str
    players: tuple[SeatSeen, ...]
    city_goods: dict[str, GoodName | None]
    markers: tuple[MarkerSeen, ...]
    display: tuple[SlotSeen, ...]
    deck: tuple[str, ...]
    magnus: int | None
    volcano: VolcanoAtStart | None = None
    contrarius: ContrariusAtStart | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment(Snapshot):
    """A snapshot, and on a board with a ship track whose ships are on each of its spaces."""

    ships: dict[str, tuple[int, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Revealed:
    """A card that came onto the display."""

    slot: int
    card: str
    kind: Literal["reveal"] = "reveal"


@dataclass(frozen=True, slots=True)
class SlotDie:
    """The die that chooses a slot of the display."""

    face: int
    kind: Literal["slot-die"] = "slot-die"


@dataclass(frozen=True, slots=True)
class WhiteDie:
    """The die of the goods, and for which good its face stood."""

    face: str
    good: GoodName
    kind: Literal["white-die"] = "white-die"


@dataclass(frozen=True, slots=True)
class Picked:
    """One of several cities that were equally good."""

    cities: tuple[str, ...]
    city: str
    kind: Literal["pick"] = "pick"


@dataclass(frozen=True, slots=True)
class Stacked:
    """The tiles of a new stack in their order."""

    tiles: tuple[TileSeen, ...]
    kind: Literal["stack"] = "stack"


@dataclass(frozen=True, slots=True)
class TileDrawn(TileSeen):
    """A tile that a seat drew, and its place in the row of its province."""

    seat: int
    row: int | None
    kind: Literal["tile"] = "tile"


Chance: TypeAlias = Revealed | SlotDie | WhiteDie | Picked | Stacked | TileDrawn
"""Something that chance decided."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a colonist came from."""

    city: str | None = None
    line: Ends | None = None


@dataclass(frozen=True, slots=True)
class ActionMade:
    """An action: what it was about, and what that meant then."""

    number: int
    kind: str
    target: Target = field(metadata=SPREAD)
    from_: Place | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionMade:
    """One decision, what it did, and the table after it."""

    number: int
    turn: int
    active: int
    seat: int
    kind: str
    left: int
    action: ActionMade
    text: str
    words: tuple[str, ...]
    events: tuple[Changed, ...]
    chance: tuple[Chance, ...]
    pointed: str | None = None
    """The card at which the partner's Legatus pointed."""
    reaction: tuple[Happened, ...] | None = None
    """What Contrarius did, if he plays."""
    snapshot: Moment


@dataclass(frozen=True, slots=True)
class CardCounted:
    """The cards of one kind, and what each is worth."""

    card: str
    owned: int
    each: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A seat's place in the order of points."""

    place: int
    seat: int
    name: str
    points: int
    gods: dict[str, int]
    cards: dict[str, tuple[CardCounted, ...]]
    concordia: int
    marker: int


@dataclass(frozen=True, slots=True)
class TeamPoints:
    """The points of a team together."""

    seats: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class OutcomeTold:
    """The points now; the winner once the game is over."""

    over: bool
    winner: int | None
    concordia: int | None
    places: tuple[Placed, ...]
    teams: tuple[TeamPoints, ...] | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole game: its set-up, every decision with a snapshot after it, and the outcome."""

    format: str
    rules: int
    setup: SetupTold
    start: Moment
    decisions: tuple[DecisionMade, ...]
    outcome: OutcomeTold
