"""The lobby of a process: what it tells, what it closes, whom it seats, and what it hears from others."""

from collections.abc import Awaitable, Callable, Mapping

from concordia.server.live.connections import Connections
from concordia.server.lobby.dead import DeadTables
from concordia.server.lobby.feed import LobbyFeed
from concordia.server.lobby.pairing import Pairing
from concordia.server.rate_limits import RateLimits
from concordia.server.store.shared import LOBBY, PAIRED, PRESENT
from concordia.server.tables.seating import Seating


class Lobby:
    """All that is the lobby's."""

    def __init__(self, seating: Seating, connections: Connections, rate_limits: RateLimits) -> None:
        """Get ready."""
        self.connections = connections
        self.feed = LobbyFeed(seating.registry, connections.presence, rate_limits)
        self.pairing = Pairing(seating, rate_limits)
        self.dead_tables = DeadTables(seating.registry)

    def start(self) -> None:
        """Begin to tell, to seat and to close."""
        self.feed.start()
        self.pairing.start()
        self.dead_tables.start()

    async def stop(self) -> None:
        """Let everyone go."""
        await self.feed.stop()
        await self.pairing.stop()
        await self.dead_tables.stop()

    @property
    def channels(self) -> Mapping[str, Callable[[str], Awaitable[None]]]:
        """What is done with what other processes tell."""
        return {PRESENT: self._hear_present, LOBBY: self.feed.hear, PAIRED: self.pairing.hear}

    async def _hear_present(self, table_id: str) -> None:
        await self.feed.hear_present(table_id)
        await self.connections.hear_present(table_id)

    async def regain(self) -> None:
        """Make up for what other processes may have told while they could not be heard."""
        await self.connections.regain()
        await self.pairing.hear("")
