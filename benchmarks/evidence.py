"""How well the claim-evidence classifier that comes along labels SciFact's dev split, beside trivial answers.

    CLAIMPATH_DATA=DIR python benchmarks/evidence.py

Each claim with each abstract that it cites, whose sentences are given; three labels. Nothing of the dev split was used
for training or for choosing; but 181 of its 283 abstracts are also cited by claims of the train split, so the same
figure is given for claims about the other abstracts too. Intervals resample claims. Prints calibration, and how fast
sentences are read.
"""

# ruff: noqa: E501

import json
import os
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from figures import Figure, hand_over

from claimpath.measures.macro_f1 import macro_f1
from claimpath.measures.statistics.calibration_error import calibration_error
from claimpath.measures.statistics.reliability_bins import reliability_bins
from claimpath.models import load_embedder
from claimpath.models.evidence_scorer import load_evidence_scorer, stance_weights
from claimpath.records import Undefined
from claimpath.stages.verdict.stance_weights import together

LABELS = ("SUPPORT", "CONTRADICT", "NEI")
N_DRAWS = 2_000


@dataclass(frozen=True)
class Answer:
    """A claim and an abstract, with the right label and the given one."""

    claim_id: int
    doc: int
    gold: str
    said: str
    shares: tuple[float, ...]
    found: int
    """Deciding sentences among the three that say most."""
    wanted: int
    """Deciding sentences."""


def answers(folder: Path) -> tuple[list[Answer], float]:
    """Label every pair of the dev split; also the sentences read in a second."""
    corpus = {row["doc_id"]: row["abstract"] for row in _lines(folder / "corpus.jsonl")}
    scorer, embedder = load_evidence_scorer(), load_embedder()
    scorer.sentence_probabilities("Snails grow.", ["Snails grew."])
    result, n_sentences, seconds = [], 0, 0.0
    for row in _lines(folder / "claims_dev.jsonl"):
        for doc in row["cited_doc_ids"]:
            sets = row["evidence"].get(str(doc), [])
            wanted = {number for item in sets for number in item["sentences"]}
            started = time.perf_counter()
            rows = scorer.sentence_probabilities(row["claim"], corpus[doc])
            seconds += time.perf_counter() - started
            n_sentences += len(corpus[doc])
            vectors = embedder.encode([row["claim"], *corpus[doc]])
            shares = together(rows, vectors[1:] @ vectors[0], stance_weights())
            top = set(np.argsort(rows[:, 2], kind="stable")[:3].tolist())
            result.append(
                Answer(
                    claim_id=row["id"],
                    doc=doc,
                    gold=sets[0]["label"] if sets else "NEI",
                    said=LABELS[int(np.argmax(shares))],
                    shares=tuple(shares.tolist()),
                    found=len(top & wanted),
                    wanted=len(wanted),
                )
            )
    return result, n_sentences / seconds


def macro(chosen: Sequence[Answer], said: Sequence[str] | None = None) -> float:
    """Macro F1 over the three labels."""
    given = [answer.said for answer in chosen] if said is None else said
    value = macro_f1([answer.gold for answer in chosen], given, LABELS)
    if isinstance(value, Undefined):
        raise SystemExit(value.reason)
    return value


def recall(chosen: Sequence[Answer]) -> float:
    """Share of a pair's deciding sentences among its three, the mean over pairs with evidence."""
    return float(np.mean([answer.found / answer.wanted for answer in chosen if answer.wanted]))


def interval(chosen: Sequence[Answer], measure: object) -> str:
    """The middle 95 % over draws of claims."""
    groups: dict[int, list[Answer]] = {}
    for answer in chosen:
        groups.setdefault(answer.claim_id, []).append(answer)
    ids, rng = sorted(groups), random.Random(1)
    drawn = []
    for _ in range(N_DRAWS):
        sample = [answer for claim in rng.choices(ids, k=len(ids)) for answer in groups[claim]]
        drawn.append(measure(sample))  # type: ignore[operator]
    low, high = np.percentile(drawn, [2.5, 97.5])
    return f"95 % interval [{low:.3f}, {high:.3f}]"


def _lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def main() -> None:
    """Measure and hand over."""
    data = os.environ.get("CLAIMPATH_DATA")
    if not data:
        print("CLAIMPATH_DATA is unset: the claim-evidence classifier was not measured")
        return
    folder = Path(data) / "scifact"
    found, speed = answers(folder)
    seen = {doc for row in _lines(folder / "claims_train.jsonl") for doc in row["cited_doc_ids"]}  # type: ignore[attr-defined]
    unseen = [answer for answer in found if answer.doc not in seen]
    rng = random.Random(1)
    golds = [answer.gold for answer in found]
    drawn = [macro(found, [rng.choice(golds) for _ in golds]) for _ in range(200)]
    pooled = sum(a.found for a in found) / sum(a.wanted for a in found)
    bins = reliability_bins([max(a.shares) for a in found], [a.said == a.gold for a in found])
    error = calibration_error(bins)
    n_said = {label: sum(a.said == label for a in found) for label in LABELS}
    for label in LABELS:
        right = sum(a.said == a.gold == label for a in found)
        print(
            f"{label:10} said {n_said[label]:3}, precision {right / max(1, n_said[label]):.3f}, "
            f"recall {right / golds.count(label):.3f}"
        )
    hand_over(
        [
            Figure("SciFact dev, claim and cited abstract: MacroF1", macro(found), "", 0.60, True, f"{interval(found, macro)}, n={len(found)}"),
            Figure("  the same, abstracts that no train claim cites", macro(unseen), "", note=f"{interval(unseen, macro)}, n={len(unseen)}"),
            Figure("  trivial: always the most frequent label", macro(found, ["NEI" if golds.count("NEI") > golds.count("SUPPORT") else "SUPPORT"] * len(golds)), ""),
            Figure("  trivial: labels drawn by their frequency", float(np.mean(drawn)), "", note="mean of 200 draws"),
            Figure("sentence recall@3, mean over claim and abstract", recall(found), "", 0.85, True, interval(found, recall)),
            Figure("  the same, all deciding sentences in one count", pooled, "", note="0.951 is the most that three can hold"),
            Figure("calibration error of the label's probability", error if isinstance(error, float) else float("nan"), "", note="10 bins"),
            Figure("sentences read in a second", speed, "1/s", more_is_better=True, note="beside one claim, two threads"),
        ]
    )  # fmt: skip


if __name__ == "__main__":
    main()
