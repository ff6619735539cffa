"""Who asks: an account, the holder of secret links, or just anyone."""

from dataclasses import dataclass

from concordia.server.errors import Refused
from concordia.server.store.models import PLAYING, User
from concordia.server.tables.table import Table


@dataclass(frozen=True, slots=True)
class Visitor:
    """Someone who asks, with all that they have shown."""

    user: User | None
    secret_hashes: frozenset[str]
    address: str
    """Where the request comes from, for the limits of rate."""

    @property
    def user_id(self) -> str | None:
        """The account, if any."""
        return None if self.user is None else self.user.id

    def account(self) -> User:
        """The account, which there must be."""
        if self.user is None:
            raise Refused.of("signed-out")
        return self.user

    def seats_at(self, table: Table) -> tuple[int, ...]:
        """The seats that the visitor plays."""
        return table.seats_of(self.user_id, self.secret_hashes)

    def check_seat(self, table: Table, seat: int) -> None:
        """Refuse to act for a seat of someone else."""
        if seat not in self.seats_at(table):
            raise Refused.of("not-your-seat", seat=seat)

    def check_host(self, table: Table) -> None:
        """Refuse to manage a table of someone else."""
        if not table.is_host(self.user_id, self.secret_hashes):
            raise Refused.of("not-host")

    def viewer_at(self, table: Table, wanted: int | None = None) -> int | None:
        """With whose eyes the visitor sees: the seat wanted, else the one asked, else the first, else none.

        Where hands are hidden, several people at one screen have a curtain while they play: until someone
        looks with the eyes of the seat that is asked, they see what a spectator sees.
        """
        if wanted is not None:
            self.check_seat(table, wanted)
        seats, asked = self.seats_at(table), table.progress.asked
        if table.hides_hands and len(seats) > 1 and table.progress.status == PLAYING:
            return wanted if wanted == asked or asked not in seats else None
        if wanted is not None:
            return wanted
        return asked if asked in seats else seats[0] if seats else None
