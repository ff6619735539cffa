"""Concordia in the style of OpenSpiel: a game and its states, called as there, without needing it.

Chance is sampled: all of it follows from the seed that an initial state is given, so no state is a chance
node. The module `spiel_game` registers a game of OpenSpiel itself.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from concordia.brain.observation import seen
from concordia.brain.pieces import SIZE, SPACE, scaled
from concordia.game import Game
from concordia.moves import move_book
from concordia.rl.watched import LONGEST, Watched
from concordia.rules.actions import ACTIONS
from concordia.rules.state import NOBODY
from concordia.setup import make_setup
from concordia.shapes import fields_told
from concordia.view import table_seen

TERMINAL: Final = -4
"""The player who is asked when a game is over."""


class ConcordiaGame:
    """A kind of game: board, seats and variants."""

    def __init__(self, board: str = "imperium", seats: int = 4, variants: Iterable[str] = ()) -> None:
        """Choose what is played."""
        self.board = board
        self.variants = tuple(variants)
        self.setup = make_setup(board, seats, "0", self.variants)

    def __str__(self) -> str:
        """The game with its parameters."""
        given = [f"board={self.board}", f"seats={self.num_players()}"]
        return f"concordia({','.join([*given, *self.variants])})"

    def num_players(self) -> int:
        """How many players there are; Contrarius is none."""
        return len(self.setup.names)

    def num_distinct_actions(self) -> int:
        """How many numbers actions have."""
        return ACTIONS

    def max_game_length(self) -> int:
        """A number of decisions that hardly any game reaches; the rules themselves know no limit."""
        return LONGEST

    def min_utility(self) -> float:
        """What the last place is worth."""
        return -1.0

    def max_utility(self) -> float:
        """What the first place is worth."""
        return 1.0

    def utility_sum(self) -> float | None:
        """What everyone's returns add up to; against Contrarius they need not add up to anything."""
        return 0.0 if self.setup.level == NOBODY else None

    def observation_tensor_shape(self) -> list[int]:
        """The shape of an observation, whose layout is that of docs/rl.md."""
        return [SIZE]

    def observation_tensor_size(self) -> int:
        """The numbers of an observation."""
        return SIZE

    def new_initial_state(self, seed: int | str = 0) -> "ConcordiaState":
        """The first state of the game of a seed."""
        return ConcordiaState(self, str(seed))

    def deserialize_state(self, text: str) -> "ConcordiaState":
        """The state that `serialize` wrote."""
        told = json.loads(text)
        state = self.new_initial_state(told["seed"])
        for action in told["actions"]:
            state.apply_action(action)
        return state


class Recall:
    """What a player remembers, worked out by playing a game again as far as it has been asked for."""

    def __init__(self, past: Watched, viewer: int) -> None:
        """Remember the set-up."""
        self.past = past
        self.viewer = viewer
        self.actions: list[int] = []
        self.digest = b""
        self._see()

    def _see(self) -> None:
        seen_now = self.past.observation(self.viewer).tobytes()
        self.digest = hashlib.sha256(self.digest + seen_now).digest()

    def up_to(self, history: Sequence[tuple[int, int]]) -> tuple[list[int], str]:
        """The actions as the player saw them, and a hash of all observations."""
        for by, action in history[len(self.actions) :]:
            self.past.position.apply(action)
            self.actions.append(seen(self.past.setup, self.viewer, action, by))
            self._see()
        return self.actions, self.digest.hex()

    def copy(self) -> "Recall":
        """An independent copy."""
        copied = Recall.__new__(Recall)
        copied.past, copied.viewer = self.past.copy(), self.viewer
        copied.actions, copied.digest = self.actions[:], self.digest
        return copied


class ConcordiaState:
    """A moment of a game."""

    def __init__(self, game: ConcordiaGame, seed: str) -> None:
        """Begin the game of a seed."""
        self.game = game
        self.seed = seed
        self.watched = Watched(make_setup(game.board, game.num_players(), seed, game.variants))
        self._history: list[tuple[int, int]] = []
        self._recalled: dict[int, Recall] = {}

    def get_game(self) -> ConcordiaGame:
        """The kind of game this is a moment of."""
        return self.game

    def current_player(self) -> int:
        """The seat that is asked, or TERMINAL."""
        return TERMINAL if self.is_terminal() else self.watched.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.watched.is_over

    def is_chance_node(self) -> bool:
        """Never: chance follows from the seed."""
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions in rising order, for a player who is not asked none."""
        mine = player is None or player == self.current_player()
        return self.watched.actions if mine else []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """The same with one 0 or 1 for each action."""
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(ACTIONS)]

    def apply_action(self, action: int) -> None:
        """Carry out a legal action."""
        player = self.current_player()
        self.watched.push(action)
        self._history.append((player, action))

    def returns(self) -> list[float]:
        """What the game is worth to each player: 1 for the first place to -1 for the last, 0 at first."""
        return self.watched.rewards()

    def rewards(self) -> list[float]:
        """What the last action brought each player, which is all at the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What the game is worth to one player."""
        return self.returns()[player]

    def observation_tensor(self, player: int | None = None) -> NDArray[np.float32]:
        """What a player sees, as numbers from 0 to 1."""
        return scaled(self.watched.observation(self._viewer(player)))

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees lie on the table, as JSON."""
        shown = Game.at(self.watched.setup, self.watched.position.state())
        return json.dumps(table_seen(shown, self._viewer(player)), default=fields_told)

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has seen since the beginning: the actions, and a hash of every observation."""
        viewer = self._viewer(player)
        if viewer not in self._recalled:
            self._recalled[viewer] = Recall(self.game.new_initial_state(self.seed).watched, viewer)
        actions, digest = self._recalled[viewer].up_to(self._history)
        return json.dumps({"space": SPACE, "player": viewer, "actions": actions, "seen": digest})

    def _viewer(self, player: int | None) -> int:
        viewer = self.current_player() if player is None else player
        assert viewer >= 0, "nobody is asked when a game is over: name a player"
        return viewer

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        """An action in the notation of the game; a player may be named before it."""
        return (
            move_book(self.watched.setup.board).by_action[player_or_action if action is None else action].text
        )

    def string_to_action(self, text: str) -> int:
        """The legal action that a text stands for."""
        shown = Game.at(self.watched.setup, self.watched.position.state())
        return shown.parse(text).action

    def history(self) -> list[int]:
        """The actions so far."""
        return [action for _, action in self._history]

    def full_history(self) -> Sequence[tuple[int, int]]:
        """Who did what so far."""
        return tuple(self._history)

    def move_number(self) -> int:
        """How many actions there were."""
        return len(self._history)

    def serialize(self) -> str:
        """The seed and the actions, from which the state can be made again."""
        return json.dumps({"seed": self.seed, "actions": self.history()})

    def clone(self) -> "ConcordiaState":
        """An independent copy."""
        copied = ConcordiaState.__new__(ConcordiaState)
        copied.game = self.game
        copied.seed = self.seed
        copied.watched = self.watched.copy()
        copied._history = self._history[:]
        copied._recalled = {viewer: recall.copy() for viewer, recall in self._recalled.items()}
        return copied

    def child(self, action: int) -> "ConcordiaState":
        """The state after an action; this one stays as it is."""
        after = self.clone()
        after.apply_action(action)
        return after

    def __str__(self) -> str:
        """The table as the player who is asked sees it, in words."""
        return self.watched.summary(max(self.current_player(), 0))
