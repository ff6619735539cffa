"""People who follow and block each other, seats kept for them, and what they want to be told.

Revision ID: 0006
Revises: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this revision."""
    for name in ("follows", "blocks"):
        _make_ties(name)
    with op.batch_alter_table("users", schema=None) as batch_op:
        batch_op.add_column(sa.Column("shown_to", sa.String(length=10), nullable=True))
        batch_op.add_column(sa.Column("quiet", sa.JSON(), nullable=True))
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("reminded", sa.BigInteger(), nullable=True))
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("invited_by", sa.String(length=24), nullable=True))
        batch_op.create_index(batch_op.f("ix_seats_invited_by"), ["invited_by"], unique=False)


def _make_ties(name: str) -> None:
    """A table of who is tied to whom."""
    op.create_table(
        name,
        sa.Column("user_id", sa.String(length=24), nullable=False),
        sa.Column("other_id", sa.String(length=24), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        *(
            sa.ForeignKeyConstraint(
                [column], ["users.id"], name=op.f(f"fk_{name}_{column}"), ondelete="CASCADE"
            )
            for column in ("user_id", "other_id")
        ),
        sa.PrimaryKeyConstraint("user_id", "other_id", name=op.f(f"pk_{name}")),
    )
    with op.batch_alter_table(name, schema=None) as batch_op:
        batch_op.create_index(batch_op.f(f"ix_{name}_other_id"), ["other_id"], unique=False)
