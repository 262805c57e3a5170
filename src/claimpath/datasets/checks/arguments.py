"""Check the files of MissciPlus and Missci."""

from pathlib import Path

from claimpath.datasets.checks.problem import Problem
from claimpath.datasets.checks.rows import Ids, json_rows
from claimpath.datasets.missciplus_check import flaws_of
from claimpath.datasets.missciplus_parse import Malformed, parse_argument
from claimpath.datasets.true_claims import FILE as TRUE_CLAIMS
from claimpath.datasets.true_claims import load_true_claims
from claimpath.errors import DataError


def check_arguments(folder: Path, file: str) -> list[Problem]:
    """Everything that is wrong in a file of arguments, or in the file of true claims beside them."""
    if file == TRUE_CLAIMS:
        return _true_claims(folder)
    problems: list[Problem] = []
    ids = Ids()
    for line, row in json_rows(folder, file, problems):
        unknown: list[str] = []
        try:
            argument = parse_argument(row, unknown)
        except Malformed as problem:
            problems.append(Problem(file=file, line=line, field=problem.field, problem=str(problem)))
            continue
        problems += [
            Problem(file=file, line=line, field=flaw.field, problem=flaw.message)
            for flaw in flaws_of(argument)
        ]
        problems += [
            Problem(file=file, line=line, field=field, problem="a field that is not known", severity="note")
            for field in unknown
        ]
        if said := ids.twice(argument.id, line):
            problems.append(Problem(file=file, line=line, field="id", problem=said))
    return problems


def _true_claims(folder: Path) -> list[Problem]:
    try:
        load_true_claims(folder)
    except DataError as error:
        said = str(error)
        head, _, rest = said.partition(": ")
        number = head.rpartition(":")[2]
        line = int(number) if number.isdecimal() else None
        return [Problem(file=TRUE_CLAIMS, line=line, field="", problem=rest if line is not None else said)]
    return []
