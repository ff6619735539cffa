"""Views: what one seat may see and what it is asked, as plain JSON values.

A view is put together from what is open (§18); nothing hidden is taken in and filtered out again.
"""

from itertools import pairwise

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS, CARDS, SLOT_COSTS
from concordia.data.goods import GOODS, MARKER_COINS
from concordia.effects import cost_of, effect_of
from concordia.game import Game, decision_of
from concordia.moves import KIND_NAMES
from concordia.points import score_of
from concordia.rules.colonists import kind_of
from concordia.rules.provinces import shows_good
from concordia.rules.setup import FIRST_OF_DECK
from concordia.rules.state import FIRST_LINE, NO_CARD, NOBODY, NOWHERE, State
from concordia.rules.storehouse import free_spaces
from concordia.setup import COLOURS
from concordia.words import Speaker

Json = dict[str, object]


def view(game: Game, seat: int | None) -> Json:
    """What a seat sees, or a spectator with None; the legal actions are there for the seat asked."""
    seen = open_things(game, game.state)
    decision = game.decision
    if decision is not None:
        speaker = Speaker(game.board, game.setup.names)
        asked: Json = {"kind": decision.kind, "seat": decision.seat, "left": decision.left}
        asked["question"] = speaker.say(f"question.{decision.kind}", _amounts(decision.left))
        seen["decision"] = asked
        seen["actions"] = actions(game, speaker) if seat == decision.seat else []
    seen["viewer"] = seat
    seen["number"] = len(game.moves)
    seen["may_undo"] = seat is not None and game.can_undo(seat)
    return seen


def _amounts(left: int) -> Json:
    return {"left": left, "steps": left, "spaces": left}


def actions(game: Game, speaker: Speaker) -> list[Json]:
    """Every legal action: number, text, kind, target, words, cost and effect."""
    offered: list[Json] = []
    for move in game.legal_moves:
        key = f"from-{'line' if 'line' in move.arguments else 'city'}" if move.kind == "from" else move.kind
        offered.append(
            {
                "action": move.action,
                "text": move.text,
                "kind": move.kind,
                "target": dict(move.arguments),
                "words": speaker.say(f"move.{key}", move.arguments),
                "cost": cost_of(game, move),
                "effect": effect_of(game, move),
            }
        )
    return offered


def snapshot(game: Game, state: State | None = None) -> Json:
    """Everything about a state of the game, the order of the deck included."""
    s = game.state if state is None else state
    whole = open_things(game, s)
    whole["deck"] = [CARD_IDS[card] for card in s.deck[s.deck_next : s.deck_size]]
    return whole


def open_things(game: Game, s: State) -> Json:
    """What lies open on the table."""
    decision = decision_of(s)
    return {
        "board": game.board.id,
        "variants": list(game.setup.variants),
        "turn": s.turn + 1,
        "active": s.active,
        "over": bool(s.over),
        "decision": decision and {"kind": decision.kind, "seat": decision.seat, "left": decision.left},
        "seats": [_seat(game, s, seat) for seat in range(s.seats)],
        "cities": _cities(game.board, s),
        "markers": [_marker(game.board, s, province) for province in range(len(game.board.provinces))],
        "display": [_slot(s, slot) for slot, card in enumerate(s.display) if card != NO_CARD],
        "decks_left": _decks_left(s),
        "magnus": s.magnus,
        "concordia": None if s.concordia == NOBODY else s.concordia,
    }


def _seat(game: Game, s: State, seat: int) -> Json:
    player = s.players[seat]
    score = score_of(s, game.tables, seat)
    return {
        "seat": seat,
        "colour": COLOURS[seat],
        "name": game.setup.names[seat],
        "coins": player.coins,
        "goods": counted(player.goods),
        "gained": counted(player.gained),
        "free_spaces": free_spaces(s, seat),
        "houses": [city.id for i, city in enumerate(game.board.cities) if player.houses >> i & 1],
        "houses_left": player.reserve,
        "colonists": [_colonist(game.board, i, place) for i, place in enumerate(player.colonists)],
        "hand": [CARD_IDS[card] for card in range(len(CARD_IDS)) for _ in range(player.hand[card])],
        "pile": [CARD_IDS[card] for card in player.pile[: player.pile_size]],
        "interim": player.interim if player.interim >= 0 else None,
        "score": {**score.by_god, "concordia": score.concordia, "total": score.total},
    }


def counted(goods: list[int]) -> dict[str, int]:
    """Goods by name."""
    return dict(zip(GOODS, goods, strict=True))


def _colonist(board: Board, colonist: int, place: int) -> Json:
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
            "houses": [seat for seat in range(s.seats) if s.players[seat].houses >> i & 1],
        }
        for i, city in enumerate(board.cities)
    ]


def _marker(board: Board, s: State, province: int) -> Json:
    good = s.marker_good[province]
    return {
        "province": board.provinces[province].id,
        "good": GOODS[good],
        "side": "good" if shows_good(s, province) else "coins",
        "coins": MARKER_COINS[good],
    }


def _slot(s: State, slot: int) -> Json:
    card = CARDS[s.display[slot]]
    together = [a + b for a, b in zip(card.cost, SLOT_COSTS[slot].goods, strict=True)]
    return {
        "slot": slot + 1,
        "card": card.id,
        "cost": counted(list(card.cost)),
        "cost_with_slot": {**counted(together), "any": SLOT_COSTS[slot].any},
    }


def _decks_left(s: State) -> list[int]:
    """How many cards of deck I, II, … are still face down."""
    bounds = pairwise(FIRST_OF_DECK[: s.seats + 1])
    return [max(0, last - max(first, s.deck_next)) for first, last in bounds]
