"""Narration: what a move did, as keyed events told from the states before and after it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS, CARDS
from concordia.data.goods import GOODS, PRICES, STOREHOUSE_SPACES
from concordia.effects import harvest_of, production_of
from concordia.moves import KIND_NAMES, Move
from concordia.reactions import has_reacted, reaction_steps, was_told
from concordia.rules.actions import SEAT, SLOT, bit_of
from concordia.rules.cards import CARD_ROLE, DIPLOMAT, MAGISTER, SENATOR, top_card
from concordia.rules.colonists import kind_of, steps_to
from concordia.rules.decisions import PLAY, PLAY_ALONE, PLAY_FOR_TEAM, PREFECT
from concordia.rules.houses import house_coins, house_goods
from concordia.rules.roles.tribune import coins_for_cards
from concordia.rules.scoring import CARD_GOOD, final_points, standing
from concordia.rules.seats import everyone, partner_of
from concordia.rules.state import FIRST_LINE, NOBODY, NOWHERE, TEAMS, State
from concordia.rules.variants.contrarius import TOLD_CARD, TOLD_TILE
from concordia.rules.variants.intermediate_scoring import NOT_SCORED
from concordia.rules.variants.sicilia import COIN, tile_bonus, tile_province
from concordia.setup import tables_of

NOTHING: Final = [0] * len(GOODS)
PLAYS: Final = {PLAY: "play", PLAY_FOR_TEAM: "play-for-team", PLAY_ALONE: "play-alone"}
BRING_GOODS: Final = ("card", "copy", "use", "role", "produce", "keep")
SHIPS_BRING_GOODS: Final = (*BRING_GOODS, "take", "sail", "from", "to", "done")


class Event(NamedTuple):
    """One thing that happened: the key of its message and what the message speaks of."""

    key: str
    arguments: dict[str, object]
    only: tuple[int, ...] | None = None
    """The seats that may know it during the game, None for everyone (§18)."""


def heard_by(events: list[Event], viewer: int | None) -> list[Event]:
    """The events that a viewer may know; what is private to others is left out."""
    return [event for event in events if event.only is None or viewer in event.only]


def narrate(board: Board, before: State, move: Move, after: State) -> list[Event]:
    """Everything a move did, in the order it happened, forced consequences included."""
    seat = before.stack[before.depth - 1].seat
    told = _Telling(board, before, move, after, seat)
    return [
        *told.action(),
        *told.movement(),
        *told.stored(),
        *told.followers(),
        *told.volcano(),
        *told.table(),
        *told.reaction(),
        *told.end(),
    ]


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
        asked = self.before.stack[self.before.depth - 1]
        if kind == "card":
            yield self.event(PLAYS[asked.kind], **arguments)
            yield from self.card_effect()
        elif kind == "copy":
            yield self.event("copy", other=bit_of(self.move.action) - SEAT, card=CARD_IDS[self.chosen()])
            yield from self.card_effect()
        elif kind == "use":
            yield self.event("use", **arguments)
            yield from self.card_effect()
        elif kind == "role":
            yield self.event("role", **arguments)
            yield from self.role_effect(str(arguments["role"]), CARD_IDS[asked.item])
        elif kind == "point":
            partner = partner_of(self.before, self.seat)
            yield self.event("point", other=partner)
            yield self.event("point-card", **arguments)._replace(only=(self.seat, partner))
        elif kind == "coins":
            yield self.coins_taken("prefect" if asked.kind == PREFECT else "colonist")
        else:
            yield from self.deed(kind, arguments)

    def deed(self, kind: str, arguments: dict[str, object]) -> Iterator[Event]:
        """A move with pieces, goods or coins."""
        if kind in ("sell", "buy"):
            good = GOODS.index(str(arguments["good"]))
            yield self.event(kind, **arguments, coins=PRICES[good] * abs(self.traded()[good]))
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
        elif kind == "god":
            points = self.after.players[self.seat].points - self.before.players[self.seat].points
            yield self.event("god", god=arguments["god"], points=points)
        elif kind in ("produce", "new", "start", "sail"):
            yield self.event(kind, **arguments)

    def traded(self) -> list[int]:
        """The goods that a sale or purchase takes or brings, by good."""
        change = [0] * len(GOODS)
        if self.move.kind in ("sell", "buy"):
            bit = bit_of(self.move.action)
            number = bit % STOREHOUSE_SPACES + 1
            change[bit // STOREHOUSE_SPACES] = number if self.move.kind == "buy" else -number
        return change

    def card_effect(self) -> Iterator[Event]:
        """What a card played, copied or repeated does before anything is asked."""
        card = CARDS[self.resolved()]
        if self.resolved() != self.chosen():
            yield self.event("repeat", card=card.id)
        if len(card.roles) == 1:
            yield from self.role_effect(card.roles[0], card.id)

    def role_effect(self, role: str, card: str) -> Iterator[Event]:
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
            if (
                self.board.track
                and self.move.kind == "from"
                and NOWHERE != then[colonist] != place < FIRST_LINE
            ):
                yield self.event("sail", space=self.board.cities[place].id)
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
        if self.move.kind not in (SHIPS_BRING_GOODS if self.board.track else BRING_GOODS):
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
        if self.move.kind in ("card", "copy", "use") and seat == self.seat:
            good = CARD_GOOD[self.resolved()]
            return harvest_of(self.before, seat, self.before.good_cities[good]) if good >= 0 else NOTHING
        return NOTHING

    def resolved(self) -> int:
        """The card whose action is done: what a Magister repeats, else the card chosen (§15.2–3)."""
        card = self.chosen()
        if CARD_ROLE[card] != MAGISTER:
            return card
        player = self.before.players[self.seat]
        pile = player.pile[: player.pile_size]
        never = [SENATOR, MAGISTER]
        if self.move.kind == "copy":
            never.append(DIPLOMAT)
            while CARD_ROLE[pile.pop()] != DIPLOMAT:
                pass
        return pile[-1] if pile and CARD_ROLE[pile[-1]] not in never else card

    def chosen(self) -> int:
        """The card that was played, copied by a Diplomat, or used."""
        if self.move.kind == "copy":
            return top_card(self.before, bit_of(self.move.action) - SEAT)
        return bit_of(self.move.action)

    def followers(self) -> Iterator[Event]:
        """What a partner did without being asked, and coins found by ships."""
        for seat in range(self.after.seats):
            coins = self.coins(seat)
            if seat == self.seat:
                if self.board.track and self.move.kind in ("done", "sail", "from") and coins > 0:
                    yield self.event("space-coins", coins=coins)
                continue
            cards = self.before.players[seat].pile_size
            if cards and not self.after.players[seat].pile_size:
                yield Event("take-back", {"seat": seat, "returned": cards})
            if coins > 0 and self.after.options & TEAMS:
                yield Event("take-coins", {"seat": seat, "coins": coins})

    def volcano(self) -> Iterator[Event]:
        """The volcano tiles that were drawn, by whom and with what effect."""
        drawn = self.drawn_tiles()
        rows = self.before.rows[:]
        for number, tile in enumerate(drawn):
            own = number == 0 and self.move.text == "tribune"
            seat = self.seat if own else partner_of(self.after, self.seat)
            if number == len(drawn) - 1 and was_told(self.after, TOLD_TILE):
                seat = self.after.contrarius
            bonus = tile_bonus(tile)
            told: dict[str, object] = {"seat": seat, "bonus": "coin" if bonus == COIN else GOODS[bonus]}
            province = tile_province(self.tables, tile)
            if province == NOBODY:
                yield Event("tile-neutral", told)
            else:
                rows[province] += 1
                name = self.board.provinces[province].id
                yield Event(f"tile-{rows[province]}", {**told, "province": name})

    def drawn_tiles(self) -> list[int]:
        s, after = self.before, self.after
        if after.tiles_next >= s.tiles_next and after.tiles[: s.tiles_size] == s.tiles[: s.tiles_size]:
            return after.tiles[s.tiles_next : after.tiles_next]
        return s.tiles[s.tiles_next : s.tiles_size] + after.tiles[: after.tiles_next]

    def reaction(self) -> Iterator[Event]:
        """What Contrarius did, step by step, and what it brought the players."""
        if not has_reacted(self.before, self.after):
            return
        for key, arguments in reaction_steps(self.board, self.after):
            yield Event(key, arguments)
            if key == "contrarius-produce":
                yield from self.produced(str(arguments["province"]))
        if was_told(self.after, TOLD_CARD):
            yield from self.revealed()

    def produced(self, province: str) -> Iterator[Event]:
        """What the production after a Mercator brought each player (§17.2)."""
        names = [one.id for one in self.board.provinces]
        cities = self.tables.province_cities[names.index(province)]
        for seat in range(self.after.seats):
            player = self.after.players[seat]
            traded = self.traded() if seat == self.seat else NOTHING
            then = self.before.players[seat].goods
            brought = [
                now - old - change for now, old, change in zip(player.goods, then, traded, strict=True)
            ]
            expected = harvest_of(self.after, seat, cities)
            if any(player.gained):
                continue
            stored = {good: number for good, number in zip(GOODS, brought, strict=True) if number > 0}
            lost = {
                good: n - stored.get(good, 0)
                for good, n in zip(GOODS, expected, strict=True)
                if n > stored.get(good, 0)
            }
            if stored:
                yield Event("gain", {"seat": seat, "goods": stored})
            if lost:
                yield Event("lose", {"seat": seat, "goods": lost})

    def table(self) -> Iterator[Event]:
        """What changed for all: the Magnus and the display."""
        if self.after.magnus != self.before.magnus:
            yield Event("magnus", {"seat": self.before.magnus, "other": self.after.magnus})
        if not (has_reacted(self.before, self.after) and was_told(self.after, TOLD_CARD)):
            yield from self.revealed()

    def revealed(self) -> Iterator[Event]:
        """The cards that are new on the display."""
        cards = self.after.deck[self.before.deck_next : self.after.deck_next]
        if cards:
            yield Event("reveal", {"cards": [CARD_IDS[card] for card in cards]})

    def end(self) -> Iterator[Event]:
        """The trigger of the end, and the end."""
        holder = self.after.concordia
        if self.before.concordia == NOBODY != holder:
            by_houses = self.after.players[holder].reserve == 0
            yield Event("concordia-houses" if by_houses else "concordia-cards", {"seat": holder})
            if self.after.contrarius == NOBODY:
                yield Event("last-turns", {})
            elif holder == self.after.contrarius:
                yield Event("last-turn", {})
        if self.after.over:
            best = max(range(everyone(self.after)), key=lambda seat: standing(self.after, self.tables, seat))
            points = final_points(self.after, self.tables, best)
            if self.after.options & TEAMS and best != self.after.contrarius:
                other = partner_of(self.after, best)
                points += final_points(self.after, self.tables, other)
                yield Event("over-team", {"seat": best, "other": other, "points": points})
            else:
                yield Event("over", {"seat": best, "points": points})
