"""Venus above the rules: cards with two roles, the Magister, and what the goddess counts (§15)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from concordia.data.board import Board
from concordia.data.cards import ROLES
from concordia.expansions.arguments import Way, card
from concordia.expansions.expansion import Expansion
from concordia.game import Game
from concordia.rules import journal
from concordia.rules.bits import count
from concordia.rules.hooks.scoring import wins_with
from concordia.rules.journal import Told
from concordia.rules.state import NOBODY, State
from concordia.shapes.event import Event

WAYS: Final[dict[int, Way]] = {
    journal.REPEATED: ("repeat", card),
    journal.TOOK_ROLE: ("role", lambda _, told: {"role": ROLES[told.a]}),
}


class Venus(Expansion):
    """The goddess and her cards."""

    def events(self, board: Board, told: Told, after: State) -> Iterator[Event] | None:
        """A card in one of its roles, and a card repeated."""
        if told.code not in WAYS:
            return None
        key, arguments = WAYS[told.code]
        return iter((Event(key, {"seat": told.seat, **arguments(board, told)}),))

    def counted(self, game: Game, seat: int, god: str) -> Mapping[str, Any] | None:
        """Provinces with two houses of a seat; where there are partners, with one of each (§15.4, §16.4)."""
        if god != "venus":
            return None
        s = game.state
        own, other = s.players[seat].houses, wins_with(s, seat)
        found = []
        for province, there in zip(game.board.provinces, game.tables.province_cities, strict=False):
            if other == NOBODY:
                enough = count(own & there) > 1
            else:
                enough = bool(own & there and s.players[other].houses & there)
            if enough:
                found.append(province.id)
        return {"provinces": tuple(found)}
