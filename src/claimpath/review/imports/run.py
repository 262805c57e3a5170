"""Opening what was read as cases, and saying what became of each file."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, select

from claimpath.errors import SettingsError, UserError
from claimpath.records import Study
from claimpath.review.accounts.local import ensure_local_person
from claimpath.review.cases.operations import MarkSentence, Operation, SetExplanation
from claimpath.review.cases.store import create_case, load_case, save_edit
from claimpath.review.database.connect import reading
from claimpath.review.database.tables import User
from claimpath.review.imports.read import Imported, files_of, read_cases
from claimpath.review.people import ROLES, Person


@dataclass(frozen=True, slots=True)
class ImportRow:
    """What became of a file, or of one argument of it."""

    file: str
    state: str
    """`imported` or `failed`."""
    kind: str = ""
    case: int | None = None
    claim: str = ""
    message: str = ""


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """All rows, counted."""

    rows: tuple[ImportRow, ...]
    n_other_files: int
    """Files of a folder that are neither .json nor .jsonl, and were not looked at."""

    @property
    def n_imported(self) -> int:
        """Cases that were opened."""
        return sum(row.state == "imported" for row in self.rows)

    @property
    def n_failed(self) -> int:
        """Files that could not be read."""
        return sum(row.state == "failed" for row in self.rows)

    def as_json(self) -> dict[str, Any]:
        """The summary for programs."""
        return {
            "n_imported": self.n_imported,
            "n_failed": self.n_failed,
            "n_other_files": self.n_other_files,
            "rows": [asdict(row) for row in self.rows],
        }


def import_path(engine: Engine, person: Person, path: Path, study: Study | None = None) -> ImportSummary:
    """Open every report, argument and graph of a file or folder as a case of the person's.

    What can't be read is a row of its own. Raises DataError where there is nothing to read at all.
    """
    files, n_other = files_of(path)
    rows: list[ImportRow] = []
    for file in files:
        try:
            for imported in read_cases(file, study):
                rows.append(_opened(engine, person, file, imported))
        except UserError as error:
            rows.append(ImportRow(str(file), "failed", message=str(error)))
    return ImportSummary(tuple(rows), n_other)


def person_named(engine: Engine, name: str | None) -> Person:
    """The person whose cases they become: the local one, or an account by its login name. Raises SettingsError."""
    if name is None:
        return ensure_local_person(engine)
    with reading(engine) as session:
        user = session.scalar(select(User).where(User.name == name.strip().lower()))
        known = ", ".join(session.scalars(select(User.name).order_by(User.name)))
    role = next((r for r in ROLES if user is not None and r == user.role), None)
    if user is None or role is None or not user.active:
        raise SettingsError(f"there is no account {name!r}; there are: {known or 'none yet'}")
    person = Person(user.id, user.name, user.display_name, role, "")
    if not person.edits_cases:
        raise SettingsError(f"{name!r} is an {role}, and may not open cases; name an editor or admin")
    return person


def _opened(engine: Engine, person: Person, file: Path, imported: Imported) -> ImportRow:
    case_id = create_case(engine, person, imported.report, imported.title)
    opened = load_case(engine, case_id)
    operations: list[Operation] = []
    if imported.explanation and imported.explanation != opened.state.explanation:
        operations.append(SetExplanation(explanation=imported.explanation[:100_000]))
    places = {
        (passage.id, sentence.start): n
        for study in imported.report.studies
        for passage in study.passages
        for n, sentence in enumerate(passage.sentences)
    }
    for role, span in dict.fromkeys(imported.marks):
        n = places.get((span.passage_id, span.start))
        if n is not None:
            operations.append(MarkSentence(passage_id=span.passage_id, sentence=n, role=role))
    for number, operation in enumerate(operations):
        save_edit(
            engine,
            case_id,
            person,
            operation,
            base_version=number,
            key=f"import-{number}",
            why=f"Imported from {file.name}"[:2_000],
        )
    claim = imported.report.claim.text
    return ImportRow(
        str(file), "imported", imported.kind, case_id, claim, message="; ".join(imported.warnings)
    )
