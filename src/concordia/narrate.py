"""Narration: what a move did, as keyed events, read from what the rules tell while it is made once more."""

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS
from concordia.data.goods import GOODS
from concordia.expansions import first_says
from concordia.expansions.arguments import Way, card, coins, goods, province, traded
from concordia.moves import KIND_NAMES, Move
from concordia.rules import journal
from concordia.rules.actions import WORDS
from concordia.rules.colonists import steps_to
from concordia.rules.dispatch import apply
from concordia.rules.houses import house_goods
from concordia.rules.journal import Journal, Told
from concordia.rules.scoring import final_points, standing
from concordia.rules.seats import everyone
from concordia.rules.state import FIRST_LINE, State, copy_state
from concordia.setup import tables_of
from concordia.shapes.event import Arguments, Event


def heard_by(events: list[Event], viewer: int | None) -> list[Event]:
    """The events that a viewer may know; what is private to others is left out."""
    return [event for event in events if event.only is None or viewer in event.only]


def happened(board: Board, before: State, move: Move) -> list[Told]:
    """What the rules tell while a move is made once more."""
    state = copy_state(before)
    listening = Journal(state)
    apply(state, tables_of(board), move.action, [0] * WORDS)
    return listening.close(state)


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
        said = first_says(lambda expansion: expansion.events(self.board, told, self.after))
        if said is not None:
            yield from said
        elif told.code in WAYS:
            key, arguments = WAYS[told.code]
            yield Event(key, {"seat": told.seat, **arguments(self.board, told)})
        elif told.code in OTHER_WAYS:
            yield from OTHER_WAYS[told.code](self, told)

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

    def triggered_end(self, told: Told) -> Iterator[Event]:
        yield Event("concordia-cards" if told.a else "concordia-houses", {"seat": told.seat})
        follows = first_says(lambda expansion: expansion.last_turns(self.after, told.seat))
        for key in ("last-turns",) if follows is None else follows:
            yield Event(key, {})

    def ended(self, _: Told) -> Iterator[Event]:
        best = max(range(everyone(self.after)), key=lambda seat: standing(self.after, self.tables, seat))
        yield Event("over", {"seat": best, "points": final_points(self.after, self.tables, best)})

    def placed(self, told: Told) -> Iterator[Event]:
        city = self.board.cities[told.b].id
        yield Event("new", {"seat": told.seat, "colonist": KIND_NAMES[told.a], "city": city})


WAYS: Final[dict[int, Way]] = {
    journal.PLAYED: ("play", card),
    journal.COPIED: ("copy", lambda board, told: {"other": told.b, **card(board, told)}),
    journal.TOOK_COINS: ("take-coins", coins),
    journal.TOOK_MARKER_COINS: ("marker-coins", coins),
    journal.TOOK_COLONIST_COINS: ("colonist-coins", coins),
    journal.PRODUCED: ("produce", province),
    journal.PASSED_MAGNUS: ("magnus", lambda _, told: {"other": told.a}),
    journal.STORED: ("gain", goods),
    journal.KEPT: ("gain", goods),
    journal.SOLD: ("sell", traded),
    journal.BOUGHT: ("buy", traded),
    journal.BOUGHT_CARD: ("card", lambda board, told: {**card(board, told), **goods(board, told)}),
    journal.PAID: ("pay", goods),
}
"""The key and the arguments of what is told in one way."""

Telling = Callable[[_Narrator, Told], Iterator[Event]]

OTHER_WAYS: Final[dict[int, Telling]] = {
    journal.TOOK_BACK: _Narrator.took_back,
    journal.LOST: _Narrator.lost,
    journal.BUILT: _Narrator.built,
    journal.MOVED: _Narrator.moved,
    journal.PLACED: _Narrator.placed,
    journal.TRIGGERED_END: _Narrator.triggered_end,
    journal.ENDED: _Narrator.ended,
}
"""How the rest is told."""
