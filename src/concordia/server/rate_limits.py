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
from concordia.server.shared_limits import Charge, SharedLimits

MOST_KEYS: Final = 10_000
"""Addresses or names that are counted for each limit; beyond that those heard of longest ago go."""

LEAST_WAIT: Final = 1.0
"""Seconds to wait after a refusal, at least."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So much at once; what was used up comes back evenly within some seconds."""

    most: int
    seconds: int


LIMITS: Final[dict[str, Limit]] = {
    "account": Limit(10, HOUR),
    "sign-in": Limit(10, MINUTE),
    "name-at-address": Limit(20, HOUR),
    "name": Limit(100, HOUR),
    "known-device": Limit(10, MINUTE),
    "password": Limit(10, MINUTE),
    "table": Limit(60, MINUTE),
    "bots": Limit(120, MINUTE),
    "import": Limit(60, MINUTE),
    "change": Limit(60, MINUTE),
    "chat": Limit(30, MINUTE),
    "offer": Limit(30, MINUTE),
    "history": Limit(600, MINUTE),
    "play": Limit(1200, MINUTE),
    "look": Limit(1200, MINUTE),
    "live": Limit(240, MINUTE),
    "pair": Limit(30, MINUTE),
    "holiday": Limit(60, HOUR),
    "notify": Limit(20, MINUTE),
    "export": Limit(10, HOUR),
    "follow": Limit(60, HOUR),
    "invite": Limit(60, HOUR),
    "invite-one": Limit(6, HOUR),
    "gather": Limit(20, HOUR),
    "organise": Limit(120, MINUTE),
}
"""How often one address may do what; some count otherwise.

Guesses at a password count by address (`sign-in`), by name and address, and by name alone; in a browser that
is known (`known-device`) by nothing else, of someone who has signed in (`password`) by account,
as exports of all that is kept about one. Bots are
counted when a game begins, as bots/charges.py tells. Whoever follows, blocks (`follow`) or invites counts by
account, and beside that for each one whom they invite (`invite-one`).
"""


class RateLimits:
    """Counts what each address does, at this process or at all processes of the server."""

    def __init__(
        self,
        active: bool,
        clock: Callable[[], float] = time.monotonic,
        shared: SharedLimits | None = None,
    ) -> None:
        """Begin to count, or not at all; `shared` counts for other processes, too."""
        self.active = active
        self.clock = clock
        self.shared = shared
        self.used: dict[str, OrderedDict[str, float]] = {what: OrderedDict() for what in LIMITS}
        """When all that someone is known to have used will have come back, the latest to use it last."""

    def start(self) -> None:
        """Begin to forget what has come back."""
        if self.shared is not None:
            self.shared.start()

    async def stop(self) -> None:
        """Stop forgetting."""
        if self.shared is not None:
            await self.shared.stop()

    async def check(self, what: str, who: str, cost: int = 1) -> None:
        """Refuse what is done too often; what costs more counts as often, all of the limit at most."""
        if not self.active or not cost:
            return
        limit = LIMITS[what]
        share = min(cost, limit.most) * limit.seconds / limit.most
        wait = await self._charge(Charge(what, who, share, limit.seconds))
        if wait > 0:
            LIMITED.labels(what).inc()
            raise TooMany.of(
                "too-often", most=limit.most, within=limit.seconds, cost=cost, seconds=math.ceil(wait)
            )

    async def _charge(self, charge: Charge) -> float:
        """Use up a part of a limit; the seconds after which that will be possible, if it is not now."""
        after = self._back_in(charge) + charge.share
        if after > charge.seconds:
            return after - charge.seconds
        if self.shared is None:
            self._note(charge, after)
            return 0.0
        charged = await self.shared.charge(charge)
        self._note(charge, charged.back_in)
        return 0.0 if charged.accepted else max(charged.back_in + charge.share - charge.seconds, LEAST_WAIT)

    def _back_in(self, charge: Charge) -> float:
        """In how many seconds all that is known to be used will have come back."""
        return max(0.0, self.used[charge.what].get(charge.who, 0.0) - self.clock())

    def _note(self, charge: Charge, back_in: float) -> None:
        """Note what is used now; forget whoever has everything back, and the oldest of too many."""
        used, now = self.used[charge.what], self.clock()
        used[charge.who] = now + back_in
        used.move_to_end(charge.who)
        while used and (len(used) > MOST_KEYS or next(iter(used.values())) <= now):
            used.popitem(last=False)
