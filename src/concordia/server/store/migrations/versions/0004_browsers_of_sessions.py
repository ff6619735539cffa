"""Where and when a session was last used, so that people know their browsers and sign some of them out.

Revision ID: 0004
Revises: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this revision."""
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.add_column(sa.Column("seen", sa.BigInteger(), nullable=True))
        batch_op.add_column(sa.Column("browser", sa.String(length=40), nullable=True))


def downgrade() -> None:
    """Go back to the revision before."""
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.drop_column("browser")
        batch_op.drop_column("seen")
