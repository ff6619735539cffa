"""Replays: a game told decision by decision so that another program can check each step."""

from dataclasses import replace
from typing import Final

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS
from concordia.data.goods import GOODS
from concordia.expansions import all_say, first_says
from concordia.game import Game, decision_of
from concordia.points import score_of
from concordia.record import fingerprint
from concordia.replay.chances import chance
from concordia.replay.step import Step, events, reacted, reaction, spoken, steps, told
from concordia.rules.actions import SEAT, SLOT
from concordia.rules.cards import top_card
from concordia.rules.decisions import CHOOSE_ROLE, TAKE_BONUS
from concordia.rules.scoring import standing
from concordia.rules.seats import everyone
from concordia.rules.state import FIRST_LINE, NOBODY, State
from concordia.setup import COLOURS
from concordia.shapes import fields_told
from concordia.shapes.event import Changed, ChangeTold, Event, Happened
from concordia.shapes.replay import (
    ActionMade,
    BoardPrinted,
    CardCounted,
    CityPrinted,
    DecisionMade,
    Moment,
    OutcomeTold,
    Place,
    Placed,
    Replay,
    SeatTaken,
    SetupTold,
)
from concordia.view import snapshot

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
        **all_say(lambda expansion: expansion.set_up(game, first, start)),
    )


def _seat(game: Game, seat: int) -> SeatTaken:
    partner = first_says(lambda expansion: expansion.partner(game.state, seat))
    return SeatTaken(seat, COLOURS[seat], game.names[seat], partner)


def _board(board: Board) -> BoardPrinted:
    """What is printed on a board; of an expansion only where there is one."""
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
        **all_say(lambda expansion: expansion.printed(board)),
    )


def _moment(game: Game, state: State) -> Moment:
    """A snapshot, and what the expansions tell of a moment beside."""
    return Moment(
        **fields_told(snapshot(game, state)), **all_say(lambda expansion: expansion.moment(game, state))
    )


def _decision(game: Game, step: Step) -> DecisionMade:
    decision = decision_of(step.before)
    assert decision is not None
    happened = events(game, step)
    reacts = reacted(step) is not None
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
        reaction=tuple(Happened(event.key, event.arguments) for event in reaction(game, step))
        if reacts
        else None,
        snapshot=_moment(game, step.after),
        **all_say(lambda expansion: expansion.decided(step.before)),
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
    return OutcomeTold(
        over=game.is_over,
        winner=ranked[0] if game.is_over else None,
        concordia=None if s.concordia == NOBODY else s.concordia,
        places=tuple(_place(game, place, seat) for place, seat in enumerate(ranked, 1)),
        **all_say(lambda expansion: expansion.outcome(game, ranked)),
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
