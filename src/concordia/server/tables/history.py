"""The past of a table: any moment of its game, its record, and playing on from there."""

import asyncio
from collections import OrderedDict
from dataclasses import replace
from typing import Final

import orjson

from concordia.explain import explain
from concordia.game import Game
from concordia.narrate import narrate
from concordia.record import read_game, record_text
from concordia.rules.seats import everyone
from concordia.rules.state import State, copy_state
from concordia.server.errors import Forbidden, NotFound, Refused, TooLarge
from concordia.server.people.visitors import Visitor
from concordia.server.schemas.answers import RecordJson, RecordMove, RecordResult, RecordSeat
from concordia.server.schemas.explanations import PointsAnswer
from concordia.server.schemas.table import Moment, Told
from concordia.server.store.models import OVER, PERSON
from concordia.server.tables.narration import in_words
from concordia.server.tables.show import seats_shown, show_view
from concordia.server.tables.table import Table
from concordia.setup import COLOURS
from concordia.shapes.points import SeatPoints

MOST_MOVES: Final = 5_000
KEPT: Final = 8
"""Games kept with their whole history, for people who go through them."""


class History:
    """Games with their whole history, worked out when someone asks."""

    def __init__(self) -> None:
        """Begin without any."""
        self.games: OrderedDict[tuple[str, int, tuple[str, ...]], Game] = OrderedDict()

    async def game(self, table: Table) -> Game:
        """The game of a table with its whole history; it must not be changed."""
        table.begun_game()
        key = (table.id, table.progress.position, table.setup.names)
        if key not in self.games:
            self.games[key] = await asyncio.to_thread(table.whole_game)
            while len(self.games) > KEPT:
                self.games.popitem(last=False)
        self.games.move_to_end(key)
        return self.games[key]

    async def read(self, text: str) -> Game:
        """The game of a record that someone brings, as text or within the JSON of an export."""
        if text.lstrip().startswith("{"):
            text = _record_in(text)
        if sum(text.count(sign) for sign in ",>\n") > MOST_MOVES:
            raise TooLarge(f"a record has at most {MOST_MOVES} moves here")
        return await asyncio.to_thread(read_game, text.replace("\r\n", "\n"))

    async def moment(self, table: Table, viewer: int | None, moves: int) -> Moment:
        """What a viewer saw after so many moves, and what the last of them did."""
        whole = await self.game(table)
        game = game_after(whole, moves)
        told: tuple[Told, ...] = ()
        if moves:
            done = narrate(whole.board, _state_after(whole, moves - 1), whole.moves[moves - 1], game.state)
            told = in_words(done, viewer, seats_shown(table).speaker)
        view = replace(show_view(table, game, viewer, moves), actions=(), may_undo=False)
        turns = tuple(before.turn + 1 for before, _ in whole.history())
        return Moment(len(whole.moves), moves, turns, told, view)

    async def points(self, table: Table, at: int | None) -> PointsAnswer:
        """Where every point of every seat comes from, now or after so many moves."""
        whole = await self.game(table)
        table.check_points()
        moves = len(whole.moves) if at is None else at
        seats = await asyncio.to_thread(_explained, whole, moves)
        return PointsAnswer(len(whole.moves), moves, seats)

    async def record(self, table: Table) -> str:
        """The record of a table; the seed is told after the game."""
        return record_text(await self.game(table), reveal_seed=table.progress.status == OVER)

    async def as_json(self, table: Table) -> RecordJson:
        """The same as JSON values."""
        game = await self.game(table)
        over = table.progress.status == OVER
        hidden = table.hides_hands and not over
        moves = [
            RecordMove(
                turn=before.turn + 1,
                seat=played.seat,
                text="point ?" if hidden and move.kind == "point" else move.text,
            )
            for (before, move), played in zip(game.history(), table.progress.moves, strict=True)
        ]
        result = [
            RecordResult(seat=ranked.seat, points=ranked.score.total, by_god=ranked.score.by_god)
            for ranked in game.outcome() or []
        ]
        return RecordJson(
            format="concordia-table-1",
            rules=table.row.rules_version,
            board=table.row.board,
            variants=table.row.variants,
            seats=[RecordSeat(colour=COLOURS[seat.seat], name=seat.name) for seat in table.seats],
            commitment=game.setup.commitment,
            seed=table.row.seed if over else None,
            salt=table.row.salt if over else None,
            moves=moves,
            result=result,
            record=await self.record(table),
        )

    async def fork(self, table: Table, visitor: Visitor, moves: int) -> Game:
        """The game of a table after so many moves, to play on.

        Its chance stays what it was, so a game that others still play cannot be forked: that would tell
        what is to come.
        """
        if table.progress.status != OVER:
            people = {seat.seat for seat in table.seats if seat.kind == PERSON}
            if not people <= set(visitor.seats_at(table)):
                raise Forbidden("a game that others still play can be forked when it is over")
        return game_after(await self.game(table), moves, keep_history=True)


def _record_in(exported: str) -> str:
    """The record in the JSON of an export."""
    try:
        found = orjson.loads(exported)["record"]
    except (orjson.JSONDecodeError, KeyError):
        found = None
    if not isinstance(found, str):
        raise Refused("this JSON is not the export of a game: it has no record")
    return found


def _explained(whole: Game, moves: int) -> tuple[SeatPoints, ...]:
    game = game_after(whole, moves, keep_history=True)
    return tuple(explain(game, seat) for seat in range(everyone(game.state)))


def game_after(whole: Game, moves: int, keep_history: bool = False) -> Game:
    """A game as it was after so many moves."""
    if not 0 <= moves <= len(whole.moves):
        raise NotFound(f"the game has {len(whole.moves)} moves; there is no moment after {moves}")
    if not keep_history:
        return Game.at(whole.setup, _state_after(whole, moves))
    game = whole.copy()
    while len(game.moves) > moves:
        game.pop()
    return game


def _state_after(whole: Game, moves: int) -> State:
    states = [before for before, _ in whole.history()] + [whole.state]
    return copy_state(states[moves])
