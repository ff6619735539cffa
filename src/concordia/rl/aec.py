"""Concordia as an environment of PettingZoo: the agents `seat_0`, `seat_1`, … act when they are asked.

Importing this module registers it as `concordia_v1`.
"""

from collections.abc import Iterable
from typing import Any, ClassVar, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv, register
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from concordia.brain.pieces import HIGHEST, SIZE, SPACE
from concordia.errors import SetupError
from concordia.rl.watched import LONGEST, Watched
from concordia.rules.actions import ACTIONS
from concordia.setup import make_setup

Seen: TypeAlias = dict[str, NDArray[Any]]

NAME: Final = "concordia_v1"
"""What `pettingzoo.make` knows the environment by, once this module is imported."""
ANSI: Final = "ansi"


def env(
    board: str = "imperium",
    seats: int = 4,
    variants: Iterable[str] = (),
    *,
    render_mode: str | None = None,
    longest: int = LONGEST,
) -> Any:
    """The environment, with the usual checks of PettingZoo around it."""
    return OrderEnforcingWrapper(
        AssertOutOfBoundsWrapper(RawEnv(board, seats, variants, render_mode=render_mode, longest=longest))
    )


class RawEnv(AECEnv):  # type: ignore[misc]
    """The environment itself; an action that is not legal is refused and changes nothing."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": NAME,
        "space": SPACE,
        "render_modes": [ANSI],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        board: str = "imperium",
        seats: int = 4,
        variants: Iterable[str] = (),
        *,
        render_mode: str | None = None,
        longest: int = LONGEST,
    ) -> None:
        """Choose board, seats and variants; a game that is longer than so many decisions is cut off."""
        super().__init__()
        if render_mode not in (None, ANSI):
            raise SetupError(f"unknown render mode {render_mode!r}: it is {ANSI!r} or None")
        self.board = board
        self.variants = tuple(variants)
        self.render_mode = render_mode
        self.longest = longest
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.game = self._new_game("0")
        self._spaces = {agent: self._seen_space() for agent in self.possible_agents}
        self._choices = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._chance, _ = seeding.np_random()
        self._told: list[str] = []

    def _new_game(self, seed: str) -> Watched:
        return Watched(make_setup(self.board, len(self.possible_agents), seed, self.variants))

    def _seen_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros(SIZE, np.uint8), HIGHEST, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """What the observations of an agent can be."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of all actions, of which the mask tells the legal ones."""
        return self._choices[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the game of a seed, or without one the next by chance."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        drawn = seed if seed is not None else self._chance.bytes(16).hex()
        self.game = self._new_game(str(drawn))
        self.decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.seat]
        self._told = []

    def observe(self, agent: str) -> Seen:
        """What an agent sees, and which actions it may choose: none unless it is asked."""
        seat = self.possible_agents.index(agent)
        return {
            "observation": self.game.observation(seat),
            "action_mask": self.game.mask(seat).astype(np.int8),
        }

    def step(self, action: Any) -> None:
        """Carry out a legal action of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if self.render_mode is None:
            self.game.push(int(action))
        else:
            self._told = self.game.told_push(int(action))
        self.decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.game.is_over:
            self.rewards = dict(zip(self.possible_agents, self.game.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: self.game.ending() for agent in self.agents}
        elif self.decisions >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.game.seat]
        self._accumulate_rewards()
        if self.game.is_over or self.decisions >= self.longest:
            self._deads_step_first()

    def render(self) -> str | None:
        """What the last action did, in words that everyone at the table may hear."""
        return None if self.render_mode is None else "\n".join(self._told)

    def close(self) -> None:
        """Nothing has to be released."""


register("aec", NAME, entry_point="concordia.rl.aec:env")
