"""What the processes of a server share for a while, by PostgreSQL; a server on SQLite is one process.

Nothing of it is worth keeping: it stands in no backup, has no revisions, and is gone when the database fails.
"""

from typing import Final

from sqlalchemy import Column, Float, Integer, MetaData, String, Table

SIGNED_OUT: Final = "concordia_signed_out"
"""The channel on which the processes are told of accounts that have signed out."""
PRESENT: Final = "concordia_present"
"""The channel on which they are told of tables at which others are connected than before."""

LOBBY: Final = "concordia_lobby"
"""The channel on which they are told of tables in the lobby that are not as they were."""
PAIRED: Final = "concordia_paired"
"""The channel on which they are told that people who waited have been seated."""

SHARED: Final = MetaData()

LIMITS_USED: Final = Table(
    "shared_limits",
    SHARED,
    Column("key", String(64), primary_key=True),
    Column("back", Float(53), nullable=False),
    Column("seconds", Float(53), nullable=False),
    prefixes=["UNLOGGED"],
)
"""When all that someone has used of a limit will have come back, and the time that the whole limit takes."""

PEOPLE_HERE: Final = Table(
    "shared_people",
    SHARED,
    Column("user_id", String(24), primary_key=True),
    Column("until", Float(53), nullable=False),
    prefixes=["UNLOGGED"],
)
"""The accounts that were heard of lately, and until when they count as here."""

PRESENCES: Final = Table(
    "shared_presences",
    SHARED,
    Column("table_id", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("process", String(16), primary_key=True),
    Column("until", Float(53), nullable=False),
    prefixes=["UNLOGGED"],
)
"""The seats that are connected to each process, and when that is forgotten unless it is renewed."""
