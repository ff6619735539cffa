"""Clubs and tournaments with their logs, and the tournament to which a table belongs.

Revision ID: 0007
Revises: 0006
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables up to this revision."""
    _add_clubs()
    _add_tournaments()
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("tournament", sa.String(length=24), nullable=True))
        batch_op.create_index(batch_op.f("ix_tables_tournament"), ["tournament"], unique=False)


def _add_clubs() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("folded", sa.String(length=180), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("joining", sa.String(length=12), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_clubs")),
        sa.UniqueConstraint("folded", name=op.f("uq_clubs_folded")),
    )
    op.create_table(
        "club_members",
        sa.Column("club_id", sa.String(length=24), nullable=False),
        sa.Column("user_id", sa.String(length=24), nullable=False),
        sa.Column("role", sa.String(length=12), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id"], ["clubs.id"], name=op.f("fk_club_members_club_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_club_members_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("club_id", "user_id", name=op.f("pk_club_members")),
    )
    op.create_index(op.f("ix_club_members_user_id"), "club_members", ["user_id"], unique=False)
    _add_log("club_events", "club_id", "clubs")


def _add_tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("club_id", sa.String(length=24), nullable=True),
        sa.Column("terms", sa.JSON(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["club_id"], ["clubs.id"], name=op.f("fk_tournaments_club_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_index("ix_tournaments_status_created", "tournaments", ["status", "created"], unique=False)
    for column in ("club_id", "due"):
        op.create_index(op.f(f"ix_tournaments_{column}"), "tournaments", [column], unique=False)
    _add_log("tournament_events", "tournament_id", "tournaments")


def _add_log(name: str, owner: str, owners: str) -> None:
    """A log of events, each with a number that is taken once."""
    op.create_table(
        name,
        sa.Column(owner, sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("user_id", sa.String(length=24), nullable=True),
        sa.Column("whom", sa.String(length=24), nullable=True),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            [owner], [f"{owners}.id"], name=op.f(f"fk_{name}_{owner}"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint(owner, "number", name=op.f(f"pk_{name}")),
    )
    for column in ("user_id", "whom"):
        op.create_index(op.f(f"ix_{name}_{column}"), name, [column], unique=False)


def downgrade() -> None:
    """Go back to the revision before."""
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tables_tournament"))
        batch_op.drop_column("tournament")
    for name in ("tournament_events", "tournaments", "club_events", "club_members", "clubs"):
        op.drop_table(name)
