"""The journal: the rules tell each thing that happens, where it happens and right after it has.

A plain state tells if it carries a journal; copies of it, and rows of the compiled mode, carry none. There
`tell` is compiled to nothing.
"""

from typing import Final, NamedTuple

from concordia.data.goods import GOODS
from concordia.rules.seats import everyone
from concordia.rules.state import NOWHERE, Seat, State

PLAYED: Final = 0
"""A card from the hand."""
PLAYED_FOR_TEAM: Final = 1
PLAYED_ALONE: Final = 2
COPIED: Final = 3
"""A card, of another seat."""
USED: Final = 4
"""A card that lay on no pile (§17.2)."""
REPEATED: Final = 5
"""A card (§15.2)."""
TOOK_ROLE: Final = 6
POINTED: Final = 7
"""At a card, of another seat (§16.3)."""
TOOK_BACK: Final = 8
"""So many cards, for so many coins."""
SCORED_INTERIM: Final = 9
"""So many points."""
PAID_INTERIM: Final = 10
"""So many coins for the place."""
TOOK_COINS: Final = 11
"""With a Mercator."""
TOOK_MARKER_COINS: Final = 12
TOOK_COLONIST_COINS: Final = 13
PRODUCED: Final = 14
"""In a province."""
PASSED_MAGNUS: Final = 15
"""To another seat."""
STORED: Final = 16
"""What was gained."""
KEPT: Final = 17
"""One of a good of what was gained."""
LOST: Final = 18
"""What was gained and did not fit: the goods stand in the entry."""
SOLD: Final = 19
BOUGHT: Final = 20
"""Of a good so many."""
BUILT: Final = 21
"""In a city."""
BOUGHT_CARD: Final = 22
PAID: Final = 23
"""Any good for a card."""
PLACED: Final = 24
"""A new colonist of a kind in a city."""
MOVED: Final = 25
"""A colonist of a kind from a place to a line."""
SAILED: Final = 26
"""To a space of the track."""
TOOK_SPACE_COINS: Final = 27
TOOK_SPACE_GOOD: Final = 28
DEDICATED: Final = 29
"""To a god, for a good of Minerva's, so many points."""
STARTED: Final = 30
"""In a city."""
REVEALED: Final = 31
"""A card in a slot of the display."""
MADE_STACK: Final = 32
"""A new one of tiles (§14.5)."""
DREW_TILE: Final = 33
"""A tile, which came to lie in a row."""
TRIGGERED_END: Final = 34
ENDED: Final = 35

REACTED: Final = 40
"""An opponent without decisions begins to react, to a role (§17.2)."""
ROLLED: Final = 41
"""The white die: a face, and the good it stands for."""
CONSIDERED: Final = 42
"""The cities of that good, as a mask."""
PREFERRED: Final = 43
"""The best of them as a mask, and the city that was picked."""
FOUND_NO_CITY: Final = 44
FOUND_NO_SITE: Final = 45
"""On a space of the track."""
ROLLED_SLOT: Final = 46
TOOK_CARD: Final = 47
SCORED: Final = 48
"""So many points."""
LET_PRODUCE: Final = 49
"""A province, for the players."""


class Told(NamedTuple):
    """One thing that happened: what, to whom, up to three numbers about it, and what it changed."""

    code: int
    seat: Seat
    a: int
    b: int
    c: int
    goods: tuple[int, ...]
    """What was lost, by good."""
    change: dict[Seat, dict[str, int]]
    """What each seat gained or lost by it."""


class Journal:
    """What happened since a moment."""

    def __init__(self, s: State) -> None:
        """Begin with a state as it is now; from here on it tells."""
        self.told: list[Told] = []
        self._last = belongings(s)
        s.journal = self

    def note(self, s: State, code: int, seat: Seat, numbers: tuple[int, int, int]) -> None:
        """Note what a state tells."""
        lost = tuple(s.players[seat].gained) if code == LOST else ()
        self.told.append(Told(code, seat, *numbers, lost, self._changed(s)))

    def close(self, s: State) -> list[Told]:
        """Listen no more, and give what was told; nothing may have changed since the last thing."""
        s.journal = None
        left = self._changed(s)
        assert not left, f"nobody told of {left} after {self.told[-1:]}"
        return self.told

    def _changed(self, s: State) -> dict[Seat, dict[str, int]]:
        now, before = belongings(s), self._last
        self._last = now
        return {
            seat: {
                item: has - had
                for item, has, had in zip(ITEMS, now[seat], before[seat], strict=True)
                if has != had
            }
            for seat in range(len(now))
            if now[seat] != before[seat]
        }


ITEMS: Final = ("coins", *GOODS, "houses", "hand", "colonists", "marker")
"""What can be gained or lost."""


def belongings(s: State) -> list[tuple[int, ...]]:
    """What each seat has of ITEMS: every event asks for it."""
    return [
        (
            player.coins,
            *player.goods,
            player.reserve,
            sum(player.hand),
            player.colonists.count(NOWHERE),
            player.points,
        )
        for player in s.players[: everyone(s)]
    ]


def tell(s: State, code: int, seat: Seat, a: int, b: int, c: int) -> None:
    """Tell one thing that has just happened."""
    if s.journal is not None:
        s.journal.note(s, code, seat, (a, b, c))
