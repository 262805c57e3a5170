"""Check the files of RECV and of its predecessor."""

from pathlib import Path

from claimpath.datasets.checks.problem import Problem
from claimpath.datasets.checks.rows import text_of

VERACITY = ("true", "false", "unverified")
N_COLUMNS = 5


def check_recv_v1(folder: Path, file: str) -> list[Problem]:
    """Everything that is wrong in the table of pairs; recorded answers are read as text only."""
    problems: list[Problem] = []
    text = text_of(folder, file, problems)
    if not text.strip():
        return [*problems, Problem(file=file, line=None, field="", problem="the file is empty")]
    if not file.endswith(".tsv"):
        return problems
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        cells = line.rstrip("\r").split("\t")
        if len(cells) != N_COLUMNS:
            said = f"{len(cells)} cells; {N_COLUMNS} were expected"
            problems.append(Problem(file=file, line=number, field="", problem=said))
            continue
        label, _, claim, short, long = cells
        if label not in VERACITY:
            said = f"the label is {label!r}; one of {', '.join(VERACITY)} was expected"
            problems.append(Problem(file=file, line=number, field="label", problem=said))
        for name, value in (("claim", claim), ("evidence", short), ("longer evidence", long)):
            if not value.strip():
                problems.append(Problem(file=file, line=number, field=name, problem=f"the {name} is empty"))
    return problems


def check_recv(folder: Path, file: str) -> list[Problem]:
    """Whether the file is text with something in it."""
    problems: list[Problem] = []
    if not text_of(folder, file, problems).strip():
        problems.append(Problem(file=file, line=None, field="", problem="the file is empty"))
    return problems
