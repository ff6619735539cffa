"""How often one address may do what."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from concordia.refusals import HOUR, MINUTE
from concordia.server.errors import TooMany
from concordia.server.ops.counters import LIMITED

MOST_KEYS: Final = 10_000
"""Addresses or names that are counted for each limit; beyond that those heard of longest ago go."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So much at once; what was used up comes back evenly within some seconds."""

    most: int
    seconds: int


LIMITS: Final[dict[str, Limit]] = {
    "account": Limit(10, HOUR),
    "sign-in": Limit(10, MINUTE),
    "password": Limit(10, MINUTE),
    "table": Limit(60, MINUTE),
    "bots": Limit(120, MINUTE),
    "import": Limit(60, MINUTE),
    "change": Limit(60, MINUTE),
    "chat": Limit(30, MINUTE),
    "history": Limit(600, MINUTE),
    "play": Limit(1200, MINUTE),
    "look": Limit(1200, MINUTE),
    "live": Limit(240, MINUTE),
    "notify": Limit(20, MINUTE),
}
"""How often one address may do what. Bots are counted when a game begins, as bots/charges.py tells."""


class RateLimits:
    """Counts what each address does."""

    def __init__(self, active: bool, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin to count, or not at all."""
        self.active = active
        self.clock = clock
        self.used: dict[str, OrderedDict[str, float]] = {what: OrderedDict() for what in LIMITS}
        """When all that someone has used of a limit will have come back, the latest to use it last."""

    async def check(self, what: str, who: str, cost: int = 1) -> None:
        """Refuse what is done too often; what costs more counts as often, all of the limit at most."""
        limit = LIMITS[what]
        wait = self._charge(what, who, min(cost, limit.most)) if self.active and cost else 0.0
        if wait > 0:
            LIMITED.labels(what).inc()
            raise TooMany.of(
                "too-often", most=limit.most, within=limit.seconds, cost=cost, seconds=math.ceil(wait)
            )

    def _charge(self, what: str, who: str, cost: int) -> float:
        """Use up a part of a limit; the seconds after which that will be possible, if it is not now."""
        limit, used, now = LIMITS[what], self.used[what], self.clock()
        back = max(now, used.get(who, now)) + cost * limit.seconds / limit.most
        if back > now + limit.seconds:
            return back - now - limit.seconds
        used[who] = back
        used.move_to_end(who)
        self._forget(used, now)
        return 0.0

    def _forget(self, used: OrderedDict[str, float], now: float) -> None:
        """Forget whoever has everything back, and the oldest of too many."""
        while used and (len(used) > MOST_KEYS or next(iter(used.values())) <= now):
            used.popitem(last=False)
