"""Processes of bots: how their thought is shared, and what is told of it."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from concordia.bots.levels import LEVELS
from concordia.server.bots.lanes import PROGRAM, QUICK, THOUGHT, lane_of, usual_seconds
from concordia.server.bots.thinkers import LEAST_SECONDS, NEWCOMER, Thinker, Thinkers
from concordia.server.bots.workers import Question
from concordia.server.schemas.table import Busy
from concordia.setup import make_setup
from tests.server.bots.stepping import StepWorker, until

LONG_THOUGHT = Question("table", make_setup("italia", 2, "thought"), (), 0, "magnus", 1.0)


def asked_by(owner: str) -> Callable[[], Question]:
    return lambda: replace(LONG_THOUGHT, table_id=owner)


class Story:
    """A process for thought that owners ask."""

    def __init__(self) -> None:
        self.worker = StepWorker()
        self.thinker = Thinker(THOUGHT, self.worker)
        self.asking: list[asyncio.Task[object]] = []

    async def ask(self, *owners: str) -> None:
        for owner in owners:
            self.asking.append(asyncio.create_task(self.thinker.ask(owner, asked_by(owner))))
            await asyncio.sleep(0)

    async def answer(self) -> tuple[str, float | None]:
        """Let the question be answered; whose it was, and how long it may be thought about."""
        await until(lambda: self.worker.question is not None)
        question, so_far = self.worker.question, sum(task.done() for task in self.asking)
        assert question is not None
        self.worker.answer()
        await until(lambda: sum(task.done() for task in self.asking) > so_far)
        return question.table_id, question.seconds

    async def answers(self) -> list[tuple[str, float | None]]:
        left = sum(not task.done() for task in self.asking)
        return [await self.answer() for _ in range(left)]


def test_a_process_goes_round_among_owners() -> None:
    async def story() -> None:
        one = Story()
        await one.ask("ann", "ann", "ann", "ann", "bob", "cid", "bob")
        owners = [owner for owner, _ in await one.answers()]
        assert owners == ["ann", "ann", "bob", "cid", "ann", "bob", "ann"]

    asyncio.run(story())


def test_thought_becomes_shorter_as_owners_come_and_longer_as_they_go() -> None:
    async def story() -> None:
        one = Story()
        await one.ask("ann", "ann", "ann")
        assert await one.answer() == ("ann", 1.0)
        assert await one.answer() == ("ann", 1.0), "many tables of one owner take nothing from anyone"
        await one.ask("ann", "bob", "cid", "dan")
        assert await one.answer() == ("ann", 1.0), "it was being thought about before the others came"
        assert await one.answer() == ("ann", 1 / 4)
        assert [await one.answer() for _ in range(3)] == [("bob", 1 / 4), ("cid", 1 / 4), ("dan", 1 / 4)]
        await one.ask("ann", "ann", "ann")
        assert [await one.answer() for _ in range(3)] == [("ann", 1.0)] * 3, "nobody else came back"

    asyncio.run(story())


def test_thought_is_never_shorter_than_its_least() -> None:
    async def story() -> None:
        one = Story()
        await one.ask("first", *(f"owner {number}" for number in range(40)))
        seconds = [seconds for _, seconds in await one.answers()]
        assert seconds[:2] == [1.0, LEAST_SECONDS]
        assert min(second or 0 for second in seconds) == LEAST_SECONDS
        await one.ask("first", "first")
        assert [seconds for _, seconds in await one.answers()] == [1.0, 1.0]

    asyncio.run(story())


def test_a_bot_without_a_clock_is_given_none() -> None:
    async def story() -> None:
        one = Story()
        await one.ask("ann")
        question = replace(LONG_THOUGHT, seconds=None)
        asking = asyncio.create_task(one.thinker.ask("bob", lambda: question))
        await one.ask("cid")
        assert await one.answer() == ("ann", 1.0)
        await until(lambda: one.worker.question is question)
        one.worker.answer()
        await asking

    asyncio.run(story())


def test_what_need_not_be_asked_any_more_takes_no_thought() -> None:
    async def story() -> None:
        one = Story()
        await one.ask("ann")
        undone = asyncio.create_task(one.thinker.ask("bob", lambda: None))
        await one.ask("cid")
        assert [owner for owner, _ in await one.answers()] == ["ann", "cid"]
        assert await undone is None
        assert [question.table_id for question in one.worker.asked] == ["ann", "cid"]

    asyncio.run(story())


def test_a_question_that_fails_is_told_to_whoever_asked_and_the_next_is_asked() -> None:
    async def story() -> None:
        one = Story()
        await one.ask("ann", "bob")
        one.worker.die(RuntimeError("gone"))
        with pytest.raises(RuntimeError, match="gone"):
            await one.asking[0]
        assert await one.answer() == ("bob", 1.0)

    asyncio.run(story())


def test_what_is_told_grows_with_those_who_wait_and_ends_with_them() -> None:
    async def story() -> None:
        one = Story()
        assert one.thinker.busy_for(NEWCOMER, "magnus") is None
        await one.ask("ann")
        one.thinker.took = 1.0
        assert one.thinker.busy_for(NEWCOMER, "magnus") is None
        await one.ask("bob", "bob", "cid")
        assert one.thinker.busy_for(NEWCOMER, "senator") == Busy(4, None)
        assert one.thinker.busy_for(NEWCOMER, "magnus") == Busy(4, 0.3)
        assert one.thinker.busy_for("bob", "magnus", 2) == Busy(5, 0.5), "it waits behind two of its own"
        assert one.thinker.busy_for("bob", "magnus", 5) == Busy(8, 0.5)
        one.thinker.took = 0.2
        assert one.thinker.busy_for(NEWCOMER, "senator") is None
        assert one.thinker.busy_for(NEWCOMER, "magnus") == Busy(None, 0.3), "less thought is told by itself"
        await one.answers()
        one.thinker.took = 5.0
        assert one.thinker.busy_for(NEWCOMER, "magnus") is None, "nobody else is here"

    asyncio.run(story())


def test_bots_that_answer_in_a_moment_wait_for_none_that_think_nor_for_programs() -> None:
    programs = {"slow": "python3 slow.py", "good": "python3 good.py"}
    lanes = {level.id: lane_of(level.id, programs) for level in LEVELS}
    assert [bot for bot, lane in lanes.items() if lane == QUICK] == ["colonist", "mercator", "architect"]
    assert [bot for bot, lane in lanes.items() if lane == THOUGHT] == ["senator", "consul", "magnus"]
    assert (lane_of("random", programs), lane_of("slow", programs)) == (QUICK, PROGRAM)
    thinkers = Thinkers(3, programs)
    assert thinkers.thinker_of("table", 0, "architect") is thinkers.quick
    assert thinkers.thinker_of("table", 0, "slow") is thinkers.programs["slow"]
    assert thinkers.thinker_of("table", 0, "good") is thinkers.programs["good"]


def test_a_bot_that_thinks_is_always_asked_in_the_same_process() -> None:
    thinkers = Thinkers(3, {})
    found = {seat: thinkers.thinker_of("table", seat, "magnus") for seat in range(40)}
    assert set(found.values()) == set(thinkers.thought)
    assert all(thinkers.thinker_of("table", seat, "magnus") is one for seat, one in found.items())


def test_only_the_strongest_level_thinks_by_the_clock() -> None:
    assert [usual_seconds(level.id) for level in LEVELS] == [None] * 5 + [1.0]
    assert usual_seconds("random") is None
