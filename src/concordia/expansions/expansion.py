"""What an expansion adds above the rules: what is seen, told, explained and drawn of it."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from concordia.data.board import Board
from concordia.expansions.reasons import Question, Reason
from concordia.game import Game
from concordia.moves import Move
from concordia.rules.journal import Told
from concordia.rules.state import Pending, State
from concordia.shapes.drawn import Line, Listing
from concordia.shapes.event import Event
from concordia.shapes.points import MarkerMoved
from concordia.shapes.replay import Chance
from concordia.shapes.view import Amounts, Snapshot, View


class Cards(NamedTuple):
    """What of a seat's cards is seen beside the top of the pile."""

    hand: bool
    pile: bool


class Moment(NamedTuple):
    """A thing that was told on the way to a state."""

    game: Game
    after: State
    told: Told


class Expansion:
    """The moments at which an expansion has something to say; it says nothing where it has no part.

    A hook that returns a mapping adds fields to a shape; one that may return None is asked until one of the
    expansions answers, and if none does, the base game says it.
    """

    def seen(self, game: Game, s: State) -> Mapping[str, Any]:
        """What lies open on the table: fields of `TableSeen`."""
        return {}

    def whole(self, game: Game, s: State) -> Mapping[str, Any]:
        """What a snapshot tells beside: fields of `Snapshot`."""
        return {}

    def cards(self, game: Game, viewer: int | None, seat: int) -> Cards | None:
        """What a viewer sees of a seat's cards."""
        return None

    def partner(self, s: State, seat: int) -> int | None:
        """With whom a seat plays."""
        return None

    def pointed(self, s: State) -> str | None:
        """The card at which someone has pointed for the seat that is asked."""
        return None

    def cost(self, game: Game, move: Move) -> Amounts | None:
        """What an action takes."""
        return None

    def effect(self, game: Game, move: Move) -> Amounts | None:
        """What an action brings at once."""
        return None

    def events(self, board: Board, told: Told, after: State) -> Iterable[Event] | None:
        """What was told, as events."""
        return None

    def last_turns(self, s: State, seat: int) -> tuple[str, ...] | None:
        """The keys of what follows when a seat takes the Concordia card."""
        return None

    def reaction(self, after: State, told: list[Told]) -> list[Told] | None:
        """What of all that was told is a reaction to a turn, in order."""
        return None

    def chance(self, moment: Moment) -> Chance | None:
        """What chance decided in a thing that was told."""
        return None

    def moved_before(self, game: Game, seat: int) -> MarkerMoved | None:
        """Why a score marker stands elsewhere than on 0 before the first move."""
        return None

    def moved(self, game: Game, seat: int, told: Told) -> MarkerMoved | None:
        """Why the score marker of a seat moved when something was told."""
        return None

    def counted(self, game: Game, seat: int, god: str) -> Mapping[str, Any] | None:
        """What a god of the expansion counts for each card of a seat: fields of `CardPointsTold`."""
        return None

    def printed(self, board: Board) -> Mapping[str, Any]:
        """What is printed on a board: fields of `BoardPrinted`."""
        return {}

    def set_up(self, game: Game, first: State, start: Snapshot) -> Mapping[str, Any]:
        """What a replay tells of the set-up: fields of `SetupTold`."""
        return {}

    def moment(self, game: Game, s: State) -> Mapping[str, Any]:
        """What a replay tells of each moment: fields of its `Moment`."""
        return {}

    def decided(self, before: State) -> Mapping[str, Any]:
        """What a replay tells of a decision: fields of `DecisionMade`."""
        return {}

    def outcome(self, game: Game, ranked: list[int]) -> Mapping[str, Any]:
        """What a replay tells of the outcome: fields of `OutcomeTold`."""
        return {}

    def why_not(self, q: Question) -> Reason | None:
        """Why what a player points at cannot be chosen now."""
        return None

    def site_closed(self, q: Question) -> Reason | None:
        """Why nobody can build a house in a city."""
        return None

    def site_not_reached(self, q: Question, building: Pending) -> Reason | None:
        """Why a house cannot be built in a city that is not accessible."""
        return None

    def drawn(self, board: Board, seen: View | None) -> Mapping[str, Any]:
        """What is drawn on a board, with a position or without one: fields of `BoardDrawn`."""
        return {}

    def drawn_of_seats(self, seen: View) -> Mapping[str, Any]:
        """What is drawn among the things of the players: fields of `SeatsDrawn`."""
        return {}

    def listing(self, game: Game, seen: View) -> Listing | None:
        """A table of text below that of the map."""
        return None

    def paragraph(self, game: Game, seen: View) -> Line | None:
        """What is told in text below the players."""
        return None

    def notes(self, game: Game, seen: View) -> Iterable[Line]:
        """Lines of text below everything else."""
        return ()

    def buyers(self, game: Game) -> tuple[str, str] | None:
        """Who buys cards with and without what their slot costs."""
        return None

    def hand_shown(self, s: State) -> int | None:
        """The seat whose hand the seat that is asked may look at."""
        return None

    def scores_in_play(self, game: Game, seat: int) -> bool:
        """Whether a seat may score points before the end."""
        return False

    def result(self, game: Game, best: int) -> str | None:
        """Who has won and how, given the seat that is ranked first."""
        return None
