"""A game followed action by action by the plain rules: what the seat asked sees, without a compiler."""

from collections.abc import Sequence

from concordia.brain.observation import Observation, make_observation, seen
from concordia.brain.sight.hidden import cover_hidden
from concordia.kernel import PlainPosition, new
from concordia.rules.packed import pack
from concordia.rules.state import copy_state
from concordia.setup import Setup, tables_of


class Followed:
    """A game that goes on as its actions come in; when some are taken back, it begins anew."""

    def __init__(self, setup: Setup) -> None:
        """Begin before the first action."""
        self.setup = setup
        self._begin()

    def _begin(self) -> None:
        position = new(self.setup, "plain")
        assert isinstance(position, PlainPosition)
        self.position = position
        self.actions: list[int] = []
        self._seen_by: list[list[int]] = [[] for _ in self.setup.names]

    def go_to(self, actions: Sequence[int]) -> None:
        """Bring the game to where it stands after these actions."""
        if list(actions[: len(self.actions)]) != self.actions:
            self._begin()
        for action in actions[len(self.actions) :]:
            state = self.position.state()
            by = state.stack[state.depth - 1].seat
            for seat, played in enumerate(self._seen_by):
                played.append(seen(self.setup, seat, action, by))
            self.position.apply(action)
            self.actions.append(action)

    def observe(self) -> Observation:
        """What the seat that is asked sees."""
        state = copy_state(self.position.state())
        seat = state.stack[state.depth - 1].seat
        cover_hidden(state, tables_of(self.setup.board), seat)
        return make_observation(self.setup, seat, pack(state), self.position.actions(), self._seen_by[seat])
