"""What has changed between two views."""

from typing import Any

from hypothesis import strategies as st

from concordia.shapes import plain
from concordia.shapes.changes import BY_PLACE, changes_between
from concordia.view import view
from tests.random_games import Table, over_games, played
from tests.server.running import changed


def without_nulls(told: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if value is not None}


@over_games(2, moves=st.integers(0, 400), later=st.integers(0, 12), viewer=st.integers(-1, 1))
def test_a_view_with_its_changes_is_the_next_view(
    table: Table, style: str, seed: int, moves: int, later: int, viewer: int
) -> None:
    game = played(table, seed, style, moves)
    eyes = None if viewer < 0 or viewer >= game.state.seats else viewer
    before = view(game, eyes)
    for _ in range(later):
        if game.outcome() is None:
            game.push(next(iter(game.legal_moves)))
    after = view(game, eyes)
    told = plain(changes_between(before, after))
    assert without_nulls(changed(plain(before), told)) == without_nulls(plain(after))


def test_what_stays_the_same_is_not_told() -> None:
    game = played(Table("imperium", 3), 1, "any", 30)
    before = view(game, 0)
    assert changes_between(before, before) == {}
    game.push(next(iter(game.legal_moves)))
    told = changes_between(before, view(game, 0))
    assert not told.keys() & {"board", "variants"}
    for name in BY_PLACE & told.keys():
        assert all(told[name][place] for place in told[name])
