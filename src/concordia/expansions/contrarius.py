"""Contrarius above the rules: his seat and cards, his dice and reasons, his reactions (§17)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS, GODS
from concordia.data.goods import GOODS
from concordia.expansions.arguments import Way, card, cities_in, city, nothing, points, province, space
from concordia.expansions.expansion import Expansion, Moment
from concordia.expansions.reasons import Question, Reason, reason
from concordia.game import Game
from concordia.moves import KIND_NAMES
from concordia.rules import journal
from concordia.rules.decisions import COPY
from concordia.rules.journal import Told
from concordia.rules.state import NOBODY, State
from concordia.rules.variants.contrarius import LEVEL_POINTS, SPECIALIST_FACE
from concordia.setup import LEVELS
from concordia.shapes.drawn import Line, OfPlayers
from concordia.shapes.event import Event
from concordia.shapes.points import MarkerMoved
from concordia.shapes.replay import Chance, ContrariusAtStart, Picked, SlotDie, WhiteDie
from concordia.shapes.view import ContrariusSeen, Snapshot, View
from concordia.words import cards_named

WAYS: Final[dict[int, Way]] = {
    journal.FOUND_NO_CITY: ("no-house", nothing),
    journal.FOUND_NO_SITE: ("no-site", space),
    journal.ROLLED_SLOT: ("slot-die", lambda _, told: {"face": told.a + 1}),
    journal.USED: ("use", card),
    journal.TOOK_CARD: ("contrarius-card", card),
    journal.SCORED: ("contrarius-points", points),
    journal.LET_PRODUCE: ("contrarius-produce", province),
    journal.CONSIDERED: ("candidates", lambda board, told: {"cities": cities_in(board, told.a)}),
}
OWN_WAYS: Final[dict[int, Way]] = {
    journal.BUILT: ("contrarius-house", city),
    journal.PLACED: ("contrarius-colonist", lambda _, told: {"colonist": KIND_NAMES[told.a]}),
}
"""What others do too, but is told otherwise of him."""
NOT_HIS: Final = (journal.DREW_TILE, journal.TRIGGERED_END, journal.REVEALED)
"""What happens on his seat, but is no part of his reaction."""


class Contrarius(Expansion):
    """The opponent of all players."""

    def seen(self, game: Game, s: State) -> Mapping[str, Any]:
        """His seat and how strong he is."""
        return {} if s.contrarius == NOBODY else {"contrarius": ContrariusSeen(s.contrarius, LEVELS[s.level])}

    def events(self, board: Board, told: Told, after: State) -> Iterator[Event] | None:
        """His dice, reasons and reactions, and the last turn."""
        if told.code == journal.ROLLED:
            return iter((_rolled(told),))
        if told.code == journal.PREFERRED:
            best = cities_in(board, told.a)
            key = "best-one" if len(best) == 1 else "best-chance"
            return iter((Event(key, {"seat": told.seat, "best": best}),))
        if told.seat == after.contrarius and told.code == journal.DEDICATED:
            return _dedicated(told)
        if told.seat == after.contrarius and told.code in OWN_WAYS:
            key, arguments = OWN_WAYS[told.code]
        elif told.code in WAYS:
            key, arguments = WAYS[told.code]
        else:
            return None
        return iter((Event(key, {"seat": told.seat, **arguments(board, told)}),))

    def last_turns(self, s: State, seat: int) -> tuple[str, ...] | None:
        """After a player takes the Concordia card there is no further turn, after him one."""
        if s.contrarius == NOBODY:
            return None
        return ("last-turn",) if seat == s.contrarius else ()

    def chance(self, moment: Moment) -> Chance | None:
        """His dice, and which of several cities chance picked for him."""
        told, board = moment.told, moment.game.board
        if told.code == journal.ROLLED_SLOT:
            return SlotDie(told.a + 1)
        if told.code == journal.ROLLED:
            face = "S" if told.a == SPECIALIST_FACE else GOODS[told.a]
            return WhiteDie(face, GOODS[told.b])
        if told.code == journal.PREFERRED and told.a & (told.a - 1):
            return Picked(tuple(cities_in(board, told.a)), board.cities[told.b].id)
        return None

    def moved_before(self, game: Game, seat: int) -> MarkerMoved | None:
        """The points of his level."""
        s = game.state
        if seat != s.contrarius or not LEVEL_POINTS[s.level]:
            return None
        return MarkerMoved("level", LEVEL_POINTS[s.level])

    def moved(self, game: Game, seat: int, told: Told) -> MarkerMoved | None:
        """A reaction gave points."""
        if told.seat != seat or told.code != journal.SCORED:
            return None
        return MarkerMoved("reaction", told.a)

    def set_up(self, game: Game, first: State, start: Snapshot) -> Mapping[str, Any]:
        """His seat, level, points and cards."""
        him = start.contrarius
        if him is None:
            return {}
        points_then, cards = first.players[him.seat].points, start.seats[him.seat].cards
        return {"contrarius": ContrariusAtStart(him.seat, him.level, points_then, cards)}

    def reaction(self, after: State, told: list[Told]) -> list[Told] | None:
        """What he did in reaction to a turn, in order (§17.2)."""
        if after.contrarius == NOBODY:
            return None
        began = next((i for i, one in enumerate(told) if one.code == journal.REACTED), len(told))
        return [one for one in told[began:] if one.seat == after.contrarius and one.code not in NOT_HIS]

    def why_not(self, q: Question) -> Reason | None:
        """Why a Diplomat cannot use a card of his (§17.2)."""
        if q.s.contrarius == NOBODY or q.top.kind != COPY:
            return None
        if q.what == "copy":
            return reason("open-cards") if q.number == q.s.contrarius else None
        his = q.s.players[q.s.contrarius]
        if q.what != "card":
            return None
        if his.hand[q.number]:
            return reason("not-to-copy", card=CARD_IDS[q.number])
        return reason("face-down") if q.number in his.pile[: his.pile_size] else None

    def drawn_of_seats(self, seen: View) -> Mapping[str, Any]:
        """His open cards."""
        return {} if seen.contrarius is None else {"hands": (seen.contrarius.seat,)}

    def paragraph(self, game: Game, seen: View) -> Line | None:
        """His level, houses, score marker, and his cards open and face down."""
        him = seen.contrarius
        if him is None:
            return None
        his = seen.seats[him.seat]
        _, _, level = him.level.partition("-")
        text = f"{his.name} ({level or 'standard'}): {len(his.houses)} houses, {his.houses_left} left, "
        text += f"{his.points['marker']} on the score marker.\nOpen cards: {cards_named(his.hand or ())}."
        if his.pile:
            text += f" Face down: {cards_named(his.pile)}."
        return (OfPlayers(text),)

    def scores_in_play(self, game: Game, seat: int) -> bool:
        """His reactions give points."""
        return seat == game.state.contrarius

    def result(self, game: Game, best: int) -> str | None:
        """Who has won a game against him, and how (§17.6, §17.8)."""
        s = game.state
        if s.contrarius == NOBODY:
            return None
        his = game.score(s.contrarius).total
        points = sum(game.score(seat).total for seat in range(s.seats))
        players = " and ".join(game.names[: s.seats])
        if s.seats > 1:
            if best == s.contrarius:
                return f"Contrarius wins: the {points} points of {players} are not more than twice his {his}."
            return f"{players} win with {points} points, more than twice the {his} of Contrarius."
        if best == s.contrarius:
            tie = ": a tie is his" if his == points else ""
            return f"Contrarius wins with {his} points against {points}{tie}."
        return f"{players} wins with {points} points against {his} of Contrarius."


def _rolled(told: Told) -> Event:
    if told.a == SPECIALIST_FACE:
        return Event("die-specialist", {"seat": told.seat, "face": "S", "good": GOODS[told.b]})
    return Event("die", {"seat": told.seat, "face": GOODS[told.a]})


def _dedicated(told: Told) -> Iterator[Event]:
    """What he dedicates, and what it gives him."""
    his = told.change[told.seat]
    house = {told.seat: {item: number for item, number in his.items() if item != "marker"}}
    gained = {told.seat: {"marker": his["marker"]}} if "marker" in his else {}
    yield Event("contrarius-god", {"seat": told.seat, "god": GODS[told.a]}, change=house)
    yield Event("contrarius-points", {"seat": told.seat, "points": told.c}, change=gained)
