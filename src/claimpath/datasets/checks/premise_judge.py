"""Check the table of rated premises."""

from pathlib import Path

from claimpath.datasets.checks.problem import Problem
from claimpath.datasets.checks.rows import Ids, empty, table_rows
from claimpath.taxonomies.missci import class_named

_COLUMNS = (
    "data_id", "argument_id", "fallacy_id", "claim", "p0", "context", "generated_premise", "reference_premise",
    "predicted_fallacy", "q4",
)  # fmt: skip


def check_premise_judge(folder: Path, file: str) -> list[Problem]:
    """Everything that is wrong in the table."""
    problems: list[Problem] = []
    ids = Ids()
    for line, row in table_rows(folder, file, _COLUMNS, problems):
        for name in ("claim", "generated_premise", "reference_premise"):
            if said := empty(row, name):
                problems.append(Problem(file=file, line=line, field=name, problem=said))
        if row["q4"] not in ("True", "False"):
            said = f"the rating is {row['q4']!r}; True or False was expected"
            problems.append(Problem(file=file, line=line, field="q4", problem=said))
        if class_named(row["predicted_fallacy"]) is None:
            said = f"the class {row['predicted_fallacy']!r} is none of the nine"
            problems.append(Problem(file=file, line=line, field="predicted_fallacy", problem=said))
        if said_twice := ids.twice(row["data_id"], line):
            problems.append(Problem(file=file, line=line, field="data_id", problem=said_twice))
    return problems
