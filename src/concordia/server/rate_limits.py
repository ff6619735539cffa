"""How often one address may do what."""

from typing import Final

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import MovingWindowRateLimiter

from concordia.server.errors import TooMany
from concordia.server.ops.counters import LIMITED

LIMITS: Final[dict[str, RateLimitItem]] = {
    "account": parse("10/hour"),
    "sign-in": parse("10/minute"),
    "password": parse("10/minute"),
    "table": parse("60/minute"),
    "bots": parse("120/minute"),
    "import": parse("20/minute"),
    "change": parse("60/minute"),
    "chat": parse("30/minute"),
    "history": parse("600/minute"),
    "play": parse("1200/minute"),
    "look": parse("1200/minute"),
    "live": parse("240/minute"),
    "notify": parse("20/minute"),
}
"""How often one address may do what. Bots are counted when a game begins, as bots/charges.py tells."""


class RateLimits:
    """Counts what each address does in this process."""

    def __init__(self, active: bool) -> None:
        """Begin to count, or not at all."""
        self.active = active
        self.counter = MovingWindowRateLimiter(MemoryStorage())

    async def check(self, what: str, who: str, cost: int = 1) -> None:
        """Refuse what is done too often; what costs more counts as often."""
        limit = LIMITS[what]
        if not self.active or cost == 0 or await self.counter.hit(limit, what, who, cost=cost):
            return
        LIMITED.labels(what).inc()
        wait = limit.get_expiry()
        counts = f", and this counts {cost}" if cost > 1 else ""
        raise TooMany(f"too often: at most {limit} for this{counts}; try again in {wait} seconds", wait)
