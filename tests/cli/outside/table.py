"""What lies on the table, as a program from outside keeps track of it, beside what a snapshot tells."""

from collections import Counter, deque
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.cli.outside.board import Board, line_text
from tests.cli.outside.facts import (
    CARDS,
    COLOURS,
    GOODS,
    KINDS,
    MARKER_COINS,
    SICILIAN_MARKER_COINS,
    SLOT_PRICE,
    SPECIAL_MARKER_COINS,
    Json,
    demand,
)

STORE = ""
"""The place of a colonist in the storehouse."""


class Ask(NamedTuple):
    """A decision: what is asked of whom, how much is left, and every answer that the rules allow."""

    kind: str
    seat: int
    left: int
    options: frozenset[str]


Acting = Generator[Ask, str, None]
"""A part of the game: it asks, is sent answers, and changes the table."""
Answering = Generator[Ask, str, str]
"""A question whose answer is passed on."""


def ask(kind: str, seat: int, options: set[str], left: int = 0) -> Answering:
    """Ask a question and return the answer."""
    return (yield Ask(kind, seat, left, frozenset(options)))


@dataclass
class Player:
    """What one player has."""

    seat: int
    coins: int = 0
    goods: Counter[str] = field(default_factory=Counter)
    gained: Counter[str] = field(default_factory=Counter)
    houses: set[str] = field(default_factory=set)
    reserve: int = 15
    colonists: dict[str, list[str]] = field(default_factory=lambda: {kind: [STORE] * 3 for kind in KINDS})
    hand: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    interim: int | None = None
    points: int = 0

    def on_board(self) -> int:
        """How many colonists are on the board."""
        return sum(place != STORE for places in self.colonists.values() for place in places)

    def free(self) -> int:
        """How many spaces of the storehouse are free."""
        return 12 - (6 - self.on_board()) - self.goods.total()

    def has(self, goods: Counter[str]) -> bool:
        """Whether these goods can be paid."""
        return all(self.goods[good] >= number for good, number in goods.items())

    def cards(self) -> list[str]:
        """Hand and pile."""
        return self.hand + self.pile


class Table:
    """The whole table, set up from what a replay tells."""

    def __init__(self, setup: Json) -> None:
        """Take over what chance decided; the rest follows from the rules."""
        self.board = Board(setup["board"])
        self.variants: set[str] = set(setup["variants"])
        self.level = next((name for name in sorted(self.variants) if name.startswith("contrarius")), None)
        self.teams = "teams" in self.variants
        self.players = [Player(seat["seat"]) for seat in setup["seats"]]
        self.people = self.players[: len(self.players) - (self.level is not None)]
        self.his = self.players[-1] if self.level else None
        self.city_good: dict[str, str | None] = setup["city_goods"]
        self.marker_good: dict[str, str] = {}
        self.showing: set[str] = set(self.board.markers)
        self.rows = dict.fromkeys(self.board.volcano, 0)
        self.tiles: deque[Json] = deque()
        self.display: dict[int, str] = {}
        self.deck: deque[str] = deque()
        self.marks: dict[str, set[int]] = {}
        self.arrivals: list[str | None] = []
        self.magnus: int | None = None if self.level else len(self.people) - 1
        self.concordia: int | None = None
        self.turn = 0
        self.active = 0
        self.last_turn = False
        self.over = False
        self.chance: deque[Json] = deque()
        self.reacting: Player | None = None
        self.reaction_role: str | None = None
        self.reaction_detail: str | None = None
        self.steps: list[Json] = []

    def drawn(self, kind: str) -> Json:
        """The next thing that chance decided."""
        demand(self.chance and self.chance[0]["kind"] == kind, f"chance decides: {kind}")
        return self.chance.popleft()

    def cities_of(self, good: str) -> set[str]:
        """The cities of a good."""
        return {city for city, its in self.city_good.items() if its == good}

    def province_cities(self, province: str) -> set[str]:
        """The cities of a province."""
        return {city for city, its in self.board.province.items() if its == province}

    def standing_in(self, city: str) -> int:
        """How many houses stand in a city."""
        return sum(city in player.houses for player in self.players)

    def row(self, city: str) -> int:
        """How many volcano tiles lie in a city's province."""
        return self.rows.get(self.board.province[city], 0)

    def partner(self, seat: int) -> int:
        """Who sits opposite."""
        return (seat + len(self.people) // 2) % len(self.people)

    def from_seat(self, seat: int) -> list[Player]:
        """The players in turn order from a seat on."""
        return self.people[seat:] + self.people[:seat]

    def trigger(self, player: Player) -> None:
        """The first player to trigger the end takes the Concordia card."""
        if self.concordia is None:
            self.concordia = player.seat

    def use_house(self, player: Player) -> None:
        """Take a house from the reserve; the last one triggers the end."""
        player.reserve -= 1
        demand(player.reserve >= 0, "everybody has 15 houses")
        if player.reserve == 0:
            self.trigger(player)

    def marker(self, province: str) -> Json:
        """A province's marker as a snapshot tells it."""
        row = self.rows.get(province, 0)
        good = self.marker_good[province]
        side = "none" if row >= 4 else "good" if province in self.showing else "coins"
        coins = (SICILIAN_MARKER_COINS if self.board.volcano else MARKER_COINS)[good]
        return {
            "province": province,
            "good": good if row < 2 else None,
            "side": side,
            "coins": coins if row < 2 else SPECIAL_MARKER_COINS,
        }


def offer(slot: int, card: str) -> Json:
    """A card for sale as a snapshot tells it."""
    own = Counter(CARDS[card].price)
    whole = own + Counter(SLOT_PRICE[slot - 1].split())
    return {
        "slot": slot,
        "card": card,
        "cost": {good: own[good] for good in GOODS},
        "cost_with_slot": {good: whole[good] for good in (*GOODS, "any")},
    }


def compare(table: Table, moment: Json) -> None:
    """Demand that a snapshot tells what lies on the table."""
    demand(moment["turn"] == table.turn + 1, "the turn is the turn")
    demand(moment["active"] == table.active, "whose turn it is")
    demand(moment["over"] == table.over, "the end is the end")
    demand(moment["magnus"] == table.magnus, "who holds the Praefectus Magnus")
    demand(moment["concordia"] == table.concordia, "who holds the Concordia card")
    demand(moment["display"] == [offer(*shown) for shown in sorted(table.display.items())], "the display")
    demand(moment["deck"] == list(table.deck), "the deck")
    demand(moment["markers"] == [table.marker(p) for p in table.board.markers], "the markers")
    for city in moment["cities"]:
        demand(city["good"] == table.city_good[city["city"]], "cities keep their goods")
        houses = [player.seat for player in table.players if city["city"] in player.houses]
        demand(city["houses"] == houses, "houses stand where their owners built them")
    for player, told in zip(table.players, moment["seats"], strict=True):
        compare_player(player, told)
    for player, told in zip(table.people, moment["seats"], strict=False):
        demand(told["interim"] == player.interim, "the intermediate scoring")
    if table.board.track:
        compare_track(table, moment)
    if table.board.volcano:
        demand(moment["volcano"]["rows"] == table.rows, "the rows below the volcano")
        demand(moment["volcano"]["tiles_left"] == len(table.tiles), "how many tiles are left")
        demand(moment["tiles"] == list(table.tiles), "the stack of tiles")


def compare_track(table: Table, moment: Json) -> None:
    """Demand that ships and marked gods are told."""
    marks = {god: sorted(table.marks.get(god, ())) for god in moment["marked_gods"]}
    demand(moment["marked_gods"] == marks, "who has marked which god")
    demand(moment["arrivals"] == [space for space in table.arrivals if space], "where ships have arrived")
    for space, seats in moment["ships"].items():
        ships = [p.seat for p in table.players for place in p.colonists["sea"] if place == space]
        demand(seats == ships, "where the ships are")


def compare_player(player: Player, told: Json) -> None:
    """Demand that a snapshot tells what a player has."""
    demand(told["seat"] == player.seat and told["colour"] == COLOURS[player.seat], "the seats in order")
    demand(told["coins"] == player.coins >= 0, "coins")
    demand(told["goods"] == {good: player.goods[good] for good in GOODS}, "goods")
    demand(told["gained"] == {good: player.gained[good] for good in GOODS}, "goods just gained")
    demand(told["free_spaces"] == player.free() >= 0, "a storehouse has 12 spaces")
    demand(sorted(told["houses"]) == sorted(player.houses), "houses")
    demand(told["houses_left"] == player.reserve, "houses left")
    demand(sorted(told["hand"]) == sorted(player.hand), "the hand")
    demand(told["pile"] == player.pile, "the pile")
    demand(told["top_card"] == (player.pile[-1] if player.pile else None), "the top of the pile")
    demand(sorted(told["cards"]) == sorted(player.cards()), "all cards")
    for kind in KINDS:
        places = [place_of(colonist) for colonist in told["colonists"] if colonist["kind"] == kind]
        demand(sorted(places) == sorted(player.colonists[kind]), "where the colonists are")


def place_of(colonist: Json) -> str:
    """Where a snapshot has a colonist."""
    if colonist["place"] == "line":
        return line_text(colonist["line"])
    return STORE if colonist["place"] == "storehouse" else str(colonist["city"])
