"""What a seat sees of a game, what it is asked, and what it may do."""

from dataclasses import dataclass
from typing import Literal

from concordia.data.goods import GoodName, Goods

Colonist = Literal["land", "sea"]
VolcanoMood = Literal["calm", "smoking", "erupting"]
"""A kind of colonist."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What is asked: its kind, the seat asked, and how many points, cards, goods or spaces are left."""

    kind: str
    seat: int
    left: int
    """Points, cards, goods or spaces left, by kind."""


@dataclass(frozen=True, slots=True)
class Question(Decision):
    """What is asked."""

    question: str
    pointed: str | None = None
    """The card at which the partner's Legatus points."""


@dataclass(frozen=True, slots=True)
class OwnQuestion(Question):
    """What is asked of the viewer, who is told also that no Legatus points."""

    pointed: str | None


@dataclass(frozen=True, slots=True)
class Target:
    """What an action is about."""

    city: str | None = None
    line: tuple[str, ...] | None = None
    colonist: Colonist | None = None
    province: str | None = None
    card: str | None = None
    role: str | None = None
    seat: int | None = None
    slot: int | None = None
    good: GoodName | None = None
    count: int | None = None
    god: str | None = None
    specialist: str | None = None
    space: str | None = None


@dataclass(frozen=True, slots=True)
class Amounts:
    """What an action costs or brings."""

    coins: int | None = None
    goods: Goods | None = None
    any: int | None = None
    """Goods of any kind."""
    steps: int | None = None
    card: str | None = None
    bonus: Goods | None = None
    others: dict[str, Goods] | None = None
    """What other seats gain, by seat."""
    points: int | None = None
    choice: tuple[GoodName, ...] | None = None
    """One of these goods."""
    sites: tuple[str, ...] | None = None
    """A house on one of these sites."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something the seat that is asked may do."""

    action: int
    text: str
    kind: str
    target: Target
    words: str
    cost: Amounts
    effect: Amounts


@dataclass(frozen=True, slots=True)
class ColonistSeen:
    """A colonist and where it stands."""

    kind: Colonist
    place: Literal["storehouse", "city", "line"]
    city: str | None = None
    line: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class SeatSeen:
    """What is seen of a player."""

    seat: int
    colour: str
    name: str
    partner: int | None
    """The seat of the same team."""
    coins: int
    goods: Goods
    gained: Goods
    """Goods that wait for room in the storehouse."""
    free_spaces: int
    houses: tuple[str, ...]
    houses_left: int
    colonists: tuple[ColonistSeen, ...]
    cards: tuple[str, ...]
    hand: tuple[str, ...] | None
    """Null where it is hidden."""
    hand_size: int
    pile: tuple[str, ...] | None
    """Null where it is hidden."""
    pile_size: int
    top_card: str | None
    interim: int | None
    """Points of the intermediate scoring."""
    score: dict[str, int] | None
    """Points by god, null where the table hides them."""

    @property
    def points(self) -> dict[str, int]:
        """The points by god where they are told."""
        assert self.score is not None
        return self.score


@dataclass(frozen=True, slots=True)
class CitySeen:
    """A city, its good and the seats with a house there."""

    city: str
    good: GoodName | None
    houses: tuple[int, ...]
    coins: int | None
    """What the coins for one more house are; null where nobody builds."""


@dataclass(frozen=True, slots=True)
class MarkerSeen:
    """The marker of a province."""

    province: str
    good: GoodName | None
    side: Literal["good", "coins", "none"]
    coins: int


@dataclass(frozen=True, slots=True)
class SlotCost:
    """What a card costs at its place."""

    brick: int
    food: int
    tool: int
    wine: int
    cloth: int
    any: int


@dataclass(frozen=True, slots=True)
class SlotSeen:
    """A card on display."""

    slot: int
    card: str
    cost: Goods
    cost_with_slot: SlotCost


@dataclass(frozen=True, slots=True)
class VolcanoSeen:
    """The volcano of Sicilia."""

    rows: dict[str, int]
    """How many tiles lie in the row of each province below it."""
    dots: int
    """How many there is room for."""
    erupted: tuple[str, ...]
    """Provinces whose row is full, in which nothing grows any more."""
    mood: VolcanoMood
    tiles_left: int


@dataclass(frozen=True, slots=True)
class ContrariusSeen:
    """Contrarius: his seat and how strong he is."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class TileSeen:
    """A volcano tile: its province, null if it is neutral, and its bonus, a good or `coin`."""

    province: str | None
    bonus: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSeen:
    """What lies open on the table."""

    board: str
    variants: tuple[str, ...]
    turn: int
    active: int
    over: bool
    decision: Decision | None
    seats: tuple[SeatSeen, ...]
    cities: tuple[CitySeen, ...]
    markers: tuple[MarkerSeen, ...]
    display: tuple[SlotSeen, ...]
    decks_left: tuple[int, ...]
    magnus: int | None
    concordia: int | None
    marked_gods: dict[str, tuple[int, ...]] | None = None
    arrivals: tuple[str, ...] | None = None
    volcano: VolcanoSeen | None = None
    contrarius: ContrariusSeen | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionSeen:
    """What is asked, and what the viewer may do about it; once the game is over there are no actions."""

    decision: Question | None
    actions: tuple[Action, ...] | None = None
    viewer: int | None
    number: int
    """Moves so far."""
    may_undo: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class View(TableSeen):
    """What a seat, or a spectator, sees of a game, and what it may do."""

    decision: Question | None
    actions: tuple[Action, ...] | None = None
    viewer: int | None
    number: int
    """Moves so far."""
    may_undo: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot(TableSeen):
    """Everything about a state of a game, the order of the deck and of the volcano's tiles included."""

    deck: tuple[str, ...]
    tiles: tuple[TileSeen, ...] | None = None
