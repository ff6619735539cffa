"""What a seat sees of a game. `concordia.view` makes it; these models only describe it."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

GoodName = Literal["brick", "food", "tool", "wine", "cloth"]
Goods = dict[GoodName, int]


class Exact(BaseModel):
    """An answer in which nothing else stands."""

    model_config = ConfigDict(extra="forbid")


class Decision(Exact):
    """What is asked."""

    kind: str
    seat: int
    left: int = Field(description="Points, cards, goods or spaces left, by kind.")
    question: str
    pointed: str | None = Field(default=None, description="The card at which the partner's Legatus points.")


class Target(Exact):
    """What an action is about."""

    city: str | None = None
    line: list[str] | None = None
    colonist: Literal["land", "sea"] | None = None
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


class Amounts(Exact):
    """What an action costs or brings."""

    coins: int | None = None
    goods: Goods | None = None
    any: int | None = Field(default=None, description="Goods of any kind.")
    steps: int | None = None
    card: str | None = None
    bonus: Goods | None = None
    others: dict[str, Goods] | None = Field(default=None, description="What other seats gain, by seat.")
    points: int | None = None
    choice: list[GoodName] | None = Field(default=None, description="One of these goods.")
    sites: list[str] | None = Field(default=None, description="A house on one of these sites.")


class Action(Exact):
    """Something the seat that is asked may do."""

    action: int
    text: str
    kind: str
    target: Target
    words: str
    cost: Amounts
    effect: Amounts


class ColonistSeen(Exact):
    """A colonist and where it stands."""

    kind: Literal["land", "sea"]
    place: Literal["storehouse", "city", "line"]
    city: str | None = None
    line: list[str] | None = None


class SeatSeen(Exact):
    """What is seen of a player."""

    seat: int
    colour: str
    name: str
    partner: int | None = Field(description="The seat of the same team.")
    coins: int
    goods: Goods
    gained: Goods = Field(description="Goods that wait for room in the storehouse.")
    free_spaces: int
    houses: list[str]
    houses_left: int
    colonists: list[ColonistSeen]
    cards: list[str]
    hand: list[str] | None = Field(description="Null where it is hidden.")
    hand_size: int
    pile: list[str] | None = Field(description="Null where it is hidden.")
    pile_size: int
    top_card: str | None
    interim: int | None = Field(description="Points of the intermediate scoring.")
    score: dict[str, int] | None = Field(description="Points by god, null where the table hides them.")


class CitySeen(Exact):
    """A city, its good and the seats with a house there."""

    city: str
    good: GoodName | None
    houses: list[int]
    coins: int | None = Field(description="What the coins for one more house are; null where nobody builds.")


class MarkerSeen(Exact):
    """The marker of a province."""

    province: str
    good: GoodName | None
    side: Literal["good", "coins", "none"]
    coins: int


class SlotCost(Exact):
    """What a card costs at its place."""

    brick: int
    food: int
    tool: int
    wine: int
    cloth: int
    any: int


class SlotSeen(Exact):
    """A card on display."""

    slot: int
    card: str
    cost: Goods
    cost_with_slot: SlotCost


class VolcanoSeen(Exact):
    """The volcano of Sicilia."""

    rows: dict[str, int]
    tiles_left: int


class ContrariusSeen(Exact):
    """Contrarius: his seat and how strong he is."""

    seat: int
    level: str


class View(Exact):
    """What a seat, or a spectator, sees of a game, and what it may do."""

    board: str
    variants: list[str]
    turn: int
    active: int
    over: bool
    decision: Decision | None
    seats: list[SeatSeen]
    cities: list[CitySeen]
    markers: list[MarkerSeen]
    display: list[SlotSeen]
    decks_left: list[int]
    magnus: int | None
    concordia: int | None
    marked_gods: dict[str, list[int]] | None = None
    arrivals: list[str] | None = None
    volcano: VolcanoSeen | None = None
    contrarius: ContrariusSeen | None = None
    actions: list[Action] = []
    viewer: int | None
    number: int = Field(description="Moves so far.")
    may_undo: bool
