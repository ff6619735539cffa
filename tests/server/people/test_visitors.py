"""With whose eyes a visitor sees a table."""

from dataclasses import replace

import pytest

from concordia.server.errors import Refused
from concordia.server.people.visitors import Visitor
from concordia.server.store.ids import hashed
from concordia.server.store.models import OVER
from concordia.server.tables.table import Table as ServerTable
from tests.random_games import Table
from tests.server.tables.test_hidden import at_table
from tests.server.tables.test_snapshot import make_a_move

TEAMS = Table("imperium", 4, ("teams",))
OPEN_HANDS = Table("imperium", 4, ())


def on_seats(*seats: int) -> Visitor:
    return Visitor(None, frozenset(hashed(f"secret {seat}") for seat in seats), "somewhere")


def asked_at(table: ServerTable, seat: int) -> ServerTable:
    """The table when it is for a seat to decide."""
    while table.progress.asked != seat:
        make_a_move(table)
    return table


@pytest.mark.parametrize("kind", [OPEN_HANDS, TEAMS], ids=str)
def test_who_plays_one_seat_sees_with_its_eyes_and_others_with_nobodys(kind: Table) -> None:
    table = asked_at(at_table(kind, "eyes"), 1)
    assert [on_seats(seat).viewer_at(table) for seat in range(4)] == [0, 1, 2, 3]
    assert on_seats(2).viewer_at(table, 2) == 2
    assert on_seats().viewer_at(table) is None
    with pytest.raises(Refused, match="seat 3 is not yours"):
        on_seats(2).viewer_at(table, 3)


def test_who_plays_several_seats_sees_with_the_eyes_of_the_one_asked_or_wanted() -> None:
    table = asked_at(at_table(OPEN_HANDS, "eyes"), 1)
    assert on_seats(0, 1, 2).viewer_at(table) == 1
    assert on_seats(2, 3).viewer_at(table) == 2
    assert on_seats(0, 1, 2).viewer_at(table, 2) == 2


def test_where_hands_are_hidden_several_people_see_none_until_the_one_who_is_asked_looks() -> None:
    table = asked_at(at_table(TEAMS, "eyes"), 1)
    assert on_seats(0, 1, 2).viewer_at(table) is None
    assert on_seats(0, 1, 2).viewer_at(table, 2) is None
    assert on_seats(0, 1, 2).viewer_at(table, 1) == 1


def test_behind_a_curtain_the_first_hand_is_not_shown_while_others_decide() -> None:
    table = asked_at(at_table(TEAMS, "eyes"), 1)
    assert on_seats(2, 3).viewer_at(table) is None
    assert on_seats(2, 3).viewer_at(table, 3) == 3


def test_the_curtain_falls_no_more_when_the_game_is_over() -> None:
    table = at_table(TEAMS, "eyes")
    assert table.progress.game is not None
    table.progress.game.state.over = 1
    table.progress = replace(table.progress, status=OVER)
    assert table.progress.asked is None
    assert on_seats(2, 3).viewer_at(table) == 2
    assert on_seats(2, 3).viewer_at(table, 3) == 3
