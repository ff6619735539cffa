"""Replays: a game told decision by decision as plain values, so that another program can check each step."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS
from concordia.game import Game, decision_of
from concordia.moves import Move
from concordia.narrate import Event, narrate
from concordia.points import score_of
from concordia.record import fingerprint
from concordia.rules import RULES_VERSION
from concordia.rules.actions import SEAT, SLOT
from concordia.rules.roles.diplomat import top_card
from concordia.rules.scoring import standing
from concordia.rules.state import FIRST_LINE, NO_CARD, State
from concordia.setup import COLOURS
from concordia.view import snapshot
from concordia.words import Speaker

FORMAT: Final = "Concordia replay 1"

Json = dict[str, object]


class Step(NamedTuple):
    """One decision of a game: its number from 1, the move made, and the states around it."""

    number: int
    before: State
    move: Move
    after: State


def steps(game: Game) -> Iterator[Step]:
    """Every decision of a game in order."""
    history = list(game.history())
    for i, (before, move) in enumerate(history):
        after = history[i + 1][0] if i + 1 < len(history) else game.state
        yield Step(i + 1, before, move, after)


def told(game: Game, step: Step) -> list[str]:
    """What a step did, in sentences."""
    speaker = Speaker(game.board, game.setup.names)
    return [speaker.say(f"event.{event.key}", event.arguments) for event in events(game, step)]


def events(game: Game, step: Step) -> list[Event]:
    """What a step did, as keyed events."""
    return narrate(game.board, step.before, step.move, step.after)


def replay(game: Game) -> Json:
    """The whole game: its set-up, every decision with a snapshot after it, and the outcome."""
    made = list(steps(game))
    first = made[0].before if made else game.state
    return {
        "format": FORMAT,
        "rules": RULES_VERSION,
        "setup": _setup(game, first),
        "start": snapshot(game, first),
        "decisions": [_decision(game, step) for step in made],
        "outcome": _outcome(game),
    }


def _setup(game: Game, first: State) -> Json:
    setup = game.setup
    start = snapshot(game, first)
    return {
        "board": _board(game.board),
        "seats": [{"seat": i, "colour": COLOURS[i], "name": name} for i, name in enumerate(setup.names)],
        "variants": list(setup.variants),
        "seed": setup.seed,
        "salt": setup.salt,
        "commitment": setup.commitment,
        "players": start["seats"],
        "city_goods": {city["city"]: city["good"] for city in _tables(start["cities"])},
        "markers": start["markers"],
        "display": start["display"],
        "deck": start["deck"],
        "magnus": start["magnus"],
    }


def _tables(value: object) -> list[Json]:
    assert isinstance(value, list)
    return value


def _board(board: Board) -> Json:
    return {
        "id": board.id,
        "name": board.name,
        "fingerprint": fingerprint(board),
        "start": board.start,
        "provinces": [province.id for province in board.provinces],
        "cities": [
            {"city": city.id, "province": city.province, "letter": city.letter} for city in board.cities
        ],
        "land_lines": [list(line.ends) for line in board.land],
        "sea_lines": [list(line.ends) for line in board.sea],
    }


def _decision(game: Game, step: Step) -> Json:
    decision = decision_of(step.before)
    assert decision is not None
    return {
        "number": step.number,
        "turn": step.before.turn + 1,
        "active": step.before.active,
        "seat": decision.seat,
        "kind": decision.kind,
        "left": decision.left,
        "action": {"number": step.move.action, "kind": step.move.kind, **_arguments(game.board, step)},
        "text": step.move.text,
        "words": told(game, step),
        "events": [{"key": event.key, **event.arguments} for event in events(game, step)],
        "chance": _revealed(step),
        "snapshot": snapshot(game, step.after),
    }


def _arguments(board: Board, step: Step) -> Json:
    """The arguments of a move, and what they meant in the state before it: which card, from where."""
    named = dict(step.move.arguments)
    if step.move.kind == "slot":
        named["card"] = CARD_IDS[step.before.display[step.move.action - SLOT]]
    elif step.move.kind == "copy":
        named["card"] = CARD_IDS[top_card(step.before, step.move.action - SEAT)]
    elif step.move.kind == "to":
        top = step.before.stack[step.before.depth - 1]
        place = step.before.players[top.seat].colonists[top.item]
        lines = board.land if named["colonist"] == "land" else board.sea
        if place < FIRST_LINE:
            named["from"] = {"city": board.cities[place].id}
        else:
            named["from"] = {"line": list(lines[place - FIRST_LINE].ends)}
    return named


def _revealed(step: Step) -> list[Json]:
    """The cards that came from the deck onto the display, which fill its last slots."""
    cards = step.after.deck[step.before.deck_next : step.after.deck_next]
    shown = sum(card != NO_CARD for card in step.after.display)
    first = shown - len(cards) + 1
    return [{"kind": "reveal", "slot": first + i, "card": CARD_IDS[card]} for i, card in enumerate(cards)]


def _outcome(game: Game) -> Json:
    """The points now; the winner and the places once the game is over."""
    s = game.state
    ranked = sorted(range(s.seats), key=lambda seat: -standing(s, game.tables, seat))
    return {
        "over": game.is_over,
        "winner": ranked[0] if game.is_over else None,
        "concordia": snapshot(game)["concordia"],
        "places": [_place(game, place, seat) for place, seat in enumerate(ranked, 1)],
    }


def _place(game: Game, place: int, seat: int) -> Json:
    score = score_of(game.state, game.tables, seat)
    cards = {
        god: [{"card": card.card, "owned": card.owned, "each": card.each} for card in cards]
        for god, cards in score.gods.items()
    }
    return {
        "place": place,
        "seat": seat,
        "name": game.setup.names[seat],
        "points": score.total,
        "gods": score.by_god,
        "cards": cards,
        "concordia": score.concordia,
    }
