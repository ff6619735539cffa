"""How requests, events and connections are counted."""

from functools import partial

from concordia.server.bots.lanes import LANES
from concordia.server.bots.turns import BotTurns
from concordia.server.live.connections import Connections
from concordia.server.ops.counters import CONNECTIONS, EVENTS, GAMES, HELD_BACK, TABLES, WAITING
from concordia.server.store.models import MOVE, EventRow
from concordia.server.tables.registry import Registry
from concordia.server.tables.table import Table


def count_event(table: Table, event: EventRow) -> None:
    """Count an event that was kept."""
    EVENTS.labels(event.kind).inc()
    if event.kind == MOVE and table.progress.ended is not None:
        GAMES.labels(table.row.board).inc()


def watch(registry: Registry, live: Connections, turns: BotTurns) -> None:
    """Read off what the process holds whenever Prometheus asks."""
    registry.write_listeners.append(count_event)
    TABLES.set_function(lambda: len(registry.tables))
    CONNECTIONS.set_function(lambda: len(live.connections))
    for lane in LANES:
        WAITING.labels(lane).set_function(partial(turns.waiting_in, lane))
        HELD_BACK.labels(lane).set_function(partial(turns.held_back_in, lane))
