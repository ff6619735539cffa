"""`concordia admin`: what a host does with the people, the tables and the data of a server."""

import asyncio
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import typer
from rich.progress import Progress

from concordia.cli.tables import listing, make_console
from concordia.errors import SetupError
from concordia.server.ops.settings import own_database

if TYPE_CHECKING:
    # The commands import the server when they run: other commands start without it.
    from concordia.server.ops.admin import TableShown
    from concordia.server.schemas.table import EventTold
    from concordia.server.store.models import SeatRow

STATES: Final = ("open", "playing", "over", "closed")
EVENTS: Final = 12
"""Events that `tables show` tells."""

app = typer.Typer(help="Look after the people, tables and data of a server.", no_args_is_help=True)
users = typer.Typer(help="List the accounts, make one, or give it a new password.")
tables = typer.Typer(help="List the tables, show or close one.")
app.add_typer(users, name="users")
app.add_typer(tables, name="tables")

DatabaseUrl: TypeAlias = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="CONCORDIA_DATABASE",
        help="sqlite:///FILE or postgresql://…; a file in your data folder if not given.",
        show_default=False,
    ),
]
Name: TypeAlias = Annotated[str, typer.Argument(metavar="NAME", help="The name of an account.")]
TableId: TypeAlias = Annotated[str, typer.Argument(metavar="ID", help="The id of a table.")]
GatheringId: TypeAlias = Annotated[
    str, typer.Argument(metavar="ID", help="The id of a club or tournament, as its address tells it.")
]
FromStdin: TypeAlias = Annotated[
    bool, typer.Option("--password-stdin", help="Read the password from stdin instead of asking for it.")
]
Yes: TypeAlias = Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")]
BackupFile: TypeAlias = Annotated[Path, typer.Argument(metavar="FILE", help="The file of the backup.")]


@users.callback(invoke_without_command=True)
def list_users(context: typer.Context, database: DatabaseUrl = "") -> None:
    """List everyone with an account."""
    if _has_command(context):
        return
    from concordia.server.ops import admin

    table = listing("Name", "Made", "Last seen", "Browsers", "Games", "Rating")
    for column in table.columns[3:]:
        column.justify = "right"
    for person in asyncio.run(admin.list_people(_url(database))):
        rating = "–" if person.rating is None else str(person.rating)
        table.add_row(
            printable(person.name),
            moment(person.created),
            moment(person.seen),
            str(person.sessions),
            str(person.games),
            rating,
        )
    make_console().print(table)


@users.command("add")
def add_user(name: Name, password_stdin: FromStdin = False, database: DatabaseUrl = "") -> None:
    """Make an account, also on a server that lets nobody else make one."""
    from concordia.server.ops import admin

    asyncio.run(admin.add_person(_url(database), name, _password(password_stdin)))
    print(f"{name} has an account now.")


@users.command("password")
def set_password(name: Name, password_stdin: FromStdin = False, database: DatabaseUrl = "") -> None:
    """Give someone a new password and sign all their browsers out."""
    from concordia.server.ops import admin

    asyncio.run(admin.set_password(_url(database), name, _password(password_stdin)))
    print(f"{name} has a new password and is signed out everywhere.")


@tables.callback(invoke_without_command=True)
def list_tables(
    context: typer.Context,
    status: Annotated[
        str | None, typer.Option("--status", metavar="S", help=f"Only those that are {', '.join(STATES)}.")
    ] = None,
    user: Annotated[
        str | None, typer.Option("--user", metavar="NAME", help="Only those of one person.")
    ] = None,
    most: Annotated[int, typer.Option("--most", metavar="N", min=1, help="How many, the newest first.")] = 50,
    database: DatabaseUrl = "",
) -> None:
    """List the tables, the newest first."""
    if _has_command(context):
        return
    if status not in (None, *STATES):
        raise SetupError(f"unknown status {status!r}: a table is {', '.join(STATES)}")
    from concordia.server.ops import admin

    found, more = asyncio.run(admin.list_tables(_url(database), status, user, most))
    table = listing("Id", "Name", "Board", "Status", "Moves", "Made", "Seats")
    table.columns[0].no_wrap = True
    table.columns[4].justify = "right"
    for one in found:
        row = one.row
        seats = ", ".join(sitting(seat) for seat in one.seats)
        made = moment(row.created)
        table.add_row(row.id, printable(row.name), row.board, row.status, str(one.moves), made, seats)
    console = make_console()
    console.print(table)
    if more:
        console.print(f"… and {more} more; --most shows more of them.")


def sitting(seat: "SeatRow") -> str:
    """Who sits on a seat, in few words."""
    if seat.kind == "open":
        return "(open)"
    return f"{printable(seat.name)} (bot)" if seat.kind == "bot" else printable(seat.name)


@tables.command("show")
def show_table(table_id: TableId, database: DatabaseUrl = "") -> None:
    """Tell who sits at a table, what was agreed on, and what happened last."""
    from concordia.server.ops import admin

    shown = asyncio.run(admin.inspect_table(_url(database), table_id, EVENTS))
    told = shown.table
    console = make_console()
    facts = {
        "Table": f"{told.id} {printable(told.name)}".strip(),
        "Game": ", ".join([told.board, *told.variants]),
        "Status": f"{shown.status}, {told.moves} moves",
        "Made": moment(told.created) + (f" by {printable(shown.host)}" if shown.host else ""),
        "Began": moment(told.started),
        "Ended": moment(told.ended),
        "Options": ", ".join(f"{name} {_plain(value)}" for name, value in told.options.model_dump().items()),
        "Commitment": told.commitment + (f" (proves nothing: {told.unproven})" if told.unproven else ""),
        "Seed": told.seed or "told when the game is over",
        "Note": "" if told.foreign is None else told.foreign.message,
    }
    width = max(map(len, facts))
    for name, value in facts.items():
        if value not in ("", "–"):
            console.print(f"{name:{width}}  {value}")
    console.print(_seats(shown))
    for event in shown.events:
        for line in happened(event):
            console.print(f"{moment(event.at)}  {printable(line)}")


def _seats(shown: "TableShown") -> Any:
    table = listing("Seat", "Colour", "Name", "Who")
    for seat in shown.table.seats:
        account = shown.accounts[seat.seat] if seat.seat < len(shown.accounts) else None
        who = {"person": "by link", "bot": f"bot {seat.bot}"}.get(seat.kind, seat.kind)
        if account is not None:
            who = f"account {printable(account)}"
        if seat.stand_in:
            who += f", a bot stands in: {seat.stand_in}"
        table.add_row(str(seat.seat), seat.colour, printable(seat.name or "–"), who)
    return table


def happened(event: "EventTold") -> list[str]:
    """An event in words."""
    if event.kind == "move" and event.undone:
        return ["a move that was taken back"]
    if event.kind == "move":
        return [one.words for one in event.told or ()]
    seat = "" if event.seat is None else f", seat {event.seat}"
    rest = [one for one in (event.by, event.text, event.offer, event.answer, event.why, event.table) if one]
    return [f"{event.kind}{seat}" + (f": {': '.join(rest)}" if rest else "")]


@tables.command("close")
def close_table(table_id: TableId, database: DatabaseUrl = "") -> None:
    """Close a table whose game has not begun."""
    from concordia.server.ops import admin

    asyncio.run(admin.close_table(_url(database), table_id))
    print("The table is closed.")


@app.command("export")
def export(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the records go.")],
    table: Annotated[str | None, typer.Option("--table", metavar="ID", help="Only this table.")] = None,
    every: Annotated[bool, typer.Option("--all", help="All tables whose game has begun.")] = False,
    database: DatabaseUrl = "",
) -> None:
    """Write records of games as text and JSON; a game that is not over keeps its seed to itself."""
    if (table is None) != every:
        raise SetupError("give either --table ID or --all")
    from concordia.server.ops import admin

    console = make_console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Exporting", total=None)
        work = admin.export_games(
            _url(database), table, folder, lambda done, total: bar.update(task, completed=done, total=total)
        )
        written, left_out = asyncio.run(work)
    print(f"{written} game{'' if written == 1 else 's'} written to {folder}")
    for table_id, reason in left_out.items():
        print(f"Left out {table_id}: {reason}", file=sys.stderr)


@app.command("delete-person")
def delete_person(name: Name, yes: Yes = False, database: DatabaseUrl = "") -> None:
    """Delete everything about a person; their games stay without their name."""
    from concordia.server.ops import admin

    url = _url(database)
    found, sits = asyncio.run(admin.find_person(url, name))
    if not yes:
        typer.confirm(f"Delete the account {found!r} and all that is known of it ({sits} games)?", abort=True)
    games = asyncio.run(admin.delete_person(url, name))
    print(f"{found} is forgotten; {games} game{' stays' if games == 1 else 's stay'} without the name.")


@app.command("delete-table")
def delete_table(table_id: TableId, yes: Yes = False, database: DatabaseUrl = "") -> None:
    """Delete a table with all that happened there."""
    from concordia.server.ops import admin

    url = _url(database)
    shown = asyncio.run(admin.inspect_table(url, table_id, 1))
    if not yes:
        names = ", ".join(printable(seat.name or "–") for seat in shown.table.seats)
        typer.confirm(f"Delete the table {table_id} ({shown.status}; {names})?", abort=True)
    asyncio.run(admin.delete_table(url, table_id))
    print("The table is deleted.")


@app.command("delete-club")
def delete_club(club_id: GatheringId, yes: Yes = False, database: DatabaseUrl = "") -> None:
    """Delete a club with its board and its log; its tournaments stay."""
    from concordia.server.ops import gatherings

    url = _url(database)
    name = printable(asyncio.run(gatherings.name_of_club(url, club_id)))
    if not yes:
        typer.confirm(f"Delete the club {name!r}?", abort=True)
    asyncio.run(gatherings.delete_club(url, club_id))
    print("The club is deleted.")


@app.command("delete-tournament")
def delete_tournament(tournament_id: GatheringId, yes: Yes = False, database: DatabaseUrl = "") -> None:
    """Delete a tournament with its log; its games stay, as games like others."""
    from concordia.server.ops import gatherings

    url = _url(database)
    name = printable(asyncio.run(gatherings.name_of_tournament(url, tournament_id)))
    if not yes:
        typer.confirm(f"Delete the tournament {name!r}?", abort=True)
    asyncio.run(gatherings.delete_tournament(url, tournament_id))
    print("The tournament is deleted.")


@app.command("backup")
def backup(file: BackupFile, database: DatabaseUrl = "") -> None:
    """Write the whole database to a file, also while the server runs; keep it as secret as the database."""
    from concordia.server.ops import admin

    print(f"{_summed(asyncio.run(admin.back_up(_url(database), file)))} are kept in {file}")


@app.command("restore")
def restore(file: BackupFile, database: DatabaseUrl = "") -> None:
    """Fill an empty database of either kind from a backup."""
    from concordia.server.ops import admin

    print(f"{_summed(asyncio.run(admin.restore(_url(database), file)))} are restored.")


def _summed(counts: dict[str, int]) -> str:
    return f"{counts['users']} accounts and {counts['tables']} tables with {counts['events']} events"


def _url(database: str) -> str:
    return database or own_database()


def _has_command(context: typer.Context) -> bool:
    """Whether a command follows; options before it would not reach it."""
    command = context.invoked_subcommand
    for name in context.params if command is not None else ():
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            raise SetupError(f"--{name} comes after the command {command!r}, not before it")
    return command is not None


def _password(from_stdin: bool) -> str:
    if from_stdin:
        return sys.stdin.readline().rstrip("\r\n")
    return str(typer.prompt("Password", hide_input=True, confirmation_prompt=True, err=True))


def moment(at: int | None) -> str:
    """A time in milliseconds as people write it."""
    return "–" if at is None else f"{datetime.fromtimestamp(at / 1000, UTC).astimezone():%Y-%m-%d %H:%M}"


def printable(text: str) -> str:
    """A text of a stranger without what a terminal would obey."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(str(part) if name == "kind" else f"{name} {part}" for name, part in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "–" if value is None else str(value)
