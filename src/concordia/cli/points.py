"""The points of everybody, and who has won."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from concordia.cli.tables import listing, scored_in_play, seat_name
from concordia.expansions import first_says, side_of
from concordia.game import Game, Ranked


def points_table(game: Game) -> Table:
    """The points of every seat god by god, as they count now."""
    scores = [game.score(seat) for seat in range(len(game.names))]
    table = listing()
    table.show_footer = True
    table.add_column("God", footer="Total")
    for seat, score in enumerate(scores):
        name = seat_name(game.names, seat)
        table.add_column(name, footer=Text(str(score.total), "bold"), justify="right", overflow="fold")
    for god in scores[0].by_god:
        table.add_row(god.capitalize(), *(str(score.by_god[god] or "·") for score in scores))
    table.add_row("Concordia", *(str(score.concordia or "·") for score in scores))
    if scored_in_play(game, range(len(scores))):
        table.add_row("Score marker", *(str(score.marker or "·") for score in scores))
    return table


def sides(game: Game) -> list[tuple[int, ...]]:
    """The seats of each team, if there are any."""
    found = [side_of(game.state, seat) for seat in range(game.state.seats)]
    return [side for seat, side in enumerate(found) if len(side) > 1 and side[0] == seat]


def side_name(game: Game, seat: int) -> str:
    """Who wins or loses with a seat."""
    return " and ".join(game.names[member] for member in side_of(game.state, seat))


def side_points(game: Game, seat: int) -> int:
    """The points of a seat, with those of its partner if it has one."""
    return sum(game.score(member).total for member in side_of(game.state, seat))


def winner_line(game: Game, outcome: Sequence[Ranked]) -> str:
    """Who has won, and by what if others have as many points."""
    told = first_says(lambda expansion: expansion.result(game, outcome[0].seat))
    if told is not None:
        return told
    found = {side_name(game, ranked.seat): side_points(game, ranked.seat) for ranked in outcome}
    (winner, points), *others = found.items()
    tied = [name for name, total in others if total == points]
    wins = f"{winner} {'win' if sides(game) else 'wins'} with {points} points"
    return f"{wins}, tied with {' and '.join(tied)}, by the Praefectus Magnus." if tied else f"{wins}."
