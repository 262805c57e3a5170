"""The workbench's database, opened for a command."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlalchemy import Engine


def review_database(given: str | None) -> "Engine":
    """Open the database and bring it up to date.

    Raises MissingExtraError without the extra `review`, SettingsError for a database that can't be opened.
    """
    from claimpath.extras import load_extra

    for module in ("sqlalchemy", "alembic", "fastapi"):
        load_extra(module, feature="The workbench", extra="review")
    from sqlalchemy.exc import SQLAlchemyError

    from claimpath.review.database.connect import connect, not_opened
    from claimpath.review.database.migrate import upgrade
    from claimpath.review.settings import database_address

    address = database_address(given)
    engine = connect(address)
    try:
        upgrade(engine)
    except SQLAlchemyError as error:
        raise not_opened(address, error) from error
    return engine
