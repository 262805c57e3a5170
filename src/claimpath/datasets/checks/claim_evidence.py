"""Check the files of SciFact, HealthVer and CovidFact."""

from pathlib import Path
from typing import Any

from claimpath.datasets.checks.problem import Problem
from claimpath.datasets.checks.rows import Ids, Row, empty, json_rows, table_rows

HEALTHVER_LABELS = ("Supports", "Neutral", "Refutes")
COVIDFACT_LABELS = ("entailment", "not_entailment")
SCIFACT_LABELS = ("SUPPORT", "CONTRADICT")


def check_healthver(folder: Path, file: str) -> list[Problem]:
    """Everything that is wrong in a table of HealthVer."""
    problems: list[Problem] = []
    ids = Ids()
    for line, row in table_rows(folder, file, ("id", "evidence", "claim", "label"), problems):
        _pair(row, file, line, ("claim", "evidence"), "label", HEALTHVER_LABELS, problems)
        if said := ids.twice(row["id"], line):
            problems.append(Problem(file=file, line=line, field="id", problem=said))
    return problems


def check_covidfact(folder: Path, file: str) -> list[Problem]:
    """Everything that is wrong in a table of CovidFact. The label's column is `entailment` or `label`."""
    problems: list[Problem] = []
    ids = Ids()
    seen_label = ""
    for line, row in table_rows(folder, file, ("index", "sentence1", "Sentence2"), problems, delimiter="\t"):
        label = "entailment" if "entailment" in row else "label"
        if label not in row:
            if not seen_label:
                problems.append(
                    Problem(
                        file=file, line=1, field=label, problem="neither 'entailment' nor 'label' is a column"
                    )
                )
                seen_label = label
            continue
        _pair(row, file, line, ("sentence1", "Sentence2"), label, COVIDFACT_LABELS, problems)
        if said := ids.twice(row["index"], line):
            problems.append(Problem(file=file, line=line, field="index", problem=said))
    return problems


def check_scifact(folder: Path, file: str) -> list[Problem]:
    """Everything that is wrong in a file of SciFact; evidence is looked up in the corpus beside it."""
    problems: list[Problem] = []
    if file == "corpus.jsonl":
        _corpus(folder, problems)
        return problems
    lengths = _corpus(folder, []) if (folder / "corpus.jsonl").is_file() else None
    ids = Ids()
    for line, row in json_rows(folder, file, problems):
        if said := empty(row, "claim"):
            problems.append(Problem(file=file, line=line, field="claim", problem=said))
        if said := ids.twice(row.get("id"), line):
            problems.append(Problem(file=file, line=line, field="id", problem=said))
        evidence = row.get("evidence", {})
        if not isinstance(evidence, dict):
            problems.append(Problem(file=file, line=line, field="evidence", problem="an object was expected"))
            continue
        for document, sets in evidence.items():
            for number, given in enumerate(sets if isinstance(sets, list) else [sets]):
                at = f"evidence[{document!r}][{number}]"
                problems += [
                    Problem(file=file, line=line, field=at, problem=said)
                    for said in _evidence(document, given, lengths)
                ]
    return problems


def _corpus(folder: Path, problems: list[Problem]) -> dict[str, int]:
    """Document id to its number of sentences."""
    lengths: dict[str, int] = {}
    ids = Ids()
    for line, row in json_rows(folder, "corpus.jsonl", problems):
        if said := ids.twice(row.get("doc_id"), line):
            problems.append(Problem(file="corpus.jsonl", line=line, field="doc_id", problem=said))
        abstract = row.get("abstract")
        if not isinstance(abstract, list) or not abstract:
            problems.append(
                Problem(
                    file="corpus.jsonl",
                    line=line,
                    field="abstract",
                    problem="a list of sentences was expected",
                )
            )
            continue
        lengths[str(row.get("doc_id"))] = len(abstract)
    return lengths


def _evidence(document: str, given: Any, lengths: dict[str, int] | None) -> list[str]:
    if not isinstance(given, dict) or not isinstance(given.get("sentences"), list):
        return ["an object with sentences and label was expected"]
    said: list[str] = []
    if given.get("label") not in SCIFACT_LABELS:
        said.append(f"the label is {given.get('label')!r}; {' or '.join(SCIFACT_LABELS)} was expected")
    if lengths is None:
        return said
    if document not in lengths:
        return [*said, f"the document {document} is not in the corpus"]
    said += [
        f"sentence {index!r} of the document {document}, which has {lengths[document]}"
        for index in given["sentences"]
        if not isinstance(index, int) or not 0 <= index < lengths[document]
    ]
    return said


def _pair(
    row: Row,
    file: str,
    line: int,
    texts: tuple[str, ...],
    label: str,
    labels: tuple[str, ...],
    problems: list[Problem],
) -> None:
    for name in texts:
        if said := empty(row, name):
            problems.append(Problem(file=file, line=line, field=name, problem=said))
    if row[label] not in labels:
        problems.append(
            Problem(
                file=file,
                line=line,
                field=label,
                problem=f"the label is {row[label]!r}; one of {', '.join(labels)} was expected",
            )
        )
