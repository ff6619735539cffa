"""When people were last here; a host's tables are found without looking at all of them.

Revision ID: 0002
Revises: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this revision."""
    with op.batch_alter_table("users", schema=None) as batch_op:
        batch_op.add_column(sa.Column("seen", sa.BigInteger(), nullable=True))
    _fill_in_from_what_is_known()
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tables_host_user"), ["host_user"], unique=False)
        batch_op.create_index(batch_op.f("ix_tables_host_hash"), ["host_hash"], unique=False)


def _fill_in_from_what_is_known() -> None:
    """People were here at the latest when they signed in, and when they sat at a table."""
    users = sa.table("users", sa.column("id"), sa.column("seen"))
    sessions = sa.table("sessions", sa.column("user_id"), sa.column("created"))
    seats = sa.table("seats", sa.column("user_id"), sa.column("seen"))
    for there, at in ((sessions, sessions.c.created), (seats, seats.c.seen)):
        latest = sa.select(sa.func.max(at)).where(there.c.user_id == users.c.id).scalar_subquery()
        later = sa.or_(users.c.seen.is_(None), users.c.seen < latest)
        op.execute(sa.update(users).where(latest.is_not(None), later).values(seen=latest))
