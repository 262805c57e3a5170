"""Bringing a database up to date, from an empty one or from an older version."""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, text

from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from alembic.config import Config

VERSIONS = Path(__file__).parent
LOCK = 7_361_251
"""Number of PostgreSQL's lock that one of two starting servers takes; the other waits."""


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Apply all migrations that are missing, up to a revision. Those that are there already are left alone.

    Raises SettingsError for a database that a newer version of the program has changed already. There is no way back
    to an older version: restore the copy that was made before the upgrade.
    """
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(VERSIONS))
    config.set_main_option("path_separator", "os")
    # A migration takes the write lock at once, so that of two servers one waits for the other.
    with engine.execution_options(claimpath_writes=True).connect() as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        _refuse_newer(connection, config)
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def _refuse_newer(connection: Connection, config: "Config") -> None:
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    for found in MigrationContext.configure(connection).get_current_heads():
        if found not in known:
            raise SettingsError(
                f"the database is at version {found}, which this claimpath does not know (it knows up to "
                f"{max(known)}): a newer claimpath has changed it. Use that one, or another database."
            )
