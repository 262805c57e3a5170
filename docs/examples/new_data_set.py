"""A data set: where it is looked for, what is wrong in its files, and a loader that names file and line."""

from pathlib import Path

from claimpath.datasets.card_counts import COUNTS
from claimpath.datasets.checks import CHECKS, Problem
from claimpath.datasets.checks.rows import Ids, empty, json_rows
from claimpath.datasets.registry import find_data
from claimpath.datasets.sets import DATA_SETS, DataFile, DataSet
from claimpath.datasets.traps import TRAPS
from claimpath.errors import DataError
from claimpath.records import Record

NAME = "garden-claims"


class GardenClaim(Record):
    """One claim with the sentence that it goes back to."""

    id: str
    """Unique in its file."""
    claim: str
    """The claim."""
    evidence: str
    """The sentence."""


def check_garden(folder: Path, file: str) -> list[Problem]:
    """Everything that is wrong in one file of the set."""
    problems: list[Problem] = []
    ids = Ids()
    for line, row in json_rows(folder, file, problems):
        for name in ("id", "claim", "evidence"):
            if said := empty(row, name):
                problems.append(Problem(file=file, line=line, field=name, problem=said))
        if said := ids.twice(row.get("id"), line):
            problems.append(Problem(file=file, line=line, field="id", problem=said))
    return problems


def load_garden(given: str | Path | None = None) -> list[GardenClaim]:
    """The set's claims. Raises DataError with file and line of the first thing that is wrong."""
    folder = find_data(NAME, given)
    claims = []
    for path in sorted(folder.glob("*.garden.jsonl")):
        for problem in check_garden(folder, path.name):
            raise DataError(f"{problem.file}:{problem.line} {problem.field}: {problem.problem}")
        claims += [
            GardenClaim(id=row["id"], claim=row["claim"], evidence=row["evidence"])
            for _, row in json_rows(folder, path.name, [])
        ]
    return claims


def register() -> None:
    """Make the set known to `claimpath data`. In the project itself, these are four entries in datasets/."""
    DATA_SETS[NAME] = DataSet(
        name=NAME,
        about="Claims about gardens, each with a sentence of a study.",
        files=(DataFile(("*.garden.jsonl",), "one claim a line: id, claim, evidence"),),
        licence="CC BY 4.0",
        published="by its authors",
        citation="An invented example.",
    )
    CHECKS[NAME] = check_garden
    COUNTS[NAME] = lambda folder: {"claims": {"all": len(load_garden(folder))}}
    TRAPS[NAME] = ("Several claims go back to one sentence: resample by sentence.",)
