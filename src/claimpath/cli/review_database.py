"""The workbench's database, opened for a command."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlalchemy import Engine


def review_database(given: str | None) -> "Engine":
    """Open the database and bring it up to date. Raises MissingExtraError without the extra `review`."""
    from claimpath.extras import load_extra

    for module in ("sqlalchemy", "alembic", "fastapi"):
        load_extra(module, feature="The workbench", extra="review")
    from claimpath.review.database.connect import connect
    from claimpath.review.database.migrate import upgrade
    from claimpath.review.settings import database_address

    engine = connect(database_address(given))
    upgrade(engine)
    return engine
