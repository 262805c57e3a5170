"""Check the table of rated premises. What its loader can do without is a note."""

from pathlib import Path

from claimpath.datasets.checks.problem import Problem
from claimpath.datasets.checks.rows import Ids, empty, table_rows
from claimpath.taxonomies.missci import class_named

_COLUMNS = ("fallacy_id", "claim", "p0", "generated_premise", "reference_premise", "q4")
_YES_NO = ("true", "false", "1", "0", "1.0", "0.0")


def check_premise_judge(folder: Path, file: str) -> list[Problem]:
    """Everything that is wrong in the table."""
    problems: list[Problem] = []
    ids = Ids()
    for line, row in table_rows(folder, file, _COLUMNS, problems):
        for name in _COLUMNS[:-1]:
            if said := empty(row, name):
                left_out = name == "generated_premise"
                problems.append(
                    Problem(
                        file=file,
                        line=line,
                        field=name,
                        problem=said + ("; the row is left out" if left_out else ""),
                        severity="note" if left_out else "error",
                    )
                )
        if row["q4"].strip().lower() not in _YES_NO:
            said = f"the rating is {row['q4']!r}; True or False was expected"
            problems.append(Problem(file=file, line=line, field="q4", problem=said))
        named = row.get("predicted_fallacy")
        if named is not None and class_named(named) is None:
            said = f"the class {named!r} is none of the nine"
            problems.append(
                Problem(file=file, line=line, field="predicted_fallacy", problem=said, severity="note")
            )
        if row.get("data_id", "").strip() and (said_twice := ids.twice(row["data_id"], line)):
            problems.append(Problem(file=file, line=line, field="data_id", problem=said_twice))
    return problems
