"""The points of everybody, and who has won."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from concordia.cli.expansions import is_team_play, team_name, teams_of
from concordia.cli.tables import listing, seat_name
from concordia.game import Game, Ranked
from concordia.rules.state import NOBODY


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
    if game.board.track or game.state.contrarius != NOBODY:
        table.add_row("Score marker", *(str(score.marker or "·") for score in scores))
    return table


def side_points(game: Game, seat: int) -> int:
    """The points of a seat, in team play with those of its partner."""
    team = next((team for team in teams_of(game) if seat in team), (seat,))
    return sum(game.score(member).total for member in team)


def winner_line(game: Game, outcome: Sequence[Ranked]) -> str:
    """Who has won, and by what if others have as many points."""
    if game.state.contrarius != NOBODY:
        return against_contrarius(game, outcome[0].seat)
    sides = {team_name(game, ranked.seat): side_points(game, ranked.seat) for ranked in outcome}
    (winner, points), *others = sides.items()
    tied = [name for name, total in others if total == points]
    wins = f"{winner} {'win' if is_team_play(game) else 'wins'} with {points} points"
    return f"{wins}, tied with {' and '.join(tied)}, by the Praefectus Magnus." if tied else f"{wins}."


def against_contrarius(game: Game, best: int) -> str:
    """Who has won a game against Contrarius, and how (§17.6, §17.8)."""
    his = game.score(game.state.contrarius).total
    points = side_points(game, 0)
    players = team_name(game, 0)
    if is_team_play(game):
        if best == game.state.contrarius:
            return f"Contrarius wins: the {points} points of {players} are not more than twice his {his}."
        return f"{players} win with {points} points, more than twice the {his} of Contrarius."
    if best == game.state.contrarius:
        tie = ": a tie is his" if his == points else ""
        return f"Contrarius wins with {his} points against {points}{tie}."
    return f"{players} wins with {points} points against {his} of Contrarius."
