"""Game: a game in progress, with moves as people write them."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS
from concordia.errors import ConcordiaError, GameOver, IllegalMove, NotAMove, NotYourDecision
from concordia.moves import DECISION_NAMES, Move, move_book
from concordia.notation import Context, legal_told, parse_move, split_moves
from concordia.points import Score, score_of
from concordia.rules.actions import WORDS, actions_in
from concordia.rules.decisions import POINT, TO
from concordia.rules.dispatch import apply, is_legal, settle
from concordia.rules.journal import Journal, Told
from concordia.rules.scoring import standing
from concordia.rules.seats import everyone
from concordia.rules.setup import new_game
from concordia.rules.state import FIRST_LINE, NO_CARD, NOBODY, State, Tables, blank, copy_state
from concordia.setup import Setup, make_setup, tables_of
from concordia.shapes.view import Decision

CONTRARIUS: Final = "Contrarius"


def decision_of(s: State) -> Decision | None:
    """What a state asks, or None when the game is over."""
    if s.over:
        return None
    top = s.stack[s.depth - 1]
    return Decision(DECISION_NAMES[top.kind], top.seat, top.left)


class Ranked(NamedTuple):
    """A seat's place in the final order."""

    seat: int
    name: str
    score: Score


class Game:
    """A game in progress: ask for the legal moves, push one, pop it again.

    A move makes a new state and leaves the one before as it was.
    """

    _repr_html_: ClassVar[Callable[["Game"], str]]
    """How notebooks show a game; `concordia` sets it to a picture, which belongs to a higher layer."""

    def __init__(self, setup: Setup) -> None:
        """Set a game up; `Game.new` takes plainer arguments."""
        self.setup = setup
        self.tables: Tables = tables_of(setup.board)
        self.state: State = blank(State)
        self.state.chance = setup.chance
        self.moves: list[Move] = []
        self.told: list[Told] | None = None
        """What the last move did, if someone listened while it was made."""
        self._before: list[State] = []
        self._legal = [0] * WORDS
        new_game(self.state, self.tables, len(setup.names), setup.options, setup.level, self._legal)

    @classmethod
    def new(
        cls,
        board: str | os.PathLike[str] | Board = "imperium",
        *,
        seats: int | Sequence[str] = 4,
        seed: int | str | None = None,
        variants: Iterable[str] = (),
        salt: str = "",
    ) -> "Game":
        """A new game on a board, for so many seats or for these names in turn order."""
        return cls(make_setup(board, seats, seed, variants, salt))

    @classmethod
    def at(cls, setup: Setup, state: State) -> "Game":
        """A game that goes on from a state that waits for a choice; the moves before it are not known."""
        game = cls.__new__(cls)
        game.setup = setup
        game.tables = tables_of(setup.board)
        game.state = state
        game.moves = []
        game.told = None
        game._before = []
        game._legal = [0] * WORDS
        settle(state, game.tables, game._legal)
        return game

    @property
    def board(self) -> Board:
        """The board the game is played on."""
        return self.setup.board

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats, that of Contrarius last."""
        return self.setup.names if self.state.contrarius == NOBODY else (*self.setup.names, CONTRARIUS)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def decision(self) -> Decision | None:
        """What is asked now, or None when the game is over."""
        return decision_of(self.state)

    @property
    def legal_actions(self) -> list[int]:
        """The numbers of the legal actions in rising order."""
        return actions_in(self._legal)

    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves in the order of their numbers."""
        book = move_book(self.board).by_action
        return [book[action] for action in self.legal_actions]

    def push(self, move: Move | int | str, seat: int | None = None) -> None:
        """Make a move, given as itself, its number or its text; a text may hold several moves in a row.

        With a seat given, that seat must be the one asked. If anything is wrong the game stays as it was.
        """
        if not isinstance(move, str):
            self._push_one(move, seat)
            return
        made = len(self.moves)
        try:
            for text in split_moves(move):
                self._push_one(text, seat)
        except ConcordiaError:
            while len(self.moves) > made:
                self.pop()
            raise

    def _push_one(self, move: Move | int | str, seat: int | None, listening: bool = False) -> None:
        decision = self.decision
        if decision is None:
            raise GameOver.of("game-over")
        if seat is not None and seat != decision.seat:
            asked = self.setup.names[decision.seat]
            raise NotYourDecision.of("not-your-decision", name=asked, seat=decision.seat)
        chosen = self.parse(move) if isinstance(move, str) else self._known(move)
        self._before.append(self.state)
        self.state = copy_state(self.state)
        self.moves.append(chosen)
        journal = Journal(self.state) if listening else None
        apply(self.state, self.tables, chosen.action, self._legal)
        self.told = None if journal is None else journal.close(self.state)

    def parse(self, text: str) -> Move:
        """The legal move that a text stands for."""
        return parse_move(text, Context(self.board, self.legal_moves, self._display(), self._origin()))

    def _known(self, move: Move | int) -> Move:
        book = move_book(self.board).by_action
        action = int(move)
        if action not in book:
            raise NotAMove.of("unknown-action", action=action, **legal_told(self.legal_moves))
        if isinstance(move, Move) and move != book[action]:
            raise NotAMove.of("move-of-another-board", move=move.text, **legal_told(self.legal_moves))
        if not is_legal(self._legal, action):
            raise IllegalMove.of("illegal-move", move=book[action].text, **legal_told(self.legal_moves))
        return book[action]

    def _display(self) -> list[str | None]:
        return [None if card == NO_CARD else CARD_IDS[card] for card in self.state.display]

    def _origin(self) -> str | None:
        top = self.state.stack[self.state.depth - 1]
        if top.kind != TO:
            return None
        place = self.state.players[top.seat].colonists[top.item]
        return self.board.cities[place].id if place < FIRST_LINE else None

    def pop(self) -> Move:
        """Take back the last move, whatever it was."""
        if not self.moves:
            raise IllegalMove.of("no-move-to-take-back")
        self.state = self._before.pop()
        settle(self.state, self.tables, self._legal)
        self.told = None
        return self.moves.pop()

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take its last move back at a table.

        Undo never changes the active player, never takes back another seat's move, and never crosses a
        moment that revealed something hidden or a chance event.
        """
        if not self.moves:
            return False
        before = self._before[-1]
        same_turn = before.active == self.state.active and before.turn == self.state.turn
        return same_turn and self.can_take_back(seat)

    def can_take_back(self, seat: int) -> bool:
        """Whether the last move was a seat's own and has shown nothing, though the turn may have passed."""
        if not self.moves:
            return False
        before = self._before[-1]
        return (
            before.stack[before.depth - 1].seat == seat
            and before.deck_next == self.state.deck_next
            and before.tiles_next == self.state.tiles_next
            and before.chance == self.state.chance
            and before.drawn == self.state.drawn
            and not self._hand_is_shown()
        )

    def _hand_is_shown(self) -> bool:
        """Whether a Legatus has just seen the partner's hand (§16.3)."""
        return not self.is_over and self.state.stack[self.state.depth - 1].kind == POINT

    def undo(self, seat: int) -> Move:
        """Take a seat's last move back if the rules of the table allow it."""
        if not self.can_undo(seat):
            raise IllegalMove.of("cannot-take-back")
        return self.pop()

    def history(self) -> Iterator[tuple[State, Move]]:
        """Every move so far with the state before it."""
        yield from zip(self._before, self.moves, strict=True)

    def copy(self) -> "Game":
        """An independent copy with its history."""
        copied = self._again()
        copied.state = copy_state(self.state)
        return copied

    def pushed(self, move: Move | int | str, seat: int | None = None, listening: bool = False) -> "Game":
        """The game with one move more; this one stays as it is, and both share their past.

        One that is `listening` keeps what the move did.
        """
        after = self._again()
        after._push_one(move, seat, listening)
        return after

    def _again(self) -> "Game":
        again = Game.__new__(Game)
        again.setup = self.setup
        again.tables = self.tables
        again.state = self.state
        again.moves = self.moves[:]
        again.told = self.told
        again._before = self._before[:]
        again._legal = self._legal[:]
        return again

    def score(self, seat: int) -> Score:
        """A seat's points as they would count now, god by god."""
        return score_of(self.state, self.tables, seat)

    def outcome(self) -> list[Ranked] | None:
        """The seats from the winner down with their points, or None until the game is over."""
        return self.ranking() if self.is_over else None

    def ranking(self, last: Sequence[int] = ()) -> list[Ranked]:
        """The seats from the best down by the points as they would count now.

        Those in `last` come after all others, the first of them at the very end.
        """
        seats = [seat for seat in range(everyone(self.state)) if seat not in last]
        order = sorted(seats, key=lambda seat: -standing(self.state, self.tables, seat))
        return [Ranked(seat, self.names[seat], self.score(seat)) for seat in (*order, *reversed(last))]
