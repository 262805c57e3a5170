"""A case of the database as a published file."""

from dataclasses import replace

from sqlalchemy import Engine, select

from claimpath.errors import SettingsError
from claimpath.export import Exported, ExportOptions
from claimpath.review.accounts.local import LOCAL
from claimpath.review.cases.as_report import as_report
from claimpath.review.cases.store import edits_of, load_case
from claimpath.review.database.connect import reading
from claimpath.review.database.tables import User
from claimpath.review.publish.formats import published
from claimpath.review.publish.names import reviewer


def published_case(engine: Engine, case_id: int, to: str, options: ExportOptions) -> Exported:
    """Give a case in a format.

    The reviewer is the one given, else all accounts that changed it. Raises DataError for a case that is not there,
    SettingsError for an unknown format, or where nobody can be named.
    """
    opened = load_case(engine, case_id)
    by = options.reviewer or options.publisher
    if not by:
        with reading(engine) as session:
            local = session.scalar(select(User.id).where(User.name == LOCAL))
        named = (edit.who for edit in edits_of(engine, case_id) if edit.user_id != local)
        by = ", ".join(dict.fromkeys(named))
        if not by:
            raise SettingsError(
                "the workbench knows nobody's name; say who reviewed the case with --reviewer"
            )
        if to == "claimreview":
            options = replace(options, reviewer=by)
    return published(as_report(opened.report, opened.state, reviewed_by=reviewer(by)), to, options)
