"""Check the files of RECV and of its predecessor, by loading them."""

from pathlib import Path

from claimpath.datasets.checks.problem import Problem
from claimpath.datasets.checks.rows import text_of
from claimpath.datasets.missciplus import json_object
from claimpath.datasets.missciplus_parse import Malformed
from claimpath.datasets.recv import load_pairs
from claimpath.errors import DataError


def check_recv(folder: Path, file: str) -> list[Problem]:
    """What the loader says of the folder, at the file that it names; and whether the file is text at all.

    A message that names no file stands at the first file of the folder that has pairs.
    """
    problems: list[Problem] = []
    if not text_of(folder, file, problems).strip():
        return [*problems, Problem(file=file, line=None, field="", problem="the file is empty")]
    if problems or file.endswith(".txt"):
        return problems
    try:
        loaded = load_pairs(folder)
    except DataError as error:
        message = str(error)
        head, _, rest = message.partition(": ")
        name, _, number = head.rpartition(":")
        if number.isdecimal() and name == Path(file).name:
            return [Problem(file=file, line=int(number), field="", problem=rest)]
        tables = sorted(p.name for p in folder.iterdir() if p.suffix in {".tsv", ".csv", ".jsonl", ".json"})
        return [Problem(file=file, line=None, field="", problem=message)] if file == tables[0] else []
    named = {Path(known.name).name for known in loaded.files}
    if Path(file).name not in named:
        return [
            Problem(file=file, line=None, field="", problem="no pairs were read from it", severity="note")
        ]
    return []


def check_rumour(folder: Path, file: str) -> list[Problem]:
    """Whether the annotation of a rumour is one JSON object."""
    problems: list[Problem] = []
    text = text_of(folder, file, problems)
    try:
        json_object(text)
    except Malformed as problem:
        problems.append(Problem(file=file, line=None, field="", problem=str(problem)))
    return problems
