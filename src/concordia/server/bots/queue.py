"""Who is next: owners of tables take turns, and each has only so much asked at once.

Nothing here knows of processes or of the clock.
"""

from collections import Counter, OrderedDict, deque
from collections.abc import Hashable
from typing import Generic, TypeVar

Item = TypeVar("Item")
Place = TypeVar("Place", bound=Hashable)


class Queue(Generic[Item]):
    """What waits, by owner: whoever was served goes behind all others.

    An owner who was served stays in the round until its place comes up, so that its next question, which
    follows in a moment, comes in time for it.
    """

    def __init__(self) -> None:
        """Begin with nobody."""
        self._round: OrderedDict[str, deque[Item]] = OrderedDict()

    def __len__(self) -> int:
        """How much waits."""
        return sum(len(items) for items in self._round.values())

    def put(self, owner: str, item: Item) -> None:
        """Let something wait behind all that its owner has waiting."""
        self._round.setdefault(owner, deque()).append(item)

    def take(self) -> Item:
        """What is next."""
        while True:
            owner, items = self._round.popitem(last=False)
            if items:
                self._round[owner] = items
                return items.popleft()

    def end_round(self) -> None:
        """Forget who was served, when nobody is left."""
        assert not self
        self._round.clear()

    def others_in_round(self, owner: str) -> int:
        """How many other owners wait, or may come back before their place is up."""
        return sum(other != owner for other in self._round)

    def others_waiting(self, owner: str) -> int:
        """How many other owners wait."""
        return sum(other != owner and bool(items) for other, items in self._round.items())

    def waiting_of(self, owner: str) -> int:
        """How much of an owner waits."""
        return len(self._round.get(owner, ()))

    def ahead_of(self, owner: str, own: int) -> int:
        """How much is taken before something of an owner that has so much of its own before it."""
        ahead = own
        is_before = True
        for other, items in self._round.items():
            if other == owner:
                is_before = False
            else:
                ahead += min(len(items), own + 1 if is_before else own)
        return ahead


class Admission(Generic[Place]):
    """How many tables are asked at once at a place; the others wait, and none is forgotten."""

    def __init__(self, most: int) -> None:
        """Let so many in at each place."""
        self.most = most
        self._inside: Counter[Place] = Counter()
        self._outside: dict[Place, OrderedDict[str, None]] = {}

    def enter(self, place: Place, table_id: str) -> bool:
        """Let a table in, or remember it."""
        if self._inside[place] < self.most:
            self._inside[place] += 1
            return True
        self._outside.setdefault(place, OrderedDict()).setdefault(table_id)
        return False

    def leave(self, place: Place) -> str | None:
        """Let a table out, and in its place the one that has waited longest."""
        outside = self._outside.get(place)
        if outside:
            table_id, _ = outside.popitem(last=False)
            if not outside:
                del self._outside[place]
            return table_id
        self._inside[place] -= 1
        if not self._inside[place]:
            del self._inside[place]
        return None

    def held_back(self, place: Place) -> int:
        """How many tables wait to be let in."""
        return len(self._outside.get(place, ()))

    def all_held_back(self) -> dict[Place, list[str]]:
        """All tables that wait to be let in, by place."""
        return {place: list(outside) for place, outside in self._outside.items()}
