"""Concordia as an environment of Gymnasium: one learner at a table with bots.

Importing this module registers the environments, such as `Concordia-Italia-2-v1`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from concordia.brain.pieces import HIGHEST, SIZE, SPACE, scaled
from concordia.data.board import board_names, load_board
from concordia.errors import SetupError
from concordia.rl.opponents import Opponents, make_opponents, seated
from concordia.rl.watched import LONGEST, Watched
from concordia.rules.actions import ACTIONS
from concordia.setup import make_setup, seats_allowed

VERSION: Final = 1
ANSI: Final = "ansi"
LOST: Final = -1.0
"""The reward of a learner who chooses what is not legal, if that loses the game."""


class ConcordiaEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """One seat learns, bots play the others; an episode is one game."""

    metadata: dict[str, Any] = {"render_modes": [ANSI], "render_fps": 4, "space": SPACE}  # noqa: RUF012

    def __init__(
        self,
        board: str = "italia",
        seats: int = 2,
        variants: Iterable[str] = (),
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | None = 0,
        floats: bool = False,
        illegal: Literal["lose", "refuse"] = "lose",
        longest: int = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        """Choose the table and who sits at it.

        The opponents follow the learner in turn order, and the last one also plays the seats left over:
        `random`, a level or `bot:` and the command of a program. Without a seat the learner's is drawn anew
        for each game. With `floats` observations are numbers from 0 to 1 instead of bytes.
        """
        if render_mode not in (None, ANSI):
            raise SetupError(f"unknown render mode {render_mode!r}: it is {ANSI!r} or None")
        if illegal not in ("lose", "refuse"):
            raise SetupError(f"an illegal action can 'lose' or be 'refuse'd, not {illegal!r}")
        self.board, self.seats, self.variants = board, seats, tuple(variants)
        setup = make_setup(board, seats, "0", self.variants)
        if seat is not None and not 0 <= seat < seats:
            raise SetupError(f"the learner's seat is 0 to {seats - 1} or None, not {seat}")
        self.opponents: Opponents = make_opponents(setup, seated(opponents, seats - 1))
        self.learner = seat
        self.floats = floats
        self.illegal = illegal
        self.longest = longest
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(ACTIONS)
        low = np.zeros(SIZE, np.uint8)
        self.observation_space: spaces.Space[Any] = spaces.Box(low, HIGHEST, dtype=np.uint8)
        if floats:
            self.observation_space = spaces.Box(0.0, 1.0, (SIZE,), np.float32)
        self.seat = seat or 0
        self.game = Watched(setup)
        self._steps = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin the game of a seed, or without one the next by chance; bots before the learner move first."""
        super().reset(seed=seed)
        drawn = self.np_random.bytes(16).hex()
        if self.learner is None:
            self.seat = int(self.np_random.integers(self.seats))
        self.game = Watched(
            make_setup(self.board, self.seats, drawn if seed is None else seed, self.variants)
        )
        self._steps = 0
        self.opponents.begin(self.game, self.seat, drawn)
        self.opponents.play()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Carry out the learner's action, and let the bots play until the learner is asked again."""
        if self.illegal == "lose" and not self.game.allows(int(action)):
            return self._seen(), LOST, True, False, {**self._info(), "illegal": int(action)}
        self._steps += 1
        self.opponents.push(int(action))
        self.opponents.play()
        if not self.game.is_over:
            return self._seen(), 0.0, False, self._steps >= self.longest, self._info()
        self.opponents.end()
        return (
            self._seen(),
            self.game.rewards()[self.seat],
            True,
            False,
            {**self._info(), **self.game.ending()},
        )

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions the learner may choose now; MaskablePPO of sb3-contrib asks for this."""
        return self.game.mask(self.seat)

    def _seen(self) -> NDArray[Any]:
        seen = self.game.observation(self.seat)
        return scaled(seen) if self.floats else seen

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "action_mask": self.action_masks()}

    def render(self) -> Any:
        """The table as the learner sees it, in words."""
        return None if self.render_mode is None else self.game.summary(self.seat)

    def close(self) -> None:
        """End the programs among the opponents."""
        self.opponents.close()


def tables() -> Iterator[tuple[str, str, int, tuple[str, ...]]]:
    """The id, board, seats and variants of every environment that is registered."""
    for name in board_names():
        board = load_board(name)
        for variants, extra in (((), ""), (("teams",), "-Teams"), (("contrarius",), "-Contrarius")):
            for seats in seats_allowed(board, variants):
                yield f"Concordia-{name.capitalize()}-{seats}{extra}-v{VERSION}", name, seats, variants


for _id, _board, _seats, _variants in tables():
    gymnasium.register(
        _id,
        "concordia.rl.gym:ConcordiaEnv",
        kwargs={"board": _board, "seats": _seats, "variants": _variants},
    )
