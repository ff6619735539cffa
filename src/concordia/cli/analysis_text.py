"""The analysis of a game as text: players, chances over the game, turning points, and what was better."""

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from concordia.cli.points import winner_line
from concordia.cli.tables import SEAT_LETTERS, SEAT_STYLES, listing, seat_name, table_name
from concordia.game import Game
from concordia.study.analysis import Analysis, MomentSeen, PlayerJudged, TurningPoint, TurnJudged
from concordia.study.scale import BOUNDS, VERDICTS

COLUMNS: Final = 9
"""At how many moments chances are told side by side."""
CAUSES: Final = {
    "turn": "by what the turn gave away",
    "chance": "by chance",
    "play": "by what was played",
}
VERDICT_STYLES: Final = {"good": "", "inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "bold red"}


def print_analysis(console: Console, game: Game, found: Analysis) -> None:
    """Print all that an analysis tells."""
    console.print(heading(game))
    console.print(Text(told_how(found), "dim"))
    for note in found.notes:
        console.print(Text(note, "dim"))
    console.print()
    console.print(players_table(found))
    console.print()
    console.print(chances_table(found))
    if found.turning_points:
        console.print()
        console.print(Text("Turning points", "bold"))
        console.print(turning_points_table(found))
    bad = [turn for turn in found.turns if turn.verdict != "good"]
    console.print()
    if not bad:
        console.print("No turn gave anything away worth telling.")
    for turn in bad:
        print_turn(console, found, turn)


def heading(game: Game) -> str:
    """Which game it is, and how it ended."""
    outcome = game.outcome()
    made = f"{len(game.moves)} decision{'' if len(game.moves) == 1 else 's'}"
    return f"{table_name(game.setup)}, {made}. {winner_line(game, outcome) if outcome else 'Not over yet.'}"


def told_how(found: Analysis) -> str:
    """How deep was thought, and what the words mean."""
    scale = ", ".join(f"{verdict} from {bound:.1%}" for verdict, bound in BOUNDS.items())
    return f"Depth {found.depth}. By the chance to win given away: {scale}."


def percent(chance: float) -> str:
    """A chance as people say it."""
    return f"{chance:.0%}"


def signed(change: float) -> str:
    """A change of a chance with its sign."""
    return f"{change:+.1%}".replace("-", "\N{MINUS SIGN}")


def accuracy_text(player: PlayerJudged) -> str:
    """The accuracy of a player, or a dash for one who decided nothing."""
    return "–" if player.accuracy is None else f"{player.accuracy:.1f}"


def players_table(found: Analysis) -> Table:
    """How everyone played."""
    table = listing("Player")
    for name in ("Accuracy", "Given away", "Luck", "Inaccuracies", "Mistakes", "Blunders"):
        table.add_column(name, justify="right")
    for player in found.players:
        table.add_row(
            seat_name(found.names, player.seat),
            accuracy_text(player),
            f"{player.gives_away:.1%}",
            signed(player.luck),
            *(str(player.verdicts[verdict] or "·") for verdict in VERDICTS[1:]),
        )
    return table


def chances_table(found: Analysis) -> Table:
    """The chance to win of everyone, and the final points to be expected, at some moments of the game."""
    shown = moments_shown(found.moments)
    table = listing("Wins, in turn", gap=1)
    for moment in shown:
        table.add_column(str(moment.turn), justify="right")
    for seat in range(len(found.names)):
        table.add_row(seat_name(found.names, seat), *(percent(moment.seats[seat].chance) for moment in shown))
    for seat in range(len(found.names)):
        points = (f"{moment.seats[seat].total:.0f}" for moment in shown)
        table.add_row(Text(f"{SEAT_LETTERS[seat]} points", SEAT_STYLES[seat]), *points)
    return table


def moments_shown(moments: Sequence[MomentSeen]) -> list[MomentSeen]:
    """Some moments spread over the game, the first and the last among them."""
    if len(moments) <= COLUMNS:
        return list(moments)
    step = (len(moments) - 1) / (COLUMNS - 1)
    return [moments[round(number * step)] for number in range(COLUMNS)]


def turning_points_table(found: Analysis) -> Table:
    """The turns that changed most."""
    table = Table.grid(padding=(0, 2))
    for point in found.turning_points:
        table.add_row(f"Turn {point.turn}", seat_name(found.names, point.seat), point_text(found, point))
    return table


def point_text(found: Analysis, point: TurningPoint) -> str:
    """Whose chance changed most in a turn, and by what."""
    seat = max(range(len(point.changes)), key=lambda seat: abs(point.changes[seat]))
    who = " and ".join(found.names[one] for one in found.sides[seat])
    return f"{who} {signed(point.changes[seat])}, {CAUSES[point.cause]}"


def print_turn(console: Console, found: Analysis, turn: TurnJudged) -> None:
    """Print a turn that gave something away: what was played, what was better, and why."""
    assert turn.better is not None
    assert turn.better.chance is not None
    assert turn.played.chance is not None
    head = Text.assemble(
        f"Turn {turn.turn} · ",
        seat_name(found.names, turn.seat),
        " · ",
        (turn.verdict, VERDICT_STYLES[turn.verdict]),
        f", gives away {turn.gives_away:.1%}",
        f" ({turn.better.chance:.1%} to {turn.played.chance:.1%})",
    )
    console.print(head)
    lines = Table.grid(padding=(0, 1))
    lines.add_column(width=8)
    lines.add_column()
    lines.add_row("  played", ", ".join(turn.played.moves))
    lines.add_row("  better", Text(", ".join(turn.better.moves), "bold"))
    lines.add_row("  why", Text(turn.reason, "dim"))
    console.print(lines)
