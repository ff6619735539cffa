"""Views at every moment of a game: what lies as it did is not looked at again, and that changes nothing."""

from concordia.narrate import happened
from concordia.shapes.view import TableSeen
from concordia.view import Earlier, table_seen
from tests.random_games import Table, moments, over_games


@over_games(examples=1)
def test_what_lies_as_it_did_is_seen_as_if_it_were_looked_at_anew(
    table: Table, seed: int, style: str
) -> None:
    earlier: Earlier | None = None
    again = 0
    for game, _ in moments(table, seed, style):
        seen = table_seen(game, 0, earlier=earlier)
        assert seen == table_seen(game, 0)
        again += 0 if earlier is None else same_seats(earlier.seen, seen)
        earlier = Earlier(game.state, seen)
    assert again > 0, "nothing is ever taken from what was seen before"


def same_seats(before: TableSeen, seen: TableSeen) -> int:
    """How many seats are the very ones that were seen before."""
    return sum(one is other for one, other in zip(before.seats, seen.seats, strict=True))


@over_games(examples=1)
def test_a_game_that_listens_tells_of_a_move_what_it_would_tell_if_it_were_made_again(
    table: Table, seed: int, style: str
) -> None:
    for game, move in moments(table, seed, style):
        if move is not None:
            assert game.pushed(move, listening=True).told == happened(game.board, game.state, move)
            assert game.told is None
