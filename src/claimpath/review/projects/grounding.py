"""Grounding re-check: people look into the study where `validate` was not sure, without knowing who wrote what."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from claimpath.errors import DataError
from claimpath.records import QueueEntry, Recheck, Report, Undefined, Validation
from claimpath.review.projects.grounding_guidelines import GUIDELINES
from claimpath.review.projects.kind import (
    Dimension,
    Kind,
    Labelled,
    NewItem,
    NewItems,
    Settled,
    by_agreement,
)
from claimpath.review.projects.read_lines import authors_of, objects_of
from claimpath.review.projects.records import GroundingLabel, Label

NAME = "grounding"


def read(name: str, content: bytes) -> NewItems:
    """The queues of validations: what `validate --json` printed, or a report.json with a validation and its study."""
    items: dict[str, NewItem] = {}
    passages: dict[str, list[dict[str, str]]] = {}
    warnings = []
    for where, row in objects_of(name, content):
        authors = authors_of(row, where)
        validation, texts = _validation(
            {k: v for k, v in row.items() if k not in ("author", "authors")}, where
        )
        mark = hashlib.sha256(validation.model_dump_json().encode()).hexdigest()[:12]
        if texts:
            passages[mark] = texts
        if not validation.queue:
            warnings.append(f"{where}: the queue is empty; nothing of it has to be looked at")
        for entry in validation.queue:
            item = _item(validation, entry, mark, authors)
            items.setdefault(item.key, item)
    return NewItems(tuple(items.values()), {"passages": passages}, tuple(warnings))


def _validation(row: dict[str, Any], where: str) -> tuple[Validation, list[dict[str, str]]]:
    try:
        if "queue" in row:
            return Validation.model_validate(row), []
        report = Report.model_validate(row)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or "the record"
        raise DataError(
            f"{where}: {field}: {first['msg']}. Give what `claimpath validate --json` printed, or a report.json with a "
            "validation"
        ) from None
    if isinstance(report.validation, Undefined):
        raise DataError(
            f"{where}: the report has no validation ({report.validation.reason}); run it with one"
        )
    texts = [
        {"id": passage.id, "section": " · ".join(passage.section), "text": passage.text}
        for study in report.studies
        for passage in study.passages
    ]
    return report.validation, texts


def _item(validation: Validation, entry: QueueEntry, mark: str, authors: tuple[str, ...]) -> NewItem:
    place = f"{entry.subgraph}/{entry.component}/{entry.question or 'whole'}"
    closest = entry.closest
    payload = {
        "claim": validation.claim,
        "component": entry.component,
        "question": entry.about if entry.question is not None else "",
        "text": entry.component_answer if entry.question is not None else entry.about,
        "quote": closest.text if closest else "",
        "passage": closest.passage_id if closest else "",
        "study": mark,
    }
    # Ids of sub-graphs name rules and classes, reasons name models and judges, answers carry a model's manner.
    hidden = {
        "subgraph": entry.subgraph,
        "question": entry.question,
        "about": entry.about,
        "automatic": entry.automatic,
        "reason": entry.reason,
        "study_answer": entry.study_answer,
        "engine": validation.engine,
        "judges": list(validation.judges),
    }
    return NewItem(f"{mark}/{place}", payload, hidden, None, authors)


def check(label: Label, _payload: Mapping[str, Any]) -> None:
    """Refuse a decision without a ground."""
    assert isinstance(label, GroundingLabel)
    if not label.why.strip():
        raise DataError(
            "say on what ground: name the sentence of the study that decided it, or what is missing"
        )


def same(label: Label, gold: Label, _payload: Mapping[str, Any]) -> float:
    """1 for the same decision."""
    return float(_decision(label) == _decision(gold))


def settle(item: Labelled) -> Settled:
    """What all decided, else the adjudicator."""
    return by_agreement(item, lambda a, b: _decision(a) == _decision(b))


def export(items: Sequence[Labelled], _shared: Mapping[str, Any]) -> dict[str, str]:
    """Re-checks for `validate --rechecks`, one file for each validation, and every annotator's decision."""
    files: dict[str, list[str]] = {}
    singly = []
    for item in items:
        settled = settle(item)
        label = settled.label
        who = item.adjudicator or ", ".join(sorted(item.labels))
        when = max(item.when.values(), default="")
        if isinstance(label, GroundingLabel):
            name = f"rechecks-{item.payload['study']}.jsonl"
            why = label.why if not item.why else f"{label.why} ({item.why})"
            files.setdefault(name, []).append(_recheck(item, label, who, why, when).model_dump_json() + "\n")
        for annotator, given in item.labels.items():
            assert isinstance(given, GroundingLabel)
            made = _recheck(item, given, annotator, given.why, item.when.get(annotator, when))
            singly.append(
                json.dumps({"item": item.key, **made.model_dump(mode="json")}, ensure_ascii=False) + "\n"
            )
    return {**{name: "".join(lines) for name, lines in files.items()}, "decisions.jsonl": "".join(singly)}


def _recheck(item: Labelled, label: GroundingLabel, who: str, why: str, when: str) -> Recheck:
    return Recheck(
        subgraph=item.hidden["subgraph"],
        component=item.payload["component"],
        question=item.hidden["question"],
        about=item.hidden["about"],
        decision=label.decision,
        who=who,
        why=why,
        when=when,
    )


def _decision(label: Label) -> str:
    assert isinstance(label, GroundingLabel)
    return label.decision


def _in_words(label: Label, _payload: Mapping[str, Any]) -> str:
    assert isinstance(label, GroundingLabel)
    return f"{label.decision.replace('_', ' ')}: {label.why}"


KIND = Kind(
    name=NAME,
    title="Grounding re-check",
    about="Does the study bear a component out? For what claimpath validate was not sure of; who wrote it is hidden.",
    form="choice",
    files="What claimpath validate --json printed, or report.json files with a validation (as JSON, a list, or lines). "
    "Reports bring their study along.",
    read=read,
    check=check,
    same=same,
    settle=settle,
    dimensions=(Dimension("decision", lambda _item, label: {"": _decision(label)}, 2),),
    guidelines=lambda: GUIDELINES,
    export=export,
    scored_by="claimpath validate GRAPH --claim CLAIM --study STUDY --rechecks FILE",
    in_words=_in_words,
)
