"""Replays: a game told decision by decision so that another program can check each step."""

from dataclasses import replace
from typing import Final

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS
from concordia.data.goods import GOODS
from concordia.game import Game, decision_of
from concordia.narrate import Event
from concordia.points import score_of
from concordia.record import fingerprint
from concordia.replay.chances import chance
from concordia.replay.step import Step, events, reaction, spoken, steps, told
from concordia.rules.actions import SEAT, SLOT
from concordia.rules.cards import top_card
from concordia.rules.decisions import CHOOSE_ROLE, PLAY_FOR_TEAM, TAKE_BONUS
from concordia.rules.scoring import standing
from concordia.rules.seats import everyone, partner_of
from concordia.rules.state import FIRST_LINE, NOBODY, TEAMS, State
from concordia.setup import COLOURS
from concordia.shapes import fields_told
from concordia.shapes.event import Changed, ChangeTold, Happened
from concordia.shapes.replay import (
    ActionMade,
    BoardPrinted,
    CardCounted,
    CityPrinted,
    ContrariusAtStart,
    DecisionMade,
    Moment,
    OutcomeTold,
    Place,
    Placed,
    Replay,
    SeatTaken,
    SetupTold,
    SpacePrinted,
    TeamPoints,
    VolcanoAtStart,
)
from concordia.shapes.view import Snapshot
from concordia.view import snapshot, tile_seen, volcano_rows

__all__ = [
    "FORMAT",
    "Step",
    "chance",
    "events",
    "reaction",
    "replay",
    "spoken",
    "steps",
    "told",
    "track_printed",
]

FORMAT: Final = "Concordia replay 1"


def replay(game: Game) -> Replay:
    """The whole game: its set-up, every decision with a snapshot after it, and the outcome."""
    made = list(steps(game))
    first = made[0].before if made else game.state
    return Replay(
        FORMAT,
        game.setup.rules,
        _setup(game, first),
        _moment(game, first),
        tuple(_decision(game, step) for step in made),
        _outcome(game),
    )


def _setup(game: Game, first: State) -> SetupTold:
    setup = game.setup
    start = snapshot(game, first)
    return SetupTold(
        board=_board(game.board),
        seats=tuple(_seat(game, seat) for seat in range(len(game.names))),
        variants=setup.variants,
        seed=setup.seed,
        salt=setup.salt,
        commitment=setup.commitment,
        players=start.seats,
        city_goods={city.city: city.good for city in start.cities},
        markers=start.markers,
        display=start.display,
        deck=start.deck,
        magnus=start.magnus,
        volcano=_volcano(game, first, start),
        contrarius=_contrarius(first, start),
    )


def _volcano(game: Game, first: State, start: Snapshot) -> VolcanoAtStart | None:
    if start.tiles is None:
        return None
    drawn = tuple(tile_seen(game, tile) for tile in first.tiles[: first.tiles_next])
    return VolcanoAtStart(drawn, volcano_rows(game, first), start.tiles)


def _contrarius(first: State, start: Snapshot) -> ContrariusAtStart | None:
    if start.contrarius is None:
        return None
    seat = start.contrarius.seat
    return ContrariusAtStart(
        seat, start.contrarius.level, first.players[seat].points, start.seats[seat].cards
    )


def _seat(game: Game, seat: int) -> SeatTaken:
    in_team = game.state.options & TEAMS and seat < game.state.seats
    partner = partner_of(game.state, seat) if in_team else None
    return SeatTaken(seat, COLOURS[seat], game.names[seat], partner)


def _board(board: Board) -> BoardPrinted:
    """What is printed on a board; of an expansion only where there is one."""
    track = track_printed(board)
    return BoardPrinted(
        id=board.id,
        name=board.name,
        fingerprint=fingerprint(board),
        start=board.start,
        provinces=tuple(province.id for province in board.provinces),
        cities=tuple(CityPrinted(city.id, city.province, city.letter) for city in board.cities),
        land_lines=tuple(line.ends for line in board.land),
        sea_lines=tuple(line.ends for line in board.sea),
        marker_coins=dict(zip(GOODS, board.marker_coins, strict=True)),
        sea_start=board.sea_start if track else None,
        gates=tuple(gate.id for gate in board.gates) if track else None,
        track=track or None,
        volcano=tuple(province.id for province in board.provinces if province.volcano) or None,
    )


def track_printed(board: Board) -> tuple[SpacePrinted, ...]:
    """What is printed on the ship track of a board."""
    return tuple(
        SpacePrinted(space.id, space.coins, tuple(GOODS[good] for good in space.goods), space.sites)
        for space in board.track
    )


def _moment(game: Game, state: State) -> Moment:
    """A snapshot, and on a board with a ship track whose ships are on each of its spaces."""
    seats = range(everyone(state))
    ships = {
        space.id: tuple(seat for seat in seats for place in state.players[seat].colonists if place == number)
        for space, number in zip(game.board.track, game.tables.space_city, strict=False)
    }
    return Moment(**fields_told(snapshot(game, state)), ships=ships or None)


def _decision(game: Game, step: Step) -> DecisionMade:
    decision = decision_of(step.before)
    assert decision is not None
    top = step.before.stack[step.before.depth - 1]
    happened = events(game, step)
    reacts = step.before.contrarius != NOBODY
    return DecisionMade(
        number=step.number,
        turn=step.before.turn + 1,
        active=step.before.active,
        seat=decision.seat,
        kind=decision.kind,
        left=decision.left,
        action=_action(game.board, step),
        text=step.move.text,
        words=tuple(spoken(game, happened)),
        events=tuple(_event(event) for event in happened),
        chance=tuple(chance(game, step)),
        pointed=CARD_IDS[top.item - 1] if top.kind == PLAY_FOR_TEAM else None,
        reaction=tuple(Happened(event.key, event.arguments) for event in reaction(game, step))
        if reacts
        else None,
        snapshot=_moment(game, step.after),
    )


def _event(event: Event) -> Changed:
    """An event, and what each seat touched by it gained or lost."""
    change = ChangeTold({str(seat): dict(items) for seat, items in event.change.items()})
    return Changed(event.key, event.arguments, change)


def _action(board: Board, step: Step) -> ActionMade:
    """A move, and what it meant in the state before it: which card, from where."""
    move = step.move
    target = move.target
    start: Place | None = None
    top = step.before.stack[step.before.depth - 1]
    if move.kind == "slot":
        target = replace(target, card=CARD_IDS[step.before.display[move.action - SLOT]])
    elif move.kind == "copy":
        target = replace(target, card=CARD_IDS[top_card(step.before, move.action - SEAT)])
    elif top.kind == CHOOSE_ROLE:
        target = replace(target, card=CARD_IDS[top.item])
    elif top.kind == TAKE_BONUS:
        target = replace(target, space=board.track[top.item].id)
    elif move.kind in ("to", "sail"):
        place = step.before.players[top.seat].colonists[top.item]
        lines = board.land if target.colonist == "land" else board.sea
        on_line = place >= FIRST_LINE
        start = Place(line=lines[place - FIRST_LINE].ends) if on_line else Place(board.cities[place].id)
    return ActionMade(move.action, move.kind, target, start)


def _outcome(game: Game) -> OutcomeTold:
    """The points now; the winner and the places once the game is over."""
    s = game.state
    ranked = sorted(range(everyone(s)), key=lambda seat: -standing(s, game.tables, seat))
    sides = [(seat, partner_of(s, seat)) for seat in ranked if s.options & TEAMS and seat < s.seats // 2]
    return OutcomeTold(
        over=game.is_over,
        winner=ranked[0] if game.is_over else None,
        concordia=None if s.concordia == NOBODY else s.concordia,
        places=tuple(_place(game, place, seat) for place, seat in enumerate(ranked, 1)),
        teams=tuple(TeamPoints(side, sum(game.score(seat).total for seat in side)) for side in sides) or None,
    )


def _place(game: Game, place: int, seat: int) -> Placed:
    score = score_of(game.state, game.tables, seat)
    return Placed(
        place=place,
        seat=seat,
        name=game.names[seat],
        points=score.total,
        gods=score.by_god,
        cards={
            god: tuple(CardCounted(card.card, card.owned, card.each) for card in cards)
            for god, cards in score.gods.items()
        },
        concordia=score.concordia,
        marker=score.marker,
    )
