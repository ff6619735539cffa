"""How many connections and requests are open at once, by address and in all."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import structlog

from concordia.server.errors import TooMany
from concordia.server.ops.counters import TURNED_AWAY

TELL_EVERY: Final = 10.0
"""Seconds between two lines of the log about one cap."""
COME_BACK_AFTER: Final = 10
"""Seconds after which someone who was turned away may try again."""

log = structlog.get_logger("concordia.connections")


class OpenConnections:
    """Counts what is open of one kind, and turns away what is too much."""

    def __init__(
        self,
        kind: str,
        most: int | None,
        most_by_address: int | None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin with none open; None is no cap."""
        self.kind = kind
        self.most = most
        self.most_by_address = most_by_address
        self.clock = clock
        self.open = 0
        self.by_address: Counter[str] = Counter()
        self._turned_away = 0
        self._told = -TELL_EVERY

    def enter(self, address: str | None) -> TooMany | None:
        """Count one more from an address, from any with None; or else tell why it is turned away."""
        if self.most is not None and self.open >= self.most:
            self._note("all", self.most)
            return TooMany.of("server-full", most=self.most, kind=self.kind, seconds=COME_BACK_AFTER)
        here = 0 if address is None else self.by_address[address]
        if self.most_by_address is not None and here >= self.most_by_address:
            most = self.most_by_address
            self._note("address", most)
            return TooMany.of("address-full", most=most, kind=self.kind, seconds=COME_BACK_AFTER)
        self.open += 1
        if address is not None:
            self.by_address[address] += 1
        return None

    def leave(self, address: str | None) -> None:
        """Count one less that has entered."""
        self.open -= 1
        if address is not None:
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]

    @contextmanager
    def held(self, address: str | None) -> Iterator[None]:
        """Be open for a while, or be refused."""
        refused = self.enter(address)
        if refused is not None:
            raise refused
        try:
            yield
        finally:
            self.leave(address)

    def _note(self, cap: str, most: int) -> None:
        """Note that a cap was hit, now and then in the log."""
        TURNED_AWAY.labels(self.kind, cap).inc()
        self._turned_away += 1
        if self.clock() - self._told >= TELL_EVERY:
            told = {"kind": self.kind, "cap": cap, "most": most, "times": self._turned_away}
            log.warning("too many are open: turned away", **told)
            self._told, self._turned_away = self.clock(), 0
