"""Roma above the rules: the ship track, the gods marked in Byzantium, ships (§13)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from concordia.data.board import Board, Space
from concordia.data.cards import GODS, ROLES
from concordia.data.goods import GOODS
from concordia.expansions.arguments import Way, coins, goods, space
from concordia.expansions.expansion import Expansion
from concordia.expansions.reasons import Question, Reason, reason
from concordia.game import Game
from concordia.moves import Move
from concordia.rules import decisions, journal
from concordia.rules.actions import GOD, bit_of
from concordia.rules.cards import FIRST_SPECIALIST
from concordia.rules.colonists import kind_of
from concordia.rules.journal import Told
from concordia.rules.scoring import MINERVA
from concordia.rules.seats import everyone
from concordia.rules.state import FIRST_LINE, NOWHERE, SEA, Pending, State
from concordia.rules.variants.roma import dedication, may_enter, space_ahead
from concordia.shapes.drawn import Line, Listing, OfGood, OfSeats, SpaceDrawn, listed
from concordia.shapes.event import Event
from concordia.shapes.points import MarkerMoved
from concordia.shapes.replay import SpacePrinted
from concordia.shapes.view import Amounts, CitySeen, View

WAYS: Final[dict[int, Way]] = {
    journal.SAILED: ("sail", space),
    journal.TOOK_SPACE_COINS: ("space-coins", coins),
    journal.TOOK_SPACE_GOOD: ("gain", goods),
}


class Roma(Expansion):
    """The ship track."""

    def seen(self, game: Game, s: State) -> Mapping[str, Any]:
        """Who has marked which god, and the spaces that ships reached this turn."""
        track = game.board.track
        if not track:
            return {}
        return {
            "marked_gods": {god: _members(s.marks[i]) for i, god in enumerate(GODS)},
            "arrivals": tuple(track[number].id for number in s.arrivals[: s.arrived] if number >= 0),
        }

    def cost(self, game: Game, move: Move) -> Amounts | None:
        """A ship sails one space."""
        return Amounts(steps=1) if move.kind == "sail" else None

    def effect(self, game: Game, move: Move) -> Amounts | None:
        """What a ship finds on a space, and what a god gives."""
        if move.kind == "god":
            choice = bit_of(move.action) - GOD
            god = min(choice, MINERVA)
            seat = game.state.stack[game.state.depth - 1].seat
            return Amounts(points=dedication(game.state, game.tables, seat, god, choice - god))
        return _found(game, bit_of(move.action)) if move.kind == "sail" else None

    def events(self, board: Board, told: Told, after: State) -> Iterator[Event] | None:
        """Ships that sail and what they find, gods that are marked."""
        if told.code == journal.DEDICATED:
            god = GODS[min(told.a, MINERVA)]
            return iter((Event("god", {"seat": told.seat, "god": god, "points": told.c}),))
        if told.code in WAYS:
            key, arguments = WAYS[told.code]
            return iter((Event(key, {"seat": told.seat, **arguments(board, told)}),))
        return None

    def moved(self, game: Game, seat: int, told: Told) -> MarkerMoved | None:
        """A god was scored in Byzantium (§13.7)."""
        if told.seat != seat or told.code != journal.DEDICATED:
            return None
        chosen = told.a == MINERVA and seat < game.state.seats
        specialist = ROLES[FIRST_SPECIALIST + told.b] if chosen else None
        return MarkerMoved("byzantium", told.c, god=GODS[told.a], specialist=specialist)

    def printed(self, board: Board) -> Mapping[str, Any]:
        """Where ships start, the gates, and the track."""
        if not board.track:
            return {}
        gates = tuple(gate.id for gate in board.gates)
        return {"sea_start": board.sea_start, "gates": gates, "track": track_printed(board)}

    def moment(self, game: Game, s: State) -> Mapping[str, Any]:
        """Whose ships are on each space of the track."""
        seats = range(everyone(s))
        ships = {
            found.id: tuple(seat for seat in seats for place in s.players[seat].colonists if place == number)
            for found, number in zip(game.board.track, game.tables.space_city, strict=False)
        }
        return {"ships": ships} if ships else {}

    def why_not(self, q: Question) -> Reason | None:
        """Why a ship cannot move or sail somewhere, a good be brought, or a god be scored (§13.4–7)."""
        match q.top.kind, q.what:
            case (decisions.MOVE, "city"):
                return _stuck(q, q.number)
            case (decisions.MOVE, "line"):
                return _stuck(q, FIRST_LINE + q.number)
            case (decisions.TO, "city"):
                return _no_space(q)
            case (decisions.TAKE_BONUS, "good"):
                return reason("not-here")
            case (decisions.CHOOSE_GOD, "god"):
                return reason("god-marked")
        return None

    def site_not_reached(self, q: Question, building: Pending) -> Reason | None:
        """A site of the track needs a ship; with the Prefect's ship only its landing place counts (§13.6)."""
        if q.b.track_sites >> q.number & 1:
            return reason("no-ship")
        return reason("only-ships") if building.item else None

    def drawn(self, board: Board, seen: View | None) -> Mapping[str, Any]:
        """The spaces of the track."""
        spaces = (
            SpaceDrawn(one.id, one.name, one.coins, tuple(GOODS[good] for good in one.goods), one.sites)
            for one in board.track
        )
        return {"spaces": tuple(spaces)}

    def drawn_of_seats(self, seen: View) -> Mapping[str, Any]:
        """Gods scored in Byzantium."""
        return {"underlined": seen.marked_gods} if seen.marked_gods else {}

    def listing(self, game: Game, seen: View) -> Listing | None:
        """The track: what each space gives, whose ships are there, and the houses on its sites."""
        track = game.board.track
        if not track:
            return None
        rows = tuple(_row(space, space is track[-1], seen) for space in track)
        return Listing(("Ship track", "Gives", "Ships", "Sites"), rows, tuple(space.id for space in track))

    def notes(self, game: Game, seen: View) -> Iterator[Line]:
        """Marked gods."""
        if seen.marked_gods is None:
            return
        marked: list[Line] = [
            (f"{god.capitalize()} ", OfSeats(seats)) for god, seats in seen.marked_gods.items() if seats
        ]
        yield ("Marked gods: ", *listed(marked)) if marked else ("No god is marked yet.",)

    def scores_in_play(self, game: Game, seat: int) -> bool:
        """Gods scored in Byzantium give points at once."""
        return bool(game.board.track)


def _stuck(q: Question, place: int) -> Reason | None:
    """Why a colonist at a place does not move: ships sail on the track, and with a Prefect only they move."""
    for colonist, stands in enumerate(q.player.colonists):
        if q.b.spaces == 0 or stands != place or q.kind not in (None, kind_of(colonist)):
            continue
        is_ship = kind_of(colonist) == SEA
        if q.top.item >> colonist & 1:
            return reason("ship-sailed" if is_ship else "only-ships")
        if not is_ship:
            return None
        ahead = space_ahead(q.b, place)
        return reason("ship-arrived") if ahead == q.b.spaces else _no_entry(q, ahead)
    return None


def _no_entry(q: Question, number: int) -> Reason:
    """Why a ship may not enter the last space of the track, which alone is ever closed to it."""
    assert not may_enter(q.s, q.b, q.top.seat, number)
    if q.player.reserve == 0:
        return reason("no-houses")
    return reason("one-ship", space=q.game.board.track[number].id)


def _no_space(q: Question) -> Reason | None:
    """Why the colonist that was taken up cannot go to a space."""
    number = q.b.space_of[q.number]
    if number == NOWHERE or q.b.space_city[number] != q.number:
        return None
    if kind_of(q.top.item) != SEA:
        return reason("wrong-kind")
    if number < space_ahead(q.b, q.player.colonists[q.top.item]):
        return reason("ship-forward")
    return _no_entry(q, number)


def _row(space: Space, is_last: bool, seen: View) -> tuple[Line, ...]:
    """A space of the track in text: its name, what it gives, ships, and its sites."""
    ships = tuple(
        player.seat
        for player in seen.seats
        for colonist in player.colonists
        if colonist.city == space.id and colonist.kind == "sea"
    )
    sites = listed([_site(city) for site in space.sites for city in seen.cities if city.city == site])
    gives: Line = ("a god to score",) if is_last else _gives(space)
    return (space.name,), gives, (OfSeats(ships),), sites


def _gives(space: Space) -> Line:
    """What a ship finds on a space."""
    coins: list[Line] = [(f"{space.coins} coin{'' if space.coins == 1 else 's'}",)] if space.coins else []
    goods = listed([(OfGood(f"1 {GOODS[good]}", GOODS[good]),) for good in space.goods], " or ")
    return listed([*coins, goods] if goods else coins)


def _site(city: CitySeen) -> Line:
    assert city.good is not None
    good = OfGood(city.good, city.good)
    return (good, " ", OfSeats(city.houses)) if city.houses else (good,)


def _members(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def _found(game: Game, number: int) -> Amounts:
    """What a ship finds on a space: coins, goods to choose from, sites to build on, or a god to score."""
    found = game.board.track[number]
    return Amounts(
        coins=found.coins or None,
        choice=tuple(GOODS[good] for good in found.goods) or None,
        sites=found.sites or None,
    )


def track_printed(board: Board) -> tuple[SpacePrinted, ...]:
    """What is printed on the ship track of a board."""
    return tuple(
        SpacePrinted(one.id, one.coins, tuple(GOODS[good] for good in one.goods), one.sites)
        for one in board.track
    )
