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

    @property
    def marks(self) -> frozenset[str]:
        """By which a visitor is known at a table: the account, and the secrets shown."""
        return self.secret_hashes if self.user is None else self.secret_hashes | {self.user.id}

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

    def check_welcome(self, table: Table) -> None:
        """Refuse whom the host keeps out."""
        gone = table.progress.comings.sent_away_with(self.marks)
        if gone is not None and gone.ban:
            raise Refused.of("banned")

    def name_at(self, table: Table) -> str:
        """How a visitor is called at a table; a host without a seat or an account has no name there."""
        seats = self.seats_at(table)
        return table.seats[seats[0]].name if seats else "" if self.user is None else self.user.name

    def viewer_at(self, table: Table, wanted: int | None = None) -> int | None:
        """With whose eyes the visitor sees: the seat wanted, else the one asked, else the first, else none.

        Where hands are hidden, several people at one screen have a curtain while they play: until someone
        looks with the eyes of the seat that is asked, they see what a spectator sees.
        """
        if wanted is not None:
            self.check_seat(table, wanted)
        seats, asked = self.seats_at(table), table.progress.asked
        if self.has_curtain(table):
            return wanted if wanted == asked or asked not in seats else None
        if wanted is not None:
            return wanted
        return asked if asked in seats else seats[0] if seats else None

    def has_curtain(self, table: Table) -> bool:
        """Whether several people who hide their hands from each other look at one screen."""
        return table.hides_hands and table.progress.status == PLAYING and len(self.seats_at(table)) > 1

    def hearer_at(self, table: Table, wanted: int | None = None) -> int | None:
        """With whose ears the visitor hears of events: a log that several people read tells no secrets."""
        return None if self.has_curtain(table) else self.viewer_at(table, wanted)
