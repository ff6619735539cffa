"""Views: what one seat may see and what it is asked, as plain JSON values.

A view is put together from what is open (§18); nothing hidden is taken in and filtered out again.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS, CARDS, GODS, SLOT_COSTS
from concordia.data.goods import GOODS
from concordia.effects import cost_of, effect_of
from concordia.game import Game, decision_of
from concordia.moves import KIND_NAMES, Move
from concordia.points import score_of
from concordia.rules.colonists import kind_of
from concordia.rules.decisions import PLAY_FOR_TEAM, POINT
from concordia.rules.houses import house_coins
from concordia.rules.provinces import shows_good
from concordia.rules.seats import everyone
from concordia.rules.setup import first_of_deck, number_of_decks
from concordia.rules.state import FIRST_LINE, NO_CARD, NOBODY, NOWHERE, TEAMS, State
from concordia.rules.storehouse import free_spaces
from concordia.rules.variants.sicilia import (
    COIN,
    has_marker,
    has_special_marker,
    marker_coins,
    tile_bonus,
    tile_province,
)
from concordia.rules.variants.teams import partner_of
from concordia.setup import COLOURS, LEVELS
from concordia.words import Speaker

Json = dict[str, object]


def view(game: Game, seat: int | None) -> Json:
    """What a seat sees, or a spectator with None; the legal actions are there for the seat asked."""
    return {**table_seen(game, seat), **question_seen(game, seat)}


def table_seen(game: Game, seat: int | None) -> Json:
    """What a seat sees lie on the table; but for team play that is the same for everyone."""
    return open_things(game, game.state, partial(sees_cards, game, seat))


def question_seen(game: Game, seat: int | None) -> Json:
    """What is asked, and what the viewer may do about it."""
    seen: Json = {}
    decision = game.decision
    if decision is not None:
        speaker = Speaker(game.board, game.names)
        asked: Json = {"kind": decision.kind, "seat": decision.seat, "left": decision.left}
        asked["question"] = speaker.question(decision.kind, decision.left)
        if seat == decision.seat:
            asked["pointed"] = pointed_at(game)
        seen["decision"] = asked
        seen["actions"] = actions(game, speaker) if seat == decision.seat else []
    seen["viewer"] = seat
    seen["number"] = len(game.moves)
    seen["may_undo"] = seat is not None and game.can_undo(seat)
    return seen


class Cards(NamedTuple):
    """What of a seat's cards is seen beside the top of the pile."""

    hand: bool
    pile: bool


def sees_cards(game: Game, viewer: int | None, seat: int) -> Cards:
    """What a viewer sees of a seat's cards: in team play those of others are hidden (§18).

    A Legatus sees the partner's hand while pointing (§16.3).
    """
    s = game.state
    if not s.options & TEAMS or s.over or seat in (viewer, s.contrarius):
        return Cards(True, True)
    top = s.stack[s.depth - 1]
    return Cards(top.kind == POINT and top.seat == viewer and partner_of(s, top.seat) == seat, False)


def pointed_at(game: Game) -> str | None:
    """The card at which a Legatus has pointed, when the partner is asked for one (§16.3)."""
    top = game.state.stack[game.state.depth - 1]
    return CARD_IDS[top.item - 1] if top.kind == PLAY_FOR_TEAM else None


def actions(game: Game, speaker: Speaker) -> list[Json]:
    """Every legal action: number, text, kind, target, words, cost and effect."""
    offered: list[Json] = []
    for move in game.legal_moves:
        offered.append(
            {
                "action": move.action,
                "text": move.text,
                "kind": move.kind,
                "target": dict(move.arguments),
                "words": speaker.say(f"move.{move_key(move)}", move.arguments),
                "cost": cost_of(game, move),
                "effect": effect_of(game, move),
            }
        )
    return offered


def move_key(move: Move) -> str:
    """The key of the words for a move."""
    if move.kind == "from":
        return "from-line" if "line" in move.arguments else "from-city"
    return "god-minerva" if "specialist" in move.arguments else move.kind


def snapshot(game: Game, state: State | None = None) -> Json:
    """Everything about a state of the game, the order of the deck included."""
    s = game.state if state is None else state
    whole = open_things(game, s, lambda seat: Cards(True, True))
    whole["deck"] = [CARD_IDS[card] for card in s.deck[s.deck_next : s.deck_size]]
    if game.board.volcano:
        whole["tiles"] = [_tile(game, tile) for tile in s.tiles[s.tiles_next : s.tiles_size]]
    return whole


def open_things(game: Game, s: State, cards_seen: Callable[[int], Cards]) -> Json:
    """What lies open on the table, with the cards that are seen."""
    decision = decision_of(s)
    seen: Json = {
        "board": game.board.id,
        "variants": list(game.setup.variants),
        "turn": s.turn + 1,
        "active": s.active,
        "over": bool(s.over),
        "decision": decision and {"kind": decision.kind, "seat": decision.seat, "left": decision.left},
        "seats": [_seat(game, s, seat, cards_seen(seat)) for seat in range(everyone(s))],
        "cities": _cities(game.board, s),
        "markers": [_marker(game, s, province) for province in range(game.tables.provinces)],
        "display": [_slot(s, slot) for slot, card in enumerate(s.display) if card != NO_CARD],
        "decks_left": _decks_left(s),
        "magnus": None if s.magnus == NOBODY else s.magnus,
        "concordia": None if s.concordia == NOBODY else s.concordia,
    }
    if game.board.track:
        seen["marked_gods"] = {god: _members(s.marks[i]) for i, god in enumerate(GODS)}
        seen["arrivals"] = [game.board.track[space].id for space in s.arrivals[: s.arrived] if space >= 0]
    if game.board.volcano:
        seen["volcano"] = {
            "rows": {
                province.id: s.rows[i] for i, province in enumerate(game.board.provinces) if province.volcano
            },
            "tiles_left": s.tiles_size - s.tiles_next,
        }
    if s.contrarius != NOBODY:
        seen["contrarius"] = {"seat": s.contrarius, "level": LEVELS[s.level]}
    return seen


def _members(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def _tile(game: Game, tile: int) -> Json:
    province = tile_province(game.tables, tile)
    bonus = tile_bonus(tile)
    return {
        "province": None if province == NOBODY else game.board.provinces[province].id,
        "bonus": "coin" if bonus == COIN else GOODS[bonus],
    }


def _seat(game: Game, s: State, seat: int, seen: Cards) -> Json:
    player = s.players[seat]
    score = score_of(s, game.tables, seat)
    points = {**score.by_god, "concordia": score.concordia, "marker": score.marker}
    hand = [CARD_IDS[card] for card in range(len(CARD_IDS)) for _ in range(player.hand[card])]
    pile = [CARD_IDS[card] for card in player.pile[: player.pile_size]]
    return {
        "seat": seat,
        "colour": COLOURS[seat],
        "name": game.names[seat],
        "partner": partner_of(s, seat) if s.options & TEAMS and seat != s.contrarius else None,
        "coins": player.coins,
        "goods": counted(player.goods),
        "gained": counted(player.gained),
        "free_spaces": free_spaces(s, seat),
        "houses": [city.id for i, city in enumerate(game.board.cities) if player.houses >> i & 1],
        "houses_left": player.reserve,
        "colonists": [colonist_place(game.board, i, place) for i, place in enumerate(player.colonists)],
        "cards": sorted(hand + pile, key=CARD_IDS.index),
        "hand": hand if seen.hand else None,
        "hand_size": len(hand),
        "pile": pile if seen.pile else None,
        "pile_size": len(pile),
        "top_card": pile[-1] if pile else None,
        "interim": player.interim if player.interim >= 0 else None,
        "score": {**points, "total": sum(points.values())},
    }


def counted(goods: Sequence[int]) -> dict[str, int]:
    """Goods by name."""
    return dict(zip(GOODS, goods, strict=True))


def colonist_place(board: Board, colonist: int, place: int) -> Json:
    """Where a colonist stands: storehouse, city or line."""
    kind = kind_of(colonist)
    told: Json = {"kind": KIND_NAMES[kind]}
    if place == NOWHERE:
        told["place"] = "storehouse"
    elif place < FIRST_LINE:
        told["place"] = "city"
        told["city"] = board.cities[place].id
    else:
        told["place"] = "line"
        told["line"] = list((board.land, board.sea)[kind][place - FIRST_LINE].ends)
    return told


def _cities(board: Board, s: State) -> list[Json]:
    return [
        {
            "city": city.id,
            "good": None if s.city_good[i] == NOWHERE else GOODS[s.city_good[i]],
            "houses": [seat for seat in range(everyone(s)) if s.players[seat].houses >> i & 1],
            "coins": None if s.city_good[i] == NOWHERE else house_coins(s, i),
        }
        for i, city in enumerate(board.cities)
    ]


def _marker(game: Game, state: State, province: int) -> Json:
    """A province's marker: its side is `none` after an eruption, and a special one has no good (§14.4)."""
    s = state
    side = "good" if shows_good(s, province) else "coins"
    return {
        "province": game.board.provinces[province].id,
        "good": None if has_special_marker(s, province) else GOODS[s.marker_good[province]],
        "side": side if has_marker(s, province) else "none",
        "coins": marker_coins(s, game.tables, province),
    }


def _slot(s: State, slot: int) -> Json:
    card = CARDS[s.display[slot]]
    together = [a + b for a, b in zip(card.cost, SLOT_COSTS[slot].goods, strict=True)]
    return {
        "slot": slot + 1,
        "card": card.id,
        "cost": counted(card.cost),
        "cost_with_slot": {**counted(together), "any": SLOT_COSTS[slot].any},
    }


def _decks_left(s: State) -> list[int]:
    """How many cards of deck I, II, … are still face down."""
    taken = 0 if s.contrarius == NOBODY else 1  # Contrarius has a specialist of deck I (§17.1).
    bounds = pairwise(max(0, first_of_deck(s, deck) - taken) for deck in range(number_of_decks(s) + 1))
    return [max(0, last - max(first, s.deck_next)) for first, last in bounds]
