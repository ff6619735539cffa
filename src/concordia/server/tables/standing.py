"""How a visitor stands at a table: host or not, what is offered to them, whether they were sent away."""

from concordia.server.people.visitors import Visitor
from concordia.server.schemas.table import SentAwayTold, Standing
from concordia.server.tables.chat import may_speak
from concordia.server.tables.table import Table


def standing_of(table: Table, visitor: Visitor) -> Standing:
    """What is told to a visitor alone."""
    comings = table.progress.comings
    gone = comings.sent_away_with(visitor.marks)
    return Standing(
        host=table.is_host(visitor.user_id, visitor.secret_hashes),
        speaks=may_speak(table, visitor),
        offered=comings.seats_for(visitor.marks),
        sent_away=None if gone is None else SentAwayTold(gone.by, gone.ban),
    )
