"""Concordia as a game of OpenSpiel: importing this module registers `python_concordia`.

Its only chance node is the root, where one of so many shuffles is drawn; everything else follows from it.
"""

from typing import Any, Final

import numpy as np
import pyspiel

from concordia.brain.pieces import SIZE, scaled
from concordia.rl.open_spiel import ConcordiaGame, ConcordiaState
from concordia.rl.watched import LONGEST
from concordia.rules.actions import ACTIONS
from concordia.rules.state import MAX_SEATS

NAME: Final = "python_concordia"
PARAMETERS: Final = {"board": "imperium", "seats": 4, "variants": "", "seed": "0", "shuffles": 1000}
"""The parameters with their defaults: variants are joined by a plus, and a shuffle is drawn for each seed."""

GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Concordia",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_SEATS,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=PARAMETERS,
)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """The game as OpenSpiel loads it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Read the parameters."""
        given = {**PARAMETERS, **(params or {})}
        variants = [variant for variant in given["variants"].split("+") if variant]
        self.kind = ConcordiaGame(given["board"], given["seats"], variants)
        self.seed = given["seed"]
        self.shuffles = given["shuffles"]
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=self.shuffles,
            num_players=self.kind.num_players(),
            min_utility=self.kind.min_utility(),
            max_utility=self.kind.max_utility(),
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "SpielState":
        """The root, where a shuffle is drawn."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """What tells a player's observations."""
        return SpielObserver(iig_obs_type)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of the game, the shuffle included."""

    def __init__(self, game: SpielGame) -> None:
        """Begin before the shuffle."""
        super().__init__(game)
        self.kind = game.kind
        self.seed = game.seed
        self.shuffles = game.shuffles
        self.inner: ConcordiaState | None = None

    def current_player(self) -> int:
        """Who is asked: chance at first, then the seats."""
        return int(pyspiel.PlayerId.CHANCE) if self.inner is None else self.inner.current_player()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every shuffle, each as likely as the others."""
        return [(shuffle, 1 / self.shuffles) for shuffle in range(self.shuffles)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.inner is not None
        return self.inner.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        if self.inner is None:
            self.inner = self.kind.new_initial_state(f"{self.seed}/{action}")
        else:
            self.inner.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.inner is None:
            return f"shuffle {action}"
        return self.inner.action_to_string(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.inner is not None and self.inner.is_terminal()

    def returns(self) -> list[float]:
        """What the game is worth to each player."""
        return [0.0] * self.kind.num_players() if self.inner is None else self.inner.returns()

    def __str__(self) -> str:
        """The table in words."""
        return "before the shuffle" if self.inner is None else str(self.inner)


class SpielObserver:
    """Observations as a tensor with the layout of docs/rl.md, and as text."""

    def __init__(self, iig_obs_type: Any) -> None:
        """Tell what a player sees now, or with perfect recall all that was seen."""
        self.recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor = np.zeros(SIZE, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        self.tensor[:] = 0 if state.inner is None else scaled(state.inner.watched.observation(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees as text."""
        if state.inner is None:
            return ""
        inner = state.inner
        return inner.information_state_string(player) if self.recall else inner.observation_string(player)


pyspiel.register_game(GAME_TYPE, SpielGame)
