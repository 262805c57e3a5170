"""Bringing a database up to date, from an empty one or from an older version."""

from pathlib import Path

from sqlalchemy import Engine

VERSIONS = Path(__file__).parent


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Apply all migrations that are missing, up to a revision. Those that are there already are left alone."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(VERSIONS))
    config.set_main_option("path_separator", "os")
    # A migration takes the write lock at once, so that of two servers one waits for the other.
    with engine.execution_options(claimpath_writes=True).connect() as connection, connection.begin():
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
