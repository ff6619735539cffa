"""Replays: a game told decision by decision as plain values, so that another program can check each step."""

from typing import Final

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS
from concordia.data.goods import GOODS
from concordia.game import Game, decision_of
from concordia.narrate import Event
from concordia.points import score_of
from concordia.record import fingerprint
from concordia.replay.chances import chance, tile_told, volcano_rows
from concordia.replay.step import Step, events, reaction, spoken, steps, told
from concordia.rules.actions import SEAT, SLOT
from concordia.rules.cards import top_card
from concordia.rules.decisions import CHOOSE_ROLE, PLAY_FOR_TEAM, TAKE_BONUS
from concordia.rules.scoring import standing
from concordia.rules.seats import everyone
from concordia.rules.state import FIRST_LINE, NOBODY, TEAMS, State
from concordia.rules.variants.teams import partner_of
from concordia.setup import COLOURS, LEVELS
from concordia.view import snapshot

__all__ = ["FORMAT", "Step", "chance", "events", "reaction", "replay", "spoken", "steps", "told"]

FORMAT: Final = "Concordia replay 1"

Json = dict[str, object]


def replay(game: Game) -> Json:
    """The whole game: its set-up, every decision with a snapshot after it, and the outcome."""
    made = list(steps(game))
    first = made[0].before if made else game.state
    return {
        "format": FORMAT,
        "rules": game.setup.rules,
        "setup": _setup(game, first),
        "start": _moment(game, first),
        "decisions": [_decision(game, step) for step in made],
        "outcome": _outcome(game),
    }


def _setup(game: Game, first: State) -> Json:
    setup = game.setup
    start = snapshot(game, first)
    facts: Json = {
        "board": _board(game.board),
        "seats": [_seat(game, seat) for seat in range(len(game.names))],
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
    if game.board.volcano:
        drawn = [tile_told(game, tile) for tile in first.tiles[: first.tiles_next]]
        facts["volcano"] = {"drawn": drawn, "rows": volcano_rows(game, first), "stack": start["tiles"]}
    if first.contrarius != NOBODY:
        his = _tables(start["seats"])[first.contrarius]
        facts["contrarius"] = {
            "seat": first.contrarius,
            "level": LEVELS[first.level],
            "points": first.players[first.contrarius].points,
            "cards": his["cards"],
        }
    return facts


def _seat(game: Game, seat: int) -> Json:
    facts: Json = {"seat": seat, "colour": COLOURS[seat], "name": game.names[seat]}
    if game.state.options & TEAMS and seat < game.state.seats:
        facts["partner"] = partner_of(game.state, seat)
    return facts


def _tables(value: object) -> list[Json]:
    assert isinstance(value, list)
    return value


def _board(board: Board) -> Json:
    facts: Json = {
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
        "marker_coins": dict(zip(GOODS, board.marker_coins, strict=True)),
    }
    if board.track:
        facts["sea_start"] = board.sea_start
        facts["gates"] = [gate.id for gate in board.gates]
        facts["track"] = [
            {
                "space": space.id,
                "coins": space.coins,
                "goods": [GOODS[good] for good in space.goods],
                "sites": list(space.sites),
            }
            for space in board.track
        ]
    if board.volcano:
        facts["volcano"] = [province.id for province in board.provinces if province.volcano]
    return facts


def _moment(game: Game, state: State) -> Json:
    """A snapshot, and on a board with a ship track whose ships are on each of its spaces."""
    seen = snapshot(game, state)
    if game.board.track:
        seats = range(everyone(state))
        seen["ships"] = {
            space.id: [seat for seat in seats for place in state.players[seat].colonists if place == number]
            for space, number in zip(game.board.track, game.tables.space_city, strict=False)
        }
    return seen


def _decision(game: Game, step: Step) -> Json:
    decision = decision_of(step.before)
    assert decision is not None
    facts: Json = {
        "number": step.number,
        "turn": step.before.turn + 1,
        "active": step.before.active,
        "seat": decision.seat,
        "kind": decision.kind,
        "left": decision.left,
        "action": {"number": step.move.action, "kind": step.move.kind, **_arguments(game.board, step)},
        "text": step.move.text,
        "words": spoken(game, happened := events(game, step)),
        "events": [_event(event) for event in happened],
        "chance": chance(game, step),
    }
    top = step.before.stack[step.before.depth - 1]
    if top.kind == PLAY_FOR_TEAM:
        facts["pointed"] = CARD_IDS[top.item - 1]
    if step.before.contrarius != NOBODY:
        facts["reaction"] = [{"key": event.key, **event.arguments} for event in reaction(game, step)]
    facts["snapshot"] = _moment(game, step.after)
    return facts


def _event(event: Event) -> Json:
    """An event, and what each seat touched by it gained or lost."""
    change = {"seats": {str(seat): dict(items) for seat, items in event.change.items()}}
    return {"key": event.key, **event.arguments, "change": change}


def _arguments(board: Board, step: Step) -> Json:
    """The arguments of a move, and what they meant in the state before it: which card, from where."""
    named = dict(step.move.arguments)
    top = step.before.stack[step.before.depth - 1]
    if step.move.kind == "slot":
        named["card"] = CARD_IDS[step.before.display[step.move.action - SLOT]]
    elif step.move.kind == "copy":
        named["card"] = CARD_IDS[top_card(step.before, step.move.action - SEAT)]
    elif top.kind == CHOOSE_ROLE:
        named["card"] = CARD_IDS[top.item]
    elif top.kind == TAKE_BONUS:
        named["space"] = board.track[top.item].id
    elif step.move.kind in ("to", "sail"):
        place = step.before.players[top.seat].colonists[top.item]
        if place < FIRST_LINE:
            named["from"] = {"city": board.cities[place].id}
        else:
            lines = board.land if named["colonist"] == "land" else board.sea
            named["from"] = {"line": list(lines[place - FIRST_LINE].ends)}
    return named


def _outcome(game: Game) -> Json:
    """The points now; the winner and the places once the game is over."""
    s = game.state
    ranked = sorted(range(everyone(s)), key=lambda seat: -standing(s, game.tables, seat))
    facts: Json = {
        "over": game.is_over,
        "winner": ranked[0] if game.is_over else None,
        "concordia": snapshot(game)["concordia"],
        "places": [_place(game, place, seat) for place, seat in enumerate(ranked, 1)],
    }
    if s.options & TEAMS:
        sides = [[seat, partner_of(s, seat)] for seat in ranked if seat < s.seats // 2]
        facts["teams"] = [
            {"seats": side, "points": sum(game.score(seat).total for seat in side)} for side in sides
        ]
    return facts


def _place(game: Game, place: int, seat: int) -> Json:
    score = score_of(game.state, game.tables, seat)
    cards = {
        god: [{"card": card.card, "owned": card.owned, "each": card.each} for card in cards]
        for god, cards in score.gods.items()
    }
    return {
        "place": place,
        "seat": seat,
        "name": game.names[seat],
        "points": score.total,
        "gods": score.by_god,
        "cards": cards,
        "concordia": score.concordia,
        "marker": score.marker,
    }
