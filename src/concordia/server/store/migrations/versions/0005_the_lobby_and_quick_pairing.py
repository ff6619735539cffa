"""What the lobby tells of tables, and those who wait to be seated by the server.

Revision ID: 0005
Revises: 0004
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this revision."""
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("size", sa.Integer(), server_default="0", nullable=False))
        batch_op.add_column(sa.Column("pace", sa.String(length=8), server_default="none", nullable=False))
        batch_op.add_column(sa.Column("rated", sa.Boolean(), server_default="0", nullable=False))
        batch_op.add_column(sa.Column("language", sa.String(length=8), server_default="", nullable=False))
        batch_op.add_column(sa.Column("host_seen", sa.BigInteger(), nullable=True))
        batch_op.add_column(sa.Column("active", sa.BigInteger(), server_default="0", nullable=False))
    _fill_in_from_what_is_known()
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.create_index("ix_tables_lobby", ["listed", "status", "active"], unique=False)
    _make_seekers()


def _make_seekers() -> None:
    op.create_table(
        "seekers",
        sa.Column("ticket_hash", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.String(length=24), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("mark", sa.String(length=4), nullable=False),
        sa.Column("boards", sa.JSON(), nullable=False),
        sa.Column("sizes", sa.JSON(), nullable=False),
        sa.Column("presets", sa.JSON(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("rating", sa.Double(), nullable=True),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("here", sa.Boolean(), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_seekers_table_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_seekers_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("ticket_hash", name=op.f("pk_seekers")),
    )
    op.create_index(op.f("ix_seekers_user_id"), "seekers", ["user_id"], unique=False)
    op.create_index("ix_seekers_table_id_until", "seekers", ["table_id", "until"], unique=False)


def _fill_in_from_what_is_known() -> None:
    """Seats and options tell what a table is like, its log when something last happened there."""
    tables = sa.table(
        "tables",
        *map(sa.column, ("id", "created", "host_user", "size", "pace", "rated", "language", "active")),
        sa.column("options", sa.JSON()),
    )
    seats = sa.table("seats", sa.column("table_id"))
    events = sa.table("events", sa.column("table_id"), sa.column("at"))
    users = sa.table("users", sa.column("id"), sa.column("language"))
    size = sa.select(sa.func.count()).where(seats.c.table_id == tables.c.id).scalar_subquery()
    latest = sa.select(sa.func.max(events.c.at)).where(events.c.table_id == tables.c.id).scalar_subquery()
    spoken = sa.select(users.c.language).where(users.c.id == tables.c.host_user).scalar_subquery()
    op.execute(
        sa.update(tables).values(
            size=size,
            active=sa.func.coalesce(latest, tables.c.created),
            language=sa.func.coalesce(spoken, ""),
        )
    )
    connection = op.get_bind()
    for table_id, options in connection.execute(sa.select(tables.c.id, tables.c.options)).all():
        told = {"pace": _pace(options.get("time")), "rated": bool(options.get("rated"))}
        connection.execute(sa.update(tables).where(tables.c.id == table_id).values(told))


def _pace(time: dict[str, Any] | None) -> str:
    """How fast a game goes, as it was told when this revision came."""
    if time is None:
        return "none"
    if time["kind"] == "deadline":
        return "slow"
    minutes = time["minutes"] + 25 * time.get("increment", 0) / 60
    return "blitz" if minutes <= 10 else "rapid" if minutes <= 30 else "classic"


def downgrade() -> None:
    """Go back to the revision before."""
    op.drop_table("seekers")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index("ix_tables_lobby")
        for column in ("active", "host_seen", "language", "rated", "pace", "size"):
            batch_op.drop_column(column)
