"""How Alembic reaches the database: over the connection that it is given."""

from alembic import context
from sqlalchemy import Connection

from concordia.server.store.models import Base


def run(connection: Connection) -> None:
    """Bring the tables up to date over a connection."""
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        transactional_ddl=True,
    )
    context.run_migrations()


run(context.config.attributes["connection"])
