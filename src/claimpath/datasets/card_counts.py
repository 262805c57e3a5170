"""Counts for the data cards, taken from the files themselves."""

import csv
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from claimpath.datasets.mafalda import load_mafalda
from claimpath.datasets.missci import load_missci
from claimpath.datasets.missciplus import SUFFIX, load_missciplus
from claimpath.datasets.missciplus_records import MissciSplit
from claimpath.datasets.premise_pairs import distinct_pairs, load_premise_pairs
from claimpath.datasets.recv import load_pairs
from claimpath.datasets.recv_card import card_of as pair_card
from claimpath.datasets.true_claims import FILE as TRUE_CLAIMS
from claimpath.datasets.true_claims import load_true_claims

Counts = dict[str, dict[str, int]]
"""What is counted, to its parts with their numbers."""


def _missciplus(folder: Path) -> Counts:
    counts: Counts = {}
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        name = path.name.removesuffix(SUFFIX)
        split = load_missciplus(folder, name, tolerate_bad_sentences=True)
        counts |= _arguments(name, split)
        counts[name] |= {
            "studies": len({argument.study_id for argument in split.arguments}),
            "passages": sum(len(argument.passages) for argument in split.arguments),
            "annotated passages": sum(len(argument.selected) for argument in split.arguments),
            "accurate premises that are linked": sum(bool(a.accurate_links) for a in split.arguments),
            "contexts that are linked": sum(bool(f.links) for a in split.arguments for f in a.fallacies),
        }
    if (folder / TRUE_CLAIMS).is_file():
        claims = load_true_claims(folder).claims
        counts["true claims"] = _sorted(claim.id.split("-", 1)[0] for claim in claims)
    return counts


def _missci(folder: Path) -> Counts:
    counts: Counts = {}
    for path in sorted(folder.glob("*.missci.jsonl")):
        name = path.name.removesuffix(".missci.jsonl")
        counts |= _arguments(name, load_missci(folder, name))
    return counts


def _arguments(name: str, split: MissciSplit) -> Counts:
    fallacies = [fallacy for argument in split.arguments for fallacy in argument.fallacies]
    premises = [premise for fallacy in fallacies for premise in fallacy.premises]
    return {
        name: {
            "arguments": len(split.arguments),
            "fallacies": len(fallacies),
            "fallacies with a context": sum(fallacy.has_context for fallacy in fallacies),
            "fallacious premises": len(premises),
        },
        f"{name}: classes of the premises": _sorted(premise.fallacy_class for premise in premises),
    }


def _mafalda(folder: Path) -> Counts:
    split = load_mafalda(folder)
    spans = [span for text in split.texts for span in text.spans]
    return {
        "gold standard": {"texts": len(split.texts), "spans": len(spans)},
        "labels of the spans": _sorted(str(label) for span in spans for label in span.labels),
    }


def _pairs(folder: Path) -> Counts:
    card = pair_card(load_pairs(folder))
    return {
        card.name: {"pairs": card.n_pairs},
        "veracity": card.veracity,
        "type of reasoning": card.reasoning,
        "rows that are no pairs": card.left_out,
    }


def _scifact(folder: Path) -> Counts:
    counts: Counts = {"corpus": {"abstracts": sum(1 for _ in _lines(folder / "corpus.jsonl"))}}
    for path in sorted(folder.glob("claims_*.jsonl")):
        rows = list(_lines(path))
        labels: Counter[str] = Counter()
        for row in rows:
            evidence: Mapping[str, Any] = row.get("evidence") or {}
            labels.update(sets[0]["label"] for sets in evidence.values())
            labels["claims without evidence"] += not evidence
        counts[path.stem] = {"claims": len(rows), **dict(sorted(labels.items()))}
    return counts


def _healthver(folder: Path) -> Counts:
    return {
        path.stem: _sorted(row["label"] for row in _table(path, ","))
        for path in sorted(folder.glob("healthver_*.csv"))
    }


def _covidfact(folder: Path) -> Counts:
    return {
        path.stem: _sorted(
            row.get("entailment") or row.get("label") or "(none)" for row in _table(path, "\t")
        )
        for path in sorted(folder.glob("*.tsv"))
    }


def _premise_judge(folder: Path) -> Counts:
    pairs = load_premise_pairs(folder).pairs
    distinct = distinct_pairs(pairs)
    return {
        "rated premises": {
            "rows": len(pairs),
            "match": sum(pair.match for pair in pairs),
            "arguments": len({pair.argument_id for pair in pairs}),
        },
        "without copies": {"rows": len(distinct), "match": sum(pair.match for pair in distinct)},
    }


COUNTS: dict[str, Callable[[Path], Counts]] = {
    "missciplus": _missciplus,
    "missci": _missci,
    "mafalda": _mafalda,
    "recv": _pairs,
    "recv_v1": _pairs,
    "vitaminc": _pairs,
    "climate-fever": _pairs,
    "phemeplus": _pairs,
    "scifact": _scifact,
    "healthver": _healthver,
    "covidfact": _covidfact,
    "premise_judge": _premise_judge,
}
"""For each set what counts its files."""


def _sorted(labels: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(labels).items(), key=lambda item: (-item[1], item[0])))


def _lines(path: Path) -> Iterable[dict[str, Any]]:
    with path.open(encoding="utf-8-sig") as file:
        for line in file:
            if line.strip():
                yield json.loads(line)


def _table(path: Path, delimiter: str) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        if delimiter == ",":
            return list(csv.DictReader(file))
        return list(csv.DictReader(file, delimiter=delimiter, quoting=csv.QUOTE_NONE))
