"""The end of the game: its trigger, the last turns, and who wins a tie (§11.1, §11.4)."""

from concordia.rules.compile import rule
from concordia.rules.journal import TRIGGERED_END, tell
from concordia.rules.seats import same_team
from concordia.rules.state import NOBODY, Seat, State


@rule
def trigger_end(s: State, seat: Seat) -> None:
    """Give the Concordia card to the player who triggers the end; a second trigger changes nothing."""
    if s.concordia == NOBODY:
        s.concordia = seat
        tell(s, TRIGGERED_END, seat, s.players[seat].reserve, 0, 0)


@rule
def is_over(s: State) -> bool:
    """Whether the last turns are done when the next player's turn would begin (§11.1).

    Every other player or team has had one more turn (§16.4); Contrarius leaves one last turn, and after a
    player's trigger has none himself (§17.6).
    """
    if s.concordia == NOBODY:
        return False
    if s.contrarius == NOBODY:
        return same_team(s, s.active, s.concordia)
    if s.concordia == s.contrarius and not s.last_turn:
        s.last_turn = 1
        return False
    return True


@rule
def magnus_distance(s: State, seat: Seat) -> int:
    """How often the Praefectus Magnus would be passed to the right until this player holds it (§11.4)."""
    return (s.magnus - seat) % s.seats
