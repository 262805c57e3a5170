"""The finished set as files, in the authors' format and with every annotator's labels.

`project_files` gives name to content; `project_zip` the same as one archive; `write_project` a folder.
"""

import io
import zipfile
from collections import Counter
from pathlib import Path

from sqlalchemy import Engine, select

from claimpath._version import __version__
from claimpath.errors import SettingsError
from claimpath.export.file import write_whole
from claimpath.records.base import Record
from claimpath.review.database.connect import reading
from claimpath.review.database.tables import Project
from claimpath.review.projects.agreement import ProjectAgreement, agreement_in
from claimpath.review.projects.kind import How
from claimpath.review.projects.kinds import kind_named
from claimpath.review.projects.labelled import load_labelled


class SetSummary(Record):
    """What an exported set is, and how it came about. People stand in it as A, B, C."""

    project: str
    """The project's name."""
    kind: str
    """Its kind."""
    status: str
    """`open` or `closed`."""
    version: str
    """claimpath's version."""
    n_annotators: int
    """How many people label each item."""
    n_expected: int
    """Items."""
    n_scored: int
    """Items that are settled."""
    n_missing: int
    """Items that await labels."""
    n_failed: int
    """Items on which people differ, and which nobody has settled. The gold has neither these nor the missing ones."""
    settled_by: dict[str, int]
    """How labels came about to the number of items."""
    scored_by: str
    """The command that scores the set."""
    agreement: ProjectAgreement
    """How far people agree."""


def project_files(engine: Engine, project: Project) -> dict[str, str]:
    """Every file of an export, by name. The caller has asked access.py whether labels may be seen."""
    kind = kind_named(project.kind)
    items = load_labelled(engine, project)
    shared = project.settings.get("shared", {})
    ways: Counter[How] = Counter(kind.settle(item).how for item in items)
    summary = SetSummary(
        project=project.name,
        kind=project.kind,
        status=project.status,
        version=__version__,
        n_annotators=project.n_annotators,
        n_expected=len(items),
        n_scored=len(items) - ways["waiting"] - ways["open"],
        n_missing=ways["waiting"],
        n_failed=ways["open"],
        settled_by={name: n for name, n in ways.most_common() if name not in ("waiting", "open")},
        scored_by=kind.scored_by,
        agreement=agreement_in(kind, items),
    )
    return {**kind.export(items, shared), "set.json": summary.model_dump_json(indent=1)}


def project_zip(engine: Engine, project: Project) -> bytes:
    """The same as one archive."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(project_files(engine, project).items()):
            archive.writestr(name, content)
    return made.getvalue()


def write_project(engine: Engine, project: str | int, folder: Path) -> tuple[Path, ...]:
    """Write a project, by its name or number, into a folder, and give the files.

    For the command line, whose user has the database at hand anyway. Raises SettingsError where there is no such
    project or the folder can't be written.
    """
    found = []
    for name, content in sorted(project_files(engine, project_named(engine, project)).items()):
        path = folder.joinpath(*name.split("/"))
        write_whole(path, content.encode())
        found.append(path)
    return tuple(found)


def agreement_of(engine: Engine, project: str | int) -> ProjectAgreement:
    """Agreement in a project, by its name or number. Raises SettingsError where there is none."""
    the_project = project_named(engine, project)
    return agreement_in(kind_named(the_project.kind), load_labelled(engine, the_project))


def project_named(engine: Engine, project: str | int) -> Project:
    """Find a project by its name or number. Raises SettingsError with the names there are."""
    with reading(engine) as session:
        all_projects = list(session.scalars(select(Project).order_by(Project.id)))
    for one in all_projects:
        if one.name == str(project) or str(one.id) == str(project):
            return one
    names = ", ".join(one.name for one in all_projects) or "none"
    raise SettingsError(f"there is no project {str(project)!r}; there are: {names}")
