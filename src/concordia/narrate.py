"""Narration: what a move did, as keyed events told from the states before and after it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS, CARDS
from concordia.data.goods import GOODS
from concordia.effects import harvest_of, production_of
from concordia.moves import KIND_NAMES, Move
from concordia.rules.actions import SEAT, SLOT, bit_of
from concordia.rules.colonists import kind_of, steps_to
from concordia.rules.decisions import PREFECT
from concordia.rules.houses import house_coins, house_goods
from concordia.rules.roles.diplomat import top_card
from concordia.rules.roles.tribune import coins_for_cards
from concordia.rules.scoring import CARD_GOOD, final_points, standing
from concordia.rules.state import FIRST_LINE, NOBODY, State
from concordia.rules.variants.intermediate_scoring import NOT_SCORED
from concordia.setup import tables_of

NOTHING: Final = [0] * len(GOODS)


class Event(NamedTuple):
    """One thing that happened: the key of its message and what the message speaks of."""

    key: str
    arguments: dict[str, object]


def narrate(board: Board, before: State, move: Move, after: State) -> list[Event]:
    """Everything a move did, in the order it happened, forced consequences included."""
    seat = before.stack[before.depth - 1].seat
    told = _Telling(board, before, move, after, seat)
    return [*told.action(), *told.movement(), *told.stored(), *told.table(), *told.end()]


class _Telling:
    """The two states around one move."""

    def __init__(self, board: Board, before: State, move: Move, after: State, seat: int) -> None:
        self.board = board
        self.tables = tables_of(board)
        self.before = before
        self.move = move
        self.after = after
        self.seat = seat

    def event(self, key: str, **arguments: object) -> Event:
        return Event(key, {"seat": self.seat, **arguments})

    def coins(self, seat: int) -> int:
        return self.after.players[seat].coins - self.before.players[seat].coins

    def goods(self, seat: int) -> dict[str, int]:
        pairs = zip(GOODS, self.after.players[seat].goods, self.before.players[seat].goods, strict=True)
        return {good: now - then for good, now, then in pairs if now != then}

    def paid(self) -> dict[str, int]:
        return {good: -change for good, change in self.goods(self.seat).items()}

    def action(self) -> Iterator[Event]:
        """The move itself, and what its card does at once."""
        kind = self.move.kind
        arguments = dict(self.move.arguments)
        if kind == "card":
            yield self.event("play", **arguments)
            yield from self.card_effect(str(arguments["card"]))
        elif kind == "copy":
            other = bit_of(self.move.action) - SEAT
            card = CARD_IDS[self.resolved()]
            yield self.event("copy", other=other, card=card)
            yield from self.card_effect(card)
        elif kind in ("sell", "buy"):
            yield self.event(kind, **arguments, coins=abs(self.coins(self.seat)))
        elif kind == "house":
            city = bit_of(self.move.action)
            good = self.before.city_good[city]
            goods = {name: house_goods(good, i) for i, name in enumerate(GOODS)}
            yield self.event("house", **arguments, goods=goods, coins=house_coins(self.before, city))
        elif kind == "slot":
            card = CARD_IDS[self.before.display[bit_of(self.move.action) - SLOT]]
            yield self.event("card", card=card, goods=self.paid())
        elif kind == "pay":
            yield self.event("pay", goods=self.paid())
        elif kind in ("produce", "new"):
            yield self.event(kind, **arguments)
        elif kind == "coins":
            asked = self.before.stack[self.before.depth - 1].kind
            yield self.coins_taken("prefect" if asked == PREFECT else "colonist")

    def card_effect(self, card: str) -> Iterator[Event]:
        """What a card played or copied does before anything is asked."""
        role = CARDS[CARD_IDS.index(card)].roles[0]
        if role == "tribune":
            yield from self.cards_back()
        elif role == "mercator":
            yield self.event("take-coins", coins=CARDS[CARD_IDS.index(card)].coins)
        elif role in ("prefect", "colonist") and self.coins(self.seat):
            yield self.coins_taken(role)

    def cards_back(self) -> Iterator[Event]:
        count = self.before.players[self.seat].pile_size + 1
        coins = coins_for_cards(count)
        yield (
            self.event("take-back-coins", returned=count, coins=coins)
            if coins
            else self.event("take-back", returned=count)
        )
        interim = self.after.players[self.seat].interim
        if interim != self.before.players[self.seat].interim:
            yield self.event("interim", points=interim)
            places = [player.interim for player in self.after.players[: self.after.seats]]
            if NOT_SCORED not in places:
                for seat in range(self.after.seats):
                    received = self.coins(seat) - (coins if seat == self.seat else 0)
                    if received:
                        yield Event("interim-coins", {"seat": seat, "coins": received})

    def coins_taken(self, role: str) -> Event:
        key = "marker-coins" if role == "prefect" else "colonist-coins"
        return self.event(key, coins=self.coins(self.seat))

    def movement(self) -> Iterator[Event]:
        """A colonist that went from its place to a line."""
        then = self.before.players[self.seat].colonists
        for colonist, place in enumerate(self.after.players[self.seat].colonists):
            if place >= FIRST_LINE and place != then[colonist]:
                kind = kind_of(colonist)
                lines = (self.board.land, self.board.sea)[kind]
                steps = steps_to(self.tables, kind, then[colonist], place - FIRST_LINE)
                left = self.board.cities[then[colonist]].id if then[colonist] < FIRST_LINE else None
                yield self.event(
                    "move",
                    colonist=KIND_NAMES[kind],
                    place=[left] if left else list(lines[then[colonist] - FIRST_LINE].ends),
                    line=list(lines[place - FIRST_LINE].ends),
                    steps=steps,
                )

    def stored(self) -> Iterator[Event]:
        """Goods that production brought to each player, and what did not fit."""
        if self.move.kind not in ("card", "copy", "produce", "keep"):
            return
        for distance in range(self.after.seats):
            seat = (self.seat + distance) % self.after.seats
            stored = {good: number for good, number in self.goods(seat).items() if number > 0}
            if stored:
                yield Event("gain", {"seat": seat, "goods": stored})
            lost = self.lost(seat, stored)
            if lost:
                yield Event("lose", {"seat": seat, "goods": lost})

    def lost(self, seat: int, stored: dict[str, int]) -> dict[str, int]:
        """What a player gained by this move and could not store; nothing while it is still being asked."""
        if any(self.after.players[seat].gained):
            return {}
        gained = zip(GOODS, self.gained(seat), strict=True)
        return {good: number - stored.get(good, 0) for good, number in gained if number > stored.get(good, 0)}

    def gained(self, seat: int) -> list[int]:
        if any(self.before.players[seat].gained):
            return self.before.players[seat].gained
        if self.move.kind == "produce":
            return production_of(self.before, self.tables, self.seat, bit_of(self.move.action), seat)
        if self.move.kind in ("card", "copy") and seat == self.seat:
            good = CARD_GOOD[self.resolved()]
            return harvest_of(self.before, seat, self.before.good_cities[good]) if good >= 0 else NOTHING
        return NOTHING

    def resolved(self) -> int:
        """The card that was played, or copied by a Diplomat."""
        if self.move.kind == "copy":
            return top_card(self.before, bit_of(self.move.action) - SEAT)
        return bit_of(self.move.action)

    def table(self) -> Iterator[Event]:
        """What changed for all: the Magnus and the display."""
        if self.after.magnus != self.before.magnus:
            yield Event("magnus", {"seat": self.before.magnus, "other": self.after.magnus})
        revealed = self.after.deck[self.before.deck_next : self.after.deck_next]
        if revealed:
            yield Event("reveal", {"cards": [CARD_IDS[card] for card in revealed]})

    def end(self) -> Iterator[Event]:
        """The trigger of the end, and the end."""
        holder = self.after.concordia
        if self.before.concordia == NOBODY != holder:
            by_houses = self.after.players[holder].reserve == 0
            yield Event("concordia-houses" if by_houses else "concordia-cards", {"seat": holder})
        if self.after.over:
            best = max(range(self.after.seats), key=lambda seat: standing(self.after, self.tables, seat))
            yield Event("over", {"seat": best, "points": final_points(self.after, self.tables, best)})
