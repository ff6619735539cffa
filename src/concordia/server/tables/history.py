"""The past of a table: any moment of its game, its record, and playing on from there."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Final

from concordia.explain import explain
from concordia.game import Game
from concordia.narrate import narrate
from concordia.record import Ended, read_record, record_in, record_text
from concordia.rules.seats import everyone
from concordia.rules.state import State, copy_state
from concordia.server.errors import NotFound, Refused
from concordia.server.people.visitors import Visitor
from concordia.server.schemas.answers import RecordJson, RecordMove, RecordResult, RecordSeat
from concordia.server.schemas.explanations import PointsAnswer
from concordia.server.schemas.requests import SeatRequest
from concordia.server.schemas.table import Moment, Told
from concordia.server.store.models import OVER, PERSON
from concordia.server.tables.narration import in_words
from concordia.server.tables.show import seats_shown, show_view
from concordia.server.tables.table import Table
from concordia.setup import COLOURS
from concordia.shapes.points import SeatPoints

MOST_MOVES: Final = 5_000
"""Moves of a record that someone brings."""
MOVES_FOR_ONE: Final = 100
"""Moves that count one more when a game is played again."""
LOOKS_FOR_ONE: Final = 1_000
"""Moves that count one more when a game is gone through."""
IMPORTS: Final = 2
"""Games that are made tables at once."""
WAITING_IMPORTS: Final = 8
"""Games that may wait for that."""
KEPT: Final = 8
"""Games kept with their whole history, for people who go through them."""


class History:
    """Games with their whole history, worked out when someone asks."""

    def __init__(self) -> None:
        """Begin without any."""
        self.games: OrderedDict[tuple[str, int, tuple[str, ...]], Game] = OrderedDict()
        self._free = asyncio.Semaphore(IMPORTS)
        self._importing = 0

    async def game(self, table: Table) -> Game:
        """The game of a table with its whole history; it must not be changed."""
        table.begun_game()
        key = _key(table)
        if key not in self.games:
            self.games[key] = await asyncio.to_thread(table.whole_game)
            while len(self.games) > KEPT:
                self.games.popitem(last=False)
        self.games.move_to_end(key)
        return self.games[key]

    def cost(self, table: Table) -> int:
        """What going through a game counts: more if it is long, and if it has to be played again first."""
        moves = len(table.progress.moves)
        again = 0 if not moves or _key(table) in self.games else moves // MOVES_FOR_ONE
        return 1 + moves // LOOKS_FOR_ONE + again

    @asynccontextmanager
    async def importing(self) -> AsyncIterator[None]:
        """Wait until a game may be made a table: a few are at once, a few more wait, others are refused."""
        if self._importing >= IMPORTS + WAITING_IMPORTS:
            raise Refused.of("imports-full")
        self._importing += 1
        try:
            async with self._free:
                yield
        finally:
            self._importing -= 1

    async def read(self, text: str) -> tuple[Game, Ended | None]:
        """The game of a record that someone brings, and how it ended if that was early."""
        return await asyncio.to_thread(read_record, text)

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
        game = await self.game(table)
        over = table.progress.status == OVER
        return await asyncio.to_thread(record_text, game, over, ended_early(table))

    async def as_json(self, table: Table) -> RecordJson:
        """The same as JSON values."""
        game = await self.game(table)
        over = table.progress.status == OVER
        ended = ended_early(table)
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
            for ranked in (game.outcome() if ended is None else game.ranking(ended.last)) or []
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
            ended=None if ended is None else str(ended),
            result=result,
            record=await self.record(table),
        )

    async def fork(
        self, table: Table, visitor: Visitor, moves: int, seats: Sequence[SeatRequest] | None = None
    ) -> Game:
        """The game of a table after so many moves, to play on with these on its seats.

        Its chance stays what it was, so a game that others still play cannot be forked: that would tell
        what is to come. Nor is it played on by fewer people than sit behind a curtain: they would see hands.
        """
        people = {seat.seat for seat in table.seats if seat.kind == PERSON}
        if table.progress.status != OVER and not people <= set(visitor.seats_at(table)):
            raise Refused.of("still-played")
        if visitor.has_curtain(table) and any(
            one.kind != PERSON for seat, one in enumerate(seats or ()) if seat in people
        ):
            raise Refused.of("fork-behind-curtain")
        return await asyncio.to_thread(game_after, await self.game(table), moves, keep_history=True)


def ended_early(table: Table) -> Ended | None:
    """How the game of a table ended before the rules ended it, if it did."""
    ending = table.progress.ending
    return None if ending is None else Ended(*ending)


def _key(table: Table) -> tuple[str, int, tuple[str, ...]]:
    return table.id, table.progress.position, table.setup.names


def record_of(text: str) -> str:
    """The record that someone brings, as text or within the JSON of an export."""
    record = record_in(text)
    if moves_in(record) > MOST_MOVES:
        raise Refused.of("too-many-moves", most=MOST_MOVES)
    return record.replace("\r\n", "\n")


def moves_in(record: str) -> int:
    """How many moves a record has at most."""
    return sum(record.count(sign) for sign in ",>\n")


def import_cost(moves: int) -> int:
    """What it counts to make a table of a game with so many moves, beside the attempt."""
    return min(moves, MOST_MOVES) // MOVES_FOR_ONE


def _explained(whole: Game, moves: int) -> tuple[SeatPoints, ...]:
    game = game_after(whole, moves, keep_history=True)
    return tuple(explain(game, seat) for seat in range(everyone(game.state)))


def game_after(whole: Game, moves: int, keep_history: bool = False) -> Game:
    """A game as it was after so many moves."""
    if not 0 <= moves <= len(whole.moves):
        raise NotFound.of("no-moment", moves=len(whole.moves), asked=moves)
    if not keep_history:
        return Game.at(whole.setup, _state_after(whole, moves))
    game = whole.copy()
    while len(game.moves) > moves:
        game.pop()
    return game


def _state_after(whole: Game, moves: int) -> State:
    states = [before for before, _ in whole.history()] + [whole.state]
    return copy_state(states[moves])
