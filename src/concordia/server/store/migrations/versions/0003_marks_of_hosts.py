"""Marks of the hosts who are guests, so that thought is shared among owners of tables.

Revision ID: 0003
Revises: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this revision."""
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("host_mark", sa.String(length=4), nullable=True))


def downgrade() -> None:
    """Go back to the revision before."""
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_column("host_mark")
