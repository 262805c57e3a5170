"""What Alembic runs: the migrations, on the connection that it was given."""

from alembic import context

from claimpath.review.database.tables import Base

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
