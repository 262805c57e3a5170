"""Cases from SciFact: a claim, a cited abstract, and the sentences that are rationales (Wadden et al. 2020).

`supports` takes every rationale, for or against: a sentence that contradicts a claim is what the claim is about all the
same. `undermines` takes the rationales that contradict the claim. Abstracts without a rationale give no case. The split
`train` is learned from and `dev` reported on, whole, and once more without abstracts that are cited in both; the
test split has no labels.
"""

from pathlib import Path
from typing import Any

from claimpath.datasets.missciplus import json_object
from claimpath.datasets.missciplus_parse import Malformed
from claimpath.datasets.registry import file_digest
from claimpath.datasets.sets import find_data_set
from claimpath.errors import DataError
from claimpath.records import RankTask
from claimpath.training.data_card import DataSource
from claimpath.training.ranker.cases import CaseSet, RankCase, Unit, counts_of, make_case

RUN = 3
"""Sentences of a passage."""
CORPUS, TRAIN, DEV = "corpus.jsonl", "claims_train.jsonl", "claims_dev.jsonl"
_LABELS: dict[RankTask, frozenset[str]] = {
    "supports": frozenset({"SUPPORT", "CONTRADICT"}),
    "undermines": frozenset({"CONTRADICT"}),
}


def scifact_cases(folder: Path, task: RankTask, unit: Unit) -> CaseSet:
    """Load both splits. Raises DataError, with file and line, for a missing file and a malformed line."""
    abstracts = {
        str(row["doc_id"]): [str(sentence).strip() for sentence in row["abstract"]]
        for row in _rows(folder / CORPUS, ("doc_id", "abstract"))
    }
    train, dev = (_cases(folder / name, abstracts, task, unit) for name in (TRAIN, DEV))
    learned = {case.study for case in train}
    shared = sum(case.study in learned for case in dev)
    known = find_data_set("scifact")
    return CaseSet(
        name="scifact",
        train=train,
        held_out={
            "dev": dev,
            "dev, abstracts that train has not": tuple(case for case in dev if case.study not in learned),
        },
        source=DataSource(
            name="scifact",
            licence=known.licence,
            files_sha256={name: file_digest(folder / name) for name in (CORPUS, TRAIN, DEV)},
            counts={"train": counts_of(train), "dev": counts_of(dev)},
            citation=known.citation,
            published=known.published,
            notes=(f"{shared} of {len(dev)} cases of dev are about an abstract that train has too",),
        ),
    )


def _cases(path: Path, abstracts: dict[str, list[str]], task: RankTask, unit: Unit) -> tuple[RankCase, ...]:
    cases: list[RankCase] = []
    for row in _rows(path, ("id", "claim", "evidence")):
        for document, sets in row["evidence"].items():
            sentences = abstracts.get(str(document))
            if sentences is None:
                raise DataError(
                    f"{path.name}: the claim {row['id']} cites the abstract {document}, which {CORPUS} does not have"
                )
            marked = {
                str(number if unit == "sentence" else number // RUN)
                for one in sets
                if one["label"] in _LABELS[task]
                for number in one["sentences"]
            }
            case = make_case(
                f"{row['id']}:{document}",
                f"claim {row['id']}",
                str(document),
                str(row["claim"]).strip(),
                {str(number): text for number, text in enumerate(units_of(sentences, unit))},
                marked,
            )
            if case is not None:
                cases.append(case)
    return tuple(cases)


def units_of(sentences: list[str], unit: Unit) -> list[str]:
    """The sentences, or runs of three that don't overlap; the last may be shorter."""
    if unit == "sentence":
        return sentences
    return [" ".join(sentences[start : start + RUN]) for start in range(0, len(sentences), RUN)]


def _rows(path: Path, fields: tuple[str, ...]) -> list[dict[str, Any]]:
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(
            f"can't read {str(path)!r} ({type(error).__name__}); a folder of SciFact has {CORPUS}, {TRAIN} and {DEV}"
        ) from None
    rows: list[dict[str, Any]] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            row = json_object(line)
        except Malformed as problem:
            raise DataError(f"{path.name}:{number}: {problem}; compare it with the authors' file") from None
        if missing := [name for name in fields if name not in row]:
            raise DataError(
                f"{path.name}:{number}: there is no `{missing[0]}`; compare it with the authors' file"
            )
        rows.append(row)
    return rows
