"""Web push, from a move at a table to the browser: against a push service that takes nothing wrong."""

import asyncio
import email.utils
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from structlog.testing import capture_logs

from concordia.server.people import delivery, sending
from concordia.server.people.addresses import decoded, encoded
from concordia.server.people.delivery import LONGEST_WAIT, PAUSES, Delivery, Notice
from concordia.server.people.sending import DELIVERED, FAILED, GONE, REJECTED, seconds_told
from concordia.server.store.models import Channel
from tests.server.people.push_service import Answer, Browser, PushService, carrying
from tests.server.processes import LONG
from tests.server.running import Client, Running, good, refused, running

NOTICE = Notice("It is your turn", "Friday <b>", "t1")
LATER: Answer = 429, {"Retry-After": "77"}
BROKEN: Answer = 503, {}


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    with carrying(tmp_path) as one:
        monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(one.certificate))
        yield one


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    url = f"sqlite:///{tmp_path / 'concordia.db'}"
    with running(url, local_webhooks=True, contact="me@example.org") as one:
        yield one


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the server waits before it tries again; here it does not."""
    waited: list[float] = []

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(delivery, "sleep", wait)
    return waited


def subscribed(client: Client, service: PushService) -> tuple[Browser, str]:
    """A browser in which someone wants to be told, and the id of its channel."""
    browser = service.subscribe(client.get("/me/channels")["push_key"])
    asked = {"kind": "push", "subscription": browser.subscription}
    return browser, client.post("/me/channels", asked)["id"]


def own_browser(server: Running, service: PushService) -> Browser:
    """A browser that has subscribed to the notices of the server."""
    ann = server.client()
    ann.sign_up("Ann")
    return service.subscribe(ann.get("/me/channels")["push_key"])


def deliver(server: Running, browser: Browser) -> list[str]:
    """Let the server deliver a notice, and return what it logs as a warning."""
    channel = Channel(id="c1", user_id="u1", kind="push", address=browser.subscription, created=1)
    way: Delivery = server.server.notices.delivery

    async def whole() -> None:
        way.send_off(channel, NOTICE)
        await way.finish()

    with capture_logs() as logs:
        loop = server.server.notices._carrier
        assert loop is not None
        asyncio.run_coroutine_threadsafe(whole(), loop.get_loop()).result(LONG)
    return [log["event"] for log in logs if log["log_level"] == "warning"]


def test_the_example_of_the_standard_is_opened() -> None:
    private = int.from_bytes(decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    auth = decoded("BTBZMqHH6r4Tts7J_aSIgg")
    browser = Browser("", "", ec.derive_private_key(private, ec.SECP256R1()), auth)
    body = decoded(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK"
        "6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert browser.opened(body) == b"When I grow up, I want to be a watermelon"


def test_who_is_to_move_in_a_slow_game_is_told_in_the_browser(server: Running, service: PushService) -> None:
    ann, bob = server.client(), server.client()
    ann.sign_up("Ann")
    bob.sign_up("Bob")
    browsers = [subscribed(client, service)[0] for client in (ann, bob)]
    slow = {"time": {"kind": "deadline", "hours": 24}}
    table = ann.table({"kind": "person", "mine": True}, "open", name="Friday", options=slow, start=False)
    bob.post(table.path("/seats/1/join"), {})
    good(ann.ask("POST", table.path("/start")))
    first = table.info()["asked"]
    browser = browsers[first]
    until = time.monotonic() + LONG
    while not browser.got:
        assert not service.refused
        assert time.monotonic() < until, "nothing was pushed"
        time.sleep(0.02)
    [pushed] = browser.got
    assert pushed.told == {"title": "It is your turn", "body": "Friday (Italia)", "table": table.id}
    assert (pushed.topic, pushed.contact) == (table.id, "mailto:me@example.org")
    assert pushed.ttl > 0
    assert browsers[1 - first].got == []


def test_a_channel_is_tried_out(server: Running, service: PushService) -> None:
    ann = server.client()
    ann.sign_up("Ann")
    browser, channel = subscribed(ann, service)
    good(ann.ask("POST", f"/me/channels/{channel}/test"))
    assert [pushed.told["title"] for pushed in browser.got] == ["Concordia can reach you"]
    assert (service.answered, service.refused) == ([201], [])


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_dropped(server: Running, service: PushService, status: int) -> None:
    ann = server.client()
    ann.sign_up("Ann")
    browser, channel = subscribed(ann, service)
    if status == 404:
        service.forget(browser)
    else:
        service.answers.append((status, {}))
    answer = ann.ask("POST", f"/me/channels/{channel}/test")
    assert "takes no more notices" in refused(answer, 503, "notice-gone")
    assert service.answered == [status]
    assert ann.get("/me/channels")["channels"] == []


def test_a_browser_that_another_server_has_subscribed_is_not_reached(
    server: Running, service: PushService
) -> None:
    ann = server.client()
    ann.sign_up("Ann")
    foreign = service.subscribe(encoded(service.subscribe("").point))
    asked = {"kind": "push", "subscription": foreign.subscription}
    channel = ann.post("/me/channels", asked)["id"]
    answer = ann.ask("POST", f"/me/channels/{channel}/test")
    assert "does not take notices of this server" in refused(answer, 503, "notice-rejected")
    assert service.refused == ["another server has subscribed this browser"]
    assert len(ann.get("/me/channels")["channels"]) == 1


def test_a_service_that_wants_to_be_left_alone_is_tried_again_when_it_said(
    server: Running, service: PushService, pauses: list[float]
) -> None:
    browser = own_browser(server, service)
    service.answers.append(LATER)
    assert deliver(server, browser) == []
    assert (service.answered, pauses) == ([429, 201], [77])
    assert [pushed.told["body"] for pushed in browser.got] == ["Friday <b>"]


def test_a_service_that_wants_to_be_left_alone_for_long_is(
    server: Running, service: PushService, pauses: list[float]
) -> None:
    browser = own_browser(server, service)
    service.answers.append((429, {"Retry-After": str(int(LONGEST_WAIT) + 1)}))
    assert deliver(server, browser) == ["a notice was not delivered"]
    assert (service.answered, pauses, browser.got) == ([429], [], [])


@pytest.mark.parametrize("failures", [1, 2, 3])
def test_a_service_that_fails_is_tried_three_times(
    server: Running, service: PushService, pauses: list[float], failures: int
) -> None:
    browser = own_browser(server, service)
    service.answers.extend([BROKEN] * failures)
    lost = deliver(server, browser)
    assert service.answered == [503, 503, 503][:failures] + [201] * (failures < 3)
    assert pauses == list(PAUSES[:failures])
    assert (len(browser.got), lost) == ((0, ["a notice was not delivered"]) if failures == 3 else (1, []))


def test_a_notice_waits_for_no_other_that_is_tried_again(
    server: Running, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = asyncio.Event()

    async def wait(seconds: float) -> None:
        await held.wait()

    monkeypatch.setattr(delivery, "sleep", wait)
    browser = own_browser(server, service)
    way: Delivery = server.server.notices.delivery
    channel = Channel(id="c1", user_id="u1", kind="push", address=browser.subscription, created=1)

    async def whole() -> int:
        for _ in range(delivery.AT_ONCE + 1):
            way.send_off(channel, NOTICE)
        while len(service.answered) < delivery.AT_ONCE + 1:
            await asyncio.sleep(0.02)
        outcome = (await way.attempt(channel, NOTICE)).outcome
        held.set()
        await way.finish()
        return outcome

    service.answers.extend([LATER] * (delivery.AT_ONCE + 1))
    carrier = server.server.notices._carrier
    assert carrier is not None
    assert asyncio.run_coroutine_threadsafe(whole(), carrier.get_loop()).result(LONG) == DELIVERED
    assert len(browser.got) == delivery.AT_ONCE + 2


def test_what_the_answer_of_a_push_service_means() -> None:
    meant = [(DELIVERED, 201), (REJECTED, 302), (REJECTED, 403), (REJECTED, 413), (GONE, 404), (GONE, 410)]
    meant += [(FAILED, 408), (FAILED, 429), (FAILED, 500), (FAILED, 503)]
    assert [(sending._outcome(status), status) for _, status in meant] == meant


def test_when_to_try_again_is_told_in_seconds_or_as_a_time() -> None:
    assert seconds_told("120") == 120
    then = email.utils.formatdate(time.time() + 3600, usegmt=True)
    assert 3590 < (seconds_told(then) or 0) <= 3600
    assert seconds_told("Wed, 21 Oct 2015 07:28:00 GMT") == 0
    assert seconds_told("9" * 400) == sending.LONGEST_TOLD
    assert [seconds_told(text) for text in ("", "soon", "-5", "1.5", "²", "21 Oct 2015")] == [None] * 6
