"""How well the needs-review score sorts false claims before true ones.

    CLAIMPATH_DATA=DIR python benchmarks/needs_review.py

With a path after it, such as curve.svg, precision over recall is drawn there.

False: the 30 validation arguments of MissciPlus, each with the study that it misrepresents. True: the 50 true claims
of the same release, each with its one evidence text. The gap rules were written while looking at the false claims, and
short texts give the rules less to find than whole studies: expect less elsewhere. The classifier's share of the score
and trivial scores (length of the text, random) stand beside it. Because length alone tells those two groups apart, the
false claims are also set against the last sentence of each validation study's abstract, claimed as it is: the same
studies, so length says nothing. A pair that is taken not to be about the claim has no score; it is put last here, and
counted.
"""

# ruff: noqa: E501

import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from figures import Figure, hand_over
from gaps import own_conclusions

from claimpath.datasets.missciplus import load_missciplus
from claimpath.datasets.missciplus_study import study_of
from claimpath.measures.auroc import auroc
from claimpath.pipeline import check
from claimpath.records import Report, Undefined
from claimpath.stages.read import read
from claimpath.stages.verdict.needs_review import needs_review

RECALL = 0.93
Scored = list[tuple[float, bool]]


def flagged_at(items: Scored, recall: float) -> float:
    """Share of true claims at or above the score that finds this share of the false ones."""
    false = sorted((score for score, is_false in items if is_false), reverse=True)
    threshold = false[int(np.ceil(recall * len(false))) - 1]
    true = [score for score, is_false in items if not is_false]
    return sum(score >= threshold for score in true) / len(true)


def average_precision(items: Scored) -> float:
    """Area under the precision-recall curve, by steps; equal scores count as one step."""
    total, area, seen, hits = sum(is_false for _, is_false in items), 0.0, 0, 0
    for score in sorted({score for score, _ in items}, reverse=True):
        group = [is_false for value, is_false in items if value == score]
        seen, before = seen + len(group), hits
        hits += sum(group)
        area += (hits - before) / total * hits / seen
    return area


def curve(items: Scored) -> list[tuple[float, float]]:
    """Recall and precision at every score, highest first."""
    total, points = sum(is_false for _, is_false in items), []
    for threshold in sorted({score for score, _ in items}, reverse=True):
        chosen = [is_false for score, is_false in items if score >= threshold]
        points.append((sum(chosen) / total, sum(chosen) / len(chosen)))
    return points


def interval(items: Scored, measure: Callable[[Scored], float]) -> str:
    """The middle 95 % over draws within false and within true claims."""
    rng = np.random.default_rng(1)
    groups = [[item for item in items if item[1]], [item for item in items if not item[1]]]
    drawn = [
        measure([group[i] for group in groups for i in rng.integers(len(group), size=len(group))])
        for _ in range(2_000)
    ]
    low, high = np.percentile(drawn, [2.5, 97.5])
    return f"95 % interval [{low:.3f}, {high:.3f}]"


def area(items: Scored) -> float:
    """AUROC, a plain number: both kinds are there."""
    value = auroc(items)
    if isinstance(value, Undefined):
        raise SystemExit(value.reason)
    return value


def scored(reports: Sequence[tuple[Report, bool]], score: Callable[[Report], float | Undefined]) -> Scored:
    """Score every report; what is undefined comes last."""
    values = [(score(report), is_false) for report, is_false in reports]
    return [(-1.0 if isinstance(value, Undefined) else value, is_false) for value, is_false in values]


def of_classifier(report: Report) -> float | Undefined:
    """The probability that the study contradicts the claim."""
    return report.stance if isinstance(report.stance, Undefined) else report.stance.refuted


def of_gaps(report: Report) -> float | Undefined:
    """The score without the classifier."""
    return needs_review(report.subgraphs, report.about_claim, report.state, Undefined(reason="left out"))


def draw(path: Path, curves: dict[str, Scored]) -> None:
    """Draw precision over recall."""
    from matplotlib.figure import Figure as Drawing

    drawing = Drawing(figsize=(6, 4), layout="constrained")
    axes = drawing.subplots()
    for (name, items), style in zip(curves.items(), ("-", "--", ":"), strict=False):
        points = curve(items)
        axes.step(
            [x for x, _ in points], [y for _, y in points], style, where="post", label=name, color="0.1"
        )
    axes.set(xlabel="Recall of false claims", ylabel="Precision", xlim=(0, 1.02), ylim=(0, 1.02))
    axes.legend(frameon=False, loc="lower left")
    axes.spines[["top", "right"]].set_visible(False)
    drawing.savefig(path, metadata={"Date": None})


def main() -> None:
    """Measure and hand over."""
    data = os.environ.get("CLAIMPATH_DATA")
    if not data:
        print("CLAIMPATH_DATA is unset: the needs-review score was not measured")
        return
    folder = Path(data) / "missciplus"
    arguments = load_missciplus(folder, "dev").arguments
    false = [(check(argument.claim, study_of(argument)), True) for argument in arguments]
    own = false + [(check(claim, study), False) for claim, study in own_conclusions(arguments)]
    lines = (folder / "true-claims.jsonl").read_text(encoding="utf-8").splitlines()
    reports = false + [
        (check(row["claim"], read(row["evidence"].encode())), False) for row in map(json.loads, lines)
    ]
    main_score = scored(reports, lambda report: report.needs_review)
    gaps, classifier = scored(reports, of_gaps), scored(reports, of_classifier)
    length = scored(reports, lambda report: float(sum(len(p.text) for p in report.studies[0].passages)))
    own_score, own_gaps = scored(own, lambda report: report.needs_review), scored(own, of_gaps)
    own_classifier = scored(own, of_classifier)
    n_undefined = sum(isinstance(report.needs_review, Undefined) for report, _ in reports)
    share = sum(is_false for _, is_false in reports) / len(reports)
    hand_over(
        [
            Figure("AUROC", area(main_score), "", note=f"{interval(main_score, area)}; {n_undefined} of {len(reports)} without a score, last"),
            Figure("  by gaps alone", area(gaps), "", note=interval(gaps, area)),
            Figure("  by the classifier alone", area(classifier), "", note=interval(classifier, area)),
            Figure("  trivial: the longer text", area(length), "", note="shows that the two groups differ in length"),
            Figure("  trivial: random", 0.5, ""),
            Figure("average precision", average_precision(main_score), "", note=f"{interval(main_score, average_precision)}; random {share:.3f}"),
            Figure(f"true claims flagged at {RECALL:.0%} recall", flagged_at(main_score, RECALL), "share", note=f"by gaps alone {flagged_at(gaps, RECALL):.2f}, by the classifier alone {flagged_at(classifier, RECALL):.2f}, random {RECALL:.2f}"),
            Figure("AUROC against the studies' own conclusions", area(own_score), "", note=f"{interval(own_score, area)}; {len(own) - len(false)} conclusions"),
            Figure("  by gaps alone, own conclusions", area(own_gaps), "", note=interval(own_gaps, area)),
            Figure("  by the classifier alone, own conclusions", area(own_classifier), "", note=interval(own_classifier, area)),
            Figure(f"own conclusions flagged at {RECALL:.0%} recall", flagged_at(own_score, RECALL), "share", note=f"random {RECALL:.2f}"),
        ]
    )  # fmt: skip
    if len(sys.argv) > 1:
        draw(
            Path(sys.argv[1]),
            {"needs-review score": main_score, "classifier alone": classifier, "longer text": length},
        )


if __name__ == "__main__":
    main()
