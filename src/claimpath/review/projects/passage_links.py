"""Passage links: does a passage say what a premise or a context paraphrases? (MissciPlus, appendix C.3.)"""

import json
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from claimpath.annotation.passage_agreement import MERGED
from claimpath.annotation.passage_links import link_decision, link_passages
from claimpath.annotation.passage_records import (
    ACCURATE_PREMISE,
    ENTAILMENT_LABELS,
    PassageJudgement,
    PassageLink,
)
from claimpath.annotation.passage_targets import published_links, relations_of, targets_of
from claimpath.datasets.missciplus import SUFFIX, load_missciplus
from claimpath.datasets.missciplus_records import MissciArgument
from claimpath.errors import DataError
from claimpath.review.projects.kind import Dimension, Kind, Labelled, NewItem, NewItems, Settled
from claimpath.review.projects.passage_guidelines import GUIDELINES
from claimpath.review.projects.read_lines import objects_of
from claimpath.review.projects.records import Label, PassageLabel

NAME = "passage-links"
EXPORT_SPLIT = "annotated"


def read(name: str, content: bytes) -> NewItems:
    """Every pair of a paraphrase and a selected passage of a MissciPlus file. Its links are the gold labels."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, f"items{SUFFIX}").write_bytes(content)
        try:
            split = load_missciplus(folder, "items", tolerate_bad_sentences=True)
        except DataError as error:
            raise DataError(str(error).replace(f"items{SUFFIX}", name)) from None
    rows = {str(row["id"]): row for _, row in objects_of(name, content)}
    items = [item for argument in split.arguments for item in _items(argument)]
    return NewItems(tuple(items), {"arguments": rows}, split.warnings)


def _items(argument: MissciArgument) -> list[NewItem]:
    targets, links = targets_of(argument), published_links(argument)
    passages = {passage.id: passage for passage in argument.passages}
    found = []
    for _, target, passage_id in relations_of(argument):
        passage = passages[passage_id]
        link = next((one for one in links[target] if one.passage_id == passage_id), None)
        # An annotator sees the paraphrase and the passage, and neither the argument nor which of its parts this is.
        payload = {
            "paraphrase": targets[target],
            "section": " · ".join(part for part in (passage.section, passage.subsection) if part),
            "sentences": list(passage.sentences),
        }
        gold = PassageLabel(
            label="entailed" if link else "not entailed", sentences=link.sentences if link else ()
        )
        hidden = {"argument": argument.id, "target": target, "passage": passage_id}
        found.append(NewItem(f"{argument.id}/{target}/{passage_id}", payload, hidden, gold))
    return found


def check(label: Label, payload: Mapping[str, Any]) -> None:
    """Refuse sentences that the passage does not have."""
    assert isinstance(label, PassageLabel)
    n = len(payload["sentences"])
    if wrong := [index for index in label.sentences if not 0 <= index < n]:
        raise DataError(
            f"the passage has {n} sentences, and none with the index {wrong[0]}; choose among them"
        )


def same(label: Label, gold: Label, _payload: Mapping[str, Any]) -> float:
    """1 where both say yes or both say no; links know no doubt."""
    assert isinstance(label, PassageLabel)
    assert isinstance(gold, PassageLabel)
    return float(MERGED[label.label] == MERGED[gold.label])


def settle(item: Labelled) -> Settled:
    """The paper's rule; what it leaves open goes to the consolidator, and only `entailed` makes a link then."""
    labels = _passage_labels(item)
    if not item.complete:
        return Settled(None, "waiting")
    if len(labels) == 1:
        return Settled(next(iter(labels.values())), "agreed")
    decision = link_decision([label.label for label in labels.values()])
    sentences = tuple(sorted({index for label in labels.values() for index in label.sentences}))
    if decision == "to consolidate":
        return Settled(item.adjudicated, "adjudicated") if item.adjudicated else Settled(None, "open")
    answer = PassageLabel(label="entailed" if decision == "linked" else "not entailed", sentences=sentences)
    unanimous = len({label.label for label in labels.values()}) == 1
    return Settled(answer, "agreed" if unanimous else "by rule")


def export(items: Sequence[Labelled], shared: Mapping[str, Any]) -> dict[str, str]:
    """The arguments with links made of the labels, in the authors' form, and all judgements."""
    links: dict[tuple[str, str], list[dict[str, Any]]] = {}
    judgements = []
    for item in items:
        judged = _judgements(item)
        judgements += judged
        settled = settle(item).label
        if isinstance(settled, PassageLabel) and settled.label == "entailed":
            link = _link(item, judged)
            place = (item.hidden["argument"], item.hidden["target"])
            links.setdefault(place, []).append(
                {
                    "passage": item.hidden["passage"],
                    "sentences": list(link.sentences),
                    "sentence_annotations": [list(one.sentences) for one in judged],
                    "overall_score": link.overall_score,
                }
            )
    wanted = dict.fromkeys(item.hidden["argument"] for item in items)
    rows = [_with_links(shared["arguments"][name], links) for name in wanted]
    return {
        f"{EXPORT_SPLIT}{SUFFIX}": "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows),
        "judgements.jsonl": "".join(one.model_dump_json() + "\n" for one in judgements),
    }


def _judgements(item: Labelled) -> list[PassageJudgement]:
    argument, target, passage = (item.hidden[name] for name in ("argument", "target", "passage"))
    return [
        PassageJudgement(
            argument_id=argument,
            target=target,
            passage_id=passage,
            annotator=name,
            label=label.label,
            sentences=label.sentences,
        )
        for name, label in _passage_labels(item).items()
    ]


def _link(item: Labelled, judged: list[PassageJudgement]) -> PassageLink:
    consolidated = []
    if settle(item).how == "adjudicated":
        assert isinstance(item.adjudicated, PassageLabel)
        last = {
            "annotator": "consolidator",
            "label": item.adjudicated.label,
            "sentences": item.adjudicated.sentences,
        }
        consolidated = [judged[0].model_copy(update=last)]
    return link_passages(judged, consolidated)[0]


def _with_links(row: dict[str, Any], links: Mapping[tuple[str, str], list[dict[str, Any]]]) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(json.dumps(row))
    argument = made["argument"]
    name = str(made["id"])
    argument["accurate_premise_p0"]["mapping"] = links.get((name, ACCURATE_PREMISE), [])
    for fallacy in argument["fallacies"]:
        fallacy["mapping"] = links.get((name, str(fallacy["id"])), [])
    return made


def _passage_labels(item: Labelled) -> dict[str, PassageLabel]:
    return {name: label for name, label in item.labels.items() if isinstance(label, PassageLabel)}


def _four(_item: Labelled, label: Label) -> dict[str, str]:
    assert isinstance(label, PassageLabel)
    return {"": label.label}


def _merged(_item: Labelled, label: Label) -> dict[str, str]:
    assert isinstance(label, PassageLabel)
    return {"": MERGED[label.label]}


def _in_words(label: Label, _payload: Mapping[str, Any]) -> str:
    assert isinstance(label, PassageLabel)
    picked = ", ".join(str(index + 1) for index in label.sentences)
    return label.label + (f" (sentences {picked})" if picked else "")


KIND = Kind(
    name=NAME,
    title="Passage links",
    about="Does a passage say what a premise or a context paraphrases? Four labels, and the paper’s rule for links.",
    form="choice",
    files="A MissciPlus file (NAME.missciplus.jsonl). Every pair of a paraphrase and a selected passage is an item.",
    read=read,
    check=check,
    same=same,
    settle=settle,
    dimensions=(
        Dimension("four labels", _four, len(ENTAILMENT_LABELS), tuple(reversed(ENTAILMENT_LABELS))),
        Dimension("merged into yes and no", _merged, 2),
    ),
    guidelines=lambda: GUIDELINES,
    export=export,
    scored_by=f"claimpath bench run missciplus/kernel --system bm25 --split {EXPORT_SPLIT} --data DIR",
    in_words=_in_words,
)
