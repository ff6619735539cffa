"""Tables in the lobby whose host has gone are closed by the server."""

import asyncio
from collections.abc import Callable, Coroutine

from concordia.server.clock import now
from concordia.server.lobby.dead import HOST_AWAY_LIVE
from concordia.server.lobby.listing import HOST_AWAY_SLOW
from concordia.server.tables.options import MINUTE
from tests.server.lobby.test_listing import SLOW, change, table_at
from tests.server.running import Running


def at_server(server: Running, work: Callable[[], Coroutine[None, None, None]]) -> None:
    """Do something in the loop of the server."""
    asyncio.run_coroutine_threadsafe(work(), server.uvicorn.servers[0].get_loop()).result(60)


def test_a_table_whose_host_has_been_gone_for_long_is_closed_and_says_why(server: Running) -> None:
    client = server.client()
    live, slow, private = table_at(client), table_at(client, options=SLOW), table_at(client, listed=False)
    for table in (live, slow, private):
        change(server, table, host_seen=now() - HOST_AWAY_LIVE - MINUTE)
    at_server(server, server.server.lobby.dead_tables.close_all)
    assert [table.info()["status"] for table in (live, slow, private)] == ["closed", "open", "open"]
    [event] = client.get(live.path("/events"))["events"]
    assert (event["kind"], event["why"]) == ("close", "host-gone")
    change(server, slow, host_seen=now() - HOST_AWAY_SLOW - MINUTE)
    at_server(server, server.server.lobby.dead_tables.close_all)
    assert slow.info()["status"] == "closed"


def test_a_host_who_is_connected_keeps_the_table_open(simple: Running) -> None:
    table = table_at(simple.client())
    change(simple, table, host_seen=now() - HOST_AWAY_LIVE - MINUTE)
    with table.live([table.host]):
        at_server(simple, simple.server.live._note_hosts)
        at_server(simple, simple.server.lobby.dead_tables.close_all)
        assert table.info()["status"] == "open"
