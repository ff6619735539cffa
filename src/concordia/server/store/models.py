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
INVITED: Final = "invited"
"""What sits on a seat, if it is not open: a person, a bot, or nobody yet, since it is kept for someone."""

STARTED: Final = "started"
MOVE: Final = "move"
UNDO: Final = "undo"
SEAT: Final = "seat"
INVITE: Final = "invite"
DECLINE: Final = "decline"
STAND_IN: Final = "stand-in"
BACK: Final = "back"
CHAT: Final = "chat"
TROUBLE: Final = "trouble"
REMATCH: Final = "rematch"
CLOSE: Final = "close"
HOLIDAY: Final = "holiday"
AWAY: Final = "away"
PARDON: Final = "pardon"
HOST: Final = "host"
SEAT_OFFER: Final = "seat-offer"
SEAT_KEPT: Final = "seat-kept"
TAKEN: Final = "taken"
OFFER: Final = "offer"
ANSWER: Final = "answer"
PAUSE: Final = "pause"
RESUME: Final = "resume"
ENDED: Final = "ended"
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
    shown_to: Mapped[str | None] = mapped_column(String(10))
    """Who may see when the person is here, if they have chosen that."""
    quiet: Mapped[list[str] | None] = mapped_column(JSON)
    """The kinds of notices that the person does not want."""


class Session(Base):
    """A browser in which a person has signed in."""

    __tablename__ = "sessions"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    created: Mapped[int] = mapped_column(BigInteger)
    expires: Mapped[int] = mapped_column(BigInteger, index=True)
    seen: Mapped[int | None] = mapped_column(BigInteger)
    """When the browser was last used, to the hour."""
    browser: Mapped[str | None] = mapped_column(String(40))
    """Browser and system in two words, such as Firefox · Linux."""


class Follow(Base):
    """Someone follows another, who need not know or agree."""

    __tablename__ = "follows"

    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    other_id: Mapped[str] = mapped_column(
        ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    since: Mapped[int] = mapped_column(BigInteger)


class Block(Base):
    """Someone wants nothing to do with another."""

    __tablename__ = "blocks"

    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    other_id: Mapped[str] = mapped_column(
        ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    since: Mapped[int] = mapped_column(BigInteger)


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
    __table_args__ = (
        Index("ix_tables_status_created", "status", "created"),
        Index("ix_tables_lobby", "listed", "status", "active"),
    )

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
    size: Mapped[int] = mapped_column(server_default="0")
    """How many seats there are, Contrarius not counted."""
    pace: Mapped[str] = mapped_column(String(8), server_default="none")
    """How fast the game goes, as tables/presets.py tells; this and what follows is for the lobby."""
    rated: Mapped[bool] = mapped_column(server_default="0")
    language: Mapped[str] = mapped_column(String(8), server_default="")
    """The language of whoever has set the table up, if it is known."""
    host_seen: Mapped[int | None] = mapped_column(BigInteger)
    """When the host was last connected, to some seconds, while people sit down."""
    active: Mapped[int] = mapped_column(BigInteger, server_default="0")
    """When something last happened at the table."""
    reminded: Mapped[int | None] = mapped_column(BigInteger)
    """The end of the time of which whoever is asked was reminded last."""


class SeatRow(Base):
    """A seat of a table and who sits there."""

    __tablename__ = "seats"
    __table_args__ = (UniqueConstraint("table_id", "colour"), Index("ix_seats_secret_hash", "secret_hash"))

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    """A person, a bot, open, or kept for someone who is invited."""
    name: Mapped[str] = mapped_column(String(40))
    colour: Mapped[str] = mapped_column(String(8))
    bot: Mapped[str | None] = mapped_column(String(40))
    user_id: Mapped[str | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    secret_hash: Mapped[str | None] = mapped_column(String(64))
    stand_in: Mapped[str | None] = mapped_column(String(12))
    """Why a bot stands in for the person: resigned, time or away."""
    seen: Mapped[int | None] = mapped_column(BigInteger)
    """When the person was last connected."""
    invited_by: Mapped[str | None] = mapped_column(String(24), index=True)
    """The account that keeps the seat for the one of `user_id`, until that one sits down or declines."""


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
    """The account of someone who said something, was sent away, or is offered or takes over a seat."""
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


class Seeker(Base):
    """Someone who waits for others to play with, or has been seated by the server.

    Seats are given here and nowhere else: a row gets its table in the transaction that makes the table.
    """

    __tablename__ = "seekers"
    __table_args__ = (Index("ix_seekers_table_id_until", "table_id", "until"),)

    ticket_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    """Of a secret that the client has chosen: it becomes the secret of the seat."""
    user_id: Mapped[str | None] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(40))
    language: Mapped[str] = mapped_column(String(8))
    mark: Mapped[str] = mapped_column(String(4))
    """Tells apart where people come from, without telling where that is."""
    boards: Mapped[list[str]] = mapped_column(JSON)
    sizes: Mapped[list[int]] = mapped_column(JSON)
    presets: Mapped[list[str]] = mapped_column(JSON)
    rated: Mapped[bool]
    rating: Mapped[float | None]
    since: Mapped[int] = mapped_column(BigInteger)
    """When the person began to wait."""
    until: Mapped[int] = mapped_column(BigInteger)
    """When the row is worth nothing any more, unless that is put off."""
    here: Mapped[bool]
    """Whether the person is connected; only those are seated."""
    table_id: Mapped[str | None] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    seat: Mapped[int | None]


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
