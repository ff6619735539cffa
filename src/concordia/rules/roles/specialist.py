"""The specialists (§10.1): Mason, Farmer, Smith, Vintner and Weaver."""

from concordia.rules.compile import rule
from concordia.rules.provinces import harvest
from concordia.rules.state import Seat, State
from concordia.rules.storehouse import receive


@rule
def play_specialist(s: State, seat: Seat, good: int) -> None:
    """Every own house in a city of the specialist's good gives 1 of it (§10.1)."""
    harvest(s, seat, s.good_cities[good])
    receive(s, seat)
