"""What is kept: people, tables with their seats, clubs, tournaments, and the append-only log of each.

The set-up of a table and its log are the truth; `number`, `position`, `asked` and `due` of a table only
repeat what follows from the log, so that tables can be found by them. So it is with tournaments. Times are
milliseconds since 1970.
"""

from typing import Any, Final

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, MetaData, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"
"""The states of a table: people sit down, play, have played, or went away before it began."""

PERSON: Final = "person"
BOT: Final = "bot"

STARTED: Final = "started"
MOVE: Final = "move"
UNDO: Final = "undo"
SEAT: Final = "seat"
STAND_IN: Final = "stand-in"
BACK: Final = "back"
CHAT: Final = "chat"
TROUBLE: Final = "trouble"
REMATCH: Final = "rematch"
CLOSE: Final = "close"
"""The kinds of events in the log of a table."""


class Base(DeclarativeBase):
    """All tables of the database."""

    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        }
    )


class User(Base):
    """A person with an account."""

    __tablename__ = "users"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    folded: Mapped[str] = mapped_column(String(120), unique=True)
    """The name without regard to case, by which it is taken once."""
    password: Mapped[str] = mapped_column(String(200))
    created: Mapped[int] = mapped_column(BigInteger)
    seen: Mapped[int | None] = mapped_column(BigInteger)
    """When the person was last here, to the hour."""
    language: Mapped[str] = mapped_column(String(8), default="")
    mu: Mapped[float] = mapped_column(default=25.0)
    sigma: Mapped[float] = mapped_column(default=25.0 / 3)
    rated: Mapped[int] = mapped_column(default=0)
    """How many rated games the person has finished."""


class Session(Base):
    """A browser in which a person has signed in."""

    __tablename__ = "sessions"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    created: Mapped[int] = mapped_column(BigInteger)
    expires: Mapped[int] = mapped_column(BigInteger, index=True)


class Channel(Base):
    """A way on which a person wants to be told that it is their turn."""

    __tablename__ = "channels"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(12))
    address: Mapped[dict[str, Any]] = mapped_column(JSON)
    created: Mapped[int] = mapped_column(BigInteger)


class Key(Base):
    """A secret of the server itself, made once."""

    __tablename__ = "keys"

    name: Mapped[str] = mapped_column(String(24), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class TableRow(Base):
    """A table: what is played, and where the game stands."""

    __tablename__ = "tables"
    __table_args__ = (Index("ix_tables_status_created", "status", "created"),)

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    board: Mapped[str] = mapped_column(String(40))
    board_mark: Mapped[str] = mapped_column(String(12))
    variants: Mapped[list[str]] = mapped_column(JSON)
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    rules_version: Mapped[int]
    seed: Mapped[str] = mapped_column(String(200))
    salt: Mapped[str] = mapped_column(String(200))
    host_user: Mapped[str | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    host_hash: Mapped[str] = mapped_column(String(64), index=True)
    host_mark: Mapped[str | None] = mapped_column(String(4))
    """Tells apart where guests come from who have set tables up, without telling where that is."""
    listed: Mapped[bool]
    created: Mapped[int] = mapped_column(BigInteger)
    started: Mapped[int | None] = mapped_column(BigInteger)
    ended: Mapped[int | None] = mapped_column(BigInteger)
    origin: Mapped[str | None] = mapped_column(String(24))
    """The table from which this one was forked."""
    origin_move: Mapped[int | None]
    rematch: Mapped[str | None] = mapped_column(String(24))
    """The table at which the same people play again."""
    tournament: Mapped[str | None] = mapped_column(String(24), index=True)
    """The tournament to which the game belongs."""
    status: Mapped[str] = mapped_column(String(8))
    number: Mapped[int] = mapped_column(default=0)
    position: Mapped[int] = mapped_column(default=0)
    asked: Mapped[int | None]
    due: Mapped[int | None] = mapped_column(BigInteger, index=True)
    """When the server has to look after the table: a bot is asked, or someone's time runs out."""


class SeatRow(Base):
    """A seat of a table and who sits there."""

    __tablename__ = "seats"
    __table_args__ = (UniqueConstraint("table_id", "colour"), Index("ix_seats_secret_hash", "secret_hash"))

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    """A person, a bot, or open."""
    name: Mapped[str] = mapped_column(String(40))
    colour: Mapped[str] = mapped_column(String(8))
    bot: Mapped[str | None] = mapped_column(String(40))
    user_id: Mapped[str | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    secret_hash: Mapped[str | None] = mapped_column(String(64))
    stand_in: Mapped[str | None] = mapped_column(String(12))
    """Why a bot stands in for the person: resigned, time or away."""
    seen: Mapped[int | None] = mapped_column(BigInteger)
    """When the person was last connected."""


class EventRow(Base):
    """An entry of a table's log; events are numbered from 1, moves and undos also by position."""

    __tablename__ = "events"
    __table_args__ = (UniqueConstraint("table_id", "position"),)

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    position: Mapped[int | None]
    kind: Mapped[str] = mapped_column(String(12))
    seat: Mapped[int | None]
    action: Mapped[int | None]
    """The action of a move; of an undo, how many moves are taken back."""
    key: Mapped[str | None] = mapped_column(String(40))
    """Chosen by the client, so that a repeated request is known."""
    data: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    user_id: Mapped[str | None] = mapped_column(String(24), index=True)
    """The account of someone who said something."""
    at: Mapped[int] = mapped_column(BigInteger)


class ResultRow(Base):
    """How one seat finished a game."""

    __tablename__ = "results"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    user_id: Mapped[str | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    board: Mapped[str] = mapped_column(String(40))
    place: Mapped[int]
    points: Mapped[int]
    seats: Mapped[int]
    mu: Mapped[float | None]
    sigma: Mapped[float | None]
    """The rating after a rated game."""
    at: Mapped[int] = mapped_column(BigInteger)


class ClubRow(Base):
    """A club; its log tells how it came to be as it is."""

    __tablename__ = "clubs"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    folded: Mapped[str] = mapped_column(String(180), unique=True)
    """The name without regard to case, by which it is taken once."""
    about: Mapped[str] = mapped_column(Text)
    joining: Mapped[str] = mapped_column(String(12))
    """Whether everyone may join, or organisers approve."""
    created: Mapped[int] = mapped_column(BigInteger)
    number: Mapped[int] = mapped_column(default=0)
    """How many events there are."""


class ClubMember(Base):
    """Someone in a club, or someone who has asked to join."""

    __tablename__ = "club_members"

    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[str] = mapped_column(
        ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    role: Mapped[str] = mapped_column(String(12))
    since: Mapped[int] = mapped_column(BigInteger)


class ClubEventRow(Base):
    """An entry of a club's log."""

    __tablename__ = "club_events"

    club_id: Mapped[str] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(12))
    user_id: Mapped[str | None] = mapped_column(String(24), index=True)
    """Who did it."""
    whom: Mapped[str | None] = mapped_column(String(24), index=True)
    """The account it was done to."""
    data: Mapped[dict[str, Any]] = mapped_column(JSON)
    at: Mapped[int] = mapped_column(BigInteger)


class TournamentRow(Base):
    """A tournament: what was agreed on, and what repeats how far it is."""

    __tablename__ = "tournaments"
    __table_args__ = (Index("ix_tournaments_status_created", "status", "created"),)

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    about: Mapped[str] = mapped_column(Text)
    club_id: Mapped[str | None] = mapped_column(ForeignKey("clubs.id", ondelete="SET NULL"), index=True)
    terms: Mapped[dict[str, Any]] = mapped_column(JSON)
    created: Mapped[int] = mapped_column(BigInteger)
    status: Mapped[str] = mapped_column(String(8))
    number: Mapped[int] = mapped_column(default=0)
    players: Mapped[int] = mapped_column(default=0)
    round: Mapped[int] = mapped_column(default=0)
    due: Mapped[int | None] = mapped_column(BigInteger, index=True)
    """When the time of the round or of registration is up."""


class TournamentEventRow(Base):
    """An entry of a tournament's log."""

    __tablename__ = "tournament_events"

    tournament_id: Mapped[str] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(12))
    user_id: Mapped[str | None] = mapped_column(String(24), index=True)
    """Who did it; nobody, if the server did."""
    whom: Mapped[str | None] = mapped_column(String(24), index=True)
    """The account it was done to."""
    data: Mapped[dict[str, Any]] = mapped_column(JSON)
    at: Mapped[int] = mapped_column(BigInteger)
