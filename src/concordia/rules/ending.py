"""The end of the game: its trigger, and who wins a tie (§11.1, §11.4)."""

from concordia.rules.compile import rule
from concordia.rules.journal import TRIGGERED_END, tell
from concordia.rules.state import NOBODY, Seat, State


@rule
def trigger_end(s: State, seat: Seat) -> None:
    """Give the Concordia card to the player who triggers the end; a second trigger changes nothing."""
    if s.concordia == NOBODY:
        s.concordia = seat
        tell(s, TRIGGERED_END, seat, s.players[seat].reserve, 0, 0)


@rule
def magnus_distance(s: State, seat: Seat) -> int:
    """How often the Praefectus Magnus would be passed to the right until this player holds it (§11.4)."""
    return (s.magnus - seat) % s.seats
