"""Thought is shared among the owners of tables, seen step by step at real tables."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest
from sqlalchemy import select

from concordia.server.bots.owners import mark_of, owner_of
from concordia.server.bots.turns import MOST_ASKED
from concordia.server.live.connections import Connections
from concordia.server.ops.metrics import Metrics
from concordia.server.rate_limits import RateLimits
from concordia.server.schemas.table import Busy
from concordia.server.store.models import TableRow
from tests.server.bots.stepping import SECONDS, House, house, until, worker_of
from tests.server.running import Running

ANN, BOB = "192.0.2.1", "192.0.2.2"
PROGRAMS = {"slow": "python3 slow.py", "good": "python3 good.py"}

Tell = Callable[[House], Awaitable[None]]


def in_a_house(folder: Path, story: Tell) -> None:
    async def tell() -> None:
        async with house(folder, PROGRAMS) as one:
            await story(one)

    asyncio.run(tell())


def test_one_table_of_another_owner_does_not_wait_for_all_of_the_first(tmp_path: Path) -> None:
    async def story(one: House) -> None:
        for _ in range(6):
            await one.table(ANN, "magnus", "magnus")
        bobs = await one.table(BOB, "magnus", "magnus")
        answered = [await one.step(one.thought) for _ in range(11)]
        assert [table_id == bobs.id for table_id in answered] == [False, False] + [True, False] * 4 + [True]

    in_a_house(tmp_path, story)


def test_a_quick_bot_answers_while_all_others_wait_for_thought(tmp_path: Path) -> None:
    async def story(one: House) -> None:
        for _ in range(4):
            await one.table(ANN, "magnus", "consul")
        bobs = await one.table(BOB, "architect", "colonist")
        for _ in range(5):
            assert await one.step(one.quick) == bobs.id
        assert len(one.thought.asked) == 1

    in_a_house(tmp_path, story)


def test_a_program_that_hangs_holds_up_no_other_program_and_no_bot(tmp_path: Path) -> None:
    async def story(one: House) -> None:
        good = worker_of(one.thinkers.programs["good"])
        await one.table(ANN, "slow", "slow")
        first, second = await one.table(ANN, "good", "good"), await one.table(ANN, "random", "magnus")
        for _ in range(3):
            assert await one.step(good) == first.id
        assert await one.step(one.quick) == second.id

    in_a_house(tmp_path, story)


def test_an_owner_has_only_so_much_waiting_and_each_of_its_tables_goes_on(tmp_path: Path) -> None:
    async def story(one: House) -> None:
        tables = [await one.table(ANN, "magnus", "magnus") for _ in range(MOST_ASKED + 5)]
        answered: Counter[str] = Counter()
        for _ in range(2 * len(tables)):
            assert len(one.turns.asking) == MOST_ASKED
            assert one.turns.held_back_in("thought") == 5
            assert one.turns.waiting_in("thought") < MOST_ASKED
            answered[await one.step(one.thought)] += 1
        assert answered == Counter({table.id: 2 for table in tables}), "they are asked in turn"

    in_a_house(tmp_path, story)


def test_a_table_held_back_is_asked_even_if_the_process_does_not_hold_it_any_more(tmp_path: Path) -> None:
    async def story(one: House) -> None:
        tables = [await one.table(ANN, "magnus", "magnus") for _ in range(MOST_ASKED + 1)]
        last = tables[-1].id
        assert one.turns.held_back_in("thought") == 1
        del one.registry.tables[last]
        for _ in range(MOST_ASKED):
            assert await one.step(one.thought) != last
        assert await one.step(one.thought) == last

    in_a_house(tmp_path, story)


def test_what_is_held_back_when_the_server_stops_is_asked_first_by_the_next(tmp_path: Path) -> None:
    async def story(one: House) -> None:
        tables = [await one.table(ANN, "magnus", "magnus") for _ in range(MOST_ASKED + 3)]
        await one.turns.stop()
        async with one.database.reading() as session:
            due = dict((await session.execute(select(TableRow.id, TableRow.due))).all())
        assert due == {table.id: 0 for table in tables}

    in_a_house(tmp_path, story)


def test_a_table_whose_process_died_twice_is_asked_again_and_the_others_go_on(tmp_path: Path) -> None:
    async def story(one: House) -> None:
        anns = await one.table(ANN, "magnus", "magnus")
        bobs = await one.table(BOB, "magnus", "magnus")
        one.thought.die(BrokenProcessPool("killed"))
        one.begun -= 1
        await until(one.is_settled)
        assert [await one.step(one.thought) for _ in range(2)] == [bobs.id, bobs.id]
        one.turns.wake(anns)  # As the server does with every table that is due.
        one.begun += 1
        await until(one.is_settled)
        answered = [await one.step(one.thought) for _ in range(4)]
        assert answered == [bobs.id, anns.id, bobs.id, anns.id]

    in_a_house(tmp_path, story)


def test_a_bot_thinks_less_while_another_owner_waits(tmp_path: Path) -> None:
    async def story(one: House) -> None:
        for address in (ANN, ANN, BOB):
            await one.table(address, "magnus", "magnus")
        for _ in range(4):
            await one.step(one.thought)
        assert [question.seconds for question in one.thought.asked] == [1.0, 0.5, 0.5, 0.5, 0.5]

    in_a_house(tmp_path, story)


def test_a_table_tells_how_long_its_bot_will_take(tmp_path: Path) -> None:
    async def story(one: House) -> None:
        for _ in range(3):
            await one.table(ANN, "magnus", "magnus")
        bobs = await one.table(BOB, "magnus", "magnus")
        quick = await one.table(BOB, "random", "random")
        one.thinkers.thought[0].took = 2.0
        assert one.turns.busy(bobs) == Busy(5, 0.5), "half an answer, one of Ann's, and its own"
        assert one.turns.busy(quick) is None

    in_a_house(tmp_path, story)


def test_live_tables_and_the_catalogue_tell_how_long_bots_take(
    simple: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def think_for_ever(question: object) -> None:
        await asyncio.Event().wait()

    (thinker,) = simple.server.thinkers.thought
    monkeypatch.setattr(thinker.worker, "ask", think_for_ever)
    monkeypatch.setattr(thinker, "took", 3.0)
    client = simple.client()
    for _ in range(2):
        client.table("bot:magnus", "bot:magnus")
    table = client.table("Ann", "bot:magnus")
    with table.live([table.secrets[0]]) as ann:
        assert ann.welcome["busy"] is None, "nobody waits for a bot here"
        while ann.view["actions"]:
            ann.move(ann.view["actions"][0]["action"])
        told = [message["busy"] for message in ann.seen if message["type"] == "update"]
        assert told[-1] == {"wait": 8, "seconds": None}, "half an answer, one more of its owner, and its own"
        assert not any(told[:-1])
    with table.live() as again:
        assert again.welcome["busy"] == {"wait": 8, "seconds": None}
    offered = {bot["bot"]: bot["busy"] for bot in client.get("/catalogue")["bots"]}
    assert offered["architect"] is None
    assert offered["magnus"] == {"wait": 8, "seconds": 0.5}


def test_waiting_is_in_the_metrics(tmp_path: Path) -> None:
    async def story(one: House) -> None:
        live = Connections(one.registry, RateLimits(False), one.turns.busy)
        metrics = Metrics(one.registry, live, one.turns)
        for address in [ANN] * (MOST_ASKED + 2) + [BOB]:
            await one.table(address, "magnus", "magnus")
        before = await numbers(metrics)
        assert before['concordia_bots_waiting{lane="thought"}'] == MOST_ASKED
        assert before['concordia_bots_held_back{lane="thought"}'] == 2
        assert before['concordia_bots_waiting{lane="quick"}'] == 0
        for _ in range(3):
            await one.step(one.thought)
        after = await numbers(metrics)
        waited = 'concordia_bot_wait_seconds_count{lane="thought"}'
        assert after[waited] - before[waited] == 3
        cut = "concordia_bot_thought_cut_seconds_total"
        assert after[cut] - before[cut] == pytest.approx(1.5)
        given = 'concordia_bot_thought_seconds_total{lane="thought"}'
        assert after[given] - before.get(given, 0.0) == pytest.approx(3 * SECONDS)

    in_a_house(tmp_path, story)


async def numbers(metrics: Metrics) -> dict[str, float]:
    """What is told to Prometheus, by name."""
    lines = [line for line in (await metrics.told()).decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_the_owner_of_a_table_is_the_account_of_its_host_or_where_a_guest_comes_from(simple: Running) -> None:
    guest, signed_in = simple.client(), simple.client()
    account = signed_in.sign_up("Ann")["id"]

    def owner(made: str) -> str:
        return owner_of(simple.server.registry.tables[made].row)

    first, second = guest.table("Bob", "bot:random"), guest.table("Bob", "bot:random")
    assert owner(first.id) == owner(second.id) == mark_of("127.0.0.1")
    assert owner(signed_in.table("Ann", "bot:random").id) == account


def test_a_mark_tells_no_address() -> None:
    marks = {mark_of(f"192.0.{number // 256}.{number % 256}") for number in range(4096)}
    assert {len(mark) for mark in marks} == {4}, "65,536 marks for four thousand million addresses"
    assert len(marks) > 3900
