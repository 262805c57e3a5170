"""Reasoning types: which kind of reasoning leads from evidence to verdict, and why (RECV, section 5)."""

import json
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from claimpath.annotation.reasoning_records import OFFERED, TypeAnnotation
from claimpath.annotation.reasoning_settled import settle_types, to_adjudicate
from claimpath.datasets.recv_published import load_published
from claimpath.datasets.recv_rows import SUFFIXES, read_table
from claimpath.errors import DataError
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import ReasoningPair
from claimpath.review.projects.kind import Dimension, Kind, Labelled, NewItem, NewItems, Settled
from claimpath.review.projects.read_lines import authors_of
from claimpath.review.projects.records import Label, TypeLabel
from claimpath.taxonomies.reasoning_guidelines import guidelines

NAME = "reasoning-types"
EXPORT_FILE = "recv.jsonl"
_OPEN = Undefined(reason="the annotator could not tell")


def read(name: str, content: bytes) -> NewItems:
    """Pairs of claim and evidence in RECV's form. Types and rationales that are there are the gold labels."""
    suffix = Path(name).suffix.lower()
    if suffix not in SUFFIXES:
        raise DataError(f"{name}: the name of a file of pairs must end in {', '.join(SUFFIXES)}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"{Path(name).stem}{suffix}")
        path.write_bytes(content)
        found = load_published([path], Path(folder))
        rows = read_table(path).rows
    authors = {str(row.values.get("id")): authors_of(row.values, row.where) for row in rows}
    warnings = tuple(f"{n} rows are left out: {reason}" for reason, n in found.left_out.items())
    return NewItems(tuple(_item(pair, authors.get(pair.id, ())) for pair in found.pairs), {}, warnings)


def _item(pair: ReasoningPair, authors: tuple[str, ...]) -> NewItem:
    payload = {"claim": pair.claim, "evidence": pair.evidence, "veracity": pair.veracity}
    longer = "" if isinstance(pair.longer_evidence, Undefined) else pair.longer_evidence
    hidden = {"source": pair.source, "split": pair.split, "group": pair.group, "longer_evidence": longer}
    gold = None
    if not isinstance(pair.reasoning, Undefined):
        rationale = "" if isinstance(pair.rationale, Undefined) else pair.rationale
        gold = TypeLabel(reasoning=pair.reasoning, rationale=rationale[:4_000])
    return NewItem(pair.id, payload, hidden, gold, authors)


def check(label: Label, _payload: Mapping[str, Any]) -> None:
    """Refuse a type that is not on offer, and a type without a rationale."""
    assert isinstance(label, TypeLabel)
    if label.reasoning is not None and label.reasoning not in OFFERED:
        raise DataError(f"the type {label.reasoning!r} is not on offer; choose {' or '.join(OFFERED)}")
    if label.reasoning is not None and not label.rationale.strip():
        raise DataError(
            "write down why, in one to three sentences; only “can’t tell” goes without a rationale"
        )


def same(label: Label, gold: Label, _payload: Mapping[str, Any]) -> float:
    """1 for the same type."""
    return float(_type(label) == _type(gold))


def settle(item: Labelled) -> Settled:
    """More than half of those asked decide (`annotation.reasoning_settled`), else the adjudicator."""
    if not item.complete:
        return Settled(None, "waiting")
    if item.adjudicated is not None:
        return Settled(item.adjudicated, "adjudicated")
    settled = settle_types(_annotations(item))
    if to_adjudicate(settled) or isinstance(settled[0].reasoning, Undefined):
        return Settled(None, "open")
    label = TypeLabel(reasoning=settled[0].reasoning, rationale=settled[0].rationale)
    return Settled(label, "by rule" if settled[0].how == "majority" else "agreed")


def export(items: Sequence[Labelled], _shared: Mapping[str, Any]) -> dict[str, str]:
    """Pairs in RECV's form with what was settled, and all labels. What is open has no type."""
    done = {item.key: settle(item) for item in items}
    whole = [item for item in items if item.complete]
    by_hand = {
        i.key: t for i in whole if i.adjudicated is not None and (t := _type(i.adjudicated)) is not None
    }
    # Over all pairs at once, so that rationales come from whoever wrote most where people agree (appendix G).
    best = {
        one.pair_id: one.rationale
        for one in settle_types([a for item in whole for a in _annotations(item)], adjudicated=by_hand)
    }
    rows = []
    for item in items:
        label = done[item.key].label
        given = label if isinstance(label, TypeLabel) else TypeLabel(reasoning=None)
        rationale = given.rationale if done[item.key].how == "adjudicated" else best.get(item.key, "")
        row = {"id": item.key, **item.payload, "reasoning": given.reasoning or "???", "rationale": rationale}
        row |= {name: item.hidden[name] for name in ("source", "split", "group")}
        if item.hidden["longer_evidence"]:
            row["longer_evidence"] = item.hidden["longer_evidence"]
        row["group"] = row["group"].removeprefix(f"{row['source']}: ")
        rows.append(json.dumps(row, ensure_ascii=False) + "\n")
    singly = [one.model_dump_json() + "\n" for item in items for one in _annotations(item)]
    return {f"recv/{EXPORT_FILE}": "".join(rows), "annotations.jsonl": "".join(singly)}


def _annotations(item: Labelled) -> list[TypeAnnotation]:
    return [
        TypeAnnotation(
            pair_id=item.key,
            annotator=name,
            reasoning=label.reasoning or _OPEN,
            rationale=label.rationale,
        )
        for name, label in item.labels.items()
        if isinstance(label, TypeLabel)
    ]


def _type(label: Label) -> Any:
    assert isinstance(label, TypeLabel)
    return label.reasoning


def _in_words(label: Label, _payload: Mapping[str, Any]) -> str:
    assert isinstance(label, TypeLabel)
    said = label.reasoning or "can’t tell"
    return f"{said}: {label.rationale}" if label.rationale else said


KIND = Kind(
    name=NAME,
    title="Reasoning types",
    about="Which kind of reasoning leads from the evidence to the verdict, and why?",
    form="choice",
    files="Pairs in RECV’s form (.jsonl, .json, .csv, .tsv) with the columns claim, evidence and veracity, and "
    "optionally id, reasoning, rationale, source, group and author.",
    read=read,
    check=check,
    same=same,
    settle=settle,
    dimensions=(Dimension("type", lambda _item, label: {"": _type(label)}, len(OFFERED)),),
    guidelines=guidelines,
    export=export,
    scored_by="claimpath bench run recv --data DIR/recv --system MODEL",
    in_words=_in_words,
)
