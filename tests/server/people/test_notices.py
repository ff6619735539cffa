import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from structlog.testing import capture_logs

from concordia.data.board import load_board
from concordia.record import fingerprint
from concordia.rules import RULES_VERSION
from concordia.server.errors import NotFound, Refused
from concordia.server.ops.settings import Settings
from concordia.server.people import delivery, sending
from concordia.server.people import notices as module
from concordia.server.people.accounts import change_account
from concordia.server.people.addresses import decoded
from concordia.server.people.choices import choose
from concordia.server.people.delivery import Notice
from concordia.server.people.notices import Notices, Waiting
from concordia.server.people.sending import DELIVERED, FAILED, GONE, REJECTED, Attempt
from concordia.server.schemas.requests import ChannelRequest
from concordia.server.store.database import Database, migrate_async
from concordia.server.store.models import (
    BACK,
    BOT,
    CHAT,
    INVITE,
    INVITED,
    MOVE,
    OVER,
    PERSON,
    STARTED,
    EventRow,
    SeatRow,
    TableRow,
    User,
)
from concordia.server.tables.options import Clock, Deadline, Options
from concordia.server.tables.table import Table
from concordia.words.notices import KINDS

# Apprise imports it where Python still has it.
pytestmark = pytest.mark.filterwarnings("ignore:'imghdr' is deprecated:DeprecationWarning")

Letters = list[dict[str, Any]]
SLOW = Options(time=Deadline(hours=24))
ANNA = User(id="anna", name="Anna", folded="anna", password="", created=0)
BRUNO = User(id="bruno", name="Bruno", folded="bruno", password="", created=0)
YOUR_TURN = Notice("It is your turn", "Friday (Italia)", "t1")
P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"


def seat(number: int, user_id: str | None, kind: str = PERSON, stand_in: str | None = None) -> SeatRow:
    name, colour = (("Anna", "red"), ("Bruno", "green"), ("Clara", "blue"))[number]
    return SeatRow(seat=number, kind=kind, name=name, colour=colour, user_id=user_id, stand_in=stand_in)


def table_with(*seats: SeatRow, options: Options = SLOW, name: str = "Friday") -> Table:
    """A table whose game has not begun."""
    row = TableRow(id="t1", name=name, board="italia", variants=[], seed="seed", salt="salt")
    row.board_mark, row.rules_version = fingerprint(load_board("italia")), RULES_VERSION
    row.options = options.model_dump()
    return Table(row, seats, [])


async def nobody_is_connected(table: Table, seat: int) -> bool:
    return False


def quiet(is_present: Callable[[Table, int], bool] = lambda table, seat: False) -> Notices:
    """Notices that nobody sends."""

    async def is_connected(table: Table, seat: int) -> bool:
        return is_present(table, seat)

    return Notices(Database("sqlite://"), Settings(database="sqlite://"), is_connected)


def happen(notices: Notices, table: Table, kind: str, at: int, seat: int | None = None) -> None:
    """Let an event happen as the registry does; a move is the first legal one."""
    game = table.progress.game
    action = game.legal_actions[0] if kind == MOVE and game is not None else None
    number = table.progress.number + 1
    event = EventRow(table_id="t1", number=number, kind=kind, seat=seat, action=action, at=at)
    table.progress = table.after(event)
    notices.on_event(table, event)


def finish_turn(notices: Notices, table: Table, at: int) -> None:
    """Let the seat that is asked move until another one is."""
    first = table.progress.asked
    while table.progress.asked == first:
        happen(notices, table, MOVE, at, first)


def waiting(notices: Notices) -> list[tuple[str, Notice]]:
    """The notices that would go out now."""
    found = [notices.waiting.get_nowait() for _ in range(notices.waiting.qsize())]
    return [(one.user_id, one.in_words("en")) for one in found if asyncio.run(notices.is_needed(one))]


def put_up_at_start(notices: Notices, table: Table) -> list[tuple[str, Notice]]:
    happen(notices, table, STARTED, 1)
    return waiting(notices)


def test_who_plays_slowly_is_told_that_it_is_their_turn() -> None:
    assert put_up_at_start(quiet(), table_with(seat(0, "anna"), seat(1, "bruno"))) == [("anna", YOUR_TURN)]
    unnamed = table_with(seat(0, "anna"), seat(1, "bruno"), name="")
    assert [notice.body for _, notice in put_up_at_start(quiet(), unnamed)] == ["Concordia (Italia)"]


@pytest.mark.parametrize("options", [Options(), Options(time=Clock(minutes=60))])
def test_who_is_asked_in_a_live_game_is_told_if_they_do_not_come_back_in_a_while(options: Options) -> None:
    notices, table = quiet(), table_with(seat(0, "anna"), seat(1, "bruno"), options=options)
    happen(notices, table, STARTED, 1)
    told = notices.waiting.get_nowait()
    assert (told.user_id, told.kind, told.after) == ("anna", "live-turn", module.LIVE_AFTER)
    assert told.in_words("en") == Notice(
        "It is your turn", "Friday (Italia): the others are waiting for you.", "t1"
    )
    assert asyncio.run(notices.is_needed(told))
    assert not asyncio.run(quiet(lambda table, number: number == 0).is_needed(told))
    finish_turn(notices, table, 20)
    assert not asyncio.run(notices.is_needed(told))


@pytest.mark.parametrize(("present", "told"), [(0, []), (1, [("anna", YOUR_TURN)])])
def test_there_is_no_notice_for_someone_who_is_present(present: int, told: list[tuple[str, Notice]]) -> None:
    notices = quiet(lambda table, number: number == present)
    assert put_up_at_start(notices, table_with(seat(0, "anna"), seat(1, "bruno"))) == told


@pytest.mark.parametrize("first", [seat(0, None, BOT), seat(0, None), seat(0, "anna", stand_in="resigned")])
def test_there_is_no_notice_for_a_bot_a_stand_in_or_a_guest(first: SeatRow) -> None:
    assert put_up_at_start(quiet(), table_with(first, seat(1, "bruno"))) == []


def test_a_notice_comes_once_each_time_the_seat_is_asked() -> None:
    notices, table = quiet(), table_with(seat(0, "anna"), seat(1, "bruno"))
    assert put_up_at_start(notices, table) == [("anna", YOUR_TURN)]
    happen(notices, table, CHAT, 11, 1)
    happen(notices, table, BACK, 12, 1)
    assert waiting(notices) == []
    finish_turn(notices, table, 20)
    notices.on_event(table, EventRow(table_id="t1", number=table.progress.number, kind=MOVE, seat=0, at=20))
    assert waiting(notices) == [("bruno", YOUR_TURN)]
    finish_turn(notices, table, 30)
    assert waiting(notices) == [("anna", YOUR_TURN)]


def test_who_plays_two_seats_is_not_told_of_their_own_move() -> None:
    notices, table = quiet(), table_with(seat(0, "anna"), seat(1, "anna"))
    put_up_at_start(notices, table)
    finish_turn(notices, table, 20)
    assert waiting(notices) == []


@pytest.mark.parametrize(("options", "told"), [(SLOW, ["anna", "bruno"]), (Options(), [])])
def test_everyone_is_told_once_that_a_slow_game_is_over(options: Options, told: list[str]) -> None:
    notices = quiet(lambda table, number: True)
    seats = (seat(0, "anna"), seat(1, "bruno", stand_in="resigned"), seat(2, "anna"))
    table = table_with(*seats, options=options)
    happen(notices, table, STARTED, 1)
    table.progress = replace(table.progress, status=OVER, ended=2)
    notices.on_event(table, EventRow(table_id="t1", number=2, kind=MOVE, seat=0, at=2))
    notices.on_event(table, EventRow(table_id="t1", number=3, kind=CHAT, seat=0, at=3))
    assert waiting(notices) == [(who, Notice("The game is over", "Friday (Italia)", "t1")) for who in told]


def test_notices_are_dropped_when_too_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 1)
    notices = quiet()
    with capture_logs() as logs:
        for _ in range(2):
            happen(notices, table_with(seat(0, "anna"), seat(1, "bruno")), STARTED, 1)
    assert waiting(notices) == [("anna", YOUR_TURN)]
    assert [log["event"] for log in logs] == ["too many notices are waiting: one was dropped"]


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> Letters:
    """What a process would have to send; the path of an address says how that goes."""
    got: Letters = []

    async def send(letter: bytes, limit: float) -> Attempt:
        got.append(json.loads(letter))
        return Attempt(int(got[-1]["address"]["url"].rpartition("/")[2]))

    monkeypatch.setattr(sending, "send", send)
    return got


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'concordia.db'}"


def run(url: str, story: Callable[[Notices], Awaitable[None]], local_webhooks: bool = True) -> None:
    """Let something happen to the notices of a server on which Anna and Bruno have accounts."""

    async def whole() -> None:
        await migrate_async(url)
        database = Database(url)
        try:
            async with database.changing() as session:
                for user in (ANNA, BRUNO):
                    await session.merge(user)
            settings = Settings(database=url, local_webhooks=local_webhooks)
            await story(Notices(database, settings, nobody_is_connected))
        finally:
            await database.close()

    asyncio.run(whole())


async def add(notices: Notices, user: User, url: str) -> str:
    """Add a channel with a URL; its id is returned."""
    return (await notices.add(user, ChannelRequest(kind="url", url=url))).id


def subscription(path: str) -> ChannelRequest:
    keys = {"p256dh": P256DH, "auth": "BTBZMqHH6r4Tts7J_aSIgg"}
    return ChannelRequest(kind="push", subscription={"endpoint": f"https://1.1.1.1/{path}", "keys": keys})


@pytest.mark.parametrize(("outcome", "attempts"), [(DELIVERED, 1), (GONE, 1), (FAILED, 3), (REJECTED, 1)])
def test_a_notice_goes_out_again_only_if_that_may_help(
    sqlite_url: str, letters: Letters, monkeypatch: pytest.MonkeyPatch, outcome: int, attempts: int
) -> None:
    monkeypatch.setattr(delivery, "PAUSES", (0.0, 0.0))

    async def story(notices: Notices) -> None:
        channel = await add(notices, ANNA, f"json://1.1.1.1/{outcome}")
        notices.start()
        happen(notices, table_with(seat(0, "anna"), seat(1, "bruno")), STARTED, 1)
        with capture_logs() as logs:
            await notices.stop()
        assert len(await notices.channels(ANNA)) == (outcome != GONE)
        lost = {"channel": channel, "kind": "url", "table": "t1", "log_level": "warning"}
        expected = [{"event": "a notice was not delivered", **lost}] if outcome in (FAILED, REJECTED) else []
        assert [log for log in logs if log["log_level"] == "warning"] == expected

    run(sqlite_url, story)
    assert len(letters) == attempts


@pytest.mark.parametrize(
    ("options", "kind"), [(Options(), "invitation"), (Options(at_once=True), "challenge")]
)
def test_who_is_invited_or_challenged_is_told_by_whom(options: Options, kind: str) -> None:
    notices, table = quiet(), table_with(seat(0, "anna"), seat(1, "bruno", INVITED), options=options)
    event = EventRow(table_id="t1", number=1, kind=INVITE, seat=1, data={"by": "Anna"}, at=1)
    notices.on_event(table, event)
    told = notices.waiting.get_nowait()
    assert (told.user_id, told.kind, told.arguments["by"]) == ("bruno", kind, "Anna")


def test_whoever_tells_something_without_all_that_belongs_to_it_hears_of_it() -> None:
    notices, table = quiet(), table_with(seat(0, "anna"), seat(1, "bruno"))
    for kind, arguments in (("invitation", {}), ("gossip", {"by": "Anna"})):
        with pytest.raises(KeyError):
            notices.tell("anna", kind, arguments, table)
    assert notices.waiting.empty()


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_told_unless_its_reader_has_switched_it_off(
    sqlite_url: str, letters: Letters, kind: str
) -> None:
    async def story(notices: Notices) -> None:
        for user in (ANNA, BRUNO):
            await add(notices, user, f"json://1.1.1.1/{DELIVERED}")
        other = next(one for one in KINDS if one != kind)
        await choose(notices.database, BRUNO, None, {kind: False})  # type: ignore[dict-item]
        notices.start()
        table = table_with(seat(0, "anna"), seat(1, "bruno"))
        for one in (kind, other):
            for user in (ANNA, BRUNO):
                notices.tell(user.id, one, {"by": user.name, "minutes": 90}, table)
        await notices.stop()
        await choose(notices.database, BRUNO, None, {kind: True})  # type: ignore[dict-item]

    run(sqlite_url, story)
    assert len(letters) == 3


@pytest.mark.parametrize(
    ("language", "title", "body"),
    [
        ("de", "Deine Zeit läuft ab", "Friday (Italia): noch 1 Std. 30 Min."),
        ("ru", "Ваше время истекает", "Friday (Italia): осталось 1 ч 30 мин"),
        ("", "Your time is running out", "Friday (Italia): 1 h 30 min left"),
        ("xx", "Your time is running out", "Friday (Italia): 1 h 30 min left"),
    ],
)
def test_a_notice_speaks_the_language_of_its_reader(
    sqlite_url: str, letters: Letters, language: str, title: str, body: str
) -> None:
    async def story(notices: Notices) -> None:
        await change_account(notices.database, ANNA, language=language)
        await add(notices, ANNA, f"json://1.1.1.1/{DELIVERED}")
        notices.start()
        notices.tell("anna", "reminder", {"minutes": 90}, table_with(seat(0, "anna"), seat(1, "bruno")))
        notices.tell("nobody", "over", {}, table_with(seat(0, "anna"), seat(1, "bruno")))
        await notices.stop()

    run(sqlite_url, story)
    assert [(letter["title"], letter["body"]) for letter in letters] == [(title, body)]


def test_a_notice_of_a_live_game_is_held_back_for_a_while(
    sqlite_url: str, letters: Letters, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(notices: Notices) -> None:
        await add(notices, ANNA, f"json://1.1.1.1/{DELIVERED}")
        notices.start()
        for after in (0.01, 1000.0):
            monkeypatch.setattr(module, "LIVE_AFTER", after)
            happen(notices, table_with(seat(0, "anna"), seat(1, "bruno"), options=Options()), STARTED, 1)
        while not letters:
            await asyncio.sleep(0.01)
        await notices.stop()

    run(sqlite_url, story)
    assert [letter["title"] for letter in letters] == ["It is your turn"]


@pytest.mark.usefixtures("letters")
def test_stopping_does_not_wait_for_a_notice_that_tarries(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.05)

    async def story(notices: Notices) -> None:
        await add(notices, ANNA, f"json://1.1.1.1/{FAILED}")
        notices.start()
        notices.waiting.put_nowait(Waiting("anna", "over", {"game": "Friday (Italia)"}, "t1"))
        await notices.stop()

    run(sqlite_url, story)


def test_a_channel_can_be_tried_out(sqlite_url: str, letters: Letters) -> None:
    async def story(notices: Notices) -> None:
        good, bad, gone, not_taken = [
            await add(notices, ANNA, f"json://me:secret@1.1.1.1/{outcome}")
            for outcome in (DELIVERED, FAILED, GONE, REJECTED)
        ]
        await notices.test(ANNA, good)
        for channel, reason in ((bad, "could not"), (not_taken, "does not take"), (gone, "removed")):
            with pytest.raises(Refused, match=reason) as refusal:
                await notices.test(ANNA, channel)
            assert "secret" not in str(refusal.value)
        for user, channel in ((BRUNO, good), (ANNA, gone), (ANNA, "")):
            with pytest.raises(NotFound):
                await notices.test(user, channel)

    run(sqlite_url, story)
    assert [letter["title"] for letter in letters] == ["Concordia can reach you"] * 4


def test_channels_are_told_without_their_secrets_and_removed(database_url: str) -> None:
    async def story(notices: Notices) -> None:
        push = await notices.add(ANNA, subscription("secret"))
        hook = await add(notices, ANNA, "jsons://me:secret@1.1.1.1/secret")
        told = await notices.channels(ANNA)
        assert [one.title for one in told] == ["1.1.1.1", "jsons://1.1.1.1"]
        with pytest.raises(NotFound):
            await notices.remove(BRUNO, hook)
        await notices.remove(ANNA, hook)
        assert await notices.channels(ANNA) == [push]
        assert await notices.channels(BRUNO) == []

    run(database_url, story, local_webhooks=False)


def test_one_person_has_at_most_ten_channels_each_to_another_address(sqlite_url: str) -> None:
    async def story(notices: Notices) -> None:
        old = await notices.add(ANNA, subscription("a"))
        for number in range(9):
            await add(notices, ANNA, f"json://1.1.1.1/{number}")
        with pytest.raises(Refused, match="at most 10"):
            await add(notices, ANNA, "json://1.1.1.1/one-more")
        new = await notices.add(ANNA, subscription("a"))
        told = await notices.channels(ANNA)
        assert (len(told), old in told, new in told) == (10, False, True)
        await add(notices, BRUNO, "json://1.1.1.1/0")

    run(sqlite_url, story)


def test_all_processes_have_the_same_key(database_url: str) -> None:
    async def story(notices: Notices) -> None:
        others = [Notices(Database(database_url), notices.settings, nobody_is_connected) for _ in range(4)]
        keys = await asyncio.gather(*(one.delivery.push_key() for one in (notices, *others)))
        for one in others:
            await one.database.close()
        assert len(set(keys)) == 1
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(str(keys[0])))

    run(database_url, story)


def test_there_is_no_key_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "find_spec", lambda name: None)
    assert asyncio.run(quiet().delivery.push_key()) is None


def test_push_services_are_told_whom_to_ask() -> None:
    settings = Settings(database="", contact="me@example.org", public_url="https://play.example.org:8443/")
    assert delivery._contact(settings) == "mailto:me@example.org"
    assert delivery._contact(replace(settings, contact="")) == "https://play.example.org"
    assert delivery._contact(Settings(database="")) == "mailto:host@localhost"
