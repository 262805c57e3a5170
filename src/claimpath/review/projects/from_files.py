"""A project out of files: what `claimpath review import --project` and the page for new projects call."""

from pathlib import Path

from sqlalchemy import Engine

from claimpath.errors import DataError
from claimpath.review.people import Person
from claimpath.review.projects.kind import NewItems
from claimpath.review.projects.kinds import kind_named, read_new_items
from claimpath.review.projects.store import DEFAULT_TRAINING_SCORE, create_project

MOST_BYTES = 50_000_000


def read_items(kind: str, path: str | Path) -> NewItems:
    """Read a file of items. Raises DataError where it is missing, too large, or not as the kind expects it."""
    path = Path(path)
    if not path.is_file():
        raise DataError(f"there is no file {str(path)!r}; give a file of items. {kind_named(kind).files}")
    if path.stat().st_size > MOST_BYTES:
        raise DataError(f"{path} has {path.stat().st_size:,} bytes; at most {MOST_BYTES:,} are taken")
    return read_new_items(kind, path.name, path.read_bytes())


def project_from_files(
    engine: Engine,
    person: Person,
    name: str,
    kind: str,
    items: str | Path,
    *,
    training: str | Path | None = None,
    n_annotators: int = 2,
    training_score: float = DEFAULT_TRAINING_SCORE,
    guidelines: str = "",
    seed: int = 1,
) -> tuple[int, tuple[str, ...]]:
    """Make a project of files, and give its id with what a reader should know of the files.

    kind: a name in review.projects.kinds.KINDS. Raises DataError or SettingsError for what can't be.
    """
    found = read_items(kind, items)
    taught = read_items(kind, training) if training is not None else None
    project_id = create_project(
        engine,
        person,
        name,
        kind,
        found,
        training=taught,
        n_annotators=n_annotators,
        training_score=training_score,
        guidelines=guidelines,
        seed=seed,
    )
    return project_id, (*found.warnings, *(taught.warnings if taught else ()))
