"""What is hidden (§18) changes nothing that the server tells: views, tables, events, the past, refusals.

A twin of a table is held beside it: the same log, but another order of the deck and the tiles, another
generator and, in team play, other hidden cards. Byte for byte everyone must be told the same.
"""

import asyncio
from collections.abc import Coroutine, Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final, cast

import orjson
import pytest

from concordia.brain.sight.hidden import draw_hand
from concordia.data.cards import CARD_IDS
from concordia.errors import Allowed, ConcordiaError
from concordia.game import Game
from concordia.record import fingerprint
from concordia.rules import RULES_VERSION
from concordia.rules.dispatch import settle
from concordia.rules.hooks.hands import sees_hand
from concordia.rules.state import NOBODY, SLOTS, State
from concordia.server.errors import refusal
from concordia.server.people.visitors import Visitor
from concordia.server.responses import to_json
from concordia.server.schemas.requests import MoveRequest, UndoRequest
from concordia.server.store.ids import hashed
from concordia.server.store.models import MOVE, PERSON, STARTED, EventRow, SeatRow, TableRow
from concordia.server.tables import snapshot
from concordia.server.tables.history import History
from concordia.server.tables.moves import is_final, move, undo
from concordia.server.tables.narration import events_told
from concordia.server.tables.options import Options
from concordia.server.tables.registry import Registry
from concordia.server.tables.show import show_table, show_why_not
from concordia.server.tables.table import Table as ServerTable
from concordia.setup import COLOURS, seed_words
from concordia.why import Target
from tests.random_games import Table, choose
from tests.soak import often
from tests.test_hidden import with_other_secrets

PASSWORD: Final = "correct horse"

POSITIONS: Final = often(1000, 200)
SELDOM: Final = 25
"""What takes long is looked at once in so many positions."""
FAMILIES: Final = {
    "imperium": [Table("imperium", 5), Table("imperium", 3), Table("imperium", 4)],
    "italia": [Table("italia", 4), Table("italia", 2), Table("italia", 3)],
    "roma": [Table("roma", 2), Table("roma", 5), Table("roma", 3)],
    "sicilia": [Table("sicilia", 3), Table("sicilia", 5), Table("sicilia", 2)],
    "start-without-goods": [
        Table("imperium", 3, ("start-without-goods",)),
        Table("sicilia", 2, ("start-without-goods",)),
    ],
    "intermediate-scoring": [
        Table("italia", 3, ("intermediate-scoring",)),
        Table("roma", 3, ("intermediate-scoring",)),
    ],
    "venus": [
        Table("imperium", 3, ("venus",)),
        Table("sicilia", 5, ("venus",)),
        Table("roma", 4, ("venus",)),
    ],
    "teams": [
        Table("imperium", 4, ("teams",)),
        Table("sicilia", 6, ("teams",)),
        Table("roma", 4, ("teams",)),
    ],
    "contrarius": [Table("italia", 1, ("contrarius",)), Table("sicilia", 1, ("contrarius",))],
    "teams against contrarius": [
        Table("sicilia", 2, ("teams", "contrarius")),
        Table("roma", 2, ("teams", "contrarius")),
    ],
}
USUAL: Final = Options()
REGISTRY: Final = Registry(cast(Any, None), cast(Any, None))
"""What is refused never comes to the database."""


def row_of(table: Table, seed: str, options: Options) -> TableRow:
    board = table.setup(seed).board
    return TableRow(
        id="table",
        name="",
        board=board.id,
        board_mark=fingerprint(board),
        variants=list(table.variants),
        options=options.model_dump(),
        rules_version=RULES_VERSION,
        seed=seed,
        salt=f"salt of {seed}",
        host_hash=hashed("host"),
        listed=False,
        created=0,
        status="open",
    )


def seats_of(table: Table) -> list[SeatRow]:
    return [
        SeatRow(
            table_id="table",
            seat=seat,
            kind=PERSON,
            name=f"Player {seat}",
            colour=COLOURS[seat],
            secret_hash=hashed(f"secret {seat}"),
        )
        for seat in range(table.seats)
    ]


def at_table(table: Table, seed: str, options: Options = USUAL) -> ServerTable:
    """A table whose game begins."""
    started = EventRow(table_id="table", number=1, kind=STARTED, at=1)
    return ServerTable(row_of(table, seed, options), seats_of(table), [started])


def visitor_on(seat: int | None) -> Visitor:
    return Visitor(None, frozenset() if seat is None else frozenset({hashed(f"secret {seat}")}), "somewhere")


def twin_of(table: ServerTable, viewer: int | None, chance: Random) -> ServerTable:
    """The same table to the eyes of a viewer, with everything else about it as different as can be."""
    twin = ServerTable(table.row, table.seats, [])
    game = table.progress.game
    assert game is not None
    other = with_other_secrets(game, chance)
    if "teams" in table.row.variants and not game.is_over:
        deal_anew(other, NOBODY if viewer is None else viewer)
    settle(other.state, other.tables, other._legal)
    twin.progress = replace(table.progress, game=other)
    return twin


def deal_anew(game: Game, viewer: int) -> None:
    """Exchange the cards that a viewer does not see between hands and piles; chance stays as it is."""
    s = game.state
    chance = seed_words("deal anew")
    for seat in range(s.seats):
        if not sees_hand(s, viewer, seat):
            draw_hand(s, seat, chance)
        elif seat != viewer:
            below = s.players[seat].pile_size - 1
            s.players[seat].pile[:below] = s.players[seat].pile[:below][::-1]


def told_now(table: ServerTable, viewer: int | None) -> list[bytes]:
    """What a viewer is told of a table as it stands."""
    view = snapshot.view(table, viewer)
    return [to_json(view), to_json(snapshot.info(table)), to_json(show_table(table))]


def told_of_the_past(
    table: ServerTable, whole: Game, viewer: int | None, events: list[EventRow]
) -> Iterator[Coroutine[Any, Any, object] | object]:
    """What a viewer is told of the log, a moment of the past, and the record."""
    history = History()
    history.games[table.id, table.progress.position, table.setup.names] = whole
    states = [*(before for before, _ in whole.history()), whole.state]
    yield events_told(table, events, viewer)
    for moves in (len(whole.moves), len(whole.moves) // 2):
        if moves == 0 or not has_revealed(states[moves - 1], states[moves]):
            yield history.moment(table, viewer, moves)
        yield history.points(table, moves)
    yield history.record(table)
    yield history.as_json(table)


def told_of_choices(table: ServerTable, viewer: int | None) -> list[object]:
    """What cards and houses would add to anyone's points, why a viewer cannot choose this and that, and what
    could not be taken back.
    """
    told: list[object] = [snapshot.prospects(table, seat) for seat in range(len(table.seats))]
    if viewer is not None and viewer == table.progress.asked:
        told += [is_final(table, viewer, action) for action in table.begun_game().legal_actions]
    targets = [Target("card", card) for card in CARD_IDS]
    targets += [Target("slot", slot) for slot in range(1, SLOTS + 1)]
    targets += [Target("copy", seat) for seat in range(len(table.seats))]
    for target in targets if viewer is not None else []:
        try:
            told.append(show_why_not(table, cast(int, viewer), target))
        except Allowed as error:
            told.append(refusal(error))
    return told


async def refusals(table: ServerTable, viewer: int | None) -> list[object]:
    """The words with which a viewer is refused all kinds of things."""
    visitor = visitor_on(viewer)
    now: dict[str, Any] = {"position": table.progress.position, "key": "key"}
    later = {**now, "position": table.progress.position + 1}
    tries: list[Coroutine[Any, Any, object]] = [
        move(REGISTRY, table, visitor, MoveRequest(**now, text="no such move")),
        move(REGISTRY, table, visitor, MoveRequest(**now, action=99_999)),
        move(REGISTRY, table, visitor, MoveRequest(**now, text="point tribune", seat=0)),
        move(REGISTRY, table, visitor, MoveRequest(**later, text="tribune")),
        undo(REGISTRY, table, visitor, UndoRequest(**later, whole_turn=True)),
        undo(REGISTRY, table, visitor, UndoRequest(**later, seat=0)),
    ]
    told: list[object] = []
    for one in tries:
        try:
            told.append(repr(await one))
        except ConcordiaError as error:
            told.append(refusal(error))
        except AttributeError:
            told.append("it was legal and would have been written")
            table.doubtful = False
    return told


def answered(loop: asyncio.AbstractEventLoop, parts: Iterator[object]) -> list[bytes]:
    found = [loop.run_until_complete(part) if asyncio.iscoroutine(part) else part for part in parts]
    return [to_json(part) for part in found]


def has_revealed(before: State, after: State) -> bool:
    """Whether a move has shown a card or a tile, or was decided by chance."""
    then, now = ((s.deck_next, s.tiles_next, s.chance, s.drawn) for s in (before, after))
    return then != now


def audit(loop: asyncio.AbstractEventLoop, table: Table, seed: str, most: int) -> int:
    """Play a random game and compare so many positions with their twins; tell how many there were."""
    chance = Random(f"{table} {seed}")
    held = at_table(table, seed)
    whole = Game(held.setup)
    log: list[EventRow] = []
    viewers: list[int | None] = [*range(table.seats), None]
    while not whole.is_over and len(log) < most:
        game = held.progress.game
        assert game is not None
        assert game.decision is not None
        twins = {viewer: twin_of(held, viewer, chance) for viewer in viewers} if table.in_teams else {}
        twins = twins or dict.fromkeys(viewers, twin_of(held, None, chance))
        seldom = held.progress.position % SELDOM == 0
        for viewer, twin in twins.items():
            assert told_now(twin, viewer) == told_now(held, viewer)
            if seldom:
                assert told_of_choices(twin, viewer) == told_of_choices(held, viewer)
                assert loop.run_until_complete(refusals(twin, viewer)) == loop.run_until_complete(
                    refusals(held, viewer)
                )
        if seldom:
            other = with_other_secrets(whole, chance)
            for viewer in viewers:
                told = answered(loop, told_of_the_past(held, whole, viewer, log))
                assert answered(loop, told_of_the_past(twins[viewer], other, viewer, log)) == told
        action = choose(game, chance, "any" if table.in_teams else "buying").action
        number = held.progress.number + 1
        event = EventRow(
            table_id="table",
            number=number,
            position=number - 1,
            kind=MOVE,
            seat=held.progress.asked,
            action=action,
            at=number,
        )
        log.append(event)
        held.progress = held.after(event)
        whole.push(action)
        if not has_revealed(game.state, whole.state) and not whole.is_over:
            shown = whole.decision.seat if whole.decision and whole.decision.kind == "point" else NOBODY
            follow({viewer: twin for viewer, twin in twins.items() if viewer != shown}, event, held)
    assert held.whole_game().state == whole.state
    return held.progress.position


def follow(twins: dict[int | None, ServerTable], event: EventRow, held: ServerTable) -> None:
    """A move that reveals nothing is told in the same words whatever is hidden."""
    moved: dict[int, ServerTable] = {}
    for viewer, twin in twins.items():
        if id(twin) not in moved:
            game = twin.progress.game
            assert game is not None
            if event.action not in game.legal_actions:
                continue  # In team play another hand may not have the card.
            twin.progress = twin.after(event)
            moved[id(twin)] = twin
        told, truth = (orjson.dumps(snapshot.event(one, event, viewer)) for one in (twin, held))
        assert told == truth


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    one = asyncio.new_event_loop()
    yield one
    one.run_until_complete(one.shutdown_default_executor())
    one.close()


@pytest.mark.parametrize("family", FAMILIES)
def test_hidden_things_change_nothing_that_anyone_is_told(
    loop: asyncio.AbstractEventLoop, family: str
) -> None:
    positions = game = 0
    while positions < POSITIONS:
        tables = FAMILIES[family]
        positions += audit(loop, tables[game % len(tables)], f"hidden {game}", POSITIONS - positions)
        game += 1
    assert positions == POSITIONS


def test_twins_do_differ_in_all_that_is_hidden() -> None:
    chance = Random(1)
    held = at_table(Table("sicilia", 4, ("teams",)), "twins")
    for number in range(2, 120):
        game = held.progress.game
        assert game is not None
        action = choose(game, chance).action
        held.progress = held.after(
            EventRow(
                table_id="table", number=number, kind=MOVE, seat=held.progress.asked, action=action, at=number
            )
        )
    state, twin = (one.progress.game for one in (held, twin_of(held, 0, chance)))
    assert state is not None
    assert twin is not None
    one, other = state.state, twin.state
    assert one.deck != other.deck
    assert one.tiles != other.tiles
    assert one.chance != other.chance
    hands = [one.players[seat].hand == other.players[seat].hand for seat in range(4)]
    assert hands[0]
    assert not all(hands)
