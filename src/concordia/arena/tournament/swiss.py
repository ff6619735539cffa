"""Swiss rounds: who stands equal meets, and nobody meets anyone again before it must be."""

from concordia.arena.tournament.meetings import Meetings, Table
from concordia.arena.tournament.pairing import grouped, sit_out, table_sizes


def pairings(meetings: Meetings, sides: int) -> list[Table]:
    """The tables of the next round; those left over sit out, the last ones who did so least often."""
    order = sorted(range(len(meetings.scores)), key=lambda entrant: -meetings.scores[entrant])
    sizes = table_sizes(len(order), (sides,))
    out = sit_out(meetings, order, len(order) - sum(sizes))
    return grouped(meetings, [entrant for entrant in order if entrant not in out], sizes)
