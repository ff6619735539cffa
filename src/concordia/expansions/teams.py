"""Team play above the rules: hidden hands, the Legatus who points, points together (§16, §18)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS
from concordia.expansions.arguments import Way, card, city
from concordia.expansions.expansion import Cards, Expansion
from concordia.expansions.reasons import Question, Reason, not_in_hand, reason
from concordia.game import Game
from concordia.rules import journal
from concordia.rules.decisions import COPY, PLAY, PLAY_ALONE, PLAY_FOR_TEAM, POINT, START_CITY
from concordia.rules.journal import Told
from concordia.rules.scoring import final_points, standing
from concordia.rules.seats import everyone
from concordia.rules.state import TEAMS, State
from concordia.rules.variants.teams import partner_of
from concordia.setup import tables_of
from concordia.shapes.drawn import Line, OfPlayers
from concordia.shapes.event import Event
from concordia.shapes.replay import TeamPoints
from concordia.shapes.view import View

WAYS: Final[dict[int, Way]] = {
    journal.PLAYED_FOR_TEAM: ("play-for-team", card),
    journal.PLAYED_ALONE: ("play-alone", card),
    journal.STARTED: ("start", city),
}
PLAYED: Final = (PLAY, PLAY_FOR_TEAM, PLAY_ALONE)
"""The decisions that are answered with a card of the hand, where only a Legatus is ever kept back."""


class Teams(Expansion):
    """Partners."""

    def cards(self, game: Game, viewer: int | None, seat: int) -> Cards | None:
        """The cards of others are hidden (§18); a Legatus sees the partner's hand while pointing (§16.3)."""
        s = game.state
        if self.partner(s, seat) is None or s.over or seat == viewer:
            return None
        return Cards(s.stack[s.depth - 1].seat == viewer and self.hand_shown(s) == seat, False)

    def hand_shown(self, s: State) -> int | None:
        """The partner's, while a Legatus points (§16.3)."""
        top = s.stack[s.depth - 1]
        return partner_of(s, top.seat) if top.kind == POINT else None

    def partner(self, s: State, seat: int) -> int | None:
        """The seat of the same team."""
        return partner_of(s, seat) if s.options & TEAMS and seat < s.seats else None

    def pointed(self, s: State) -> str | None:
        """The card at which a Legatus has pointed, when the partner is asked for one (§16.3)."""
        top = s.stack[s.depth - 1]
        return CARD_IDS[top.item - 1] if top.kind == PLAY_FOR_TEAM else None

    def events(self, board: Board, told: Told, after: State) -> Iterator[Event] | None:
        """Cards played for the team, a Legatus who points, and a team that wins."""
        if told.code in WAYS:
            key, arguments = WAYS[told.code]
            return iter((Event(key, {"seat": told.seat, **arguments(board, told)}),))
        if told.code == journal.POINTED:
            return iter(
                (
                    Event("point", {"seat": told.seat, "other": told.b}),
                    Event("point-card", {"seat": told.seat, "card": CARD_IDS[told.a]}, (told.seat, told.b)),
                )
            )
        return self._won(board, after) if told.code == journal.ENDED else None

    def _won(self, board: Board, after: State) -> Iterator[Event] | None:
        tables = tables_of(board)
        best = max(range(everyone(after)), key=lambda seat: standing(after, tables, seat))
        other = self.partner(after, best)
        if other is None:
            return None
        points = final_points(after, tables, best) + final_points(after, tables, other)
        return iter((Event("over-team", {"seat": best, "other": other, "points": points}),))

    def decided(self, before: State) -> Mapping[str, Any]:
        """The card at which the partner pointed."""
        pointed = self.pointed(before)
        return {"pointed": pointed} if pointed else {}

    def outcome(self, game: Game, ranked: list[int]) -> Mapping[str, Any]:
        """The points of each team together."""
        s = game.state
        sides = [(seat, partner_of(s, seat)) for seat in ranked if s.options & TEAMS and seat < s.seats // 2]
        points = tuple(TeamPoints(side, sum(game.score(seat).total for seat in side)) for side in sides)
        return {"teams": points} if points else {}

    def why_not(self, q: Question) -> Reason | None:
        """Why a card cannot be played or pointed at, a partner copied, or a city begun in (§16.1, §16.3)."""
        kind = q.top.kind
        if kind == START_CITY and q.what == "city":
            return reason("near-start" if q.b.start_lines >> q.number & 1 else "nothing")
        if kind == POINT and q.what == "card":
            partner = q.s.players[partner_of(q.s, q.top.seat)]
            return reason("no-legatus" if partner.hand[q.number] else "partner-lacks")
        if kind in PLAYED and q.what == "card" and q.player.hand[q.number]:
            return reason("no-legatus")
        if kind in (PLAY_FOR_TEAM, PLAY_ALONE) and q.what == "card":
            return not_in_hand(q)
        if kind == COPY and q.what == "copy" and self.partner(q.s, q.top.seat) == q.number:
            return reason("copy-partner")
        return None

    def notes(self, game: Game, seen: View) -> Iterator[Line]:
        """Who plays with whom."""
        pairs = [(seat, seat.partner) for seat in seen.seats]
        teams = [
            f"{seat.name} and {seen.seats[other].name}"
            for seat, other in pairs
            if other is not None and seat.seat < other
        ]
        if teams:
            yield (OfPlayers(f"Team{'' if len(teams) == 1 else 's'}: {'; '.join(teams)}."),)

    def buyers(self, game: Game) -> tuple[str, str] | None:
        """The roles of team play that buy cards."""
        return ("Praetor", "Proconsul") if game.state.options & TEAMS else None
