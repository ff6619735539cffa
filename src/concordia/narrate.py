"""Narration: what a move did, as keyed events, read from what the rules tell while it is made once more."""

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final, NamedTuple

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS, GODS, ROLES
from concordia.data.goods import GOODS
from concordia.moves import KIND_NAMES, Move
from concordia.rules import journal
from concordia.rules.actions import WORDS
from concordia.rules.colonists import steps_to
from concordia.rules.dispatch import apply
from concordia.rules.houses import house_goods
from concordia.rules.journal import Journal, Told
from concordia.rules.scoring import MINERVA, final_points, standing
from concordia.rules.seats import everyone, partner_of
from concordia.rules.state import FIRST_LINE, NOBODY, TEAMS, State, copy_state
from concordia.rules.variants.contrarius import SPECIALIST_FACE
from concordia.rules.variants.sicilia import COIN, tile_bonus, tile_province
from concordia.setup import tables_of
from concordia.shapes.event import Arguments

Change = dict[int, dict[str, int]]


class Event(NamedTuple):
    """One thing that happened: the key of its message and what the message speaks of."""

    key: str
    arguments: Arguments
    only: tuple[int, ...] | None = None
    """The seats that may know it during the game, None for everyone (§18)."""
    change: Change = {}  # noqa: RUF012  # Nobody writes to it.
    """What each seat gained or lost by it."""


def heard_by(events: list[Event], viewer: int | None) -> list[Event]:
    """The events that a viewer may know; what is private to others is left out."""
    return [event for event in events if event.only is None or viewer in event.only]


def happened(board: Board, before: State, move: Move) -> list[Told]:
    """What the rules tell while a move is made once more."""
    state = copy_state(before)
    listening = Journal(state)
    apply(state, tables_of(board), move.action, [0] * WORDS)
    listening.close(state)
    return listening.told


def narrate(board: Board, before: State, move: Move, after: State) -> list[Event]:
    """Everything a move did, in the order it happened, forced consequences included."""
    return events_of(board, happened(board, before, move), after)


def events_of(board: Board, told: list[Told], after: State) -> list[Event]:
    """What was told on the way to a state, as events."""
    narrator = _Narrator(board, after)
    events: list[Event] = []
    for is_reveal, group in groupby(told, lambda one: one.code == journal.REVEALED):
        if is_reveal:
            events.append(Event("reveal", {"cards": [CARD_IDS[one.a] for one in group]}))
            continue
        for one in group:
            found = list(narrator.events(one))
            if not any(event.change for event in found) and one.change:
                found[0] = found[0]._replace(change=one.change)
            events += found
    return events


class _Narrator:
    """Turns what is told into events, by a way for each code."""

    def __init__(self, board: Board, after: State) -> None:
        self.board = board
        self.tables = tables_of(board)
        self.after = after

    def events(self, told: Told) -> Iterator[Event]:
        if told.code in WAYS:
            key, arguments = WAYS[told.code]
            yield Event(key, {"seat": told.seat, **arguments(self.board, told)})
        elif told.seat == self.after.contrarius and told.code in OWN_WAYS:
            yield from OWN_WAYS[told.code](self, told)
        elif told.code in OTHER_WAYS:
            yield from OTHER_WAYS[told.code](self, told)

    def pointed(self, told: Told) -> Iterator[Event]:
        yield Event("point", {"seat": told.seat, "other": told.b})
        yield Event("point-card", {"seat": told.seat, "card": CARD_IDS[told.a]}, (told.seat, told.b))

    def took_back(self, told: Told) -> Iterator[Event]:
        if told.b:
            yield Event("take-back-coins", {"seat": told.seat, "returned": told.a, "coins": told.b})
        elif told.a:
            yield Event("take-back", {"seat": told.seat, "returned": told.a})

    def lost(self, told: Told) -> Iterator[Event]:
        goods = {good: number for good, number in zip(GOODS, told.goods, strict=True) if number}
        if goods:
            yield Event("lose", {"seat": told.seat, "goods": goods})

    def built(self, told: Told) -> Iterator[Event]:
        good = self.after.city_good[told.a]
        cost = {name: house_goods(good, i) for i, name in enumerate(GOODS)}
        coins = -told.change[told.seat].get("coins", 0)
        city = self.board.cities[told.a].id
        yield Event("house", {"seat": told.seat, "city": city, "goods": cost, "coins": coins})

    def moved(self, told: Told) -> Iterator[Event]:
        kind, place, line = told.a, told.b, told.c
        lines = (self.board.land, self.board.sea)[kind]
        left = [self.board.cities[place].id] if place < FIRST_LINE else list(lines[place - FIRST_LINE].ends)
        arguments: Arguments = {
            "seat": told.seat,
            "colonist": KIND_NAMES[kind],
            "place": left,
            "line": list(lines[line].ends),
            "steps": steps_to(self.tables, kind, place, line),
        }
        yield Event("move", arguments)

    def drew_tile(self, told: Told) -> Iterator[Event]:
        bonus = tile_bonus(told.a)
        name: str = "coin" if bonus == COIN else GOODS[bonus]
        province = tile_province(self.tables, told.a)
        arguments: Arguments = {"seat": told.seat, "bonus": name}
        if province == NOBODY:
            yield Event("tile-neutral", arguments)
        else:
            yield Event(f"tile-{told.b}", {**arguments, "province": self.board.provinces[province].id})
        if not told.c and told.seat != self.after.contrarius:
            yield Event("lose", {"seat": told.seat, "goods": {name: 1}})

    def triggered_end(self, told: Told) -> Iterator[Event]:
        yield Event("concordia-cards" if told.a else "concordia-houses", {"seat": told.seat})
        if self.after.contrarius == NOBODY:
            yield Event("last-turns", {})
        elif told.seat == self.after.contrarius:
            yield Event("last-turn", {})

    def ended(self, _: Told) -> Iterator[Event]:
        best = max(range(everyone(self.after)), key=lambda seat: standing(self.after, self.tables, seat))
        points = final_points(self.after, self.tables, best)
        if self.after.options & TEAMS and best != self.after.contrarius:
            other = partner_of(self.after, best)
            points += final_points(self.after, self.tables, other)
            yield Event("over-team", {"seat": best, "other": other, "points": points})
        else:
            yield Event("over", {"seat": best, "points": points})

    def rolled(self, told: Told) -> Iterator[Event]:
        if told.a == SPECIALIST_FACE:
            yield Event("die-specialist", {"seat": told.seat, "face": "S", "good": GOODS[told.b]})
        else:
            yield Event("die", {"seat": told.seat, "face": GOODS[told.a]})

    def preferred(self, told: Told) -> Iterator[Event]:
        best = _cities(self.board, told.a)
        yield Event("best-one" if len(best) == 1 else "best-chance", {"seat": told.seat, "best": best})

    def placed(self, told: Told) -> Iterator[Event]:
        city = self.board.cities[told.b].id
        yield Event("new", {"seat": told.seat, "colonist": KIND_NAMES[told.a], "city": city})

    def dedicated(self, told: Told) -> Iterator[Event]:
        god = GODS[min(told.a, MINERVA)]
        yield Event("god", {"seat": told.seat, "god": god, "points": told.c})

    def built_by_contrarius(self, told: Told) -> Iterator[Event]:
        yield Event("contrarius-house", {"seat": told.seat, **_city(self.board, told)})

    def placed_by_contrarius(self, told: Told) -> Iterator[Event]:
        yield Event("contrarius-colonist", {"seat": told.seat, "colonist": KIND_NAMES[told.a]})

    def dedicated_by_contrarius(self, told: Told) -> Iterator[Event]:
        """What he dedicates, and what it gives him."""
        his = told.change[told.seat]
        house = {told.seat: {item: number for item, number in his.items() if item != "marker"}}
        points = {told.seat: {"marker": his["marker"]}} if "marker" in his else {}
        yield Event("contrarius-god", {"seat": told.seat, "god": GODS[told.a]}, change=house)
        yield Event("contrarius-points", {"seat": told.seat, "points": told.c}, change=points)


def _cities(board: Board, mask: int) -> list[str]:
    return [city.id for i, city in enumerate(board.cities) if mask >> i & 1]


def _card(_: Board, told: Told) -> Arguments:
    return {"card": CARD_IDS[told.a]}


def _coins(_: Board, told: Told) -> Arguments:
    return {"coins": told.a}


def _points(_: Board, told: Told) -> Arguments:
    return {"points": told.a}


def _traded(_: Board, told: Told) -> Arguments:
    return {"good": GOODS[told.a], "count": told.b, "coins": abs(told.change[told.seat]["coins"])}


def _goods(_: Board, told: Told) -> Arguments:
    """The goods that changed hands."""
    own = told.change.get(told.seat, {})
    return {"goods": {good: abs(own[good]) for good in GOODS if good in own}}


def _province(board: Board, told: Told) -> Arguments:
    return {"province": board.provinces[told.a].id}


def _city(board: Board, told: Told) -> Arguments:
    return {"city": board.cities[told.a].id}


def _space(board: Board, told: Told) -> Arguments:
    return {"space": board.track[told.a].id}


Way = tuple[str, Callable[[Board, Told], Arguments]]

WAYS: Final[dict[int, Way]] = {
    journal.PLAYED: ("play", _card),
    journal.PLAYED_FOR_TEAM: ("play-for-team", _card),
    journal.PLAYED_ALONE: ("play-alone", _card),
    journal.COPIED: ("copy", lambda board, told: {"other": told.b, **_card(board, told)}),
    journal.USED: ("use", _card),
    journal.REPEATED: ("repeat", _card),
    journal.TOOK_ROLE: ("role", lambda _, told: {"role": ROLES[told.a]}),
    journal.SCORED_INTERIM: ("interim", _points),
    journal.PAID_INTERIM: ("interim-coins", _coins),
    journal.TOOK_COINS: ("take-coins", _coins),
    journal.TOOK_MARKER_COINS: ("marker-coins", _coins),
    journal.TOOK_COLONIST_COINS: ("colonist-coins", _coins),
    journal.PRODUCED: ("produce", _province),
    journal.PASSED_MAGNUS: ("magnus", lambda _, told: {"other": told.a}),
    journal.STORED: ("gain", _goods),
    journal.KEPT: ("gain", _goods),
    journal.TOOK_SPACE_GOOD: ("gain", _goods),
    journal.SOLD: ("sell", _traded),
    journal.BOUGHT: ("buy", _traded),
    journal.BOUGHT_CARD: ("card", lambda board, told: {**_card(board, told), **_goods(board, told)}),
    journal.PAID: ("pay", _goods),
    journal.SAILED: ("sail", _space),
    journal.TOOK_SPACE_COINS: ("space-coins", _coins),
    journal.STARTED: ("start", _city),
    journal.FOUND_NO_CITY: ("no-house", lambda _board, _told: {}),
    journal.FOUND_NO_SITE: ("no-site", _space),
    journal.ROLLED_SLOT: ("slot-die", lambda _, told: {"face": told.a + 1}),
    journal.TOOK_CARD: ("contrarius-card", _card),
    journal.SCORED: ("contrarius-points", _points),
    journal.LET_PRODUCE: ("contrarius-produce", _province),
    journal.CONSIDERED: ("candidates", lambda board, told: {"cities": _cities(board, told.a)}),
}
"""The key and the arguments of what is told in one way."""

Telling = Callable[[_Narrator, Told], Iterator[Event]]

OTHER_WAYS: Final[dict[int, Telling]] = {
    journal.POINTED: _Narrator.pointed,
    journal.TOOK_BACK: _Narrator.took_back,
    journal.LOST: _Narrator.lost,
    journal.BUILT: _Narrator.built,
    journal.MOVED: _Narrator.moved,
    journal.PLACED: _Narrator.placed,
    journal.DEDICATED: _Narrator.dedicated,
    journal.DREW_TILE: _Narrator.drew_tile,
    journal.TRIGGERED_END: _Narrator.triggered_end,
    journal.ENDED: _Narrator.ended,
    journal.ROLLED: _Narrator.rolled,
    journal.PREFERRED: _Narrator.preferred,
}
"""How the rest is told."""

OWN_WAYS: Final[dict[int, Telling]] = {
    journal.BUILT: _Narrator.built_by_contrarius,
    journal.PLACED: _Narrator.placed_by_contrarius,
    journal.DEDICATED: _Narrator.dedicated_by_contrarius,
}
"""What is told otherwise of Contrarius."""
