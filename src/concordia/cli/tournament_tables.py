"""What came of a tournament, as tables at the terminal."""

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from concordia.arena.tournament.summary import Summary
from concordia.arena.tournament.telling import between, rounds_told, verdicts
from concordia.cli.tables import listing, table_name


def print_summary(console: Console, found: Summary) -> None:
    """Print everyone's rating, wins and points, what is settled, and what the seats are worth."""
    plan = found.plan
    console.print(f"{plan.format.capitalize()}, {table_name(plan.setup('table'))}: {rounds_told(found)}")
    console.print()
    console.print(ratings_table(found))
    console.print()
    console.print(seats_table(found))
    console.print()
    for line in notes(found):
        console.print(line, soft_wrap=True)


def ratings_table(found: Summary) -> Table:
    """Everyone, the best first."""
    failed = any(line.faults for line in found.lines)
    headings = ["Rating", "±", "Games", "Wins", "95 %", "Place", "Points", "ms"] + ["Failed"] * failed
    table = listing("Bot", *headings)
    for column in table.columns:
        column.no_wrap = True
        column.justify = "right" if column.header != "Bot" else "left"
    for line in found.lines:
        rating, points = line.rating, line.points
        table.add_row(
            line.name,
            f"{rating.value:.0f}",
            "–" if line.name == found.reference else f"{rating.high - rating.value:.0f}",
            str(line.wins.games),
            f"{line.wins.share:.1%}",
            between(line.wins),
            f"{line.place:.2f}",
            "–" if points is None else f"{points.mean:.0f}",
            "–" if line.milliseconds is None else f"{line.milliseconds:.1f}",
            *([str(line.faults)] if failed else []),
        )
    return table


def seats_table(found: Summary) -> Table:
    """What each seat was worth."""
    table = listing("Seat", "Wins", "95 %", "Points")
    for column in table.columns[1:]:
        column.justify = "right"
    for line in found.seats:
        table.add_row(line.seat, f"{line.wins.share:.1%}", between(line.wins), f"{line.points:.0f}")
    return table


def notes(found: Summary) -> Iterator[str]:
    """How to read the tables, what is settled, and whose program failed."""
    yield (
        f"{found.reference} is rated {found.anchor:g} by definition, ± tells the interval of 95 % for the "
        f"difference to it. Equals win {found.plan.fair_share:.1%}."
    )
    yield from verdicts(found)
    for line in found.lines:
        if line.faults:
            lost = f"{line.forfeits} game{'' if line.forfeits == 1 else 's'}"
            yield f"{line.name} failed {line.faults} times and lost {lost} by that: {line.trouble}"
    if found.unended:
        yield f"{found.unended} games did not end; in those all share one place."
