"""`concordia serve`: the server for a house or the internet."""

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from concordia.errors import SetupError
from concordia.server.ops.settings import BOT_MEMORY, VARIABLE, Settings, check_proxies, own_database


def serve(
    database: Annotated[
        str,
        typer.Option(
            "--database",
            metavar="URL",
            envvar="CONCORDIA_DATABASE",
            help="sqlite:///FILE or postgresql://…; a file in your data folder if not given.",
            show_default=False,
        ),
    ] = "",
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port to listen on.")] = 8000,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", min=1, max=64, help="Processes; with PostgreSQL only.")
    ] = 1,
    bot_workers: Annotated[
        int, typer.Option("--bot-workers", metavar="N", min=1, max=64, help="Processes in which bots think.")
    ] = 1,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot", metavar="NAME=COMMAND", help="A program that may take a seat; may be repeated."
        ),
    ] = None,
    bot_memory: Annotated[
        int,
        typer.Option("--bot-memory", metavar="MB", min=16, help="Memory that each such program may have."),
    ] = BOT_MEMORY,
    secure: Annotated[
        bool, typer.Option("--secure", help="People come over HTTPS only, through a proxy.")
    ] = False,
    proxies: Annotated[
        str,
        typer.Option(
            "--proxies", metavar="A,B", help="Addresses or networks of proxies, which are believed."
        ),
    ] = "127.0.0.1",
    public_url: Annotated[str, typer.Option("--public-url", help="Where people find the server.")] = "",
    contact: Annotated[str, typer.Option("--contact", help="Your e-mail address, for push services.")] = "",
    closed: Annotated[bool, typer.Option("--closed", help="Only the host makes accounts.")] = False,
    no_limits: Annotated[
        bool, typer.Option("--no-limits", help="Do not limit the rate of requests: for tests.")
    ] = False,
    local_webhooks: Annotated[
        bool, typer.Option("--local-webhooks", help="Notifications may go to the local network.")
    ] = False,
) -> None:
    """Let people play together, in a house or over the internet."""
    from concordia.server.store.database import SQLITE, kind_of, migrate  # Other commands start without it.

    believed = check_proxies(proxies)
    url = database or own_database()
    if kind_of(url) == SQLITE and workers > 1:
        raise SetupError(f"{workers} processes need PostgreSQL: --database postgresql://…; SQLite serves one")
    settings = Settings(
        database=url,
        secure=secure,
        limits=not no_limits,
        bot_workers=bot_workers,
        bots=bots_named(bot or []),
        bot_memory=bot_memory,
        contact=contact,
        public_url=public_url.rstrip("/"),
        local_webhooks=local_webhooks,
        open_accounts=not closed,
    )
    with alone(url):
        migrate(url)
        run(settings, host, port, workers, believed)


@contextmanager
def alone(url: str) -> Iterator[None]:
    """Make sure that no other server uses a file of SQLite: it would not hear of the moves made here."""
    from filelock import FileLock, Timeout
    from sqlalchemy import make_url

    from concordia.server.store.database import SQLITE, kind_of

    if kind_of(url) != SQLITE:
        yield
        return
    file = Path(make_url(url).database or "")
    if not file.absolute().parent.is_dir():
        raise SetupError(f"the database {file} cannot be used: there is no such folder")
    try:
        lock = FileLock(f"{file}.lock", blocking=False).acquire()
    except Timeout:
        raise SetupError(
            f"{file} is in use by another server: stop it first, or name another database"
        ) from None
    except OSError as error:
        raise SetupError(f"{file} cannot be used: {error.strerror or error}") from None
    with lock:
        yield


def bots_named(given: list[str]) -> dict[str, str]:
    """The programs of `--bot NAME=COMMAND`."""
    found: dict[str, str] = {}
    for one in given:
        name, separator, command = one.partition("=")
        if not separator or not command.strip() or not name.isidentifier() or len(name) > 40:
            raise SetupError(f"--bot is written NAME=COMMAND, not {one!r}")
        found[name] = command.strip()
    return found


def run(
    settings: Settings,
    host: str,
    port: int,
    workers: int = 1,
    proxies: Sequence[str] = ("127.0.0.1",),
    quiet: bool = False,
) -> None:
    """Serve until someone stops it; quietly, only what goes wrong is logged."""
    from concordia.server.app import create_app
    from concordia.server.listening import Config, listen, raise_descriptors
    from concordia.server.ops.logs import set_up_logs

    set_up_logs("warning" if quiet else "info")
    raise_descriptors()
    # uvicorn stops well and then raises the signal again, which would end the process as if it had failed.
    signal.signal(signal.SIGTERM, lambda number, frame: None)
    if workers == 1:
        listen(Config(create_app(settings), host, port, proxies, settings.limits))
        return
    os.environ[VARIABLE] = settings.dumped()
    app = "concordia.server.app:create_app_from_environment"
    listen(Config(app, host, port, proxies, settings.limits, factory=True, workers=workers))
